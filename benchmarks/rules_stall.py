"""Measure how long a long regulation blocks the event loop when it is checked, shared, read, compared or played.

The regulation has the largest allowed size. A text of 64 KiB is measured too; the server refuses it without parsing.

    python -m benchmarks.rules_stall
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx

from carteado.server.app.app import create_app
from carteado.server.rules.editor_rules import MAX_LINES, MAX_TEXT
from carteado.server.runtime.settings import Limits, Settings

HEAD = 'carteado = 1\ngame = "truco"\nname = "longo"\nbase = "paulista"\n'
PLENTY = Limits(**{field.name: 10**6 for field in fields(Limits) if field.name.endswith("_per_minute")})


def regulation(size: int) -> str:
    """Return the text of a regulation of this size that is slow to read."""
    line = "# " + "x" * (size // (MAX_LINES - 20) - 2) + "\n"
    return (HEAD + line * ((size - len(HEAD)) // len(line)))[: size - 1]


async def longest_block(work: Any) -> float:
    """Await `work`. Return the longest time for which it blocked the event loop, in CPU milliseconds of this thread."""
    worst, done = 0.0, asyncio.Event()

    async def watch() -> None:
        nonlocal worst
        while not done.is_set():
            before = time.thread_time()
            await asyncio.sleep(0)
            worst = max(worst, time.thread_time() - before)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)  # so that `watch` runs first
    await work
    done.set()
    await watching
    return worst * 1000


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), limits=PLENTY))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
                await client.get("/api/me")
                whole = {"text": regulation(MAX_TEXT)}
                shared = (await client.post("/api/rules/truco", json=whole)).json()["id"]
                table = {"game": "truco", "regulation": shared, "seats": 4, "bots": True}
                requests = {
                    "nothing": client.get("/api/me"),
                    "checked": client.post("/api/rules/truco/check", json=whole),
                    "shared": client.post("/api/rules/truco", json=whole),
                    "read": client.get(f"/api/rules/truco/{shared}"),
                    "compared": client.get(f"/api/rules/truco/{shared}/diff/mineiro"),
                    "a table opened": client.post("/api/tables", json=table),
                    "64 KiB": client.post("/api/rules/truco/check", json={"text": regulation(1 << 16)}),
                }
                for name, work in requests.items():
                    print(f"{name:16} {await longest_block(work):6.1f} ms")


if __name__ == "__main__":
    asyncio.run(measure())
