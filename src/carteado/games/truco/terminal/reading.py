"""Parse the text that a person typed in the terminal as an action of truco."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from carteado.core.game import View
from carteado.core.refusal import Refusal
from carteado.games.terminal_face import Choice, read_choice
from carteado.games.truco.actions import HIDE
from carteado.games.truco.match import vocabulary
from carteado.games.truco.terminal.voice import Voice
from carteado.words.catalogue import lookup
from carteado.words.text import normalise


def read(voice: Voice, text: str, view: View, choices: Sequence[Choice], legal: Sequence[str]) -> str | None:
    """Return the legal action that a person typed, or None.

    The text may be a key, a word of truco, a card in any spelling (`4p`, `4♣`, `zap`), or at the cut the number of
    cards to lift.
    """
    lifted = f"corta {int(text)}" if text.isdecimal() and len(text) < 4 else ""
    if lifted in legal:
        return lifted
    if chosen := read_choice(text, choices, legal):
        return chosen
    with suppress(Refusal):
        written = vocabulary(voice.regulation).read(_translate(voice, text))
        if written in legal:
            return written
    return _by_nickname(voice, text, view, legal) or _by_other_word(voice, text, legal)


def _translate(voice: Voice, text: str) -> str:
    """Translate keys of the terminal: "cut 12" to "corta 12", "burn 3" to "queima 3", "f 4p" and "f4p" to "~4p"."""
    first, _, rest = text.partition(" ")
    for word in ("corta", "queima"):
        if normalise(first) == voice.say(f"key.{word}"):
            return f"{word} {rest}"
    return HIDE + text[1:].strip() if normalise(text[:1]) == "f" else text


def _by_other_word(voice: Voice, text: str, legal: Sequence[str]) -> str | None:
    """Return the legal action with this synonym (`aceito`, `corro`, `vamos`), or None."""
    for word in legal:
        if normalise(text) in normalise(lookup(f"truco_terminal.also.{word}", voice.lang) or "").split():
            return word
    return None


def _by_nickname(voice: Voice, text: str, view: View, legal: Sequence[str]) -> str | None:
    hand = view["hand"]
    wanted = normalise(text).replace("-", "").replace(" ", "")
    for card in hand["manilhas"] if hand else ():
        if wanted == normalise(voice.teller.nickname(card)).replace("-", "") and card in legal:
            return str(card)
    return None
