"""What is counted of games: rated tables, ratings step by step, and who may see a person's page."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("shared", sa.String(4), nullable=False, server_default="me"))
    op.add_column("people", sa.Column("handle", sa.String(20), nullable=True))
    op.create_index("ix_people_handle", "people", ["handle"], unique=True)
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("counted", sa.Boolean, nullable=True))
    op.add_column("matches", sa.Column("whole", sa.Boolean, nullable=False, server_default=sa.true()))
    op.execute(
        "UPDATE matches SET whole = FALSE WHERE position IS NOT NULL AND CAST(position AS TEXT) <> 'null'"
    )
    op.create_index("ix_matches_rated", "matches", ["rated", "counted"])
    op.create_table(
        "rating_steps",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("played", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_rating_steps_played", "rating_steps", ["played"])
