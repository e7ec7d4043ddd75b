"""The strongest player of buraco: searches its whole turn, and judges where it leads by what it has learnt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carteado.bots.buraco_judgement import judgement
from carteado.bots.buraco_search import Search
from carteado.bots.buraco_turn import Turn, reading
from carteado.bots.buraco_veteran import Veteran
from carteado.buraco.hand_bits import NAMES
from carteado.buraco.words import DISCARD, DRAW, REFUSE, TAKE
from carteado.core.game import View


class Master:
    """Weighs every turn it can think of by what the table is worth after it. By rules for which nothing was learnt it
    plays as Veteran does."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._veteran = Veteran(rng)
        self._planned: list[str] = []
        self._hand: list[str] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        nets = judgement(view)
        if view["deal"] is None or nets is None:
            return self._veteran.choose(view, legal)
        stage = view["deal"]["stage"]
        if stage == "playing":
            return self._play(view, legal)
        self._planned = []
        search = Search(view, nets)
        if stage == "drawing":
            return TAKE if TAKE in legal and search.takes_pile() else DRAW
        used = search.use()
        return used if used and used in legal else self._veteran.choose(view, legal)

    def _play(self, view: View, legal: Sequence[str]) -> str:
        """The next action of the turn that was planned; where there is none, or the cards are others, of a new one."""
        hand = view["deal"]["hand"]
        if not self._planned or self._hand != hand:
            nets = judgement(view)
            assert nets is not None
            self._planned = Search(view, nets).turn()[0]
            if REFUSE in legal and f"{DISCARD} {view['deal']['offered']}" in self._planned:
                self._planned = []
                return REFUSE
        chosen, *self._planned = self._planned or [""]
        if chosen not in legal:
            self._planned = []
            return Turn(view).play(legal)
        self._hand = _without(hand, chosen)
        return chosen


def _without(hand: Sequence[str], action: str) -> list[str]:
    left = list(hand)
    for card in reading(action).cards:
        left.remove(NAMES[card])
    return left
