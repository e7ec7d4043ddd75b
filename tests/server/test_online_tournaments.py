"""Tournaments at our own tables: bots to the end, people in their seats, walkovers, restarts, attackers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from carteado.server.database import KeptGame
from tests.server.house import Browser, House, running
from tests.server.test_tournaments import Desk
from tests.server.test_tournaments import in_house as in_house

Story = Callable[[Callable[[House], Awaitable[None]]], None]

QUICK = """carteado = 1
game = "truco"
name = "Curto"
base = "paulista"

[rules]
target = 3
special_at = 2
"""
SHORT = {
    "buraco": 'carteado = 1\ngame = "buraco"\nname = "Curto"\nbase = "copag"\n\n[rules]\ntarget = 1500\n',
    "pifpaf": 'carteado = 1\ngame = "pifpaf"\nname = "Curto"\nbase = "copag"\n\n[rules]\ndeals = 3\n',
}
RULES = {"groups": 1, "advance": 2, "best_of": 1, "best_of_knockout": 1, "third_place": False, "wo_minutes": 5}
MINUTE = 60_000


class Site(Desk):
    """A tournament at our own tables, as its organiser has it."""

    async def until(self, holds: Callable[[Any], bool]) -> Any:
        """The public page, once it shows something."""
        for _ in range(3000):
            shown = await self.public()
            if holds(shown):
                return shown
            await asyncio.sleep(0.01)
        raise AssertionError("it does not come to that")

    async def begin(self) -> None:
        await self.decide("entries_closed")
        await self.decide("groups_drawn")

    def seen_by(self, browser: Browser) -> Site:
        return Site(browser, self.path.rpartition("/")[2])

    async def enter(self, code: str = "", status: int = 200) -> Any:
        return await self.browser.post(f"{self.path}/entry", {"code": code, "seed": "caju"}, status)

    async def mine(self) -> Any:
        return await self.browser.get(f"{self.path}/entry")


async def opened(house: House, seats: int = 2, game: str = "truco", **rules: Any) -> Site:
    browser = house.browser()
    regulation = ""
    if text := {"truco": QUICK, **SHORT}.get(game):
        regulation = (await browser.post(f"/api/rules/{game}", {"text": text}))["id"]
    online = {"game": game, "regulation": regulation, "seats": seats, "level": ""}
    body = {"name": "Copa", "regulation": "site", "rules": {**RULES, **rules}, "tables": 8, "online": online}
    return Site(browser, (await browser.post("/api/tournaments", body))["id"])


async def people(house: House, site: Site, *names: str) -> list[Site]:
    """People who have entered, each alone."""
    found = []
    for name in names:
        browser = house.browser()
        await browser.patch("/api/me", {"name": name})
        found.append(site.seen_by(browser))
        await found[-1].enter()
    return found


def forward(house: House, milliseconds: int) -> None:
    """The clock of the house goes forward."""
    before = house.services.hall.ports.now
    house.services.hall.ports.now = lambda: before() + milliseconds
    house.services.online.stir()


def games_of(shown: Any) -> list[Any]:
    return [game for group in shown["groups"] for game in group["games"]]


@pytest.mark.parametrize(("game", "seats"), [("truco", 4), ("truco", 2)])
def test_eight_entries_of_bots_play_to_the_champion(in_house: Story, game: str, seats: int) -> None:
    async def story(house: House) -> None:
        site = await opened(house, seats, game, groups=2)
        await site.decide("bots_added", up_to=8)
        await site.begin()
        shown = await site.until(lambda one: one["phase"] == "over")
        assert shown["champion"]
        assert all(game["score"] and game["partidas"] for game in games_of(shown))
        log = (await site.desk())["log"]
        results = [one for one in log if one["event"] in ("result_entered", "partida_played", "game_called")]
        assert {one["by"] for one in results} == {"Carteado"}

    in_house(story)


def test_people_play_at_their_table_and_the_result_enters_itself(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house)
        ana, bia = await people(house, site, "Ana", "Bia")
        await site.begin()
        await site.until(lambda one: games_of(one)[0]["site"] != "")
        mine, other = await ana.mine(), await bia.mine()
        assert (await site.browser.get("/api/tables"))["waiting"] == []  # its seats are nobody's to take
        assert mine["table"] == other["table"]
        assert (mine["against"], other["against"]) == ("Bia", "Ana")
        async with ana.browser.sit(mine["table"]) as one, bia.browser.sit(mine["table"]) as two:
            await asyncio.gather(seeded(one), seeded(two))
            assert {one.state["you"]["seat"], two.state["you"]["seat"]} == {1, 2}
            assert not one.state["you"]["host"]
            lobby = await site.browser.get("/api/tables")
            assert [table["id"] for table in lobby["playing"]] == [mine["table"]]
            await asyncio.gather(one.play(), two.play())
            winner = one.match["winners"][0]
        shown = await site.until(lambda one: games_of(one)[0]["score"] is not None)
        score = games_of(shown)[0]["score"]
        assert score == ([1, 0] if winner == 1 else [0, 1])

    in_house(story)


def test_who_does_not_come_loses_by_walkover_and_both_by_a_double_one(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house, advance=0)
        ana, *_ = await people(house, site, "Ana", "Bia", "Caio", "Davi")
        await site.begin()
        shown = await site.until(lambda one: sum(game["site"] != "" for game in games_of(one)) == 2)
        mine = await ana.mine()
        called = {game["id"] for game in games_of(shown) if game["site"]}
        async with ana.browser.sit(mine["table"]) as chair:
            await chair.next()
            forward(house, 5 * MINUTE - 2000)
            assert not any(game["score"] for game in games_of(await site.public()))
            forward(house, 3000)
            shown = await site.until(lambda one: sum(game["wo"] != "" for game in games_of(one)) == 2)
            # The tables of those games are closed: the first page asks nobody back to them.
            await ana.until(lambda _: mine["table"] not in house.services.hall.tables)
            assert mine["table"] not in (await ana.browser.get("/api/me"))["playing"]
        by_id = {game["id"]: game for game in games_of(shown)}
        absent = "second" if by_id[mine["game"]]["names"][0] == "Ana" else "first"
        assert by_id[mine["game"]]["wo"] == absent
        (other,) = called - {mine["game"]}
        assert by_id[other]["wo"] == "both"

    in_house(story)


def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    async def told() -> None:
        async with running(tmp_path) as house:
            site = await opened(house, best_of=3)
            ana, bia = await people(house, site, "Ana", "Bia")
            await site.begin()
            await site.until(lambda one: games_of(one)[0]["site"] != "")
            table = (await ana.mine())["table"]
            async with ana.browser.sit(table) as one, bia.browser.sit(table) as two:
                await asyncio.gather(seeded(one), seeded(two))
                await asyncio.gather(one.play(), two.play())
                await site.until(lambda one: len(games_of(one)[0]["partidas"]) == 1)
            before = await site.public()
        async with running(tmp_path) as house:
            for each in (site, ana, bia):
                each.browser.url, each.browser.http.base_url = house.url, house.url
            shown = await site.public()
            assert games_of(shown)[0]["partidas"] == games_of(before)[0]["partidas"]
            assert (await ana.mine())["table"] == table
            async with ana.browser.sit(table) as one, bia.browser.sit(table) as two:
                await asyncio.gather(one.next(), two.next())
                while games_of(await site.public())[0]["score"] is None:
                    await asyncio.gather(*(chair.play() for chair in (one, two)))
                    await asyncio.gather(*(next_match(chair, site) for chair in (one, two)))
            assert max(games_of(await site.public())[0]["score"]) == 2

    asyncio.run(told())


async def next_match(chair: Any, site: Site) -> None:
    """Waits for the next partida, or the end of the game."""
    while chair.match["over"] and games_of(await site.public())[0]["score"] is None:
        try:
            await chair.next(0.2)
        except TimeoutError:
            continue


async def seeded(chair: Any) -> None:
    """As a browser does: it gives a seed, and waits for the match."""
    await chair.until("sync")
    await chair.send("seed", seed="caju")
    while not chair.state["match"]:
        await chair.next()


def test_nobody_takes_a_seat_that_is_not_theirs(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house, 4)
        (ana,) = await people(house, site, "Ana")
        await site.decide("bots_added", up_to=2)
        assert [entry["bots"] for entry in (await site.public())["entries"]] == [0, 2]
        await site.begin()
        assert sorted(entry["bots"] for entry in (await site.public())["entries"]) == [1, 2]
        await site.until(lambda one: games_of(one)[0]["site"] != "")
        table = (await ana.mine())["table"]
        thief = house.browser()
        async with thief.sit(table) as chair, site.browser.sit(table) as organiser:
            for one in (chair, organiser):
                await one.next()
                for command in ({"do": "sit", "seat": None}, {"do": "sit", "seat": 1}, {"do": "start", "seed": ""}):
                    assert (await one.do(**command))["t"] == "refused"
        async with ana.browser.sit(table) as own, site.browser.sit(table) as organiser:
            await organiser.next()
            await seeded(own)
            await organiser.until("step")
            assert (await own.do("late_seats", on=True))["code"] == "held"
            assert (await own.do("swap", one=1, other=2))["code"] == "held"
            while not own.my_turn or not (own.match["view"]["hand"] or {}).get("cards"):
                await own.next()
            legal = own.match["legal"]
            assert (await organiser.do("act", action=legal[0], moves=own.match["moves"]))["code"] == "not_seated"
            assert organiser.match["legal"] == []
            mine, theirs = own.match["view"], organiser.match["view"]
            assert mine["hand"]["cards"], "the player sees cards"
            assert "cards" not in theirs["hand"] or not theirs["hand"]["cards"]

    in_house(story)


def test_the_organiser_closes_and_draws_and_nobody_else(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house)
        ana, bia = await people(house, site, "Ana", "Bia")
        for event in ("entries_closed", "groups_drawn", "bots_added", "game_called", "result_entered"):
            assert (await ana.decide(event, status=403))["code"] == "role"
        for event in ("signed_up", "partner_came", "signed_off", "partida_played", "created"):
            assert (await site.decide(event, status=422))["code"] == "malformed"
        for event, fields in (
            ("entries_added", {"entries": []}),
            ("game_called", {"game": "A1", "table": 1, "site": "x"}),
            ("game_started", {"game": "A1"}),
        ):
            assert (await site.decide(event, status=409, **fields))["detail"] == "by_the_house"
        await site.browser.get(f"{site.path}/files/torneio.toml", status=409)
        assert (await bia.mine())["code"] == ""  # one to an entry: nobody is missing

    in_house(story)


def test_a_pair_is_joined_by_its_code_alone(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house, 4)
        (ana,) = await people(house, site, "Ana")
        code = (await ana.mine())["code"]
        seen = [await site.public(), await site.desk(), await site.browser.get("/api/tournaments")]
        assert code not in str(seen)
        bia, caio = site.seen_by(house.browser()), site.seen_by(house.browser())
        assert (await bia.enter("adivinhei", status=409))["detail"] == "no_such_code"
        await bia.enter(code)
        assert (await caio.enter(code, status=409))["detail"] == "pair_full"
        assert (await ana.mine())["code"] == ""
        assert (await site.public())["entries"][0]["name"].startswith("Ana / ")
        await bia.browser.post(f"{site.path}/entry/withdraw")
        assert (await site.public())["entries"][0]["name"] == "Ana"
        assert (await caio.mine())["entry"] == ""
        await caio.browser.post(f"{site.path}/entry/withdraw", status=409)

    in_house(story)


@pytest.mark.parametrize(("game", "seats", "team"), [("buraco", 4, 2), ("pifpaf", 4, 1), ("truco", 6, 3)])
def test_any_game_that_ranks_people_can_be_played(in_house: Story, game: str, seats: int, team: int) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        body = {"name": "Copa", "regulation": "site", "online": {"game": game, "seats": seats}}
        if game == "truco":
            body["online"]["regulation"] = "copag"  # type: ignore[index]
        site = Site(browser, (await browser.post("/api/tournaments", body))["id"])
        shown = await site.public()
        assert (shown["online"], shown["game"], shown["team"]) == (True, game, team)
        await people(house, site, "Ana")
        await site.decide("bots_added", up_to=2)
        await site.begin()
        shown = await site.until(lambda one: games_of(one)[0]["site"] != "")
        table = await browser.get(f"/api/tables/{games_of(shown)[0]['site']}")
        assert [seat["holder"] for seat in table["seats"]].count("person") == 1
        assert len(table["seats"]) == seats

    in_house(story)


@pytest.mark.parametrize(("game", "seats"), [("buraco", 4), ("pifpaf", 3)])
def test_whole_games_of_another_game_are_played_to_the_champion(in_house: Story, game: str, seats: int) -> None:
    async def story(house: House) -> None:
        site = await opened(house, seats, game)
        await site.decide("bots_added", up_to=2)
        await site.begin()
        shown = await site.until(lambda one: one["phase"] == "over")
        assert shown["champion"] in [entry["name"] for entry in shown["entries"]]
        assert [sorted(game["score"]) for game in (*games_of(shown), *shown["bracket"])] == [[0, 1]] * 2
        kept = await ended_matches(house)
        assert len(kept) >= 2  # the game of the group and the final; a match that ends level is played again
        assert all(record["game"] == game for record in kept)

    in_house(story)


async def ended_matches(house: House) -> list[Any]:
    """The records of every match that was kept."""

    def work(session: Session) -> list[Any]:
        return [kept.record for kept in session.scalars(select(KeptGame))]

    return await house.services.database.run(work)


def test_a_person_plays_a_whole_match_of_buraco_in_a_tournament(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await opened(house, 2, "buraco")
        (ana,) = await people(house, site, "Ana")
        await site.decide("bots_added", up_to=2)
        await site.begin()
        await site.until(lambda one: games_of(one)[0]["site"] != "")
        async with ana.browser.sit((await ana.mine())["table"]) as chair:
            await seeded(chair)
            await chair.play()
            seat, winners = chair.state["you"]["seat"], chair.match["winners"]
        shown = await site.until(lambda one: games_of(one)[0]["score"] is not None)
        game = games_of(shown)[0]
        won = game["score"][game["names"].index("Ana")]
        assert won == int(seat in winners)

    in_house(story)


# The desk and the house ------------------------------------------------------------------------------


async def called(house: House, **rules: Any) -> tuple[Site, Site, Site, Any]:
    """Ana and Bia, whose game was called: the organiser, both, and the game."""
    site = await opened(house, **rules)
    ana, bia = await people(house, site, "Ana", "Bia")
    await site.begin()
    shown = await site.until(lambda one: games_of(one)[0]["site"] != "")
    return site, ana, bia, games_of(shown)[0]


@pytest.mark.parametrize("begun", [False, True])
def test_a_walkover_from_the_desk_closes_the_table_and_tells_why(in_house: Story, begun: bool) -> None:
    async def story(house: House) -> None:
        site, ana, bia, game = await called(house)
        async with ana.browser.sit(game["site"]) as one, bia.browser.sit(game["site"]) as two:
            await asyncio.gather(*([seeded(one), seeded(two)] if begun else [one.until("sync")]))
            await site.decide("result_entered", game="A1", pairs=game["pairs"], result={"absent": "second"})
            bye = await one.until("bye")
            assert (bye["code"], bye["again"]) == ("decided", False)
            assert "página do torneio" in bye["reason"]
        assert house.services.hall.phase(game["site"]) == ""
        assert game["site"] not in (await ana.browser.get("/api/me"))["playing"]

    in_house(story)


def test_a_disqualification_closes_the_table_of_the_game_it_ends(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, ana, _, game = await called(house)
        async with ana.browser.sit(game["site"]) as chair:
            await chair.until("sync")
            await site.decide("disqualified", "marcou o baralho", entry=game["pairs"][0])
            assert (await chair.until("bye"))["code"] == "decided"

    in_house(story)


def test_a_decision_of_the_house_that_was_undone_is_left_to_the_desk(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, ana, _, game = await called(house, advance=0)
        forward(house, 6 * MINUTE)
        await site.until(lambda one: games_of(one)[0]["wo"] == "both")
        log = (await site.desk())["log"]
        walkover = next(one for one in log if one["event"] == "result_entered")
        await site.decide("undone", "vieram e não conseguiam entrar", decision=walkover["number"])
        before = (await site.public())["version"]
        for _ in range(5):  # whatever happens, the house does not decide it again
            forward(house, 6 * MINUTE)
            await asyncio.sleep(0.02)
        assert (await site.public())["version"] == before
        assert (await site.desk())["left"] == ["A1"]
        assert (await ana.decide("handed_back", status=403, game="A1"))["code"] == "role"
        await site.decide("handed_back", game="A1")
        shown = await site.until(lambda one: games_of(one)[0]["site"] not in ("", game["site"]))
        assert (await ana.mine())["table"] == games_of(shown)[0]["site"]
        assert (await site.desk())["left"] == []

    in_house(story)


def test_the_desk_decides_what_it_has_taken_from_the_house(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, _, _, game = await called(house, advance=0)
        log = (await site.desk())["log"]
        number = next(one["number"] for one in log if one["event"] == "game_called")
        await site.decide("undone", "esperem", decision=number)
        await site.until(lambda _: house.services.hall.phase(game["site"]) == "")
        assert games_of(await site.public())[0]["site"] == ""
        await site.decide("result_entered", game="A1", pairs=game["pairs"], result={"partidas": [[3, 1]]})
        assert (await site.public())["phase"] == "over"

    in_house(story)


@pytest.mark.parametrize(
    ("online", "status"),
    [
        ({"game": "blackjack"}, 404),
        ({"game": "xadrez"}, 404),
        ({"game": "truco", "seats": 5}, 422),
        ({"game": "truco", "level": "deus"}, 422),
    ],
)
def test_what_can_not_be_played_is_refused(in_house: Story, online: dict[str, Any], status: int) -> None:
    async def story(house: House) -> None:
        await house.browser().post("/api/tournaments", {"name": "Copa", "online": online}, status)

    in_house(story)


def test_the_regulations_of_the_house_are_said_in_the_readers_language(in_house: Story) -> None:
    async def story(house: House) -> None:
        for lang, name in (("pt", "Clube"), ("en", "Club")):
            found = await house.browser(**{"Accept-Language": lang}).get("/api/tournaments/regulations")
            assert {one["id"]: one["name"] for one in found}["clube"] == name

    in_house(story)
