"""Store one rating per game. Existing ratings are of truco, the only game until then."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.execute(
        "INSERT INTO ratings (player, game, mu, sigma) "
        "SELECT id, 'truco', mu, sigma FROM players WHERE mu IS NOT NULL AND sigma IS NOT NULL"
    )
    with op.batch_alter_table("players") as players:
        players.drop_column("mu")
        players.drop_column("sigma")


def downgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("mu", sa.Float))
        players.add_column(sa.Column("sigma", sa.Float))
    for value in ("mu", "sigma"):
        op.execute(
            f"UPDATE players SET {value} = (SELECT {value} FROM ratings WHERE player = players.id AND game = 'truco')"
        )
    op.drop_table("ratings")
