"""Secrets of devices that are renewed each day, and whether a device was ended because it was copied."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("coming", "former"):
        op.add_column("devices", sa.Column(name, sa.String(64), nullable=False, server_default=""))
    for name in ("coming_at", "renewed"):
        op.add_column("devices", sa.Column(name, sa.BigInteger))
    op.add_column("devices", sa.Column("copied", sa.Boolean, nullable=False, server_default=sa.false()))
