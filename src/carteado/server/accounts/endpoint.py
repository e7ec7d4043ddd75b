"""The decorator for HTTP handlers. msgspec decodes the request body and encodes the response.

The types of both are in the OpenAPI document. This module is not in `http/`, because every handler needs to know which
person sent the request.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from carteado.server.accounts.identity import COOKIE, cookie_header, new_player
from carteado.server.accounts.services import AccountServices
from carteado.server.accounts.sessions import ActiveSession, agent_name
from carteado.server.accounts.sign_in import SignIn
from carteado.server.http.openapi import JSON, Operation
from carteado.server.http.routing import Router, address_of, json_response, language_of
from carteado.server.runtime.database import Player
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.services import Runtime, ServiceGroups
from carteado.server.runtime.settings import UPLOAD_KB
from carteado.tables.shielded import run_shielded
from carteado.words.catalogue import Language

B = TypeVar("B")
G = TypeVar("G")
Handler = Callable[["Call[Any]"], Coroutine[Any, Any, Any]]


@dataclass(slots=True)
class Call(Generic[B]):
    """A request, the person who sent it, the language to answer in, and the decoded body.

    player:      the id of the person.
    session:     the session of the browser, or None.
    new_session: how the browser signs in ("guest", "password", …) if its session is created after the handler, or "".
                 A handler that changes the account creates the session in the same transaction instead (`sign_in`).
    secret:      the secret of a session that this request created, or "". The response sets it as a cookie.
    """

    services: ServiceGroups
    runtime: Runtime
    accounts: AccountServices
    request: Request
    lang: Language
    player: str
    session: ActiveSession | None
    body: B
    new_session: str = ""
    secret: str = ""

    def use(self, group: type[G]) -> G:
        """Return the services of this type, such as `AccountServices`."""
        return self.services.use(group)

    async def person(self) -> Player:
        """Return the person who sent the request. A new guest is stored only when they first change something."""
        return await self.accounts.store.get(self.player, self.lang)

    def sign_in(self, how: str, *, end_others: bool = False, spend_old: bool = False) -> SignIn:
        """Return a `SignIn` for the handler to call within its transaction. After the commit, call `complete` with it.

        The arguments are explained at `SignIn`.
        """
        agent, accounts = agent_name(self.request.headers.get("user-agent", "")), self.accounts
        return SignIn(accounts.sessions, accounts.old_cookies, agent, self.session, how, end_others, spend_old)

    def complete(self, sign_in: SignIn) -> None:
        self.player, self.new_session, self.secret = sign_in.player, "", sign_in.publish()

    def become(self, player: str, how: str) -> None:
        """Sign this browser in as the given person. The session is created after the handler has run."""
        self.player, self.new_session = player, how

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    @property
    def address(self) -> str:
        return address_of(self.request)


def endpoint(
    router: Router,
    method: str,
    path: str,
    *,
    body: Any = None,
    gives: Any,
    query: tuple[str, ...] = (),
    refuses: tuple[int, ...] = (),
    creates_guest: bool = False,
    before: Callable[[Request], None] | None = None,
) -> Callable[[Handler], Handler]:
    """Return a decorator that adds a handler to a router.

    body:          type of the JSON request body, or None.
    gives:         type of the JSON response, or the media type if the response is a file.
    query:         names of the query parameters.
    refuses:       statuses of refusals besides the usual ones, for the OpenAPI document.
    creates_guest: create a guest session for a new browser even if the method is GET.
    before:        a check that runs before the body is read, for example of the operator's token.

    Unless the method is GET, the handler runs to its end even if the client disconnects.
    """
    decoder = msgspec.json.Decoder(body) if body is not None else None

    def add(handler: Handler) -> Handler:
        async def route(request: Request) -> Response:
            if before is not None:
                before(request)
            call = await _read_call(request, decoder)
            if method != "GET" and not call.runtime.database.accepts_writes():
                raise site_refusal("no_room")
            if call.session is None and not call.new_session and (method != "GET" or creates_guest):
                call.new_session = "guest"
                if not call.runtime.limits.new_guests.take(call.address):
                    raise site_refusal("too_fast")  # nothing about the guest is stored yet
            result = await (handler(call) if method == "GET" else run_shielded(handler(call)))
            response = result if isinstance(result, Response) else json_response(200, result)
            if call.new_session:
                await _create_session(call)
            if call.secret:
                settings = call.runtime.settings
                cookie = cookie_header(call.secret, settings.session_days, secure=settings.secure)
                response.headers.append("Set-Cookie", cookie)
            return response

        statuses = {429, 503, *refuses, *((403, 413, 415, 422) if body is not None else ()), *((422,) if query else ())}
        summary = (handler.__doc__ or handler.__name__).strip().splitlines()[0]
        operation = Operation(
            method, router.prefix + path, handler.__name__, summary, body, gives, query, frozenset(statuses)
        )  # fmt: skip
        router.add(operation, route)
        return handler

    return add


async def _read_call(request: Request, decoder: Any) -> Call[Any]:
    services: ServiceGroups = request.app.state.services
    runtime, accounts = services.use(Runtime), services.use(AccountServices)
    cookie = request.cookies.get(COOKIE)
    session = await accounts.sessions.find(cookie)
    old = await accounts.old_cookies.player(cookie) if session is None else None
    player = session.player if session else old or new_player()
    body = await _body(request, decoder, runtime.settings.limits.body_bytes) if decoder is not None else None
    lang = language_of(request.headers.get("accept-language"))
    return Call(services, runtime, accounts, request, lang, player, session, body, "old" if old else "")


async def _create_session(call: Call[Any]) -> None:
    sign_in = call.sign_in(call.new_session)
    await call.runtime.database.run(lambda session: sign_in(session, call.player))
    call.complete(sign_in)


async def _body(request: Request, decoder: Any, max_bytes: int) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise site_refusal("not_json")
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > max_bytes:
            raise site_refusal("too_large")
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise site_refusal("malformed", detail=str(error)[:200]) from None


async def read_upload(call: Call[Any], max_bytes: int) -> bytes:
    """Return the file in the request body. Refuses a file over `max_bytes`, and an address that uploads too much."""
    if not call.runtime.limits.uploads.take(call.address, UPLOAD_KB):
        raise site_refusal("too_fast")
    content = bytearray()
    async for chunk in call.request.stream():
        content += chunk
        if len(content) > max_bytes:
            raise site_refusal("too_large")
    if not call.runtime.limits.uploads.take(call.address, len(content) / 1024):
        raise site_refusal("too_fast")
    return bytes(content)
