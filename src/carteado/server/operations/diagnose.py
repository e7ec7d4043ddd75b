"""Check a data folder (`carteado doctor`). Only `repair` and `mend` change the data."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from carteado.server.operations.repair import UnrecoverableFile, is_whole, salvage
from carteado.server.runtime.data_folder import (
    DATABASE,
    LOG,
    UNREADABLE,
    BadFolder,
    error_text,
    hold_lock,
    report_full_disk,
    require_room,
)
from carteado.tables import store_schema
from carteado.tables.recovery import apply_entry
from carteado.tables.state import TableState
from carteado.tables.store import LogEntry
from carteado.words.catalogue import Sentence


class Finding(NamedTuple):
    """One result of the check, as a message. `bad`: whether the operator has to act."""

    sentence: Sentence
    bad: bool = True


def findings(folder: Path) -> Iterator[Finding]:
    """Check the folder: permissions, disk space, use by a server, both databases and all tables that are not closed."""
    if not (folder / LOG).is_file() or not (folder / DATABASE).is_file():
        yield Finding(Sentence("doctor.no_data", folder=str(folder)))
        return
    yield from _check_permissions(folder)
    try:
        require_room(folder)
    except BadFolder as full:
        yield Finding(full.sentence)
        return
    yield from _check_lock(folder)
    for name in (LOG, DATABASE):
        yield from _check_database(folder / name)
    yield from _check_tables(folder / LOG)


def _check_permissions(folder: Path) -> Iterator[Finding]:
    for path in (folder, *sorted(folder.iterdir())):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield Finding(Sentence("doctor.readable", path=str(path)))


def _check_lock(folder: Path) -> Iterator[Finding]:
    try:
        with hold_lock(folder):
            return
    except BadFolder:
        yield Finding(Sentence("doctor.in_use"), bad=False)


def _check_database(path: Path) -> Iterator[Finding]:
    try:
        with closing(open_read_only(path)) as connection:
            problems = [text for (text,) in connection.execute("PRAGMA integrity_check(5)") if text != "ok"]
    except UNREADABLE as error:
        problems = [error_text(error)]
    if problems:
        yield Finding(Sentence("doctor.damaged", path=path.name, reason="; ".join(problems)[:300]))
    else:
        yield Finding(Sentence("doctor.whole", path=path.name), bad=False)


def _check_tables(path: Path) -> Iterator[Finding]:
    good = unarchived = 0
    try:
        with closing(open_read_only(path)) as connection:
            (schema_version,) = connection.execute("PRAGMA user_version").fetchone()
            if schema_version != store_schema.SCHEMA_VERSION:
                said = Sentence("doctor.other_form", form=schema_version, today=store_schema.SCHEMA_VERSION)
                yield Finding(said, bad=schema_version > store_schema.SCHEMA_VERSION)
                return
            query = "SELECT \"table\", status, reason FROM tables WHERE status != 'closed'"
            for table, status, reason in connection.execute(query).fetchall():
                state, error, read = rebuild(connection, table)
                if error:
                    yield Finding(Sentence("doctor.bad_table", table=table, reason=error, read=read))
                elif status == "aside":
                    yield Finding(Sentence("doctor.sound_again", table=table, reason=reason))
                else:
                    good += 1
                    unarchived += len(state.unarchived)
    except UNREADABLE as error:
        yield Finding(Sentence("doctor.no_tables", reason=error_text(error)))
    yield Finding(Sentence("doctor.good_tables", number=good), bad=False)
    if unarchived:
        yield Finding(Sentence("doctor.unarchived", number=unarchived), bad=False)


def rebuild(connection: sqlite3.Connection, table: str) -> tuple[TableState, str, int]:
    """Rebuild a game table from its log. Returns the state, the error ("" if none) and the number of good entries."""
    state = TableState(table)
    try:
        query = 'SELECT seq, payload, version FROM log WHERE "table" = ? ORDER BY seq'
        for seq, payload, version in connection.execute(query, (table,)):
            apply_entry(state, LogEntry(table, seq, payload, version=version), [])
    except Exception as error:
        return state, f"{type(error).__name__}: {error}", state.seq
    return state, "" if state.seq else "its log is empty", state.seq


def repair(folder: Path) -> Iterator[Finding]:
    """Rebuild damaged databases from their readable rows, and yield the results.

    Raises BadFolder if a server uses the folder or the disk is full.
    """
    with hold_lock(folder):
        require_room(folder)
        for path in (folder / LOG, folder / DATABASE):
            if is_whole(path):
                continue
            try:
                with report_full_disk(folder):
                    saved = salvage(path)
            except UnrecoverableFile as error:
                yield Finding(Sentence("doctor.beyond_saving", path=path.name, reason=str(error)))
                continue
            lost = ", ".join(saved.lost[:20]) or "–"
            yield Finding(Sentence("doctor.salvaged", path=path.name, rows=saved.rows, lost=lost), bad=bool(saved.lost))


def mend(folder: Path) -> tuple[int, int]:
    """Reopen quarantined tables that can be rebuilt, and quarantine open tables that cannot.

    Returns how many were reopened and how many were quarantined: none if the log file itself is damaged. Raises
    BadFolder if a server uses the folder or the disk is full.
    """
    reopened = quarantined = 0
    if not is_whole(folder / LOG):
        return reopened, quarantined
    with (
        hold_lock(folder),
        report_full_disk(folder),
        closing(sqlite3.connect(folder / LOG, isolation_level=None)) as connection,
    ):
        query = "SELECT \"table\", status FROM tables WHERE status != 'closed'"
        for table, status in connection.execute(query).fetchall():
            _, error, _ = rebuild(connection, table)
            if (status == "aside") == bool(error):
                continue
            change = 'UPDATE tables SET status = ?, reason = ? WHERE "table" = ?'
            connection.execute(change, ("aside" if error else "open", error, table))
            reopened, quarantined = reopened + (not error), quarantined + bool(error)
    return reopened, quarantined


def open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
