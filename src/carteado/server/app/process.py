"""Run the site with uvicorn until the process is stopped."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import sys
from dataclasses import replace
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from carteado.server.app.app import create_app
from carteado.server.app.configuration import Process
from carteado.server.app.services import Services
from carteado.server.http.connections import RequestReports, guard_connections, is_server_failure
from carteado.server.operations.admin_file import AdminAccess, announce_admin, new_token
from carteado.server.runtime import logs
from carteado.server.runtime.addresses import ANY
from carteado.server.runtime.metrics import serve_metrics
from carteado.server.runtime.settings import Settings

COLLECT_AFTER: Final = (50_000, 20, 50)
"""Thresholds of the garbage collector. A move creates hundreds of small values and hardly any cycles. With the default
thresholds a quarter of the time is spent in the collector."""
GOODBYE_SECONDS: Final = 1.0
"""How long the shutdown waits at most for the viewers to receive the goodbye message."""
SWITCH_SECONDS: Final = 0.001
"""How long a computing thread may hold the GIL while the event loop waits for it."""


def uvicorn_config(app: ASGIApp, settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """Return the configuration for uvicorn. The options in `more` take precedence.

    The application handles proxy headers itself: see `Settings.trusted_proxies`.
    """
    http = guard_connections(settings.limits, settings.trusted_proxies)
    logging.getLogger("uvicorn.error").addFilter(is_server_failure)
    wanted: dict[str, Any] = {
        "ws_max_size": 64 * 1024, "ws_per_message_deflate": False, "ws_ping_interval": 20, "ws_ping_timeout": 20,
        "log_level": "warning", "access_log": False, "server_header": False, "proxy_headers": False, **more,
    }  # fmt: skip
    reporting_app = RequestReports(app, settings.limits)
    return uvicorn.Config(reporting_app, host=host, port=port, http=http, ws="websockets-sansio", **wanted)


def bind_free_port(host: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    found.bind((host, 0))
    return found


def run(settings: Settings, process: Process, listener: socket.socket | None = None) -> None:
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    logs.set_up(process.log, process.log_level)
    if process.metrics_port:
        serve_metrics(process.metrics_host, process.metrics_port)
    access = AdminAccess(f"http://{_local_host(process.host)}:{process.port}", new_token())
    settings = replace(settings, admin_token=access.token)
    app = create_app(settings)
    config = uvicorn_config(
        app, settings, process.host, process.port, timeout_graceful_shutdown=5, log_config=None,
        log_level=process.log_level,
    )  # fmt: skip
    signal.signal(signal.SIGTERM, _exit)  # after its shutdown, uvicorn raises the signal again for this handler
    with announce_admin(settings.data, access):
        SiteServer(config, app).run([listener] if listener else None)


class SiteServer(uvicorn.Server):
    """A uvicorn server that sends every viewer a goodbye message before it shuts down."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services | None = getattr(self._app.state, "services", None)
        if services is not None:
            services.table_registry.dismiss()
            await services.table_registry.wait_until_unwatched(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def _exit(_signal: int, _frame: object) -> None:
    """Exit normally on SIGTERM, so that context managers and `finally` blocks run."""
    raise SystemExit(0)


def _local_host(host: str) -> str:
    """Return the host under which this machine reaches a server that listens on `host`."""
    if host in ANY:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
