"""Facts that a bot derives from a view: the jogos, the unseen cards and the state of the deal.

Cards are integers, as in `carteado.games.buraco.hand_bits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from carteado.core.game import View
from carteado.games.buraco.hand_bits import KINDS, NUMBER, SUIT_SIZE
from carteado.games.buraco.jogos import Jogo, book
from carteado.games.melds import MeldRules

AVERAGE_CARD_POINTS: Final = 8
"""The average number of points that a card left in a hand costs."""
FEW_CARDS: Final = 4
"""A player with at most this many cards may go out in the next turn."""

EIGHT: Final = 7


@lru_cache(maxsize=64)
def meld_rules(ace: str, lavadeiras: bool, jokers: bool, twos: bool, most: int, wild_sets: bool) -> MeldRules:
    """Return the meld rules for these values of the rules in a view, from a cache."""
    return MeldRules(True, ace == "both", "any" if lavadeiras else "none", jokers, twos, most, wild_sets)


class Board:
    """The board from the viewer's point of view."""

    def __init__(self, view: View) -> None:
        self.deal: dict[str, Any] = view["deal"]
        self.rules: dict[str, Any] = view["rules"]
        self.points: dict[str, int] = self.rules["points"]
        self.seat: int = view["seat"]
        self.sides: list[list[int]] = view["sides"]
        self.side = next(number for number, side in enumerate(self.sides) if self.seat in side)
        self.hand = [NUMBER[card] for card in self.deal["hand"]]
        self.pile = [NUMBER[card] for card in self.deal["pile"]]
        self.stock_left: int = self.deal["stock_left"]
        rules = self.rules
        self.melds = meld_rules(
            rules["ace"],
            rules["lavadeiras"],
            rules["wild_jokers"],
            rules["wild_twos"],
            rules["wilds_per_meld"],
            rules["wild_in_lavadeiras"],
        )
        self.jogos = [self._jogos(side) for side in range(len(self.sides))]
        self.own = self.jogos[self.side]
        self.others = [jogo for number, side in enumerate(self.jogos) if number != self.side for jogo in side]

    def _jogos(self, side: int) -> list[Jogo]:
        laid = self.deal["jogos"][side]
        made = (book(self.melds).jogo(tuple([NUMBER[card] for card in jogo["cards"]])) for jogo in laid)
        return [jogo for jogo in made if jogo is not None]

    @cached_property
    def values(self) -> Sequence[int]:
        """The points of each card."""
        return card_values(tuple(self.points[kind] for kind in ("joker", "ace", "two", "high", "low")))

    @cached_property
    def unseen(self) -> list[int]:
        """The number of copies of each card outside the hand, the visible pile and the jogos. Assumes four jokers."""
        left = [2] * (KINDS - 1) + [4]
        laid = [card for side in self.jogos for jogo in side for card in jogo.cards]
        for card in (*self.hand, *self.pile, *laid):
            left[card] -= 1
        return left

    # The state of the deal -----------------------------------------------------------------------------

    @property
    def can_take_morto(self) -> bool:
        """Whether a player of this side takes a morto when the hand is empty."""
        return bool(self.deal["morto"][self.side])

    @property
    def may_go_out(self) -> bool:
        return bool(self.deal["may_go_out"][self.side])

    @property
    def is_race(self) -> bool:
        """Whether going out needs no canastra, so that the fastest hand wins."""
        return bool(self.rules["going_out"] == "free")

    @cached_property
    def time_left(self) -> float:
        """A factor for how much of the deal is left: 1 during most of it, then falling to 0 at its end.

        It is at most 0.25 if an opponent may soon go out.
        """
        to_draw: int = self.stock_left + 11 * self.deal["mortos_left"]
        by_stock = min(1.0, to_draw / (10 * len(self.deal["left"])))
        return min(by_stock, 0.25) if self.is_threatened else by_stock

    @cached_property
    def is_threatened(self) -> bool:
        """Whether an opponent may soon go out."""
        deal = self.deal
        return any(
            not deal["morto"][number]
            and deal["may_go_out"][number]
            and min(deal["left"][seat - 1] for seat in side) <= FEW_CARDS
            for number, side in enumerate(self.sides)
            if number != self.side
        )

    @cached_property
    def lead(self) -> int:
        """The estimated points by which this side would be ahead in this deal if it went out now."""
        left: list[int] = self.deal["left"]
        laid: list[int] = self.deal["laid"]
        held = [AVERAGE_CARD_POINTS * sum(left[seat - 1] for seat in side if seat != self.seat) for side in self.sides]
        counted = [made - against for made, against in zip(laid, held, strict=True)]
        best = max(made for side, made in enumerate(counted) if side != self.side)
        return counted[self.side] + self.points["out"] - best


@lru_cache(maxsize=16)
def card_values(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of each card, given those of a joker, an ace, a two, a high card and a low card."""
    joker, ace, two, high, low = points
    suit = [ace, two, *[low] * (EIGHT - 2), *[high] * (SUIT_SIZE - EIGHT)]
    return (*suit, *suit, *suit, *suit, joker)
