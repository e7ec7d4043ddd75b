"""The facts that are fixed before the first deal: the seats, the sides and the regulation.

Seats are numbered clockwise, in the order of play: seat 2 is to the left of seat 1. The player to the dealer's left
gets the first cards and plays first. The player to the dealer's right cuts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carteado.core.refusal import Refusal
from carteado.games.buraco.hand_bits import KINDS, SUIT_SIZE, cards_of, deck
from carteado.games.buraco.jogos import Jogo
from carteado.games.buraco.layable_melds import laying
from carteado.games.buraco.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

SIDE_NAMES: Final = ("odd", "even")
EIGHT: Final = 7  # the index of the eight in its suit


class Table:
    """A regulation with a number of seats. The attributes are values that the game needs often, computed once."""

    def __init__(self, regulation: Regulation[Rules], seats: int) -> None:
        rules = regulation.rules
        self.regulation = regulation
        self.rules = rules
        self.seats = seats
        self.sides: tuple[tuple[int, ...], ...] = sides(seats)
        self.side_of = tuple((seat - 1) % len(self.sides) for seat in range(1, seats + 1))
        self.pack = deck(rules.jokers)
        self.laying = laying(rules.melds)
        self.mortos = rules.mortos_for(seats)
        self.mortos_each = rules.mortos_each(seats)
        self.values = tuple(_value(rules, card) for card in range(KINDS))
        self.must_use_top = rules.pile == "use_top"
        self.pile_open = rules.pile_seen == "all"
        self.most_takes = rules.takes_in_a_row * seats
        self.needs = rules.going_out
        self.canastra_points = {
            "royal": rules.royal_points,
            "ace_to_king": rules.ace_to_king_points,
            "ace_to_ace": rules.ace_to_ace_points,
            "dirty": rules.dirty_points,
        }

    def side_name(self, side: int) -> str:
        """Return the name of a side in records: odd or even, or the seat number if three play alone."""
        return SIDE_NAMES[side] if len(self.sides) == 2 else str(side + 1)

    def first_player(self, dealer: int) -> int:
        return dealer % self.seats + 1

    def cutter(self, dealer: int) -> int:
        return (dealer - 2) % self.seats + 1

    def worth(self, hand: int) -> int:
        """Return the total points of the cards in a hand."""
        return sum(self.values[card] for card in cards_of(hand))

    def may_go_out(self, jogos: tuple[Jogo, ...]) -> bool:
        """Return whether a side with these jogos meets the condition for going out."""
        if self.needs == "free":
            return True
        return any(jogo.canastra and (jogo.wild is None or self.needs == "canastra") for jogo in jogos)

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """Return the refusal with the sentence `buraco.refuse.<key>`. It cites the given fields of the regulation."""
        source = self.regulation.citation(*fields) if fields else ""
        return Refusal(Sentence(f"buraco.refuse.{key}", **params), source)


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side.

    Two or three players play alone. Four or six players form two sides, seated alternately.
    """
    if seats <= 3:
        return tuple((seat,) for seat in range(1, seats + 1))
    return tuple(range(1, seats + 1, 2)), tuple(range(2, seats + 1, 2))


def _value(rules: Rules, card: int) -> int:
    if card == KINDS - 1:
        return rules.joker_points
    rank = card % SUIT_SIZE
    if rank < 2:
        return (rules.ace_points, rules.two_points)[rank]
    return rules.high_points if rank >= EIGHT else rules.low_points


@lru_cache(maxsize=256)
def table(regulation: Regulation[Rules], seats: int) -> Table:
    """Return the `Table` of a regulation and a number of seats, from a cache.

    Raises ValueError if the regulation does not allow this number of seats.
    """
    if seats not in regulation.rules.players:
        raise ValueError(f"{regulation.id} is not played by {seats}")
    return Table(regulation, seats)
