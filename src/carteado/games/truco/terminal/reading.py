"""What a person typed at a prompt, as an action."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from carteado.cli.faces.face import Choice, plain, read_choice
from carteado.cli.faces.truco.voice import Voice
from carteado.core.game import Refusal, View
from carteado.truco.match import vocabulary
from carteado.truco.words import HIDE
from carteado.words.catalogue import lookup


def read(voice: Voice, text: str, view: View, choices: Sequence[Choice], legal: Sequence[str]) -> str | None:
    """A key, a word of truco, a card in any writing (`4p`, `4♣`, `zap`), a number of cards to lift at the cut."""
    lifted = f"corta {int(text)}" if text.isdecimal() and len(text) < 4 else ""
    if lifted in legal:
        return lifted
    if chosen := read_choice(text, choices, legal):
        return chosen
    with suppress(Refusal):
        written = vocabulary(voice.regulation).read(_translated(voice, text))
        if written in legal:
            return written
    return _by_nickname(voice, text, view, legal) or _as_people_say(voice, text, legal)


def _translated(voice: Voice, text: str) -> str:
    """`cut 12` and `burn 2` in English; `f 4p` and `f4p` for a card face down."""
    first, _, rest = text.partition(" ")
    for word in ("corta", "queima"):
        if plain(first) == voice.say(f"key.{word}"):
            return f"{word} {rest}"
    return HIDE + text[1:].strip() if plain(text[:1]) == "f" else text


def _as_people_say(voice: Voice, text: str, legal: Sequence[str]) -> str | None:
    """The words of the game as a person says them of himself: `aceito`, `corro`, `vamos`."""
    for word in legal:
        if plain(text) in plain(lookup(f"truco_face.also.{word}", voice.lang) or "").split():
            return word
    return None


def _by_nickname(voice: Voice, text: str, view: View, legal: Sequence[str]) -> str | None:
    hand = view["hand"]
    wanted = plain(text).replace("-", "").replace(" ", "")
    for card in hand["manilhas"] if hand else ():
        if wanted == plain(voice.nickname(card)).replace("-", "") and card in legal:
            return str(card)
    return None
