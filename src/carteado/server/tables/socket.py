"""The WebSocket of a table. Each connection is one viewer."""

from __future__ import annotations

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


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket) -> None:
    services: ServiceGroups = socket.app.state.services
    runtime, lang = services.use(Runtime), _language(socket)
    address = address_of(socket)
    if not runtime.limits.handshakes.take(address):
        await socket.close(POLICY_VIOLATION)
        return
    await socket.accept()
    if not is_own_origin(socket.headers, runtime.settings.origins):
        await _turn_away(socket, "origin", lang)
    elif socket.query_params.get("wire") != str(WIRE_VERSION):
        await _turn_away(socket, "reload", lang)
    elif not runtime.limits.connections.enter(address):
        await _turn_away(socket, "too_many", lang)
    else:
        try:
            await _serve_table(socket, services, socket.path_params["table"], lang)
        finally:
            runtime.limits.connections.leave(address)


async def _serve_table(socket: WebSocket, services: ServiceGroups, name: str, lang: Language) -> None:
    try:
        table = await services.use(TableServices).registry.find(name)
    except StorageFailure as failure:
        await _turn_away(socket, failure.code, lang, again=isinstance(failure, DiskFull))
        return
    if table is None:
        await _turn_away(socket, "not_found", lang)
    else:
        await _run_connection(socket, services, table, lang)


async def _run_connection(socket: WebSocket, services: ServiceGroups, table: Table, lang: Language) -> None:
    accounts, cookie = services.use(AccountServices), socket.cookies.get(COOKIE)
    session = await accounts.sessions.find(cookie)
    player = session.player if session else await accounts.old_cookies.player(cookie) or new_player()
    person = await accounts.store.get(player, lang)
    limits, send_queue = services.use(Runtime).settings.limits, services.use(TableServices).send_queue
    connection = Connection(socket, table, person, lang, limits, send_queue, accounts.store.get)
    connection.viewer.text = socket.query_params.get("text") == "1"
    if session is None:
        await connection.run(_version(socket))
        return
    accounts.sockets.add(session.id, connection.end_session)
    try:
        if await accounts.sessions.find(cookie) is None:  # the session ended after the first lookup
            connection.end_session()
        await connection.run(_version(socket))
    finally:
        accounts.sockets.remove(session.id, connection.end_session)


async def _turn_away(socket: WebSocket, code: str, lang: Language, *, again: bool = False) -> None:
    """Close the socket with a `Bye` message. `again` tells the client to reconnect."""
    await socket.send_text(bye(code, lang, again=again).decode())
    await socket.close(SERVICE_RESTART if again else POLICY_VIOLATION)


def _language(socket: WebSocket) -> Language:
    asked = socket.query_params.get("lang")
    return language_of(asked or socket.headers.get("accept-language"))


def _version(socket: WebSocket) -> int | None:
    text = socket.query_params.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
