"""Challenges: several people who play the same deal, each alone against the same bots."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("challenge", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("tries_table", "tries", ["table_id"])


def downgrade() -> None:
    op.drop_table("tries")
