"""Regulations that a house may write and no document does: corners where fields meet."""

from __future__ import annotations

import io
from typing import Any

import pytest

from carteado.core.game import Refusal
from carteado.files.records import dump
from carteado.record_replay import replay
from carteado.regulation.rulebook import BadRegulation
from carteado.truco.match import Match
from carteado.truco.rules import RULEBOOK
from tests.truco.packs import deal_with, pack_with
from tests.truco.random_play import dealt_to
from tests.truco.table import attempt, hand_of, play, record_of, refuses


def match(base: str, seats: int, score: tuple[int, int] = (0, 0), **options: Any) -> Match:
    return Match(RULEBOOK.with_options(RULEBOOK.preset(base), options), seats, seats, score)


def after(state: Match, *actions: str) -> Match:
    for action in actions:
        seat, words = action.split(" ", 1)
        state = state.apply(int(seat), words)
    return state


def test_packets_are_not_burnt_where_the_cards_are_dealt_in_ones() -> None:
    options = {"deal_by_at_iron": "ones", "burn_at_special": True}
    cut = match("sinsep", 4, (11, 11), **options).shuffled(pack_with().split())
    assert after(cut, "3 desce").view(None)["cut"] is None
    refused = refuses("sinsep", "3 queima 3 de 1", score=(11, 11), options=options, pack=pack_with())
    assert "não se queimam as cartas de um jogador" in refused.reason


def test_no_more_packets_are_burnt_than_the_pack_can_replace() -> None:
    """Twenty-four cards: six hands and the vira leave five, so one packet and no second."""
    clean = match("sinsep", 6, deck="limpo", players=[2, 4, 6])
    packets = after(clean.shuffled(clean.deck_cards), "5 desce", "5 queima 3 de 1")
    assert packets.view(None)["hand"] is not None
    with pytest.raises(Refusal):
        packets.apply(5, "queima 3 de 2")


def test_a_turned_card_is_not_burnt_when_the_pack_has_none_to_replace_it() -> None:
    """The same pack: the vira, three for each from seat 1 on, and five cards to replace what turns over."""
    options: dict[str, Any] = {"deck": "limpo", "players": [2, 4, 6]}
    pack = match("sinsep", 6, **options).deck_cards
    burnt = [f"1 queima {card}" for card in pack[1:7]]
    refused = refuses("sinsep", burnt, players=6, options=options, pack=" ".join(pack))
    assert "não sobrariam cartas" in refused.reason


def test_a_turned_card_that_another_seat_has_by_now_is_not_burnt() -> None:
    """Dealt in threes, what seat 1 replaces moves everybody's cards on: seat 3 can't have burnt its first before."""
    pack = pack_with(top="5p 3p 2p Ap Kp Jp Qp 7p 6p 4p 3c 2c Ac")
    refused = refuses("sinsep", "3 queima 7p, 1 queima 3p", pack=pack)
    assert "já foram dadas" in refused.reason


def test_one_fixed_manilha_is_not_two() -> None:
    one = match("fenacef", 4, fixed_manilhas=["4p"], lay_down=["two_best_manilhas"])
    hand = dealt_to(one, [row.split() for row in deal_with("4p 7c Ae")])
    assert "baixa" not in hand.legal(1)


@pytest.mark.parametrize("word", ["Ap", "jc", "corta", "escuro", "dois tentos", "3"])
def test_a_raise_is_not_called_like_a_card_or_another_word(word: str) -> None:
    with pytest.raises(BadRegulation, match="não serve de palavra"):
        match("paulista", 2, raises=[word], stakes=[1, 3], raise_aliases=[])


def test_two_raises_are_not_called_the_same_but_for_an_accent() -> None:
    with pytest.raises(BadRegulation, match="não serve de palavra"):
        match("paulista", 2, raises=["truco", "Trúco"], stakes=[1, 3, 6], raise_aliases=[])


def test_four_cards_in_a_blind_hand_are_a_wrong_deal_and_no_more() -> None:
    """At 11–11 the cards lie in three places; a fourth is put right before the play (sinsep)."""
    cards = deal_with("3p 2p Ap Kp", vira="Jc")
    stopped = attempt("sinsep", "", score=(11, 11), vira="Jc", cards=cards)
    assert stopped.status == 0
    assert stopped.legal(1) == ["desiste"]
    refused = refuses("sinsep", "1 Kp", score=(11, 11), vira="Jc", cards=cards)
    assert "cartas" in refused.reason
    mended = attempt("sinsep", "4 queima Kp de 1, 1 3p", score=(11, 11), vira="Jc", cards=cards)
    assert mended.status == 0


def test_four_cards_are_claimed_where_there_are_no_raises() -> None:
    """Never more than a truco, says sinsep; a house without one gives the stake there is."""
    options = {"stakes": [2], "raises": [], "raise_aliases": []}
    cards = deal_with("3p 2p Ap Kp", vira="Jc")
    assert play("sinsep", "1 tento quatro cartas", options=options, vira="Jc", cards=cards).points == [2, 0]


@pytest.mark.parametrize("preset", ["sinsep", "jtb"])
def test_a_blind_card_may_be_written_by_its_place_from_the_first_on(preset: str) -> None:
    """The first card of a hand is written while the pack lies at the cut; the card that is told lies there."""
    hand = hand_of("1 carta 2", vira="Jc", cards=deal_with("3p 2p Ap", vira="Jc"))
    out, err = io.StringIO(), io.StringIO()
    status = replay(io.BytesIO(dump(record_of(preset, [hand], score=(11, 11))).encode()), out, err)
    assert (status, err.getvalue()) == (0, "")
    assert "2♣" in out.getvalue().splitlines()[-1]


@pytest.mark.parametrize("written", ["3O", " 3o", "3♦", "3O "])
def test_another_spelling_of_what_is_legal_is_answered_with_the_right_one(written: str) -> None:
    cards = [("3o", "2c", "Ap"), ("4p", "5p", "6p"), ("4c", "5c", "6c"), ("4e", "5e", "6e")]
    state = dealt_to(match("jtb", 4), cards)
    assert state.waiting() == (1,)
    with pytest.raises(Refusal, match="escreva assim: 3o"):
        state.apply(1, written)
