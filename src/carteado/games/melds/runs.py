"""The open sequences of one suit, and how the cards of each rank change them.

While the solver goes through the ranks of a suit, some sequences are open. Each has one of five conditions:

    ONE, TWO    one or two cards, none wild: must continue
    CLEAN       three or more cards, none wild: may continue or end
    BRIDGED     a wild card was laid at this rank: must continue with a card of the suit
    DIRTY       three or more cards, one of them wild: may continue or end

A *state* is the open sequences of a suit. A *step* is the effect of one rank's cards on a state.

A wild card is needed at the end of a sequence only to complete two cards, or to use a wild card that is left over. Two
cards always have space for it on one side. Therefore a sequence that takes a wild card at its end is closed. A clean
sequence that ends without a wild card has *room* for one.

There are at most two copies of each card, so there are few states. Steps are cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

ONE, TWO, CLEAN, BRIDGED, DIRTY = range(5)

State = tuple[int, ...]

# Moves: what a step does to one sequence.
CARD: Final = "card"
WILD: Final = "wild"
END: Final = "end"
END_WILD: Final = "end with a wild card"

_WITH_CARD: Final = {ONE: TWO, TWO: CLEAN, CLEAN: CLEAN, BRIDGED: DIRTY, DIRTY: DIRTY}
_MAY_END: Final = (CLEAN, DIRTY)
_AS_GOOD_AS: Final = {ONE: (ONE, TWO, CLEAN), TWO: (TWO, CLEAN), CLEAN: (CLEAN,), BRIDGED: (BRIDGED, CLEAN, DIRTY),
                   DIRTY: (DIRTY, CLEAN)}  # fmt: skip


class Step(NamedTuple):
    """The effect of one rank's cards on the sequences of a suit.

    rest:  the number of cards that no sequence takes.
    after: the state after the step.
    wilds: the number of wild cards laid.
    room:  the number of wild cards that could still be added, one for each clean sequence that ended.
    moves: the move of each sequence of the state before. A card that is neither in `rest` nor used by a move starts a
           new sequence.
    """

    rest: int
    after: State
    wilds: int
    room: int
    moves: tuple[str, ...]


@cache
def find_steps(state: State, cards: int, following: int, then: int, wild: bool) -> tuple[Step, ...]:
    """Return the steps from a state that no other step dominates.

    cards, following, then: the number of cards of this rank, of the next one and of the one after that.
    wild:                   whether there are wild cards.
    """
    found: list[Step] = []
    for used in range(cards, -1, -1):
        unique = {step[:4]: step for step in _enumerate_steps(state, used, cards - used, wild)}
        possible = [step for step in unique.values() if _can_complete(step.after, following, then, wild)]
        found += [step for step in possible if not any(_dominates(other, step) for other in possible)]
    return tuple(found)


def _enumerate_steps(state: State, used: int, rest: int, wild: bool) -> Iterator[Step]:
    """Yield the steps for every distribution of `used` cards over the open sequences and new ones."""
    if not state:
        yield Step(rest, (ONE,) * used, 0, 0, ())
        return
    first, others = state[0], state[1:]
    for move, becomes in _moves_of(first, used, wild):
        for step in _enumerate_steps(others, used - (move == CARD), rest, wild):
            yield Step(
                rest,
                tuple(sorted((*becomes, *step.after))),
                step.wilds + (move in (WILD, END_WILD)),
                step.room + (wild and move == END and first == CLEAN),
                (move, *step.moves),
            )


def _moves_of(condition: int, used: int, wild: bool) -> Iterator[tuple[str, State]]:
    """Yield each possible move of one sequence and the sequences it leaves open."""
    if used:
        yield CARD, (_WITH_CARD[condition],)
    if condition in _MAY_END:
        yield END, ()
    if wild and condition in (ONE, TWO, CLEAN):
        yield WILD, (BRIDGED,)
    if wild and condition == TWO:
        yield END_WILD, ()


def _can_complete(state: State, following: int, then: int, wild: bool) -> bool:
    """Return whether the next two ranks may have enough cards for the sequences that must continue."""
    ones, twos, bridged = state.count(ONE), state.count(TWO), state.count(BRIDGED)
    if not wild:
        return ones + twos <= following and ones <= then
    return bridged <= following and ones + bridged <= following + then


def _dominates(one: Step, other: Step) -> bool:
    """Return whether a step differs from another one and is at least as good for all cards that may follow."""
    if one is other or one.wilds > other.wilds or one.wilds + one.room < other.wilds + other.room:
        return False
    if one[:4] != other[:4] and _is_as_good(one.after, other.after):
        return not _is_as_good(other.after, one.after) or one[2:4] != other[2:4]
    return False


def _is_as_good(one: State, other: State) -> bool:
    """Return whether a state can reach a result at least as good as any result of the other."""
    for chosen in permutations(range(len(one)), len(other)):
        matched = all(one[mine] in _AS_GOOD_AS[theirs] for mine, theirs in zip(chosen, other, strict=True))
        if matched and all(one[at] in _MAY_END for at in range(len(one)) if at not in chosen):
            return True
    return False


def _number_states() -> dict[State, int]:
    numbers: dict[State, int] = {(): 0}
    queue: list[State] = [()]
    for state in queue:
        for cards in range(3):
            for step in _enumerate_steps(state, cards, 0, True):
                if _can_complete(step.after, 2, 2, True) and step.after not in numbers:
                    numbers[step.after] = len(numbers)
                    queue.append(step.after)
    return numbers


STATE_NUMBER: Final = _number_states()
"""Numbers the states, so that a state fits into a few bits."""
STATES: Final = tuple(STATE_NUMBER)
