"""Backup of a running server, with both databases at the same moment, and restore into a new folder."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from carteado.server.runtime.data_folder import (
    DATABASE,
    LOG,
    BadFolder,
    lock_folder,
    prepare,
    report_damage,
    report_full_disk,
    require_intact,
    require_readable,
)
from carteado.words.catalogue import Sentence

OTHER_FILES: Final = ("cookie.key",)
"""Files besides the databases that are copied if they exist."""
WAIT_MS: Final = 10_000


def backup(folder: Path, target: Path) -> None:
    """Copy a data folder to a new or empty folder. A running server waits only while both snapshots are opened.

    Raises BadFolder if that is impossible, or if a file is damaged: `restore` would not accept the copy.
    """
    _require_data(folder)
    _require_empty(target)
    for name in (LOG, DATABASE):
        require_readable(folder / name)
    with ExitStack() as stack:
        stack.enter_context(_all_or_nothing(target))
        sources = [stack.enter_context(closing(_open(folder / name))) for name in (LOG, DATABASE)]
        _open_snapshots(folder, sources)
        prepare(target)
        for source, name in zip(sources, (LOG, DATABASE), strict=True):
            with report_damage(folder / name), closing(sqlite3.connect(target / name)) as copy:
                source.backup(copy)
            require_intact(target / name, shown=folder / name)
        for name in OTHER_FILES:
            if (folder / name).is_file():
                shutil.copy(folder / name, target / name)
        prepare(target)


def _open_snapshots(folder: Path, sources: list[sqlite3.Connection]) -> None:
    """Open a read snapshot of each database. A lock excludes writers meanwhile, so both show the same moment."""
    with closing(_open(folder / LOG)) as gate:
        with report_damage(folder / DATABASE):
            gate.execute("ATTACH DATABASE ? AS people", (str(folder / DATABASE),))
        gate.execute("BEGIN IMMEDIATE")
        for source in sources:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        gate.execute("ROLLBACK")


def restore(copy: Path, folder: Path) -> None:
    """Restore a backup into a new or empty folder. Raises BadFolder if that is impossible."""
    _require_data(copy)
    _require_empty(folder)
    for name in (LOG, DATABASE):
        require_intact(copy / name)
    with _all_or_nothing(folder), lock_folder(folder):
        for name in (LOG, DATABASE):
            with closing(_open(copy / name)) as source, closing(sqlite3.connect(folder / name)) as new:
                source.backup(new)
        for name in OTHER_FILES:
            if (copy / name).is_file():
                shutil.copy(copy / name, folder / name)
    prepare(folder)


@contextmanager
def _all_or_nothing(target: Path) -> Iterator[None]:
    """Delete the files in `target` if the block fails: a partial copy must not look like a backup.

    Raises BadFolder if the disk is full.
    """
    try:
        with report_full_disk(target):
            yield
    except BaseException:
        for path in target.iterdir() if target.is_dir() else ():
            path.unlink()
        raise


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    return connection


def _require_data(folder: Path) -> None:
    if not all((folder / name).is_file() for name in (LOG, DATABASE)):
        raise BadFolder(Sentence("doctor.no_data", folder=str(folder)))


def _require_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFolder(Sentence("doctor.not_empty", folder=str(folder)))
