"""The WebSocket that tells viewers that an evening changed. They then fetch the new state over HTTP."""

from __future__ import annotations

from starlette.websockets import WebSocket

from carteado.server.evenings.runner import EveningRunners
from carteado.server.http.routing import Router
from carteado.server.tournaments.socket import send_versions

router = Router()


@router.websocket("/api/evenings/{evening}/changes")
async def evening_changes(socket: WebSocket) -> None:
    runners = socket.app.state.services.use(EveningRunners)
    await send_versions(socket, lambda: runners.find(socket.path_params["evening"]))
