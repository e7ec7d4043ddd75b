"""The rules that differ between blackjack tables: the schema of a regulation file.

The engine reads only these fields, never the name of a regulation. Bets are even, so that half a bet (insurance,
surrender) and one and a half bets (a blackjack) are whole chips: see `find_conflicts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import ClassVar, Final

from carteado.regulation.kinds import count, numbers, one_of, switch
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence

PAYS: Final = {"3:2": (3, 2), "6:5": (6, 5), "2:1": (2, 1), "1:1": (1, 1)}
DOUBLES: Final = {"any": range(2, 22), "9-11": range(9, 12), "10-11": range(10, 12), "none": range(0)}
MAX_CHIPS: Final = 1_000_000
MAX_BETS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one table. The locale files describe each field."""

    # The table and the shoe
    players: tuple[int, ...] = numbers(1, 2, 3, 4, 5, 6, 7)
    decks: int = count(1, 8)
    cut_card: int = count(0, 95)
    rounds: int = count(0, 10_000)
    # Chips and bets
    chips: int = count(2, MAX_CHIPS)
    min_bet: int = count(2, MAX_CHIPS)
    max_bet: int = count(2, MAX_CHIPS)
    bet_step: int = count(2, MAX_CHIPS)
    # The deal
    players_cards: str = one_of("open", "closed")
    # Payouts
    blackjack_pays: str = one_of(*PAYS)
    # Insurance, and the dealer's peek at the hole card
    insurance: bool = switch()
    peek: bool = switch()
    # Plays
    stops_at_21: bool = switch()
    double_on: str = one_of(*DOUBLES)
    double_after_split: bool = switch()
    split_by: str = one_of("value", "rank")
    split_times: int = count(0, 7)
    split_hands: int = count(2, 8)
    split_aces: str = one_of("one_card", "free")
    resplit_aces: bool = switch()
    split_blackjack: bool = switch()
    surrender: str = one_of("none", "early", "late")
    # The dealer's hand
    dealer_soft_17: str = one_of("stands", "draws")
    # Fixed rules
    turns: ClassVar[bool] = True
    deal: ClassVar[str] = "one_by_one"
    hole_card: ClassVar[str] = "face_down"
    win_pays: ClassVar[str] = "1:1"
    ties: ClassVar[str] = "returned"
    insurance_pays: ClassVar[str] = "2:1"
    dealer_stands_on: ClassVar[int] = 17


def bet_unit(rules: Rules) -> int:
    """Return the number of which every bet must be a multiple, so that every payout is a whole number of chips."""
    return lcm(2, PAYS[rules.blackjack_pays][1])


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a message for each combination of fields that is not allowed."""
    unit = bet_unit(rules)
    if not rules.players:
        yield Sentence("blackjack.regulation.no_players")
    for field in ("min_bet", "bet_step"):
        if getattr(rules, field) % unit:
            yield Sentence("blackjack.regulation.unit", field=field, unit=unit, pays=rules.blackjack_pays)
    if not rules.min_bet <= rules.max_bet:
        yield Sentence("blackjack.regulation.max_bet")
    if (rules.max_bet - rules.min_bet) // rules.bet_step >= MAX_BETS:
        yield Sentence("blackjack.regulation.ladder", most=MAX_BETS)
    if rules.chips < rules.min_bet:
        yield Sentence("blackjack.regulation.chips")
    if rules.split_hands > 2 and rules.split_times < 2:
        yield Sentence("blackjack.regulation.split_hands")


RULEBOOK = Rulebook("blackjack", Rules, find_conflicts)
