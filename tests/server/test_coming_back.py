"""The hand continues after a reload, a lost connection or a restart, in two tabs and on another device."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.presenter.messages import WIRE_VERSION
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
    """Connect the browser whose turn it is. Return it with its chair and the open context."""
    for browser in browsers:
        context = browser.sit(table)
        chair = await context.__aenter__()
        await chair.next()
        if chair.my_turn:
            return browser, chair, context
        await context.__aexit__(None, None, None)
    raise AssertionError("nobody's turn")


def test_reconnecting_with_a_version_gives_the_missed_changes(tmp_path: Path) -> None:
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
                assert [one["kind"] for one in sync["missed"]] == ["acted", "acted"]
                assert sync["version"] == version + 2
            async with browsers[1].sit(table, 10_000) as lost:
                assert (await lost.next())["since"] is None

    asyncio.run(story())


def test_reloaded_page_gets_the_hand_so_far(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            await start(table, browsers[0])
            async with browsers[1].sit(table) as watching:
                first = [line for one in (await watching.next())["so_far"] for line in one["lines"]]
                assert any("vira" in line["text"].lower() for line in first)
                lines = list(first)
                for _ in range(2):
                    _, chair, context = await turn_of(table, browsers)
                    await chair.do("act", action=choice(chair.match["legal"]))
                    await context.__aexit__(None, None, None)
                    lines += (await watching.until("update"))["event"]["lines"]
            async with browsers[1].sit(table) as anew:
                sync = await anew.next()
                assert sync["since"] is None
                assert [line for one in sync["so_far"] for line in one["lines"]] == lines
            async with browsers[1].sit(table, sync["version"]) as back:
                assert (await back.next())["so_far"] == []

    asyncio.run(story())


def test_hand_continues_after_a_restart(tmp_path: Path) -> None:
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
                again.move(browser)
                assert (await view_of(table, browser)) == view

    asyncio.run(story())


async def view_of(table: str, browser: Browser) -> Any:
    async with browser.sit(table) as chair:
        return (await chair.next())["match"]["view"]


def test_two_tabs_see_the_same_and_a_command_counts_once(tmp_path: Path) -> None:
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
                assert (late["t"], late["code"]) == ("refusal", "late")
                assert tab.match["view"] == chair.match["view"]
            await context.__aexit__(None, None, None)

    asyncio.run(story())


def test_guest_moves_to_another_device(tmp_path: Path) -> None:
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

    asyncio.run(story())


def test_presence_is_sent(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            table, browsers = await four_at_a_table(house)
            async with browsers[0].sit(table) as host:
                await host.next()
                async with browsers[2].sit(table) as carla:
                    await carla.next()
                    assert (await host.until("presence"))["present"] is True
                assert await host.until("presence") == {"t": "presence", "seat": 3, "present": False}

    asyncio.run(story())


def test_spectator_takes_the_seat_of_a_removed_player(tmp_path: Path) -> None:
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
                spoke = await wait_for_phrase(watching)
                assert spoke["lines"] == [{"kind": "move", "text": "Ana: “Good luck!”"}]
                assert (await host.do("say", phrase="qualquer coisa"))["code"] == "unknown"

    asyncio.run(story())


async def wait_for_phrase(chair: Chair) -> dict[str, Any]:
    while True:
        message = await chair.next()
        if message["t"] == "update" and message["event"]["kind"] == "spoke":
            found: dict[str, Any] = message["event"]
            return found


def test_rematch_keeps_the_seats_and_has_its_own_id(tmp_path: Path) -> None:
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
                hand = f"/api/games/{chair.match['id']}/hands/1"
                assert (await ana.get(f"{hand}?wire={WIRE_VERSION}", status=409))["code"] == "not_over"
                assert (await ana.get(hand, status=409))["code"] == "reload"
                second = await chair.play()
                assert second["id"] != first["id"]
            games = (await ana.get("/api/games"))["games"]
            assert {one["id"] for one in games} == {first["id"], second["id"]}

    asyncio.run(story())
