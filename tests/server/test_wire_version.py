"""A page that is older or newer than the server is told to reload, and gets nothing that it could misread."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
import websockets

from carteado.presenter.messages import WIRE_VERSION
from tests.server.house import House, running

SENTENCES = {
    "pt": "O site foi atualizado. Nada se perdeu: recarregue a página.",
    "en": "The site has been updated. Nothing is lost: reload the page.",
}


async def messages_of(house: House, query: str) -> list[dict[str, Any]]:
    """Return the first message of a socket, and all others if the server closes it."""
    ana = house.browser()
    table = (await ana.post("/api/tables", {"bots": True}))["table"]
    address = f"{ana.url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
    async with websockets.connect(address, additional_headers={"Cookie": ana.cookie}) as socket:
        sent = [json.loads(await socket.recv())]
        with contextlib.suppress(websockets.ConnectionClosed):
            while sent[0]["t"] == "bye":
                sent.append(json.loads(await socket.recv()))
    await ana.close()
    return sent


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("wire", ["", "wire=1&", f"wire={WIRE_VERSION + 1}&", "wire=two&"])
def test_client_of_another_wire_version_gets_only_a_bye(wire: str, lang: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            sent = await messages_of(house, f"?{wire}lang={lang}")
            assert sent == [{"t": "bye", "code": "reload", "reason": SENTENCES[lang], "again": False}]

    asyncio.run(story())


def test_client_of_this_wire_version_gets_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            (first,) = await messages_of(house, f"?wire={WIRE_VERSION}")
            assert first["t"] == "sync"

    asyncio.run(story())
