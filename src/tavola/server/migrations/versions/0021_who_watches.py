"""Who may watch a table."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("watch", sa.String(4), nullable=False, server_default="all"))
