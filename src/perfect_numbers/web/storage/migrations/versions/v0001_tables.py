"""Tables, their logs, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("waits_for", sa.String(8), nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("tables_waits_for", "tables", ["waits_for"])
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("log_holder", "log", ["holder"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("here", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("log")
    op.drop_table("tables")
