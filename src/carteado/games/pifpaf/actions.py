"""The words of pif-paf: every action as text, in one form, and as a stable integer."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from carteado.core.cards import PACK_52, NotACard, parse_card
from carteado.core.game import Refusal
from carteado.pifpaf.rules import MOST_BET, MOST_SEATS
from carteado.words.catalogue import Said

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

ANSWERS: Final = (PASS, CHECK, LET_GO)
"""What a record leaves out, the next word implying it."""

DISCARD: Final = {card: f"descarta {card}" for card in PACK_52}
DISCARDED: Final = {text: card for card, text in DISCARD.items()}
RAISE: Final = tuple(f"repica {bet}" for bet in range(MOST_BET + 1))
RAISED: Final = {text: bet for bet, text in enumerate(RAISE)}
CUT: Final = tuple(f"corta {lifted}" for lifted in range(2 * len(PACK_52)))
LIFTED: Final = {text: lifted for lifted, text in enumerate(CUT)}
CALL_OUT: Final = tuple(f"rebate {seat}" for seat in range(MOST_SEATS + 1))
CALLED_OUT: Final = {text: seat for seat, text in enumerate(CALL_OUT)}

_SINGLE: Final = {
    "larga": DROP, "abandona": DROP, "corre": DROP, "foge": DROP,
    "paga": CALL, "acompanha": CALL,
    "compra": DRAW, "pega": TAKE, "bate": GO_OUT, "bati": GO_OUT, "ameaca": THREATEN, "passa": PASS,
    "confere": CHECK, "joga fora": THROW, "deixa": LET_GO, "rebate": "rebate",
}  # fmt: skip
_NUMBERED: Final = ("corta", "repica", "rebate")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def plain(text: str) -> str:
    """Words without accents and in small letters, as they are compared.

    >>> plain("  Ameaça ")
    'ameaca'
    """
    letters = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(letters.lower().split())


def read(text: str) -> str:
    """The one form of an action; a Refusal when the text is no action at all.

    >>> read("Descarta 10♦"), read("10o"), read("AMEAÇA"), read("repica 05"), read("compra k♥")
    ('descarta 10o', 'descarta 10o', 'ameaça', 'repica 5', 'compra Kc')
    """
    written = plain(text)
    if written in _SINGLE:
        return _SINGLE[written]
    verb, _, rest = written.partition(" ")
    if verb in _NUMBERED and _NUMBER.fullmatch(rest):
        return f"{verb} {int(rest)}"
    if verb in (DRAW, "descarta"):
        return f"{verb} {_card(rest, text)}"
    return DISCARD[_card(written, text)]


def _card(written: str, text: str) -> str:
    try:
        card = parse_card("".join(written.split()))
    except NotACard:
        card = ""
    if card not in DISCARD:
        raise unreadable(text)
    return card


def unreadable(text: str) -> Refusal:
    shown = "".join(c if c.isprintable() else "·" for c in text[:40])
    return Refusal(Said("pifpaf.refuse.unreadable", text=shown))


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
    """The integer of an action, the same for ever."""
    return _numbering()[action]
