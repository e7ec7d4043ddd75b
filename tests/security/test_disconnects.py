"""Connections that are reset at any moment leave no traceback in the server's log."""

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

from carteado.presenter.messages import WIRE_VERSION
from tests.server.house import Browser, House, running


@asynccontextmanager
async def capture_uvicorn_log(caplog: pytest.LogCaptureFixture) -> AsyncIterator[None]:
    """Capture uvicorn's log too, which does not propagate and is silenced in tests."""
    logger = logging.getLogger("uvicorn.error")
    logger.setLevel(logging.WARNING)
    logger.addHandler(caplog.handler)
    try:
        yield
    finally:
        logger.removeHandler(caplog.handler)


async def send_and_reset(house: House, request: bytes, *, read: bool) -> None:
    """Connect, send a request, read some of the response if `read`, and reset the connection."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    raw = writer.get_extra_info("socket")
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    writer.write(request)
    await writer.drain()
    if read:
        await reader.read(64)
    writer.transport.abort()


def handshake(browser: Browser, table: str) -> bytes:
    lines = (
        f"GET /api/tables/{table}/socket?wire={WIRE_VERSION} HTTP/1.1", "Host: x",
        "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {browser.cookie}", "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode()


def test_connection_reset_leaves_no_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with running(tmp_path) as house, capture_uvicorn_log(caplog):
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            upgrade = handshake(ana, table)
            head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            post = head + b"Content-Length: 999\r\n\r\n{"
            requests = (upgrade, upgrade[:40], post, b"GET /api/house HTTP/1.1\r\nHost: x\r\n\r\n")
            for request in requests:
                for read in (False, True) if request not in (upgrade[:40], post) else (False,):
                    for _ in range(5):
                        await send_and_reset(house, request, read=read)
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
            await asyncio.sleep(0.3)
            await ana.get("/api/house")

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_invalid_utf8_closes_the_socket_without_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Test a single frame, and fragments that break off within a character."""

    async def story() -> None:
        async with running(tmp_path) as house, capture_uvicorn_log(caplog):
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
                assert (await chair.until("refusal"))["reason"], "a character may be split between fragments"

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
