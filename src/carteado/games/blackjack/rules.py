"""The axes on which blackjack tables differ: the schema of a regulation file.

The engine asks these fields and never the name of a regulation. Bets are even, so that half a bet
(insurance, surrender) and one and a half (a blackjack) are whole chips: see `coherent`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import ClassVar, Final

from carteado.regulation.kinds import count, numbers, one_of, switch
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Said

PAYS: Final = {"3:2": (3, 2), "6:5": (6, 5), "2:1": (2, 1), "1:1": (1, 1)}
DOUBLES: Final = {"any": range(2, 22), "9-11": range(9, 12), "10-11": range(10, 12), "none": range(0)}
MOST_CHIPS: Final = 1_000_000
MOST_BETS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for every axis."""

    # The table and the shoe
    players: tuple[int, ...] = numbers(1, 2, 3, 4, 5, 6, 7)
    decks: int = count(1, 8)
    cut_card: int = count(0, 95)
    rounds: int = count(0, 10_000)
    # Chips and bets
    chips: int = count(2, MOST_CHIPS)
    min_bet: int = count(2, MOST_CHIPS)
    max_bet: int = count(2, MOST_CHIPS)
    bet_step: int = count(2, MOST_CHIPS)
    # The deal
    players_cards: str = one_of("open", "closed")
    # What wins, and what it pays
    blackjack_pays: str = one_of(*PAYS)
    # Insurance, and the dealer's look at the hole card
    insurance: bool = switch()
    peek: bool = switch()
    # What a player may do
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
    # What can't be chosen
    turns: ClassVar[bool] = True
    deal: ClassVar[str] = "one_by_one"
    hole_card: ClassVar[str] = "face_down"
    win_pays: ClassVar[str] = "1:1"
    ties: ClassVar[str] = "returned"
    insurance_pays: ClassVar[str] = "2:1"
    dealer_stands_on: ClassVar[int] = 17


def bet_unit(rules: Rules) -> int:
    """What every bet must be a multiple of, so that nothing is ever paid in parts of a chip."""
    return lcm(2, PAYS[rules.blackjack_pays][1])


def coherent(rules: Rules) -> Iterator[Said]:
    """What two fields together may not be."""
    unit = bet_unit(rules)
    if not rules.players:
        yield Said("blackjack.regulation.no_players")
    for field in ("min_bet", "bet_step"):
        if getattr(rules, field) % unit:
            yield Said("blackjack.regulation.unit", field=field, unit=unit, pays=rules.blackjack_pays)
    if not rules.min_bet <= rules.max_bet:
        yield Said("blackjack.regulation.max_bet")
    if (rules.max_bet - rules.min_bet) // rules.bet_step >= MOST_BETS:
        yield Said("blackjack.regulation.ladder", most=MOST_BETS)
    if rules.chips < rules.min_bet:
        yield Said("blackjack.regulation.chips")
    if rules.split_hands > 2 and rules.split_times < 2:
        yield Said("blackjack.regulation.split_hands")


RULEBOOK = Rulebook("blackjack", Rules, coherent)
