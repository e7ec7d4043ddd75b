"""The constants of a match: values derived once from a regulation and a number of seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carteado.core.cards import PACK_52
from carteado.core.refusal import Refusal
from carteado.games.blackjack.actions import bet_text
from carteado.games.blackjack.rules import DOUBLES, PAYS, Rules
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

MIN_CARDS_PER_HAND: Final = 5
"""If a shoe has fewer cards left than this for each hand, including the dealer's, it is shuffled before the round."""


class Table:
    """One regulation with one number of seats. Seat 1 is to the dealer's left, and the others follow clockwise."""

    __slots__ = (
        "all_seats", "blackjack_pays", "cards", "closed", "cut_at", "double_range", "early_surrender",
        "late_surrender", "min_bet", "no_bets", "peek", "regulation", "rules", "seats", "stops_at_21",
        "_bets", "_sorted",
    )  # fmt: skip

    def __init__(self, regulation: Regulation[Rules], seats: int) -> None:
        rules = regulation.rules
        self.regulation = regulation
        self.rules = rules
        self.seats = seats
        self.all_seats = tuple(range(1, seats + 1))
        self.cards = PACK_52 * rules.decks
        self.cut_at = len(self.cards) * rules.cut_card // 100
        self.closed = rules.players_cards == "closed"
        self.stops_at_21 = rules.stops_at_21
        self.blackjack_pays = PAYS[rules.blackjack_pays]
        self.double_range = DOUBLES[rules.double_on]
        self.early_surrender = rules.surrender == "early"
        self.late_surrender = rules.surrender == "late"
        self.min_bet = rules.min_bet
        self.peek = rules.peek
        self.no_bets = (0,) * seats
        self._sorted = sorted(self.cards)
        self._bets: dict[int, tuple[str, ...]] = {}

    def bets(self, chips: int) -> tuple[str, ...]:
        """Return the bets that a seat with this many chips may make."""
        found = self._bets.get(chips)
        if found is None:
            most = min(chips, self.rules.max_bet)
            amounts = range(self.min_bet, most + 1, self.rules.bet_step)
            found = self._bets[chips] = tuple(map(bet_text, amounts))
        return found

    def is_shoe(self, order: list[str] | tuple[str, ...]) -> bool:
        """Return whether these are exactly the cards of the shoe, in any order."""
        return sorted(order) == self._sorted

    def needs_shuffle(self, dealt: int, players: int) -> bool:
        """Return whether the shoe must be shuffled before the next round.

        dealt:   the number of cards dealt from the shoe.
        players: the number of seats that can play the next round.
        """
        return dealt >= self.cut_at or len(self.cards) - dealt < MIN_CARDS_PER_HAND * (players + 1)

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """Return a refusal that cites the regulation for these fields."""
        source = self.regulation.citation(*fields) if fields else ""
        return Refusal(Sentence(f"blackjack.refuse.{key}", **params), source)


@lru_cache(maxsize=256)
def table_of(regulation: Regulation[Rules], seats: int) -> Table:
    """Return the table of a regulation and a number of seats, from a cache."""
    return Table(regulation, seats)
