"""One hand of a player: its cards, its bet, and how it ended."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from carteado.games.blackjack.totals import MAX_TOTAL, NEXT_TALLY, SOFT, VALUE, total

Ending = Literal["", "stood", "doubled", "bust", "surrendered", "blackjack"]

PLAYING: Final = ""
STOOD: Final = "stood"
DOUBLED: Final = "doubled"
BUST: Final = "bust"
SURRENDERED: Final = "surrendered"
BLACKJACK: Final = "blackjack"

NATURAL: Final = MAX_TOTAL + SOFT
"""The tally of an ace and a ten."""


class Hand(NamedTuple):
    """A hand of a player.

    tally:  the total of the hand and whether the hand is soft, as one integer (see `totals`).
    splits: the number of successive splits that led to the hand.
    """

    seat: int
    cards: tuple[str, ...]
    tally: int
    bet: int
    splits: int = 0
    ending: Ending = PLAYING

    @property
    def total(self) -> int:
        return total(self.tally)

    def with_ending(self, ending: Ending) -> Hand:
        return Hand(self.seat, self.cards, self.tally, self.bet, self.splits, ending)


def deal_hand(seat: int, first: str, second: str, bet: int) -> Hand:
    """Return a hand of the first two cards. If it is a blackjack, the hand has already ended."""
    tally = NEXT_TALLY[NEXT_TALLY[0][VALUE[first]]][VALUE[second]]
    return Hand(seat, (first, second), tally, bet, 0, BLACKJACK if tally == NATURAL else PLAYING)


def is_blackjack(cards: tuple[str, ...]) -> bool:
    """Return whether these are two cards that make 21.

    >>> is_blackjack(("Ap", "Kc")), is_blackjack(("7p", "7c", "7o"))
    (True, False)
    """
    return len(cards) == 2 and NEXT_TALLY[NEXT_TALLY[0][VALUE[cards[0]]]][VALUE[cards[1]]] == NATURAL
