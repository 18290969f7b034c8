"""Where every match stands, so that lists load none; and an index of the open tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "glances",
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ply", sa.Integer),
        sa.Column("to_move", sa.Integer),
        sa.Column("progress", sa.String(200), nullable=False),
        sa.Column("line", sa.JSON),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
    )
    op.create_index("ix_glances_moved", "glances", ["moved"])
    op.create_index("ix_matches_open", "matches", ["public", "ended", "made"])
    # When each match went on last is in the log; where it stands is looked up when somebody first asks.
    op.execute(
        "INSERT INTO glances (match, progress, scores, moved)"
        " SELECT id, '', '[]', COALESCE((SELECT MAX(at) FROM entries WHERE entries.match = matches.id), made)"
        " FROM matches"
    )
