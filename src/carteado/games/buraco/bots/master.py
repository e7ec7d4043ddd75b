"""The strongest bot of buraco. It searches for the best whole turn and evaluates positions with trained networks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carteado.core.game import View
from carteado.games.buraco.actions import DRAW, REFUSE, TAKE, discard_text, parse_action
from carteado.games.buraco.bots.search import Search
from carteado.games.buraco.bots.turn import Turn
from carteado.games.buraco.bots.value_net import find_nets
from carteado.games.buraco.bots.veteran import Veteran
from carteado.games.buraco.hand_bits import NAMES, NUMBER


class Master:
    """Plays the turn that leads to the best position. If there are no networks for the rules, plays like `Veteran`."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._veteran = Veteran(rng)
        self._planned: list[str] = []
        self._hand: list[str] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        nets = find_nets(view)
        if view["deal"] is None or nets is None:
            return self._veteran.choose(view, legal)
        stage = view["deal"]["stage"]
        if stage == "playing":
            return self._play(view, legal)
        self._planned = []
        search = Search(view, nets)
        if stage == "drawing":
            return TAKE if TAKE in legal and search.should_take_pile() else DRAW
        used = search.use_pile_card()
        return used if used and used in legal else self._veteran.choose(view, legal)

    def _play(self, view: View, legal: Sequence[str]) -> str:
        """Return the next action of the planned turn. Plan a turn if none is left or the hand is not as planned."""
        hand = view["deal"]["hand"]
        if not self._planned or self._hand != hand:
            nets = find_nets(view)
            assert nets is not None
            self._planned = Search(view, nets).plan_turn()[0]
            if REFUSE in legal and discard_text(NUMBER[view["deal"]["offered"]]) in self._planned:
                self._planned = []
                return REFUSE
        chosen, *self._planned = self._planned or [""]
        if chosen not in legal:
            self._planned = []
            return Turn(view).choose_action(legal)
        self._hand = _without(hand, chosen)
        return chosen


def _without(hand: Sequence[str], action: str) -> list[str]:
    left = list(hand)
    for card in parse_action(action).cards:
        left.remove(NAMES[card])
    return left
