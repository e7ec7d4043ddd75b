"""The WebSocket that tells viewers that a tournament changed. They then fetch the new state over HTTP.

Evenings use the same code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from carteado.core.refusal import Refusal
from carteado.server.http.routing import Router, address_of
from carteado.server.http.security import is_own_origin
from carteado.server.runtime.services import Runtime
from carteado.server.tournaments.services import TournamentServices

router = Router()


class Watchable(Protocol):
    """A tournament or evening that viewers can watch.

    watchers: these events are set after every change.
    version:  the number of changes so far.
    """

    watchers: set[asyncio.Event]

    @property
    def version(self) -> int: ...


@router.websocket("/api/tournaments/{tournament}/changes")
async def tournament_changes(socket: WebSocket) -> None:
    registry = socket.app.state.services.use(TournamentServices).registry
    await send_versions(socket, lambda: registry.find(socket.path_params["tournament"]))


async def send_versions(socket: WebSocket, find: Callable[[], Awaitable[Watchable]]) -> None:
    """Accept a WebSocket and send the version of the tournament or evening now and after each change.

    find: returns the tournament or evening, or raises Refusal if it does not exist.
    """
    runtime: Runtime = socket.app.state.services.use(Runtime)
    address = address_of(socket)
    allowed = runtime.limits.handshakes.take(address) and is_own_origin(socket.headers, runtime.settings.origins)
    if not allowed or not runtime.limits.connections.enter(address):
        await socket.close(1008)
        return
    try:
        owner = await find()
        await socket.accept()
        await _watch(socket, owner)
    except Refusal:
        await socket.close(1008)
    finally:
        runtime.limits.connections.leave(address)


async def _watch(socket: WebSocket, owner: Watchable) -> None:
    changed = asyncio.Event()
    owner.watchers.add(changed)
    sender = asyncio.create_task(_send_each_version(socket, owner, changed))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass  # ignore all messages until the viewer disconnects
    finally:
        owner.watchers.discard(changed)
        sender.cancel()


async def _send_each_version(socket: WebSocket, owner: Watchable, changed: asyncio.Event) -> None:
    """Send the version now and after each change. Changes in quick succession cause only one message."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            changed.clear()
            await socket.send_text(str(owner.version))
            await changed.wait()
