"""The time of the exact solver on hands of 22 cards, by the rules of buraco: random hands, and the slowest to be found.

    python -m benchmarks.melds [--hands 2000] [--climbs 4] [--steps 400]

CPU time; each hand is solved several times and its best time counts, since other work on the machine only ever adds
to it. `first` is the mean of the first call, before anything of the hand is remembered. The hardest hands are looked
for by climbing: from the slowest of some random hands (of all suits, or of two with twos and jokers), cards are
exchanged as long as that makes it slower.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time

from carteado.buraco.held import deck
from carteado.buraco.rules import RULEBOOK
from carteado.melds import MeldRules, best_partition

SIZE = 22
REPEATS = 5
PRESETS = ("copag", "fechado", "stbl")
PACK = deck(4)
FEW_SUITS = tuple(card for card in PACK if card[-1] in "pcX" or card[:-1] == "2")


def microseconds(hand: list[str], rules: MeldRules, repeats: int = REPEATS) -> list[float]:
    """The times of some calls, the first one first."""
    times = []
    for _ in range(repeats):
        start = process_time()
        best_partition(hand, rules)
        times.append(1e6 * (process_time() - start))
    return times


def random_hands(rules: MeldRules, hands: int, rng: Random) -> str:
    times = [microseconds(rng.sample(PACK, SIZE), rules) for _ in range(hands)]
    best = sorted(map(min, times))
    first = sum(row[0] for row in times) / hands
    return (
        f"{hands} random hands: mean {sum(best) / hands:,.0f} µs (first {first:,.0f}), "
        f"99 of 100 under {best[hands * 99 // 100]:,.0f}, worst {best[-1]:,.0f}"
    )


def climb(rules: MeldRules, steps: int, rng: Random, pack: tuple[str, ...]) -> tuple[float, list[str]]:
    """A hand that is slow, found by exchanging cards of one."""
    slowest, hand = max((min(microseconds(some, rules, 2)), some) for some in _samples(rng, pack))
    for _ in range(steps):
        other = _exchanged(hand, rng)
        if (time := min(microseconds(other, rules, 2))) > slowest and (
            time := min(microseconds(other, rules))
        ) > slowest:
            slowest, hand = time, other
    return min(microseconds(hand, rules, 3 * REPEATS)), sorted(hand)


def _samples(rng: Random, pack: tuple[str, ...]) -> list[list[str]]:
    return [rng.sample(pack, SIZE) for _ in range(50)]


def _exchanged(hand: list[str], rng: Random) -> list[str]:
    rest = list(PACK)
    for card in hand:
        rest.remove(card)
    new = list(hand)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, other = rng.randrange(SIZE), rng.randrange(len(rest))
        new[at], rest[other] = rest[other], new[at]
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the meld solver.")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--climbs", type=int, default=4)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for preset in PRESETS:
        rng = Random(asked.seed)
        rules = RULEBOOK.preset(preset).rules.melds
        print(f"{preset:<8}", random_hands(rules, asked.hands, rng), flush=True)
        found = []
        for number in range(asked.climbs):
            print(f"\r{preset}: climb {number + 1} of {asked.climbs}", end="", file=sys.stderr, flush=True)
            found.append(climb(rules, asked.steps, rng, FEW_SUITS if number % 2 else PACK))
        print("\r" + 40 * " ", end="\r", file=sys.stderr)
        if found:
            time, hand = max(found)
            print(f"{preset:<8} hardest found: {time:,.0f} µs, {' '.join(hand)}", flush=True)


if __name__ == "__main__":
    main()
