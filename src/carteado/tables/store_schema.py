"""The schema of the SQLite file with the event log. An older file is migrated when it is opened."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, Final

from carteado.tables.store import OpenTable, Summary

SCHEMA_VERSION: Final = 1
"""The `PRAGMA user_version` of the current schema."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS log (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, payload BLOB NOT NULL, command TEXT,
    version INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL DEFAULT 0, due INTEGER,
    PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
DROP INDEX IF EXISTS log_command;
CREATE TABLE IF NOT EXISTS tables (
    "table" TEXT PRIMARY KEY, status TEXT NOT NULL, changed INTEGER NOT NULL, reason TEXT NOT NULL DEFAULT '',
    phase TEXT NOT NULL DEFAULT 'waiting', public INTEGER NOT NULL DEFAULT 0, players TEXT NOT NULL DEFAULT '',
    card BLOB NOT NULL DEFAULT x''
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_status ON tables (status, changed);
"""

MIGRATION_FROM_0: Final = (
    "ALTER TABLE log ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE log ADD COLUMN at INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE log ADD COLUMN due INTEGER",
    *(part for part in SCHEMA.split(";") if part.strip()),
    """INSERT INTO tables ("table", status, changed)
       SELECT DISTINCT "table", 'closed', ? FROM log WHERE "table" NOT IN (SELECT "table" FROM open_tables)""",
    """INSERT INTO tables ("table", status, changed) SELECT "table", 'open', ? FROM open_tables""",
    "DROP TABLE open_tables",
)
"""The statements that migrate version 0, which had no summaries. `_migrate_from_0` then makes every open table due at
once, so that it is loaded and its summary is stored."""

LATEST_ENTRIES: Final = """
SELECT l."table", l.seq FROM tables t CROSS JOIN log l
WHERE t.status = 'open' AND l."table" = t."table" AND l.seq = (SELECT max(seq) FROM log WHERE "table" = t."table")
"""


class NewerSchema(Exception):
    """Raised if the file was written by a newer version of the program."""


def create_or_migrate(connection: sqlite3.Connection) -> None:
    """Create missing database tables and indexes, and migrate an older schema. Raises NewerSchema."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise NewerSchema(version)
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'open_tables'").fetchone():
        _migrate_from_0(connection)
    connection.executescript(SCHEMA)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _migrate_from_0(connection: sqlite3.Connection) -> None:
    now = time.time_ns() // 1_000_000
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in MIGRATION_FROM_0:
            connection.execute(statement, (now,) if "?" in statement else ())
        update = 'UPDATE log SET at = ?, due = ? WHERE "table" = ? AND seq = ?'
        latest = connection.execute(LATEST_ENTRIES).fetchall()
        connection.executemany(update, [(now, now, table, seq) for table, seq in latest])
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def encode_summary(summary: Summary) -> tuple[Any, ...]:
    """Return a summary as the values of its database columns."""
    return summary.phase, summary.public, "\n".join(summary.players), summary.card


def decode_summary(columns: tuple[Any, ...]) -> Summary:
    phase, public, players, card = columns
    return Summary(phase, bool(public), tuple(players.split("\n")) if players else (), card)


def read_intact_tables(connection: sqlite3.Connection) -> list[OpenTable]:
    """Return the readable open tables of a corrupt file. Quarantine the others."""
    names = [name for (name,) in connection.execute("SELECT \"table\" FROM tables WHERE status = 'open'")]
    tables: list[OpenTable] = []
    for name in names:
        try:
            tables.append(_read_table(connection, name))
        except (sqlite3.DatabaseError, TypeError) as error:
            update = "UPDATE tables SET status = 'aside', changed = ?, reason = ? WHERE \"table\" = ?"
            connection.execute(update, (time.time_ns() // 1_000_000, f"{type(error).__name__}: {error}", name))
    return tables


def _read_table(connection: sqlite3.Connection, table: str) -> OpenTable:
    entry = 'SELECT seq, at, due FROM log WHERE "table" = ? ORDER BY seq DESC LIMIT 1'
    seq, at, due = connection.execute(entry, (table,)).fetchone()
    summary = 'SELECT phase, public, players, card FROM tables WHERE "table" = ?'
    return OpenTable(table, seq, at, due, decode_summary(connection.execute(summary, (table,)).fetchone()))
