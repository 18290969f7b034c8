"""Devices, codes that let one more in, and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("came", sa.String(10), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.Column("ended", sa.BigInteger, index=True),
    )
    op.create_table(
        "links",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.String(64), index=True),
        sa.Column("words", sa.String(40)),
        sa.Column("label", sa.String(60)),
        sa.Column("agreed", sa.Boolean, nullable=False),
    )
    op.add_column("people", sa.Column("recovery", sa.String(64)))
    op.add_column("people", sa.Column("recovery_tail", sa.String(4)))
    op.add_column("people", sa.Column("recovery_made", sa.BigInteger))
    op.create_index("ix_people_recovery", "people", ["recovery"])
