"""A viewer with a slow network gets all messages in order and delays nobody. If it is too slow, it must reconnect."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, MutableMapping
from types import SimpleNamespace
from typing import Any

from carteado.server.runtime.database import Player
from carteado.server.runtime.settings import Limits
from carteado.server.tables.connection import Connection
from carteado.tables.shielded import wait_for_shielded
from carteado.tables.table import CommandResult
from carteado.tables.viewers import BatchedSendQueue


class BlockingSocket:
    """A socket that sends only while `writable` is set, as if its buffer were full."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.writable = asyncio.Event()
        self.closed = 0
        self.received: asyncio.Queue[str] = asyncio.Queue()

    async def receive(self) -> MutableMapping[str, Any]:
        return {"type": "websocket.receive", "text": await self.received.get()}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return
        await self.writable.wait()
        self.sent.append(message["text"])


class RecordingTable:
    """A table that records the commands it gets."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.environment = SimpleNamespace(now=lambda: 0)

    async def watch(self, viewer: Any, version: int | None) -> None: ...

    def unwatch(self, viewer: Any) -> None: ...

    async def do_unshielded(self, who: Any, command: str, decide: Any) -> CommandResult:
        self.commands.append(command)
        return CommandResult(1)


def connection(socket: BlockingSocket, waiting: int = 100, table: Any = None) -> Connection:
    person, limits = Player(id="p", name="p", auto_cut=True), Limits(waiting_messages=waiting)
    return Connection(socket.receive, socket.send, table, person, "pt", limits, BatchedSendQueue(), nobody)


async def nobody(player: str, lang: str) -> Player:
    raise AssertionError("no command of these tests needs the person again")


def test_messages_arrive_once_and_in_order_on_a_stalling_network() -> None:
    async def story() -> None:
        socket = BlockingSocket()
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


def test_viewer_that_is_too_slow_is_told_to_reconnect() -> None:
    async def story() -> None:
        socket = BlockingSocket()
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


def test_expired_session_is_ignored_even_if_bye_cannot_be_sent() -> None:
    """Otherwise a thief who reads nothing could go on playing until the network gives up."""

    async def story() -> None:
        socket, table = BlockingSocket(), RecordingTable()
        line = connection(socket, table=table)
        running = asyncio.create_task(line.run(None))
        socket.received.put_nowait('{"do": "stand", "id": "before"}')
        while not table.commands:
            await asyncio.sleep(0)
        line.end_session()
        socket.received.put_nowait('{"do": "stand", "id": "after"}')
        await asyncio.wait_for(running, 20)
        assert table.commands == ["before"]

    asyncio.run(story())


class SlowTable(RecordingTable):
    """A table whose commands wait for the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.on_disk = asyncio.Event()
        self.done: list[str] = []

    async def do_unshielded(self, who: Any, command: str, decide: Any) -> CommandResult:
        self.commands.append(command)
        await self.on_disk.wait()
        self.done.append(command)
        return CommandResult(1)


def test_command_in_progress_completes_after_a_disconnect_and_no_later_one_runs() -> None:
    async def story(hang_up: Callable[[Connection, asyncio.Task[None]], object]) -> None:
        socket, table = BlockingSocket(), SlowTable()
        line = connection(socket, table=table)
        running = asyncio.create_task(line.run(None))
        for command in ("begun", "next"):
            socket.received.put_nowait(json.dumps({"do": "stand", "id": command}))
        async with asyncio.timeout(20):
            while not table.commands:
                await asyncio.sleep(0)
        hang_up(line, running)
        shutting = asyncio.create_task(wait_for_shielded())
        await asyncio.sleep(0.01)
        assert not shutting.done(), "the server waits for the command"
        table.on_disk.set()
        await shutting
        await asyncio.sleep(0)
        assert (table.commands, table.done) == (["begun"], ["begun"])
        running.cancel()

    asyncio.run(story(lambda line, _: line.end_session()))
    asyncio.run(story(lambda _, running: running.cancel()))
