"""The best pif-paf bot. It evaluates the paths to going out, and how useful a discard is to the other players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Any, Final

from carteado.core.game import View
from carteado.games.pifpaf.actions import DISCARD, RAISE
from carteado.games.pifpaf.bots.heuristics import HandReadingBot
from carteado.games.pifpaf.bots.missing_cards import melds_of_three
from carteado.games.pifpaf.bots.paths import NUMBER, Paths
from carteado.games.pifpaf.seating import seats_after

MIN_TAKE_FACTOR: Final = (1.0, 1.0, 1.35, 1.5, 1.6, 1.7, 1.7, 1.7)
"""The bot takes a discard that multiplies the value of its hand by more than this. Index: number of missing cards."""
NEXT_PLAYER_COST: Final = 0.5
"""The cost of a discard that the next player can certainly use."""
OTHER_PLAYER_FACTOR: Final = 0.3
"""The cost for each other player, as a fraction of `NEXT_PLAYER_COST`: they can use the discard only to go out."""
PARTNER_PENALTY: Final = 2e-6
"""A small penalty per pair of unseen cards that make a meld with a discard. It decides between useless cards."""

TYPICAL_LOG_VALUE: Final = -2.85
"""The average logarithm of the value of a dealt hand. This constant and the next one are measured."""
LOG_VALUE_COEFFICIENT: Final = 0.085
"""Each unit of the logarithm multiplies the odds of going out first by exp(LOG_VALUE_COEFFICIENT * players)."""
MIN_VALUE: Final = 1e-6
"""The value assumed for a hand without paths, so that its logarithm is finite."""


class Master(HandReadingBot):
    """Keeps the cards with the most valuable paths to going out, and bets by how often such a hand wins.

    It takes a discard that adds more value than a card from the stock would.
    """

    def _paths(self, view: View, cards: Sequence[str]) -> Paths:
        melds = view["melds"]
        return Paths(cards, count_unseen(view), melds["trinca"], melds["ace"])

    # Play ----------------------------------------------------------------------------------------------

    def _wants(self, view: View, card: str) -> bool:
        hand = view["deal"]["hand"]
        now, then = self._paths(view, hand), self._paths(view, [*hand, card])
        best = max(then.value(other) for other in dict.fromkeys(hand) if other != card)
        return then.lacks <= now.lacks and best > now.value() * MIN_TAKE_FACTOR[now.lacks]

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """Discard the card for which the value of the remaining hand times the safety of the discard is highest."""
        hand = view["deal"]["hand"]
        paths = self._paths(view, hand)
        danger = DiscardDanger(view, paths.left)
        cards = [card for card in dict.fromkeys(hand) if DISCARD[card] in legal]
        kept = {
            card: paths.value(card) * danger.safety(card) - PARTNER_PENALTY * danger.count_partners(card)
            for card in cards
        }
        return DISCARD[max(cards, key=kept.__getitem__)]

    # Bets ----------------------------------------------------------------------------------------------

    def _win_chance(self, view: View) -> float:
        """Estimate the chance of going out first, from the value of the hand and the bets of the other players."""
        playing, value = view["deal"]["playing"], self._paths(view, view["deal"]["hand"]).value()
        chance = exp(LOG_VALUE_COEFFICIENT * len(playing) * (log(max(value, MIN_VALUE)) - TYPICAL_LOG_VALUE))
        return chance / (chance + sum(self._rival_strength(view, seat) for seat in playing if seat != view["seat"]))

    def _raise(self, bets: dict[str, Any], above: float) -> str:  # noqa: ARG002
        """Raise to the highest legal bet, because a hand that is worth a raise gains most there."""
        ceiling: int = bets["ceiling"]
        return RAISE[ceiling]


class DiscardDanger:
    """Estimates the danger that another player holds two cards that make a meld with a discard."""

    def __init__(self, view: View, left: Sequence[int]) -> None:
        self.left = left
        self.melds = pairs_by_card(view["melds"]["ace"])
        deal = view["deal"]
        first, *others = seats_after(tuple(deal["playing"]))[view["seat"]]
        self.hands = [(NEXT_PLAYER_COST, self._holding_chances(deal, first))]
        self.hands += [(NEXT_PLAYER_COST * OTHER_PLAYER_FACTOR, self._holding_chances(deal, seat)) for seat in others]

    def _holding_chances(self, deal: dict[str, Any], seat: int) -> list[float]:
        """Return for each card, by its number, the probability that the seat holds it."""
        shown = deal["play"]["open"][seat - 1]
        share = (deal["left"][seat - 1] - len(shown)) / max(1, sum(self.left))
        held = [min(1.0, share * left) for left in self.left]
        for card in shown:
            held[NUMBER[card]] = 1.0
        return held

    def safety(self, card: str) -> float:
        """Return a factor between 0 and 1 that is small if the other players can probably use the discard."""
        melds = self.melds[NUMBER[card]]
        return exp(-sum([weight * sum([held[a] * held[b] for a, b in melds]) for weight, held in self.hands]))

    def count_partners(self, card: str) -> int:
        """Return how many pairs of unseen cards make a meld with the card."""
        return sum([self.left[a] * self.left[b] for a, b in self.melds[NUMBER[card]]])


@cache
def pairs_by_card(ace: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each card, by its number, the pairs of cards that make a meld with it."""
    found: list[list[tuple[int, int]]] = [[] for _ in NUMBER]
    for meld in melds_of_three(ace):
        for card in meld:
            one, other = (NUMBER[rest] for rest in meld if rest != card)
            found[NUMBER[card]].append((one, other))
    return tuple(tuple(pairs) for pairs in found)


def count_unseen(view: View) -> list[int]:
    """Return how many copies of each card, by its number, the seat has not seen."""
    deal, play = view["deal"], view["deal"]["play"]
    seen = list(deal["hand"])
    if play:
        others = (cards for seat, cards in enumerate(play["open"], start=1) if seat != view["seat"])
        seen += [*play["pile"], *(card for cards in others for card in cards)]
    left = [2] * len(NUMBER)
    for card in seen:
        left[NUMBER[card]] -= 1
    return left
