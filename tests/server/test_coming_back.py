"""A refresh, a tunnel, two tabs, another device, a restart: the hand goes on where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.house import Browser, Chair, House, choice, running


async def four_at_a_table(house: House, **options: Any) -> tuple[str, list[Browser]]:
    browsers = [house.browser() for _ in range(4)]
    for browser, name in zip(browsers, ("Ana", "Bruno", "Carla", "Davi"), strict=True):
        await browser.patch("/api/me", {"name": name})
    table = (await browsers[0].post("/api/tables", {"pace": "relaxed", **options}))["table"]
    for browser in browsers[1:]:
        async with browser.sit(table) as chair:
            await chair.next()
            assert (await chair.do("sit"))["t"] == "done"
    return table, browsers


async def start(table: str, host: Browser) -> None:
    async with host.sit(table) as chair:
        await chair.next()
        await chair.do("start")


async def turn_of(table: str, browsers: list[Browser]) -> tuple[Browser, Chair, Any]:
    """The browser whose turn it is, connected."""
    for browser in browsers:
        context = browser.sit(table)
        chair = await context.__aenter__()
        await chair.next()
        if chair.my_turn:
            return browser, chair, context
        await context.__aexit__(None, None, None)
    raise AssertionError("nobody's turn")


def test_coming_back_with_a_version_gives_the_gap(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            await start(table, browsers[0])
            async with browsers[1].sit(table) as watching:
                version = (await watching.next())["version"]
            for _ in range(2):
                _, chair, context = await turn_of(table, browsers)
                await chair.do("act", action=choice(chair.match["legal"]))
                await context.__aexit__(None, None, None)
            async with browsers[1].sit(table, version) as back:
                sync = await back.next()
                assert sync["since"] == version
                assert [one["what"] for one in sync["missed"]] == ["acted", "acted"]
                assert sync["version"] == version + 2
            async with browsers[1].sit(table, 10_000) as lost:
                assert (await lost.next())["since"] is None
            for browser in browsers:
                await browser.close()

    asyncio.run(story())


def test_who_opens_the_page_anew_is_told_this_hand_so_far(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            await start(table, browsers[0])
            async with browsers[1].sit(table) as watching:
                first = [line for one in (await watching.next())["so_far"] for line in one["told"]]
                assert any("vira" in line.lower() for line in first)
                told = list(first)
                for _ in range(2):
                    _, chair, context = await turn_of(table, browsers)
                    await chair.do("act", action=choice(chair.match["legal"]))
                    await context.__aexit__(None, None, None)
                    told += (await watching.until("step"))["happened"]["told"]
            async with browsers[1].sit(table) as anew:
                sync = await anew.next()
                assert sync["since"] is None
                assert [line for one in sync["so_far"] for line in one["told"]] == told
            async with browsers[1].sit(table, sync["version"]) as back:
                assert (await back.next())["so_far"] == []
            for browser in browsers:
                await browser.close()

    asyncio.run(story())


def test_a_restart_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            await start(table, browsers[0])
            _, chair, context = await turn_of(table, browsers)
            await chair.do("act", action=choice(chair.match["legal"]))
            views = [(await view_of(table, browser)) for browser in browsers]
            await context.__aexit__(None, None, None)
        async with running(tmp_path) as again:
            for browser, view in zip(browsers, views, strict=True):
                moved = again.browser()
                moved.http.cookies = browser.http.cookies
                assert (await view_of(table, moved)) == view
                await moved.close()
                await browser.close()

    asyncio.run(story())


async def view_of(table: str, browser: Browser) -> Any:
    async with browser.sit(table) as chair:
        return (await chair.next())["match"]["view"]


def test_two_tabs_see_the_same_and_one_command_counts_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            await start(table, browsers[0])
            browser, chair, context = await turn_of(table, browsers)
            async with browser.sit(table) as tab:
                await tab.next()
                action, moves = choice(chair.match["legal"]), chair.match["moves"]
                first = await chair.do("act", "one", action=action, moves=moves)
                second = await tab.do("act", "one", action=action, moves=moves)
                assert first == second
                late = await tab.do("act", "two", action=action, moves=moves)
                assert (late["t"], late["code"]) == ("refused", "late")
                assert tab.match["view"] == chair.match["view"]
            await context.__aexit__(None, None, None)
            for one in browsers:
                await one.close()

    asyncio.run(story())


def test_a_guest_moves_to_another_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, phone = house.browser(), house.browser()
            table = (await ana.post("/api/play"))["table"]
            token = (await ana.post("/api/me/transfer"))["token"]
            me = await phone.post("/api/me/arrive", {"token": token})
            assert me["playing"] == [table]
            async with phone.sit(table) as chair:
                assert (await chair.next())["you"]["seat"] == 1
            await phone.post("/api/me/arrive", {"token": token + "x"}, status=403)
            for browser in (ana, phone):
                await browser.close()

    asyncio.run(story())


def test_presence_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            async with browsers[0].sit(table) as host:
                await host.next()
                async with browsers[2].sit(table) as carla:
                    await carla.next()
                    assert (await host.until("presence"))["present"] is True
                assert await host.until("presence") == {"t": "presence", "seat": 3, "present": False}
            for browser in browsers:
                await browser.close()

    asyncio.run(story())


def test_people_spectators_and_removal(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house, public=True)
            stranger = house.browser()
            async with browsers[0].sit(table) as host, stranger.sit(table, lang="en") as watching:
                await host.next()
                assert (await watching.next())["you"]["seat"] is None
                refused = await watching.do("start")
                assert refused["code"] == "not_host"
                assert refused["reason"] == "Only the host of the table may do that."
                assert (await watching.do("sit", seat=2))["code"] == "seat_taken"
                await host.do("remove", seat=4)
                await watching.do("sit", seat=4)
                assert watching.state["you"]["seat"] == 4
                lobby = await stranger.get("/api/tables")
                assert [one["id"] for one in lobby["waiting"]] == [table]
                await host.do("start")
                await host.do("say", phrase="boa_sorte")
                spoke = await heard(watching)
                assert spoke["told"] == ["Ana: “Good luck!”"]
                assert (await host.do("say", phrase="qualquer coisa"))["code"] == "unknown"
            for browser in (*browsers, stranger):
                await browser.close()

    asyncio.run(story())


async def heard(chair: Chair) -> dict[str, Any]:
    while True:
        message = await chair.next()
        if message["t"] == "step" and message["happened"]["what"] == "spoke":
            found: dict[str, Any] = message["happened"]
            return found


def test_a_rematch_over_the_socket_keeps_seats_and_has_its_own_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            asked = {"bots": True, "pace": "none", "seats": 2, "options": {"target": 2, "special_at": 0}}
            table = (await ana.post("/api/tables", asked))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
                first = await chair.play()
                promise = chair.state["table"]["next"]
                assert (await chair.do("rematch", agree=True, seed="de novo"))["t"] == "done"
                assert chair.match["commitment"] == promise["commitment"]
                assert chair.match["seeds"][0] == "de novo"
                unfinished = await ana.get(f"/api/games/{chair.match['id']}")
                assert not unfinished["over"]
                assert "secret" not in str(unfinished)
                assert (await ana.get(f"/api/games/{chair.match['id']}/hands/1", status=409))["code"] == "not_over"
                second = await chair.play()
                assert second["id"] != first["id"]
            games = (await ana.get("/api/games"))["games"]
            assert {one["id"] for one in games} == {first["id"], second["id"]}
            await ana.close()

    asyncio.run(story())
