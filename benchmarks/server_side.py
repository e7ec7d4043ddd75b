"""Run one of the two servers that `benchmarks.server` measures: the site, or a bare broadcast on the same stack.

Usage: python -m benchmarks.server_side site|bare PORT FOLDER
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from carteado.server.app.configuration import Process
from carteado.server.app.process import run
from carteado.server.runtime.settings import Limits, Settings

PLENTY = Limits(
    messages_per_second=1e6, messages_at_once=1_000_000, requests_per_minute=1e6, tables_per_minute=1e6,
    connections_per_address=100_000, waiting_messages=10_000, guests_per_minute=1e6, handshakes_per_minute=1e6,
    tcp_connections_per_address=100_000,
    open_tables_per_person=10**6, open_tables_per_address=10**6, waiting_per_address=100,
)  # fmt: skip


def bare() -> Starlette:
    """Return an app that sends each message to everybody in the room. It has no rules, views or log."""
    rooms: dict[str, list[WebSocket]] = defaultdict(list)

    async def talk(socket: WebSocket) -> None:
        room = rooms[socket.path_params["room"]]
        await socket.accept()
        room.append(socket)
        try:
            while True:
                text = await socket.receive_text()
                for other in room:
                    await other.send_text(text)
        except WebSocketDisconnect:
            room.remove(socket)

    return Starlette(routes=[WebSocketRoute("/rooms/{room}", talk)])


def main() -> None:
    kind, port, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    if kind == "site":
        run(Settings(data=folder, limits=PLENTY, bots_in_threads=False), Process(port=port))
    else:
        uvicorn.run(
            bare(), host="127.0.0.1", port=port, ws="websockets-sansio", ws_per_message_deflate=False,
            log_level="warning", access_log=False,
        )  # fmt: skip


if __name__ == "__main__":
    main()
