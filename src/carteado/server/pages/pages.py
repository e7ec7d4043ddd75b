"""Static files of the built front end.

Browsers cache files with a hash in their name forever. They revalidate all other files, such as the page itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from carteado.server.http.routing import language_of
from carteado.server.pages.link_previews import Head, PageHeads
from carteado.words.catalogue import say

FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
HASHED: Final = "assets/"
"""The folder of files whose name changes with their content."""


class Pages(StaticFiles):
    """Serves the front end: the same page for every path of the site, but each with its own <head>.

    The front end does the routing. An unknown path gets the page with status 404. Folders that begin with a dot belong
    to the build and are not served.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.page, self.heads = folder / "index.html", PageHeads(folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["path"].startswith("/api/") or ".." in scope["path"].split("/"):
            raise HTTPException(404)  # `path` is normalised and has no ".." left
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
        response.headers["Cache-Control"] = FOREVER if path.startswith(HASHED) else REVALIDATE
        return response

    async def _page(self, path: str, scope: Scope) -> Response:
        request = Request(scope)
        lang = language_of(request.headers.get("accept-language"))
        head = await self.heads.head(path, scope["app"].state.services, lang)
        preview = head or Head(say("heads.missing.title", lang), say("heads.missing.text", lang))
        origin = str(request.base_url).rstrip("/")
        text = self.heads.insert_head(self.page.read_text(encoding="utf-8"), preview, origin, path, lang)
        status = 200 if head else 404
        return HTMLResponse(text, status, {"Cache-Control": REVALIDATE, "Vary": "Accept-Language"})
