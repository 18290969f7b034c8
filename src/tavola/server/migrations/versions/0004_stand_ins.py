"""Bots that stand in for who is away, and notes of that in the log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("standin", sa.String(60), nullable=False, server_default="level:3"))
    op.add_column("seats", sa.Column("absent", sa.String(60), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("absent_since", sa.BigInteger))
    op.add_column("entries", sa.Column("note", sa.JSON))
