"""Matches gone through after their end."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("judged", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
