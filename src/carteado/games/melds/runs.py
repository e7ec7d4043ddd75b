"""The sequences of one suit, walked rank by rank.

While the ranks of a suit go by, some sequences are open. Each is in one of five conditions:

    ONE, TWO    one or two cards, no wild one: must go on
    CLEAN       three or more cards, no wild one: may go on or end
    BRIDGED     the wild card was laid at this rank: must go on with a card of the suit
    DIRTY       three or more with its wild card: may go on or end

A *state* is the open sequences of a suit; a *step* is what the cards of one rank do to it. A wild card never
needs to stand at an end but to complete two cards (which always leave room for it on one side) or to be got
rid of, so a sequence that takes one at its end is simply over. A clean one that ends could have taken a wild
card in: that is `room` for one.

There are never more than two cards of a kind, so the states are few and the steps are worked out only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

ONE, TWO, CLEAN, BRIDGED, DIRTY = range(5)

State = tuple[int, ...]

# What becomes of a sequence.
CARD: Final = "card"
WILD: Final = "wild"
END: Final = "end"
END_WILD: Final = "end with a wild card"

_WITH_CARD: Final = {ONE: TWO, TWO: CLEAN, CLEAN: CLEAN, BRIDGED: DIRTY, DIRTY: DIRTY}
_MAY_END: Final = (CLEAN, DIRTY)
_AS_GOOD: Final = {ONE: (ONE, TWO, CLEAN), TWO: (TWO, CLEAN), CLEAN: (CLEAN,), BRIDGED: (BRIDGED, CLEAN, DIRTY),
                   DIRTY: (DIRTY, CLEAN)}  # fmt: skip


class Step(NamedTuple):
    """What the cards of one rank do to the sequences of a suit.

    rest: cards that no sequence takes. after: the state then. wilds: wild cards laid. room: clean sequences
    that ended. deeds: what was done to each sequence of the state before; cards left over began new ones.
    """

    rest: int
    after: State
    wilds: int
    room: int
    deeds: tuple[str, ...]


@cache
def steps(state: State, cards: int, following: int, then: int, wild: bool) -> tuple[Step, ...]:
    """Every step worth taking with so many cards of this rank, of the next rank and of the one after it."""
    found: list[Step] = []
    for used in range(cards, -1, -1):
        walked = {step[:4]: step for step in _walk(state, used, cards - used, wild)}
        possible = [step for step in walked.values() if _can_go_on(step.after, following, then, wild)]
        found += [step for step in possible if not any(_outdoes(other, step) for other in possible)]
    return tuple(found)


def _walk(state: State, used: int, rest: int, wild: bool) -> Iterator[Step]:
    """Gives `used` cards to the open sequences and to new ones, in every way."""
    if not state:
        yield Step(rest, (ONE,) * used, 0, 0, ())
        return
    first, others = state[0], state[1:]
    for deed, becomes in _deeds(first, used, wild):
        for step in _walk(others, used - (deed == CARD), rest, wild):
            yield Step(
                rest,
                tuple(sorted((*becomes, *step.after))),
                step.wilds + (deed in (WILD, END_WILD)),
                step.room + (wild and deed == END and first == CLEAN),
                (deed, *step.deeds),
            )


def _deeds(condition: int, used: int, wild: bool) -> Iterator[tuple[str, State]]:
    """What may become of one sequence."""
    if used:
        yield CARD, (_WITH_CARD[condition],)
    if condition in _MAY_END:
        yield END, ()
    if wild and condition in (ONE, TWO, CLEAN):
        yield WILD, (BRIDGED,)
    if wild and condition == TWO:
        yield END_WILD, ()


def _can_go_on(state: State, following: int, then: int, wild: bool) -> bool:
    """Whether the cards to come may be enough for the sequences that must go on."""
    ones, twos, bridged = state.count(ONE), state.count(TWO), state.count(BRIDGED)
    if not wild:
        return ones + twos <= following and ones <= then
    return bridged <= following and ones + bridged <= following + then


def _outdoes(one: Step, other: Step) -> bool:
    """Whether a step is as good as another whatever comes, and not the same."""
    if one is other or one.wilds > other.wilds or one.wilds + one.room < other.wilds + other.room:
        return False
    if one[:4] != other[:4] and _as_good(one.after, other.after):
        return not _as_good(other.after, one.after) or one[2:4] != other[2:4]
    return False


def _as_good(one: State, other: State) -> bool:
    """Whether whatever the other state may become, this one may become something as good."""
    for chosen in permutations(range(len(one)), len(other)):
        matched = all(one[mine] in _AS_GOOD[theirs] for mine, theirs in zip(chosen, other, strict=True))
        if matched and all(one[at] in _MAY_END for at in range(len(one)) if at not in chosen):
            return True
    return False


def _all_states() -> dict[State, int]:
    numbers: dict[State, int] = {(): 0}
    queue: list[State] = [()]
    for state in queue:
        for cards in range(3):
            for step in _walk(state, cards, 0, True):
                if _can_go_on(step.after, 2, 2, True) and step.after not in numbers:
                    numbers[step.after] = len(numbers)
                    queue.append(step.after)
    return numbers


NUMBER: Final = _all_states()
"""A small number for every state."""
STATES: Final = tuple(NUMBER)
