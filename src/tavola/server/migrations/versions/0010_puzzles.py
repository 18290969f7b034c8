"""Puzzles that people have tried: which, on which day, and whether the first try found the move."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("match", sa.String(20), nullable=False),
        sa.Column("nudged", sa.Boolean, nullable=False),
        sa.Column("found", sa.Boolean, nullable=True),
    )
    op.create_index("ix_attempts_puzzle", "attempts", ["puzzle"])
    op.create_index("ix_attempts_match", "attempts", ["match"])
