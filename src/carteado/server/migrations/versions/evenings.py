"""Add evenings of play and their event logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("organiser", sa.String(32), nullable=False, index=True),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "evening_events",
        sa.Column("evening", sa.String(40), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("event", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    for table in ("evening_events", "evenings"):
        op.drop_table(table)
