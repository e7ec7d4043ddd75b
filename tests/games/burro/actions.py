"""The actions of burro: their texts, a parser for what people type, and their stable integers.

No other module parses or formats the text of an action.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, NotACard, parse_card
from carteado.core.refusal import Refusal
from carteado.words.catalogue import Sentence

DRAW: Final = "compra"
PASS: Final = "passa"
NUMBERED: Final = (*PACK_52, DRAW, PASS)
"""All actions. The place of an action is its integer, so a new action goes to the end."""


class Action(NamedTuple):
    """An action.

    text: the action as records and messages write it.
    card: the card that is played; "" for drawing and passing.
    """

    text: str
    card: str = ""

    @property
    def id(self) -> int:
        return NUMBERED.index(self.text)


@lru_cache(maxsize=1024)
def parse_action(text: str) -> Action:
    """Read an action as people type it. Raises Refusal if the text is not an action.

    >>> parse_action("4♣"), parse_action("Compra").text
    (Action(text='4p', card='4p'), 'compra')
    """
    if text.lower() in (DRAW, PASS):
        return Action(text.lower())
    try:
        card = parse_card(text)
    except NotACard:
        card = ""
    if card not in PACK_52:
        raise Refusal(Sentence("burro.refuse.unreadable"))
    return Action(card, card)
