"""Links to tables, games and regulations say what they lead to; an address that leads nowhere is answered with 404."""

from __future__ import annotations

import asyncio
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Browser, running

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A front end as the build leaves it: the real page and the real addresses."""
    folder = tmp_path / "dist"
    folder.mkdir()
    (folder / "index.html").write_bytes((WEB / "index.html").read_bytes())
    (folder / "routes.json").write_bytes((WEB / "src/lib/routes.json").read_bytes())
    return folder


async def opened(browser: Browser, path: str, status: int = 200) -> dict[str, str]:
    response = await browser.http.get(path)
    assert response.status_code == status, path
    assert '<div id="app">' in response.text
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', response.text)
    title = re.findall(r"<title>(.*?)</title>", response.text)
    assert len(title) == 1
    assert len(re.findall(r'name="description"', response.text)) == 1
    return {name: unescape(text) for name, text in [*found, ("title", title[0])]}


def test_every_kind_of_link_says_what_it_leads_to(tmp_path: Path, built: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            await ana.get("/api/me")
            await ana.patch("/api/me", {"name": "D'Ana"})
            asked: dict[str, Any] = {"game": "truco", "regulation": "mineiro", "seats": 4}
            table = (await ana.post("/api/tables", asked))["table"]
            head = await opened(ana, f"/mesa/{table}")
            assert head["title"] == head["og:title"] == "Truco mineiro · Carteado"
            assert head["og:description"].startswith("D'Ana está chamando você")
            assert "3 de 4" in head["og:description"]
            assert head["og:image"] == f"{house.url}/share/truco.jpg"
            assert head["og:url"] == f"{house.url}/mesa/{table}"
            rules = await opened(ana, "/regras/buraco/aberto")
            assert "Buraco aberto" in rules["og:title"]
            assert rules["og:image"].endswith("/share/buraco.jpg")
            learn = await opened(ana, "/como-jogar/buraco")
            assert learn["title"] == "Como jogar Buraco"
            english = await opened(house.browser(**{"Accept-Language": "en"}), "/mesas")
            assert english["title"].startswith("Open tables")
            for path in ("/", "/mesas", "/nova", "/regras", "/regras/nova", "/perfil", "/como-jogar", "/ajuda"):
                assert (await opened(ana, path))["og:description"], path
            await ana.close()

    asyncio.run(story())


def test_a_finished_game_says_who_won(tmp_path: Path, built: Path) -> None:
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
            head = await opened(ana, f"/partida/{match['id']}")
            assert head["title"] == "Partida de Truco"
            assert "Vitória de" in head["og:description"]
            assert " × " in head["og:description"]
            await ana.close()

    asyncio.run(story())


def test_an_address_that_leads_nowhere_is_answered_with_404(tmp_path: Path, built: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana = house.browser()
            for path in (
                "/nada-aqui", "/mesa/naoexiste", "/partida/naoexiste-1", "/regras/truco/nada", "/regras/xadrez/nada",
                "/como-jogar/xadrez", "/mesa", "/mesas/1", "/torneios/nada", "/torneios/nada/jogo/1", "/noites/nada",
            ):  # fmt: skip
                assert "Não achamos" in (await opened(ana, path, 404))["title"]
            assert (await ana.http.get("/assets/gone.js")).status_code == 404
            await ana.close()

    asyncio.run(story())


def test_the_pages_and_the_server_have_the_same_addresses() -> None:
    """Each address has its page, and each page an address."""
    routes = json.loads((WEB / "src/lib/routes.json").read_text())
    pages = {file.name.removesuffix("Page.svelte").lower() for file in (WEB / "src/pages").glob("*Page.svelte")}
    assert {*routes, "missing"} == pages


def test_a_page_brings_its_own_files_with_it(tmp_path: Path, built: Path) -> None:
    (built / ".vite").mkdir()
    manifest = {
        "index.html": {"file": "assets/index.js"},
        "_Fan.js": {"file": "assets/Fan.js", "css": ["assets/Fan.css"]},
        "src/pages/LobbyPage.svelte": {"file": "assets/Lobby.js", "imports": ["index.html", "_Fan.js"]},
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
            await ana.close()

    asyncio.run(story())


def test_a_table_brings_its_board_a_waiting_one_its_room_and_each_language_its_words(
    tmp_path: Path, built: Path
) -> None:
    (built / ".vite").mkdir()
    words = "src/lib/i18n/words"
    modules = {
        "index.html": ["_house.js"], "_house.js": [], "_cards.js": [], "src/frame/Room.svelte": ["_house.js"],
        "src/pages/TablePage.svelte": ["_house.js"], "src/pages/LessonPage.svelte": [],
        "src/games/truco/Board.svelte": ["_cards.js"], f"{words}/pt/site_truco.ts": [], f"{words}/en/site.ts": [],
        f"{words}/en/site_truco.ts": [], f"{words}/pt/site_lesson_truco.ts": [], "src/lessons/truco.json": [],
    }  # fmt: skip
    manifest = {name: {"file": f"made/{name}", "imports": imports} for name, imports in modules.items()}
    (built / ".vite" / "manifest.json").write_text(json.dumps(manifest))

    async def story() -> None:
        async with running(tmp_path / "data", static=built) as house:
            ana, bob = house.browser(), house.browser(**{"Accept-Language": "en"})

            async def brought(browser: Browser, path: str) -> list[str]:
                return re.findall(r'rel="modulepreload" href="/made/([^"]+)"', (await browser.http.get(path)).text)

            truco = {"game": "truco", "regulation": "paulista", "seats": 2}
            table = (await ana.post("/api/tables", truco))["table"]
            assert await brought(ana, f"/mesa/{table}") == ["src/pages/TablePage.svelte", "src/frame/Room.svelte"]
            board = ["src/games/truco/Board.svelte", f"{words}/pt/site_truco.ts"]
            first = "/como-jogar/truco/primeira-mao"
            lesson = ["src/lessons/truco.json", f"{words}/pt/site_lesson_truco.ts", "_cards.js"]
            assert await brought(ana, first) == ["src/pages/LessonPage.svelte", *board, *lesson]
            english = await brought(bob, first)
            assert f"{words}/en/site.ts" in english
            assert f"{words}/en/site_truco.ts" in english
            assert not [name for name in english if "/pt/" in name]
            await ana.close()
            await bob.close()

    asyncio.run(story())
