"""Measure the speed of random truco hands on one core, and of other engines in the same run (`make bench`).

Each action is a random legal one of a random seat that may act. Each hand begins with a new shuffle. The figures are
per CPU second, so that a busy machine affects them less. The ratios are the most reliable figures, because both engines
run on the same machine within minutes.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from benchmarks.measuring import Engine, Measured, after_a_deal, measure, microseconds_each
from benchmarks.peers import LEDUC, measure_peers
from carteado.games.truco.choices import legal_actions
from carteado.games.truco.dealing import random_deal
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK

TABLES = (
    ("paulista", 4), ("paulista", 2), ("jtb", 2), ("jtb", 4), ("basico", 4), ("fenacef", 4),
    ("sinsep", 4), ("copag", 6), ("mineiro", 4), ("sul", 4),
)  # fmt: skip
GOAL = 200_000


class Dealer:
    """Deals random hands of one regulation. The seats take turns as the dealer."""

    def __init__(self, preset: str, seats: int, rng: Random) -> None:
        regulation = RULEBOOK.preset(preset)
        self.random = rng.random
        self.seats = seats
        self.contexts = [hand_context(regulation, seats, dealer, (0, 0)) for dealer in range(1, seats + 1)]
        self.dealt = 0

    def hand(self) -> Hand:
        self.dealt += 1
        context = self.contexts[self.dealt % self.seats]
        return Hand.start(context, random_deal(context, self.random))


def hands_of(preset: str, seats: int, rng: Random) -> Engine:
    dealer = Dealer(preset, seats, rng)
    random = rng.random

    def play() -> int:
        hand = dealer.hand()
        actions = 0
        while hand.points is None:
            actors = hand.actors()
            seat = actors[int(random() * len(actors))]
            legal = hand.legal(seat)
            hand = hand.apply(seat, legal[int(random() * len(legal))])
            actions += 1
        return actions

    return Engine(play, dealer.hand().copy)


def matches_of(preset: str, seats: int, rng: Random) -> Engine:
    """Return an engine that plays whole matches with the game protocol: shuffles, cuts, hands and points."""
    regulation = RULEBOOK.preset(preset)

    def play() -> int:
        state = Match(regulation, seats)
        actions = 0
        while state.outcome is None:
            state, more = after_a_deal(state, rng)
            actions += more
        return actions

    midway = Match(regulation, seats, dealer=1).apply_shuffle(hand_context(regulation, seats, 1, (0, 0)).deck.cards)
    return Engine(play, midway.copy)


def where_the_time_goes(preset: str, seats: int) -> list[str]:
    """Return lines of text with the CPU microseconds that each part of a hand takes."""
    dealer = Dealer(preset, seats, Random(1))
    hands = [dealer.hand() for _ in range(1000)]
    turns = [(hand, hand.turn, hand.legal(hand.turn)[0]) for hand in hands]
    start = process_time()
    for hand in hands:
        legal_actions(hand.copy(), hand.turn)
    legal_and_copy = 1e6 * (process_time() - start) / len(hands)
    start = process_time()
    for hand, seat, action in turns:
        hand.apply(seat, action)
    apply = 1e6 * (process_time() - start) / len(turns)
    copy = microseconds_each(hands[0].copy)
    return [
        f"  a deal with its shuffle {microseconds_each(dealer.hand):6.2f} µs",
        f"  finding what is legal   {legal_and_copy - copy:6.2f} µs",
        f"  playing a card          {apply:6.2f} µs, of which the new state {copy:.2f} µs",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    ours = [
        measure(f"carteado {preset}, {seats} seats", lambda rng, p=preset, s=seats: hands_of(p, s, rng), seconds)  # type: ignore[misc]
        for preset, seats in TABLES
    ]
    ours.append(measure("carteado whole matches, jtb, 4 seats", lambda rng: matches_of("jtb", 4, rng), seconds))
    peers = list(measure_peers(LEDUC, seconds))
    nearest = next(peer for peer in peers if "clone" in peer.name)
    for one in ours:
        print(one, f" {one.actions_per_second / GOAL:4.2f} of the goal of {GOAL:,}", times(one, nearest))
    print("Where the time of a jtb hand of four goes:", *where_the_time_goes("jtb", 4), sep="\n")
    print("Others, and how many times as fast our jtb hand of four is:")
    reference = next(one for one in ours if "jtb, 4" in one.name)
    for peer in peers:
        print(peer, times(reference, peer))


def times(ours: Measured, peer: Measured) -> str:
    """Return our speed as a multiple of another engine's, such as " × 4.00", or "" if it was not measured."""
    return "" if peer.error else f" × {ours.actions_per_second / peer.actions_per_second:.2f}"


if __name__ == "__main__":
    main()
