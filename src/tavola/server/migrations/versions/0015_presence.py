"""When somebody was last in front of a table, and which browser is told by push."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "last_here",
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column("told_at", sa.Column("device", sa.String(16), nullable=True))
    op.create_index("ix_told_at_device", "told_at", ["device"])
