"""What a player of buraco asks the search: the best turn, whether to take the pile, and how to use its top card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carteado.bots.buraco_features import FEATURES, hand_features, table_features
from carteado.bots.buraco_jogo_rows import add, lay
from carteado.bots.buraco_judgement import Judgement
from carteado.bots.buraco_laying import LAYS, MOST_STEPS, MOST_WAYS, extend
from carteado.bots.buraco_net import HIDDEN, TO_DRAW, begin, judged
from carteado.bots.buraco_plan import best_discard, best_turn, emptied
from carteado.bots.buraco_row import CARDS, G_USE_TOP, HAND, JOGOS, KINDS, PILE, PILE_LEFT, TOP
from carteado.bots.buraco_rules_row import rules_row
from carteado.bots.buraco_turn import reading
from carteado.bots.buraco_view_row import jogo_row, row_of
from carteado.buraco.hand_bits import NAMES, NUMBER
from carteado.buraco.jogos import Jogo
from carteado.buraco.words import ADD, DISCARD, LAY, TO, Written
from carteado.core.game import View


class Search:
    """A view that is searched, and the networks that judge."""

    def __init__(self, view: View, nets: Judgement) -> None:
        self.view = view
        self.nets: Any = nets
        self.rules = rules_row(view["rules"], nets.scale)
        self.row = row_of(view, self.rules)
        self._x, self._sums = [0.0] * FEATURES, [0.0] * (HIDDEN + 1)
        self._values = [0.0] * (KINDS + 1)

    def turn(self) -> tuple[list[str], float]:
        """The actions of the best turn, and what it is worth. The row is then as after the last of them."""
        row, steps = self.row, [0] * MOST_STEPS
        spare = [0] * MOST_WAYS, [0] * MOST_WAYS, steps, [0] * MOST_STEPS
        discard = best_turn(row, self.rules, self.nets, self._x, self._sums, list(row), list(row), self._values, *spare)
        found = [_text(step) for step in steps[1 : steps[0] + 1]]
        return found if discard < 0 else [*found, f"{DISCARD} {NAMES[discard]}"], self._values[KINDS]

    def takes_pile(self) -> bool:
        """Whether the best turn with the pile is worth more than a card from the stock."""
        row = self.row
        if self.rules[G_USE_TOP] and row[PILE_LEFT] > 1:
            return True  # its top card is laid at once, and the others are a present
        table_features(self._x, row, self.rules)
        begin(self._x, self.nets, TO_DRAW, self._sums)
        hand_features(self._x, row, self.rules)
        to_draw = judged(self._x, self.nets, TO_DRAW, self._sums)
        for card in range(KINDS):
            row[HAND + card] += row[PILE + card]
            row[PILE + card] = 0
        row[CARDS] += row[PILE_LEFT]
        row[PILE_LEFT], row[TOP] = 0, -1
        return self.turn()[1] > to_draw

    def use(self, legal: Sequence[str], made: dict[str, Jogo]) -> str:
        """The best way to lay the card taken off the pile; `made`: the jogo that each laying makes."""
        row = self.row
        row[HAND + NUMBER[self.view["deal"]["using"]]] += 1
        row[CARDS] += 1
        row[PILE_LEFT], row[TOP] = 0, -1
        return max(legal, key=lambda action: self._used(action, made))

    def _used(self, action: str, made: dict[str, Jogo]) -> float:
        trial = list(self.row)
        word, cards, number = reading(action)
        for card in cards:
            trial[HAND + card] -= 1
        trial[CARDS] -= len(cards)
        if word == ADD:
            add(trial, 0, number - 1, cards[0], self.rules)
        else:
            number = trial[JOGOS] + 1
            lay(trial, 0, *jogo_row(made[action].kind, made[action].cards, made[action].wild), self.rules)
        extend(trial, self.rules, number - 1, [0] * MOST_STEPS)
        judges = self.nets, self._x, self._sums, list(trial)
        if trial[CARDS] == 0:
            worth: float = emptied(trial, self.rules, *judges, 2)
            return worth
        best_discard(trial, self.rules, *judges, self._values, -1)
        return self._values[KINDS]


def _text(step: int) -> str:
    """A step of the search as an action."""
    if step & LAYS:
        return Written(LAY, (step >> 12 & 63, step >> 6 & 63, step & 63)).text
    return f"{ADD} {NAMES[step & 63]} {TO} {(step >> 8 & 63) + 1}"
