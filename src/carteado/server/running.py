"""The site in a process of its own, until it is stopped."""

from __future__ import annotations

import gc
from typing import Final

import uvicorn

from carteado.server.app import create_app
from carteado.server.settings import Settings

COLLECT_AFTER: Final = (50_000, 20, 50)
"""When the interpreter looks for cycles. A move makes hundreds of small values and hardly any cycle: with the usual
setting a quarter of the time goes into looking."""


def run(settings: Settings, host: str, port: int) -> None:
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    uvicorn.run(
        create_app(settings), host=host, port=port, ws="websockets-sansio", ws_max_size=64 * 1024,
        ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20, log_level="warning",
        access_log=False, server_header=False, timeout_graceful_shutdown=5,
    )  # fmt: skip
