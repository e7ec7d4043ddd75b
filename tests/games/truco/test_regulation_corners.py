"""Unusual combinations of fields that a custom regulation may have."""

from __future__ import annotations

import io
from typing import Any

import pytest

from carteado.core.refusal import Refusal
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from carteado.playthrough.replay import replay
from carteado.records.record_text import dump
from carteado.regulation.rulebook import BadRegulation
from tests.games.truco.packs import deal_with, pack_with
from tests.games.truco.random_play import deal_cards
from tests.games.truco.table import attempt, hand_of, play, record_of, refuses


def match(base: str, seats: int, score: tuple[int, int] = (0, 0), **options: Any) -> Match:
    return Match(RULEBOOK.with_options(RULEBOOK.preset(base), options), seats, seats, score)


def after(state: Match, *actions: str) -> Match:
    for action in actions:
        seat, words = action.split(" ", 1)
        state = state.apply(int(seat), words)
    return state


def test_packets_are_not_burnt_if_cards_are_dealt_in_ones() -> None:
    options = {"deal_by_at_iron": "ones", "burn_at_special": True}
    cut = match("sinsep", 4, (11, 11), **options).apply_shuffle(pack_with().split())
    assert after(cut, "3 desce").view(None)["cut"] is None
    refused = refuses("sinsep", "3 queima 3 de 1", score=(11, 11), options=options, pack=pack_with())
    assert "não se queimam as cartas de um jogador" in refused.reason


def test_no_more_packets_are_burnt_than_the_pack_can_replace() -> None:
    """With 24 cards, six hands and the vira leave five, enough to replace one packet but not two."""
    clean = match("sinsep", 6, deck="limpo", players=[2, 4, 6])
    packets = after(clean.apply_shuffle(clean.deck_cards), "5 desce", "5 queima 3 de 1")
    assert packets.view(None)["hand"] is not None
    with pytest.raises(Refusal):
        packets.apply(5, "queima 3 de 2")


def test_a_turned_card_is_not_burnt_when_the_pack_has_none_to_replace_it() -> None:
    """The same pack: the vira, three cards for each seat from seat 1 on, and five cards for replacements."""
    options: dict[str, Any] = {"deck": "limpo", "players": [2, 4, 6]}
    pack = match("sinsep", 6, **options).deck_cards
    burnt = [f"1 queima {card}" for card in pack[1:7]]
    refused = refuses("sinsep", burnt, players=6, options=options, pack=" ".join(pack))
    assert "não sobrariam cartas" in refused.reason


def test_turned_card_that_moved_to_another_seat_is_not_burnt() -> None:
    """In packets of three, a replacement for seat 1 shifts all later cards, so the card of seat 3 is now elsewhere."""
    pack = pack_with(top="5p 3p 2p Ap Kp Jp Qp 7p 6p 4p 3c 2c Ac")
    refused = refuses("sinsep", "3 queima 7p, 1 queima 3p", pack=pack)
    assert "já foram dadas" in refused.reason


def test_single_fixed_manilha_does_not_prove_a_win() -> None:
    one = match("fenacef", 4, fixed_manilhas=["4p"], lay_down=["two_best_manilhas"])
    hand = deal_cards(one, [row.split() for row in deal_with("4p 7c Ae")])
    assert "baixa" not in hand.legal(1)


@pytest.mark.parametrize("word", ["Ap", "jc", "corta", "escuro", "dois tentos", "3"])
def test_raise_word_may_not_be_a_card_or_another_action(word: str) -> None:
    with pytest.raises(BadRegulation, match="não serve de palavra"):
        match("paulista", 2, raises=[word], stakes=[1, 3], raise_aliases=[])


def test_raise_words_must_differ_by_more_than_accents() -> None:
    with pytest.raises(BadRegulation, match="não serve de palavra"):
        match("paulista", 2, raises=["truco", "Trúco"], stakes=[1, 3, 6], raise_aliases=[])


def test_misdeal_in_a_blind_hand_can_be_corrected() -> None:
    """At 11–11 there are three places for cards. A fourth card is corrected before the play (sinsep)."""
    cards = deal_with("3p 2p Ap Kp", vira="Jc")
    stopped = attempt("sinsep", "", score=(11, 11), vira="Jc", cards=cards)
    assert stopped.status == 0
    assert stopped.legal(1) == ["desiste"]
    refused = refuses("sinsep", "1 Kp", score=(11, 11), vira="Jc", cards=cards)
    assert "cartas" in refused.reason
    mended = attempt("sinsep", "4 queima Kp de 1, 1 3p", score=(11, 11), vira="Jc", cards=cards)
    assert mended.status == 0


def test_four_cards_are_claimed_in_a_regulation_without_raises() -> None:
    """In sinsep the claim is worth no more than a truco. Without raises it is worth the stake."""
    options = {"stakes": [2], "raises": [], "raise_aliases": []}
    cards = deal_with("3p 2p Ap Kp", vira="Jc")
    assert play("sinsep", "1 tento quatro cartas", options=options, vira="Jc", cards=cards).points == [2, 0]


@pytest.mark.parametrize("preset", ["sinsep", "jtb"])
def test_first_blind_card_may_be_written_by_its_place(preset: str) -> None:
    """The first card is written while the record is still at the cut. The narration names the card at that place."""
    hand = hand_of("1 carta 2", vira="Jc", cards=deal_with("3p 2p Ap", vira="Jc"))
    out, err = io.StringIO(), io.StringIO()
    status = replay(io.BytesIO(dump(record_of(preset, [hand], score=(11, 11))).encode()), out, err)
    assert (status, err.getvalue()) == (0, "")
    assert "2♣" in out.getvalue().splitlines()[-1]


@pytest.mark.parametrize("written", ["3O", " 3o", "3♦", "3O "])
def test_refusal_suggests_the_canonical_spelling(written: str) -> None:
    cards = [("3o", "2c", "Ap"), ("4p", "5p", "6p"), ("4c", "5c", "6c"), ("4e", "5e", "6e")]
    state = deal_cards(match("jtb", 4), cards)
    assert state.waiting() == (1,)
    with pytest.raises(Refusal, match="escreva assim: 3o"):
        state.apply(1, written)
