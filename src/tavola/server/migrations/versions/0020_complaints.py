"""What somebody told the hosts of a club about another."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "complaints",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("about", sa.String(40), nullable=False, index=True),
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
