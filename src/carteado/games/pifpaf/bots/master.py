"""Pif-paf's best level: goes by every way in which its hand may still go out, and by what the others may need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Any, Final

from carteado.bots.pifpaf_lacks import melds_of_three
from carteado.bots.pifpaf_sense import Attentive
from carteado.bots.pifpaf_ways import NUMBER, Ways
from carteado.core.game import View
from carteado.pifpaf.seating import ring
from carteado.pifpaf.words import DISCARD, RAISE

WORTH_TAKING: Final = (1.0, 1.0, 1.35, 1.5, 1.6, 1.7, 1.7, 1.7)
"""By what a discard must multiply a hand's worth to be taken before a card nobody has seen, by how many it lacks."""
FEARED: Final = 0.5
"""How much a discard costs that the next player is sure to have a use for."""
FEARED_OF_OTHERS: Final = 0.3
"""How much of that goes for those who can only go out on it."""
LONELY: Final = 2e-6
"""Of cards that no way uses, the one goes that has the fewest neighbours left."""

USUAL: Final = -2.85
"""The logarithm of what a hand is worth as it is usually dealt; measured, as is the next one."""
COUNTS: Final = 0.085
"""How much it tells of who goes out, for each player: with many the deal is short and it tells more."""
LEAST: Final = 1e-6
"""What a hand is worth that has no way left, for the sake of its logarithm."""


class Master(Attentive):
    """Keeps the cards with which most ways to go out are left, takes a discard that opens more of them than an unseen
    card would, and bets by how often such a hand has won."""

    def _ways(self, view: View, cards: Sequence[str]) -> Ways:
        melds = view["melds"]
        return Ways(cards, unseen(view), melds["trinca"], melds["ace"])

    # The play ------------------------------------------------------------------------------------------

    def _wants(self, view: View, card: str) -> bool:
        hand = view["deal"]["hand"]
        now, then = self._ways(view, hand), self._ways(view, [*hand, card])
        best = max(then.worth(other) for other in dict.fromkeys(hand) if other != card)
        return then.lacks <= now.lacks and best > now.worth() * WORTH_TAKING[now.lacks]

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """The card without which the hand is worth most, less what it may be worth to the others."""
        hand = view["deal"]["hand"]
        ways = self._ways(view, hand)
        needed = Needed(view, ways.left)
        cards = [card for card in dict.fromkeys(hand) if DISCARD[card] in legal]
        kept = {card: ways.worth(card) * needed.safe(card) - LONELY * needed.company(card) for card in cards}
        return DISCARD[max(cards, key=kept.__getitem__)]

    # The bets ------------------------------------------------------------------------------------------

    def _share(self, view: View) -> float:
        """How likely this hand is to go out first, by its worth and by who has raised."""
        playing, worth = view["deal"]["playing"], self._ways(view, view["deal"]["hand"]).worth()
        chance = exp(COUNTS * len(playing) * (log(max(worth, LEAST)) - USUAL))
        return chance / (chance + sum(self._rival(view, seat) for seat in playing if seat != view["seat"]))

    def _raise(self, bets: dict[str, Any], above: float) -> str:  # noqa: ARG002
        """What is worth more than its share is worth most at the limit."""
        ceiling: int = bets["ceiling"]
        return RAISE[ceiling]


class Needed:
    """How likely the others are to have a use for a card: two that make a meld with it, seen in their hands or not."""

    def __init__(self, view: View, left: Sequence[int]) -> None:
        self.left = left
        self.melds = melds_with(view["melds"]["ace"])
        deal = view["deal"]
        first, *others = ring(tuple(deal["playing"]))[view["seat"]]
        self.hands = [(FEARED, self._held(deal, first))]
        self.hands += [(FEARED * FEARED_OF_OTHERS, self._held(deal, seat)) for seat in others]

    def _held(self, deal: dict[str, Any], seat: int) -> list[float]:
        """How likely a seat holds each card."""
        shown = deal["play"]["open"][seat - 1]
        share = (deal["left"][seat - 1] - len(shown)) / max(1, sum(self.left))
        held = [min(1.0, share * left) for left in self.left]
        for card in shown:
            held[NUMBER[card]] = 1.0
        return held

    def safe(self, card: str) -> float:
        """A factor between 0 and 1: the less, the more a card would help the others."""
        melds = self.melds[NUMBER[card]]
        return exp(-sum([weight * sum([held[a] * held[b] for a, b in melds]) for weight, held in self.hands]))

    def company(self, card: str) -> int:
        """How many pairs of unseen cards make a meld with it."""
        return sum([self.left[a] * self.left[b] for a, b in self.melds[NUMBER[card]]])


@cache
def melds_with(ace: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each card, the pairs of cards that make a meld with it."""
    found: list[list[tuple[int, int]]] = [[] for _ in NUMBER]
    for meld in melds_of_three(ace):
        for card in meld:
            one, other = (NUMBER[rest] for rest in meld if rest != card)
            found[NUMBER[card]].append((one, other))
    return tuple(tuple(pairs) for pairs in found)


def unseen(view: View) -> list[int]:
    """How many of each card, by its number, this seat has not seen of the two packs."""
    deal, play = view["deal"], view["deal"]["play"]
    seen = list(deal["hand"])
    if play:
        others = (cards for seat, cards in enumerate(play["open"], start=1) if seat != view["seat"])
        seen += [*play["pile"], *(card for cards in others for card in cards)]
    left = [2] * len(NUMBER)
    for card in seen:
        left[NUMBER[card]] -= 1
    return left
