"""The layer below uvicorn: one request at a time, and few bytes of a WebSocket at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from carteado.server.http import connections
from carteado.server.runtime.settings import Limits
from tests.server.house import House, running

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
UPGRADE = (
    "GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])


@asynccontextmanager
async def connect(house: House) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(house.url).port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def read_status(reader: asyncio.StreamReader) -> int:
    """Return the status of the next response and skip its headers and body."""
    status = int((await asyncio.wait_for(reader.readline(), 10)).split()[1])
    length = 0
    while line := (await asyncio.wait_for(reader.readline(), 10)).strip():
        name, _, value = line.lower().partition(b":")
        length = int(value) if name == b"content-length" else length
    await reader.readexactly(length)
    return status


def test_pipelined_requests_wait_until_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forwarded = finished = 0

    class CountingProtocol(HttpToolsProtocol):
        def data_received(self, data: bytes) -> None:
            nonlocal forwarded
            forwarded += len(data)
            assert forwarded <= (finished + 2) * longest  # the next request is forwarded as the last one ends
            super().data_received(data)

    class CountingReports(connections.RequestReports):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal finished
            await super().__call__(scope, receive, send)
            finished += 1

    monkeypatch.setattr(connections, "HttpToolsProtocol", CountingProtocol)
    monkeypatch.setattr("carteado.server.app.process.RequestReports", CountingReports)
    body = b'{"name": "Ana"}'
    get = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    patch = b"PATCH /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    patch += b"Content-Length: %d\r\n\r\n" % len(body) + body
    missing = b"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n\n\r\n\r\n"
    longest = max(map(len, (get, patch, missing)))

    async def story() -> None:
        async with running(tmp_path) as house, connect(house) as (reader, writer):
            writer.write((get + patch + missing) * 20)
            assert [await read_status(reader) for _ in range(60)] == [200, 200, 404] * 20

    asyncio.run(story())


def test_second_request_of_a_packet_has_its_own_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(body_seconds=0.3)) as house, connect(house) as (reader, writer):
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            writer.write(b"POST /api/play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
            writer.write(b"Content-Length: 50\r\n\r\n{")
            assert [await read_status(reader), await read_status(reader)] == [200, 408]
            assert await reader.read() == b""

    asyncio.run(story())


@pytest.mark.parametrize("header", ["Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n", f"X: {'a' * 9000}\r\n"])
def test_upgrade_that_is_never_answered_ends(tmp_path: Path, header: str) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(header_seconds=0.3)) as house, connect(house) as (reader, writer):
            writer.write(f"{UPGRADE}{header}\r\nx".encode())
            status = int((await asyncio.wait_for(reader.readline(), 10)).split()[1])
            assert status >= 400
            await asyncio.wait_for(reader.read(), 10)

    asyncio.run(story())


def test_flood_of_small_frames_is_slowed_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forwarded = 0
    forward = connections.GuardedConnection._take_from_buffer

    def count(self: connections.GuardedConnection, size: int) -> bytes:
        nonlocal forwarded
        forwarded += size
        return forward(self, size)

    async def story() -> None:
        limits = Limits(socket_bytes_per_second=6000, socket_bytes_at_once=600)
        async with running(tmp_path, limits=limits) as house, connect(house) as (reader, writer):
            writer.write(f"{UPGRADE}\r\n".encode())
            assert (await reader.readline()).split()[1] == b"101"
            monkeypatch.setattr(connections.GuardedConnection, "_take_from_buffer", count)
            start = time.monotonic()
            writer.write(PONG * 200_000)
            await asyncio.sleep(0.5)
            assert forwarded <= 600 + 6000 * (time.monotonic() - start)
            assert (await house.browser().get("/api/health")) is not None

    asyncio.run(story())


def test_connection_is_closed_after_a_chunked_body(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house, connect(house) as (reader, writer):
            head = b"PATCH /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            writer.write(head + b'Transfer-Encoding: chunked\r\n\r\nf\r\n{"name": "Ana"}\r\n0\r\n\r\n')
            assert await read_status(reader) == 200
            assert await asyncio.wait_for(reader.read(), 10) == b""

    asyncio.run(story())


@pytest.mark.parametrize(("length", "status"), [("2 ", 404), ("2\t", 404), ("0" * 5000 + "2", 400)])
def test_unusual_content_length_is_answered(tmp_path: Path, length: str, status: int) -> None:
    async def story() -> None:
        async with running(tmp_path) as house, connect(house) as (reader, writer):
            writer.write(
                f"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{{}}".encode()
            )
            assert await read_status(reader) == status

    asyncio.run(story())


def test_request_behind_a_chunked_body_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths: list[str] = []

    class RecordingReports(connections.RequestReports):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            paths.append(scope.get("path", ""))
            await super().__call__(scope, receive, send)

    monkeypatch.setattr("carteado.server.app.process.RequestReports", RecordingReports)
    chunked = b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunked += b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    patch = b'PATCH /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n\r\n{"name": "Ana"}'

    async def story() -> None:
        async with running(tmp_path) as house, connect(house) as (reader, writer):
            writer.write(chunked + patch * 3)
            assert 400 <= await read_status(reader) < 500
            assert await asyncio.wait_for(reader.read(), 10) == b""

    asyncio.run(story())
    assert "/api/login" in paths
    assert "/api/me" not in paths
