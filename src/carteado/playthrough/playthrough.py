"""Provide `Playthrough`: a game that is being played, with its state and its numbers of shuffles and hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from carteado.core.game import PACK, Game, ShuffleRequest, State

DrawOrder = Callable[[int, ShuffleRequest], Sequence[str]]
"""Returns the order of a shuffle, given its number in the match (from 1) and the shuffle that the state asks for."""


def random_order(rng: Random) -> DrawOrder:
    """Return a `DrawOrder` that shuffles with this random number generator."""
    return lambda _, shuffle: rng.sample(shuffle.items, len(shuffle.items))


class PerformedShuffle(NamedTuple):
    """A shuffle that the game requested, and the order that was drawn for it."""

    number: int
    purpose: str
    order: tuple[str, ...]


class Step(NamedTuple):
    """One transition of the state. It is an action of a seat, or a shuffle (then `seat` is 0 and `drawn` is set).

    hand:        the number of its hand, 0 before the first one.
    begins_hand: whether it is the first step of a hand. A hand begins with the shuffle of its pack. If it is dealt from
                 an earlier shuffle, such as a shoe, it begins with its first action.
    result:      the result of the hand, in the form used in records, if this step ended a hand.
    """

    before: State
    after: State
    seat: int
    action: str
    drawn: PerformedShuffle | None
    hand: int
    begins_hand: bool
    result: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game from its first shuffle to its latest action. Requested shuffles are performed at once.

    shuffles, hands: how many there were so far, including the current hand.
    hand_is_over:    whether the current hand has a result.
    steps:           the steps of the latest call of `start`, `apply` or `continue_from`.
    """

    game: Game
    draw_order: DrawOrder
    state: State
    shuffles: int = 0
    hands: int = 0
    hand_is_over: bool = False
    steps: tuple[Step, ...] = ()

    @classmethod
    def start(cls, game: Game, draw_order: DrawOrder) -> Playthrough:
        """Begin a match and perform the shuffles that it requests."""
        return cls(game, draw_order, game.start())._shuffle([])

    def apply(self, seat: int, action: str) -> Playthrough:
        """Return the playthrough after an action and the shuffles that follow it.

        Raises Refusal if the action is illegal.
        """
        before = self.state
        after = before.apply(seat, action)
        result = self.game.result(before, after)
        hands = self.hands + self.hand_is_over
        step = Step(before, after, seat, action, None, hands, self.hand_is_over, result)
        now = Playthrough(self.game, self.draw_order, after, self.shuffles, hands, result is not None, (step,))
        return now if after.chance is None else now._shuffle([step])

    def continue_from(self, state: State) -> Playthrough:
        """Return the playthrough with another state, after performing the shuffles that it requests."""
        return replace(self, state=state)._shuffle([])

    def _shuffle(self, steps: list[Step]) -> Playthrough:
        state, shuffles, hands, is_over = self.state, self.shuffles, self.hands, self.hand_is_over
        while (chance := state.chance) is not None:
            before, shuffles = state, shuffles + 1
            drawn = PerformedShuffle(shuffles, chance.purpose, tuple(self.draw_order(shuffles, chance)))
            state = before.apply_shuffle(drawn.order)
            begins_hand = chance.purpose == PACK
            hands += begins_hand
            result = self.game.result(before, state) if hands else None
            is_over = (is_over and not begins_hand) or result is not None
            steps.append(Step(before, state, 0, "", drawn, hands, begins_hand, result))
        return Playthrough(self.game, self.draw_order, state, shuffles, hands, is_over, tuple(steps))
