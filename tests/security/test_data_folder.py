"""The folder of the house: read by its owner alone, and used by one server at a time."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from carteado.server.data_folder import BadFolder, locked
from tests.server.house import running


def test_nobody_else_may_read_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o755)
    (folder / "tables.db").touch(mode=0o644)

    async def story() -> None:
        async with running(folder) as house:
            ana = house.browser()
            await ana.post("/api/play")
            await ana.close()
            for path in (folder, *folder.iterdir()):
                assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name
            assert {"tables.db-wal", "carteado.db-wal"} <= {path.name for path in folder.iterdir()}

    asyncio.run(story())


def test_a_second_server_on_the_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            command = [sys.executable, "-m", "carteado", "serve", "--data", str(tmp_path)]
            second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
            assert second.returncode == 2
            assert str(tmp_path) in second.stderr
            assert "Traceback" not in second.stderr
            ana = house.browser()
            await ana.get("/api/house")
            await ana.close()

    asyncio.run(story())


def test_the_lock_goes_with_its_holder(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(BadFolder), locked(tmp_path):
        raise AssertionError("held twice")
    with locked(tmp_path):
        pass
