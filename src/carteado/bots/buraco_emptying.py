"""Whether a player of buraco can get rid of the whole hand this turn, and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.bots.buraco_sight import WILDS, Sight, soils
from carteado.bots.buraco_worth import Worth
from carteado.buraco.hand_bits import NUMBER, names
from carteado.buraco.words import LAY, Written
from carteado.melds import best_partition

LEAD: Final = -100
"""Goes out when it would then be so far ahead: the others might be the ones to do it."""
LAST_CARDS: Final = 6


class Emptying:
    """The wish for an empty hand: for the morto, or to go out."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self.sight = sight
        self.worth = worth

    @property
    def is_wished(self) -> bool:
        """Always for a morto; to go out unless that would lose the deal by much."""
        sight = self.sight
        return sight.has_morto or sight.lead > LEAD or sight.stock_left <= LAST_CARDS or sight.is_threatened

    def is_possible(self) -> bool:
        """Whether all cards but one to discard can be laid with the help of wild ones."""
        sight = self.sight
        if not (sight.has_morto or sight.may_go_out) or not self.is_wished:
            return False
        if not any(card in WILDS for card in sight.hand):
            return False  # what needs no wild card is laid in any case
        left = [NUMBER[card] for card in best_partition(names(self._not_added()), sight.melds).left]
        wilds = [card for card in left if card in WILDS]
        room = sum(any(jogo.takes(card) and soils(jogo, card) for card in wilds) for jogo in sight.own)
        return len(left) - min(len(wilds), room) <= 1

    def _not_added(self) -> list[int]:
        """The cards that no jogo on the table takes."""
        rest = list(self.sight.hand)
        for jogo in self.sight.own:
            for card in self.worth.grown(jogo, rest)[1]:
                rest.remove(card)
        return rest

    def lays(self, legal: Sequence[str]) -> str | None:
        """Three cards of a jogo that belongs to the best way to lay the hand; the others are added afterwards."""
        melds = best_partition(names(self.sight.hand), self.sight.melds).melds
        for meld in sorted(melds, key=len, reverse=True):
            for at in range(len(meld) - 2):
                action = Written(LAY, tuple(NUMBER[card] for card in meld[at : at + 3])).text
                if action in legal:
                    return action
        return None
