"""The database of people, tournaments and evenings on a full disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from carteado.server.database import Database
from carteado.tables.refused import NoRoomLeft


def test_what_finds_no_room_is_refused_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    database = Database(tmp_path / "carteado.db")

    database.run_here(lambda session: session.execute(text("CREATE TABLE much (text TEXT)")))

    def write(session: Session) -> None:
        session.execute(text("PRAGMA max_page_count = 1"))  # the file may not grow: to SQLite that is a full disk
        for _ in range(100):
            session.execute(text("INSERT INTO much VALUES (hex(randomblob(4000)))"))

    with pytest.raises(NoRoomLeft):
        database.run_here(write)
    assert database.run_here(lambda session: session.execute(text("SELECT count(*) FROM much")).scalar()) == 0
    database.close()
