"""Prints of a tournament are slow: they are made once per version, and one address cannot keep others waiting."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carteado.server.tournaments import registry
from carteado.server.tournaments.prints import TEXT
from tests.server.house import House, running
from tests.server.server_process import PLENTY
from tests.server.test_tournaments import Desk, create_drawn_tournament

LIMITS = replace(PLENTY, waiting_per_address=3)


class SlowPrints:
    """Replaces `make_file`: every file waits until `ready` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        self.ready = threading.Event()
        monkeypatch.setattr(registry, "make_file", self.make)

    def make(self, _state: Any, name: str, *_: Any) -> tuple[bytes, str]:
        self.made.append(name)
        assert self.ready.wait(20)
        return name.encode(), TEXT


def download(desk: Desk, house: House, name: str, address: str = "9.9.9.9") -> asyncio.Task[int]:
    """Ask for a file from an address. The server trusts the address that the test's proxy names."""

    async def ask() -> int:
        browser = house.browser(**{"X-Forwarded-For": address})
        browser.http.cookies.update(desk.browser.http.cookies)
        answer = await browser.http.get(f"{desk.path}/files/{name}")
        await browser.close()
        return answer.status_code

    return asyncio.create_task(ask())


def test_print_is_made_once_per_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            desk = await create_drawn_tournament(house)
            prints = SlowPrints(monkeypatch)
            prints.ready.set()
            assert await asyncio.gather(*(download(desk, house, "chave.pdf") for _ in range(10))) == [200] * 10
            assert prints.made == ["chave.pdf"]
            await desk.play([12, 3], [12, 4])
            assert await download(desk, house, "chave.pdf") == 200
            assert prints.made == ["chave.pdf"] * 2

    asyncio.run(story())


def test_address_with_many_prints_waiting_is_refused_and_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=LIMITS, trusted_proxies=("127.0.0.1",)) as house:
            desk = await create_drawn_tournament(house)
            prints = SlowPrints(monkeypatch)
            names = [f"grupo-{number}.toml" for number in range(6)]
            greedy = [download(desk, house, name) for name in names]
            done, waiting = await asyncio.wait(greedy, timeout=10, return_when=asyncio.FIRST_COMPLETED)
            while len(done) < 3:
                more, waiting = await asyncio.wait(waiting, timeout=10, return_when=asyncio.FIRST_COMPLETED)
                assert more
                done |= more
            assert [task.result() for task in done] == [429] * 3
            other = download(desk, house, "classificacao.csv", "8.8.8.8")
            prints.ready.set()
            assert await other == 200
            assert [await task for task in waiting] == [200] * 3

    asyncio.run(story())
