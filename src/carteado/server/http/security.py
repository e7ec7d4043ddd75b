"""What keeps strangers out: where a request may come from, how fast, and what a page may load."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carteado.server import metrics
from carteado.server.addresses import address_key
from carteado.server.http_bodies import language_of, refusal
from carteado.server.logs import new_request
from carteado.server.refusals import HttpRefused
from carteado.server.settings import Settings

log = logging.getLogger(__name__)

SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"[A-Za-z0-9.\-:\[\]]{1,255}")


def is_own_origin(headers: Mapping[str, str], origins: tuple[str, ...]) -> bool:
    """Whether a browser that sends this is on our own pages. A program that is no browser says nothing of the kind."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return origin in origins or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False  # it is no address at all


def page_policy(host: str) -> str:
    """Only our own scripts and styles, none of them inline; the socket of our own host."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _route(scope: Scope) -> str:
    """The pattern of an address: the address itself may open a private table."""
    return getattr(scope.get("route"), "path", "/api/…" if scope["path"].startswith("/api/") else "/…")


def _note(scope: Scope, status: int, since: float) -> None:
    if log.isEnabledFor(logging.INFO):
        told = {"method": scope["method"], "route": _route(scope), "status": status}
        told["ms"] = round((time.perf_counter() - since) * 1000, 1)
        log.info("%(method)s %(route)s %(status)s in %(ms)s ms", told, extra=told)


class Guard:
    """Stands before everything: counts requests, refuses strangers, hides failures, marks every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun, request, since = 0, new_request(), time.perf_counter()

        async def marked(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message["status"]
                answer = MutableHeaders(scope=message)
                answer["X-Request-Id"] = request
                self._mark(answer, headers.get("host", ""))
            await send(message)

        try:
            self._check(scope, headers)
            await self.app(scope, receive, marked)
        except HttpRefused as refused:
            await self._refuse(refused, headers, scope, receive, marked)
        except ClientDisconnect:
            return  # nobody is there any more to be told anything
        except Exception:
            metrics.errors.inc()
            log.exception("a request failed: %s %s", scope["method"], _route(scope))
            if begun:
                raise
            await self._refuse(HttpRefused("failed"), headers, scope, receive, marked)
        finally:
            _note(scope, begun, since)

    async def _refuse(self, refused: HttpRefused, headers: Headers, *asgi: Any) -> None:
        await refusal(refused, language_of(headers.get("accept-language")))(*asgi)

    def _check(self, scope: Scope, headers: Headers) -> None:
        services = scope["app"].state.services if "app" in scope else None
        address = address_key(scope["client"][0]) if scope.get("client") else "?"
        if services is not None and scope["path"].startswith("/api/") and not services.requests.take(address):
            raise HttpRefused("too_fast")
        if scope["method"] not in SAFE and not is_own_origin(headers, self.settings.origins):
            raise HttpRefused("origin")

    def _mark(self, headers: MutableHeaders, host: str) -> None:
        headers["Content-Security-Policy"] = page_policy(host)
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        if self.settings.secure:
            headers["Strict-Transport-Security"] = "max-age=31536000"
