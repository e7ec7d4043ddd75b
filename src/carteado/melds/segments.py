"""A stretch of one suit walked to its end by itself: its steps, and the least it can leave over after each.

For that least, sets are taken for granted wherever the hand has cards enough of a rank, unless the ranks have charged
for them (`sharpening`). It is worked out twice: as if each wild card cost a price (`paid`), and as if it cost nothing,
or a low price (`free`). What all stretches leave over at a price, less the price of the wild cards there are, is never
more than what the whole hand leaves over, whatever the price.

Stretches are short and come up again and again, so what is known of one is kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.melds.rank_places import HIGH, LOW
from carteado.melds.runs import NUMBER, STATES, steps
from carteado.melds.sets import POWERS

NEVER: Final = 1 << 22
"""More than any hand is worth."""
_NEVER: Final = (NEVER, NEVER)

# A step as one number, so that the steps of four suits add up to the step of a rank: the state after it (eight bits
# for each suit, two of them for the aces laid high), the cards it leaves (base three), wild cards laid, room for
# more, and the least to come.
SUIT_BITS: Final = 8
SUIT_MASK: Final = 255
STATE_MASK: Final = 63
ACES_AT: Final = 6
ROW_AT: Final = 4 * SUIT_BITS
WILDS_AT: Final = ROW_AT + 7
ROOM_AT: Final = WILDS_AT + 6
PAID_AT: Final = ROOM_AT + 6
FREE_AT: Final = PAID_AT + 24
STATES_MASK: Final = (1 << ROW_AT) - 1
ROW_MASK: Final = 127
FEW: Final = 63
LEAST_MASK: Final = (1 << 24) - 1

Least = tuple[int, int]
"""What is left over at the least: paid, free."""
Steps = tuple[tuple[int, int, int], ...]
"""Steps from one state: packed, and by how much each leaves more over than the least of them, paid and free."""


class Stretch(NamedTuple):
    """The cards of one suit between two gaps that no sequence can bridge.

    costs: what a card that no sequence takes costs at least, at each place, paid and free. pooled: the place of
    the twos, when they are wild cards too and one that is laid is one less of those; else -1. aces: whether the
    stretch is a whole suit, its aces going below the two or above the king.
    """

    suit: int
    counts: tuple[int, ...]
    costs: tuple[Least, ...]
    wild: bool
    prices: tuple[int, int]
    pooled: int
    aces: bool


Possible = tuple[tuple[int, int, int, int], ...]
"""Steps with what they do: packed, state after, cards left, wild cards laid."""


Charges = tuple[int, int, int]
"""What it costs at a place to leave none of its cards, one, or two."""
BothCharges = tuple[Charges, Charges]
"""The same at both prices."""
_NO_CHARGES: Final = ((0, 0, 0), (0, 0, 0))


class Segment:
    """What is known of a stretch: at each place of it and just behind it, the steps from each state, packed (`steps`)
    and with what they do (`ways`), and what is left over from there on (`ahead`)."""

    __slots__ = ("ahead", "steps", "stretch", "ways")

    def __init__(self, stretch: Stretch) -> None:
        self.stretch = stretch
        *self.ways, ends = _ways_up(stretch)
        self.steps = [StepsAt({}, _NO_CHARGES, (0, 0), {})] * len(self.ways)
        self.ahead: list[dict[int, Least]] = [{} for _ in self.ways]
        self.ahead.append({state: (0, 0) if state & STATE_MASK == 0 else _NEVER for state in ends})
        self._walk_back(len(self.ways) - 1, {})

    @property
    def least(self) -> Least:
        """What the whole stretch leaves over."""
        return self.ahead[0][0]

    def charged(self, charges: dict[int, BothCharges]) -> Segment:
        """The same stretch with other costs at some of its places."""
        other = object.__new__(Segment)
        other.stretch, other.ways = self.stretch, self.ways
        other.steps, other.ahead = self.steps[:], self.ahead[:]
        other._walk_back(max(charges), charges)
        return other

    def _walk_back(self, last: int, charges: dict[int, BothCharges]) -> None:
        """From the least to come after a place, the steps at it and the least to come before it, up to the first."""
        for at in range(last, -1, -1):
            paid, free = self.stretch.costs[at] if at < len(self.stretch.costs) else (0, 0)
            charge = charges.get(at) or ((0, paid, 2 * paid), (0, free, 2 * free))
            self.steps[at] = StepsAt(self.ways[at], charge, self.stretch.prices, self.ahead[at + 1])
            self.ahead[at] = self.steps[at].least()


class StepsAt(dict[int, Steps]):
    """The steps from each state at a place, worked out when first asked for: most never are."""

    __slots__ = ("ahead", "charges", "prices", "ways")

    def __init__(
        self, ways: dict[int, Possible], charges: BothCharges, prices: tuple[int, int], ahead: dict[int, Least]
    ) -> None:
        self.ways, self.charges, self.prices, self.ahead = ways, charges, prices, ahead

    def __missing__(self, state: int) -> Steps:
        (paid_charge, free_charge), (price, low), found = self.charges, self.prices, []
        for packed, after, rest, wilds in self.ways[state]:
            paid, free = self.ahead[after]
            if paid < NEVER:
                packed += (paid << PAID_AT) + (free << FREE_AT)
                found.append((packed, paid_charge[rest] + wilds * price + paid, free_charge[rest] + wilds * low + free))
        paid = min([step[1] for step in found], default=0)
        free = min([step[2] for step in found], default=0)
        steps_from = self[state] = tuple([(packed, more - paid, other - free) for packed, more, other in found])
        return steps_from

    def least(self) -> dict[int, Least]:
        """The least to come from each state."""
        (paid_charge, free_charge), (price, low), ahead, least_at = self.charges, self.prices, self.ahead, {}
        for state, possible_steps in self.ways.items():
            paid = free = NEVER
            for _, after, rest, wilds in possible_steps:
                paid_ahead, free_ahead = ahead[after]
                paid_ahead += paid_charge[rest] + wilds * price
                if paid_ahead < paid:
                    paid = paid_ahead
                free_ahead += free_charge[rest] + wilds * low
                if free_ahead < free:
                    free = free_ahead
            least_at[state] = paid, free
        return least_at


def _ways_up(stretch: Stretch) -> list[dict[int, Possible]]:
    """The steps from every state that can come about, place by place; at the end, the states alone."""
    suit, counts, wild = stretch.suit, (*stretch.counts, 0, 0, 0), stretch.wild
    found: list[dict[int, Possible]] = []
    states: set[int] | dict[int, Possible] = {0}
    for at in range(len(stretch.counts) + 1):
        cards, following, then = counts[at : at + 3]
        pooled = at == stretch.pooled
        if stretch.aces:
            ways = {state: _with_aces(at, suit, state, (cards, following, then), wild, pooled) for state in states}
        else:
            ways = {state: possible(suit, state, cards, following, then, wild, pooled) for state in states}
        found.append(ways)
        states = {step[1] for steps_up in ways.values() for step in steps_up}
    return [*found, dict.fromkeys(states, ())]


def _with_aces(at: int, suit: int, state: int, counts: tuple[int, ...], wild: bool, pooled: bool) -> Possible:
    """The steps where aces go both ways: those that no sequence takes above the king come again below the two."""
    cards, following, then = counts
    laid = state >> ACES_AT
    if at == LOW - HIGH:
        return possible(suit, state & STATE_MASK, cards - laid, 0, 0, wild, False)
    found = possible(suit, state & STATE_MASK, cards, following, then, wild, pooled)
    if at == 0:
        return tuple(
            (packed + (cards - rest << ACES_AT + SUIT_BITS * suit) - (rest * POWERS[suit] << ROW_AT),
             after + (cards - rest << ACES_AT), 0, wilds)
            for packed, after, rest, wilds in found
        )  # fmt: skip
    if not laid:
        return found
    aces = laid << ACES_AT
    carried = aces << SUIT_BITS * suit
    return tuple((packed + carried, after + aces, rest, wilds) for packed, after, rest, wilds in found)


@cache
def possible(suit: int, state: int, cards: int, following: int, then: int, wild: bool, pooled: bool) -> Possible:
    """The steps of a suit at one rank. When the cards are `pooled`, laying one takes it from the wild cards."""
    found = []
    for step in steps(STATES[state], cards, following, then, wild):
        after = NUMBER[step.after]
        wilds = step.wilds + (cards - step.rest) * pooled
        packed = after << SUIT_BITS * suit | step.rest * POWERS[suit] << ROW_AT
        packed |= wilds << WILDS_AT | step.room << ROOM_AT
        found.append((packed, after, step.rest, wilds))
    return tuple(found)


segment: Final = lru_cache(maxsize=4096)(Segment)
"""What is known of a stretch."""
