"""The open sequences of one suit, and how the cards of each rank change them.

The solver goes through the ranks of a suit from the high ace down. A sequence is open while it may still get lower
cards. An open sequence is in one of five *conditions*:

    ONE, TWO    one or two cards, none wild: must continue, but two cards may also end with a wild card
    CLEAN       three or more cards, none wild: may continue or end
    BRIDGED     a wild card was laid at this rank: must continue with a card of the suit
    DIRTY       three or more cards, one of them wild: may continue or end

A *state* is a tuple of the conditions of all open sequences of a suit. A *step* is one way to use the cards of a rank.
It leads from one state to the next.

A sequence needs a wild card at its end in only two cases: to complete two cards, or to use up a wild card that no other
meld needs. A sequence that takes a wild card at its end is not open any more. A clean sequence that ends without a
wild card has *room* for one.

There are at most two copies of each card, so there are few states, and the steps are cached.
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
# For each condition, the conditions that are at least as good, whatever cards follow.
_AS_GOOD_AS: Final = {ONE: (ONE, TWO, CLEAN), TWO: (TWO, CLEAN), CLEAN: (CLEAN,), BRIDGED: (BRIDGED, CLEAN, DIRTY),
                   DIRTY: (DIRTY, CLEAN)}  # fmt: skip


class Step(NamedTuple):
    """One way to use the cards of one rank in the sequences of a suit.

    rest:  the number of cards of the rank that no sequence takes.
    after: the state after the step.
    wilds: the number of wild cards that the step uses.
    room:  the number of sequences that end in this step and could take a wild card.
    moves: CARD, WILD, END or END_WILD for each sequence that was open before. Each remaining card, except the `rest`,
           starts a new sequence.
    """

    rest: int
    after: State
    wilds: int
    room: int
    moves: tuple[str, ...]


@cache
def find_steps(state: State, cards: int, next_cards: int, later_cards: int, wild: bool) -> tuple[Step, ...]:
    """Return the useful steps from a state: no step with the same `rest` dominates them.

    Steps to a state that the cards of the next two ranks cannot complete are left out.

    cards:       the number of cards of this rank.
    next_cards:  the number of cards of the next lower rank.
    later_cards: the number of cards of the rank below that.
    wild:        whether the hand has wild cards.
    """
    found: list[Step] = []
    for used in range(cards, -1, -1):
        unique = {step[:4]: step for step in _enumerate_steps(state, used, cards - used, wild)}
        possible = [step for step in unique.values() if _can_complete(step.after, next_cards, later_cards, wild)]
        found += [step for step in possible if not any(_dominates(other, step) for other in possible)]
    return tuple(found)


def _enumerate_steps(state: State, used: int, rest: int, wild: bool) -> Iterator[Step]:
    """Yield every step in which open or new sequences take `used` cards of the rank and leave `rest` cards."""
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
    """Yield (move, state) for each possible move of a sequence in this condition.

    The state contains only the condition of this sequence after the move. It is empty if the move ends the sequence.

    used: the number of cards of the rank that are still to be added to sequences.
    """
    if used:
        yield CARD, (_WITH_CARD[condition],)
    if condition in _MAY_END:
        yield END, ()
    if wild and condition in (ONE, TWO, CLEAN):
        yield WILD, (BRIDGED,)
    if wild and condition == TWO:
        yield END_WILD, ()


def _can_complete(state: State, next_cards: int, later_cards: int, wild: bool) -> bool:
    """Return False if the next two ranks have too few cards for the sequences that must continue, else True."""
    ones, twos, bridged = state.count(ONE), state.count(TWO), state.count(BRIDGED)
    if not wild:
        return ones + twos <= next_cards and ones <= later_cards
    return bridged <= next_cards and ones + bridged <= next_cards + later_cards


def _dominates(one: Step, other: Step) -> bool:
    """Return whether step `one` makes step `other` unnecessary: it is at least as good, whatever cards follow.

    Two equally good steps do not dominate each other.
    """
    if one is other or one.wilds > other.wilds or one.wilds + one.room < other.wilds + other.room:
        return False
    if one[:4] != other[:4] and _is_as_good(one.after, other.after):
        return not _is_as_good(other.after, one.after) or one[2:4] != other[2:4]
    return False


def _is_as_good(one: State, other: State) -> bool:
    """Return whether state `one` is at least as good as state `other`, whatever cards follow.

    For every sequence of `other`, `one` must have a sequence in an equal or better condition, and the remaining
    sequences of `one` must be able to end.
    """
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
"""Numbers the possible states, so that a state fits into six bits. `STATES` is the inverse."""
STATES: Final = tuple(STATE_NUMBER)
