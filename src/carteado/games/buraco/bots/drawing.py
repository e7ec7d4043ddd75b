"""Decide whether to take the pile: compare the value of its cards with an unknown card from the stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.games.buraco.bots.board_features import Board
from carteado.games.buraco.bots.heuristics import Heuristics
from carteado.games.buraco.hand_bits import names
from carteado.games.melds import best_partition

STOCK_CARD_VALUE: Final = 20.0
"""The value of an unknown card from the stock, early in the deal."""
MELDED_CARD_VALUE: Final = 15.0
"""The value of each card that the player could meld only with the help of the pile."""
EXTRA_CARD_VALUE: Final = 12.0
"""The extra value of each card of the pile, early in the deal, if going out needs a canastra: it stays useful."""


class PileDecision:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.heuristics = Heuristics(board)

    def should_take(self) -> bool:
        board = self.board
        if len(board.pile) < board.deal["pile_left"]:
            return True  # the top card is laid at once, and the other cards are a gain
        return self.pile_value(board.pile) > STOCK_CARD_VALUE * board.time_left

    def pile_value(self, pile: Sequence[int]) -> float:
        """Return the value of these cards for the jogos on the table and for the hand."""
        heuristics, gain, rest = self.heuristics, 0.0, list(pile)
        for jogo in self.board.own:
            grown, used = heuristics.extend_jogo(jogo, rest)
            gain += heuristics.jogo_value(grown) - heuristics.jogo_value(jogo)
            for card in used:
                rest.remove(card)
        extra = 0.0 if self.board.is_race else EXTRA_CARD_VALUE * len(pile) * self.board.time_left
        return (
            gain
            + extra
            + MELDED_CARD_VALUE * self._count_more_melded(rest)
            + sum(heuristics.card_value(card) for card in rest)
        )

    def _count_more_melded(self, rest: Sequence[int]) -> int:
        """Return how many more cards the player could meld from the hand if it had these cards too.

        No card is used as a wild card.
        """
        rules = self.board.melds._replace(wild_jokers=False, wild_twos=False, wilds_per_meld=0)
        hand = names(self.board.hand)
        return best_partition([*hand, *names(rest)], rules).value - best_partition(hand, rules).value
