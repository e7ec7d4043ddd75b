"""Looks through a data folder: what is wrong, and what can be saved. Nothing is changed unless it is asked for."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from carteado.server.data_folder import (
    DATABASE,
    LOG,
    UNREADABLE,
    BadFolder,
    held,
    need_room,
    reason_of,
    room_in,
)
from carteado.server.salvage import BeyondSaving, is_whole, salvage
from carteado.tables import store_schema
from carteado.tables.rebuilding import take_in
from carteado.tables.state import TableState
from carteado.tables.store import Entry
from carteado.words.catalogue import Said


class Finding(NamedTuple):
    """Something that was looked at. `bad`: it needs somebody's care."""

    said: Said
    bad: bool = True


def findings(folder: Path) -> Iterator[Finding]:
    """All there is to say of a folder, one after the other."""
    if not (folder / LOG).is_file() or not (folder / DATABASE).is_file():
        yield Finding(Said("doctor.no_data", folder=str(folder)))
        return
    yield from _rights(folder)
    try:
        need_room(folder)
    except BadFolder as full:
        yield Finding(full.said)
        return
    yield from _in_use(folder)
    for name in (LOG, DATABASE):
        yield from _whole(folder / name)
    yield from _tables(folder / LOG)


def _rights(folder: Path) -> Iterator[Finding]:
    for path in (folder, *sorted(folder.iterdir())):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield Finding(Said("doctor.readable", path=str(path)))


def _in_use(folder: Path) -> Iterator[Finding]:
    try:
        with held(folder):
            return
    except BadFolder:
        yield Finding(Said("doctor.in_use"), bad=False)


def _whole(path: Path) -> Iterator[Finding]:
    try:
        with closing(read_only(path)) as connection:
            problems = [text for (text,) in connection.execute("PRAGMA integrity_check(5)") if text != "ok"]
    except UNREADABLE as error:
        problems = [reason_of(error)]
    if problems:
        yield Finding(Said("doctor.damaged", path=path.name, reason="; ".join(problems)[:300]))
    else:
        yield Finding(Said("doctor.whole", path=path.name), bad=False)


def _tables(path: Path) -> Iterator[Finding]:
    good = unarchived = 0
    try:
        with closing(read_only(path)) as connection:
            (form,) = connection.execute("PRAGMA user_version").fetchone()
            if form != store_schema.FORM:
                said = Said("doctor.other_form", form=form, today=store_schema.FORM)
                yield Finding(said, bad=form > store_schema.FORM)
                return
            asked = "SELECT \"table\", status, reason FROM tables WHERE status != 'closed'"
            for table, status, reason in connection.execute(asked).fetchall():
                state, error, read = rebuild(connection, table)
                if error:
                    yield Finding(Said("doctor.bad_table", table=table, reason=error, read=read))
                elif status == "aside":
                    yield Finding(Said("doctor.sound_again", table=table, reason=reason))
                else:
                    good += 1
                    unarchived += len(state.unarchived)
    except UNREADABLE as error:
        yield Finding(Said("doctor.no_tables", reason=reason_of(error)))
    yield Finding(Said("doctor.good_tables", number=good), bad=False)
    if unarchived:
        yield Finding(Said("doctor.unarchived", number=unarchived), bad=False)


def rebuild(connection: sqlite3.Connection, table: str) -> tuple[TableState, str, int]:
    """A table from its log, what is wrong with it ("" if nothing is), and how many entries were good."""
    state = TableState(table)
    try:
        asked = 'SELECT seq, payload, version FROM log WHERE "table" = ? ORDER BY seq'
        for seq, payload, version in connection.execute(asked, (table,)):
            take_in(state, Entry(table, seq, payload, version=version), [])
    except Exception as error:
        return state, f"{type(error).__name__}: {error}", state.seq
    return state, "" if state.seq else "its log is empty", state.seq


def repair(folder: Path) -> Iterator[Finding]:
    """Writes damaged files anew from what can be read of them. The folder must not be in use."""
    with held(folder):
        need_room(folder)
        for path in (folder / LOG, folder / DATABASE):
            if is_whole(path):
                continue
            try:
                with room_in(folder):
                    saved = salvage(path)
            except BeyondSaving as error:
                yield Finding(Said("doctor.beyond_saving", path=path.name, reason=str(error)))
                continue
            lost = ", ".join(saved.lost[:20]) or "–"
            yield Finding(Said("doctor.salvaged", path=path.name, rows=saved.rows, lost=lost), bad=bool(saved.lost))


def mend(folder: Path) -> tuple[int, int]:
    """Opens tables again that were set aside and can be read now, and sets those aside that can't; how many of each.
    The folder must not be in use."""
    opened = put_aside = 0
    if not is_whole(folder / LOG):
        return opened, put_aside
    with held(folder), room_in(folder), closing(sqlite3.connect(folder / LOG, isolation_level=None)) as connection:
        asked = "SELECT \"table\", status FROM tables WHERE status != 'closed'"
        for table, status in connection.execute(asked).fetchall():
            _, error, _ = rebuild(connection, table)
            if (status == "aside") == bool(error):
                continue
            change = 'UPDATE tables SET status = ?, reason = ? WHERE "table" = ?'
            connection.execute(change, ("aside" if error else "open", error, table))
            opened, put_aside = opened + (not error), put_aside + bool(error)
    return opened, put_aside


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
