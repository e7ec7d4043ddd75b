"""Two players of buraco: one that lays whatever it can, and one that weighs what every card may still bring."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carteado.bots.buraco_drawing import Drawing
from carteado.bots.buraco_sight import WILDS, Sight
from carteado.bots.buraco_turn import Turn, of_word, reading
from carteado.buraco.hand_bits import SUIT_SIZE
from carteado.buraco.words import ADD, DISCARD, DRAW, LAY, TAKE
from carteado.core.game import View


class Beginner:
    """Takes the pile when its top card fits a jogo on the table, lays whatever it can, wild cards too, and discards a
    card that stands alone."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["deal"] is None:
            return legal[len(legal) // 2]
        sight = Sight(view)
        if DRAW in legal:
            fits = any(jogo.takes(card) for card in sight.pile[-1:] for jogo in sight.own)
            return TAKE if fits and TAKE in legal else DRAW
        found = of_word(ADD, legal) or of_word(LAY, legal)
        return self.rng.choice(found) if found else self._discard(sight, legal)

    def _discard(self, sight: Sight, legal: Sequence[str]) -> str:
        cards = of_word(DISCARD, legal)
        plain = [action for action in cards if reading(action).cards[0] not in WILDS]
        lonely = [action for action in plain if not self._has_company(sight, reading(action).cards[0])]
        return self.rng.choice(lonely or plain or cards or legal)

    def _has_company(self, sight: Sight, card: int) -> bool:
        """Whether the hand has a card next to it, or two away."""
        return any(0 < abs(other - card) <= 2 and other // SUIT_SIZE == card // SUIT_SIZE for other in sight.hand)


class Veteran:
    """Weighs jogos by the canastras they may become, keeps wild cards for them, takes the pile for what it brings,
    gives the next player little, and goes out when that is worth it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        deal = view["deal"]
        if deal is None:
            return legal[len(legal) // 2]
        if deal["stage"] == "drawing":
            return TAKE if TAKE in legal and Drawing(Sight(view)).takes() else DRAW
        turn = Turn(view)
        return max(legal, key=turn.gain) if deal["stage"] == "using" else turn.play(legal)
