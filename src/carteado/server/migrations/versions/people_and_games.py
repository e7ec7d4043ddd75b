"""Create the tables for people, finished games and shared regulations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("account", sa.String(24)),
        sa.Column("account_key", sa.String(64), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("auto_cut", sa.Boolean, nullable=False),
        sa.Column("last_table", sa.JSON, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(32), nullable=False, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("created", sa.JSON, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("done", sa.JSON, nullable=False),
        sa.Column("score", sa.JSON, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("game_id", sa.String(64), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("ended", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "regulations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("regulations", "played", "games", "players"):
        op.drop_table(table)
