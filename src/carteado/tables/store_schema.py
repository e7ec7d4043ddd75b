"""The forms the log's file has had: an older one is brought to today's when it is opened."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, Final

from carteado.tables.store import Row, Summary

FORM: Final = 1
"""What `PRAGMA user_version` says of a file of today."""

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

FROM_0: Final = (
    "ALTER TABLE log ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE log ADD COLUMN at INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE log ADD COLUMN due INTEGER",
    *(part for part in SCHEMA.split(";") if part.strip()),
    """INSERT INTO tables ("table", status, changed)
       SELECT DISTINCT "table", 'closed', ? FROM log WHERE "table" NOT IN (SELECT "table" FROM open_tables)""",
    """INSERT INTO tables ("table", status, changed) SELECT "table", 'open', ? FROM open_tables""",
    "DROP TABLE open_tables",
)
"""In the first form nothing was known of a table but its log: due at once, it is read and its summary is kept."""

LAST_OF_OPEN: Final = """
SELECT l."table", l.seq FROM tables t CROSS JOIN log l
WHERE t.status = 'open' AND l."table" = t."table" AND l.seq = (SELECT max(seq) FROM log WHERE "table" = t."table")
"""


class NewerForm(Exception):
    """The file was written by a newer version of the program."""


def prepare(connection: sqlite3.Connection) -> None:
    """Makes what is not there yet."""
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if form > FORM:
        raise NewerForm(form)
    if form == 0 and connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'open_tables'").fetchone():
        _from_0(connection)
    connection.executescript(SCHEMA)
    connection.execute(f"PRAGMA user_version = {FORM}")


def _from_0(connection: sqlite3.Connection) -> None:
    now = time.time_ns() // 1_000_000
    connection.execute("BEGIN IMMEDIATE")
    try:
        for change in FROM_0:
            connection.execute(change, (now,) if "?" in change else ())
        mark = 'UPDATE log SET at = ?, due = ? WHERE "table" = ? AND seq = ?'
        last = connection.execute(LAST_OF_OPEN).fetchall()
        connection.executemany(mark, [(now, now, table, seq) for table, seq in last])
        connection.execute(f"PRAGMA user_version = {FORM}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def summary_in(summary: Summary) -> tuple[Any, ...]:
    return summary.phase, summary.public, "\n".join(summary.players), summary.card


def summary_out(found: tuple[Any, ...]) -> Summary:
    phase, public, players, card = found
    return Summary(phase, bool(public), tuple(players.split("\n")) if players else (), card)


def readable_rows(connection: sqlite3.Connection) -> list[Row]:
    """Where a page of the file is damaged: the tables that can be read, one by one. The others are set aside."""
    tables = [name for (name,) in connection.execute("SELECT \"table\" FROM tables WHERE status = 'open'")]
    rows: list[Row] = []
    for table in tables:
        try:
            rows.append(_one_row(connection, table))
        except (sqlite3.DatabaseError, TypeError) as error:
            change = "UPDATE tables SET status = 'aside', changed = ?, reason = ? WHERE \"table\" = ?"
            connection.execute(change, (time.time_ns() // 1_000_000, f"{type(error).__name__}: {error}", table))
    return rows


def _one_row(connection: sqlite3.Connection, table: str) -> Row:
    asked = 'SELECT seq, at, due FROM log WHERE "table" = ? ORDER BY seq DESC LIMIT 1'
    seq, at, due = connection.execute(asked, (table,)).fetchone()
    said = 'SELECT phase, public, players, card FROM tables WHERE "table" = ?'
    return Row(table, seq, at, due, summary_out(connection.execute(said, (table,)).fetchone()))
