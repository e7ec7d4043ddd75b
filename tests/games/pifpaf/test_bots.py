"""The bots play legally at every table, and each level is better than the previous one.

Games are mirrored: the same packs are played twice with exchanged seats.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.core.game import State
from carteado.games.bot import Bot, BotFactory, RandomBot, levels
from carteado.games.pifpaf.bots.master import DiscardDanger, Master
from carteado.games.pifpaf.bots.master import count_unseen as count_unseen_by_number
from carteado.games.pifpaf.bots.missing_cards import HandWeight, count_unseen
from carteado.games.pifpaf.bots.paths import NUMBER, Paths
from carteado.games.pifpaf.going_out import can_go_out, meld_rules
from carteado.games.registry import new_game, rulebook
from carteado.research.arena.contest import Contest
from tests.examples import LONG, examples

PRESETS = rulebook("pifpaf").presets()
LEVELS = list(levels("pifpaf").values())


def play_match(preset: str, bots: list[Bot], seed: int) -> tuple[int, ...]:
    """Play a match and return the chips at its end. The same seed gives the same packs."""
    packs = Random(seed)
    state: State = new_game("pifpaf", rulebook("pifpaf").preset(preset), len(bots)).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.apply_shuffle(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        legal = state.legal(seat)
        state = state.apply(seat, legal[0] if len(legal) == 1 else bots[seat - 1].choose(state.view(seat), legal))
    return state.outcome.score


def wins(preset: str, seats: int, better: BotFactory, other: BotFactory, games: int) -> float:
    """Return the share of mirrored games that `better` wins."""
    contest = Contest("pifpaf", rulebook("pifpaf").preset(preset), seats, better, other)
    return sum(result.won for result in contest.games(games)) / games


def test_levels_are_listed_weakest_first() -> None:
    assert list(levels("pifpaf")) == ["novato", "atento", "mestre"]


def test_middle_level_beats_the_weakest() -> None:
    assert wins("copag", 4, LEVELS[1], LEVELS[0], examples(40, least=16)) >= 0.6


@pytest.mark.parametrize(("preset", "seats"), [("rapido", 2), *[("copag", 4)] * LONG])
def test_best_level_beats_the_middle_one(preset: str, seats: int) -> None:
    assert wins(preset, seats, LEVELS[2], LEVELS[1], 16) > 0.5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_beats_the_random_bot(level: BotFactory) -> None:
    assert wins("copag", 4, level, RandomBot, 6) == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 8])
def test_every_level_finishes_a_match_at_every_table(preset: str, seats: int) -> None:
    for level in LEVELS:
        chips = play_match(preset, [level(Random(seat)) for seat in range(seats)], seats)
        assert sum(chips) == seats * rulebook("pifpaf").preset(preset).rules.chips


def test_hand_weight_prefers_melds_and_useful_cards() -> None:
    two_melds = ["2p", "3p", "4p", "7c", "8c", "9c", "Kp", "Kc", "5o"]
    far = ["Ap", "3o", "5p", "8o", "10p", "Jo", "Ko", "Qe", "2e"]
    near, away = (HandWeight(hand, count_unseen(hand), "both") for hand in (two_melds, far))
    assert near.best > away.best + 2
    with_ten = HandWeight([*two_melds, "Jo"], count_unseen(two_melds), "both")
    kept = max(with_ten.without)
    assert {card for card, weight in zip(with_ten.cards, with_ten.without, strict=True) if weight == kept} <= {
        "5o",
        "Jo",
    }


# Paths of the best level -----------------------------------------------------------------------------


def paths_of(hand: str, seen: str = "", trinca: str = "three") -> Paths:
    left = [2] * len(NUMBER)
    for card in f"{hand} {seen}".split():
        left[NUMBER[card]] -= 1
    return Paths(hand.split(), left, trinca, "both")


def count_outs(hand: list[str], seen: list[str]) -> int:
    """Return how many unseen cards complete the hand, by the exact meld solver."""
    left = count_unseen([*hand, *seen])
    rules = meld_rules("three", "both")
    return sum(left[card] for card in left if left[card] > 0 and can_go_out((*hand, card), rules))


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
def test_outs_of_a_near_hand_match_the_exact_solver(hand: str) -> None:
    paths = paths_of(hand)
    assert paths.lacks == 1
    near = sum(paths.left[number] for mask in [paths.outs()] for number in range(52) if mask >> number & 1)
    assert near == count_outs(hand.split(), [])


def test_seen_cards_open_no_paths() -> None:
    hand = "2p 3p 4p 7c 8c 9c Kp Kc 5o"
    assert paths_of(hand).value() > paths_of(hand, "Ko Ko").value() > paths_of(hand, "Ko Ko Ke Ke").value()
    assert paths_of(hand, "Ko Ko Ke Ke").lacks == 2


def test_paths_count_missing_cards_and_find_useless_cards() -> None:
    assert paths_of("2p 3p 4p 7c 8c 9c Kp Kc Ke").lacks == 0
    assert paths_of("2p 3p 4p 7c 8c 5o Kp Kc 9e").lacks == 2
    ten = paths_of("2p 3p 4p 7c 8c 9c Kp Kc 5o Jo")
    assert min(ten.value("5o"), ten.value("Jo")) > max(ten.value("2p"), ten.value("8c"), ten.value("Kp"))


def discard_view(hand: str, taken: list[str]) -> dict[str, Any]:
    """Return a view of seat 1 before its discard. The next player has taken the discards `taken`."""
    play = {"pile": [], "open": [[], taken]}
    deal = {"hand": hand.split(), "left": [10, 9], "playing": [1, 2], "play": play, "stage": "discard"}
    return {"seat": 1, "deal": deal, "melds": {"trinca": "three", "ace": "both"}}


def test_best_level_avoids_discards_that_the_next_player_needs() -> None:
    hand = "2p 3p 4p 7c 8c 9c Kp Kc 5o Je"
    legal = [f"descarta {card}" for card in hand.split()]
    for taken, kept in ((["6o", "7o"], "5o"), (["10e", "Qe"], "Je")):
        view = discard_view(hand, taken)
        assert DiscardDanger(view, count_unseen_by_number(view)).safety(kept) < 0.7
        assert Master(Random(1)).choose(view, legal) != f"descarta {kept}"


def test_best_level_uses_only_its_view() -> None:
    """The choice does not change when the hidden cards are resampled."""
    state: State = new_game("pifpaf", rulebook("pifpaf").preset("copag"), 4).start()
    packs, bots = Random(5), [Master(Random(seat)) for seat in range(4)]
    for _ in range(60):
        if state.chance is not None:
            state = state.apply_shuffle(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        other = state.determinise(seat, packs)
        chosen = bots[seat - 1].choose(state.view(seat), state.legal(seat))
        assert bots[seat - 1].choose(other.view(seat), state.legal(seat)) == chosen
        state = state.apply(seat, chosen)
