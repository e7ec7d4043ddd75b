"""The WebSocket of a table. Each connection is one viewer."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from carteado.presenter.messages import WIRE_VERSION
from carteado.presenter.presenter import bye
from carteado.server.accounts.identity import COOKIE, new_player
from carteado.server.accounts.services import AccountServices
from carteado.server.http.routing import Router, address_of, language_of
from carteado.server.http.security import is_own_origin
from carteado.server.runtime.services import Runtime, ServiceGroups
from carteado.server.tables.connection import POLICY_VIOLATION, SERVICE_RESTART, Connection
from carteado.server.tables.services import TableServices
from carteado.tables.refusal import DiskFull, StorageFailure
from carteado.tables.table import Table
from carteado.words.catalogue import Language

router = Router()


class TableSocket:
    """The endpoint of the socket. Starlette creates one for each connection and awaits it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._socket = WebSocket(scope, receive, send)
        self._receive, self._send = receive, send
        self._services: ServiceGroups = self._socket.app.state.services
        self._lang = _language(self._socket)

    def __await__(self) -> Generator[Any, None, None]:
        return self._run().__await__()

    async def _run(self) -> None:
        socket, runtime = self._socket, self._services.use(Runtime)
        address = address_of(socket)
        if not runtime.limits.handshakes.take(address):
            await socket.close(POLICY_VIOLATION)
            return
        await socket.accept()
        if not is_own_origin(socket.headers, runtime.settings.origins):
            await self._turn_away("origin")
        elif socket.query_params.get("wire") != str(WIRE_VERSION):
            await self._turn_away("reload")
        elif not runtime.limits.connections.enter(address):
            await self._turn_away("too_many")
        else:
            try:
                await self._serve_table(socket.path_params["table"])
            finally:
                runtime.limits.connections.leave(address)

    async def _serve_table(self, name: str) -> None:
        try:
            table = await self._services.use(TableServices).registry.find(name)
        except StorageFailure as failure:
            await self._turn_away(failure.code, again=isinstance(failure, DiskFull))
            return
        if table is None:
            await self._turn_away("not_found")
        else:
            await self._run_connection(table)

    async def _run_connection(self, table: Table) -> None:
        accounts, cookie = self._services.use(AccountServices), self._socket.cookies.get(COOKIE)
        session = await accounts.sessions.find(cookie)
        player = session.player if session else await accounts.old_cookies.player(cookie) or new_player()
        person = await accounts.store.get(player, self._lang)
        limits, send_queue = self._services.use(Runtime).settings.limits, self._services.use(TableServices).send_queue
        connection = Connection(
            self._receive, self._send, table, person, self._lang, limits, send_queue, accounts.store.get
        )
        connection.viewer.text = self._socket.query_params.get("text") == "1"
        if session is None:
            await connection.run(_version(self._socket))
            return
        accounts.sockets.add(session.id, connection.end_session)
        try:
            if await accounts.sessions.find(cookie) is None:  # the session ended after the first lookup
                connection.end_session()
            await connection.run(_version(self._socket))
        finally:
            accounts.sockets.remove(session.id, connection.end_session)

    async def _turn_away(self, code: str, *, again: bool = False) -> None:
        """Close the socket with a `Bye` message. `again` tells the client to reconnect."""
        await self._socket.send_text(bye(code, self._lang, again=again).decode())
        await self._socket.close(SERVICE_RESTART if again else POLICY_VIOLATION)


router.routes.append(WebSocketRoute("/api/tables/{table}/socket", TableSocket))


def _language(socket: WebSocket) -> Language:
    asked = socket.query_params.get("lang")
    return language_of(asked or socket.headers.get("accept-language"))


def _version(socket: WebSocket) -> int | None:
    text = socket.query_params.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
