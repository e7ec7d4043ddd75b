"""A refused record names the place and the reason, and keeps the summary of its valid part."""

from __future__ import annotations

import json

import pytest

import carteado
from carteado.core.refusal import Refusal
from carteado.games.registry import GAMES, rulebook
from carteado.games.truco.decks import DECKS
from carteado.records.record_text import dump
from carteado.words.catalogue import Sentence
from tests.games.blackjack import table as blackjack
from tests.games.buraco.records import CARDS, deal_of, record_of, refuses, replay_text

HAND = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"]}
TRUCO = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}


def truco(*hands: dict, **header: object) -> dict:
    return carteado.replay({**TRUCO, **header, "hands": list(hands)})


def test_blackjack_missing_dealer_card_is_not_invented() -> None:
    """The dealer draws on 16, so the record must have that card."""
    short = blackjack.attempt("1 aposta 10, 1 mantém", "10p 9c", "10c 6e")
    assert short.status == 1
    assert "10c 6e" in short.json["error"]["reason"]
    assert short.json["error"]["action"] == 2
    assert "A" not in json.dumps(short.json["hands"]) + short.json["error"]["reason"], "nobody wrote an ace"
    assert blackjack.play("1 aposta 10, 1 mantém", "10p 9c", "10c 6e 5o").hand["dealer"] == "10c 6e 5o"


def test_blackjack_seat_without_chips_may_pass_on_insurance() -> None:
    cards = ["10p 9c", "10e 8c"]
    actions = "1 aposta 10, 2 aposta 10, 2 passa, 1 passa, 1 mantém, 2 mantém"
    assert blackjack.play(actions, cards, "Ac 6e", chips=(100, 10)).hand["insured"] == [0, 0]
    late = blackjack.attempt("1 aposta 10, 2 aposta 10, 1 passa, 1 mantém, 1 passa", cards, "Ac 6e", chips=(100, 100))
    assert late.status == 1


def test_wrong_result_keeps_the_score_sheet() -> None:
    played = truco({**HAND, "actions": ["1 3p", "2 desiste"], "points": [3, 0]})
    assert played["error"]["text"] == "points = [3, 0]"
    assert [hand["points"] for hand in played["hands"]] == [[1, 0]]


def test_action_after_the_end_reports_its_seat() -> None:
    won = {**HAND, "actions": ["1 vai", "1 3p", "2 desiste"]}
    played = truco(won, {**HAND, "actions": ["2 Kp"]}, score=[11, 0])
    assert played["error"]["text"] == "2 Kp"
    assert played["error"]["seat"] == 2
    assert len(played["hands"]) == 1


def test_buraco_two_cards_are_no_jogo() -> None:
    assert "três cartas" in refuses("1 compra, 1 baixa 4c 5c").reason


@pytest.mark.parametrize("field", ["stock", "mortos"])
def test_buraco_surplus_card_is_reported_at_its_place(field: str) -> None:
    """Each card exists twice; the error names the field with the third one."""
    three = "4e 4e 4e"
    filled = f"{three} 5e 5e 6e 6e 7e 7e 8e 8e"
    fields = {"stock": three} if field == "stock" else {"mortos": [filled, "9e 9e 10e 10e Je Je Qe Qe Ke Ke Ae"]}
    text = dump(record_of(deal_of("", cards=CARDS, **fields)))
    line = next(number for number, row in enumerate(text.splitlines(), start=1) if row.startswith(field))
    said = replay_text(text).stderr
    assert f" {line}" in said
    assert "4" in said


def test_cards_that_disagree_with_the_pack_are_labelled_so() -> None:
    hand = {"pack": " ".join(DECKS["sujo"].cards), "cards": ["3p 7o Ap", "Kp 4c 5o"], "actions": []}
    assert truco(hand)["error"]["text"].startswith("cards = ")


def test_truco_leaders_are_listed_only_for_started_tricks() -> None:
    assert truco({**HAND, "actions": []})["hands"][0]["leaders"] == []
    assert truco({**HAND, "actions": ["1 3p"]})["hands"][0]["leaders"] == [1]
    assert truco({**HAND, "actions": ["1 3p", "2 Kp"]})["hands"][0]["leaders"] == [1]


@pytest.mark.parametrize("game", GAMES)
def test_an_english_refusal_has_an_english_source(game: str) -> None:
    """Labels of articles stay as in the document."""
    found = set()
    for preset in rulebook(game).presets():
        regulation = rulebook(game).preset(preset)
        for field in rulebook(game).fields:
            refusal = Refusal(Sentence("truco.refuse.hand_over"), regulation.citation(field))
            found.add(refusal.source_in("en"))
    assert any("Carteado’s choice" in source for source in found)
    assert not any("decisão" in source or "escolha" in source for source in found)
