"""Evenings of play: joining, leaving, pairing, bots, points, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from carteado.server.evenings.runner import ARRIVAL_MS
from carteado.tournaments.evening import BOT_AFTER_MS
from tests.server.house import Browser, House, running, wait_until
from tests.server.test_online_tournaments import QUICK, Story, give_seed
from tests.server.test_tournaments import in_house as in_house

MINUTE = 60_000


class Guest:
    """A person at an evening."""

    def __init__(self, browser: Browser, path: str) -> None:
        self.browser, self.path = browser, path

    async def page(self) -> Any:
        return await self.browser.get(self.path)

    async def join(self, status: int = 200) -> Any:
        return await self.browser.post(f"{self.path}/join", status=status)

    async def leave(self) -> None:
        await self.browser.post(f"{self.path}/leave")

    async def until(self, holds: Callable[[Any], bool]) -> Any:
        return await wait_until(self.page, holds)


async def create_evening(house: House, **changes: Any) -> Guest:
    browser = house.browser()
    rules = (await browser.post("/api/rules/truco", {"text": QUICK}))["id"]
    body = {"name": "Noite de truco", "online": {"game": "truco", "regulation": rules, "seats": 2}, **changes}
    made = await browser.post("/api/evenings", body)
    return Guest(browser, f"/api/evenings/{made['id']}")


async def guest(house: House, evening: Guest, name: str) -> Guest:
    browser = house.browser()
    await browser.patch("/api/me", {"name": name})
    found = Guest(browser, evening.path)
    await found.join()
    return found


def advance_clock(house: House, milliseconds: int) -> None:
    before = house.services.table_registry.environment.now
    house.services.table_registry.environment.now = lambda: before() + milliseconds
    house.services.evenings.wake()


async def play_game(one: Guest, other: Guest, table: str) -> None:
    async with one.browser.sit(table) as left, other.browser.sit(table) as right:
        await asyncio.gather(give_seed(left), give_seed(right))
        await asyncio.gather(left.play(), right.play())


def test_nobody_is_in_two_evenings_at_once(in_house: Story) -> None:
    async def story(house: House) -> None:
        one, other = await create_evening(house, name="Noite da Ana"), await create_evening(house, name="Noite do Beto")
        later = await create_evening(house, name="Amanhã", begins_in=600)
        ana = await guest(house, one, "Ana")
        there = Guest(ana.browser, other.path)
        refused = await there.join(409)
        assert refused["code"] == "other_evening"
        assert "Noite da Ana" in refused["reason"]
        await Guest(ana.browser, later.path).join()
        bia = await guest(house, one, "Bia")
        table = (await ana.until(lambda page: page["table"]))["table"]
        await ana.leave()
        assert (await there.join(409))["code"] == "other_evening", "she is still playing there"
        await play_game(ana, bia, table)
        await bia.until(lambda page: not page["tables"])
        assert (await there.join())["joined"]
        assert (await ana.join(409))["code"] == "other_evening"

    in_house(story)


def test_player_in_another_evening_is_not_paired_yet(in_house: Story) -> None:
    async def story(house: House) -> None:
        early = await create_evening(house, name="Cedo", lasts=5)
        late = await create_evening(house, name="Tarde", begins_in=10, lasts=60)
        then = [await guest(house, late, name) for name in ("Ana", "Bia")]
        ana, bia = (Guest(one.browser, early.path) for one in then)
        for one in (ana, bia):
            await one.join()
        table = (await ana.until(lambda page: page["table"]))["table"]
        caio, _ = await guest(house, late, "Caio"), await guest(house, late, "Davi")
        async with ana.browser.sit(table) as left, bia.browser.sit(table) as right:
            await asyncio.gather(give_seed(left), give_seed(right))
            advance_clock(house, 11 * 60_000)
            assert (await caio.until(lambda page: page["table"]))["tables"]
            assert [(await one.page())["table"] for one in then] == ["", ""], "one table is enough for anybody"
            await asyncio.gather(left.play(), right.play())
        await ana.until(lambda page: not page["tables"])
        advance_clock(house, 10_000)
        assert (await then[0].until(lambda page: page["table"]))["table"]

    in_house(story)


def test_free_players_are_paired_and_the_winner_scores(in_house: Story) -> None:
    async def story(house: House) -> None:
        evening = await create_evening(house)
        ana, bia = await guest(house, evening, "Ana"), await guest(house, evening, "Bia")
        shown = await ana.until(lambda page: page["table"])
        assert shown["against"] == "Bia"
        await play_game(ana, bia, shown["table"])
        shown = await evening.until(lambda page: page["rows"][0]["points"])
        assert [row["points"] for row in shown["rows"]] == [2, 0]
        assert not any(row["you"] for row in shown["rows"])
        assert house.services.table_registry.tables  # the table stays to be looked at
        ids = [(await one.browser.get("/api/me"))["id"] for one in (ana, bia)]
        assert not any(id_ in str(shown) for id_ in ids)

    in_house(story)


def test_waiting_player_gets_a_bot(in_house: Story) -> None:
    async def story(house: House) -> None:
        evening = await create_evening(house)
        ana = await guest(house, evening, "Ana")
        assert (await ana.page())["table"] == ""
        advance_clock(house, BOT_AFTER_MS)
        shown = await ana.until(lambda page: page["table"])
        async with ana.browser.sit(shown["table"]) as chair:
            await give_seed(chair)
            assert chair.state["table"]["seats"][1]["holder"] == "bot"
            await ana.leave()  # the game is played to its end
            await chair.play()
        shown = await ana.until(lambda page: not page["table"] and page["rows"][0]["played"])
        assert len(shown["rows"]) == 1
        assert not shown["joined"]
        advance_clock(house, BOT_AFTER_MS)
        assert (await ana.page())["table"] == ""
        await ana.join()
        assert (await ana.page())["joined"]

    in_house(story)


def test_absent_player_loses_and_leaves(in_house: Story) -> None:
    async def story(house: House) -> None:
        evening = await create_evening(house)
        ana, bia = await guest(house, evening, "Ana"), await guest(house, evening, "Bia")
        table = (await ana.until(lambda page: page["table"]))["table"]
        async with ana.browser.sit(table) as chair:
            await chair.next()
            advance_clock(house, ARRIVAL_MS)
            shown = await bia.until(lambda page: page["rows"][0]["points"])
        assert [(row["name"], row["here"]) for row in shown["rows"]] == [("Ana", True), ("Bia", False)]

    in_house(story)


def test_evening_begins_and_ends_on_time(in_house: Story) -> None:
    async def story(house: House) -> None:
        evening = await create_evening(house, begins_in=10, lasts=30, bots=False)
        ana = await guest(house, evening, "Ana")
        await guest(house, evening, "Bia")
        assert (await ana.page())["table"] == ""
        advance_clock(house, 10 * MINUTE)
        table = (await ana.until(lambda page: page["table"]))["table"]
        advance_clock(house, 30 * MINUTE)
        assert (await ana.until(lambda page: page["over"] and not page["table"]))["rows"]
        assert (await ana.join(status=409))["detail"] == "evening_over"
        assert table

    in_house(story)


def test_restart_in_an_evening_loses_nothing(tmp_path: Path) -> None:
    async def run_story() -> None:
        async with running(tmp_path) as house:
            evening = await create_evening(house)
            ana, bia = await guest(house, evening, "Ana"), await guest(house, evening, "Bia")
            before = await ana.until(lambda page: page["table"])
        async with running(tmp_path) as house:
            for one in (evening, ana, bia):
                house.move(one.browser)
            shown = await ana.page()
            assert (shown["table"], shown["version"]) == (before["table"], before["version"])
            await play_game(ana, bia, shown["table"])
            await evening.until(lambda page: page["rows"][0]["points"] == 2)

    asyncio.run(run_story())


def test_impossible_requests_are_refused(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        good = {"name": "Noite", "online": {"game": "truco"}}
        for changed, status in (
            ({"lasts": 4}, 422),
            ({"begins_in": -1}, 422),
            ({"name": " "}, 422),
            ({"online": {"game": "blackjack"}}, 404),
        ):
            await browser.post("/api/evenings", {**good, **changed}, status)
        await browser.get("/api/evenings/none", 404)
        evening = await create_evening(house)
        stranger = Guest(house.browser(), evening.path)
        await stranger.leave()
        assert (await evening.page())["rows"] == []
        cards = await browser.get("/api/evenings")
        assert [card["name"] for card in cards] == ["Noite de truco"]

    in_house(story)


def test_open_evenings_are_limited_and_equal_names_get_a_number(in_house: Story) -> None:
    async def story(house: House) -> None:
        first = await create_evening(house)
        body = {"name": "Outra", "online": {"game": "truco", "regulation": "paulista", "seats": 2}}
        for _ in range(2):
            await first.browser.post("/api/evenings", body)
        refused = await first.browser.post("/api/evenings", body, status=409)
        assert refused["code"] == "too_many_evenings"
        for _ in range(3):
            await house.browser().post("/api/evenings", body)
        await house.browser().post("/api/evenings", body, status=409)
        await guest(house, first, "Zélia")
        page = await (await guest(house, first, "Zelia")).page()
        assert sorted(row["name"] for row in page["rows"]) == ["Zelia (2)", "Zélia"]

    in_house(story)
