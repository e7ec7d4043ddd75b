"""The levels of burro, weakest first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carteado.games.burro.actions import parse_action  # type: ignore[import-not-found]

from carteado.core.cards import RANKS, rank_of, suit_of
from carteado.core.game import View
from carteado.games.bot import Contest, RandomBot


class Careful:
    """Leads from its longest suit, and otherwise plays its highest card, to lead the next trick."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        suits = [suit_of(card) for card in view["hand"]]
        if len(legal) == 1:
            return legal[0]
        cards = [parse_action(action).card for action in legal]
        return max(cards, key=lambda card: (suits.count(suit_of(card)), RANKS.index(rank_of(card))))


LEVELS = {"novato": RandomBot, "mestre": Careful}
CONTEST = Contest(seats=2)
