"""The axes on which tables of pif-paf differ: the schema of a regulation file.

The engine asks these fields and never the name of a regulation. A field with one choice says where a rule
stands that no table we know plays otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carteado.messages import Said
from carteado.regulations import Rulebook, count, number_of, numbers, one_of, switch

MOST_SEATS = 8
MOST_BET = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for every axis."""

    # The table and the pack
    players: tuple[int, ...] = numbers(*range(2, MOST_SEATS + 1))
    decks: int = number_of(2)
    hand_size: int = number_of(9)
    # Chips and bets
    chips: int = count(2, 10_000)
    pingo: int = count(1, 100)
    betting: bool = switch()
    min_bet: int = count(1, MOST_BET)
    max_bet: int = count(1, MOST_BET)
    bet_limit: str = one_of("poorest")
    all_but_one_drop: str = one_of("takes_pot")
    # Shuffling, cutting, dealing
    first_dealer: str = one_of("random")
    next_dealer: str = one_of("next_seat", "winner")
    cut: bool = switch()
    least_cut: int = count(1, 16)
    deal_by: int = number_of(1, 3)
    first_to_play: str = one_of("dealers_left")
    dropped_cards: str = one_of("into_stock", "set_aside")
    stock_cut: bool = switch()
    # Melds
    trinca: str = one_of("three", "four")
    ace: str = one_of("both", "high", "low")
    # The play
    discard_taken: bool = switch()
    takes_in_a_row: int = count(1, 9)
    stock_runs_out: str = one_of("discards_reshuffled")
    reshuffles: int = count(0, 9)
    nobody_goes_out: str = one_of("bets_back")
    # Going out
    claims: str = one_of("anyone", "next_player")
    claim_order: str = one_of("turn_order")
    pot: str = one_of("who_goes_out")
    declarations: str = one_of("checked", "free")
    false_declaration: str = one_of("out_from_stock_only")
    thrown_cards: str = one_of("loses_bet")
    rebate: bool = switch()
    # The end of the match
    deals: int = count(1, 200)
    broke: str = one_of("match_ends", "sits_out")

    @property
    def entry(self) -> int:
        """The chips a player needs to be dealt in: the pingo, and the least bet where there is betting."""
        return self.pingo + self.min_bet * self.betting


def coherent(rules: Rules) -> Iterator[Said]:
    """What two fields together may not be."""
    if not rules.players:
        yield Said("pifpaf.regulation.no_players")
    if rules.min_bet > rules.max_bet:
        yield Said("pifpaf.regulation.bets")
    if rules.chips < rules.entry:
        yield Said("pifpaf.regulation.chips", least=rules.entry)


RULEBOOK = Rulebook("pifpaf", Rules, coherent)
