"""Random messages on the WebSocket are refused one by one, and other tables play on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import websockets

from tests.server.house import Browser, running

WORDS = ("act", "sit", "stand", "seed", "start", "swap", "remove", "bot", "back", "auto_cut", "sign", "say", "rematch")
ODD: tuple[Any, ...] = (None, True, -1, 0, 1, 2**63, 1e308, "", "x" * 5000, "\u0000", "~", "4p", "ção 🂡", [], {}, [[]])
RAW = ("", "{", "null", "[]", "0", '"x"', "{}", '{"do":"act"}', '{"do":1,"id":"x"}', "[" * 4000, "\ud7ff", "x" * 60_000)


def random_message(rng: Random) -> str | bytes:
    kind = rng.random()
    if kind < 0.2:
        return rng.choice(RAW)
    if kind < 0.25:
        return rng.randbytes(rng.randrange(200))
    fields = ("action", "moves", "seat", "seed", "one", "other", "level", "on", "sign", "phrase", "agree", "zzz")
    message = {"do": rng.choice((*WORDS, rng.choice(ODD))), "id": rng.choice(("a", f"{rng.random()}", rng.choice(ODD)))}
    message |= {rng.choice(fields): rng.choice(ODD) for _ in range(rng.randrange(4))}
    return json.dumps(message)


def test_random_messages_are_refused_and_others_play_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, noisy = house.browser(), house.browser()
            calm = (await ana.post("/api/play"))["table"]
            loud = (await noisy.post("/api/tables", {"bots": True, "pace": "rapid"}))["table"]
            shouting = asyncio.create_task(shout(noisy, loud, calm))
            async with ana.sit(calm) as chair:
                await chair.next()
                await chair.do("start")
                await chair.play()
            await shouting
            async with noisy.sit(loud) as chair:
                assert (await chair.next())["t"] == "sync"
            await house.browser().get("/api/house")

    asyncio.run(story())


async def shout(browser: Browser, *tables: str) -> None:
    rng = Random(7)
    for number in range(30):
        try:
            async with browser.sit(tables[number % len(tables)]) as chair:
                await chair.next()
                for _ in range(60):
                    await chair.socket.send(random_message(rng))
                await chair.do("back", f"end{number}")
                kinds = {message["t"] for message in chair.seen}
                assert kinds <= {"sync", "update", "done", "refusal", "presence", "signal", "bye"}
        except websockets.ConnectionClosed:
            continue


def test_refusals_reveal_no_internals(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
                rng = Random(3)
                for _ in range(80):
                    await chair.socket.send(random_message(rng))
                await chair.do("back")
                text = "".join(raw for raw, message in zip(chair.raw, chair.seen, strict=True) if "reason" in message)
                assert "Traceback" not in text
                assert ".py" not in text

    asyncio.run(story())
