"""What a game gives to be played in the terminal.

Each game has a module `carteado.cli.faces.<game>` with

- `REGULATION` and `SEATS`: the preset and the number of seats of `carteado play <game>` without options;
- `new_face(regulation, names, seat, lang) -> Face`: the game as one seat sees it, in one language.

A face only ever gets views of its own seat, so it can't tell what the seat may not see. All it says is plain
lines from the catalogue: no colours, no boxes, nothing that a screen reader stumbles over.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from carteado.core.game import View


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a person may choose.

    key: the short text that chooses it, shown before the label: "1" for the first card, "truco".
    default: the choice of somebody who just presses Enter; at most one of a list, none where it would be rash.
    """

    action: str
    key: str
    label: str
    default: bool = False


class Face(Protocol):
    """A game as a person at one seat reads and plays it."""

    def welcome(self) -> list[str]:
        """Before the first shuffle: who sits where and with whom, and what is played for."""

    def position(self, view: View) -> list[str]:
        """The table, for the person who is about to choose: own cards, what lies open, stakes, score."""

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """What may be chosen, with what it means ("truco: passa a valer 3").

        It may be shorter than `legal`: one choice can stand for forty cuts, if `read` takes all of them. Out of
        turn it may be empty: nothing then is worth asking for (`carteado play --out-of-turn`). So it may where the
        only legal action goes without saying, as passing on a discard one can't use: it is then taken unasked.
        """

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        """What `?` answers: each choice explained, and the rule behind it with its article."""

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
        """The action a person means, or None; several, where a person says them in one breath, as when laying seven
        cards at once. `text` is never empty. See `read_choice`.

        All of them are tried before the first is done: one that is not legal is refused as the rules say it. So
        several may not lead past anything the seat has yet to see. A Refusal says what is missing in the text.
        """

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        """What a seat has just done and what came of it; seat 0 and "" for a shuffle. See `Teller.told`."""


def read_choice(text: str, choices: Sequence[Choice], legal: Sequence[str]) -> str | None:
    """The action meant by a key or its first letters, or by the text of an action; accents and capitals
    make no difference.

    >>> choices = [Choice("aceita", "aceita", "a mão vale 3"), Choice("corre", "corre", "eles ganham 1")]
    >>> read_choice("A", choices, ["aceita", "corre", "três"]), read_choice(" TRES ", choices, ["três"])
    ('aceita', 'três')
    """
    wanted = plain(text)
    keys = {plain(choice.key): choice.action for choice in choices}
    actions = {plain(action): action for action in legal}
    begun = {action for key, action in keys.items() if wanted.isalpha() and key.startswith(wanted)}
    return keys.get(wanted) or actions.get(wanted) or (begun.pop() if len(begun) == 1 else None)


def plain(text: str) -> str:
    """A text as it is compared: small letters, no accents, single spaces.

    >>> plain("  Não  VOU ")
    'nao vou'
    """
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())
