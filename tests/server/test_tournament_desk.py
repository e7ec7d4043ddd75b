"""The desk of a tournament: regulation, rulings, penalties, records, sheets, brackets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from carteado.server.tournaments import registry
from carteado.server.tournaments.desk import desk_view
from tests.server.house import House
from tests.server.test_tournaments import Desk, create_drawn_tournament, create_tournament, join_as_staff
from tests.server.test_tournaments import in_house as in_house
from tests.tournaments.test_tournament_command import RECORD

Story = Callable[[Callable[[House], Awaitable[None]]], None]


async def regulation(desk: Desk) -> dict[str, Any]:
    found = await desk.browser.get(f"{desk.path}/regulation")
    return {one["field"]: one for one in found["fields"]} | {"fixed": found["fixed"], "name": found["name"]}


def test_regulation_can_change_until_entries_close(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        await desk.decide("setup_changed", options={"best_of_knockout": 3, "third_place": True})
        rules = await regulation(desk)
        assert (rules["best_of_knockout"]["value"], rules["third_place"]["value"]) == (3, True)
        assert rules["groups"]["value"] == 1  # earlier changes stay
        own = 'carteado = 1\ngame = "tournaments"\nname = "Da casa"\nbase = "fenacef"\n[rules]\nadvance = 1\n'
        await desk.decide("setup_changed", text=own)
        assert (await regulation(desk))["name"] == "Da casa"
        refused = await desk.decide("setup_changed", options={"tie_breaks": ["partidas"]}, status=422)
        assert "sorteio" in refused["reason"]
        await desk.decide("entries_added", entries=[{"name": n, "players": [f"{n}1"]} for n in "AB"])
        await desk.decide("entries_closed")
        assert (await regulation(desk))["fixed"]
        refused = await desk.decide("setup_changed", options={"advance": 2}, status=409)
        assert refused["detail"] == "regulation_fixed"
        await desk.decide("setup_changed", name="Copa de Verão")
        assert (await desk.public())["name"] == "Copa de Verão"

    in_house(story)


def test_fenacef_art37_ruling_needs_a_reason_and_the_organiser(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        refused = await desk.result("A1", [12, 3], status=409, ruling=True)
        assert refused["detail"] == "needs_reason"
        await desk.result("A1", [12, 3], reason="faltou luz na segunda partida", ruling=True)
        referee = Desk(house.browser(), desk.path.rpartition("/")[2])
        link = await desk.link("referee", "Rita")
        await referee.browser.post(f"{desk.path}/arrive", {"key": link["path"].partition("chave=")[2]})
        refused = await referee.result("A2", [12, 3], reason="porque sim", status=403, ruling=True)
        assert refused["code"] == "role"

    in_house(story)


def test_desk_sees_penalties_in_words_and_suspensions(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        game = (await desk.public())["groups"][0]["games"][0]
        pairs = game["pairs"]
        await desk.decide("penalised", "gritou", game=game["id"], entry=pairs[0], penalty="warning")
        await desk.decide("result_entered", game=game["id"], pairs=pairs, result={"absent": "first"})
        found = await desk.desk()
        assert found["penalties"][0] == {"id": "warning", "text": "advertência"}
        assert found["games"][0]["penalties"] == [f"{game['names'][0]}: advertência (gritou)"]
        assert [(one["name"], one["games"]) for one in found["suspensions"]] == [(game["names"][0], [game["id"]])]
        assert all(row["needs"] == "" or "Com" in row["needs"] for row in (await desk.public())["groups"][0]["rows"])

    in_house(story)


def test_correction_asks_for_a_new_bracket(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        await desk.play([12, 3], [12, 4])
        await desk.decide("bracket_made")
        assert not (await desk.desk())["remake"]
        rows = (await desk.public())["groups"][0]["rows"]
        second, third = rows[1]["entry"], rows[2]["entry"]
        games = (await desk.public())["groups"][0]["games"]
        id_ = next(one["id"] for one in games if set(one["pairs"]) == {second, third})
        game = next(one for one in (await desk.desk())["games"] if one["id"] == id_)
        fields = {"game": game["id"], "pairs": [third, second], "result": {"partidas": [[12, 0], [12, 0]]}}
        await desk.decide("result_corrected", "súmula trocada", seen=game["seen"], **fields)
        assert (await desk.desk())["remake"]
        await desk.decide("bracket_made")
        assert not (await desk.desk())["remake"]

    in_house(story)


def test_single_score_sheet_is_only_for_the_staff(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        sheet = await desk.browser.http.get(f"{desk.path}/files/sumula-A1.pdf")
        assert sheet.content.startswith(b"%PDF")
        await desk.browser.get(f"{desk.path}/files/sumula-Z9.pdf", status=404)
        for number in ("00019999", "0001" + "9" * 2000, "01", "2", "-1", "", "²"):
            await desk.browser.get(f"{desk.path}/files/grupo-{number}.toml", status=404)
        stranger = await house.browser().http.get(f"{desk.path}/files/sumula-A1.pdf")
        assert stranger.status_code == 403

    in_house(story)


def test_record_of_a_partida_gives_its_score(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        assert await desk.upload(RECORD.encode(), "/record") == {
            "score": [14, 9],
            "players": ["Ana 1", "Ana 2", "Bia 1", "Bia 2"],
        }
        broken = await desk.upload(RECORD.replace('"1 baixa"', '"1 seis"').encode(), "/record")
        assert "o registro não vale, mão 1" in broken["reason"]
        stranger = Desk(house.browser(), desk.path.rpartition("/")[2])
        assert (await stranger.upload(RECORD.encode(), "/record"))["code"] == "role"

    in_house(story)


def test_desk_is_rendered_once_per_role_and_version(in_house: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def count_calls(state: Any, role: Any, now: int, lang: Any) -> Any:
        made.append((role, threading.current_thread().name))
        return desk_view(state, role, now, lang)

    monkeypatch.setattr(registry, "desk_view", count_calls)
    monkeypatch.setattr(registry, "CLOCK_MS", 10**15)

    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        referee = await join_as_staff(house, desk, "referee", "Rita")
        shown = await asyncio.gather(*(one.desk() for one in [desk, referee] * 6))
        assert sorted(role for role, _ in made) == ["organiser", "referee"]
        assert all(thread.startswith("tournaments") for _, thread in made)
        assert [(one["name"], len(one["links"])) for one in shown[1::2]] == [("Rita", 0)] * 6
        assert len(shown[0]["links"]) == 1
        await referee.result("A1", [12, 3], [12, 4])
        assert (await desk.desk())["version"] == shown[0]["version"] + 1

    in_house(story)
