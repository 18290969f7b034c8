"""A closed club: members and guests, invitations, and the host's words."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("came_by", sa.String(16), nullable=False),
    )
    op.create_index("ix_members_id", "members", ["id"], unique=True)
    op.create_index("ix_members_ended", "members", ["ended"])
    op.create_table(
        "guests",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("match", sa.String(20), sa.ForeignKey("matches.id"), primary_key=True),
    )
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("made_by", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("ix_invitations_id", "invitations", ["id"], unique=True)
    op.create_table(
        "club",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("text", sa.String(400), nullable=False),
    )
