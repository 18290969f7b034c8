"""Several servers on one database: which give signs, and which thinks for a match's bots."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("match", sa.String(20), primary_key=True),
        sa.Column("server", sa.String(20), nullable=False),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
