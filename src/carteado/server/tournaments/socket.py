"""Who watches a tournament is told that it changed, and nothing else: what changed is asked for over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from carteado.server.http_bodies import address_of
from carteado.server.refusals import HttpRefused
from carteado.server.security import is_own_origin
from carteado.server.services import Services

router = APIRouter()


class Watched(Protocol):
    """What can be watched; `version` counts its changes."""

    watchers: set[asyncio.Event]

    @property
    def version(self) -> int: ...


@router.websocket("/api/tournaments/{tournament}/changes")
async def tournament_changes(socket: WebSocket, tournament: str) -> None:
    services: Services = socket.app.state.services
    await _let_in(socket, services, lambda: services.tournaments.find(tournament))


@router.websocket("/api/evenings/{evening}/changes")
async def evening_changes(socket: WebSocket, evening: str) -> None:
    services: Services = socket.app.state.services
    await _let_in(socket, services, lambda: services.evenings.find(evening))


async def _let_in(socket: WebSocket, services: Services, find: Callable[[], Awaitable[Watched]]) -> None:
    address = address_of(socket)
    allowed = services.handshakes.take(address) and is_own_origin(socket.headers, services.settings.origins)
    if not allowed or not services.connections.enter(address):
        await socket.close(1008)
        return
    try:
        owner = await find()
        await socket.accept()
        await _watch(socket, owner)
    except HttpRefused:
        await socket.close(1008)
    finally:
        services.connections.leave(address)


async def _watch(socket: WebSocket, owner: Watched) -> None:
    changed = asyncio.Event()
    owner.watchers.add(changed)
    telling = asyncio.create_task(_tell(socket, owner, changed))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass  # nothing is asked here, whatever comes; this ends when the viewer goes
    finally:
        owner.watchers.discard(changed)
        telling.cancel()


async def _tell(socket: WebSocket, owner: Watched, changed: asyncio.Event) -> None:
    """Several changes in a moment are told as one."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            changed.clear()
            await socket.send_text(str(owner.version))
            await changed.wait()
