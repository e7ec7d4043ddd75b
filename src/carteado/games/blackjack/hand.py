"""One hand on the table: its cards, its bet, and how it ended."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from carteado.blackjack.counting import AFTER, MOST, SOFT, VALUE, total

Ending = Literal["", "stood", "doubled", "bust", "surrendered", "blackjack"]

PLAYING: Final = ""
STOOD: Final = "stood"
DOUBLED: Final = "doubled"
BUST: Final = "bust"
SURRENDERED: Final = "surrendered"
BLACKJACK: Final = "blackjack"

NATURAL: Final = MOST + SOFT
"""The count of an ace and a ten."""


class Hand(NamedTuple):
    """A hand of a player. `splits` tells how many times it was divided to become what it is."""

    seat: int
    cards: tuple[str, ...]
    tally: int
    bet: int
    splits: int = 0
    ending: Ending = PLAYING

    @property
    def total(self) -> int:
        return total(self.tally)

    def ended(self, ending: Ending) -> Hand:
        return Hand(self.seat, self.cards, self.tally, self.bet, self.splits, ending)


def dealt(seat: int, first: str, second: str, bet: int) -> Hand:
    """The two cards a seat begins with; a blackjack has nothing left to decide."""
    count = AFTER[AFTER[0][VALUE[first]]][VALUE[second]]
    return Hand(seat, (first, second), count, bet, 0, BLACKJACK if count == NATURAL else PLAYING)


def is_blackjack(cards: tuple[str, ...]) -> bool:
    """Whether two cards make 21.

    >>> is_blackjack(("Ap", "Kc")), is_blackjack(("7p", "7c", "7o"))
    (True, False)
    """
    return len(cards) == 2 and AFTER[AFTER[0][VALUE[cards[0]]]][VALUE[cards[1]]] == NATURAL
