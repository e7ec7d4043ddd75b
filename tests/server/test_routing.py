"""Methods of the API's routes, and the OpenAPI document."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.server.app.app import ROUTES
from tests.server.house import running


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("HEAD", "/api/me", "GET"), ("DELETE", "/api/house", "GET"), ("GET", "/api/register", "POST")],
)
def test_other_methods_are_refused(tmp_path: Path, method: str, path: str, allowed: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            response = await ana.http.request(method, path)
            assert (response.status_code, response.headers["allow"]) == (405, allowed)

    asyncio.run(story())


def test_openapi_document_has_every_endpoint_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            document = await ana.get("/api/openapi.json")
            operations = [one for path in document["paths"].values() for one in path.values()]
            names = [one["operationId"] for one in operations]
            assert sorted(names) == sorted(one.name for module in ROUTES for one in module.router.operations)
            assert len(set(names)) == len(names)
            assert all(one["summary"] for one in operations)

    asyncio.run(story())
