"""Files that people send, read as they come and within bounds."""

from __future__ import annotations

from typing import Any

from carteado.server.http_bodies import Call
from carteado.server.refusals import HttpRefused
from carteado.server.settings import UPLOAD_KB


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
