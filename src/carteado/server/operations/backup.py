"""Copies of a house: taken while it runs, both databases at one moment, and brought into a new folder."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from carteado.server.data_folder import (
    DATABASE,
    LOG,
    BadFolder,
    damage_told,
    locked,
    need_readable,
    need_whole,
    prepare,
    room_in,
)
from carteado.words.catalogue import Said

OTHERS: Final = ("cookie.key",)
"""What else belongs to a house, where it is there."""
WAIT_MS: Final = 10_000


def backup(folder: Path, target: Path) -> None:
    """A copy of a folder's data. Writers wait only as long as it takes to agree on the moment. A copy of damaged files
    is none: `restore` would not take it."""
    _need_data(folder)
    _need_empty(target)
    for name in (LOG, DATABASE):
        need_readable(folder / name)
    with ExitStack() as stack:
        stack.enter_context(_all_or_nothing(target))
        sources = [stack.enter_context(closing(_open(folder / name))) for name in (LOG, DATABASE)]
        _at_one_moment(folder, sources)
        prepare(target)
        for source, name in zip(sources, (LOG, DATABASE), strict=True):
            with damage_told(folder / name), closing(sqlite3.connect(target / name)) as copy:
                source.backup(copy)
            need_whole(target / name, shown=folder / name)
        for name in OTHERS:
            if (folder / name).is_file():
                shutil.copy(folder / name, target / name)
        prepare(target)


def _at_one_moment(folder: Path, sources: list[sqlite3.Connection]) -> None:
    """Begins to read both databases while nobody can write to either."""
    with closing(_open(folder / LOG)) as gate:
        with damage_told(folder / DATABASE):
            gate.execute("ATTACH DATABASE ? AS people", (str(folder / DATABASE),))
        gate.execute("BEGIN IMMEDIATE")
        for source in sources:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        gate.execute("ROLLBACK")


def restore(copy: Path, folder: Path) -> None:
    """Brings a copy into a folder where there is no house yet."""
    _need_data(copy)
    _need_empty(folder)
    for name in (LOG, DATABASE):
        need_whole(copy / name)
    with _all_or_nothing(folder), locked(folder):
        for name in (LOG, DATABASE):
            with closing(_open(copy / name)) as source, closing(sqlite3.connect(folder / name)) as new:
                source.backup(new)
        for name in OTHERS:
            if (copy / name).is_file():
                shutil.copy(copy / name, folder / name)
    prepare(folder)


@contextmanager
def _all_or_nothing(target: Path) -> Iterator[None]:
    """Around what fills an empty folder: where it fails, as on a full disk, nothing is left that looks like a copy."""
    try:
        with room_in(target):
            yield
    except BaseException:
        for path in target.iterdir() if target.is_dir() else ():
            path.unlink()
        raise


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    return connection


def _need_data(folder: Path) -> None:
    if not all((folder / name).is_file() for name in (LOG, DATABASE)):
        raise BadFolder(Said("doctor.no_data", folder=str(folder)))


def _need_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFolder(Said("doctor.not_empty", folder=str(folder)))
