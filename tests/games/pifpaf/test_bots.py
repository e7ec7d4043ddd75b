"""Pif-paf's levels: legal at every table, and each better than the one before.

Games are mirrored: the same packs are played twice, the seats exchanged.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.arena.contest import Contest
from carteado.bots.bot import Bot, Make, RandomBot, levels
from carteado.bots.pifpaf_lacks import Weighed, unseen
from carteado.bots.pifpaf_master import Master, Needed
from carteado.bots.pifpaf_master import unseen as left_of
from carteado.bots.pifpaf_ways import NUMBER, Ways
from carteado.core.game import State
from carteado.games import new_game, rulebook
from carteado.pifpaf.going_out import goes_out, meld_rules
from tests.examples import LONG, examples

PRESETS = rulebook("pifpaf").presets()
LEVELS = list(levels("pifpaf").values())


def played(preset: str, bots: list[Bot], seed: int) -> tuple[int, ...]:
    """The chips at the end of a match; the same seed deals the same packs."""
    packs = Random(seed)
    state: State = new_game("pifpaf", rulebook("pifpaf").preset(preset), len(bots)).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        legal = state.legal(seat)
        state = state.apply(seat, legal[0] if len(legal) == 1 else bots[seat - 1].choose(state.view(seat), legal))
    return state.outcome.score


def wins(preset: str, seats: int, better: Make, other: Make, games: int) -> float:
    """How many of so many mirrored games the better one wins, having more chips than the other at the end."""
    contest = Contest("pifpaf", rulebook("pifpaf").preset(preset), seats, better, other)
    return sum(result.won for result in contest.games(games)) / games


def test_tables_offer_three_levels_the_weakest_first() -> None:
    assert list(levels("pifpaf")) == ["novato", "atento", "mestre"]


def test_the_better_level_wins_most_mirrored_games() -> None:
    assert wins("copag", 4, LEVELS[1], LEVELS[0], examples(40, least=16)) >= 0.6


@pytest.mark.parametrize(("preset", "seats"), [("rapido", 2), *[("copag", 4)] * LONG])
def test_the_best_level_wins_most_mirrored_games_against_the_next(preset: str, seats: int) -> None:
    assert wins(preset, seats, LEVELS[2], LEVELS[1], 16) > 0.5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_beats_chance_nearly_always(level: Make) -> None:
    assert wins("copag", 4, level, RandomBot, 6) == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 8])
def test_every_level_plays_every_table_to_the_end(preset: str, seats: int) -> None:
    for level in LEVELS:
        chips = played(preset, [level(Random(seat)) for seat in range(seats)], seats)
        assert sum(chips) == seats * rulebook("pifpaf").preset(preset).rules.chips


def test_the_better_level_knows_what_its_hand_lacks() -> None:
    two_melds = ["2p", "3p", "4p", "7c", "8c", "9c", "Kp", "Kc", "5o"]
    far = ["Ap", "3o", "5p", "8o", "10p", "Jo", "Ko", "Qe", "2e"]
    near, away = (Weighed(hand, unseen(hand), "both") for hand in (two_melds, far))
    assert near.best > away.best + 2
    with_ten = Weighed([*two_melds, "Jo"], unseen(two_melds), "both")
    kept = max(with_ten.without)
    assert {card for card, weight in zip(with_ten.cards, with_ten.without, strict=True) if weight == kept} <= {
        "5o",
        "Jo",
    }


# The ways of the best level --------------------------------------------------------------------------


def ways_of(hand: str, seen: str = "", trinca: str = "three") -> Ways:
    left = [2] * len(NUMBER)
    for card in f"{hand} {seen}".split():
        left[NUMBER[card]] -= 1
    return Ways(hand.split(), left, trinca, "both")


def outs_counted(hand: list[str], seen: list[str]) -> int:
    """How many unseen cards go out with nine, by the exact solver of melds."""
    left = unseen([*hand, *seen])
    rules = meld_rules("three", "both")
    return sum(left[card] for card in left if left[card] > 0 and goes_out((*hand, card), rules))


@pytest.mark.parametrize(
    "hand",
    [
        "2p 3p 4p 7c 8c 9c Kp Kc 5o",  # a pair
        "2p 3p 4p 7c 8c 9c Kp Kc Qc",  # a pair, and two of a sequence with one of it
        "2p 3p 4p 5p 7c 8c 9c 10c Ko",  # four and four: each end makes five
        "2p 3p 4p 5p 6p 7c 8c 9c Ko",  # five and three
        "2p 2p 3p 3p 4p 4p Kp Kc 5o",  # a sequence twice
    ],
)
def test_a_hand_that_lacks_one_card_is_worth_its_outs(hand: str) -> None:
    ways = ways_of(hand)
    assert ways.lacks == 1
    near = sum(ways.left[number] for mask in [ways.outs()] for number in range(52) if mask >> number & 1)
    assert near == outs_counted(hand.split(), [])


def test_a_card_that_has_gone_opens_no_way() -> None:
    hand = "2p 3p 4p 7c 8c 9c Kp Kc 5o"
    assert ways_of(hand).worth() > ways_of(hand, "Ko Ko").worth() > ways_of(hand, "Ko Ko Ke Ke").worth()
    assert ways_of(hand, "Ko Ko Ke Ke").lacks == 2


def test_what_a_hand_lacks_is_counted_and_the_useless_card_is_let_go() -> None:
    assert ways_of("2p 3p 4p 7c 8c 9c Kp Kc Ke").lacks == 0
    assert ways_of("2p 3p 4p 7c 8c 5o Kp Kc 9e").lacks == 2
    ten = ways_of("2p 3p 4p 7c 8c 9c Kp Kc 5o Jo")
    assert min(ten.worth("5o"), ten.worth("Jo")) > max(ten.worth("2p"), ten.worth("8c"), ten.worth("Kp"))


def discarding(hand: str, taken: list[str]) -> dict[str, Any]:
    """A view of seat 1 about to discard, the next player having taken some discards before all eyes."""
    play = {"pile": [], "open": [[], taken]}
    deal = {"hand": hand.split(), "left": [10, 9], "playing": [1, 2], "play": play, "stage": "discard"}
    return {"seat": 1, "deal": deal, "melds": {"trinca": "three", "ace": "both"}}


def test_the_best_level_fears_what_the_next_player_has_taken() -> None:
    hand = "2p 3p 4p 7c 8c 9c Kp Kc 5o Je"
    legal = [f"descarta {card}" for card in hand.split()]
    for taken, kept in ((["6o", "7o"], "5o"), (["10e", "Qe"], "Je")):
        view = discarding(hand, taken)
        assert Needed(view, left_of(view)).safe(kept) < 0.7
        assert Master(Random(1)).choose(view, legal) != f"descarta {kept}"


def test_the_best_level_sees_nothing_but_its_view() -> None:
    """Cards it can't see drawn anew: the same view, the same choice."""
    state: State = new_game("pifpaf", rulebook("pifpaf").preset("copag"), 4).start()
    packs, bots = Random(5), [Master(Random(seat)) for seat in range(4)]
    for _ in range(60):
        if state.chance is not None:
            state = state.shuffled(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        other = state.determinise(seat, packs)
        chosen = bots[seat - 1].choose(state.view(seat), state.legal(seat))
        assert bots[seat - 1].choose(other.view(seat), state.legal(seat)) == chosen
        state = state.apply(seat, chosen)
