"""Going out agrees with a simple reference implementation, and its fast filter rejects no winning hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.cards import PACK_52
from carteado.games.pifpaf.bots.missing_cards import melds_of_three
from carteado.games.pifpaf.deck import sort_cards
from carteado.games.pifpaf.going_out import (
    MIN_NEAR_MELDABLE,
    can_go_out,
    card_bits,
    count_meldable,
    find_winning_melds,
    meld_rules,
)
from tests.examples import examples

ACES = st.sampled_from(["both", "high", "low"])
TRINCAS = st.sampled_from(["three", "four"])


def all_in_melds(cards: tuple[str, ...], trinca: str, ace: str) -> bool:
    """Return whether all cards can be melded. Tries every meld that contains the first card."""
    if not cards:
        return True
    return any(
        all_in_melds(tuple((Counter(cards) - Counter(meld)).elements()), trinca, ace)
        for meld in _melds_with(cards[0], trinca, ace)
        if not Counter(meld) - Counter(cards)
    )


@cache
def _melds_with(card: str, trinca: str, ace: str) -> list[tuple[str, ...]]:
    return [meld for meld in _melds(trinca, ace) if card in meld]


@cache
def _melds(trinca: str, ace: str) -> list[tuple[str, ...]]:
    threes = list(melds_of_three(ace))
    runs = [meld for meld in threes if meld[0][-1] == meld[1][-1]]
    longer = [(*one, other[-1]) for one in runs for other in runs if one[1:] == other[:-1]]
    longest = [(*one[:-1], *other) for one in runs for other in runs if one[-1] == other[0] and one != other]
    four = [tuple(rank + suit for suit in "pceo") for rank in ("A", *"23456789", "10", *"JQK")]
    return [*threes, *longer, *longest, *(four if trinca == "four" else [])]


@st.composite
def near_hands(draw: st.DrawFn) -> tuple[str, ...]:
    """Generate ten cards that are mostly in melds: three of three cards, or sequences of four and five cards."""
    cards: list[str] = []
    if draw(st.booleans()):
        for _ in range(3):
            cards += draw(st.sampled_from(melds_of_three("both")))
    else:
        for length in (4, 5):
            first = draw(st.integers(0, 13 - length))
            suit = draw(st.integers(0, 3)) * 13
            cards += PACK_52[suit + first : suit + first + length]
    cards.append(draw(st.sampled_from(PACK_52)))
    for _ in range(draw(st.integers(0, 2))):
        cards[draw(st.integers(0, 9))] = draw(st.sampled_from(PACK_52))
    if max(Counter(cards).values()) > 2:
        return draw(near_hands())
    return sort_cards(cards)


@settings(max_examples=examples(300), deadline=None)
@given(near_hands(), TRINCAS, ACES)
def test_can_go_out_matches_the_reference_implementation(cards: tuple[str, ...], trinca: str, ace: str) -> None:
    melds = meld_rules(trinca, ace)
    truly = any(all_in_melds(cards[:at] + cards[at + 1 :], trinca, ace) for at in range(10))
    assert can_go_out(cards, melds) == truly
    laid = find_winning_melds(cards, melds)
    assert (laid is not None) == truly
    if laid:
        assert Counter([card for meld in laid.melds for card in meld]) + Counter([laid.spare]) == Counter(cards)
        assert all_in_melds(tuple(card for meld in laid.melds for card in meld), trinca, ace)


@settings(max_examples=examples(300), deadline=None)
@given(near_hands(), TRINCAS, ACES, st.integers(0, 9))
def test_hand_one_card_short_passes_the_meldable_filter(
    cards: tuple[str, ...], trinca: str, ace: str, drawn: int
) -> None:
    melds = meld_rules(trinca, ace)
    if can_go_out(cards, melds):
        assert count_meldable(cards[:drawn] + cards[drawn + 1 :], card_bits(melds)) >= MIN_NEAR_MELDABLE


def test_middle_card_of_a_sequence_of_five_may_be_the_missing_one() -> None:
    melds = meld_rules("three", "both")
    hand = sort_cards(("2p", "3p", "4p", "5p", "5c", "6c", "8c", "9c", "Ke"))
    assert can_go_out((*hand, "7c"), melds)
    assert count_meldable(hand, card_bits(melds)) == MIN_NEAR_MELDABLE


@given(near_hands(), ACES)
@settings(max_examples=examples(300), deadline=None)
def test_count_meldable_is_exact(cards: tuple[str, ...], ace: str) -> None:
    """A lower count would reject winning hands, and a higher one would be slow."""
    held = set(cards)
    in_some = {card for meld in melds_of_three(ace) if held.issuperset(meld) for card in meld}
    assert count_meldable(cards, card_bits(meld_rules("three", ace))) == sum(card in in_some for card in cards)
