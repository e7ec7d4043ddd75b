"""Measure the CPU time that the bots of each truco level need for a decision.

Usage: python -m benchmarks.truco_bots
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from carteado.core.game import View
from carteado.games.bot import levels, prepare_bot
from carteado.games.registry import new_game
from carteado.games.truco.rules import RULEBOOK

MATCHES = 40


class Timed:
    """A bot that measures the time of its decisions."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.times: list[float] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        start = process_time()
        word: str = self.bot.choose(view, legal)
        self.times.append(process_time() - start)
        return word


def decision_times(level: str, seats: int) -> list[float]:
    """Return the sorted times of all decisions in some matches, in seconds.

    The first decisions are left out, because they load the policy.
    """
    regulation, rng = RULEBOOK.preset("paulista"), Random(1)
    bots = [Timed(prepare_bot(levels("truco")[level](Random(seat)), regulation)) for seat in range(seats)]
    for _ in range(MATCHES):
        state: Any = new_game("truco", regulation, seats).start()
        while state.outcome is None:
            if state.chance:
                state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
                continue
            seat = state.waiting()[0]
            state = state.apply(seat, bots[seat - 1].choose(state.view(seat), state.legal(seat)))
    return sorted(time for bot in bots for time in bot.times[1:])


def main() -> None:
    for seats in (2, 4, 6):
        for level in levels("truco"):
            times = decision_times(level, seats)
            middle, slow = times[len(times) // 2], times[int(0.999 * len(times))]
            print(
                f"{level:<12} {seats} seats: {1e6 * middle:6.0f} µs a decision, {1e6 * slow:6.0f} µs one in a thousand"
            )


if __name__ == "__main__":
    main()
