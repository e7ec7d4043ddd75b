"""What a shoe is worth before the bets, by the cards that are left in it.

`edge_of` is exact and takes seconds. `edge_after` is what a player can reckon at the table: the house's edge from a
full shoe, and for each value how much every card of it that has gone changes that. `effects` finds those by `edge_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carteado.blackjack.odds.facing import Facing, starts
from carteado.blackjack.odds.house import ACES, SUITED, TENS, VALUES, House, Shoe

DECK: Final = sum(SUITED)


def full(decks: int) -> tuple[int, ...]:
    """The cards of so many decks by value, the ace first."""
    return tuple([decks * many for many in SUITED])


def without(many: Sequence[int], fewer: Sequence[int]) -> tuple[int, ...]:
    return tuple([one - other for one, other in zip(many, fewer, strict=True)])


def edge_of(house: House, left: Sequence[int]) -> float:
    """What the player wins per bet from a shoe with so many cards of each value, playing every hand by what is left and
    insuring whenever that pays."""
    size, worth = sum(left), 0.0
    for up in range(VALUES):
        if left[up]:
            shoe = Shoe([many - (value == up) for value, many in enumerate(left)])
            facing = Facing(house, up, shoe)
            facing.split_all()
            values = sum(chance * (facing.value(cards) + _insured(facing, cards)) for cards, chance in starts(facing))
            worth += left[up] / size * values
    return worth


def _insured(facing: Facing, cards: int) -> float:
    """What insurance adds: half the bet at 2 to 1, where a ten is likelier than one in three."""
    return max(0.0, 0.5 * (3.0 * facing.natural(cards) - 1.0)) if facing.up == ACES else 0.0


def effects(house: House) -> tuple[float, ...]:
    """For each value, what a card of it that is gone takes from the edge or adds, times the cards that are left."""
    cards = full(house.decks)
    size, whole = sum(cards) - 1, edge_of(house, cards)
    gone = [without(cards, [int(value == lost) for value in range(VALUES)]) for lost in range(VALUES)]
    return tuple([size * (edge_of(house, left) - whole) for left in gone])


EFFECTS: Final = (-0.3027, 0.1964, 0.2267, 0.2973, 0.3768, 0.2235, 0.1422, -0.0051, -0.0992, -0.2535)
"""The effects of removal for the document's rules and six decks, by `effects`: they hardly differ for other rules."""


BASE: Final = -0.0069
PER_DECK: Final = (0.0066, 0.0005)
"""The document's edge from an endless shoe, and what one over the number of decks adds, and its square."""
RULES: Final[dict[str, dict[Any, float]]] = {
    "double_after_split": {True: 0.0012},
    "hands": {1: -0.0040, 2: 0.0, 3: 0.0004, 4: 0.0004},
    "surrender": {"late": 0.0009, "early": 0.0064},
    "peek": {False: -0.0011},
    "draws_soft_17": {True: -0.0022},
    "double_on": {"9-11": -0.0008, "10-11": -0.0016, "none": -0.0133},
    "free_split_aces": {True: 0.0019},
}
"""What each rule alone changes in an endless shoe, by `solve`. Together they are within a tenth of a percent."""
NATURALS: Final = 0.0451
"""How often a player has a blackjack and the dealer none: what a better or worse pay for it counts."""


def edge_from_full(house: House) -> float:
    """The edge of a house from a full shoe, by adding up its rules: at once, where `solve` takes seconds."""
    fewer = 1 / house.decks if house.decks else 0.0
    changes = sum(values.get(getattr(house, rule), 0.0) for rule, values in RULES.items())
    return BASE + PER_DECK[0] * fewer + PER_DECK[1] * fewer**2 + changes + NATURALS * (house.natural - 1.5)


def edge_after(house: House, gone: Sequence[int]) -> float:
    """What the next bet is worth, so many cards of each value having been seen, as a player can reckon it."""
    seen, left = sum(gone), without(full(house.decks), gone)
    beyond = [many - seen * suited / DECK for many, suited in zip(gone, SUITED, strict=True)]
    tilt = sum([effect * more for effect, more in zip(EFFECTS, beyond, strict=True)]) / max(1, sum(left))
    return edge_from_full(house) + tilt + _hoped_insurance(left)


def _hoped_insurance(left: Sequence[int]) -> float:
    """What insurance is worth before the deal: an ace, and then tens that are more than one in three."""
    size = max(2, sum(left))
    return left[ACES] / size * max(0.0, 0.5 * (3.0 * left[TENS] / (size - 1) - 1.0))
