"""Clocks: which one a table has, and how it stands; and where people are told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.String(20), nullable=False, server_default="none"))
    op.add_column("glances", sa.Column("clock", sa.JSON))
    op.create_index("ix_glances_deadline", "glances", ["deadline"])
    op.add_column("people", sa.Column("quiet_from", sa.Integer))
    op.add_column("people", sa.Column("quiet_to", sa.Integer))
    op.add_column("people", sa.Column("zone", sa.String(40)))
    op.create_table(
        "told_at",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
    )
