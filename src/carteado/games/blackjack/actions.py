"""The actions of blackjack: their canonical texts, a parser for what people type, and their stable integers.

No other module parses the text of an action.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import NotACard, parse_card
from carteado.core.refusal import Refusal
from carteado.words.catalogue import Sentence
from carteado.words.text import normalise, quote_input

STAND: Final = "mantém"
HIT: Final = "pede"
DOUBLE: Final = "dobra"
SPLIT: Final = "divide"
SURRENDER: Final = "rende"
INSURE: Final = "seguro"
PASS: Final = "passa"
BET: Final = "aposta"

SINGLE_WORDS: Final = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, PASS)
"""The actions without an amount, in the order in which `legal` returns them. Bets have the integers after these."""

CARDS_DRAWN: Final = {HIT: 1, DOUBLE: 1, SPLIT: 2}
"""The number of cards that an action draws; a split draws one for each hand.

A record of a real table names these cards after the action: "1 pede 5c".
"""

MAX_DIGITS: Final = 7


_SINGLE: Final = {normalise(word): word for word in SINGLE_WORDS} | {"para": STAND}


def read(text: str) -> str:
    """Return the canonical form of an action. Raises Refusal if the text is not an action or names drawn cards.

    >>> read("MANTEM"), read("aposta  010")
    ('mantém', 'aposta 10')
    """
    action, cards = read_written(text)
    if cards:
        raise refuse_unreadable(text)
    return action


def read_written(text: str) -> tuple[str, tuple[str, ...]]:
    """Parse an action of a record. Return the action, and the cards that it drew if the record names them.

    Raises Refusal if the text is not an action.

    >>> read_written("pede 5♥")
    ('pede', ('5c',))
    """
    first, *rest = text.split() or [""]
    verb = normalise(first)
    if verb == BET and len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) <= MAX_DIGITS:
        return bet_text(int(rest[0])), ()
    word = _SINGLE.get(verb)
    if word is None or len(rest) > CARDS_DRAWN.get(word, 0):
        raise refuse_unreadable(text)
    try:
        return word, tuple(map(parse_card, rest))
    except NotACard:
        raise refuse_unreadable(text) from None


def refuse_unreadable(text: str) -> Refusal:
    return Refusal(Sentence("blackjack.refuse.unreadable", text=quote_input(text)))


def bet_text(chips: int) -> str:
    """Return the action that bets these chips."""
    return f"{BET} {chips}"


class Action(NamedTuple):
    """The word of an action, and the chips that it bets: None if it is not a bet."""

    word: str
    bet: int | None = None

    @property
    def text(self) -> str:
        return self.word if self.bet is None else bet_text(self.bet)


@lru_cache(maxsize=1024)
def parse_action(action: str) -> Action:
    """Parse an action in its canonical form.

    >>> parse_action("aposta 10"), parse_action("pede")
    (Action(word='aposta', bet=10), Action(word='pede', bet=None))
    """
    word, _, chips = action.partition(" ")
    return Action(word, int(chips)) if word == BET else Action(word)


def bet_of(action: str) -> int | None:
    """Return the chips of a bet, or None for any other action."""
    return parse_action(action).bet


_IDS: Final = {word: number for number, word in enumerate(SINGLE_WORDS)}


def action_id(action: str, least: int, step: int) -> int:
    """Return the integer of an action. Bets come last, from the minimum bet `least` upwards in steps of `step` chips.

    >>> action_id("pede", 10, 10), action_id("aposta 30", 10, 10)
    (1, 9)
    """
    bet = bet_of(action)
    return _IDS[action] if bet is None else len(_IDS) + (bet - least) // step
