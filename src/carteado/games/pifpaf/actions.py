"""The actions of pif-paf: their canonical texts, a parser for what people type, and their stable integers.

No other module parses the text of an action.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, NotACard, parse_card
from carteado.core.refusal import Refusal
from carteado.games.pifpaf.rules import MAX_BET, MAX_SEATS
from carteado.words.catalogue import Sentence
from carteado.words.text import normalise, quote_input

DROP: Final = "larga"
CALL: Final = "paga"
DRAW: Final = "compra"
TAKE: Final = "pega"
GO_OUT: Final = "bate"
THREATEN: Final = "ameaça"
PASS: Final = "passa"
CHECK: Final = "confere"
THROW: Final = "joga fora"
LET_GO: Final = "deixa"

# The words of the actions that name a card, an amount or a seat.
DISCARD_WORD: Final = "descarta"
RAISE_WORD: Final = "repica"
CUT_WORD: Final = "corta"
REBATE_WORD: Final = "rebate"

ANSWERS: Final = (PASS, CHECK, LET_GO)
"""Answers that a record leaves out because the next action implies them."""

# Each pair of constants maps a value to the text of its action, and the text back to the value.
DISCARD: Final = {card: f"{DISCARD_WORD} {card}" for card in PACK_52}
DISCARDED: Final = {text: card for card, text in DISCARD.items()}
RAISE: Final = tuple(f"{RAISE_WORD} {bet}" for bet in range(MAX_BET + 1))
RAISED: Final = {text: bet for bet, text in enumerate(RAISE)}
CUT: Final = tuple(f"{CUT_WORD} {lifted}" for lifted in range(2 * len(PACK_52)))
LIFTED: Final = {text: lifted for lifted, text in enumerate(CUT)}
CALL_OUT: Final = tuple(f"{REBATE_WORD} {seat}" for seat in range(MAX_SEATS + 1))
CALLED_OUT: Final = {text: seat for seat, text in enumerate(CALL_OUT)}

_SINGLE: Final = {
    "larga": DROP, "abandona": DROP, "corre": DROP, "foge": DROP,
    "paga": CALL, "acompanha": CALL,
    "compra": DRAW, "pega": TAKE, "bate": GO_OUT, "bati": GO_OUT, "ameaca": THREATEN, "passa": PASS,
    "confere": CHECK, "joga fora": THROW, "deixa": LET_GO, "rebate": REBATE_WORD,
}  # fmt: skip
_NUMBERED: Final = (CUT_WORD, RAISE_WORD, REBATE_WORD)
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def read(text: str) -> str:
    """Return the canonical form of an action. Raises Refusal if the text is not an action.

    The number of a cut, a raise or a rebate is not checked against the rules.

    >>> read("Descarta 10♦"), read("10o"), read("AMEAÇA"), read("repica 05"), read("compra k♥")
    ('descarta 10o', 'descarta 10o', 'ameaça', 'repica 5', 'compra Kc')
    """
    written = normalise(text)
    if written in _SINGLE:
        return _SINGLE[written]
    verb, _, rest = written.partition(" ")
    if verb in _NUMBERED and _NUMBER.fullmatch(rest):
        return f"{verb} {int(rest)}"
    if verb in (DRAW, DISCARD_WORD):
        return f"{verb} {_card(rest, text)}"
    return DISCARD[_card(written, text)]


class Action(NamedTuple):
    """The parts of an action.

    card:   the card that the action discards, or the drawn card that a record names; "" if it names no card.
    number: the number of cards lifted at the cut, the new bet of a raise, or the seat that a rebate is called on; None
            for all other actions.
    """

    word: str
    card: str = ""
    number: int | None = None

    @property
    def text(self) -> str:
        part = self.card if self.number is None else str(self.number)
        return f"{self.word} {part}" if part else self.word


@lru_cache(maxsize=1024)
def parse_action(action: str) -> Action:
    """Split an action in its canonical form into its parts.

    >>> parse_action("repica 5").number, parse_action("compra Kc").card, parse_action("joga fora").word
    (5, 'Kc', 'joga fora')
    """
    word, _, rest = action.partition(" ")
    if action in _SINGLE.values() or not rest:
        return Action(action)
    return Action(word, number=int(rest)) if word in _NUMBERED else Action(word, rest)


def _card(written: str, text: str) -> str:
    try:
        card = parse_card("".join(written.split()))
    except NotACard:
        card = ""
    if card not in DISCARD:
        raise refuse_unreadable(text)
    return card


def refuse_unreadable(text: str) -> Refusal:
    return Refusal(Sentence("pifpaf.refuse.unreadable", text=quote_input(text)))


# The stable integers ---------------------------------------------------------------------------------


@cache
def _numbering() -> dict[str, int]:
    ordered = [
        *CUT[1:],
        DROP,
        CALL,
        *RAISE[1:],
        DRAW,
        TAKE,
        *DISCARD.values(),
        GO_OUT,
        THREATEN,
        PASS,
        CHECK,
        THROW,
        *CALL_OUT[1:],
        LET_GO,
    ]
    return {text: number for number, text in enumerate(ordered)}


def action_id(action: str) -> int:
    """Return the integer of an action. It never changes between releases."""
    return _numbering()[action]
