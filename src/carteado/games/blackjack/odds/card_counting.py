"""The player's edge before the deal, given the cards that are left in the shoe.

`exact_edge` takes seconds. `estimate_edge` is the approximation that a card counter computes at the table. It adds

- the edge of a full shoe,
- the *effects of removal* of the cards that are gone beyond their usual share, divided by the number of cards left,
- the value of insurance.

The effect of removal of a card is the change of the edge if one such card is missing from a full shoe, multiplied by
the number of cards left. `effects_of_removal` computes it with `exact_edge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carteado.games.blackjack.odds.house import ACES, CARDS_PER_DECK, TENS, VALUES, House, Shoe
from carteado.games.blackjack.odds.upcard_strategy import UpcardStrategy, starting_hands

DECK_SIZE: Final = sum(CARDS_PER_DECK)


def full_shoe(decks: int) -> tuple[int, ...]:
    """Return the number of cards of each value in this many decks, aces first."""
    return tuple([decks * many for many in CARDS_PER_DECK])


def subtract(many: Sequence[int], fewer: Sequence[int]) -> tuple[int, ...]:
    return tuple([one - other for one, other in zip(many, fewer, strict=True)])


def exact_edge(house: House, left: Sequence[int]) -> float:
    """Return the player's expected gain per initial bet from a shoe with these cards.

    left: the number of cards of each value, including the upcard.

    The player makes the best play for the remaining cards and buys insurance whenever it pays.
    """
    size, edge = sum(left), 0.0
    for up in range(VALUES):
        if left[up]:
            shoe = Shoe([many - (value == up) for value, many in enumerate(left)])
            strategy = UpcardStrategy(house, up, shoe)
            strategy.compute_splits()
            values = sum(
                chance * (strategy.value(cards) + _insurance_value(strategy, cards))
                for cards, chance in starting_hands(strategy)
            )
            edge += left[up] / size * values
    return edge


def _insurance_value(strategy: UpcardStrategy, cards: int) -> float:
    """Return the expected gain from insurance, which costs half the bet and pays 2 to 1.

    The gain is 0 if the upcard is no ace or insurance does not pay, because the player then does not buy it.
    """
    return max(0.0, 0.5 * (3.0 * strategy.natural_chance(cards) - 1.0)) if strategy.up == ACES else 0.0


def effects_of_removal(house: House) -> tuple[float, ...]:
    """Return the effect of removal (see the module docstring) of each card value, aces first."""
    cards = full_shoe(house.decks)
    size, whole = sum(cards) - 1, exact_edge(house, cards)
    gone = [subtract(cards, [int(value == lost) for value in range(VALUES)]) for lost in range(VALUES)]
    return tuple([size * (exact_edge(house, left) - whole) for left in gone])


EFFECTS_OF_REMOVAL: Final = (-0.3027, 0.1964, 0.2267, 0.2973, 0.3768, 0.2235, 0.1422, -0.0051, -0.0992, -0.2535)
"""The result of `effects_of_removal` for the default rules of `House` and six decks. Other rules hardly change it."""


INFINITE_SHOE_EDGE: Final = -0.0069
DECK_COEFFICIENTS: Final = (0.0066, 0.0005)
"""Coefficients of 1/decks and (1/decks)², two terms that are added to the edge in an infinite shoe."""
RULE_EFFECTS: Final[dict[str, dict[Any, float]]] = {
    "double_after_split": {True: 0.0012},
    "hands": {1: -0.0040, 2: 0.0, 3: 0.0004, 4: 0.0004},
    "surrender": {"late": 0.0009, "early": 0.0064},
    "peek": {False: -0.0011},
    "draws_soft_17": {True: -0.0022},
    "double_on": {"9-11": -0.0008, "10-11": -0.0016, "none": -0.0133},
    "free_split_aces": {True: 0.0019},
}
"""The change of the edge in an infinite shoe if only this rule differs from the default, computed with `solve`.

If several rules differ, the sum of their changes is within 0.1 percentage points of the true change.
"""
NATURAL_RATE: Final = 0.0451
"""The probability that the player has a blackjack and the dealer has none. It is the weight of the blackjack payout."""


def estimate_full_shoe_edge(house: House) -> float:
    """Estimate the edge of a full shoe by adding the effects of the rules. This is fast; `solve` takes seconds."""
    fewer = 1 / house.decks if house.decks else 0.0
    changes = sum(values.get(getattr(house, rule), 0.0) for rule, values in RULE_EFFECTS.items())
    return (
        INFINITE_SHOE_EDGE
        + DECK_COEFFICIENTS[0] * fewer
        + DECK_COEFFICIENTS[1] * fewer**2
        + changes
        + NATURAL_RATE * (house.natural_payout - 1.5)
    )


def estimate_edge(house: House, gone: Sequence[int]) -> float:
    """Estimate the edge of the next round. `gone` is the number of cards of each value that have been dealt."""
    seen, left = sum(gone), subtract(full_shoe(house.decks), gone)
    excess = [many - seen * suited / DECK_SIZE for many, suited in zip(gone, CARDS_PER_DECK, strict=True)]
    change = sum([effect * more for effect, more in zip(EFFECTS_OF_REMOVAL, excess, strict=True)]) / max(1, sum(left))
    return estimate_full_shoe_edge(house) + change + _expected_insurance_value(left)


def _expected_insurance_value(left: Sequence[int]) -> float:
    """Return the expected gain from insurance before the deal: the chance of an ace upcard times the gain then."""
    size = max(2, sum(left))
    return left[ACES] / size * max(0.0, 0.5 * (3.0 * left[TENS] / (size - 1) - 1.0))
