"""How the house offers its games: everything an offer names exists, and every complaint has its field and words."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from carteado.games import GAMES, rulebook, usual_regulation
from carteado.server.offers import complaint, offer, presets_in_order, short
from carteado.server.routes_rules import special_sentences
from carteado.words.catalogue import LANGUAGES, catalogue, lookup
from tests.server.house import running


@pytest.mark.parametrize("game", GAMES)
def test_an_offer_names_only_what_there_is(game: str) -> None:
    offered, book = offer(game), rulebook(game)
    assert sorted(offered.regulations) == sorted(book.presets())
    named = {*offered.first, *offered.orders, *(field for fields in offered.complaints.values() for field in fields)}
    for each in offered.follows:
        named |= each.when.keys() | each.set.keys()
        assert all(book.fields[field].accepts(value) for field, value in {**each.when, **each.set}.items())
    named |= offered.together.keys() | set(offered.together.values())
    assert named <= book.fields.keys()
    assert len(offered.first) == 10


def test_paulista_comes_first() -> None:
    assert presets_in_order("truco")[0] == "paulista"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_complaint_has_words_and_a_field(game: str, lang: str) -> None:
    """Each sentence of the file checker has its own for the editor, without a name of a field in it."""
    checked = catalogue("pt", game)["regulation"]
    assert isinstance(checked, dict)
    for key in checked:
        assert offer(game).complaints[key], key
        words = lookup(f"editor.{game}.{key}", lang)
        assert words, key
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", words.replace("{", " ")), words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_people_change_first_have_short_words(game: str, lang: str) -> None:
    book = rulebook(game)
    for field in offer(game).first:
        kind = book.fields[field]
        for value in (True, False) if kind.type is bool else kind.choices:
            words = short(game, field, value, lang)  # type: ignore[arg-type]
            assert 0 < len(words) <= 30, (field, value)


@pytest.mark.parametrize("game", GAMES)
def test_every_regulation_says_what_is_special_about_it(game: str) -> None:
    book = rulebook(game)
    for name in book.presets():
        special = special_sentences(book, book.preset(name), "pt")
        assert 0 < len(special) <= 6, name
    usual = usual_regulation(game)
    assert special_sentences(book, book.preset(usual), "pt") != special_sentences(book, book.preset(name), "pt") or (
        usual == name
    )


def test_the_editor_hears_what_is_wrong_at_its_field(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            order = ["3", "2", "A", "K", "J", "Q", "7", "6", "5"]
            found = await ana.post("/api/rules/truco/check", {"base": "paulista", "rules": {"order": order}})
            assert found["problems"] == [
                {"line": None, "fields": ["order", "deck"], "text": "A ordem das cartas não diz onde fica o 4."}
            ]
            found = await ana.post("/api/rules/truco/check", {"base": "paulista", "rules": {"order": order[:-1]}})
            assert found["problems"][0]["text"] == "A ordem das cartas não diz onde fica o 4 nem o 5."
            found = await ana.post("/api/rules/truco/check", {"base": "paulista", "rules": {"target": 1000}})
            assert found["problems"][0]["fields"] == ["target"]
            assert "target" not in found["problems"][0]["text"]
            found = await ana.post("/api/rules/blackjack/check", {"base": "copag", "rules": {"bet_step": 3}})
            assert found["problems"][0]["fields"] == ["bet_step"]
            await ana.close()

    asyncio.run(story())


def test_a_complaint_without_words_of_its_own_is_told_as_it_stands() -> None:
    from carteado.regulation.rulebook import Problem
    from carteado.words.catalogue import Said

    assert complaint("truco", Problem(Said("regulations.no_rules")), "pt") == ([], Said("regulations.no_rules").text())


def test_play_now_offers_each_game_by_the_rules_used_last(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            first = await ana.get("/api/play")
            assert [one["table"]["game"] for one in first] == list(GAMES)
            assert [one["table"]["regulation"] for one in first] == [usual_regulation(game) for game in GAMES]
            await ana.post("/api/tables", {"game": "buraco", "regulation": "stbl", "seats": 2, "bots": True})
            last = {one["table"]["game"]: one for one in await ana.get("/api/play")}
            assert (last["buraco"]["table"]["regulation"], last["buraco"]["table"]["seats"]) == ("stbl", 2)
            assert last["buraco"]["regulation_name"] == "Buraco STBL"
            assert last["truco"]["table"]["regulation"] == usual_regulation("truco")
            opened = await ana.post("/api/play", {"game": "buraco"})
            table = await ana.get(f"/api/tables/{opened['table']}")
            assert (table["game"], table["regulation"], len(table["seats"])) == ("buraco", "stbl", 2)
            await ana.close()

    asyncio.run(story())


def test_a_first_game_is_against_a_friendly_level_and_the_level_chosen_is_remembered(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            kinds = {one["game"]: one for one in (await ana.get("/api/house"))["games"]}
            assert kinds["truco"]["first_level"] == "amador"
            for kind in kinds.values():
                assert kind["first_level"] in [one["id"] for one in kind["levels"]][:2]

            async def level() -> str:
                opened = await ana.post("/api/play", {"game": "truco"})
                table: dict[str, str] = await ana.get(f"/api/tables/{opened['table']}")
                return table["level"]

            assert await level() == "amador"
            await ana.post("/api/tables", {"game": "truco", "level": "mestre", "bots": True})
            assert await level() == "mestre"
            await ana.close()

    asyncio.run(story())


def test_a_table_says_who_sits_on_which_side(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            sides = {}
            for game, regulation, seats in (("truco", "paulista", 4), ("buraco", "copag", 6), ("pifpaf", "copag", 3)):
                asked = {"game": game, "regulation": regulation, "seats": seats}
                opened = await ana.post("/api/tables", asked)
                sides[game] = (await ana.get(f"/api/tables/{opened['table']}"))["sides"]
            assert sides == {"truco": [[1, 3], [2, 4]], "buraco": [[1, 3, 5], [2, 4, 6]], "pifpaf": [[1], [2], [3]]}
            await ana.close()

    asyncio.run(story())
