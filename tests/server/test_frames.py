"""Short texts take a way of their own into the house: however the network cuts them, they say the same."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from carteado.server.connections import is_whole_control, whole_text
from tests.server.house import running

MOST = 64 * 1024


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=mask)


def order(number: int) -> bytes:
    return json.dumps({"do": "back", "id": f"f{number}"}).encode()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535])
def test_a_whole_text_is_read_as_it_was_sent(size: int) -> None:
    text = ("jogá-la" * size)[:size].replace("á", "a")
    assert whole_text(frame(text.encode()), MOST) == text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        frame(b"oi")[:-1],
        frame(b"oi") + b"\x81",
        frame(b"oi") * 2,
        frame(b"x" * 300)[:-1],
        frame(b"x" * 126)[:4],
        frame(b"oi", mask=False),
        frame(b"oi", fin=False),
        frame(b"oi", Opcode.CONT),
        frame(b"oi", Opcode.BINARY),
        frame(b"oi", Opcode.PING),
        b"\xc1" + frame(b"oi")[1:],
        frame(b"\xff\xfe"),
        frame(b"x" * 70_000),
    ],
    ids=str.split(
        "nothing cut one_more two long_cut head_only no_mask unfinished rest binary ping reserved no_utf8 too_long"
    ),
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(data, MOST) is None


def test_a_text_longer_than_allowed_is_left_to_the_library() -> None:
    assert whole_text(frame(b"x" * 101), 100) is None


def test_control_frames_keep_the_stream_at_the_begin_of_a_frame() -> None:
    assert is_whole_control(frame(b"oi", Opcode.PONG))
    assert is_whole_control(frame(b"", Opcode.PING))
    assert not is_whole_control(frame(b"oi", Opcode.PONG)[:-1])
    assert not is_whole_control(frame(b"oi", Opcode.PONG) + frame(b"oi"))
    assert not is_whole_control(frame(b"oi"))
    assert not is_whole_control(b"")


FIRST, SECOND, PING = frame(order(1)), frame(order(2)), frame(b"", Opcode.PING)
PIECES = {
    "whole": [FIRST, SECOND],
    "two at once": [FIRST + SECOND],
    "cut in a frame": [FIRST[:9], FIRST[9:], SECOND],
    "cut in a head": [FIRST[:1], FIRST[1:], SECOND],
    "cut in the second": [FIRST + SECOND[:5], SECOND[5:]],
    "in fragments": [frame(order(1)[:5], fin=False), frame(order(1)[5:], Opcode.CONT), SECOND],
    "a ping between": [FIRST, PING, SECOND],
    "a ping with it": [PING + FIRST, SECOND],
}


@pytest.mark.parametrize("how", PIECES)
def test_commands_are_done_in_order_however_they_are_cut(how: str, tmp_path: Path) -> None:
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
                        await asyncio.sleep(0)  # the house, on the same loop, reads it before the next is sent
                assert [(await chair.until("done"))["id"] for _ in range(2)] == ["f1", "f2"]
            await browser.close()

    asyncio.run(story())
