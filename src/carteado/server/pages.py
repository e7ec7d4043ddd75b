"""The built front end: files that never change are kept by browsers, the page itself is asked for anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER: Final = "public, max-age=31536000, immutable"
ANEW: Final = "no-cache"
HASHED: Final = "assets/"
"""Where the build puts files whose name changes with their content."""


class Pages(StaticFiles):
    """Every address of the site is the same page; the front end reads the rest."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.page = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2].strip(".") or path.startswith("api"):
                raise
            response = FileResponse(self.page)
        response.headers["Cache-Control"] = FOREVER if path.startswith(HASHED) else ANEW
        return response
