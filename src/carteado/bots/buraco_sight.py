"""What a player of buraco reads off the table: jogos and what fits them, what the hand can still become, and how the
deal stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from carteado.buraco.held import NAMES, NUMBER
from carteado.buraco.jogos import Jogo, book
from carteado.cards import JOKER, RANKS
from carteado.game import View
from carteado.melds import MeldRules, Partition, best_partition

ABOUT: Final = 8
"""What a card in somebody's hand counts against them, on the average."""

PLACE: Final = {rank: place for place, rank in enumerate(RANKS)}


def is_wild(card: str) -> bool:
    return card == JOKER or card[:-1] == "2"


class Sight:
    """A view of the seat whose turn it is."""

    def __init__(self, view: View) -> None:
        self.deal: dict[str, Any] = view["deal"]
        self.rules: dict[str, Any] = view["rules"]
        self.seat: int = view["seat"]
        self.sides: list[list[int]] = view["sides"]
        self.side = next(number for number, side in enumerate(self.sides) if self.seat in side)
        self.hand: list[str] = self.deal["hand"]
        self.stock_left: int = self.deal["stock_left"]
        self.melds = MeldRules(
            ace_low=True,
            ace_high=self.rules["ace"] == "both",
            sets="any" if self.rules["lavadeiras"] else "none",
            wild_jokers=self.rules["wild_jokers"],
            wild_twos=self.rules["wild_twos"],
            wilds_per_meld=self.rules["wilds_per_meld"],
            wild_sets=self.rules["wild_in_lavadeiras"],
        )
        self.clean_melds = self.melds._replace(wild_jokers=False, wild_twos=False, wilds_per_meld=0)

    # The table -----------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> list[Jogo]:
        return self._jogos(self.side)

    @cached_property
    def others(self) -> list[Jogo]:
        """The jogos of everybody else."""
        return [jogo for side in range(len(self.sides)) if side != self.side for jogo in self._jogos(side)]

    def _jogos(self, side: int) -> list[Jogo]:
        made = (
            book(self.melds).jogo(tuple(NUMBER[card] for card in jogo["cards"])) for jogo in self.deal["jogos"][side]
        )
        return [jogo for jogo in made if jogo is not None]

    def fits(self, card: str, jogos: Iterable[Jogo]) -> bool:
        """Whether a card fits a jogo as itself."""
        return any(jogo.takes(NUMBER[card]) and not soils(jogo, card) for jogo in jogos)

    # The hand ------------------------------------------------------------------------------------------

    def clean(self, cards: Sequence[str]) -> Partition:
        """The best the cards can be laid as without wild cards."""
        return best_partition([card for card in cards if card != JOKER], self.clean_melds)

    def with_wilds(self, cards: Sequence[str]) -> Partition:
        return best_partition(cards, self.melds)

    def value(self, card: str) -> int:
        """What a card counts."""
        points: dict[str, int] = self.rules["points"]
        if card == JOKER:
            return points["joker"]
        rank = card[:-1]
        if rank in ("A", "2"):
            return points["ace" if rank == "A" else "two"]
        return points["low" if rank in "34567" else "high"]

    def company(self, card: str) -> int:
        """How near a card is to being laid: cards of its suit close by, and of its rank where that counts."""
        rest = list(self.hand)
        rest.remove(card)
        near = 0
        for other in rest:
            if is_wild(other) or other == card:
                continue
            apart = abs(PLACE[other[:-1]] - PLACE[card[:-1]])
            if other[-1] == card[-1] and apart <= 2:
                near += 3 - apart
            elif apart == 0 and self.rules["lavadeiras"]:
                near += 2
        return near

    # How the deal stands -------------------------------------------------------------------------------

    @property
    def has_morto(self) -> bool:
        """Whether emptying the hand would take a morto."""
        return bool(self.deal["morto"][self.side])

    @property
    def wants_out(self) -> bool:
        """Whether an empty hand is to be wished for: always for a morto, and to go out unless far behind."""
        if self.has_morto or self.stock_left <= 10:
            return True
        left, laid = self.deal["left"], self.deal["laid"]
        held = [ABOUT * sum(left[seat - 1] for seat in side if seat != self.seat) for side in self.sides]
        ours = laid[self.side] - held[self.side] + self.rules["points"]["out"]
        theirs = max(made - held[side] for side, made in enumerate(laid) if side != self.side)
        return ours > theirs - 100 or min(left[seat - 1] for side in self._opposed for seat in side) <= 3

    @property
    def _opposed(self) -> list[list[int]]:
        return [side for number, side in enumerate(self.sides) if number != self.side]

    @property
    def is_late(self) -> bool:
        """Whether the deal may be over soon, so that cards had better be laid."""
        deal = self.deal
        if self.stock_left <= 2 * sum(map(len, self.sides)) and not deal["mortos_left"]:
            return True
        return any(
            not deal["morto"][number]
            and deal["may_go_out"][number]
            and min(deal["left"][seat - 1] for seat in side) <= 4
            for number, side in enumerate(self.sides)
            if number != self.side
        )


def soils(jogo: Jogo, card: str) -> bool:
    """Whether a card would stand in a jogo as its wild card."""
    return jogo.wild is None and jogo.with_card(NUMBER[card]).wild is not None


def named(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]
