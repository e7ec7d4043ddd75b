"""A person plays a match over the network, from *Jogar agora* to the record."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from carteado.fairness.proof import verify
from carteado.games.truco.view_types import TrucoHand, TrucoNext, TrucoView
from carteado.presenter.messages import WIRE_VERSION
from carteado.records import record_text
from carteado.regulation.documents import document
from tests.server.house import running


def test_jogar_agora_plays_a_whole_match_with_bots(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            async with ana.sit(table) as chair:
                sync = await chair.next()
                assert sync["table"]["phase"] == "waiting"
                assert sync["table"]["regulation"] == "paulista"
                assert [seat["holder"] for seat in sync["table"]["seats"]] == ["person", "bot", "bot", "bot"]
                promise = sync["table"]["next"]
                assert (await chair.do("start", seed="minha sorte"))["t"] == "done"
                match = await chair.play()
                assert match["commitment"] == promise["commitment"]
                assert match["seeds"][0] == "minha sorte"
            game = await ana.get(f"/api/games/{match['id']}")
            assert game["over"]
            assert verify(game["record"], game["record"]["hands"]).ok
            text = (await ana.http.get(f"/api/games/{match['id']}/record.toml")).text
            assert record_text.load(text)["result"] == game["record"]["result"]
            listed = (await ana.get("/api/games"))["games"]
            assert [one["id"] for one in listed] == [match["id"]]
            frames = (await ana.get(f"/api/games/{match['id']}/hands/1?wire={WIRE_VERSION}"))["frames"]
            assert all(view["hand"] or view["last"] for view in frames[-1]["views"])
            assert len(frames) == 1 + len(game["record"]["hands"][0]["actions"])
            opening = (await ana.get(f"/api/games/{match['id']}/hands/2?wire={WIRE_VERSION}"))["frames"][0]["lines"]
            assert {line["kind"] for line in opening} == {"opening"}
            assert frames[-1]["lines"][-1]["kind"] == "result"
            assert game["bluffs"]
            told = await ana.get(f"/api/games/{match['id']}/bluffs")
            assert [one["name"] for one in told["seats"]] == game["record"]["players"]
            assert [one["name"] for one in told["levels"]] == ["Novato", "Amador", "Experiente", "Mestre"]
            assert all(one["won"] <= one["bluffs"] <= one["raises"] for one in told["seats"] + told["levels"])

    asyncio.run(story())


def test_truco_view_matches_its_wire_type(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {"regulation": "sinsep", "bots": True}))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("auto_cut", on=False)
                await chair.do("start")
                await chair.play()
                for message in chair.seen:
                    if message.get("match"):
                        check_view(message["match"]["view"])

    asyncio.run(story())


def check_view(view: dict) -> None:
    hands = [view[name] for name in ("hand", "last") if view[name]]
    msgspec.convert(view, TrucoView)
    assert view.keys() == TrucoView.__annotations__.keys()
    for hand in hands:
        assert hand.keys() == TrucoHand.__annotations__.keys() | TrucoNext.__annotations__.keys()


REFUSED = [
    ("truco", "fenacef", "queima 30", "Art. "),
    ("blackjack", "copag", "divide", ""),
    ("pifpaf", "copag", "descarta Ko", ""),
]


@pytest.mark.parametrize(("game", "preset", "action", "cited"), REFUSED)
def test_refusal_quotes_its_articles(tmp_path: Path, game: str, preset: str, action: str, cited: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {"game": game, "regulation": preset, "bots": True}))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
                refused = await chair.do("act", action=action)
                assert refused["code"] == "rule"
                articles = refused["articles"]
                assert articles
                assert [one["says"] for one in articles] == [
                    document(game, one["document"])[one["id"]].says for one in articles
                ]
                assert all(cited in one["label"] and one["label"] in refused["source"] for one in articles)

    asyncio.run(story())
