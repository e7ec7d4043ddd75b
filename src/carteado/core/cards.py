"""Parse and format cards.

A card is a text: its rank and then its suit, as in `4p` and `10o`. The suits are `p` (clubs), `c` (hearts), `e`
(spades) and `o` (diamonds). A joker is `X`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("p", "c", "e", "o")
JOKER: Final = "X"

STAR: Final = "★"  # printed on a joker
SYMBOLS: Final = {"p": "♣", "c": "♥", "e": "♠", "o": "♦"}

_SUIT_OF: Final = {**{symbol: suit for suit, symbol in SYMBOLS.items()}, **{suit: suit for suit in SUITS}}
_VARIATION_SELECTOR: Final = "\ufe0f"  # emoji keyboards append it to ♥

PACK_52: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)


class NotACard(ValueError):
    """Raised if a word is not a card. `text` is that word, also if it was one of several."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def parse_card(text: str) -> str:
    """Return the canonical text of a card that a person typed. Raises NotACard for any other text.

    >>> parse_card("4♣"), parse_card("10O"), parse_card("x"), parse_card("★")
    ('4p', '10o', 'X', 'X')
    """
    written = text.strip().removesuffix(_VARIATION_SELECTOR)
    if written.upper() in {JOKER, STAR}:
        return JOKER
    rank, suit = written[:-1].upper(), _SUIT_OF.get(written[-1:].lower())
    if suit is None or rank not in RANKS:
        raise NotACard(text)
    return rank + suit


def parse_cards(text: str) -> tuple[str, ...]:
    """Parse cards that are separated by spaces. Raises NotACard for any other word.

    >>> parse_cards("3p 7♦ Ac")
    ('3p', '7o', 'Ac')
    """
    return tuple(parse_card(word) for word in text.split())


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def cut_pack(pack: tuple[str, ...], lifted: int) -> tuple[str, ...]:
    """Return the pack with its `lifted` top cards moved to the bottom. The first card is the top one.

    >>> cut_pack(("4p", "5p", "6p"), 1)
    ('5p', '6p', '4p')
    """
    return pack[lifted:] + pack[:lifted]


def pretty(card: str) -> str:
    """Return a card with its suit symbol.

    >>> pretty("10o"), pretty("X")
    ('10♦', '★')
    """
    return STAR if card == JOKER else rank_of(card) + SYMBOLS[suit_of(card)]


def pretty_all(cards: Iterable[str]) -> str:
    return " ".join(map(pretty, cards))
