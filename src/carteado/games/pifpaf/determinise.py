"""Resample the cards that a viewer has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.deck import PACK, Hands, sort_cards
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.turns import REBATE


class Unseen:
    """The cards that a viewer has not seen, in random order."""

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
    """Return the stage after resampling the cards that a seat, or a spectator (None), has not seen.

    The hidden answers of other seats to a discard become passes.
    """
    if isinstance(stage, Play):
        return _resample_play(stage, seat, rng)
    bets = stage.bets if isinstance(stage, Cutting) else stage
    unseen = Unseen(bets.hands[seat - 1] if bets and seat else (), rng)
    new = _resample_bets(bets, seat, unseen) if bets else None
    if isinstance(stage, Cutting):
        return Cutting(stage.context, unseen.draw(len(stage.pack)), new)
    assert new is not None
    return new


def _resample_bets(bets: Betting, seat: int | None, unseen: Unseen) -> Betting:
    new = bets.copy()
    new.dealt = ()
    new.hands = _resample_hands(bets.hands, ((),) * len(bets.hands), seat, unseen)
    new.rest = unseen.draw(len(bets.rest))
    new.dropped = unseen.draw(len(bets.dropped))
    return new


def _resample_hands(hands: Hands, seen: Hands, seat: int | None, unseen: Unseen) -> Hands:
    """Resample every hand except the viewer's. Keep the cards that everybody has seen (`seen`)."""
    return tuple(
        hand if owner == seat else sort_cards([*kept, *unseen.draw(len(hand) - len(kept))])
        for owner, (hand, kept) in enumerate(zip(hands, seen, strict=True), start=1)
    )


def _resample_play(play: Play, seat: int | None, rng: Random) -> Play:
    own = play.hands[seat - 1] if seat else ()
    others = (card for owner, cards in enumerate(play.open, start=1) if owner != seat for card in cards)
    unseen = Unseen((*own, *play.pile, *others), rng)
    new = play.copy()
    new.dealt = ()
    new.hands = _resample_hands(play.hands, play.open, seat, unseen)
    new.away = unseen.draw(len(play.away))
    new.stock = unseen.draw(play.left)
    new.at = 0
    # The other players' answers to the discard are hidden too. Assume that they passed.
    new.claims = tuple(other for other in play.claims if other == seat)
    if play.phase != REBATE:
        new.threats = tuple(other for other in play.threats if other == seat)
    new.find_near_seats()
    return new
