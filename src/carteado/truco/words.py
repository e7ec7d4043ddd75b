"""The words of truco: every action as text, in one form, and as a stable integer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from carteado.core.cards import PACK_52, NotACard, parse_card
from carteado.core.game import Refusal
from carteado.truco.decks import DECKS
from carteado.words.catalogue import Said

HIDE: Final = "~"
DARK: Final = " escuro"

PLACES: Final = ("carta 1", "carta 2", "carta 3")
"""Cards played blind, by the place where they lie."""

PLACE_NUMBER: Final = {text: number for number, text in enumerate(PLACES)} | {
    HIDE + text: number for number, text in enumerate(PLACES)
}

_HIDDEN: dict[tuple[str, ...], tuple[str, ...]] = {}

# Words that stand alone, in the order in which legal actions are listed.
SINGLE_WORDS: Final = (
    "aceita", "corre", "vai", "baixa", "desiste", "olha", "segue", "bate",
    "cerra", "embaralha", "desce", "sobe", "uma", "três", "devolve",
)  # fmt: skip
NUMBERED_WORDS: Final = ("corta", "tira")
FREE_WORDS: Final = ("tento", "anula", "pena")
OTHER_WORDS: Final = ("queima", "joga", "fica", "carta")

_PENALTY: Final = {"advertencia": "advertência", "mao": "mão", "partida": "partida", "jogo": "jogo"}
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The same cards, played face down."""
    found = _HIDDEN.get(cards)
    if found is None:
        found = _HIDDEN[cards] = tuple(HIDE + card for card in cards)
    return found


def plain(text: str) -> str:
    """A word without accents and in small letters, as it is compared.

    >>> plain("Advertência")
    'advertencia'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


FIXED_WORDS: Final = frozenset(map(plain, (*SINGLE_WORDS, *NUMBERED_WORDS, *FREE_WORDS, *OTHER_WORDS, "escuro")))
_SINGLE: Final = {plain(word): word for word in SINGLE_WORDS}


class Vocabulary:
    """Reads what a person wrote, given the words for raises and the faces of the deck."""

    def __init__(self, raises: Sequence[str], aliases: Sequence[str], deck: str) -> None:
        self.deck = DECKS[deck]
        self.raises = {plain(word): word for word in raises}
        for alias, _, meaning in (text.partition("=") for text in aliases):
            self.raises[plain(alias)] = meaning

    def read(self, text: str) -> str:
        """The one form of an action; a Refusal when the text is no action at all."""
        first, *rest = text.split() or [""]
        verb = plain(first)
        if verb in self.raises and [plain(word) for word in rest] in ([], ["escuro"]):
            return self.raises[verb] + (DARK if rest else "")
        if verb in _SINGLE and not rest:
            return _SINGLE[verb]
        if verb in NUMBERED_WORDS and len(rest) == 1:
            return f"{verb} {self._number(rest[0], text)}"
        if verb in FREE_WORDS:
            return self._free(verb, rest, text)
        if verb in OTHER_WORDS:
            return self._with_cards(verb, rest, text)
        return self._played("".join([first, *rest]), text)

    def _played(self, written: str, text: str) -> str:
        if written == HIDE:
            return HIDE
        hidden = written.startswith(HIDE)
        if plain(written[hidden : hidden + 5]) == "carta":
            return HIDE * hidden + f"carta {self._number(written[hidden + 5 :], text)}"
        return HIDE * hidden + self.card(written[hidden:], text)

    def _free(self, verb: str, rest: list[str], text: str) -> str:
        if verb != "pena":
            return " ".join([verb, *rest])
        if len(rest) < 2 or plain(rest[1]) not in _PENALTY:
            raise unreadable(text)
        return " ".join([verb, self._number(rest[0], text), _PENALTY[plain(rest[1])], *rest[2:]])

    def _with_cards(self, verb: str, rest: list[str], text: str) -> str:
        match verb, rest:
            case "carta", [number]:
                return f"carta {self._number(number, text)}"
            case "fica", [card]:
                return f"fica {self.card(card, text)}"
            case "joga", [_, _, *_]:
                return " ".join(["joga", *(self._played(card, text) for card in rest)])
            case "queima", [what]:
                return f"queima {self._number_or_card(what, text)}"
            case "queima", [what, of, seat] if plain(of) == "de":
                return f"queima {self._number_or_card(what, text)} de {self._number(seat, text)}"
        raise unreadable(text)

    def _number_or_card(self, written: str, text: str) -> str:
        return written.lstrip("0") or "0" if _NUMBER.fullmatch(written) else self.card(written, text)

    def _number(self, written: str, text: str) -> str:
        if not _NUMBER.fullmatch(written):
            raise unreadable(text)
        return str(int(written))

    def card(self, written: str, text: str) -> str:
        try:
            return parse_card(self.deck.read(written))
        except NotACard:
            raise unreadable(text) from None


def unreadable(text: str) -> Refusal:
    shown = "".join(c if c.isprintable() else "·" for c in text[:40])
    return Refusal(Said("truco.refuse.unreadable", text=shown))


def kind_of(action: str, raises: Sequence[str], cards: Sequence[str]) -> str:
    """What sort of action it is: a card, a raise, or the word it opens with.

    >>> kind_of("~4p", ["truco"], ["4p"]), kind_of("truco escuro", ["truco"], ["4p"]), kind_of("corta 3", [], [])
    ('hidden', 'dark', 'corta')
    """
    if action.removesuffix(DARK) in raises:
        return "dark" if action.endswith(DARK) else "raise"
    if action.startswith(HIDE):
        return "hidden"
    if action in cards:
        return "card"
    if action.startswith("queima 3 de "):
        return "packet"
    return "place" if action.startswith("carta ") else action.partition(" ")[0]


# The stable integers ---------------------------------------------------------------------------------

LEVELS: Final = 12


@cache
def _numbering() -> dict[str, int]:
    positions = [f"carta {place}" for place in range(1, 4)]
    ordered = [
        *PACK_52,
        *(HIDE + card for card in PACK_52),
        *positions,
        *(HIDE + place for place in positions),
        *(f"raise {level}" for level in range(1, LEVELS + 1)),
        *(f"raise {level}{DARK}" for level in range(1, LEVELS + 1)),
        *SINGLE_WORDS,
        *(f"corta {lifted}" for lifted in range(1, len(PACK_52))),
        *(f"queima {cards}" for cards in range(1, 10)),
        *(f"queima 3 de {seat}" for seat in range(1, 7)),
        *(f"tira {seat}" for seat in range(1, 7)),
        *(f"fica {card}" for card in PACK_52),
    ]
    return {text: number for number, text in enumerate(ordered)}


def action_id(action: str, raises: Sequence[str]) -> int:
    """The integer of an action: raises count by their place on the ladder, whatever their word."""
    word, dark = (action.removesuffix(DARK), DARK) if action.endswith(DARK) else (action, "")
    if word in raises:
        return _numbering()[f"raise {raises.index(word) + 1}{dark}"]
    return _numbering()[action]
