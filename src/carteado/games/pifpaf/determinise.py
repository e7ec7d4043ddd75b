"""States that a viewer can't tell apart: the cards it has not seen, drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from carteado.pifpaf.betting import Betting
from carteado.pifpaf.cutting import Cutting
from carteado.pifpaf.deck import PACK, Hands, in_order
from carteado.pifpaf.play import Play
from carteado.pifpaf.turns import REBATE


class Unseen:
    """The cards a viewer has not seen, in a new order, to be handed out."""

    def __init__(self, seen: Iterable[str], rng: Random) -> None:
        left = Counter(PACK)
        left.subtract(seen)
        self._cards = list(left.elements())
        rng.shuffle(self._cards)

    def draw(self, count: int) -> tuple[str, ...]:
        drawn = self._cards[len(self._cards) - count :]
        del self._cards[len(self._cards) - count :]
        return tuple(drawn)


def determinise(stage: Cutting | Betting | Play, seat: int | None, rng: Random) -> Cutting | Betting | Play:
    """A stage with every unseen card somewhere else."""
    if isinstance(stage, Play):
        return _play(stage, seat, rng)
    bets = stage.bets if isinstance(stage, Cutting) else stage
    unseen = Unseen(bets.hands[seat - 1] if bets and seat else (), rng)
    new = _bets(bets, seat, unseen) if bets else None
    if isinstance(stage, Cutting):
        return Cutting(stage.occasion, unseen.draw(len(stage.pack)), new)
    assert new is not None
    return new


def _bets(bets: Betting, seat: int | None, unseen: Unseen) -> Betting:
    new = bets.copy()
    new.dealt = ()
    new.hands = _hands(bets.hands, ((),) * len(bets.hands), seat, unseen)
    new.rest = unseen.draw(len(bets.rest))
    new.dropped = unseen.draw(len(bets.dropped))
    return new


def _hands(hands: Hands, seen: Hands, seat: int | None, unseen: Unseen) -> Hands:
    """Every hand but the viewer's drawn anew, save the cards in it that all have seen."""
    return tuple(
        hand if owner == seat else in_order([*kept, *unseen.draw(len(hand) - len(kept))])
        for owner, (hand, kept) in enumerate(zip(hands, seen, strict=True), start=1)
    )


def _play(play: Play, seat: int | None, rng: Random) -> Play:
    own = play.hands[seat - 1] if seat else ()
    others = (card for owner, cards in enumerate(play.open, start=1) if owner != seat for card in cards)
    unseen = Unseen((*own, *play.pile, *others), rng)
    new = play.copy()
    new.dealt = ()
    new.hands = _hands(play.hands, play.open, seat, unseen)
    new.away = unseen.draw(len(play.away))
    new.stock = unseen.draw(play.left)
    new.at = 0
    # What the others answered to the discard is not known either: they may all have passed.
    new.claims = tuple(other for other in play.claims if other == seat)
    if play.phase != REBATE:
        new.threats = tuple(other for other in play.threats if other == seat)
    new.look_for_near()
    return new
