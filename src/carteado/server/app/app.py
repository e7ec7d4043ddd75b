"""The ASGI application: `create_app(settings)`. `process.run` serves it with uvicorn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from carteado.core.refusal import Refusal
from carteado.server.accounts import profile_routes
from carteado.server.accounts import routes as account_routes
from carteado.server.app.services import Services, start, stop
from carteado.server.evenings import routes as evening_routes
from carteado.server.evenings import socket as evening_socket
from carteado.server.http.openapi import JSON, build_document
from carteado.server.http.routing import language_of, refusal_response
from carteado.server.http.security import Guard
from carteado.server.operations import health_routes
from carteado.server.operations import routes as admin_routes
from carteado.server.pages.pages import Pages
from carteado.server.replays import routes as replay_routes
from carteado.server.rules import odds_routes
from carteado.server.rules import routes as rules_routes
from carteado.server.runtime import metrics
from carteado.server.runtime.data_folder import lock_folder
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.settings import Settings
from carteado.server.tables import lobby_routes
from carteado.server.tables import odds_routes as table_odds_routes
from carteado.server.tables import routes as table_routes
from carteado.server.tables import socket as table_socket
from carteado.server.tournaments import online_routes
from carteado.server.tournaments import routes as tournament_routes
from carteado.server.tournaments import socket as tournament_socket
from carteado.tables.randomness import FAIR, Randomness

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 60
ROUTES: Final = (
    lobby_routes, health_routes, profile_routes, account_routes, table_routes, replay_routes, odds_routes,
    table_odds_routes, rules_routes, admin_routes, tournament_routes, online_routes, evening_routes, table_socket,
    tournament_socket, evening_socket,
)  # fmt: skip


def create_app(settings: Settings, randomness: Randomness = FAIR) -> Starlette:
    """Return the application. It opens the data folder when it starts (ASGI lifespan), not here."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with lock_folder(settings.data):
            services = app.state.services = await start(settings, randomness)
            watching, warming = metrics.watch_loop(services.table_registry), asyncio.to_thread(lobby_routes.warm_up)
            background = [asyncio.create_task(work) for work in (_sweep(services), watching, warming)]
            yield
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await stop(services)

    routes: list[BaseRoute] = [Route("/api/openapi.json", _openapi)]
    routes += [route for module in ROUTES for route in module.router.routes]
    if settings.static is not None:
        routes.append(Mount("/", Pages(settings.static), name="pages"))
    middleware = [
        Middleware(Guard, settings=settings),
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
    ]
    if settings.trusted_proxies:
        middleware.insert(0, Middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies)))
    handlers = {Refusal: _on_refusal, HTTPException: _on_http_error}
    return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers, lifespan=lifespan)


async def _openapi(_: Request) -> Response:
    return Response(_openapi_json(), media_type=JSON)


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(build_document(one for module in ROUTES for one in module.router.operations))


async def _on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_response(error, language_of(request.headers.get("accept-language")))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not_found"
    response = await _on_refusal(request, site_refusal(code))
    response.headers.update(error.headers or {})
    return response


async def _sweep(services: Services) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await services.table_registry.sweep(services.runtime.settings.keep_logs_ms())
            await services.accounts.sessions.sweep()
        except Exception:
            log.exception("sweeping failed")
