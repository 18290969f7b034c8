"""What a person keeps of a table for themselves: that it is hidden from their list."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "marks",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
