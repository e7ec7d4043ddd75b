"""`carteado doctor`, `backup` and `restore`, as an operator uses them."""

from __future__ import annotations

import asyncio
import errno
import random
import re
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from carteado.cli.main import main
from carteado.tables.store_sqlite import SqliteStore
from tests.server.house import House, furnish, overwrite, running


async def begin_game(house: House) -> tuple[str, str]:
    """Begin a game. Return the table and the cookie of the player, whose turn it is."""
    ana = house.browser()
    table = (await ana.post("/api/tables", {"seats": 2, "bots": True, "pace": "none"}))["table"]
    async with ana.sit(table) as chair:
        await chair.begin()
    cookie = str(ana.http.cookies["carteado"])
    return table, cookie


def begin_game_in(folder: Path) -> tuple[str, str]:
    async def story() -> tuple[str, str]:
        async with running(folder) as house:
            return await begin_game(house)

    return asyncio.run(story())


def test_doctor_finds_an_intact_folder_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_game_in(tmp_path)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 0
    assert "intact open tables: 1" in capsys.readouterr().out


def test_doctor_refuses_a_folder_without_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().out


def test_full_disk_is_not_reported_as_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game_in(tmp_path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr("carteado.server.runtime.data_folder.try_writing", full)
    for asked in (["doctor"], ["doctor", "--repair"], ["serve", "--data"]):
        assert main([*asked, str(tmp_path), "--lang", "en"]) != 0
        said = "".join(capsys.readouterr())
        assert "no room on the disk" in said
        assert "damaged" not in said
        assert "restore" not in said


def test_bad_table_is_quarantined_and_reopened_when_fixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, _ = begin_game_in(tmp_path)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE log SET payload = CAST('[' || payload AS BLOB) WHERE seq = 2")
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert f"table {table}: cannot be rebuilt" in capsys.readouterr().out
    main(["doctor", str(tmp_path), "--mend", "--lang", "en"])
    assert "quarantined: 1" in capsys.readouterr().out
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE log SET payload = CAST(substr(payload, 2) AS BLOB) WHERE seq = 2")
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert "can be read again" in capsys.readouterr().out
    assert main(["doctor", str(tmp_path), "--mend", "--lang", "en"]) == 0
    assert "reopened: 1" in capsys.readouterr().out


def test_damage_and_open_permissions_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_game_in(tmp_path)
    (tmp_path / "carteado.db").chmod(0o644)
    content = bytearray((tmp_path / "tables.db").read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    (tmp_path / "tables.db").write_bytes(content)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "tables.db is damaged" in said
    assert re.search(r"other users of this machine can read \S+carteado\.db", said)


def damage_page(path: Path) -> bytes:
    """Overwrite a page in the middle of the log. Return the new contents of the file."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = "SELECT pageno FROM dbstat WHERE name = 'log' AND pagetype = 'leaf' ORDER BY pageno"
        pages = [number for (number,) in database.execute(found)]
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    lost = pages[len(pages) // 2] - 1
    content[lost * size : (lost + 1) * size] = b"\xff" * size
    path.write_bytes(content)
    return bytes(content)


@contextmanager
def limit_file_size(most: int = 100_000) -> Iterator[None]:
    """Limit the size of files. To SQLite that looks like a full disk: writes fail."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_repair_without_space_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_game_in(tmp_path)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        rows = [("long", seq, b"[]" * 500) for seq in range(1, 200)]
        database.executemany('INSERT INTO log ("table", seq, payload) VALUES (?, ?, ?)', rows)
        database.execute("INSERT INTO tables (\"table\", status, changed) VALUES ('long', 'closed', 0)")
    content = damage_page(tmp_path / "tables.db")
    before = sorted(tmp_path.iterdir())
    with limit_file_size():
        assert main(["doctor", str(tmp_path), "--repair", "--lang", "en"]) == 2
    assert "no room on the disk" in capsys.readouterr().err
    assert (tmp_path / "tables.db").read_bytes() == content
    assert sorted(tmp_path.iterdir()) == before


def test_damaged_page_is_repaired_and_play_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged page of the log loses only the tables on it. The others and all accounts stay."""
    begun = [begin_game_in(tmp_path) for _ in range(12)]
    path = tmp_path / "tables.db"
    content = damage_page(path)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert "tables.db is damaged" in capsys.readouterr().out
    main(["doctor", str(tmp_path), "--repair", "--lang", "en"])
    said = capsys.readouterr().out
    assert "tables.db was rebuilt" in said
    assert "tables.db is intact" in said
    assert (tmp_path / "tables.db.damaged").read_bytes() == content
    assert not stat.S_IMODE(path.stat().st_mode) & 0o077
    named = [table for table, _ in begun if table in said]
    assert 0 < len(named) < len(begun)

    async def story() -> None:
        async with running(tmp_path) as house:
            for table, cookie in [one for one in begun if one[0] not in named][:2]:
                ana = house.browser()
                ana.http.cookies.set("carteado", cookie)
                async with ana.sit(table) as chair:
                    await chair.next()
                    assert chair.my_turn

    asyncio.run(story())


def test_unreadable_file_needs_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_game_in(tmp_path)
    (tmp_path / "tables.db").write_bytes(b"\xff" * 8192)
    assert main(["doctor", str(tmp_path), "--repair", "--lang", "en"]) == 1
    assert "restore a backup" in capsys.readouterr().out


def test_backup_taken_during_play_is_restored_and_played_on(tmp_path: Path) -> None:
    house_folder, copy, new = tmp_path / "house", tmp_path / "copy", tmp_path / "new"

    async def story() -> None:
        async with running(house_folder) as house:
            table, cookie = await begin_game(house)
            assert await asyncio.to_thread(main, ["backup", str(house_folder), str(copy)]) == 0
            assert await asyncio.to_thread(main, ["backup", str(house_folder), str(copy)]) == 2
        assert all(not stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (copy, *copy.iterdir()))
        assert main(["restore", str(copy), str(new)]) == 0
        assert main(["restore", str(copy), str(new)]) == 2
        async with running(new) as house:
            ana = house.browser()
            ana.http.cookies.set("carteado", cookie)
            async with ana.sit(table) as chair:
                await chair.next()
                assert chair.state["you"]["seat"] == 1
                assert chair.my_turn
                assert (await chair.play())["over"]
            assert len((await ana.get("/api/games"))["games"]) == 1

    asyncio.run(story())


def test_backup_and_restore_without_space_leave_no_partial_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, copy, new = tmp_path / "house", tmp_path / "copy", tmp_path / "new"
    begin_game_in(house)
    with limit_file_size(40_000):
        assert main(["backup", str(house), str(copy), "--lang", "en"]) == 2
    assert f"no room on the disk of {copy}" in capsys.readouterr().err
    assert list(copy.iterdir()) == []
    assert main(["backup", str(house), str(copy)]) == 0
    with limit_file_size(40_000):
        assert main(["restore", str(copy), str(new), "--lang", "en"]) == 2
    assert f"no room on the disk of {new}" in capsys.readouterr().err
    assert list(new.iterdir()) == []
    assert main(["restore", str(copy), str(new)]) == 0


async def empty_log(folder: Path) -> None:
    await SqliteStore(folder / "tables.db").close()


def test_backup_refuses_a_damaged_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    begin_game_in(house)
    overwrite(house / "tables.db", 4096, b"\xff" * 8)
    assert main(["backup", str(house), str(copy), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{house / 'tables.db'} can’t be read" in said.err
    assert list(copy.iterdir()) == []


@pytest.mark.parametrize("name", ["tables.db", "carteado.db"])
@pytest.mark.parametrize(
    "what", [bytes(3000), random.Random(1).randbytes(3000), b"\xff" * 40], ids=["zeros", "random", "ones"]
)
@pytest.mark.parametrize("where", [0, 100, 4096])
def test_damaged_file_is_reported_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, what: bytes, where: int
) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    house.mkdir()
    asyncio.run(empty_log(house))
    furnish(house)
    overwrite(house / name, where, what)
    for asked in (["serve", "--port", "0", "--data", house], ["backup", house, copy], ["restore", house, copy]):
        assert main([*map(str, asked), "--lang", "en"]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert f"{house / name} can’t be read" in said.err
        assert "carteado doctor" in said.err


def test_sqlite_error_that_is_not_utf8_is_reported_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite quotes the damaged text in its error message, and that text may not be UTF-8."""
    house, copy = tmp_path / "house", tmp_path / "copy"
    house.mkdir()
    asyncio.run(empty_log(house))
    furnish(house)
    overwrite(house / "tables.db", (house / "tables.db").read_bytes().index(b"CREATE TABLE log"), b"CR\x88\x1b[")
    for asked in (["serve", "--data", house], ["backup", house, copy], ["restore", house, copy]):
        assert main([*map(str, asked), "--lang", "en"]) == 2
        assert f"{house / 'tables.db'} can’t be read (malformed database schema" in capsys.readouterr().err
    assert main(["doctor", str(house), "--repair", "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "tables.db is damaged: malformed database schema" in said
    assert "\x1b" not in said
