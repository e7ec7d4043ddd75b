"""Choose an action after the draw by heuristics: lay, add or discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.core.game import View
from carteado.games.buraco.actions import ADD, DISCARD, LAY, REFUSE, discard_text, parse_action
from carteado.games.buraco.bots.board_features import Board
from carteado.games.buraco.bots.going_out import HandEmptier
from carteado.games.buraco.bots.heuristics import HELD_RISK, Heuristics
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.jogos import WILDS, Jogo, book

LAID_JOGO_VALUE: Final = 60.0
"""The extra value of laying a clean jogo early in the deal: a jogo can grow on the table, but not in the hand."""
OPPONENT_GAIN_WEIGHT: Final = 0.7
"""The weight of the opponents' gain in the cost of a discard."""
PILE_CARD_VALUE: Final = 8.0
"""The value of each card of the pile to an opponent who can take it."""
WILD_DISCARD_COST: Final = 100.0
"""The extra cost of discarding a wild card, which makes it the last resort."""


def starting_with(word: str, legal: Sequence[str]) -> list[str]:
    return [action for action in legal if parse_action(action).word == word]


class Turn:
    """Chooses the actions of a turn after the draw."""

    def __init__(self, view: View) -> None:
        self.board = Board(view)
        self.heuristics = Heuristics(self.board)
        self.emptying = HandEmptier(self.board, self.heuristics)

    def choose_action(self, legal: Sequence[str]) -> str:
        if REFUSE in legal and self.choose_discard(legal) == discard_text(NUMBER[self.board.deal["offered"]]):
            return REFUSE
        return self.choose_lay(legal) or self.choose_discard(legal)

    # Laying --------------------------------------------------------------------------------------------

    def choose_lay(self, legal: Sequence[str]) -> str | None:
        """Return the best action that lays or adds cards, or None if discarding is better."""
        laying = [action for action in legal if parse_action(action).word in (ADD, LAY)]
        if not laying:
            return None
        if self.emptying.is_possible():
            return self._lay_to_empty_hand(laying)
        gain, action = max((self.gain(action), action) for action in laying)
        return action if gain > 0 and self._should_play(len(parse_action(action).cards)) else None

    def _should_play(self, cards: int) -> bool:
        """Return whether to play this many cards. At least two stay in hand unless an empty hand is desirable."""
        return len(self.board.hand) - cards > 1 or self.emptying.is_desirable

    def _lay_to_empty_hand(self, laying: Sequence[str]) -> str:
        """Return the next action of a turn that empties the hand.

        Such a turn first adds natural cards, then lays the melds of the best partition, and adds wild cards last.
        """
        plain = [action for action in starting_with(ADD, laying) if not self._makes_dirty(action)]
        found = None if plain else self.emptying.choose_lay(laying)
        return found or max(plain or laying, key=self.gain)

    def _makes_dirty(self, action: str) -> bool:
        _, cards, number = parse_action(action)
        return self.board.own[number - 1].becomes_dirty_with(cards[0])

    def gain(self, action: str) -> float:
        """Return the gain of an action that lays or adds cards, including all cards that then fit the same jogo."""
        word, cards, number = parse_action(action)
        rest = list(self.board.hand)
        for card in cards:
            if card in rest:  # the card taken from the pile is not part of the hand
                rest.remove(card)
        before, made = self._after_adding(cards[0], number) if word == ADD else self._after_laying(cards)
        grown, used = self.heuristics.extend_jogo(made, rest)
        return self.heuristics.jogo_value(grown) - before - sum(map(self._value_of_keeping, (*cards, *used)))

    def _after_adding(self, card: int, number: int) -> tuple[float, Jogo]:
        jogo = self.board.own[number - 1]
        return self.heuristics.jogo_value(jogo), jogo.with_card(card)

    def _after_laying(self, cards: tuple[int, ...]) -> tuple[float, Jogo]:
        made = book(self.board.melds).jogo(cards)
        assert made is not None
        return (-LAID_JOGO_VALUE * self.board.time_left if made.wild is None else 0.0), made

    def _value_of_keeping(self, card: int) -> float:
        """Return the value of keeping a card in hand instead of laying it.

        It is negative for a natural card, because cards left in hand cost points.
        """
        return self.heuristics.card_value(card) if card in WILDS else -HELD_RISK * self.board.values[card]

    # Discarding ----------------------------------------------------------------------------------------

    def choose_discard(self, legal: Sequence[str]) -> str:
        """Return the discard with the lowest sum of its cost to the side and the weighted gain of the opponents."""
        return min(starting_with(DISCARD, legal) or legal, key=self._cost_of_discard)

    def _cost_of_discard(self, action: str) -> float:
        cards = parse_action(action).cards
        if not cards:
            return 0.0
        card = cards[0]
        kept = self.heuristics.card_value(card) + self.heuristics.best_gain(card, self.board.own)
        return kept + WILD_DISCARD_COST * (card in WILDS) + OPPONENT_GAIN_WEIGHT * self._gain_of_opponents(card)

    def _gain_of_opponents(self, card: int) -> float:
        """Return what the opponents gain from a discard, including the pile if the card lets them take it."""
        gain = self.heuristics.best_gain(card, self.board.others)
        if gain and self.board.rules["pile"] == "use_top":
            gain += PILE_CARD_VALUE * self.board.deal["pile_left"]
        return gain
