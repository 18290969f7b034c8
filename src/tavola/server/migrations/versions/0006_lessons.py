"""What kind of match it is (a table or a lesson), and what a person was shown once."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("kind", sa.String(10), nullable=False, server_default="table"))
    op.create_table(
        "seen",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("thing", sa.String(80), primary_key=True),
    )
