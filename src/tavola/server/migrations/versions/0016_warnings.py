"""Warnings before a blunder: whether a table gives them."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("warn", sa.Boolean, nullable=False, server_default=sa.false()))
