"""For whoever watches over the server: is it there, and can it do its work?"""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi import APIRouter
from sqlalchemy import text

from carteado.server.data_folder import try_writing
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
    """Both databases answer, neither has shown itself damaged, and the disk takes what is written: tables can be opened
    and moves made."""
    try:
        if one.services.disk_tries.take(""):  # else it was tried a moment ago, and what it was then is told
            one.services.disk_full = await asyncio.to_thread(_is_full, one.services.settings.data)
        if one.services.disk_full or one.services.store.is_damaged() or one.services.database.is_damaged:
            raise HttpRefused("not_ready")
        await one.services.database.run(lambda session: session.execute(text("SELECT 1")).scalar())
        await one.services.store.status("")
    except Exception:
        raise HttpRefused("not_ready") from None
    return Ok()


def _is_full(folder: Path) -> bool:
    try:
        try_writing(folder)
    except OSError:
        return True
    return False
