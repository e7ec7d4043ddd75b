"""The rule options of buraco: the schema of a regulation file.

The engine reads only these fields and never checks the name of a regulation. A class variable is a rule that all known
regulations share. It is listed here so that a regulation can cite its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from carteado.games.melds import MeldRules
from carteado.regulation.kinds import count, number_of, numbers, one_of, switch
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence

MAX_POINTS = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one regulation. The regulation file sets each option, but not the class variables."""

    # The table and the pack
    players: tuple[int, ...] = numbers(2, 3, 4, 6)
    jokers: int = count(0, 4)
    # Shuffling, cutting, dealing
    cut: bool = switch()
    deal_by: int = number_of(1, 2)
    mortos: int = count(0, 2)
    mortos_of_six: int = count(0, 3)
    # The turn
    first_refusal: bool = switch()
    pile: str = one_of("free", "use_top")
    pile_seen: str = one_of("all", "top")
    discard_taken: bool = switch()
    takes_in_a_row: int = count(1, 9)
    stock_runs_out: str = one_of("morto", "deal_ends")
    # Melds
    ace: str = one_of("low", "both")
    lavadeiras: bool = switch()
    wild_jokers: bool = switch()
    wild_twos: bool = switch()
    wilds_per_meld: int = number_of(0, 1)
    wild_in_lavadeiras: bool = switch()
    # Mortos and going out
    mortos_per_side: int = count(1, 2)
    mortos_per_side_of_six: int = count(1, 3)
    going_out: str = one_of("free", "canastra", "clean_canastra")
    # Points
    out_points: int = count(0, MAX_POINTS)
    royal_points: int = count(0, MAX_POINTS)
    ace_to_king_points: int = count(0, MAX_POINTS)
    ace_to_ace_points: int = count(0, MAX_POINTS)
    dirty_points: int = count(0, MAX_POINTS)
    no_morto_points: int = count(0, MAX_POINTS)
    joker_points: int = count(0, 100)
    ace_points: int = count(0, 100)
    two_points: int = count(0, 100)
    high_points: int = count(0, 100)
    low_points: int = count(0, 100)
    # The end of the match
    target: int = number_of(1500, 3000, 5000)
    most_deals: int = count(1, 200)
    # Fixed rules
    decks: ClassVar[int] = 2
    first_dealer: ClassVar[str] = "random"
    next_dealer: ClassVar[str] = "next_seat"
    hand_size: ClassVar[int] = 11
    morto_size: ClassVar[int] = 11
    first_player: ClassVar[str] = "dealers_left"
    turn: ClassVar[str] = "draw_lay_discard"
    sequences: ClassVar[str] = "one_suit"
    canastra_size: ClassVar[int] = 7
    adding: ClassVar[str] = "own_side"
    cards_in_hand: ClassVar[str] = "against"
    several_past_target: ClassVar[str] = "higher_wins"
    level_scores: ClassVar[str] = "another_deal"

    @property
    def melds(self) -> MeldRules:
        """The rules about jogos, as the meld solver takes them."""
        return MeldRules(
            ace_low=True,
            ace_high=self.ace == "both",
            sets="any" if self.lavadeiras else "none",
            wild_jokers=self.wild_jokers,
            wild_twos=self.wild_twos,
            wilds_per_meld=self.wilds_per_meld,
            wild_sets=self.wild_in_lavadeiras,
        )

    def mortos_for(self, seats: int) -> int:
        """Return the number of mortos dealt at a table with this many seats."""
        return self.mortos_of_six if seats == 6 else self.mortos

    def mortos_each(self, seats: int) -> int:
        """Return the number of mortos that each side may take at a table with this many seats."""
        return self.mortos_per_side_of_six if seats == 6 else self.mortos_per_side


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a message for each invalid combination of fields."""
    if not rules.players:
        yield Sentence("buraco.regulation.no_players")
    if rules.pile_seen == "top" and rules.pile == "free":
        yield Sentence("buraco.regulation.pile_seen")
    if rules.wilds_per_meld and not (rules.wild_twos or rules.wild_jokers):
        yield Sentence("buraco.regulation.no_wilds")
    if rules.wild_in_lavadeiras and not rules.lavadeiras:
        yield Sentence("buraco.regulation.no_lavadeiras")


RULEBOOK = Rulebook("buraco", Rules, find_conflicts)
