"""A viewer whose network is slow: nothing is lost, nothing overtakes, nobody waits; too slow, and it starts anew."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketState

from carteado.server.database import Player
from carteado.server.settings import Limits
from carteado.server.table_connection import Connection
from carteado.tables.carried import all_carried
from carteado.tables.table import Done
from carteado.tables.viewers import Outgoing


class Narrow:
    """A socket that takes messages only while it is open, as a server does whose buffer is full."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.writable = asyncio.Event()
        self.closed = 0
        self.client_state = WebSocketState.CONNECTED
        self.received: asyncio.Queue[str] = asyncio.Queue()

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.received.get()}

    async def send(self, message: dict[str, str]) -> None:
        await self.writable.wait()
        self.sent.append(message["text"])

    async def close(self, code: int) -> None:
        self.closed = code


class Asked:
    """A table that notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ports = SimpleNamespace(now=lambda: 0)

    async def watch(self, viewer: Any, version: int | None) -> None: ...

    def unwatch(self, viewer: Any) -> None: ...

    async def do_here(self, who: Any, command: str, decide: Any) -> Done:
        self.asked.append(command)
        return Done(1)


def connection(socket: Narrow, waiting: int = 100, table: Any = None) -> Connection:
    settings = SimpleNamespace(limits=Limits(waiting_messages=waiting))
    services: Any = SimpleNamespace(settings=settings, outgoing=Outgoing())
    return Connection(socket, services, table, Player(id="p", name="p", auto_cut=True), "pt")  # type: ignore[arg-type]


def test_messages_arrive_once_and_in_order_however_the_network_stalls() -> None:
    async def story() -> None:
        socket = Narrow()
        line = connection(socket)
        writer = asyncio.create_task(line._write())
        socket.writable.set()
        line.deliver(b"1")
        await asyncio.sleep(0)
        assert socket.sent == ["1"], "sent without the writer's help"
        assert not line._wake.is_set()
        socket.writable.clear()
        line.deliver(b"2")
        await asyncio.sleep(0)
        line.deliver(b"3")
        assert socket.sent == ["1"]
        socket.writable.set()
        line.deliver(b"4")
        await asyncio.sleep(0.01)
        line.deliver(b"5")
        await asyncio.sleep(0.01)
        assert socket.sent == ["1", "2", "3", "4", "5"]
        writer.cancel()

    asyncio.run(story())


def test_who_is_too_slow_is_asked_to_come_back() -> None:
    async def story() -> None:
        socket = Narrow()
        line = connection(socket, waiting=3)
        writer = asyncio.create_task(line._write())
        for number in range(10):
            line.deliver(str(number).encode())
            await asyncio.sleep(0)
        socket.writable.set()
        await asyncio.wait_for(writer, 1)
        assert '"slow"' in socket.sent[-1]
        assert socket.closed == 1012

    asyncio.run(story())


def test_whose_session_has_ended_is_not_heard_any_more_though_the_goodbye_can_not_be_sent() -> None:
    """A thief who reads nothing went on playing until the network gave up."""

    async def story() -> None:
        socket, table = Narrow(), Asked()
        line = connection(socket, table=table)
        running = asyncio.create_task(line.run(None))
        socket.received.put_nowait('{"do": "stand", "id": "before"}')
        while not table.asked:
            await asyncio.sleep(0)
        line.signed_out()
        socket.received.put_nowait('{"do": "stand", "id": "after"}')
        await asyncio.wait_for(running, 20)
        assert table.asked == ["before"]

    asyncio.run(story())


class Slow(Asked):
    """A table whose log takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.on_disk = asyncio.Event()
        self.done: list[str] = []

    async def do_here(self, who: Any, command: str, decide: Any) -> Done:
        self.asked.append(command)
        await self.on_disk.wait()
        self.done.append(command)
        return Done(1)


def test_what_somebody_has_begun_is_done_to_its_end_when_they_hang_up_and_nothing_after_it() -> None:
    async def story(hang_up: Callable[[Connection, asyncio.Task[None]], object]) -> None:
        socket, table = Narrow(), Slow()
        line = connection(socket, table=table)
        running = asyncio.create_task(line.run(None))
        for command in ("begun", "next"):
            socket.received.put_nowait(json.dumps({"do": "stand", "id": command}))
        async with asyncio.timeout(20):
            while not table.asked:
                await asyncio.sleep(0)
        hang_up(line, running)
        shutting = asyncio.create_task(all_carried())
        await asyncio.sleep(0.01)
        assert not shutting.done(), "the house waits for it"
        table.on_disk.set()
        await shutting
        await asyncio.sleep(0)
        assert (table.asked, table.done) == (["begun"], ["begun"])
        running.cancel()

    asyncio.run(story(lambda line, _: line.signed_out()))
    asyncio.run(story(lambda _, running: running.cancel()))
