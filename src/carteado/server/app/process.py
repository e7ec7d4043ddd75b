"""The site in a process of its own, until it is stopped."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from dataclasses import replace
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from carteado.server import logs
from carteado.server.addresses import ANY
from carteado.server.admin_file import Reach, announced, new_token
from carteado.server.app import create_app
from carteado.server.configuration import Process
from carteado.server.connections import guarded
from carteado.server.metrics import serve_metrics
from carteado.server.services import Services
from carteado.server.settings import Settings

COLLECT_AFTER: Final = (50_000, 20, 50)
"""When the interpreter looks for cycles. A move makes hundreds of small values and hardly any cycle: with the usual
setting a quarter of the time goes into looking."""
GOODBYE_SECONDS: Final = 1.0
"""How long those at the tables may take to hear that the house shuts."""
SWITCH_SECONDS: Final = 0.001
"""How long a thread that only computes may hold up the event loop."""


def configured(app: ASGIApp, settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How uvicorn is to run the site. Who a request comes from is our own business: see `Settings.trusted_proxies`."""
    http, websocket = guarded(settings.limits, settings.trusted_proxies)
    wanted: dict[str, Any] = {
        "ws_max_size": 64 * 1024, "ws_per_message_deflate": False, "ws_ping_interval": 20, "ws_ping_timeout": 20,
        "log_level": "warning", "access_log": False, "server_header": False, "proxy_headers": False, **more,
    }  # fmt: skip
    return uvicorn.Config(app, host=host, port=port, http=http, ws=websocket, **wanted)


def listening(host: str) -> socket.socket:
    """A free port of this machine, held until the house opens on it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    found.bind((host, 0))
    return found


def run(settings: Settings, process: Process, held: socket.socket | None = None) -> None:
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    logs.set_up(process.log, process.log_level)
    if process.metrics_port:
        serve_metrics(process.metrics_host, process.metrics_port)
    reach = Reach(f"http://{_own_name(process.host)}:{process.port}", new_token())
    settings = replace(settings, admin_token=reach.token)
    app = create_app(settings)
    config = configured(
        app, settings, process.host, process.port, timeout_graceful_shutdown=5, log_config=None,
        log_level=process.log_level,
    )  # fmt: skip
    signal.signal(signal.SIGTERM, _leave)  # once uvicorn has shut the house it hands the signal on to this
    with announced(settings.data, reach):
        House(config, app).run([held] if held else None)


class House(uvicorn.Server):
    """Says goodbye at every table before it hangs up: whoever plays knows that it comes back."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services | None = getattr(self._app.state, "services", None)
        if services is not None:
            services.hall.dismiss()
            await services.hall.emptied(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def _leave(_signal: int, _frame: object) -> None:
    """Ends as a program does, not as a process that is struck down: what was to be tidied up is."""
    raise SystemExit(0)


def _own_name(host: str) -> str:
    """How the machine itself reaches what listens there."""
    if host in ANY:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
