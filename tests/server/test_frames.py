"""Commands arrive complete and in order, no matter how the network splits their WebSocket frames."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.server.house import running


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


def command(number: int) -> bytes:
    return json.dumps({"do": "back", "id": f"f{number}"}).encode()


FIRST, SECOND, PING = frame(command(1)), frame(command(2)), frame(b"", Opcode.PING)
PIECES = {
    "whole": [FIRST, SECOND],
    "two at once": [FIRST + SECOND],
    "cut in a frame": [FIRST[:9], FIRST[9:], SECOND],
    "cut in a head": [FIRST[:1], FIRST[1:], SECOND],
    "cut in the second": [FIRST + SECOND[:5], SECOND[5:]],
    "in fragments": [frame(command(1)[:5], fin=False), frame(command(1)[5:], Opcode.CONT), SECOND],
    "a ping between": [FIRST, PING, SECOND],
    "a ping with it": [PING + FIRST, SECOND],
}


@pytest.mark.parametrize("how", PIECES)
def test_split_frames_are_handled_in_order(how: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            browser = house.browser()
            await browser.get("/api/me")
            table = (await browser.post("/api/tables", {"bots": True}))["table"]
            async with browser.sit(table) as chair:
                await chair.until("sync")
                for piece in PIECES[how]:
                    chair.socket.transport.write(piece)
                    for _ in range(5):
                        await asyncio.sleep(0)  # let the server, on the same event loop, read the piece
                assert [(await chair.until("done"))["id"] for _ in range(2)] == ["f1", "f2"]

    asyncio.run(story())
