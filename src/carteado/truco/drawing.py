"""Drawing for the first deal (fenacef Art. 10)."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.truco.decks import strengths
from carteado.truco.rules import Rules


def dealer_by_draw(rules: Rules, cards: Sequence[str]) -> int:
    """The seat that drew the highest card, or 0 when the highest is tied and all draw again.

    Before any vira only fixed manilhas stand above the plain order.
    """
    strength = strengths(rules.deck, rules.order, rules.fixed_manilhas)
    values = [strength[card] for card in cards]
    best = max(values)
    return values.index(best) + 1 if values.count(best) == 1 else 0
