"""`carteado doctor`, `backup` and `restore`, as an operator uses them."""

from __future__ import annotations

import asyncio
import errno
import random
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from carteado.cli.main import main
from carteado.tables.store_sqlite import SqliteStore
from tests.server.house import House, furnish, overwritten, running


async def a_game_begun(house: House) -> tuple[str, str]:
    """A table where it is somebody's turn; their cookie."""
    ana = house.browser()
    table = (await ana.post("/api/tables", {"seats": 2, "bots": True, "pace": "none"}))["table"]
    async with ana.sit(table) as chair:
        await chair.begin()
    cookie = str(ana.http.cookies["carteado"])
    await ana.close()
    return table, cookie


def begun_in(folder: Path) -> tuple[str, str]:
    async def story() -> tuple[str, str]:
        async with running(folder) as house:
            return await a_game_begun(house)

    return asyncio.run(story())


def test_a_sound_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun_in(tmp_path)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 0
    assert "open tables in good order: 1" in capsys.readouterr().out


def test_no_house_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().out


def test_a_full_disk_is_called_that_and_no_file_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_in(tmp_path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr("carteado.server.data_folder.try_writing", full)
    for asked in (["doctor"], ["doctor", "--repair"], ["serve", "--data"]):
        assert main([*asked, str(tmp_path), "--lang", "en"]) != 0
        said = "".join(capsys.readouterr())
        assert "no room on the disk" in said
        assert "damaged" not in said
        assert "restore" not in said


def test_a_bad_table_is_named_put_aside_and_opened_again_once_it_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = begun_in(tmp_path)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE log SET payload = CAST('[' || payload AS BLOB) WHERE seq = 2")
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert f"table {table}: can't be rebuilt" in capsys.readouterr().out
    main(["doctor", str(tmp_path), "--mend", "--lang", "en"])
    assert "set aside: 1" in capsys.readouterr().out
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE log SET payload = CAST(substr(payload, 2) AS BLOB) WHERE seq = 2")
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert "can be read today" in capsys.readouterr().out
    assert main(["doctor", str(tmp_path), "--mend", "--lang", "en"]) == 0
    assert "opened again: 1" in capsys.readouterr().out


def test_a_damaged_file_and_open_doors_are_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun_in(tmp_path)
    (tmp_path / "carteado.db").chmod(0o644)
    content = bytearray((tmp_path / "tables.db").read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    (tmp_path / "tables.db").write_bytes(content)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "tables.db is damaged" in said
    assert "carteado.db can be read by other users" in said


def damaged_page(path: Path) -> bytes:
    """Takes away a page in the middle of a log; the file as it is then."""
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
def files_that_may_not_grow(most: int = 100_000) -> Iterator[None]:
    """What a full disk is to SQLite: a write that fails."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_repair_without_room_says_so_and_leaves_the_file_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun_in(tmp_path)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        rows = [("long", seq, b"[]" * 500) for seq in range(1, 200)]
        database.executemany('INSERT INTO log ("table", seq, payload) VALUES (?, ?, ?)', rows)
        database.execute("INSERT INTO tables (\"table\", status, changed) VALUES ('long', 'closed', 0)")
    content = damaged_page(tmp_path / "tables.db")
    before = sorted(tmp_path.iterdir())
    with files_that_may_not_grow():
        assert main(["doctor", str(tmp_path), "--repair", "--lang", "en"]) == 2
    assert "no room on the disk" in capsys.readouterr().err
    assert (tmp_path / "tables.db").read_bytes() == content
    assert sorted(tmp_path.iterdir()) == before


def test_a_house_with_a_damaged_page_is_repaired_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One page of the log is lost, and with it one table: the others and all accounts stay."""
    begun = [begun_in(tmp_path) for _ in range(12)]
    path = tmp_path / "tables.db"
    content = damaged_page(path)
    assert main(["doctor", str(tmp_path), "--lang", "en"]) == 1
    assert "tables.db is damaged" in capsys.readouterr().out
    main(["doctor", str(tmp_path), "--repair", "--lang", "en"])
    said = capsys.readouterr().out
    assert "tables.db was written anew" in said
    assert "tables.db is whole" in said
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
                await ana.close()

    asyncio.run(story())


def test_what_can_not_be_read_at_all_is_said_to_need_a_backup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun_in(tmp_path)
    (tmp_path / "tables.db").write_bytes(b"\xff" * 8192)
    assert main(["doctor", str(tmp_path), "--repair", "--lang", "en"]) == 1
    assert "only a backup helps" in capsys.readouterr().out


def test_a_copy_taken_while_people_play_is_played_on_in_a_new_folder(tmp_path: Path) -> None:
    house_folder, copy, new = tmp_path / "house", tmp_path / "copy", tmp_path / "new"

    async def story() -> None:
        async with running(house_folder) as house:
            table, cookie = await a_game_begun(house)
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
            await ana.close()

    asyncio.run(story())


def test_a_copy_without_room_says_so_and_leaves_nothing_that_looks_like_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, copy, new = tmp_path / "house", tmp_path / "copy", tmp_path / "new"
    begun_in(house)
    with files_that_may_not_grow(40_000):
        assert main(["backup", str(house), str(copy), "--lang", "en"]) == 2
    assert f"no room on the disk of {copy}" in capsys.readouterr().err
    assert list(copy.iterdir()) == []
    assert main(["backup", str(house), str(copy)]) == 0
    with files_that_may_not_grow(40_000):
        assert main(["restore", str(copy), str(new), "--lang", "en"]) == 2
    assert f"no room on the disk of {new}" in capsys.readouterr().err
    assert list(new.iterdir()) == []
    assert main(["restore", str(copy), str(new)]) == 0


async def empty_log(folder: Path) -> None:
    await SqliteStore(folder / "tables.db").close()


def test_a_copy_of_a_damaged_log_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    begun_in(house)
    overwritten(house / "tables.db", 4096, b"\xff" * 8)
    assert main(["backup", str(house), str(copy), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{house / 'tables.db'} can't be read" in said.err
    assert list(copy.iterdir()) == []


@pytest.mark.parametrize("name", ["tables.db", "carteado.db"])
@pytest.mark.parametrize(
    "what", [bytes(3000), random.Random(1).randbytes(3000), b"\xff" * 40], ids=["zeros", "random", "ones"]
)
@pytest.mark.parametrize("where", [0, 100, 4096])
def test_a_file_that_can_not_be_read_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, what: bytes, where: int
) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    house.mkdir()
    asyncio.run(empty_log(house))
    furnish(house)
    overwritten(house / name, where, what)
    for asked in (["serve", "--port", "0", "--data", house], ["backup", house, copy], ["restore", house, copy]):
        assert main([*map(str, asked), "--lang", "en"]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert f"{house / name} can't be read" in said.err
        assert "carteado doctor" in said.err


def test_a_damaged_file_whose_own_words_are_no_text_is_said_in_a_sentence_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite quotes what it can't understand, and a byte of that may be none of any letter."""
    house, copy = tmp_path / "house", tmp_path / "copy"
    house.mkdir()
    asyncio.run(empty_log(house))
    furnish(house)
    overwritten(house / "tables.db", (house / "tables.db").read_bytes().index(b"CREATE TABLE log"), b"CR\x88\x1b[")
    for asked in (["serve", "--data", house], ["backup", house, copy], ["restore", house, copy]):
        assert main([*map(str, asked), "--lang", "en"]) == 2
        assert f"{house / 'tables.db'} can't be read (malformed database schema" in capsys.readouterr().err
    assert main(["doctor", str(house), "--repair", "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "tables.db is damaged: malformed database schema" in said
    assert "\x1b" not in said
