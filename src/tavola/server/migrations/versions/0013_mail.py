"""Mail: links in letters, and when somebody was last written to."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("told_at", sa.Column("last", sa.BigInteger, nullable=True))
    op.create_table(
        "mail_links",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("asked_by", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_mail_links_person", "mail_links", ["person"])
