"""Two rule-based bots: `Beginner` lays whatever it can, and `Veteran` estimates the value of every card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carteado.core.game import View
from carteado.games.buraco.actions import ADD, DISCARD, DRAW, LAY, TAKE, parse_action
from carteado.games.buraco.bots.board_features import Board
from carteado.games.buraco.bots.drawing import PileDecision
from carteado.games.buraco.bots.turn import Turn, starting_with
from carteado.games.buraco.hand_bits import SUIT_SIZE
from carteado.games.buraco.jogos import WILDS


class Beginner:
    """Takes the pile if its top card fits a jogo of its side, lays all it can, and discards an isolated card."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["deal"] is None:
            return legal[len(legal) // 2]
        board = Board(view)
        if DRAW in legal:
            fits = any(jogo.takes(card) for card in board.pile[-1:] for jogo in board.own)
            return TAKE if fits and TAKE in legal else DRAW
        found = starting_with(ADD, legal) or starting_with(LAY, legal)
        return self.rng.choice(found) if found else self._discard(board, legal)

    def _discard(self, board: Board, legal: Sequence[str]) -> str:
        cards = starting_with(DISCARD, legal)
        plain = [action for action in cards if parse_action(action).cards[0] not in WILDS]
        isolated = [action for action in plain if not self._has_neighbour(board, parse_action(action).cards[0])]
        return self.rng.choice(isolated or plain or cards or legal)

    def _has_neighbour(self, board: Board, card: int) -> bool:
        """Return whether the hand has another card of the suit at most two ranks away."""
        return any(0 < abs(other - card) <= 2 and other // SUIT_SIZE == card // SUIT_SIZE for other in board.hand)


class Veteran:
    """Values jogos by the canastras they may become and keeps wild cards for them.

    Takes the pile if its cards are useful, avoids discards that help the opponents, and goes out if that pays.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        deal = view["deal"]
        if deal is None:
            return legal[len(legal) // 2]
        if deal["stage"] == "drawing":
            return TAKE if TAKE in legal and PileDecision(Board(view)).should_take() else DRAW
        turn = Turn(view)
        return max(legal, key=turn.gain) if deal["stage"] == "using" else turn.choose_action(legal)
