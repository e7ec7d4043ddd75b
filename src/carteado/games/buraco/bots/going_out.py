"""Decide whether a bot should lay its whole hand in this turn, with the help of wild cards, and choose the melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.games.buraco.actions import LAY, Written
from carteado.games.buraco.bots.board_features import Board
from carteado.games.buraco.bots.heuristics import Heuristics
from carteado.games.buraco.hand_bits import NUMBER, names
from carteado.games.buraco.jogos import WILDS
from carteado.games.melds import best_partition

MIN_LEAD: Final = -100
"""Go out if the lead in points is greater than this. It is negative because an opponent might go out first."""
FEW_STOCK_CARDS: Final = 6


class HandEmptier:
    """Decides whether to empty the hand in this turn, to take a morto or to go out, and which melds to lay for that."""

    def __init__(self, board: Board, heuristics: Heuristics) -> None:
        self.board = board
        self.heuristics = heuristics

    @property
    def is_desirable(self) -> bool:
        """Whether emptying the hand is good: always to take a morto, but not to go out far behind in points.

        If the stock or an opponent is about to end the deal anyway, going out is good in any case.
        """
        board = self.board
        return (
            board.can_take_morto or board.lead > MIN_LEAD or board.stock_left <= FEW_STOCK_CARDS or board.is_threatened
        )

    def is_possible(self) -> bool:
        """Return whether the player should empty the hand in this turn and can do so by using its wild cards.

        One card may be left for the discard. The result is False for a hand without wild cards: the bot lays its melds
        anyway.
        """
        board = self.board
        if not (board.can_take_morto or board.may_go_out) or not self.is_desirable:
            return False
        if not any(card in WILDS for card in board.hand):
            return False  # melds without wild cards are laid anyway
        left = [NUMBER[card] for card in best_partition(names(self._unplaced_cards()), board.melds).deadwood]
        wilds = [card for card in left if card in WILDS]
        room = sum(any(jogo.takes(card) and jogo.becomes_dirty_with(card) for card in wilds) for jogo in board.own)
        return len(left) - min(len(wilds), room) <= 1

    def _unplaced_cards(self) -> list[int]:
        """Return the cards of the hand that fit no jogo of this side as natural cards."""
        rest = list(self.board.hand)
        for jogo in self.board.own:
            for card in self.heuristics.extend_jogo(jogo, rest)[1]:
                rest.remove(card)
        return rest

    def choose_lay(self, legal: Sequence[str]) -> str | None:
        """Return an action that lays three cards of a meld in the best partition of the hand, or None if none is legal.

        Later actions add the other cards of the meld.
        """
        melds = best_partition(names(self.board.hand), self.board.melds).melds
        for meld in sorted(melds, key=len, reverse=True):
            for at in range(len(meld) - 2):
                action = Written(LAY, tuple(NUMBER[card] for card in meld[at : at + 3])).text
                if action in legal:
                    return action
        return None
