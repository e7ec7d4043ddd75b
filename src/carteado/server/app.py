"""The application: `create_app(settings)` for any ASGI server, `serve` for ours."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from carteado.server import (
    metrics,
    routes_account,
    routes_admin,
    routes_evenings,
    routes_games,
    routes_health,
    routes_house,
    routes_me,
    routes_online,
    routes_rules,
    routes_study,
    routes_tables,
    routes_tournaments,
    socket,
    tournament_socket,
)
from carteado.server.data_folder import locked
from carteado.server.http_bodies import described, language_of, refusal
from carteado.server.pages import Pages
from carteado.server.refusals import HttpRefused
from carteado.server.security import Guard
from carteado.server.services import Services, start, stop
from carteado.server.settings import Settings
from carteado.tables.luck import FAIR, Luck
from carteado.tables.refused import FileDamaged, NoRoomLeft

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 60
ROUTES: Final = (
    routes_house, routes_health, routes_me, routes_account, routes_tables, routes_games, routes_study,
    routes_rules, routes_admin, routes_tournaments, routes_online, routes_evenings, socket, tournament_socket,
)  # fmt: skip


def create_app(settings: Settings, luck: Luck = FAIR) -> FastAPI:
    """The site, not yet running: it opens its files when the server starts it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with locked(settings.data):
            services = app.state.services = await start(settings, luck)
            watching, warming = metrics.watch_loop(services.hall), asyncio.to_thread(routes_house.warm_up)
            beside = [asyncio.create_task(work) for work in (_sweep(services), watching, warming)]
            yield
            for task in beside:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await stop(services)

    app = FastAPI(
        title="Carteado", version="1", lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", swagger_ui_oauth2_redirect_url=None,
    )  # fmt: skip
    for routes in ROUTES:
        app.include_router(routes.router)
    app.add_exception_handler(HttpRefused, _refused)
    app.add_exception_handler(NoRoomLeft, _no_room)
    app.add_exception_handler(FileDamaged, _damaged)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    if settings.static is not None:
        app.mount("/", Pages(settings.static), name="pages")
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpRefused)
    return refusal(error, language_of(request.headers.get("accept-language")))


async def _no_room(request: Request, _: Exception) -> Response:
    return await _refused(request, HttpRefused("no_room"))


async def _damaged(request: Request, _: Exception) -> Response:
    return await _refused(request, HttpRefused("damaged"))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not_found"
    response = await _refused(request, HttpRefused(code))
    response.headers.update(error.headers or {})
    return response


async def _sweep(services: Services) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await services.hall.sweep(services.settings.keep_logs_ms())
            await services.sessions.sweep()
        except Exception:
            log.exception("sweeping failed")


def openapi(app: FastAPI) -> dict[str, Any]:
    """The description for programs, with the schemas of all bodies."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        made.setdefault("components", {}).setdefault("schemas", {}).update(described)
        for path in made["paths"].values():
            for operation in path.values():
                operation["responses"].get("200", {}).get("content", {}).pop("text/plain", None)
        app.openapi_schema = made
    return app.openapi_schema
