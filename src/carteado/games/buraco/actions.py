"""Parse and format the actions of buraco. Each action has one canonical text and one integer that never changes.

A player lays a jogo of three cards (`baixa 4c 5c 6c`, with the wild card last) and adds further cards one by one
(`junta 7c em 1`). So the list of legal actions is short, although longer jogos are possible. In a record, one action
may lay or add more cards. `Written` represents any parsed action, and `single_actions` splits those with more cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from carteado.core.cards import NotACard, parse_card
from carteado.core.refusal import Refusal
from carteado.games.buraco.hand_bits import JOKER_NUMBER, KINDS, NAMES, NUMBER, SUIT_SIZE
from carteado.games.buraco.jogos import TWOS, WILDS
from carteado.games.buraco.shapes import HIGH_ACE, LOW_ACE
from carteado.words.catalogue import Sentence
from carteado.words.text import normalise, quote_input

DRAW: Final = "compra"
TAKE: Final = "lixo"
REFUSE: Final = "recusa"
CUT: Final = "corta"
DISCARD: Final = "descarta"
LAY: Final = "baixa"
ADD: Final = "junta"
TO: Final = "em"

MAX_CUT: Final = 111
SMALLEST_JOGO: Final = 3
MAX_JOGOS: Final = 36

Three = tuple[int, int, int]


def card_at(suit: int, place: int) -> int:
    """Return the card of this suit at a place in a sequence: place 1 is the low ace, place 14 the high ace."""
    return suit * SUIT_SIZE + (place - 1) % SUIT_SIZE


def _sequences() -> Iterator[Three]:
    for suit in range(4):
        for low in range(LOW_ACE, HIGH_ACE - 1):
            yield card_at(suit, low), card_at(suit, low + 1), card_at(suit, low + 2)


def _sequences_with(wild: int) -> Iterator[Three]:
    """Yield the sequences of this wild card and two other cards of one suit, which are at most two ranks apart.

    A two that would be at its own rank in its own suit is not wild, so such sequences are skipped.
    """
    for suit in range(4):
        for low in range(LOW_ACE, HIGH_ACE):
            for high in (low + 1, low + 2):
                natural_two = wild == card_at(suit, 2) and (low, high) in ((1, 3), (3, 4))
                if high <= HIGH_ACE and not natural_two:
                    yield card_at(suit, low), card_at(suit, high), wild


def _of_rank(rank: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield all combinations of `count` cards of one rank, with at most two copies of each card."""
    for suits in combinations_with_replacement(range(4), count):
        if all(suits.count(suit) <= 2 for suit in suits):
            yield tuple(suit * SUIT_SIZE + rank for suit in suits)


def _threes() -> Iterator[Three]:
    """Yield every jogo of three cards that any regulation allows. The integers of the actions follow this order."""
    yield from _sequences()
    for wild in WILDS:
        yield from _sequences_with(wild)
    for rank in range(SUIT_SIZE):
        for a, b, c in _of_rank(rank, 3):
            yield a, b, c
    for wild in WILDS:
        for rank in range(SUIT_SIZE):
            if wild == JOKER_NUMBER or rank != TWOS[0]:
                for a, b in _of_rank(rank, 2):
                    yield a, b, wild


THREES: Final = tuple(_threes())
THREE_NUMBER: Final = {tuple(sorted(cards)): number for number, cards in enumerate(THREES)}

# The first integer of each kind of action. Integers must never change, so new actions may only be added at the end.
CUT_AT: Final = 3
DISCARD_AT: Final = CUT_AT + MAX_CUT
LAY_AT: Final = DISCARD_AT + KINDS
ADD_AT: Final = LAY_AT + len(THREES)

TEXTS: Final = (
    DRAW, TAKE, REFUSE,
    *(f"{CUT} {lifted}" for lifted in range(1, MAX_CUT + 1)),
    *(f"{DISCARD} {name}" for name in NAMES),
    *(f"{LAY} {' '.join(NAMES[card] for card in cards)}" for cards in THREES),
    *(f"{ADD} {name} {TO} {jogo}" for jogo in range(1, MAX_JOGOS + 1) for name in NAMES),
)  # fmt: skip
ACTION_ID: Final = {text: number for number, text in enumerate(TEXTS)}

DRAW_ID, TAKE_ID, REFUSE_ID = range(3)


def discard_text(card: int) -> str:
    return TEXTS[DISCARD_AT + card]


def lay_text(three: Sequence[int]) -> str:
    return TEXTS[LAY_AT + THREE_NUMBER[tuple(sorted(three))]]


def add_text(jogo: int, card: int) -> str:
    """Return the action that adds a card to the jogo with this number. The first jogo of the side is number 1."""
    return TEXTS[ADD_AT + KINDS * (jogo - 1) + card]


# Reading ---------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A parsed action. It may lay or add more cards than a legal action.

    word:   one of the constants DRAW to ADD.
    number: the number of cards lifted (CUT), or the number of the jogo (ADD), otherwise 0.
    """

    word: str
    cards: tuple[int, ...] = ()
    number: int = 0

    @property
    def text(self) -> str:
        """The canonical text of the action. Cards that no legal action lays keep their order."""
        if self.word == LAY:
            number = THREE_NUMBER.get(tuple(sorted(self.cards)))
            return self._format() if number is None else TEXTS[LAY_AT + number]
        return self._format()

    def _format(self) -> str:
        cards = [NAMES[card] for card in self.cards]
        number = [TO, str(self.number)] if self.word == ADD else [str(self.number)] if self.number else []
        return " ".join([self.word, *cards, *number])


_SINGLE: Final = (DRAW, TAKE, REFUSE)
_COUNT: Final = re.compile(r"[0-9]{1,3}")


def read(text: str) -> Written:
    """Parse the text of an action. Raises Refusal if it is not an action."""
    first, *rest = text.split() or [""]
    word = normalise(first)
    if word in _SINGLE and not rest:
        return Written(word)
    if word == CUT and len(rest) == 1:
        return Written(CUT, (), _parse_count(rest[0], text))
    if word == DISCARD and len(rest) == 1:
        return Written(DISCARD, _parse_cards(rest, text))
    if word == LAY and rest:
        cards = _parse_cards(rest, text)
        if len(cards) < SMALLEST_JOGO:
            raise Refusal(Sentence("buraco.refuse.three_cards_at_least"))
        return Written(LAY, cards)
    if word == ADD and len(rest) >= 3 and normalise(rest[-2]) == TO:
        return Written(ADD, _parse_cards(rest[:-2], text), _parse_count(rest[-1], text))
    raise unreadable(text)


@lru_cache(maxsize=8192)
def parse_action(action: str) -> Written:
    """Parse the text of an action that is known to be valid. Same as `read`, but cached.

    >>> parse_action("junta 7c em 1").number, parse_action("descarta 7c").text
    (1, 'descarta 7c')
    """
    return read(action)


def split_named_draw(text: str) -> tuple[str, int | None]:
    """Return an action of a record without its drawn card, and the drawn card (None if the action names none).

    A record may name the drawn card: "compra 5p" draws 5p, and "recusa 5p" refuses the offered card and draws 5p.
    Raises Refusal if the second word of such an action is not a card.
    """
    word, *rest = text.split() or [""]
    if normalise(word) not in (DRAW, REFUSE) or len(rest) != 1:
        return text, None
    [card] = _parse_cards(rest, text)
    return word, card


def _parse_count(written: str, text: str) -> int:
    if not _COUNT.fullmatch(written) or int(written) == 0:
        raise unreadable(text)
    return int(written)


def _parse_cards(written: list[str], text: str) -> tuple[int, ...]:
    try:
        return tuple(NUMBER[parse_card(word)] for word in written)
    except NotACard:
        raise unreadable(text) from None


def unreadable(text: str) -> Refusal:
    return Refusal(Sentence("buraco.refuse.unreadable", text=quote_input(text)))
