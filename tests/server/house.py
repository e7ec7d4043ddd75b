"""A real server in this process, and browsers that talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from carteado.server.app import create_app
from carteado.server.data_folder import DATABASE
from carteado.server.database import Database
from carteado.server.process import configured
from carteado.server.settings import Settings
from tests.server.server_process import PLENTY


class House:
    """The running server."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.url = f"http://127.0.0.1:{port}"

    @property
    def services(self) -> Any:
        return self.app.state.services

    def browser(self, **headers: str) -> Browser:
        return Browser(self.url, headers)


class Server(uvicorn.Server):
    """Ends when it is told to, and not two tenths of a second later: that is most of what many tests would wait for."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.told_to_end = asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.told_to_end.wait()

    async def shutdown(self, sockets: object = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        async with asyncio.timeout(self.config.timeout_graceful_shutdown):
            while self.server_state.connections or self.server_state.tasks:
                await asyncio.sleep(0.002)
        await self.lifespan.shutdown()


@asynccontextmanager
async def running(folder: Path, **changes: Any) -> AsyncIterator[House]:
    """A server on the files of a folder; started again on the same folder it goes on where it was."""
    usual = {"bot_delay_ms": (0, 0), "cut_delay_ms": 0, "bots_in_threads": False, "cheap_passwords": True}
    settings = Settings(**{"data": folder, "limits": PLENTY, **usual, **changes})
    furnish(folder)
    app = create_app(settings)
    server = Server(configured(app, settings, "127.0.0.1", 0, log_level="critical"))
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), task.result()
        await asyncio.sleep(0.01)
    try:
        yield House(app, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.told_to_end.set()
        await task


def furnish(folder: Path) -> None:
    """Puts into an empty folder the database that a first start would make: quicker than all migrations anew."""
    database = folder / DATABASE
    if not database.exists():
        database.parent.mkdir(mode=0o700, exist_ok=True)
        database.touch(0o600)
        database.write_bytes(_empty_database())


def overwritten(path: Path, where: int, what: bytes) -> None:
    """Damages the file of a database that nobody has open."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(where)
        file.write(what)


@cache
def _empty_database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        Database(path).close()
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


class Browser:
    """One person's browser: it keeps its cookie."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        # Nothing here speaks TLS, and to read the certificates of the world takes longer than most tests.
        self.http = httpx.AsyncClient(base_url=url, headers=headers or {}, timeout=20, verify=False)

    async def get(self, path: str, status: int = 200) -> Any:
        return self._read(await self.http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._read(await self.http.post(path, json={} if body is None else body), status)

    async def patch(self, path: str, body: Any, status: int = 200) -> Any:
        return self._read(await self.http.patch(path, json=body), status)

    def _read(self, response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, response.text
        return response.json()

    @property
    def cookie(self) -> str:
        return f"carteado={self.http.cookies.get('carteado', '')}"

    @asynccontextmanager
    async def sit(
        self, table: str, version: int | None = None, lang: str = "pt", origin: str | None = None, text: int = 0
    ) -> AsyncIterator[Chair]:
        if "carteado" not in self.http.cookies:
            await self.get("/api/me")
        asked = f"?lang={lang}" + (f"&version={version}" if version is not None else "") + "&text=1" * text
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket{asked}"
        headers = {"Cookie": self.cookie, **({"Origin": origin} if origin else {})}
        # Without a limit to what waits unread: at the limit the goodbye of the server is not heard, for ten seconds.
        async with websockets.connect(address, additional_headers=headers, compression=None, max_queue=None) as socket:
            yield Chair(socket)

    async def close(self) -> None:
        await self.http.aclose()


def laid_over(view: dict[str, Any], *layers: dict[str, Any]) -> dict[str, Any]:
    """A view with the changes of a step laid over it."""
    new = dict(view)
    for path, value in (change for layer in layers for change in layer.items()):
        part, _, field = path.partition(".")
        new[part] = {**new[part], field: value} if field else value
    return new


def moved(match: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """The match after a step that has a `move`."""
    move = dict(step["move"])
    view = laid_over(match["view"], move.pop("view"), step.get("own", {}))
    return {**match, **move, "view": view, "legal": step.get("legal", [])}


class Chair:
    """A connection to a table. It keeps the state as docs/wire.md says a client should."""

    ids = itertools.count(1)

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.state: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []

    async def next(self, seconds: float = 10) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.seen.append(message)
        if message["t"] == "sync":
            self.state = dict(message)
        elif message["t"] == "step":
            assert message["version"] == self.state["version"] + 1, "a version is missing"
            self.state.update({key: message[key] for key in ("version", "table", "match", "you") if key in message})
            if "move" in message:
                self.state["match"] = moved(self.state["match"], message)
        return message

    async def until(self, kind: str, seconds: float = 10, **fields: Any) -> dict[str, Any]:
        while True:
            message = await self.next(seconds)
            if message["t"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def send(self, do: str, command: str | None = None, **fields: Any) -> str:
        command = command or f"c{next(self.ids)}"
        await self.socket.send(json.dumps({"do": do, "id": command, **fields}))
        return command

    async def do(self, do: str, command: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        command = await self.send(do, command, **fields)
        while True:
            message = await self.next()
            if message["t"] in ("done", "refused") and message["id"] == command:
                return message
            if message["t"] == "step" and message.get("done") == command:
                return {"t": "done", "id": command, "version": message["version"]}

    async def begin(self) -> None:
        """Comes to a table of one's own, starts the match and waits for one's turn."""
        await self.next()
        await self.do("start")
        while not self.my_turn:
            await self.next()

    @property
    def match(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["match"]
        return found

    @property
    def my_turn(self) -> bool:
        match = self.state.get("match")
        return match is not None and self.state["you"]["seat"] in match["waiting"]

    async def play(self, most: int = 3000) -> dict[str, Any]:
        """Plays the match to its end with the first legal action that is not running away."""
        for _ in range(most):
            if self.match["over"]:
                return self.match
            if self.my_turn:
                await self.do("act", action=choice(self.match["legal"]), moves=self.match["moves"])
            else:
                with contextlib.suppress(asyncio.TimeoutError):
                    await self.next(5)
        raise AssertionError("the match does not end")


def choice(legal: list[str]) -> str:
    for word in ("aceita", "vai", "olha", "segue", "bate", "desce"):
        if word in legal:
            return word
    return legal[0]
