"""Who can go out: the quick glance never turns down a hand that the plainest program lets go out."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.bots.pifpaf_lacks import melds_of_three
from carteado.core.cards import PACK_52
from carteado.pifpaf.deck import in_order
from carteado.pifpaf.going_out import NEAR, bits_of, covered, goes_out, laid_down, meld_rules
from tests.examples import examples

ACES = st.sampled_from(["both", "high", "low"])
TRINCAS = st.sampled_from(["three", "four"])


def all_in_melds(cards: tuple[str, ...], trinca: str, ace: str) -> bool:
    """Whether every card can be melded, the first one tried in every meld it may lie in."""
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
    """Ten cards, most of them in melds."""
    cards: list[str] = []
    for _ in range(3):
        cards += draw(st.sampled_from(melds_of_three("both")))
    cards.append(draw(st.sampled_from(PACK_52)))
    for _ in range(draw(st.integers(0, 2))):
        cards[draw(st.integers(0, 9))] = draw(st.sampled_from(PACK_52))
    if max(Counter(cards).values()) > 2:
        return draw(near_hands())
    return in_order(cards)


@settings(max_examples=examples(300), deadline=None)
@given(near_hands(), TRINCAS, ACES)
def test_ten_cards_go_out_when_nine_of_them_are_melded(cards: tuple[str, ...], trinca: str, ace: str) -> None:
    melds = meld_rules(trinca, ace)
    truly = any(all_in_melds(cards[:at] + cards[at + 1 :], trinca, ace) for at in range(10))
    assert goes_out(cards, melds) == truly
    laid = laid_down(cards, melds)
    assert (laid is not None) == truly
    if laid:
        assert Counter([card for meld in laid.melds for card in meld]) + Counter([laid.spare]) == Counter(cards)
        assert all_in_melds(tuple(card for meld in laid.melds for card in meld), trinca, ace)


@settings(max_examples=examples(300), deadline=None)
@given(near_hands(), TRINCAS, ACES, st.integers(0, 9))
def test_a_hand_that_one_card_completes_is_never_thought_too_far(
    cards: tuple[str, ...], trinca: str, ace: str, drawn: int
) -> None:
    melds = meld_rules(trinca, ace)
    if goes_out(cards, melds):
        assert covered(cards[:drawn] + cards[drawn + 1 :], bits_of(melds)) >= NEAR


@given(near_hands(), ACES)
@settings(max_examples=examples(300), deadline=None)
def test_the_glance_counts_the_cards_that_lie_in_some_meld(cards: tuple[str, ...], ace: str) -> None:
    """Neither fewer, which would turn down who can go out, nor more, which would only be slow."""
    held = set(cards)
    in_some = {card for meld in melds_of_three(ace) if held.issuperset(meld) for card in meld}
    assert covered(cards, bits_of(meld_rules("three", ace))) == sum(card in in_some for card in cards)
