"""The table: what a regulation settles for the whole match, read once so that playing asks for little."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carteado.blackjack.rules import DOUBLES, PAYS, Rules
from carteado.blackjack.words import BET
from carteado.core.cards import PACK_52
from carteado.core.game import Refusal
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Said

ENOUGH: Final = 5
"""Cards for each hand of a round, the dealer's too; a shoe with fewer left is shuffled anew."""


class Table:
    """One regulation for one number of seats. Seat 1 is at the dealer's left, the others follow clockwise."""

    __slots__ = (
        "all_seats", "blackjack_pays", "cards", "closed", "cut", "double_range", "early", "late", "least",
        "no_bets", "peek", "regulation", "rules", "seats", "stops_at_21", "_bets", "_sorted",
    )  # fmt: skip

    def __init__(self, regulation: Regulation[Rules], seats: int) -> None:
        rules = regulation.rules
        self.regulation = regulation
        self.rules = rules
        self.seats = seats
        self.all_seats = tuple(range(1, seats + 1))
        self.cards = PACK_52 * rules.decks
        self.cut = len(self.cards) * rules.cut_card // 100
        self.closed = rules.players_cards == "closed"
        self.stops_at_21 = rules.stops_at_21
        self.blackjack_pays = PAYS[rules.blackjack_pays]
        self.double_range = DOUBLES[rules.double_on]
        self.early = rules.surrender == "early"
        self.late = rules.surrender == "late"
        self.least = rules.min_bet
        self.peek = rules.peek
        self.no_bets = (0,) * seats
        self._sorted = sorted(self.cards)
        self._bets: dict[int, tuple[str, ...]] = {}

    def bets(self, chips: int) -> tuple[str, ...]:
        """The bets a seat with so many chips may make; none when it has too few."""
        found = self._bets.get(chips)
        if found is None:
            most = min(chips, self.rules.max_bet)
            amounts = range(self.least, most + 1, self.rules.bet_step)
            found = self._bets[chips] = tuple(f"{BET} {amount}" for amount in amounts)
        return found

    def is_shoe(self, order: list[str] | tuple[str, ...]) -> bool:
        """Whether these are the cards of the shoe, in whatever order."""
        return sorted(order) == self._sorted

    def is_spent(self, dealt: int, players: int) -> bool:
        """Whether a shoe of which so many cards were dealt is shuffled before the next round."""
        return dealt >= self.cut or len(self.cards) - dealt < ENOUGH * (players + 1)

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """A refusal that names the rules of the regulation it comes from."""
        source = self.regulation.cited(*fields) if fields else ""
        return Refusal(Said(f"blackjack.refuse.{key}", **params), source)


@lru_cache(maxsize=256)
def table_of(regulation: Regulation[Rules], seats: int) -> Table:
    """The table of a regulation; the same object for the same regulation and seats."""
    return Table(regulation, seats)
