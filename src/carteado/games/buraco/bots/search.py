"""The interface of the search: plan a turn, decide whether to take the pile, and lay its top card."""

from __future__ import annotations

from typing import Any

from carteado.core.game import View
from carteado.games.buraco.actions import ADD, LAY, Written, discard_text
from carteado.games.buraco.bots.encoding import CARDS, G_USE_TOP, HAND, KINDS, PILE, PILE_LEFT, TOP, UNSEEN
from carteado.games.buraco.bots.features import FEATURES
from carteado.games.buraco.bots.laying import LAYS, MAX_STEPS, MAX_WAYS, lay_named_cards
from carteado.games.buraco.bots.net import HIDDEN, TO_DRAW
from carteado.games.buraco.bots.pile_top import best_use, use_top
from carteado.games.buraco.bots.plan import best_turn, position_value
from carteado.games.buraco.bots.rules_encoding import rules_row
from carteado.games.buraco.bots.value_net import ValueNets
from carteado.games.buraco.bots.view_encoding import encode_view
from carteado.games.buraco.hand_bits import NUMBER


class Search:
    """Searches for the best actions in one view. The methods modify `row`, so call only one of them on each object."""

    def __init__(self, view: View, nets: ValueNets) -> None:
        self.view = view
        self.nets: Any = nets
        self.rules = rules_row(view["rules"], nets.scale)
        self.row = encode_view(view, self.rules)
        self._x, self._sums = [0.0] * FEATURES, [0.0] * (HIDDEN + 1)
        self._values = [0.0] * (KINDS + 1)

    def plan_turn(self) -> tuple[list[str], float]:
        """Return the actions of the best turn and its value. `self.row` becomes the position before the discard."""
        row, steps = self.row, [0] * MAX_STEPS
        temp = [0] * MAX_WAYS, [0] * MAX_WAYS, steps, [0] * MAX_STEPS
        discard = best_turn(row, self.rules, self.nets, self._x, self._sums, list(row), list(row), self._values, *temp)
        found = [_action_text(step) for step in steps[1 : steps[0] + 1]]
        return found if discard < 0 else [*found, discard_text(discard)], self._values[KINDS]

    def should_take_pile(self) -> bool:
        """Return whether taking the pile has a higher value than drawing from the stock."""
        row = self.row
        to_draw = position_value(row, self.rules, self.nets, self._x, self._sums, TO_DRAW)
        if self.rules[G_USE_TOP]:
            rows = list(row), list(row), list(row), list(row)
            temp = [0] * MAX_WAYS, [0] * MAX_WAYS, [0] * MAX_STEPS, [0] * MAX_STEPS
            used = use_top(row, self.rules, self.nets, self._x, self._sums, *rows, self._values, *temp)
            return bool(used and self._values[KINDS] > to_draw)
        for card in range(KINDS):
            row[HAND + card] += row[PILE + card]
            row[PILE + card] = 0
        row[CARDS] += row[PILE_LEFT]
        row[PILE_LEFT], row[TOP] = 0, -1
        return bool(self.plan_turn()[1] > to_draw)

    def use_pile_card(self) -> str | None:
        """Return the best action that lays the card taken from the pile, or None if the search finds none."""
        row, card = self.row, NUMBER[self.view["deal"]["using"]]
        row[UNSEEN + card] -= 1
        row[PILE_LEFT] += 1
        row[TOP] = card
        again, trial, other = list(row), list(row), list(row)
        steps, temp = [0] * MAX_STEPS, ([0] * MAX_WAYS, [0] * MAX_STEPS)
        way = best_use(row, self.rules, self.nets, self._x, self._sums, again, trial, other, self._values, *temp)
        if way < 0:
            return None
        lay_named_cards(again, self.rules, way, steps)
        return _action_text(steps[1])


def _action_text(step: int) -> str:
    """Return the text of the action that a step encodes (see `laying`)."""
    if step & LAYS:
        return Written(LAY, (step >> 12 & 63, step >> 6 & 63, step & 63)).text
    return Written(ADD, (step & 63,), (step >> 8 & 63) + 1).text
