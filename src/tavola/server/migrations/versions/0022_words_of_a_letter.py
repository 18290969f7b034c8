"""The two words by which a letter's link lets another browser in."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mail_links", sa.Column("words", sa.String(40), nullable=False, server_default=""))
