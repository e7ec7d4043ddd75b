"""Middleware for all requests: host and origin checks, the rate limit, security headers and error responses."""

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

from carteado.core.refusal import Refusal
from carteado.server.http.routing import language_of, refusal_response
from carteado.server.runtime import metrics
from carteado.server.runtime.addresses import address_key, host_of, is_known_host
from carteado.server.runtime.limits import Buckets
from carteado.server.runtime.logs import new_request
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.settings import Settings

log = logging.getLogger(__name__)

SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"[A-Za-z0-9.\-:\[\]]{1,255}")


def is_own_origin(headers: Mapping[str, str], origins: tuple[str, ...]) -> bool:
    """Return whether a request comes from a page of this site, or from a client that is not a browser.

    A client that is not a browser sends neither `Origin` nor `Sec-Fetch-Site`.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return origin in origins or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False  # not a URL


def page_policy(host: str) -> str:
    """Return the Content-Security-Policy for pages on this host.

    It allows scripts, styles and connections only from this site, and no inline code.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _route_pattern(scope: Scope) -> str:
    """Return the URL pattern of the route, for the log. The path itself could give access to a private table."""
    path: str = getattr(scope.get("route"), "path", "")  # empty for the pages
    return path or ("/api/…" if scope["path"].startswith("/api/") else "/…")


def _log_request(scope: Scope, status: int, start: float) -> None:
    if log.isEnabledFor(logging.INFO):
        fields = {"method": scope["method"], "route": _route_pattern(scope), "status": status}
        fields["ms"] = round((time.perf_counter() - start) * 1000, 1)
        log.info("%(method)s %(route)s %(status)s in %(ms)s ms", fields, extra=fields)


class Guard:
    """Middleware that limits and checks requests, hides exceptions from clients and adds the security headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings, limits = app, settings, settings.limits
        self._requests = Buckets(limits.requests_per_minute, people=limits.people_per_private_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] != "lifespan" else Headers()
        if scope["type"] == "websocket" and not self._is_known(headers):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status_sent, request, start = 0, new_request(), time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            nonlocal status_sent
            if message["type"] == "http.response.start":
                status_sent = message["status"]
                response_headers = MutableHeaders(scope=message)
                response_headers["X-Request-Id"] = request
                self._add_headers(response_headers, headers.get("host", ""))
            await send(message)

        try:
            self._check(scope, headers)
            await self.app(scope, receive, send_with_headers)
        except Refusal as refusal:
            await self._refuse(refusal, headers, scope, receive, send_with_headers)
        except ClientDisconnect:
            return  # the client has gone
        except Exception:
            metrics.errors.inc()
            log.exception("a request failed: %s %s", scope["method"], _route_pattern(scope))
            if status_sent:
                raise
            await self._refuse(site_refusal("failed"), headers, scope, receive, send_with_headers)
        finally:
            _log_request(scope, status_sent, start)

    async def _refuse(self, refusal: Refusal, headers: Headers, *asgi: Any) -> None:
        await refusal_response(refusal, language_of(headers.get("accept-language")))(*asgi)

    def _is_known(self, headers: Headers) -> bool:
        return is_known_host(headers.get("host", ""), self.settings.hosts)

    def _check(self, scope: Scope, headers: Headers) -> None:
        if not self._is_known(headers):
            raise site_refusal("unknown_host", host=host_of(headers.get("host", "")) or "?")
        address = address_key(scope["client"][0]) if scope.get("client") else "?"
        if scope["path"].startswith("/api/") and not self._requests.take(address):
            raise site_refusal("too_fast")
        if scope["method"] not in SAFE and not is_own_origin(headers, self.settings.origins):
            raise site_refusal("origin")

    def _add_headers(self, headers: MutableHeaders, host: str) -> None:
        headers["Content-Security-Policy"] = page_policy(host)
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        if self.settings.secure:
            headers["Strict-Transport-Security"] = "max-age=31536000"
