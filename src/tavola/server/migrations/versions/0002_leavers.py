"""Who left which seat, who made which move, and whether whole turns may be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    no = sa.false()
    op.add_column("matches", sa.Column("take_back", sa.Boolean, nullable=False, server_default=no))
    op.add_column("entries", sa.Column("maker", sa.String(80)))  # unknown for the moves made before
    op.add_column("entries", sa.Column("turn", sa.Boolean, nullable=False, server_default=no))
    op.create_table(
        "leavers",
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(40), primary_key=True, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
