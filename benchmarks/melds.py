"""Measure the exact meld solver on buraco hands of 22 cards.

    python -m benchmarks.melds [--hands 2000] [--climbs 4] [--steps 400]

It measures random hands, hands that are known to be slow, and the slowest hands that it finds. Times are CPU times.
Each hand is solved several times and the best time counts, because other processes can only add to it. `first` is the
mean time of the first call, when the caches are empty.

Slow hands are found by hill climbing. It starts from the slowest of some random hands (of all suits, or of two suits
with twos and jokers) and exchanges cards as long as the hand gets slower.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time

from carteado.games.buraco.hand_bits import deck
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.melds import MeldRules, best_partition

SIZE = 22
REPEATS = 5
PRESETS = ("copag", "fechado", "stbl")
PACK = deck(4)
FEW_SUITS = tuple(card for card in PACK if card[-1] in "pcX" or card[:-1] == "2")

SLOW = {
    "copag": (
        "10e 10o 2o 2p 3o 4o 5e 5o 5p 6c 7c 7p 8e 8o 9c 9e 9p Jp Ke Kp Qe Qo",
        "10c 10o 10p 10p 2c 2p 4p 5c 5p 6c 6o 6p 7c 7c 7p 8c 8p 8p 9c Ap Qo X",
        "10c 10o 2e 2e 4e 4o 4o 5e 6e 6p 7o 8c 8p 9o 9p Ae Jc Kc Kp Qe Qo X",
        "10o 10p 10p 2e 2o 2p 4c 4p 6p 7c 7p 7p 8c 8p 9c 9o Ap Jc Jp Kp Qp X",
        "10e 10o 10p 4c 5c 5p 5p 6c 7e 7p 8c 8e 9c 9p Jc Jo Jp Ko Kp Qp X X",
        "10e 2e 3c 4e 5c 5o 5p 6c 6o 6p 7c 7e 7o 7o 8c 8o 8p 8p 9e 9o Kc X",
        "10c 10c 10p 2e 2e 3c 5e 6p 8c 9c 9c 9p Ac Ap Jc Kc Kp Qc Qp X X X",
        "10c 10e 2c 3o 4c 4p 5c 5e 5p 6o 6p 6p 7p 8o 9e 9o 9p Ac Jp Kc X X",
        "10p 2e 2o 2o 3c 6c 6p 7c 7p 8c 8p 9c 9p Ac Ac Jp Qc Qe Qp X X X",
    ),
    "fechado": (
        "10c 10o 2p 4e 4o 4p 5c 5p 6p 7c 7o 8c 9o Ac Ae Ap Jp Kc Kp Qc Qe Qp",
        "10c 10e 10e 2o 2o 2p 4o 6p 6p 7p 8c 8p Ac Ae Ap Jc Jp Kc Kp Qc Qe Qp",
        "10c 10o 10p 2c 2e 2o 3c 3o 3p 4c 5c 5o 7e 7o 9c 9p Ac Jc Ke Kp Qc Qo",
        "10c 10p 2c 2e 3c 4c 4p 4p 5p 9p Ac Ae Ap Jc Je Jp Kc Kp Qc Qo Qp X",
        "10c 10p 2c 2o 2p 4p 5c 6c 6e 7c 7o 8c 9c 9e Ac Jc Jp Kc Qc Qo Qp X",
        "10c 2c 2e 2o 2p 3c 3p 4c 5o 7o 7p 9c 9o 9p Ae Ao Ap Ko Kp Qo X X",
        "2c 2c 2o 2o 3e 4o 5e 5p 6c 6e 6o 7c 7e 8e 9e Ae Ao Ap Je Kp Qe Qo",
        "10c 2c 2p 2p 5c 6c 6p 9c Ac Ap Jc Jc Jp Kc Kp Qc Qo Qp Qp X X X",
        "2e 2e 2o 2p 2p 4c 4e 4p 5c 6c 6p 7c 7p 8c 8p 9c 9e 9p Ac Ac Qc X",
    ),
    "stbl": (
        "10e 10p 2c 2e 2e 3c 3e 3e 3o 3o 3p 4o 5o 6o 8o 9o Ac Ao Ap Ko Kp Qp",
        "10c 2c 2c 2e 2e 2o 2o 2p 2p 3c 4c 4p 5c 5p 6c 6p 7p Ac Kc X X X",
        "10c 10p 2c 2e 2e 2o 2o 2p 5p 5p 6c 6c 8c 8p 9c 9p Ap Jc Jp Qp X X",
        "10o 10p 10p 2c 2e 3e 3p 4e 4o 5o 5p 7e 7p 8c 8e Ac Je Jo Kc Ke Ko Qe",
        "10c 10p 2c 2e 2e 2o 2o 2p 3p 4c 6c 6p 8p 9c 9p Ap Jc Kc Qp X X X",
    ),
}
"""Hands that are or once were slow. The list is fixed, so that results can be compared over time."""


def microseconds(hand: list[str], rules: MeldRules, repeats: int = REPEATS) -> list[float]:
    """Return the CPU times of several calls with the same hand, first call first."""
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


def slow_hands(preset: str, rules: MeldRules) -> str:
    times = [min(microseconds(row.split(), rules, 3 * REPEATS)) for row in SLOW[preset]]
    return f"{len(times)} slow hands: mean {sum(times) / len(times):,.0f} µs, worst {max(times):,.0f}"


def climb(rules: MeldRules, steps: int, rng: Random, pack: tuple[str, ...]) -> tuple[float, list[str]]:
    """Search for a slow hand by hill climbing. Return its time and its cards."""
    slowest, hand = max((min(microseconds(some, rules, 2)), some) for some in _samples(rng, pack))
    for _ in range(steps):
        other = _exchange_cards(hand, rng)
        if (time := min(microseconds(other, rules, 2))) > slowest and (
            time := min(microseconds(other, rules))
        ) > slowest:
            slowest, hand = time, other
    return min(microseconds(hand, rules, 3 * REPEATS)), sorted(hand)


def _samples(rng: Random, pack: tuple[str, ...]) -> list[list[str]]:
    return [rng.sample(pack, SIZE) for _ in range(50)]


def _exchange_cards(hand: list[str], rng: Random) -> list[str]:
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
    args = parser.parse_args()
    for preset in PRESETS:
        rng = Random(args.seed)
        rules = RULEBOOK.preset(preset).rules.melds
        print(f"{preset:<8}", random_hands(rules, args.hands, rng), flush=True)
        print(f"{preset:<8}", slow_hands(preset, rules), flush=True)
        found = []
        for number in range(args.climbs):
            print(f"\r{preset}: climb {number + 1} of {args.climbs}", end="", file=sys.stderr, flush=True)
            found.append(climb(rules, args.steps, rng, FEW_SUITS if number % 2 else PACK))
        print("\r" + 40 * " ", end="\r", file=sys.stderr)
        if found:
            time, hand = max(found)
            print(f"{preset:<8} hardest found: {time:,.0f} µs, {' '.join(hand)}", flush=True)


if __name__ == "__main__":
    main()
