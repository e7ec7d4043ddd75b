"""A real server in this process, and clients that act like browsers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from carteado.presenter.messages import WIRE_VERSION
from carteado.server.app.app import create_app
from carteado.server.app.process import uvicorn_config
from carteado.server.runtime.data_folder import DATABASE
from carteado.server.runtime.database import Database
from carteado.server.runtime.settings import Settings
from tests.server.server_process import PLENTY


class House:
    """A running server."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.url = f"http://127.0.0.1:{port}"
        self.browsers: list[Browser] = []

    @property
    def services(self) -> Any:
        return self.app.state.services

    def browser(self, **headers: str) -> Browser:
        """Return a new browser, which is closed when the server stops."""
        self.browsers.append(Browser(self.url, headers))
        return self.browsers[-1]

    def move(self, browser: Browser) -> None:
        """Let a browser of an earlier server use this one, with its cookie."""
        browser.connect(self.url, browser.http.cookies)
        self.browsers.append(browser)


class Server(uvicorn.Server):
    """Stops immediately when told to. The usual delay of 0.2 seconds would dominate many tests."""

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
    """Run a server on a data folder. Started again on the same folder, it continues with the same data."""
    usual = {"bot_delay_ms": (0, 0), "cut_delay_ms": 0, "bots_in_threads": False, "cheap_passwords": True}
    settings = Settings(**{"data": folder, "limits": PLENTY, **usual, **changes})
    furnish(folder)
    app = create_app(settings)
    server = Server(uvicorn_config(app, settings, "127.0.0.1", 0, log_level="critical"))
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), task.result()
        await asyncio.sleep(0.01)
    house = House(app, server.servers[0].sockets[0].getsockname()[1])
    try:
        yield house
    finally:
        for browser in house.browsers:
            await browser.close()
        server.told_to_end.set()
        await task


def furnish(folder: Path) -> None:
    """Copy a migrated database into an empty folder, which is faster than running all migrations."""
    database = folder / DATABASE
    if not database.exists():
        database.parent.mkdir(mode=0o700, exist_ok=True)
        database.touch(0o600)
        database.write_bytes(_empty_database())


def overwrite(path: Path, where: int, what: bytes) -> None:
    """Overwrite bytes of a database file that is not open."""
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
    """A browser of one person, with its cookie."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.headers = headers or {}
        self.connect(url)

    def connect(self, url: str, cookies: httpx.Cookies | None = None) -> None:
        self.url = url
        # No test uses TLS, and loading the CA certificates takes longer than most tests.
        self.http = httpx.AsyncClient(base_url=url, headers=self.headers, cookies=cookies, timeout=20, verify=False)

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
        asked = (
            f"?wire={WIRE_VERSION}&lang={lang}"
            + (f"&version={version}" if version is not None else "")
            + "&text=1" * text
        )
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket{asked}"
        headers = {"Cookie": self.cookie, **({"Origin": origin} if origin else {})}
        # No limit on unread messages: at the limit the close frame of the server would be noticed ten seconds late.
        async with websockets.connect(address, additional_headers=headers, compression=None, max_queue=None) as socket:
            yield Chair(socket)

    async def close(self) -> None:
        await self.http.aclose()


async def wait_until(read: Callable[[], Awaitable[Any]], holds: Callable[[Any], bool]) -> Any:
    """Read until the result satisfies a condition, and return it."""
    for _ in range(3000):
        shown = await read()
        if holds(shown):
            return shown
        await asyncio.sleep(0.01)
    raise AssertionError("the condition never holds")


def apply_layer(view: dict[str, Any], *layers: dict[str, Any]) -> dict[str, Any]:
    """Return a view with the changes of an update applied."""
    new = dict(view)
    for path, value in (change for layer in layers for change in layer.items()):
        part, _, field = path.partition(".")
        new[part] = {**new[part], field: value} if field else value
    return new


def apply_update(match: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return the match after an update that has `changes`."""
    changes = dict(update["changes"])
    view = apply_layer(match["view"], changes.pop("view"), update.get("own", {}))
    return {**match, **changes, "view": view, "legal": update.get("legal", [])}


class Chair:
    """A connection to a table. It keeps the state as docs/wire.md tells clients to."""

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
        elif message["t"] == "update":
            assert message["version"] == self.state["version"] + 1, "a version is missing"
            self.state.update({key: message[key] for key in ("version", "table", "match", "you") if key in message})
            if "changes" in message:
                self.state["match"] = apply_update(self.state["match"], message)
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
        """Send a command and wait for its answer."""
        command = await self.send(do, command, **fields)
        while True:
            message = await self.next()
            if message["t"] in ("done", "refusal") and message["id"] == command:
                return message
            if message["t"] == "update" and message.get("done") == command:
                return {"t": "done", "id": command, "version": message["version"]}

    async def begin(self) -> None:
        """Wait for the first sync, start the match as its host, and wait for this seat's turn."""
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
        """Play the match to its end, with the first legal action that does not give up the hand."""
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
