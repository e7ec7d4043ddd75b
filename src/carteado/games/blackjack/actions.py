"""The words of blackjack: every action as text, in one form, and as a stable integer."""

from __future__ import annotations

import unicodedata
from typing import Final

from carteado.core.cards import NotACard, parse_card
from carteado.core.game import Refusal
from carteado.words.catalogue import Said

STAND: Final = "mantém"
HIT: Final = "pede"
DOUBLE: Final = "dobra"
SPLIT: Final = "divide"
SURRENDER: Final = "rende"
INSURE: Final = "seguro"
PASS: Final = "passa"
BET: Final = "aposta"

SINGLE_WORDS: Final = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, PASS)
"""Words that stand alone, in the order in which legal actions are listed; bets come after them."""

DRAWING: Final = {HIT: 1, DOUBLE: 1, SPLIT: 2}
"""How many cards a word may bring, which a record of a real table writes behind it: "1 pede 5c"."""

MOST_DIGITS: Final = 7


def plain(text: str) -> str:
    """A word without accents and in small letters, as it is compared.

    >>> plain("Mantém")
    'mantem'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


_SINGLE: Final = {plain(word): word for word in SINGLE_WORDS} | {"para": STAND}


def read(text: str) -> str:
    """The one form of an action; a Refusal when the text is no action at all.

    >>> read("MANTEM"), read("aposta  010")
    ('mantém', 'aposta 10')
    """
    action, cards = read_written(text)
    if cards:
        raise unreadable(text)
    return action


def read_written(text: str) -> tuple[str, tuple[str, ...]]:
    """An action as a record has it, and the cards it brought where they are written.

    >>> read_written("pede 5♥")
    ('pede', ('5c',))
    """
    first, *rest = text.split() or [""]
    verb = plain(first)
    if verb == BET and len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) <= MOST_DIGITS:
        return f"{BET} {int(rest[0])}", ()
    word = _SINGLE.get(verb)
    if word is None or len(rest) > DRAWING.get(word, 0):
        raise unreadable(text)
    try:
        return word, tuple(map(parse_card, rest))
    except NotACard:
        raise unreadable(text) from None


def unreadable(text: str) -> Refusal:
    shown = "".join(c if c.isprintable() else "·" for c in text[:40])
    return Refusal(Said("blackjack.refuse.unreadable", text=shown))


def bet_of(action: str) -> int | None:
    """The chips of a bet, None for any other action."""
    verb, _, amount = action.partition(" ")
    return int(amount) if verb == BET else None


_IDS: Final = {word: number for number, word in enumerate(SINGLE_WORDS)}


def action_id(action: str, least: int, step: int) -> int:
    """The integer of an action: bets count by their place on the table's ladder, whatever their chips.

    >>> action_id("pede", 10, 10), action_id("aposta 30", 10, 10)
    (1, 9)
    """
    bet = bet_of(action)
    return _IDS[action] if bet is None else len(_IDS) + (bet - least) // step
