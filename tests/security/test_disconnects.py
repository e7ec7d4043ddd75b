"""People who go without a word, at any moment, leave no traceback in the log of the house."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import websockets

from tests.server.house import Browser, House, running


@asynccontextmanager
async def hearing(caplog: pytest.LogCaptureFixture) -> AsyncIterator[None]:
    """Hears what uvicorn says as well: it keeps its logs to itself, and the house of the tests is told to be quiet."""
    said = logging.getLogger("uvicorn.error")
    said.setLevel(logging.WARNING)
    said.addHandler(caplog.handler)
    try:
        yield
    finally:
        said.removeHandler(caplog.handler)


async def cut_off(house: House, request: bytes, *, hear: bool) -> None:
    """Connects, sends, perhaps hears something, and resets the connection."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    raw = writer.get_extra_info("socket")
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    writer.write(request)
    await writer.drain()
    if hear:
        await reader.read(64)
    writer.transport.abort()


def handshake(browser: Browser, table: str) -> bytes:
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {browser.cookie}", "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode()


def test_who_goes_without_a_word_leaves_no_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with running(tmp_path) as house, hearing(caplog):
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            upgrade = handshake(ana, table)
            head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            post = head + b"Content-Length: 999\r\n\r\n{"
            requests = (upgrade, upgrade[:40], post, b"GET /api/house HTTP/1.1\r\nHost: x\r\n\r\n")
            for request in requests:
                for hear in (False, True) if request not in (upgrade[:40], post) else (False,):
                    for _ in range(5):
                        await cut_off(house, request, hear=hear)
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
            await asyncio.sleep(0.3)
            await ana.get("/api/house")
            await ana.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_a_text_that_is_none_ends_its_socket_and_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """In one frame, and cut inside a letter with the rest never coming."""

    async def story() -> None:
        async with running(tmp_path) as house, hearing(caplog):
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            for pieces in ([b"\xff\xfe{"], [b"{", b"\xc3", b"("]):
                async with ana.sit(table) as chair:
                    await chair.next()
                    await chair.socket.send(pieces, text=True)
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await chair.socket.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1007
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.socket.send([b"{", '"do": "é"}'.encode()[:8], '"do": "é"}'.encode()[8:]], text=True)
                assert (await chair.until("refused"))["reason"], "a letter in two pieces is a letter"
            await ana.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
