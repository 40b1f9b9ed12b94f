"""The last set phrase that somebody said at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("presence", sa.Column("phrase", sa.String(16), nullable=False, server_default=""))
    op.add_column("presence", sa.Column("said", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("presence", "said")
    op.drop_column("presence", "phrase")
