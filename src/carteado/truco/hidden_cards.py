"""How cards are played that nobody sees: face down, or blind, by the place where they lie."""

from __future__ import annotations

from typing import Final

from carteado.truco.words import HIDE

PLACES: Final = ("carta 1", "carta 2", "carta 3")
PLACE_NUMBER: Final = {text: number for number, text in enumerate(PLACES)} | {
    HIDE + text: number for number, text in enumerate(PLACES)
}

_HIDDEN: dict[tuple[str, ...], tuple[str, ...]] = {}


def hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The same cards, played face down."""
    found = _HIDDEN.get(cards)
    if found is None:
        found = _HIDDEN[cards] = tuple(HIDE + card for card in cards)
    return found
