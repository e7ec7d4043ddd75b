"""What a record is refused for is said where it stands, and what can still be summed up is."""

from __future__ import annotations

import json

import pytest

import carteado
from carteado.core.game import Refusal
from carteado.files.records import dump
from carteado.games import GAMES, rulebook
from carteado.tables.refused import by_rule
from carteado.truco.decks import DECKS
from carteado.words.catalogue import Said
from tests.blackjack import table as blackjack
from tests.buraco.records import CARDS, deal_of, record_of, refuses, replay_text

HAND = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"]}
TRUCO = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}


def truco(*hands: dict, **header: object) -> dict:
    return carteado.replay({**TRUCO, **header, "hands": list(hands)})


def test_blackjack_a_card_of_the_dealer_that_nobody_wrote_is_not_made_up() -> None:
    """16 draws: the card that came must be written."""
    short = blackjack.attempt("1 aposta 10, 1 mantém", "10p 9c", "10c 6e")
    assert short.status == 1
    assert "10c 6e" in short.json["error"]["reason"]
    assert short.json["error"]["action"] == 2
    assert "A" not in json.dumps(short.json["hands"]) + short.json["error"]["reason"], "nobody wrote an ace"
    assert blackjack.play("1 aposta 10, 1 mantém", "10p 9c", "10c 6e 5o").hand["dealer"] == "10c 6e 5o"


def test_blackjack_who_has_no_chips_for_insurance_may_be_written_as_passing() -> None:
    cards = ["10p 9c", "10e 8c"]
    actions = "1 aposta 10, 2 aposta 10, 2 passa, 1 passa, 1 mantém, 2 mantém"
    assert blackjack.play(actions, cards, "Ac 6e", chips=(100, 10)).hand["insured"] == [0, 0]
    late = blackjack.attempt("1 aposta 10, 2 aposta 10, 1 passa, 1 mantém, 1 passa", cards, "Ac 6e", chips=(100, 100))
    assert late.status == 1


def test_a_wrong_result_leaves_the_sheet() -> None:
    played = truco({**HAND, "actions": ["1 3p", "2 desiste"], "points": [3, 0]})
    assert played["error"]["text"] == "points = [3, 0]"
    assert [hand["points"] for hand in played["hands"]] == [[1, 0]]


def test_an_action_after_the_end_keeps_its_seat() -> None:
    won = {**HAND, "actions": ["1 vai", "1 3p", "2 desiste"]}
    played = truco(won, {**HAND, "actions": ["2 Kp"]}, score=[11, 0])
    assert played["error"]["text"] == "2 Kp"
    assert played["error"]["seat"] == 2
    assert len(played["hands"]) == 1


def test_buraco_two_cards_are_no_jogo() -> None:
    assert "três cartas" in refuses("1 compra, 1 baixa 4c 5c").reason


@pytest.mark.parametrize("field", ["stock", "mortos"])
def test_buraco_a_card_too_many_is_blamed_where_it_stands(field: str) -> None:
    """Each card is there twice: the third is in the field that is named."""
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


def test_truco_leaders_are_of_tricks_in_which_somebody_has_played() -> None:
    assert truco({**HAND, "actions": []})["hands"][0]["leaders"] == []
    assert truco({**HAND, "actions": ["1 3p"]})["hands"][0]["leaders"] == [1]
    assert truco({**HAND, "actions": ["1 3p", "2 Kp"]})["hands"][0]["leaders"] == [1]


@pytest.mark.parametrize("game", GAMES)
def test_an_english_refusal_has_an_english_source(game: str) -> None:
    """But for the labels of articles, by which they are found in the document."""
    found = set()
    for preset in rulebook(game).presets():
        regulation = rulebook(game).preset(preset)
        for field in rulebook(game).fields:
            refusal = Refusal(Said("truco.refuse.hand_over"), regulation.cited(field))
            found.add(by_rule(refusal).source("en"))
    assert any("Carteado's choice" in source for source in found)
    assert not any("decisão" in source or "escolha" in source for source in found)
