"""The words of buraco: every action as text, in one form, and as a stable integer.

A jogo is laid with three cards (`baixa 4c 5c 6c`) and grows card by card (`junta 7c em 1`): so what may be done is
a short list, and still everything can be laid. The wild card is named last. A record may name more cards at
once: `Written` reads it, card by card.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from carteado.buraco.hand_bits import JOKER_NO, KINDS, NAMES, NUMBER, SUIT_SIZE
from carteado.buraco.jogos import TWOS
from carteado.buraco.shapes import HIGH_ACE, LOW_ACE
from carteado.core.cards import NotACard, parse_card
from carteado.core.game import Refusal
from carteado.words.catalogue import Said

DRAW: Final = "compra"
TAKE: Final = "lixo"
REFUSE: Final = "recusa"
CUT: Final = "corta"
DISCARD: Final = "descarta"
LAY: Final = "baixa"
ADD: Final = "junta"
TO: Final = "em"

MOST_CUT: Final = 111
LEAST: Final = 3
"""The cards of the smallest jogo."""
MOST_JOGOS: Final = 36
WILDS: Final = (*TWOS, JOKER_NO)

Three = tuple[int, int, int]


def card_at(suit: int, place: int) -> int:
    """The card of a suit at a place of a sequence, the ace below the two or above the king."""
    return suit * SUIT_SIZE + (place - 1) % SUIT_SIZE


def _sequences() -> Iterator[Three]:
    for suit in range(4):
        for low in range(LOW_ACE, HIGH_ACE - 1):
            yield card_at(suit, low), card_at(suit, low + 1), card_at(suit, low + 2)


def _sequences_with(wild: int) -> Iterator[Three]:
    """Two cards of a suit, side by side or one apart, and a wild one; but three that need no wild card are none."""
    for suit in range(4):
        for low in range(LOW_ACE, HIGH_ACE):
            for high in (low + 1, low + 2):
                natural_two = wild == card_at(suit, 2) and (low, high) in ((1, 3), (3, 4))
                if high <= HIGH_ACE and not natural_two:
                    yield card_at(suit, low), card_at(suit, high), wild


def _of_rank(rank: int, count: int) -> Iterator[tuple[int, ...]]:
    """So many cards of one rank; there are two of each."""
    for suits in combinations_with_replacement(range(4), count):
        if all(suits.count(suit) <= 2 for suit in suits):
            yield tuple(suit * SUIT_SIZE + rank for suit in suits)


def _threes() -> Iterator[Three]:
    """Every three cards that some table lets one lay, in the order of their integers."""
    yield from _sequences()
    for wild in WILDS:
        yield from _sequences_with(wild)
    for rank in range(SUIT_SIZE):
        for a, b, c in _of_rank(rank, 3):
            yield a, b, c
    for wild in WILDS:
        for rank in range(SUIT_SIZE):
            if wild == JOKER_NO or rank != TWOS[0]:
                for a, b in _of_rank(rank, 2):
                    yield a, b, wild


THREES: Final = tuple(_threes())
THREE_NUMBER: Final = {tuple(sorted(cards)): number for number, cards in enumerate(THREES)}

# The stable integers, group by group. New words may only be added at the end.
CUT_AT: Final = 3
DISCARD_AT: Final = CUT_AT + MOST_CUT
LAY_AT: Final = DISCARD_AT + KINDS
ADD_AT: Final = LAY_AT + len(THREES)

TEXTS: Final = (
    DRAW, TAKE, REFUSE,
    *(f"{CUT} {lifted}" for lifted in range(1, MOST_CUT + 1)),
    *(f"{DISCARD} {name}" for name in NAMES),
    *(f"{LAY} {' '.join(NAMES[card] for card in cards)}" for cards in THREES),
    *(f"{ADD} {name} {TO} {jogo}" for jogo in range(1, MOST_JOGOS + 1) for name in NAMES),
)  # fmt: skip
ACTION_ID: Final = {text: number for number, text in enumerate(TEXTS)}

DRAW_ID, TAKE_ID, REFUSE_ID = range(3)


# Reading ---------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """An action as a person wrote it: its word, its cards, and a number, of cards lifted or of the jogo."""

    word: str
    cards: tuple[int, ...] = ()
    number: int = 0

    @property
    def text(self) -> str:
        """The one form of an action that is a single one; of others, what was meant."""
        if self.word == LAY:
            number = THREE_NUMBER.get(tuple(sorted(self.cards)))
            return self._listed() if number is None else TEXTS[LAY_AT + number]
        return self._listed()

    def _listed(self) -> str:
        cards = [NAMES[card] for card in self.cards]
        number = [TO, str(self.number)] if self.word == ADD else [str(self.number)] if self.number else []
        return " ".join([self.word, *cards, *number])


_SINGLE: Final = (DRAW, TAKE, REFUSE)
_COUNT: Final = re.compile(r"[0-9]{1,3}")


def plain(text: str) -> str:
    """A word without accents and in small letters, as it is compared."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def read(text: str) -> Written:
    """What a person wrote; a Refusal when it is no action at all."""
    first, *rest = text.split() or [""]
    word = plain(first)
    if word in _SINGLE and not rest:
        return Written(word)
    if word == CUT and len(rest) == 1:
        return Written(CUT, (), _count(rest[0], text))
    if word == DISCARD and len(rest) == 1:
        return Written(DISCARD, _cards(rest, text))
    if word == LAY and rest:
        cards = _cards(rest, text)
        if len(cards) < LEAST:
            raise Refusal(Said("buraco.refuse.three_cards_at_least"))
        return Written(LAY, cards)
    if word == ADD and len(rest) >= 3 and plain(rest[-2]) == TO:
        return Written(ADD, _cards(rest[:-2], text), _count(rest[-1], text))
    raise unreadable(text)


def _count(written: str, text: str) -> int:
    if not _COUNT.fullmatch(written) or int(written) == 0:
        raise unreadable(text)
    return int(written)


def _cards(written: list[str], text: str) -> tuple[int, ...]:
    try:
        return tuple(NUMBER[parse_card(word)] for word in written)
    except NotACard:
        raise unreadable(text) from None


def unreadable(text: str) -> Refusal:
    shown = "".join(c if c.isprintable() else "·" for c in text[:40])
    return Refusal(Said("buraco.refuse.unreadable", text=shown))
