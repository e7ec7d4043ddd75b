"""Group cards of equal strength into classes. Only the size and the order of the classes matter, not the suits.

With a vira and ten ranks, the nine plain ranks and the four manilhas form 13 classes, from which 403 different hands
can be dealt. The vira changes only the size of its own class, which has one card fewer. Therefore the ten possible
ranks of the vira lead to only nine different games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from carteado.games.truco.decks import DECKS, manilhas_of, strengths
from carteado.games.truco.rules import Rules


@dataclass(frozen=True, slots=True)
class CardClasses:
    """The class of each card of a deck, 0 for the weakest, and the number of cards in each class without the vira."""

    class_of: dict[str, int]
    counts: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(frozen=True, slots=True)
class ViraClass:
    """A group of viras that lead to the same game.

    vira:   one of them, or None if the rules have no vira.
    chance: the probability that the vira is in this group.
    counts: the number of cards in each class of the deck without the vira.
    """

    vira: str | None
    chance: float
    counts: tuple[int, ...]


@lru_cache(maxsize=256)
def card_classes(rules: Rules, vira: str | None) -> CardClasses:
    """Return the classes of the deck if this card is the vira, or if `vira` is None, with fixed manilhas.

    >>> from carteado.games.truco.rules import RULEBOOK
    >>> card_classes(RULEBOOK.preset("paulista").rules, "4o").counts
    (3, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1)
    """
    manilhas = rules.fixed_manilhas
    if vira is not None:
        manilhas = manilhas_of(rules.deck, rules.order, rules.manilha_suits, vira)
    strength = strengths(rules.deck, rules.order, manilhas)
    ladder = sorted(set(strength.values()))
    class_of = {card: ladder.index(value) for card, value in strength.items()}
    found = Counter(number for card, number in class_of.items() if card != vira)
    return CardClasses(class_of, tuple(found[number] for number in range(len(ladder))))


@lru_cache(maxsize=64)
def vira_classes(rules: Rules) -> tuple[ViraClass, ...]:
    """Return the groups of viras that lead to different games, weakest vira first."""
    if rules.manilhas == "fixed":
        return (ViraClass(None, 1.0, card_classes(rules, None).counts),)
    deck = DECKS[rules.deck].cards
    viras: dict[tuple[int, ...], list[str]] = {}
    for card in deck:
        viras.setdefault(card_classes(rules, card).counts, []).append(card)
    return tuple(
        ViraClass(cards[0], len(cards) / len(deck), counts)
        for counts, cards in sorted(viras.items(), key=lambda item: [-count for count in item[0]], reverse=True)
    )


def merged_counts(rules: Rules) -> tuple[int, ...]:
    """Return the class sizes of a deck from which no vira is removed. A policy for this deck can serve every vira."""
    return tuple(map(max, zip(*(one.counts for one in vira_classes(rules)), strict=True)))
