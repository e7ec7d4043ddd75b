"""What a player of buraco reads off the table: the jogos, what fits them, what has not been seen yet, and how the deal
stands. Cards are numbers, as in `carteado.buraco.hand_bits`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from carteado.buraco.hand_bits import JOKER_NO, KINDS, NUMBER, SUIT_SIZE
from carteado.buraco.jogos import TWOS, Jogo, book
from carteado.core.game import View
from carteado.melds import MeldRules

ABOUT: Final = 8
"""What a card in somebody's hand counts against them, on the average."""
FEW: Final = 4
"""With so few cards somebody may well go out at the next turn."""

WILDS: Final = frozenset((*TWOS, JOKER_NO))
EIGHT: Final = 7


@lru_cache(maxsize=64)
def meld_rules(ace: str, lavadeiras: bool, jokers: bool, twos: bool, most: int, wild_sets: bool) -> MeldRules:
    """What counts as a jogo, from what a view says of the rules."""
    return MeldRules(True, ace == "both", "any" if lavadeiras else "none", jokers, twos, most, wild_sets)


class Sight:
    """A view of the seat whose turn it is."""

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
        """What each card counts."""
        return card_values(tuple(self.points[kind] for kind in ("joker", "ace", "two", "high", "low")))

    @cached_property
    def unseen(self) -> list[int]:
        """How many of each card are still to come, or in somebody's hand."""
        left = [2] * (KINDS - 1) + [4]
        laid = [card for side in self.jogos for jogo in side for card in jogo.cards]
        for card in (*self.hand, *self.pile, *laid):
            left[card] -= 1
        return left

    # How the deal stands -------------------------------------------------------------------------------

    @property
    def has_morto(self) -> bool:
        """Whether emptying the hand would take a morto."""
        return bool(self.deal["morto"][self.side])

    @property
    def may_go_out(self) -> bool:
        return bool(self.deal["may_go_out"][self.side])

    @property
    def is_race(self) -> bool:
        """Whether an empty hand is all that going out takes."""
        return bool(self.rules["going_out"] == "free")

    @cached_property
    def time_left(self) -> float:
        """How much of the deal is still to come: 1 for most of it, 0 when it is as good as over."""
        to_draw: int = self.stock_left + 11 * self.deal["mortos_left"]
        by_stock = min(1.0, to_draw / (10 * len(self.deal["left"])))
        return min(by_stock, 0.25) if self.is_threatened else by_stock

    @cached_property
    def is_threatened(self) -> bool:
        """Whether one of the others may soon go out."""
        deal = self.deal
        return any(
            not deal["morto"][number]
            and deal["may_go_out"][number]
            and min(deal["left"][seat - 1] for seat in side) <= FEW
            for number, side in enumerate(self.sides)
            if number != self.side
        )

    @cached_property
    def lead(self) -> int:
        """By how much this side would be ahead if it went out now."""
        left: list[int] = self.deal["left"]
        laid: list[int] = self.deal["laid"]
        held = [ABOUT * sum(left[seat - 1] for seat in side if seat != self.seat) for side in self.sides]
        counted = [made - against for made, against in zip(laid, held, strict=True)]
        best = max(made for side, made in enumerate(counted) if side != self.side)
        return counted[self.side] + self.points["out"] - best


@lru_cache(maxsize=16)
def card_values(points: tuple[int, ...]) -> tuple[int, ...]:
    joker, ace, two, high, low = points
    suit = [ace, two, *[low] * (EIGHT - 2), *[high] * (SUIT_SIZE - EIGHT)]
    return (*suit, *suit, *suit, *suit, joker)


def soils(jogo: Jogo, card: int) -> bool:
    """Whether a card would stand in a jogo as its wild card."""
    return card in WILDS and jogo.wild is None and jogo.with_card(card).wild is not None
