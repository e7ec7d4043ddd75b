"""One person at several places of a blackjack table, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from pathlib import Path

from carteado.fairness.proof import verify
from tests.server.house import Chair, running

ASKED = {"game": "blackjack", "regulation": "copag", "seats": 4, "bots": True, "options": {"rounds": 1}, "places": 3}


async def play(chair: Chair) -> str:
    """Play the match at all of one's places with the first legal action. Return the id of the match."""
    while not chair.match["over"]:
        if set(chair.state["you"]["seats"]).intersection(chair.match["waiting"]):
            await chair.do("act", action=chair.match["legal"][0], moves=chair.match["moves"])
        else:
            await chair.next()
    return str(chair.match["id"])


def test_person_plays_three_places_and_the_game_is_listed_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.patch("/api/me", {"name": "Ana"})
            table = (await ana.post("/api/tables", ASKED))["table"]
            async with ana.sit(table) as chair:
                sync = await chair.next()
                assert [one["name"] for one in sync["table"]["seats"]][:3] == ["Ana", "Ana (2)", "Ana (3)"]
                assert (sync["you"]["seats"], sync["table"]["places"]) == ([1, 2, 3], 3)
                assert sync["table"]["seats"][3]["holder"] == "bot"
                await chair.do("start")
                game = await play(chair)
            kept = await ana.get(f"/api/games/{game}")
            assert verify(kept["record"], kept["record"]["hands"]).ok
            assert [one["id"] for one in (await ana.get("/api/games"))["games"]] == [game]
            me = await ana.get("/api/me")
            assert (me["games"], me["ratings"]) == (1, {})
            last = {one["table"]["game"]: one["table"] for one in await ana.get("/api/play")}
            assert last["blackjack"]["places"] == 3

    asyncio.run(story())


def test_game_with_hidden_hands_allows_one_place_per_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {"game": "pifpaf", "seats": 4, "bots": True, "places": 3}))["table"]
            info = await ana.get(f"/api/tables/{table}")
            assert info["places"] == 1
            assert [one["holder"] for one in info["seats"]] == ["person", "bot", "bot", "bot"]

    asyncio.run(story())
