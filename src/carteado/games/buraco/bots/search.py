"""What a player of buraco asks the search: the best turn, whether to take the pile, and how to use its top card."""

from __future__ import annotations

from typing import Any

from carteado.bots.buraco_features import FEATURES
from carteado.bots.buraco_judgement import Judgement
from carteado.bots.buraco_laying import LAYS, MOST_STEPS, MOST_WAYS, first_step
from carteado.bots.buraco_net import HIDDEN, TO_DRAW
from carteado.bots.buraco_plan import best_turn, worth
from carteado.bots.buraco_row import CARDS, G_USE_TOP, HAND, KINDS, PILE, PILE_LEFT, TOP, UNSEEN
from carteado.bots.buraco_rules_row import rules_row
from carteado.bots.buraco_top import best_use, top_used
from carteado.bots.buraco_view_row import row_of
from carteado.buraco.hand_bits import NAMES, NUMBER
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
        """Whether the turn is worth more with the pile than with a card from the stock."""
        row = self.row
        to_draw = worth(row, self.rules, self.nets, self._x, self._sums, TO_DRAW)
        if self.rules[G_USE_TOP]:
            rows = list(row), list(row), list(row), list(row)
            spare = [0] * MOST_WAYS, [0] * MOST_WAYS, [0] * MOST_STEPS, [0] * MOST_STEPS
            used = top_used(row, self.rules, self.nets, self._x, self._sums, *rows, self._values, *spare)
            return bool(used and self._values[KINDS] > to_draw)
        for card in range(KINDS):
            row[HAND + card] += row[PILE + card]
            row[PILE + card] = 0
        row[CARDS] += row[PILE_LEFT]
        row[PILE_LEFT], row[TOP] = 0, -1
        return bool(self.turn()[1] > to_draw)

    def use(self) -> str | None:
        """The best way to lay the card taken off the pile; None where the search knows none."""
        row, card = self.row, NUMBER[self.view["deal"]["using"]]
        row[UNSEEN + card] -= 1
        row[PILE_LEFT] += 1
        row[TOP] = card
        again, trial, other = list(row), list(row), list(row)
        steps, spare = [0] * MOST_STEPS, ([0] * MOST_WAYS, [0] * MOST_STEPS)
        way = best_use(row, self.rules, self.nets, self._x, self._sums, again, trial, other, self._values, *spare)
        if way < 0:
            return None
        first_step(again, self.rules, way, steps)
        return _text(steps[1])


def _text(step: int) -> str:
    """A step of the search as an action."""
    if step & LAYS:
        return Written(LAY, (step >> 12 & 63, step >> 6 & 63, step & 63)).text
    return f"{ADD} {NAMES[step & 63]} {TO} {(step >> 8 & 63) + 1}"
