"""Add sessions, device transfers, recovery codes, passkeys, spent cookies, reports, facts, bans and name skeletons."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from carteado.server.accounts.names import look_of

revision = "0002"
down_revision = "0001"

OLD_COOKIES_MS = 90 * 24 * 3600 * 1000


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("how", sa.String(12), nullable=False),
        sa.Column("agent", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "arrivals",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_table("spent_cookies", sa.Column("player", sa.String(32), primary_key=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table", sa.String(32), nullable=False, index=True),
        sa.Column("reporter", sa.String(32), index=True),
        sa.Column("player", sa.String(32), index=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    facts = op.create_table(
        "facts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    until = time.time_ns() // 1_000_000 + OLD_COOKIES_MS
    op.bulk_insert(facts, [{"name": "old_cookies_until", "value": until}])
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("look", sa.String(200)))
        players.add_column(sa.Column("account_look", sa.String(200)))
        players.add_column(sa.Column("banned", sa.BigInteger))
        players.create_index("ix_players_look", ["look"])
        players.create_unique_constraint("uq_players_account_look", ["account_look"])
    _fill_looks()


def _fill_looks() -> None:
    """Compute the skeletons of the existing names (`look`, `account_look`).

    If the names of several accounts look alike, only the oldest gets `account_look`. All of them keep their names.
    """
    players = sa.table(
        "players", sa.column("id"), sa.column("name"), sa.column("account"), sa.column("created"),
        sa.column("look"), sa.column("account_look"),
    )  # fmt: skip
    connection, taken = op.get_bind(), set()
    rows = connection.execute(sa.select(players.c.id, players.c.name, players.c.account).order_by(players.c.created))
    for player, name, account in rows.all():
        look = look_of(account) if account else None
        values = {"look": look_of(name), "account_look": None if look in taken else look}
        taken.add(look)
        connection.execute(sa.update(players).where(players.c.id == player).values(**values))


def downgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_account_look")
        players.drop_index("ix_players_look")
        for column in ("look", "account_look", "banned"):
            players.drop_column(column)
    for table in ("facts", "reports", "spent_cookies", "passkeys", "recovery_codes", "arrivals", "sessions"):
        op.drop_table(table)
