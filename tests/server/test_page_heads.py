"""Link previews of tables, games and regulations; unknown paths get status 404."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Browser, running

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return a built front end with the real page, the real routes and the real pictures."""
    folder = tmp_path / "dist"
    shutil.copytree(WEB / "public" / "share", folder / "share")
    (folder / "index.html").write_bytes((WEB / "index.html").read_bytes())
    (folder / "routes.json").write_bytes((WEB / "src/app/routes.json").read_bytes())
    return folder


async def read_head(browser: Browser, path: str, status: int = 200) -> dict[str, str]:
    response = await browser.http.get(path)
    assert response.status_code == status, path
    assert '<div id="app">' in response.text
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', response.text)
    title = re.findall(r"<title>(.*?)</title>", response.text)
    assert len(title) == 1
    assert len(re.findall(r'name="description"', response.text)) == 1
    return {name: unescape(text) for name, text in [*found, ("title", title[0])]}


def test_every_kind_of_page_has_a_preview(tmp_path: Path, built: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            await ana.get("/api/me")
            await ana.patch("/api/me", {"name": "D'Ana"})
            asked: dict[str, Any] = {"game": "truco", "regulation": "mineiro", "seats": 4}
            table = (await ana.post("/api/tables", asked))["table"]
            head = await read_head(ana, f"/mesa/{table}")
            assert head["title"] == head["og:title"] == "Truco mineiro · Carteado"
            assert head["og:description"].startswith("D'Ana está chamando você")
            assert "3 de 4" in head["og:description"]
            assert head["og:image"] == f"{house.url}/share/truco.jpg"
            assert head["og:url"] == f"{house.url}/mesa/{table}"
            rules = await read_head(ana, "/regras/buraco/aberto")
            assert "Buraco aberto" in rules["og:title"]
            assert rules["og:image"].endswith("/share/buraco.jpg")
            learn = await read_head(ana, "/como-jogar/buraco")
            assert learn["title"] == "Como jogar Buraco"
            english = await read_head(house.browser(**{"Accept-Language": "en"}), "/mesas")
            assert english["title"].startswith("Open tables")
            for path in ("/", "/mesas", "/nova", "/regras", "/regras/nova", "/perfil", "/como-jogar", "/ajuda"):
                assert (await read_head(ana, path))["og:description"], path

    asyncio.run(story())


def test_preview_of_a_finished_game_names_the_winner(tmp_path: Path, built: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            asked = {
                "game": "truco",
                "regulation": "paulista",
                "seats": 2,
                "bots": True,
                "options": {"target": 2, "special_at": 1},
            }
            table = (await ana.post("/api/tables", asked))["table"]
            async with ana.sit(table) as chair:
                await chair.until("sync")
                await chair.do("start", seed="")
                while chair.state.get("match") is None:
                    await chair.next()
                match = await chair.play()
            head = await read_head(ana, f"/partida/{match['id']}")
            assert head["title"] == "Partida de Truco"
            assert "Vitória de" in head["og:description"]
            assert " × " in head["og:description"]

    asyncio.run(story())


def test_unknown_path_gets_status_404(tmp_path: Path, built: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            for path in (
                "/nada-aqui", "/mesa/naoexiste", "/partida/naoexiste-1", "/regras/truco/nada", "/regras/xadrez/nada",
                "/como-jogar/xadrez", "/mesa", "/mesas/1", "/torneios/nada", "/torneios/nada/jogo/1", "/noites/nada",
            ):  # fmt: skip
                assert "Não achamos" in (await read_head(ana, path, 404))["title"]
            assert (await ana.http.get("/assets/gone.js")).status_code == 404

    asyncio.run(story())


def test_front_end_pages_match_the_routes() -> None:
    """Each route has a page, and each page has a route."""
    routes = json.loads((WEB / "src/app/routes.json").read_text())
    pages = {file.name.removesuffix("Page.svelte").lower() for file in (WEB / "src/pages").glob("*/*Page.svelte")}
    assert {*routes, "missing"} == pages


def test_page_preloads_its_files(tmp_path: Path, built: Path) -> None:
    (built / ".vite").mkdir()
    manifest = {
        "index.html": {"file": "assets/index.js"},
        "_Fan.js": {"file": "assets/Fan.js", "css": ["assets/Fan.css"]},
        "src/pages/home/LobbyPage.svelte": {"file": "assets/Lobby.js", "imports": ["index.html", "_Fan.js"]},
    }
    (built / ".vite" / "manifest.json").write_text(json.dumps(manifest))

    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            text = (await ana.http.get("/mesas")).text
            assert re.findall(r'rel="modulepreload" href="([^"]+)"', text) == ["/assets/Lobby.js", "/assets/Fan.js"]
            assert 'rel="stylesheet" href="/assets/Fan.css"' in text
            assert "Lobby.js" not in (await ana.http.get("/")).text
            for hidden in (
                "/.vite/manifest.json",
                "/assets/../.vite/manifest.json",
                "/%2evite/manifest.json",
                "/.vite",
            ):
                assert (await ana.http.get(hidden)).status_code == 404
            assert (await ana.http.get("/routes.json")).status_code == 200

    asyncio.run(story())


def test_table_preloads_board_or_waiting_room_and_its_language(tmp_path: Path, built: Path) -> None:
    (built / ".vite").mkdir()
    words = "src/i18n/words"
    modules = {
        "index.html": ["_house.js"], "_house.js": [], "_cards.js": [], "src/table/Room.svelte": ["_house.js"],
        "src/pages/table/TablePage.svelte": ["_house.js"], "src/pages/learn/LessonPage.svelte": [],
        "src/games/truco/Board.svelte": ["_cards.js"], f"{words}/pt/site_truco.ts": [], f"{words}/en/site.ts": [],
        f"{words}/en/site_truco.ts": [], f"{words}/pt/site_lesson_truco.ts": [], "src/games/truco/lesson.json": [],
    }  # fmt: skip
    manifest = {name: {"file": f"made/{name}", "imports": imports} for name, imports in modules.items()}
    (built / ".vite" / "manifest.json").write_text(json.dumps(manifest))

    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana, bob = house.browser(), house.browser(**{"Accept-Language": "en"})

            async def preloads(browser: Browser, path: str) -> list[str]:
                return re.findall(r'rel="modulepreload" href="/made/([^"]+)"', (await browser.http.get(path)).text)

            truco = {"game": "truco", "regulation": "paulista", "seats": 2}
            table = (await ana.post("/api/tables", truco))["table"]
            assert await preloads(ana, f"/mesa/{table}") == [
                "src/pages/table/TablePage.svelte",
                "src/table/Room.svelte",
            ]
            board = ["src/games/truco/Board.svelte", f"{words}/pt/site_truco.ts"]
            first = "/como-jogar/truco/primeira-mao"
            lesson = ["src/games/truco/lesson.json", f"{words}/pt/site_lesson_truco.ts", "_cards.js"]
            assert await preloads(ana, first) == ["src/pages/learn/LessonPage.svelte", *board, *lesson]
            english = await preloads(bob, first)
            assert f"{words}/en/site.ts" in english
            assert f"{words}/en/site_truco.ts" in english
            assert not [name for name in english if "/pt/" in name]

    asyncio.run(story())
