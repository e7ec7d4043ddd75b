"""Online tournaments: bots to the end, people in their seats, walkovers, restarts, attackers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from carteado.server.runtime.database import StoredGame
from tests.server.house import Browser, House, running, wait_until
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
    """An online tournament, as seen by its organiser."""

    async def until(self, holds: Callable[[Any], bool]) -> Any:
        """Return the public page once it satisfies a condition."""
        return await wait_until(self.public, holds)

    async def begin(self) -> None:
        await self.decide("entries_closed")
        await self.decide("groups_drawn")

    def seen_by(self, browser: Browser) -> Site:
        return Site(browser, self.path.rpartition("/")[2])

    async def enter(self, code: str = "", status: int = 200) -> Any:
        return await self.browser.post(f"{self.path}/entry", {"code": code, "seed": "caju"}, status)

    async def mine(self) -> Any:
        return await self.browser.get(f"{self.path}/entry")


async def create_tournament(house: House, seats: int = 2, game: str = "truco", **rules: Any) -> Site:
    browser = house.browser()
    regulation = ""
    if text := {"truco": QUICK, **SHORT}.get(game):
        regulation = (await browser.post(f"/api/rules/{game}", {"text": text}))["id"]
    online = {"game": game, "regulation": regulation, "seats": seats, "level": ""}
    body = {"name": "Copa", "regulation": "site", "rules": {**RULES, **rules}, "tables": 8, "online": online}
    return Site(browser, (await browser.post("/api/tournaments", body))["id"])


async def people(house: House, site: Site, *names: str) -> list[Site]:
    """Sign people up, each alone."""
    found = []
    for name in names:
        browser = house.browser()
        await browser.patch("/api/me", {"name": name})
        found.append(site.seen_by(browser))
        await found[-1].enter()
    return found


def advance_clock(house: House, milliseconds: int) -> None:
    """Advance the server's clock."""
    before = house.services.table_registry.environment.now
    house.services.table_registry.environment.now = lambda: before() + milliseconds
    house.services.tournaments.runners.wake()


def games_of(shown: Any) -> list[Any]:
    return [game for group in shown["groups"] for game in group["games"]]


@pytest.mark.parametrize(("game", "seats"), [("truco", 4), ("truco", 2)])
def test_bots_play_to_the_champion(in_house: Story, game: str, seats: int) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house, seats, game, groups=2)
        await site.decide("bots_added", up_to=8)
        await site.begin()
        shown = await site.until(lambda one: one["phase"] == "over")
        assert shown["champion"]
        assert all(game["score"] and game["partidas"] for game in games_of(shown))
        log = (await site.desk())["log"]
        results = [one for one in log if one["event"] in ("result_entered", "partida_played", "game_called")]
        assert {one["by"] for one in results} == {"Carteado"}

    in_house(story)


def test_result_of_a_table_is_entered_automatically(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house)
        ana, bia = await people(house, site, "Ana", "Bia")
        await site.begin()
        await site.until(lambda one: games_of(one)[0]["site"] != "")
        mine, other = await ana.mine(), await bia.mine()
        assert (await site.browser.get("/api/tables"))["waiting"] == []  # its seats are reserved
        assert mine["table"] == other["table"]
        assert (mine["against"], other["against"]) == ("Bia", "Ana")
        async with ana.browser.sit(mine["table"]) as one, bia.browser.sit(mine["table"]) as two:
            await asyncio.gather(give_seed(one), give_seed(two))
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


def test_absent_players_lose_by_walkover(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house, advance=0)
        ana, *_ = await people(house, site, "Ana", "Bia", "Caio", "Davi")
        await site.begin()
        shown = await site.until(lambda one: sum(game["site"] != "" for game in games_of(one)) == 2)
        mine = await ana.mine()
        called = {game["id"] for game in games_of(shown) if game["site"]}
        async with ana.browser.sit(mine["table"]) as chair:
            await chair.next()
            advance_clock(house, 5 * MINUTE - 2000)
            assert not any(game["score"] for game in games_of(await site.public()))
            advance_clock(house, 3000)
            shown = await site.until(lambda one: sum(game["wo"] != "" for game in games_of(one)) == 2)
            # The tables of those games are closed: the home page does not list them.
            await ana.until(lambda _: mine["table"] not in house.services.table_registry.tables)
            assert mine["table"] not in (await ana.browser.get("/api/me"))["playing"]
        by_id = {game["id"]: game for game in games_of(shown)}
        absent = "second" if by_id[mine["game"]]["names"][0] == "Ana" else "first"
        assert by_id[mine["game"]]["wo"] == absent
        (other,) = called - {mine["game"]}
        assert by_id[other]["wo"] == "both"

    in_house(story)


def test_restart_in_a_tournament_loses_nothing(tmp_path: Path) -> None:
    async def run_story() -> None:
        async with running(tmp_path) as house:
            site = await create_tournament(house, best_of=3)
            ana, bia = await people(house, site, "Ana", "Bia")
            await site.begin()
            await site.until(lambda one: games_of(one)[0]["site"] != "")
            table = (await ana.mine())["table"]
            async with ana.browser.sit(table) as one, bia.browser.sit(table) as two:
                await asyncio.gather(give_seed(one), give_seed(two))
                await asyncio.gather(one.play(), two.play())
                await site.until(lambda one: len(games_of(one)[0]["partidas"]) == 1)
            before = await site.public()
        async with running(tmp_path) as house:
            for each in (site, ana, bia):
                house.move(each.browser)
            shown = await site.public()
            assert games_of(shown)[0]["partidas"] == games_of(before)[0]["partidas"]
            assert (await ana.mine())["table"] == table
            async with ana.browser.sit(table) as one, bia.browser.sit(table) as two:
                await asyncio.gather(one.next(), two.next())
                while games_of(await site.public())[0]["score"] is None:
                    await asyncio.gather(*(chair.play() for chair in (one, two)))
                    await asyncio.gather(*(next_match(chair, site) for chair in (one, two)))
            assert max(games_of(await site.public())[0]["score"]) == 2

    asyncio.run(run_story())


async def next_match(chair: Any, site: Site) -> None:
    """Wait for the next partida, or the end of the game."""
    while chair.match["over"] and games_of(await site.public())[0]["score"] is None:
        try:
            await chair.next(0.2)
        except TimeoutError:
            continue


async def give_seed(chair: Any) -> None:
    """Give a seed, as a browser does, and wait for the match."""
    await chair.until("sync")
    await chair.send("seed", seed="caju")
    while not chair.state["match"]:
        await chair.next()


def test_reserved_seats_cannot_be_taken(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house, 4)
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
                    assert (await one.do(**command))["t"] == "refusal"
        async with ana.browser.sit(table) as own, site.browser.sit(table) as organiser:
            await organiser.next()
            await give_seed(own)
            await organiser.until("update")
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


def test_only_the_organiser_closes_and_draws(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house)
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
        assert (await bia.mine())["code"] == ""  # entries of one player: no partner is missing

    in_house(story)


def test_pair_is_joined_only_with_its_code(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house, 4)
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
def test_every_rated_game_can_be_played(in_house: Story, game: str, seats: int, team: int) -> None:
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
        site = await create_tournament(house, seats, game)
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
    """Return the records of every archived match."""

    def work(session: Session) -> list[Any]:
        return [kept.record for kept in session.scalars(select(StoredGame))]

    return await house.services.runtime.database.run(work)


def test_person_plays_a_whole_match_of_buraco_in_a_tournament(in_house: Story) -> None:
    async def story(house: House) -> None:
        site = await create_tournament(house, 2, "buraco")
        (ana,) = await people(house, site, "Ana")
        await site.decide("bots_added", up_to=2)
        await site.begin()
        await site.until(lambda one: games_of(one)[0]["site"] != "")
        async with ana.browser.sit((await ana.mine())["table"]) as chair:
            await give_seed(chair)
            await chair.play()
            seat, winners = chair.state["you"]["seat"], chair.match["winners"]
        shown = await site.until(lambda one: games_of(one)[0]["score"] is not None)
        game = games_of(shown)[0]
        won = game["score"][game["names"].index("Ana")]
        assert won == int(seat in winners)

    in_house(story)


# The desk and the server ------------------------------------------------------------------------------


async def create_called_game(house: House, **rules: Any) -> tuple[Site, Site, Site, Any]:
    """Return the organiser, Ana and Bia, whose game was called, and the game."""
    site = await create_tournament(house, **rules)
    ana, bia = await people(house, site, "Ana", "Bia")
    await site.begin()
    shown = await site.until(lambda one: games_of(one)[0]["site"] != "")
    return site, ana, bia, games_of(shown)[0]


@pytest.mark.parametrize("begun", [False, True])
def test_desk_walkover_closes_the_table_with_a_reason(in_house: Story, begun: bool) -> None:
    async def story(house: House) -> None:
        site, ana, bia, game = await create_called_game(house)
        async with ana.browser.sit(game["site"]) as one, bia.browser.sit(game["site"]) as two:
            await asyncio.gather(*([give_seed(one), give_seed(two)] if begun else [one.until("sync")]))
            await site.decide("result_entered", game="A1", pairs=game["pairs"], result={"absent": "second"})
            bye = await one.until("bye")
            assert (bye["code"], bye["again"]) == ("decided", False)
            assert "página do torneio" in bye["reason"]
        assert house.services.table_registry.phase(game["site"]) == ""
        assert game["site"] not in (await ana.browser.get("/api/me"))["playing"]

    in_house(story)


def test_disqualification_closes_the_table(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, ana, _, game = await create_called_game(house)
        async with ana.browser.sit(game["site"]) as chair:
            await chair.until("sync")
            await site.decide("disqualified", "marcou o baralho", entry=game["pairs"][0])
            assert (await chair.until("bye"))["code"] == "decided"

    in_house(story)


def test_undone_server_decision_is_left_to_the_desk(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, ana, _, game = await create_called_game(house, advance=0)
        advance_clock(house, 6 * MINUTE)
        await site.until(lambda one: games_of(one)[0]["wo"] == "both")
        log = (await site.desk())["log"]
        walkover = next(one for one in log if one["event"] == "result_entered")
        await site.decide("undone", "vieram e não conseguiam entrar", decision=walkover["number"])
        before = (await site.public())["version"]
        for _ in range(5):  # the server never decides it again
            advance_clock(house, 6 * MINUTE)
            await asyncio.sleep(0.02)
        assert (await site.public())["version"] == before
        assert (await site.desk())["left"] == ["A1"]
        assert (await ana.decide("handed_back", status=403, game="A1"))["code"] == "role"
        await site.decide("handed_back", game="A1")
        shown = await site.until(lambda one: games_of(one)[0]["site"] not in ("", game["site"]))
        assert (await ana.mine())["table"] == games_of(shown)[0]["site"]
        assert (await site.desk())["left"] == []

    in_house(story)


def test_desk_decides_a_game_it_took_over(in_house: Story) -> None:
    async def story(house: House) -> None:
        site, _, _, game = await create_called_game(house, advance=0)
        log = (await site.desk())["log"]
        number = next(one["number"] for one in log if one["event"] == "game_called")
        await site.decide("undone", "esperem", decision=number)
        await site.until(lambda _: house.services.table_registry.phase(game["site"]) == "")
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
def test_unplayable_tournament_is_refused(in_house: Story, online: dict[str, Any], status: int) -> None:
    async def story(house: House) -> None:
        await house.browser().post("/api/tournaments", {"name": "Copa", "online": online}, status)

    in_house(story)


def test_presets_are_translated(in_house: Story) -> None:
    async def story(house: House) -> None:
        for lang, name in (("pt", "Clube"), ("en", "Club")):
            found = await house.browser(**{"Accept-Language": lang}).get("/api/tournaments/regulations")
            assert {one["id"]: one["name"] for one in found}["clube"] == name

    in_house(story)
