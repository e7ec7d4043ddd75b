"""Number the possible holdings of a player: the classes of the player's cards that the opponent has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from carteado.games.truco.duel.public_tree import HIDDEN_AND_ONE, ONE, THREE, TWO

Cards = tuple[int, ...]


class Holdings:
    """The possible holdings of each kind (`THREE` to `HIDDEN_AND_ONE`) for a deck, numbered within the kind.

    three, two: the holdings of three and of two cards, in the order of their numbers. Their cards are sorted, lowest
                first.
    number:     the number of each of these holdings.
    sizes:      the number of holdings of each kind.

    >>> Holdings((4,) * 9 + (1,) * 4).sizes
    (403, 87, 13, 1, 169)
    """

    def __init__(self, counts: Sequence[int]) -> None:
        self.classes = len(counts)
        self.three = self._possible_holdings(counts, 3)
        self.two = self._possible_holdings(counts, 2)
        self.number = {cards: number for held in (self.three, self.two) for number, cards in enumerate(held)}
        self.sizes = (len(self.three), len(self.two), self.classes, 1, self.classes**2)

    def _possible_holdings(self, counts: Sequence[int], size: int) -> tuple[Cards, ...]:
        return tuple(
            cards
            for cards in combinations_with_replacement(range(self.classes), size)
            if all(counts[card] >= times for card, times in Counter(cards).items())
        )

    def place(self, held: int, cards: Cards, hidden: int = 0) -> int:
        """Return the number of a holding of kind `held` with these cards. `hidden` is the class of a face-down card."""
        if held in (THREE, TWO):
            return self.number[cards]
        if held == HIDDEN_AND_ONE:
            return hidden * self.classes + cards[0]
        return cards[0] if held == ONE else 0


@lru_cache(maxsize=16)
def holdings(counts: tuple[int, ...]) -> Holdings:
    return Holdings(counts)
