"""The data folder is readable only by its owner and used by one server at a time."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from carteado.server.runtime.data_folder import BadFolder, lock_folder, prepare
from tests.server.house import running


def test_files_are_readable_only_by_the_owner(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o755)
    (folder / "tables.db").touch(mode=0o644)

    async def story() -> None:
        async with running(folder) as house:
            ana = house.browser()
            await ana.post("/api/play")
            for path in (folder, *folder.iterdir()):
                assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name
            assert {"tables.db-wal", "carteado.db-wal"} <= {path.name for path in folder.iterdir()}

    asyncio.run(story())


def test_permissions_of_files_outside_the_folder_stay(tmp_path: Path) -> None:
    folder, other = tmp_path / "house", tmp_path / "other.txt"
    folder.mkdir()
    other.touch(mode=0o644)
    other.chmod(0o644)
    (folder / "link").symlink_to(other)
    prepare(folder)
    assert stat.S_IMODE(other.stat().st_mode) == 0o644


def test_second_server_on_a_folder_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            command = [sys.executable, "-m", "carteado", "serve", "--data", str(tmp_path)]
            second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
            assert second.returncode == 2
            assert str(tmp_path) in second.stderr
            assert "Traceback" not in second.stderr
            ana = house.browser()
            await ana.get("/api/house")

    asyncio.run(story())


def test_lock_is_released_after_use(tmp_path: Path) -> None:
    with lock_folder(tmp_path), pytest.raises(BadFolder), lock_folder(tmp_path):
        raise AssertionError("held twice")
    with lock_folder(tmp_path):
        pass
