"""Compute the possible steps and the lower bounds of one segment of a suit, independently of the rest of the hand.

The bounds are a Lagrangian relaxation: the number of wild cards is unlimited, but each has a price. The *cost* of a way
to lay the cards is its deadwood plus the price of the wild cards used. A *bound* is the least cost. The sum of the
bounds of all segments, minus the price of the wild cards in the hand, never exceeds the least deadwood of the hand.
This is true for any price. There are two bounds: the *paid* bound uses the normal price, and the *free* bound uses a
low price or zero. Both assume that a card costs nothing if its rank has enough cards for a set. `tightening` corrects
this assumption for hard hands.

Segments are short and recur often, so the results are cached.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.games.melds.rank_places import HIGH, LOW
from carteado.games.melds.runs import STATE_NUMBER, STATES, find_steps
from carteado.games.melds.sets import POWERS

INFINITE: Final = 1 << 22
"""Must be greater than the total value of any hand (times `UNIT`)."""
_UNREACHABLE: Final = (INFINITE, INFINITE)

# A step is packed into one integer, so that the sum of the steps of four suits is the step of the whole rank. From the
# lowest bits up, the integer contains: the number of the next state (eight bits per suit, two of them for the number of
# aces laid high), the cards that no sequence takes (a packed row, see `sets`), the wild cards used, the room for more
# of them, and the paid and the free bound of the later ranks.
SUIT_BITS: Final = 8
SUIT_MASK: Final = 255
STATE_MASK: Final = 63
ACES_SHIFT: Final = 6
ROW_SHIFT: Final = 4 * SUIT_BITS
WILDS_SHIFT: Final = ROW_SHIFT + 7
ROOM_SHIFT: Final = WILDS_SHIFT + 6
PAID_SHIFT: Final = ROOM_SHIFT + 6
FREE_SHIFT: Final = PAID_SHIFT + 24
STATES_MASK: Final = (1 << ROW_SHIFT) - 1
ROW_MASK: Final = 127
COUNT_MASK: Final = 63
BOUND_MASK: Final = (1 << 24) - 1

Bounds = tuple[int, int]
"""The paid and the free bound, as defined in the module docstring."""
Steps = tuple[tuple[int, int, int], ...]
"""The steps from one state, as (packed step, excess of its paid bound, excess of its free bound).

The excess is the difference between the bound of this step and the lowest bound among all steps from the state.
"""


class Segment(NamedTuple):
    """A segment of a suit. Its places are numbered from 0, and the highest card is at place 0.

    counts: the number of cards at each place.
    costs:  for each place, the cost of a card that no sequence takes, in the paid bound and in the free bound.
    wild:   whether the hand has wild cards.
    prices: the price of a wild card in the paid bound, and in the free bound.
    pooled: the place of the twos if they are wild and in this segment, else -1.
    aces:   whether the segment is a whole suit whose aces may be high or low.
    """

    suit: int
    counts: tuple[int, ...]
    costs: tuple[Bounds, ...]
    wild: bool
    prices: tuple[int, int]
    pooled: int
    aces: bool


StepOptions = tuple[tuple[int, int, int, int], ...]
"""The steps from a state: (packed step, number of the next state, cards that no sequence takes, wild cards used).

Here and below, the number of a state includes the number of aces laid high.
"""


Charges = tuple[int, int, int]
"""Item n (0 to 2) is the cost if the sequences of a suit leave n cards of a rank."""
BothCharges = tuple[Charges, Charges]
"""The charges in the paid bound, and in the free bound."""
_NO_CHARGES: Final = ((0, 0, 0), (0, 0, 0))


class SegmentBounds:
    """The steps and the bounds of a segment, as lists of mappings by state.

    The lists have an item for each place of the segment, and one for the place after it, at which all sequences end.

    options:    the possible steps from each state.
    steps:      the same steps, packed together with their bounds.
    cost_to_go: the bounds (paid, free) of the remaining places. One more item is for the end.
    """

    __slots__ = ("cost_to_go", "steps", "segment", "options")

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        *self.options, ends = _enumerate_options(segment)
        self.steps = [StepTable({}, _NO_CHARGES, (0, 0), {})] * len(self.options)
        self.cost_to_go: list[dict[int, Bounds]] = [{} for _ in self.options]
        self.cost_to_go.append({state: (0, 0) if state & STATE_MASK == 0 else _UNREACHABLE for state in ends})
        self._compute_backwards(len(self.options) - 1, {})

    @property
    def total(self) -> Bounds:
        """The bounds (paid, free) of the whole segment."""
        return self.cost_to_go[0][0]

    def with_charges(self, charges: dict[int, BothCharges]) -> SegmentBounds:
        """Return a copy in which cards that no sequence takes have these costs.

        charges: maps one or more places of the segment to their costs. Costs at other places do not change.
        """
        other = object.__new__(SegmentBounds)
        other.segment, other.options = self.segment, self.options
        other.steps, other.cost_to_go = self.steps[:], self.cost_to_go[:]
        other._compute_backwards(max(charges), charges)
        return other

    def _compute_backwards(self, last: int, charges: dict[int, BothCharges]) -> None:
        """Compute `steps` and `cost_to_go` at every place, from place `last` back to the first.

        charges: as in `with_charges`. At other places, the costs of the segment apply.
        """
        for at in range(last, -1, -1):
            paid, free = self.segment.costs[at] if at < len(self.segment.costs) else (0, 0)
            charge = charges.get(at) or ((0, paid, 2 * paid), (0, free, 2 * free))
            self.steps[at] = StepTable(self.options[at], charge, self.segment.prices, self.cost_to_go[at + 1])
            self.cost_to_go[at] = self.steps[at].bounds_per_state()


class StepTable(dict[int, Steps]):
    """Maps each state at one place to its steps. The steps are computed on first access, because few are needed."""

    __slots__ = ("cost_to_go", "charges", "prices", "options")

    def __init__(
        self,
        options: dict[int, StepOptions],
        charges: BothCharges,
        prices: tuple[int, int],
        cost_to_go: dict[int, Bounds],
    ) -> None:
        self.options, self.charges, self.prices, self.cost_to_go = options, charges, prices, cost_to_go

    def __missing__(self, state: int) -> Steps:
        (paid_charge, free_charge), (price, low), found = self.charges, self.prices, []
        for packed, after, rest, wilds in self.options[state]:
            paid, free = self.cost_to_go[after]
            if paid < INFINITE:
                packed += (paid << PAID_SHIFT) + (free << FREE_SHIFT)
                found.append((packed, paid_charge[rest] + wilds * price + paid, free_charge[rest] + wilds * low + free))
        paid = min([step[1] for step in found], default=0)
        free = min([step[2] for step in found], default=0)
        steps_from = self[state] = tuple([(packed, more - paid, other - free) for packed, more, other in found])
        return steps_from

    def bounds_per_state(self) -> dict[int, Bounds]:
        """Return the bounds (paid, free) of this place and the later ones, for each state."""
        (paid_charge, free_charge), (price, low) = self.charges, self.prices
        cost_to_go, bounds_before = self.cost_to_go, {}
        for state, state_options in self.options.items():
            paid = free = INFINITE
            for _, after, rest, wilds in state_options:
                paid_to_go, free_to_go = cost_to_go[after]
                paid_to_go += paid_charge[rest] + wilds * price
                if paid_to_go < paid:
                    paid = paid_to_go
                free_to_go += free_charge[rest] + wilds * low
                if free_to_go < free:
                    free = free_to_go
            bounds_before[state] = paid, free
        return bounds_before


def _enumerate_options(segment: Segment) -> list[dict[int, StepOptions]]:
    """Return for each place, and for the one after the segment, a mapping from each reachable state to its steps.

    One more mapping has the states that can be reached at the end, without steps.
    """
    suit, counts, wild = segment.suit, (*segment.counts, 0, 0, 0), segment.wild
    found: list[dict[int, StepOptions]] = []
    states: set[int] | dict[int, StepOptions] = {0}
    for at in range(len(segment.counts) + 1):
        cards, next_cards, later_cards = counts[at : at + 3]
        pooled = at == segment.pooled
        if segment.aces:
            options = {
                state: _options_with_aces(at, suit, state, (cards, next_cards, later_cards), wild, pooled)
                for state in states
            }
        else:
            options = {
                state: pack_options(suit, state, cards, next_cards, later_cards, wild, pooled) for state in states
            }
        found.append(options)
        states = {step[1] for state_options in options.values() for step in state_options}
    return [*found, dict.fromkeys(states, ())]


def _options_with_aces(
    at: int, suit: int, state: int, counts: tuple[int, ...], wild: bool, pooled: bool
) -> StepOptions:
    """Return the steps from a state at place `at`, in a suit whose aces may be high or low.

    The state includes the number of aces laid above the king. The other aces can still be laid below the two.
    """
    cards, next_cards, later_cards = counts
    laid = state >> ACES_SHIFT
    if at == LOW - HIGH:
        return pack_options(suit, state & STATE_MASK, cards - laid, 0, 0, wild, False)
    found = pack_options(suit, state & STATE_MASK, cards, next_cards, later_cards, wild, pooled)
    if at == 0:
        return tuple(
            (packed + (cards - rest << ACES_SHIFT + SUIT_BITS * suit) - (rest * POWERS[suit] << ROW_SHIFT),
             after + (cards - rest << ACES_SHIFT), 0, wilds)
            for packed, after, rest, wilds in found
        )  # fmt: skip
    if not laid:
        return found
    aces = laid << ACES_SHIFT
    aces_after = aces << SUIT_BITS * suit
    return tuple((packed + aces_after, after + aces, rest, wilds) for packed, after, rest, wilds in found)


@cache
def pack_options(
    suit: int, state: int, cards: int, next_cards: int, later_cards: int, wild: bool, pooled: bool
) -> StepOptions:
    """Return the packed steps from a state with the cards of one rank.

    cards, next_cards, later_cards: the number of cards of this rank and of the next two lower ranks.
    pooled: whether the cards are wild twos. If so, a two in a sequence is also a used wild card.
    """
    found = []
    for step in find_steps(STATES[state], cards, next_cards, later_cards, wild):
        after = STATE_NUMBER[step.after]
        wilds = step.wilds + (cards - step.rest) * pooled
        packed = after << SUIT_BITS * suit | step.rest * POWERS[suit] << ROW_SHIFT
        packed |= wilds << WILDS_SHIFT | step.room << ROOM_SHIFT
        found.append((packed, after, step.rest, wilds))
    return tuple(found)


compute_segment_bounds: Final = lru_cache(maxsize=4096)(SegmentBounds)
"""Return the `SegmentBounds` of a segment, from a cache."""
