"""The stretches of a suit: cards between two gaps that no sequence can bridge."""

from __future__ import annotations

from collections.abc import Iterator

from carteado.melds.hand import Hand
from carteado.melds.rank_places import HIGH, LOW


def stretches(hand: Hand, suit: int) -> Iterator[tuple[int, int, bool]]:
    """From where to where the cards of a suit are near enough to be in one sequence, and whether that is the whole
    suit because its aces go both ways."""
    counts = hand.counts[suit]
    if counts[LOW] and counts[HIGH]:
        yield HIGH, LOW, True
        return
    gap = 2 if hand.pool else 1
    start = end = 0
    for place in hand.held:
        if counts[place]:
            if start and place - end > gap:
                yield start, end, False
                start = 0
            start = start or place
            end = place
    if start:
        yield start, end, False
