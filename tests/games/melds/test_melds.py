"""Compare the meld solver with brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.core.cards import JOKER, PACK_52, RANKS, parse_cards
from carteado.games.melds import SETS, MeldRules, best_partition, meld_all_cards, search
from tests.examples import examples

TRINCAS = MeldRules(True, True, "three_suits", False, False, 0)
BURACO = MeldRules(True, False, "any", True, True, 1)
NO_SETS = BURACO._replace(sets="none", ace_high=True)


# Independent definition of a meld ----------------------------------------------------------------------


def is_meld(cards: Sequence[str], rules: MeldRules) -> bool:
    """Return whether the cards form one meld, trying each possible wild card in turn."""
    may_be_wild = [at for at, card in enumerate(cards) if rules.wilds_per_meld and _may_be_wild(card, rules)]
    return len(cards) >= 3 and any(
        _is_meld([card for at, card in enumerate(cards) if at != wild], wild is not None, rules)
        for wild in (None, *may_be_wild)
    )


def _may_be_wild(card: str, rules: MeldRules) -> bool:
    return rules.wild_jokers if card == JOKER else rules.wild_twos and card[:-1] == "2"


def _is_meld(natural: list[str], wild: bool, rules: MeldRules) -> bool:
    if JOKER in natural:
        return False
    return _is_sequence(natural, wild, rules) or _is_set(natural, wild, rules)


def _is_sequence(natural: list[str], wild: bool, rules: MeldRules) -> bool:
    if len({card[-1] for card in natural}) > 1:
        return False
    length = len(natural) + wild
    first, last = (1 if rules.ace_low else 2), (14 if rules.ace_high else 13)
    for aces in product((1, 14), repeat=sum(card[0] == "A" for card in natural)):
        ends = iter(aces)
        places = {next(ends) if card[0] == "A" else RANKS.index(card[:-1]) + 1 for card in natural}
        for start in range(first, last - length + 2):
            if len(places) == len(natural) and places <= set(range(start, start + length)):
                return True
    return False


def _is_set(natural: list[str], wild: bool, rules: MeldRules) -> bool:
    if rules.sets == "none" or (wild and not rules.wild_sets) or len({card[:-1] for card in natural}) > 1:
        return False
    if rules.sets == "any":
        return True
    suits = len({card[-1] for card in natural})
    return suits == len(natural) and suits + wild <= (3 if rules.sets == "three_suits" else 4)


def brute_force_value(cards: Sequence[str], rules: MeldRules, worth: Callable[[str], int]) -> int:
    """Return the value of the best partition by trying every subset of the cards as a meld."""
    subsets = range(1, 1 << len(cards))
    chosen = {subset: [card for at, card in enumerate(cards) if subset >> at & 1] for subset in subsets}
    melds = {subset: sum(map(worth, row)) for subset, row in chosen.items() if is_meld(row, rules)}
    by_lowest = {1 << at: [meld for meld in melds if meld & -meld == 1 << at] for at in range(len(cards))}

    @cache
    def best(rest: int) -> int:
        if not rest:
            return 0
        lowest = rest & -rest
        with_it = [melds[meld] + best(rest & ~meld) for meld in by_lowest[lowest] if meld & rest == meld]
        return max(best(rest & ~lowest), *with_it, 0)

    return best((1 << len(cards)) - 1)


# Properties ------------------------------------------------------------------------------------------

any_rules = st.builds(
    MeldRules,
    ace_low=st.booleans(),
    ace_high=st.booleans(),
    sets=st.sampled_from(SETS),
    wild_jokers=st.booleans(),
    wild_twos=st.booleans(),
    wilds_per_meld=st.integers(0, 1),
    wild_sets=st.booleans(),
)


@st.composite
def hands(draw: st.DrawFn, most: int = 9) -> list[str]:
    """Draw cards from two decks, mostly of nearby ranks, so that there is something to meld."""
    low = draw(st.integers(0, 10))
    ranks = {*RANKS[low : low + draw(st.integers(3, 13))], *draw(st.sampled_from(["", "A", "2", "A2"]))}
    suits = draw(st.sampled_from(["p", "pc", "pce", "pceo"]))
    pack = [card for card in PACK_52 if card[:-1] in ranks and card[-1] in suits] * 2 + [JOKER] * 4
    order = draw(st.permutations(range(len(pack))))
    return [pack[at] for at in order[: draw(st.integers(0, most))]]


@settings(max_examples=examples(400), deadline=None)
@given(hands(), any_rules)
def test_melds_as_many_cards_as_brute_force(hand: list[str], rules: MeldRules) -> None:
    assert best_partition(hand, rules).value == brute_force_value(hand, rules, lambda card: 1)


@settings(max_examples=examples(300), deadline=None)
@given(hands(), any_rules, st.integers(0, 2**30))
def test_finds_greatest_value_for_any_card_values(hand: list[str], rules: MeldRules, seed: int) -> None:
    worth = {card: (seed >> at % 30) % 7 for at, card in enumerate((*PACK_52, JOKER))}
    found = best_partition(hand, rules, worth)
    assert found.value == brute_force_value(hand, rules, worth.__getitem__)
    assert found.value == sum(worth[card] for meld in found.melds for card in meld)


@settings(max_examples=examples(400), deadline=None)
@given(hands(most=30), any_rules)
def test_melds_are_valid_and_every_card_is_used_once(hand: list[str], rules: MeldRules) -> None:
    melds, left, _ = best_partition(hand, rules)
    assert Counter([*left, *(card for meld in melds for card in meld)]) == Counter(hand)
    assert [meld for meld in melds if not is_meld(meld, rules)] == []


@settings(max_examples=examples(300), deadline=None)
@given(hands(), any_rules)
def test_meld_all_cards_succeeds_only_without_deadwood(hand: list[str], rules: MeldRules) -> None:
    found = meld_all_cards(hand, rules)
    assert (found is not None) == (brute_force_value(hand, rules, lambda card: 1) == len(hand))
    assert found is None or found.deadwood == ()


@settings(max_examples=examples(150), deadline=None)
@given(hands(most=22), any_rules)
def test_another_card_never_lowers_the_value(hand: list[str], rules: MeldRules) -> None:
    if hand:
        assert best_partition(hand[:-1], rules).value <= best_partition(hand, rules).value


@pytest.fixture
def always_tighten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tighten the bounds of every hand, as the search does with hard ones."""
    monkeypatch.setattr(search, "TIGHTEN_AFTER", 1)


@settings(max_examples=examples(400), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hands(), any_rules, st.integers(0, 2**30))
def test_tighter_bounds_give_the_same_value(always_tighten: None, hand: list[str], rules: MeldRules, seed: int) -> None:
    worth = {card: (seed >> at % 30) % 7 for at, card in enumerate((*PACK_52, JOKER))}
    assert best_partition(hand, rules).value == brute_force_value(hand, rules, lambda card: 1)
    assert best_partition(hand, rules, worth).value == brute_force_value(hand, rules, worth.__getitem__)


@settings(max_examples=examples(100), deadline=None)
@given(hands(most=24), any_rules)
def test_tighter_bounds_give_the_same_value_in_large_hands(hand: list[str], rules: MeldRules) -> None:
    values = []
    for many in (1, 1 << 30):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(search, "TIGHTEN_AFTER", many)
            values.append(best_partition(hand, rules).value)
    assert values[0] == values[1]


# Cases simple enough to check by eye----------------------------------------------------------------------


def meld_row(row: str, rules: MeldRules) -> tuple[str, ...]:
    return tuple(sorted(" ".join(meld) for meld in best_partition(parse_cards(row), rules).melds))


@pytest.mark.parametrize(
    ("row", "rules", "melds"),
    [
        ("4p 5p 6p", TRINCAS, ("4p 5p 6p",)),
        ("Ap 2p 3p", TRINCAS, ("Ap 2p 3p",)),
        ("Qp Kp Ap", TRINCAS, ("Qp Kp Ap",)),
        ("Kp Ap 2p", TRINCAS, ()),  # a sequence does not wrap around
        ("Qp Kp Ap", BURACO, ()),  # the ace only below the two
        ("7p 7c 7o", TRINCAS, ("7p 7c 7o",)),
        ("7p 7p 7o", TRINCAS, ()),  # three of a rank, but of two suits
        ("7p 7p 7o", BURACO, ("7p 7p 7o",)),
        ("7p 7c 7e 7o", TRINCAS._replace(sets="four_suits"), ("7p 7c 7e 7o",)),
        ("4p 5p X", BURACO, ("4p 5p X",)),
        ("4p X 6p", BURACO, ("4p X 6p",)),
        ("4p 6p 9p X X", BURACO, ("4p X 6p",)),  # one wild card per meld
        ("2p 3p 4p", BURACO, ("2p 3p 4p",)),  # a two at its own rank
        ("2p 3p 4p X", BURACO, ("2p 3p 4p X",)),  # is not wild
        ("2o 2e 4p 5p", BURACO, ("4p 5p 2o",)),  # one two is wild, the other is left over
        ("Jp Jc X", BURACO, ("Jp Jc X",)),
        ("Jp Jc X", NO_SETS, ()),
        ("5p 5p 6p 6p 7p 7p", NO_SETS, ("5p 6p 7p", "5p 6p 7p")),  # two decks
    ],
)
def test_best_melds_of_a_hand_are_found(row: str, rules: MeldRules, melds: tuple[str, ...]) -> None:
    assert meld_row(row, rules) == melds


def test_trinca_has_exactly_three_cards() -> None:
    assert best_partition(parse_cards("7p 7c 7e 7o"), TRINCAS).value == 3


def test_sequences_are_preferred_if_they_meld_more() -> None:
    """The sixes could be a trinca, but each sequence needs its own six."""
    row = "4p 5p 6p 6c 7c 8c 6e 5e 4e"
    assert meld_row(row, TRINCAS) == ("4e 5e 6e", "4p 5p 6p", "6c 7c 8c")


def test_card_values_decide_between_melds() -> None:
    hand = parse_cards("4p 5p 6p 6c 6o")
    dear_sixes = best_partition(hand, TRINCAS, {"4p": 5, "5p": 5, "6p": 5, "6c": 9, "6o": 9})
    assert dear_sixes.melds == (("6p", "6c", "6o"),)
    assert dear_sixes.value == 23


def test_cheapest_wild_card_is_left_over() -> None:
    found = best_partition(parse_cards("4p 5p 2o X"), BURACO, lambda card: 20 if card == JOKER else 10)
    assert found.deadwood == ("2o",)
    assert found.value == 40


def test_full_suit_is_split_to_place_a_wild_card() -> None:
    """A sequence from ace to king has no place for the joker; two shorter sequences do."""
    suit = [rank + "p" for rank in RANKS]
    found = best_partition([*suit, JOKER], BURACO._replace(wild_twos=False))
    assert found.value == 14


def test_joker_that_is_not_wild_melds_nothing() -> None:
    assert best_partition(parse_cards("4p 5p X"), TRINCAS).melds == ()
    assert meld_all_cards(parse_cards("4p 5p 6p X"), TRINCAS) is None


def test_empty_hand_is_fully_melded() -> None:
    assert meld_all_cards((), TRINCAS) == ((), (), 0)


def test_three_copies_of_a_card_are_refused() -> None:
    with pytest.raises(ValueError, match="two decks"):
        best_partition(["4p"] * 3, TRINCAS)
