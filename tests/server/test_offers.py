"""Offers of games name only what exists, and every problem of a regulation has a field and a sentence."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from carteado.games.registry import GAMES, default_regulation, rulebook
from carteado.server.rules.offers import complaint, offer, presets_in_order, short
from carteado.server.rules.routes import special_sentences
from carteado.tournaments.rules import RULEBOOK
from carteado.words.catalogue import LANGUAGES, Language, catalogue, lookup
from tests.server.house import running


@pytest.mark.parametrize("game", GAMES)
def test_offer_names_only_existing_presets_and_fields(game: str) -> None:
    offered, book = offer(game), rulebook(game)
    assert set(offered.regulations) <= set(book.presets())
    named = {*offered.first, *offered.orders, *(field for fields in offered.complaints.values() for field in fields)}
    for each in offered.follows:
        named |= each.when.keys() | each.set.keys()
        assert all(book.fields[field].accepts(value) for field, value in {**each.when, **each.set}.items())
    named |= offered.together.keys() | set(offered.together.values())
    assert named <= book.fields.keys()
    assert len(offered.first) <= 10


def test_paulista_comes_first() -> None:
    assert presets_in_order("truco")[0] == "paulista"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_a_sentence_and_a_field(game: str, lang: str) -> None:
    """The editor has its own version of each of the file checker's sentences, without field names."""
    checked = catalogue("pt", game)["regulation"]
    assert isinstance(checked, dict)
    for key in checked:
        assert offer(game).complaints[key], key
        words = lookup(f"{game}_offer.complaint.{key}", lang)
        assert words, key
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", words.replace("{", " ")), words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_people_change_first_have_short_words(game: str, lang: str) -> None:
    book = rulebook(game)
    for field in offer(game).first:
        kind = book.fields[field]
        for value in (True, False) if kind.type is bool else kind.choices:
            words = short(game, field, value, lang)  # type: ignore[arg-type]
            assert 0 < len(words) <= 30, (field, value)


@pytest.mark.parametrize("game", [*GAMES, "tournaments"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ticked_values_have_short_labels_instead_of_codes(game: str, lang: Language) -> None:
    book = RULEBOOK if game == "tournaments" else rulebook(game)
    for field, kind in book.fields.items():
        codes = [value for value in kind.choices if len(str(value)) > 2] if kind.many else []
        assert all(short(game, field, value, lang) for value in codes), field


@pytest.mark.parametrize("game", GAMES)
def test_every_regulation_says_what_is_special_about_it(game: str) -> None:
    book = rulebook(game)
    for name in book.presets():
        special = special_sentences(book, book.preset(name), "pt")
        assert len(special) <= 6, name
        assert special or len(book.presets()) == 1, name
    usual = default_regulation(game)
    assert special_sentences(book, book.preset(usual), "pt") != special_sentences(book, book.preset(name), "pt") or (
        usual == name
    )


def test_editor_gets_each_problem_at_its_field(tmp_path: Path) -> None:
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

    asyncio.run(story())


def test_problem_without_an_editor_sentence_keeps_its_own() -> None:
    from carteado.regulation.rulebook import Problem
    from carteado.words.catalogue import Sentence

    assert complaint("truco", Problem(Sentence("regulations.no_rules")), "pt") == (
        [],
        Sentence("regulations.no_rules").text(),
    )


def test_play_now_offers_each_game_by_the_rules_used_last(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            first = await ana.get("/api/play")
            assert [one["table"]["game"] for one in first] == list(GAMES)
            assert [one["table"]["regulation"] for one in first] == [default_regulation(game) for game in GAMES]
            await ana.post("/api/tables", {"game": "buraco", "regulation": "stbl", "seats": 2, "bots": True})
            last = {one["table"]["game"]: one for one in await ana.get("/api/play")}
            assert (last["buraco"]["table"]["regulation"], last["buraco"]["table"]["seats"]) == ("stbl", 2)
            assert last["buraco"]["regulation_name"] == "Buraco STBL"
            assert last["truco"]["table"]["regulation"] == default_regulation("truco")
            opened = await ana.post("/api/play", {"game": "buraco"})
            table = await ana.get(f"/api/tables/{opened['table']}")
            assert (table["game"], table["regulation"], len(table["seats"])) == ("buraco", "stbl", 2)

    asyncio.run(story())


def test_first_game_is_against_an_easy_level_and_the_chosen_level_is_remembered(tmp_path: Path) -> None:
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

    asyncio.run(story())


def test_table_lists_the_seats_of_each_side(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            sides = {}
            for game, regulation, seats in (("truco", "paulista", 4), ("buraco", "copag", 6), ("pifpaf", "copag", 3)):
                asked = {"game": game, "regulation": regulation, "seats": seats}
                opened = await ana.post("/api/tables", asked)
                sides[game] = (await ana.get(f"/api/tables/{opened['table']}"))["sides"]
            assert sides == {"truco": [[1, 3], [2, 4]], "buraco": [[1, 3, 5], [2, 4, 6]], "pifpaf": [[1], [2], [3]]}

    asyncio.run(story())
