"""Cards by what they are worth: all that matters of a card is its strength and how many others share it.

With a vira the nine plain ranks and the four manilhas make 13 classes (403 hands). Which vira lies there matters
only through the class that has lost a card to it, so that ten ranks of vira are nine different games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from carteado.truco.decks import DECKS, manilhas_of, strengths
from carteado.truco.rules import Rules


@dataclass(frozen=True, slots=True)
class CardClasses:
    """The classes of a deck, weakest first: the class of every card, and how many cards each has to deal."""

    class_of: dict[str, int]
    counts: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(frozen=True, slots=True)
class ViraClass:
    """Viras that make the same game: one of them (None where there is none) and how likely the class is."""

    vira: str | None
    chance: float
    counts: tuple[int, ...]


@lru_cache(maxsize=256)
def card_classes(rules: Rules, vira: str | None) -> CardClasses:
    """The classes of a deck with this vira, which is itself not dealt.

    >>> from carteado.truco.rules import RULEBOOK
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
    """The different games that the vira makes, weakest class of vira first."""
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
    """The classes as if the vira had left no gap: one game in place of all its classes, to be measured in each."""
    return tuple(map(max, zip(*(one.counts for one in vira_classes(rules)), strict=True)))
