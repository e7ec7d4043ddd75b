"""Alembic's entry point for migrations: see `carteado.server.runtime.database.migrate`."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, pool

from carteado.server.runtime.database import Base


def run() -> None:
    engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "", poolclass=pool.NullPool)
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()


if hasattr(context, "config"):  # true only when Alembic runs this file
    run()
