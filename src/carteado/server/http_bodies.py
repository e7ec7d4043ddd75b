"""Requests over HTTP: bodies checked by msgspec, answers written by it, both described in the OpenAPI."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from carteado.server import metrics
from carteado.server.addresses import address_key
from carteado.server.entering import Entering
from carteado.server.identity import COOKIE, cookie_header, new_player
from carteado.server.refusals import HttpRefused
from carteado.server.services import Services
from carteado.server.sessions import Known, agent_name
from carteado.server.settings import UPLOAD_KB
from carteado.server.wire_http import Problem
from carteado.tables.carried import carried
from carteado.words.catalogue import Language

B = TypeVar("B")
Work = Callable[["Call[Any]"], Coroutine[Any, Any, Any]]
JSON: Final = "application/json"
_REF: Final = "#/components/schemas/{name}"
_encode: Final = msgspec.json.Encoder().encode

described: dict[str, dict[str, Any]] = {}
"""The schemas of all bodies, for the OpenAPI."""


@dataclass(slots=True)
class Call(Generic[B]):
    """A request: who asks, in which language, and what for.

    `session` is the browser's, if it has one. `comes_in` says how a new one is to be begun after the work: for a guest
    who did something for the first time, and at a sign-in that changes nothing else. What does is kept together with
    the new session (`entering`); then `secret` is that one's.
    """

    services: Services
    request: Request
    lang: Language
    player: str
    session: Known | None
    body: B
    comes_in: str = ""
    secret: str = ""

    def entering(self, how: str, *, anew: bool = False, spends: bool = False) -> Entering:
        """For the transaction that lets this browser in; afterwards it `has_entered`."""
        agent, services = agent_name(self.request.headers.get("user-agent", "")), self.services
        return Entering(services.sessions, services.old_cookies, agent, self.session, how, anew, spends)

    def has_entered(self, entering: Entering) -> None:
        self.player, self.comes_in, self.secret = entering.player, "", entering.kept()

    def becomes(self, player: str, how: str) -> None:
        """From now on this browser is this person, by a session of its own."""
        self.player, self.comes_in = player, how

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    @property
    def address(self) -> str:
        return address_of(self.request)


def address_of(request: Any) -> str:
    return address_key(request.client.host) if request.client else "?"


def language_of(accepted: str | None) -> Language:
    """English when it is asked for before Portuguese.

    >>> language_of("en-GB,en;q=0.9,pt;q=0.1"), language_of("de"), language_of(None)
    ('en', 'pt', 'pt')
    """
    asked = re.findall(r"\b(pt|en)\b", (accepted or "").lower()[:200])
    return "en" if asked[:1] == ["en"] else "pt"


def answer(status: int, body: object) -> Response:
    return Response(_encode(body), status, {"Cache-Control": "no-store"}, JSON)


def refusal(refused: HttpRefused, lang: Language) -> Response:
    metrics.refusals.labels(refused.code).inc()
    detail = str(refused.params.get("detail", ""))
    return answer(refused.status, Problem(code=refused.code, reason=refused.text(lang), detail=detail))


def call(
    router: APIRouter,
    method: str,
    path: str,
    *,
    body: Any = None,
    gives: Any,
    query: tuple[str, ...] = (),
    refuses: tuple[int, ...] = (),
    keeps: bool = False,
    before: Callable[[Request], None] | None = None,
) -> Callable[[Work], Work]:
    """Serves a path. `gives` is the type of the answer, or a media type where the answer is a file.

    Who only reads gets no session, except where the path `keeps` who asked. `before` refuses strangers before what they
    sent is looked at. What changes something is done to its end once it has begun, also when whoever asked hangs up.
    """
    decoder = msgspec.json.Decoder(body) if body is not None else None

    def serve(work: Work) -> Work:
        async def route(request: Request) -> Response:
            if before is not None:
                before(request)
            made = await _call(request, decoder)
            if method != "GET" and not made.services.database.has_room():
                raise HttpRefused("no_room")
            if made.session is None and not made.comes_in and (method != "GET" or keeps):
                made.comes_in = "guest"
                if not made.services.newcomers.take(made.address):
                    raise HttpRefused("too_fast")  # before anything of a newcomer is kept
            given = await (work(made) if method == "GET" else carried(work(made)))
            response = given if isinstance(given, Response) else answer(200, given)
            if made.comes_in:
                await _enter(made)
            if made.secret:
                settings = made.services.settings
                cookie = cookie_header(made.secret, settings.session_days, secure=settings.secure)
                response.headers.append("Set-Cookie", cookie)
            return response

        statuses = {429, 503, *refuses, *((403, 413, 415, 422) if body is not None else ()), *((422,) if query else ())}
        extra = {"parameters": _parameters(path, query), "responses": _responses(gives, statuses)}
        if body is not None:
            extra["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(body)}}}
        summary = (work.__doc__ or work.__name__).strip().splitlines()[0]
        router.add_api_route(
            path, route, methods=[method], openapi_extra=extra, summary=summary, operation_id=work.__name__,
            response_class=Response, status_code=200, name=work.__name__,
        )  # fmt: skip
        return work

    return serve


async def _call(request: Request, decoder: Any) -> Call[Any]:
    services: Services = request.app.state.services
    cookie = request.cookies.get(COOKIE)
    session = await services.sessions.find(cookie)
    old = await services.old_cookies.player(cookie) if session is None else None
    player = session.player if session else old or new_player()
    body = await _body(request, decoder, services.settings.limits.body_bytes) if decoder is not None else None
    lang = language_of(request.headers.get("accept-language"))
    return Call(services, request, lang, player, session, body, "old" if old else "")


async def _enter(made: Call[Any]) -> None:
    entering = made.entering(made.comes_in)
    await made.services.database.run(lambda session: entering(session, made.player))
    made.has_entered(entering)


async def _body(request: Request, decoder: Any, most: int) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HttpRefused("not_json")
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise HttpRefused("too_large")
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpRefused("malformed", detail=str(error)[:200]) from None


async def uploaded(one: Call[Any], most: int) -> bytes:
    """The file that is sent, if it is not too large, and its address has not sent too much already."""
    if not one.services.uploads.take(one.address, UPLOAD_KB):
        raise HttpRefused("too_fast")
    content = bytearray()
    async for chunk in one.request.stream():
        content += chunk
        if len(content) > most:
            raise HttpRefused("too_large")
    if not one.services.uploads.take(one.address, len(content) / 1024):
        raise HttpRefused("too_fast")
    return bytes(content)


# The OpenAPI ---------------------------------------------------------------------------------------------


def _schema(kind: Any) -> Any:
    (schema,), components = msgspec.json.schema_components([kind], ref_template=_REF)
    described.update(components)
    return schema


def _parameters(path: str, query: tuple[str, ...]) -> list[dict[str, Any]]:
    text = {"type": "string", "maxLength": 64}
    names = re.findall(r"{(\w+)(:path)?}", path)
    number = {"type": "integer", "minimum": 1, "maximum": 10_000}
    found = [
        {"name": name, "in": "path", "required": True, "schema": number if name == "number" else text}
        for name, _ in names
    ]
    schemas: dict[str, Any] = {"before": {"type": "integer", "minimum": 0}, "options": {"type": "string"}}
    return found + [{"name": name, "in": "query", "required": False, "schema": schemas[name]} for name in query]


def _responses(gives: Any, statuses: set[int]) -> dict[str, Any]:
    given = {gives: {"schema": {"type": "string"}}} if isinstance(gives, str) else {JSON: {"schema": _schema(gives)}}
    problem = {"description": "refused", "content": {JSON: {"schema": _schema(Problem)}}}
    return {"200": {"description": "done", "content": given}, **{str(one): problem for one in sorted(statuses)}}
