"""The rules on which pif-paf tables differ: the schema of a regulation file.

The engine reads these fields and never the name of a regulation. A class variable is a rule that every known table
plays the same way. It is listed so that a regulation can cite its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from carteado.regulation.kinds import count, number_of, numbers, one_of, switch
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence

MAX_SEATS = 8
MAX_BET = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One field for each rule."""

    # The table and the pack
    players: tuple[int, ...] = numbers(*range(2, MAX_SEATS + 1))
    # Chips and bets
    chips: int = count(2, 10_000)
    pingo: int = count(1, 100)
    betting: bool = switch()
    min_bet: int = count(1, MAX_BET)
    max_bet: int = count(1, MAX_BET)
    # Shuffling, cutting, dealing
    next_dealer: str = one_of("next_seat", "winner")
    cut: bool = switch()
    least_cut: int = count(1, 16)
    deal_by: int = number_of(1, 3)
    dropped_cards: str = one_of("into_stock", "set_aside")
    stock_cut: bool = switch()
    # Melds
    trinca: str = one_of("three", "four")
    ace: str = one_of("both", "high", "low")
    # The play
    discard_taken: bool = switch()
    takes_in_a_row: int = count(1, 9)
    reshuffles: int = count(0, 9)
    # Going out
    claims: str = one_of("anyone", "next_player")
    declarations: str = one_of("checked", "free")
    rebate: bool = switch()
    # The end of the match
    deals: int = count(1, 200)
    broke: str = one_of("match_ends", "sits_out")
    # Rules without a choice
    turns: ClassVar[bool] = True
    drawing: ClassVar[bool] = True
    going_out: ClassVar[bool] = True
    decks: ClassVar[int] = 2
    hand_size: ClassVar[int] = 9
    bet_limit: ClassVar[str] = "poorest"
    all_but_one_drop: ClassVar[str] = "takes_pot"
    first_dealer: ClassVar[str] = "random"
    first_to_play: ClassVar[str] = "dealers_left"
    stock_runs_out: ClassVar[str] = "discards_reshuffled"
    nobody_goes_out: ClassVar[str] = "bets_back"
    claim_order: ClassVar[str] = "turn_order"
    pot: ClassVar[str] = "who_goes_out"
    false_declaration: ClassVar[str] = "out_from_stock_only"
    thrown_cards: ClassVar[str] = "loses_bet"

    @property
    def entry(self) -> int:
        """The chips a player needs to be dealt in: the *pingo* (ante) and, if there is betting, the minimum bet."""
        return self.pingo + self.min_bet * self.betting


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a message for each combination of fields that is not allowed."""
    if not rules.players:
        yield Sentence("pifpaf.regulation.no_players")
    if rules.min_bet > rules.max_bet:
        yield Sentence("pifpaf.regulation.bets")
    if rules.chips < rules.entry:
        yield Sentence("pifpaf.regulation.chips", least=rules.entry)


RULEBOOK = Rulebook("pifpaf", Rules, find_conflicts)
