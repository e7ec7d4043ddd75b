"""Pif-paf's levels: legal at every table, and each better than the one before.

Games are mirrored: the same packs are played twice, the seats exchanged.
"""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.mirrored import Contest, Make
from carteado.bots.bot import Bot, RandomBot, levels
from carteado.bots.pifpaf_lacks import Weighed, unseen
from carteado.game import State
from carteado.games import new_game, rulebook

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


def test_the_better_level_wins_most_mirrored_games() -> None:
    assert wins("copag", 4, LEVELS[1], LEVELS[0], 40) >= 0.6


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
