"""Add tournaments, their decision logs, staff links and staff members."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("organiser", sa.String(32), nullable=False, index=True),
        sa.Column("card", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "tournament_decisions",
        sa.Column("tournament", sa.String(40), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("event", sa.JSON, nullable=False),
    )
    op.create_table(
        "tournament_links",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("tournament", sa.String(40), sa.ForeignKey("tournaments.id"), nullable=False, index=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tournament_staff",
        sa.Column("tournament", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("link", sa.String(16), sa.ForeignKey("tournament_links.id"), nullable=False),
    )


def downgrade() -> None:
    for table in ("tournament_staff", "tournament_links", "tournament_decisions", "tournaments"):
        op.drop_table(table)
