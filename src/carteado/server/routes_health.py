"""For whoever watches over the server: is it there, and can it do its work?"""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import text

from carteado.server.http_bodies import Call, call
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import Ok

router = APIRouter(prefix="/api")


@call(router, "GET", "/health", gives=Ok)
async def health(_: Call[None]) -> Ok:
    """The process answers."""
    return Ok()


@call(router, "GET", "/ready", gives=Ok, refuses=(503,))
async def ready(one: Call[None]) -> Ok:
    """Both databases answer: tables can be opened and moves made."""
    try:
        await one.services.database.run(lambda session: session.execute(text("SELECT 1")).scalar())
        await one.services.store.status("")
    except Exception:
        raise HttpRefused("not_ready") from None
    return Ok()
