"""The built front end: files that never change are kept by browsers, the page itself is asked for anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from carteado.server.http_bodies import language_of
from carteado.server.page_heads import Head, PageHeads
from carteado.words.catalogue import say

FOREVER: Final = "public, max-age=31536000, immutable"
ANEW: Final = "no-cache"
HASHED: Final = "assets/"
"""Where the build puts files whose name changes with their content."""


class Pages(StaticFiles):
    """Every address of the site is the same page with a head of its own; the front end reads the rest.

    An address that is none of the site's is the same page too, which says so, and is answered with 404.
    Folders with a dot before their name are the build's own notes, and nobody else's.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.page, self.heads = folder / "index.html", PageHeads(folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["path"].startswith("/api/") or ".." in scope["path"].split("/"):
            raise HTTPException(404)  # a path that climbs is brought to another before it comes here
        if path in (".", "index.html"):
            return await self._page("/", scope)
        if any(part.startswith(".") for part in Path(path).parts):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2].strip(".") or path.startswith("api"):
                raise
            return await self._page(f"/{path}", scope)
        response.headers["Cache-Control"] = FOREVER if path.startswith(HASHED) else ANEW
        return response

    async def _page(self, path: str, scope: Scope) -> Response:
        request = Request(scope)
        lang = language_of(request.headers.get("accept-language"))
        head = await self.heads.head(path, scope["app"].state.services, lang)
        shown = head or Head(say("heads.missing.title", lang), say("heads.missing.text", lang))
        origin = str(request.base_url).rstrip("/")
        text = self.heads.written(self.page.read_text(encoding="utf-8"), shown, origin, path, lang)
        status = 200 if head else 404
        return HTMLResponse(text, status, {"Cache-Control": ANEW, "Vary": "Accept-Language"})
