"""Which notices go where and what waits to be told; holidays, and who hides whether they are here."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("wishes", sa.JSON))
    op.add_column("people", sa.Column("discreet", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("holiday_until", sa.BigInteger))
    op.add_column("people", sa.Column("holiday_year", sa.Integer))
    op.add_column("people", sa.Column("holiday_spent", sa.Integer, nullable=False, server_default="0"))
    op.add_column("told", sa.Column("low", sa.Integer))
    op.create_table(
        "news",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("way", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False, index=True),
    )
