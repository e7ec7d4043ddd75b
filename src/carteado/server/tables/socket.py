"""A table's socket: one connection is one viewer."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, WebSocket

from carteado.server.connections import STRAIGHT
from carteado.server.http_bodies import address_of, language_of
from carteado.server.identity import COOKIE, new_player
from carteado.server.presenter import bye
from carteado.server.security import is_own_origin
from carteado.server.services import Services
from carteado.server.table_connection import Connection
from carteado.tables.refused import FileDamaged, NoRoomLeft
from carteado.words.catalogue import Language

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    services: Services = socket.app.state.services
    lang = _language(socket)
    address = address_of(socket)
    if not services.handshakes.take(address):
        await socket.close(1008)
        return
    await socket.accept()
    if not is_own_origin(socket.headers, services.settings.origins):
        await _turn_away(socket, "origin", lang)
    elif not services.connections.enter(address):
        await _turn_away(socket, "too_many", lang)
    else:
        try:
            await _let_in(socket, services, table, lang)
        finally:
            services.connections.leave(address)


async def _let_in(socket: WebSocket, services: Services, name: str, lang: Language) -> None:
    try:
        table = await services.hall.find(name)
    except NoRoomLeft:
        await _turn_away(socket, "no_room", lang, again=True)
        return
    except FileDamaged:
        await _turn_away(socket, "damaged", lang)
        return
    if table is None:
        await _turn_away(socket, "not_found", lang)
        return
    cookie = socket.cookies.get(COOKIE)
    session = await services.sessions.find(cookie)
    player = session.player if session else await services.old_cookies.player(cookie) or new_player()
    person = await services.people.get(player, lang)
    connection = Connection(socket, services, table, person, lang, _straight(socket))
    connection.viewer.text = socket.query_params.get("text") == "1"
    if session is None:
        await connection.run(_version(socket))
        return
    services.sockets.add(session.id, connection.signed_out)
    try:
        if await services.sessions.find(cookie) is None:  # it ended while the socket was let in
            connection.signed_out()
        await connection.run(_version(socket))
    finally:
        services.sockets.remove(session.id, connection.signed_out)


async def _turn_away(socket: WebSocket, code: str, lang: Language, *, again: bool = False) -> None:
    await socket.send_text(bye(code, lang, again=again).decode())
    await socket.close(1008)


def _straight(socket: WebSocket) -> Callable[[bytes], bool] | None:
    found: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(STRAIGHT, {}).get("write")
    return found


def _language(socket: WebSocket) -> Language:
    asked = socket.query_params.get("lang")
    return language_of(asked or socket.headers.get("accept-language"))


def _version(socket: WebSocket) -> int | None:
    text = socket.query_params.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
