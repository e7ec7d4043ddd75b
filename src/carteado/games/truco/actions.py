"""Parse and build the texts of truco actions, and number the actions.

An action has the same text on the wire and in records. Other modules should call these functions instead of splitting
or building the texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from carteado.core.cards import PACK_52, NotACard, parse_card
from carteado.core.refusal import Refusal
from carteado.games.truco.decks import DECKS
from carteado.words.catalogue import Sentence
from carteado.words.text import normalise, quote_input

HIDE: Final = "~"
DARK: Final = " escuro"
MAX_BURNT: Final = 9
PACKET_SIZE: Final = 3
MAX_SEATS: Final = 6
NO_SEAT: Final = -1

PLACES: Final = ("carta 1", "carta 2", "carta 3")
"""The names of the three cards of a player in a blind hand. Each card is named by its place on the table."""

# Actions of a single word, in the order in which legal actions are listed.
SINGLE_WORDS: Final = (
    "aceita", "corre", "vai", "baixa", "desiste", "olha", "segue", "bate",
    "cerra", "embaralha", "desce", "sobe", "uma", "três", "devolve",
)  # fmt: skip
NUMBERED_WORDS: Final = ("corta", "tira")
FREE_WORDS: Final = ("tento", "anula", "pena")
OTHER_WORDS: Final = ("queima", "joga", "fica", "carta")

# The texts of the actions that name a number, a seat or a card.
CUT: Final = {lifted: f"corta {lifted}" for lifted in range(1, len(PACK_52))}
BURN: Final = {cards: f"queima {cards}" for cards in range(1, MAX_BURNT + 1)}
BURN_PACKET: Final = {seat: f"queima {PACKET_SIZE} de {seat}" for seat in range(1, MAX_SEATS + 1)}
TAKE: Final = {seat: f"tira {seat}" for seat in range(1, MAX_SEATS + 1)}
KEEP: Final = {card: f"fica {card}" for card in PACK_52}
KEPT: Final = {text: card for card, text in KEEP.items()}
HIDDEN: Final = {HIDE + card: card for card in (*PACK_52, *PLACES)}
"""The card or place of each action that plays a card face down."""

_HIDDEN_TUPLES: dict[tuple[str, ...], tuple[str, ...]] = {}
_PENALTY: Final = {"advertencia": "advertência", "mao": "mão", "partida": "partida", "jogo": "jogo"}
_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def hide_card(card: str) -> str:
    """Return the action that plays a card face down."""
    return HIDE + card


def hide_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    found = _HIDDEN_TUPLES.get(cards)
    if found is None:
        found = _HIDDEN_TUPLES[cards] = tuple(HIDE + card for card in cards)
    return found


def is_hidden(action: str) -> bool:
    """Return whether an action plays a card face down.

    For a viewer that may not know the card, the action is only `HIDE`, without a card.
    """
    return action.startswith(HIDE)


def card_of(play: str) -> str:
    """Return the card or place of an action that plays a card, open or face down.

    >>> card_of("~4p"), card_of("4p"), card_of("~carta 2"), card_of("~")
    ('4p', '4p', 'carta 2', '')
    """
    return play.removeprefix(HIDE)


def replace_card(play: str, card: str) -> str:
    """Return the action `play` with another card or place. The new action is face down if `play` is face down.

    >>> replace_card("~carta 2", "4p"), replace_card("4p", "carta 2")
    ('~4p', 'carta 2')
    """
    return HIDE + card if play.startswith(HIDE) else card


def raise_dark(word: str) -> str:
    """Return the action that raises without looking at the cards."""
    return word + DARK


def is_dark(action: str) -> bool:
    return action.endswith(DARK)


def raise_of(action: str) -> str:
    """Return the word of a raise, without `DARK`. Return any other action unchanged.

    >>> raise_of("truco escuro"), raise_of("truco"), raise_of("corta 3")
    ('truco', 'truco', 'corta 3')
    """
    return action.removesuffix(DARK)


FIXED_WORDS: Final = frozenset(map(normalise, (*SINGLE_WORDS, *NUMBERED_WORDS, *FREE_WORDS, *OTHER_WORDS, "escuro")))
_SINGLE: Final = {normalise(word): word for word in SINGLE_WORDS}
_WORDS: Final = frozenset((*SINGLE_WORDS, *NUMBERED_WORDS, *FREE_WORDS, *OTHER_WORDS))
_CARDS: Final = frozenset((*PACK_52, *PLACES))


class Action(NamedTuple):
    """The parts of an action.

    kind:    "card" for an open card, "place" for a card named by its place, "hidden" for a face-down card, "raise",
             "dark" for a raise without looking, "packet" for burning a packet. For any other action its first word.
    word:    the first word; the card or place if it plays a card.
    parts:   the texts after `word`, except `escuro`.
    number:  how many cards it lifts at a cut or burns.
    card:    the card that it plays, keeps or burns, or the place of a blind card; "" if it does not name exactly one.
    seat:    the seat that it names, or NO_SEAT.
    remark:  the reason given with `tento`, `anula` or `pena`.
    """

    kind: str
    word: str
    parts: tuple[str, ...] = ()
    number: int = 0
    card: str = ""
    seat: int = NO_SEAT
    remark: str = ""

    @property
    def text(self) -> str:
        word = hide_card(self.word) if self.kind == "hidden" else self.word
        return " ".join((raise_dark(word) if self.kind == "dark" else word, *self.parts))


@lru_cache(maxsize=8192)
def parse_action(action: str) -> Action:
    """Split the text of an action into its parts.

    A word that is neither a card nor a known action is treated as a raise, because each regulation names its raises.

    >>> parse_action("queima 3 de 2")
    Action(kind='packet', word='queima', parts=('3', 'de', '2'), number=3, card='', seat=2, remark='')
    >>> parse_action("~4p").card, parse_action("truco escuro").kind, parse_action("pena 2 mão por atraso").remark
    ('4p', 'dark', 'por atraso')
    """
    card = card_of(action)
    if is_hidden(action):
        return Action("hidden", card, card=card)
    if card in _CARDS:
        return Action("place" if card in PLACES else "card", card, card=card)
    word, *rest = action.split(" ")
    parts = tuple(rest)
    match word:
        case "corta":
            return Action(word, word, parts, number=int(rest[0]))
        case "tira":
            return Action(word, word, parts, seat=int(rest[0]))
        case "fica":
            return Action(word, word, parts, card=rest[0])
        case "queima":
            return _parse_burn(parts)
        case "pena":
            return Action(word, word, parts, seat=int(rest[0]), remark=" ".join(rest[2:]))
    if word in _WORDS:
        return Action(word, word, parts, remark=" ".join(rest))
    return Action("dark" if is_dark(action) else "raise", raise_of(action))


def _parse_burn(parts: tuple[str, ...]) -> Action:
    """Parse "queima 3", "queima 4p", "queima 3 de 2" (a packet) or "queima 4p de 2"."""
    what, seat = parts[0], int(parts[-1]) if len(parts) > 1 else NO_SEAT
    if not what.isdecimal():
        return Action("queima", "queima", parts, card=what, seat=seat)
    return Action("queima" if seat == NO_SEAT else "packet", "queima", parts, number=int(what), seat=seat)


def parse_alias(written: str) -> tuple[str, str]:
    """Split an entry of the rule `raise_aliases` into the alias and the raise that it means.

    >>> parse_alias("trucar=truco")
    ('trucar', 'truco')
    """
    alias, _, meaning = written.partition("=")
    return alias, meaning


class Vocabulary:
    """Parses actions as people write them, using the raise words of a regulation and the card names of its deck."""

    def __init__(self, raises: Sequence[str], aliases: Sequence[str], deck: str) -> None:
        self.deck = DECKS[deck]
        self.raises = {normalise(word): word for word in raises}
        for alias, meaning in map(parse_alias, aliases):
            self.raises[normalise(alias)] = meaning

    def read(self, text: str) -> str:
        """Return the canonical form of an action. Raises Refusal if the text is not an action."""
        first, *rest = text.split() or [""]
        verb = normalise(first)
        if verb in self.raises and [normalise(word) for word in rest] in ([], ["escuro"]):
            return raise_dark(self.raises[verb]) if rest else self.raises[verb]
        if verb in _SINGLE and not rest:
            return _SINGLE[verb]
        if verb in NUMBERED_WORDS and len(rest) == 1:
            return f"{verb} {self._read_number(rest[0], text)}"
        if verb in FREE_WORDS:
            return self._read_free(verb, rest, text)
        if verb in OTHER_WORDS:
            return self._read_with_cards(verb, rest, text)
        return self._read_play("".join([first, *rest]), text)

    def _read_play(self, written: str, text: str) -> str:
        if written == HIDE:
            return HIDE
        hidden = written.startswith(HIDE)
        if normalise(written[hidden : hidden + 5]) == "carta":
            return HIDE * hidden + f"carta {self._read_number(written[hidden + 5 :], text)}"
        return HIDE * hidden + self.read_card(written[hidden:], text)

    def _read_free(self, verb: str, rest: list[str], text: str) -> str:
        if verb != "pena":
            return " ".join([verb, *rest])
        if len(rest) < 2 or normalise(rest[1]) not in _PENALTY:
            raise unreadable(text)
        return " ".join([verb, self._read_number(rest[0], text), _PENALTY[normalise(rest[1])], *rest[2:]])

    def _read_with_cards(self, verb: str, rest: list[str], text: str) -> str:
        match verb, rest:
            case "carta", [number]:
                return f"carta {self._read_number(number, text)}"
            case "fica", [card]:
                return f"fica {self.read_card(card, text)}"
            case "joga", [_, _, *_]:
                return " ".join(["joga", *(self._read_play(card, text) for card in rest)])
            case "queima", [what]:
                return f"queima {self._read_number_or_card(what, text)}"
            case "queima", [what, of, seat] if normalise(of) == "de":
                return f"queima {self._read_number_or_card(what, text)} de {self._read_number(seat, text)}"
        raise unreadable(text)

    def _read_number_or_card(self, written: str, text: str) -> str:
        return written.lstrip("0") or "0" if _NUMBER.fullmatch(written) else self.read_card(written, text)

    def _read_number(self, written: str, text: str) -> str:
        if not _NUMBER.fullmatch(written):
            raise unreadable(text)
        return str(int(written))

    def read_card(self, written: str, text: str) -> str:
        try:
            return parse_card(self.deck.read(written))
        except NotACard:
            raise unreadable(text) from None


def unreadable(text: str) -> Refusal:
    return Refusal(Sentence("truco.refuse.unreadable", text=quote_input(text)))


# Stable integers -------------------------------------------------------------------------------------

MAX_RAISES: Final = 12


@cache
def _action_numbers() -> dict[str, int]:
    ordered = [
        *PACK_52,
        *hide_cards(PACK_52),
        *PLACES,
        *hide_cards(PLACES),
        *(f"raise {level}" for level in range(1, MAX_RAISES + 1)),
        *(raise_dark(f"raise {level}") for level in range(1, MAX_RAISES + 1)),
        *SINGLE_WORDS,
        *CUT.values(),
        *BURN.values(),
        *BURN_PACKET.values(),
        *TAKE.values(),
        *KEEP.values(),
    ]
    return {text: number for number, text in enumerate(ordered)}


def action_id(action: str, raises: Sequence[str]) -> int:
    """Return the stable integer of an action. Raises are numbered by level, because their words differ by regulation.

    raises: the words of the raises in ascending order.
    """
    word = raise_of(action)
    if word not in raises:
        return _action_numbers()[action]
    level = f"raise {raises.index(word) + 1}"
    return _action_numbers()[raise_dark(level) if is_dark(action) else level]
