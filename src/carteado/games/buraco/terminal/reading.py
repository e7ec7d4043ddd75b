"""Parse the text that a person typed in the terminal: a key, cards, or a verb (or its first letters) with cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from carteado.core.cards import NotACard, parse_card
from carteado.core.game import View
from carteado.core.refusal import Refusal
from carteado.games.buraco.actions import ADD, CUT, DISCARD, LAY, TO, Written
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.terminal.choosing import ChoiceBuilder
from carteado.games.buraco.terminal.seen import Seen
from carteado.games.buraco.terminal.voice import Voice
from carteado.games.terminal_face import read_choice
from carteado.words.catalogue import Sentence
from carteado.words.speaker import printable
from carteado.words.text import normalise

WORDS = {LAY: "lay", ADD: "add", DISCARD: "discard"}


def read(voice: Voice, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
    """Return the actions that the typed text means, legal or not, or None if the text cannot be parsed.

    Raises Refusal with a hint if it is unclear which cards, line or jogo the player means.
    """
    choosing = ChoiceBuilder(voice, view, legal)
    key = normalise(text).replace(" ", "")
    if written := choosing.find_written(key):
        return Seen(voice, view).steps(written)
    for verb in WORDS if choosing.seen else ():
        if key == voice.letter(WORDS[verb]):
            raise _no_cards(verb)  # the letter alone would choose a card that is only an example
    if chosen := read_choice(text, choosing.choices(), legal):
        return chosen
    if view["cut"]:
        return f"{CUT} {int(key[:3])}" if key.isascii() and key.isdecimal() else None
    if key[:1] in (voice.letter("lay"), voice.letter("add")) and key[1:].isdecimal():
        raise Refusal(Sentence("buraco_terminal.no_line", line=key[:4]))
    if view["deal"] is None or not (meant := _parse_cards(voice, text, view)):
        return None
    return Seen(voice, view).steps(meant)


def _parse_cards(voice: Voice, text: str, view: View) -> Written | None:
    """Parse a verb with cards, or cards alone. Return None for two cards alone, and for a text without cards.

    One card alone is discarded, several are laid, and cards before a number are added to the jogo with this number.
    """
    first, *rest = text.split()
    verb = next((word for word in WORDS if _is_verb(voice, word, first)), None)
    if verb is None:
        cards = [*takewhile(_is_card, [first, *rest])]
        rest = [first, *rest]
        if not cards or (len(cards) == len(rest) == 2):
            return None
        verb = ADD if len(cards) < len(rest) else DISCARD if len(rest) == 1 else LAY
    if not rest:
        raise _no_cards(verb)
    return _read_addition(voice, rest, view) if verb == ADD else Written(verb, tuple(map(_card, rest)))


def _is_verb(voice: Voice, word: str, typed: str) -> bool:
    """Return whether the typed word is a record's word for an action, or the beginning of the player's verb for it."""
    typed = normalise(typed)
    return typed.isalpha() and (word == typed or normalise(voice.verb(WORDS[word])).startswith(typed))


def _read_addition(voice: Voice, words: Sequence[str], view: View) -> Written | None:
    """Parse cards and the number of the jogo to add them to.

    Without a number, use the only jogo that takes the first card, if possible as a natural card. Raises Refusal if
    there is not exactly one.
    """
    words = [word for word in words if normalise(word) not in (TO, voice.say("to"))]
    if not words[1:] and not any(map(_is_card, words)):
        raise _no_cards(ADD)
    last = words[-1]
    if last.isascii() and last.isdecimal():
        return Written(ADD, tuple(map(_card, words[:-1])), int(last[:4]))
    cards = tuple(map(_card, words))
    jogos = list(enumerate(Seen(voice, view).jogos, start=1))
    takes = [(number, jogo) for number, jogo in jogos if jogo.takes(cards[0])]
    clean = [(number, jogo) for number, jogo in takes if not jogo.becomes_dirty_with(cards[0])]
    if len(clean or takes) != 1:
        key = "which_jogo" if takes else "no_jogo"
        raise Refusal(Sentence(f"buraco_terminal.{key}", card=words[0]))
    return Written(ADD, cards, (clean or takes)[0][0])


def _no_cards(word: str) -> Refusal:
    return Refusal(Sentence("buraco_terminal.no_cards", example=Sentence(f"buraco_terminal.example.{WORDS[word]}")))


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except NotACard:
        return False
    return True


def _card(word: str) -> int:
    try:
        return NUMBER[parse_card(word)]
    except NotACard:
        raise Refusal(Sentence("buraco_terminal.no_card", text=printable(word)[:20])) from None
