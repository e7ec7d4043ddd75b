"""A `Router` collects the routes of one part of the site, and describes them for the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from carteado.core.refusal import Refusal
from carteado.server.http.openapi import JSON, Operation
from carteado.server.http.refusals import problem_of, status_of
from carteado.server.runtime import metrics
from carteado.server.runtime.addresses import address_key
from carteado.words.catalogue import Language

SocketHandler = Callable[[WebSocket], Coroutine[Any, Any, None]]
_encode: Final = msgspec.json.Encoder().encode


class Router:
    """The routes of one part of the site. `prefix` comes before each of their paths."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.routes: list[BaseRoute] = []
        self.operations: list[Operation] = []

    def add(self, operation: Operation, handler: Callable[[Request], Coroutine[Any, Any, Response]]) -> None:
        route = Route(operation.path, handler, methods=[operation.method], name=operation.name)
        route.methods = {operation.method}  # Starlette adds HEAD to GET; the API does not answer HEAD
        self.routes.append(route)
        self.operations.append(operation)

    def websocket(self, path: str) -> Callable[[SocketHandler], SocketHandler]:
        def add(handler: SocketHandler) -> SocketHandler:
            self.routes.append(WebSocketRoute(self.prefix + path, handler))
            return handler

        return add


def address_of(request: Any) -> str:
    return address_key(request.client.host) if request.client else "?"


def language_of(accepted: str | None) -> Language:
    """Return the language to answer in: English if `Accept-Language` lists it before Portuguese, else Portuguese.

    >>> language_of("en-GB,en;q=0.9,pt;q=0.1"), language_of("de"), language_of(None)
    ('en', 'pt', 'pt')
    """
    languages = re.findall(r"\b(pt|en)\b", (accepted or "").lower()[:200])
    return "en" if languages[:1] == ["en"] else "pt"


def json_response(status: int, body: object) -> Response:
    return Response(_encode(body), status, {"Cache-Control": "no-store"}, JSON)


def refusal_response(refusal: Refusal, lang: Language) -> Response:
    metrics.refusals.labels(refusal.code).inc()
    return json_response(status_of(refusal), problem_of(refusal, lang))
