"""The user interface of a game in the terminal (its *face*), for a person at one seat.

`Face` works for every game. `carteado.games.<game>.terminal` may define `FACE`, a subclass with keys and sentences for
its game (`<game>_terminal` in the catalogue). A face receives only the views of its own seat, so it cannot reveal
hidden cards. Its output is plain lines without colours or boxes, which a screen reader can read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from carteado.core.game import Game, Teller, View
from carteado.games.registry import game_name
from carteado.games.rule_words import cited_rule, own_words
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say
from carteado.words.speaker import printable
from carteado.words.text import normalise


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a person may choose.

    key:     the short text that chooses it, shown before the label: "1" for the first card, "truco".
    default: whether Enter chooses it. A list has at most one default, and none if pressing Enter could do harm.
    """

    action: str
    key: str
    label: str
    default: bool = False


class Face:
    """The terminal interface that works for every game: each legal action is a numbered choice.

    teller: describes the actions and the position.
    """

    teller: Teller

    def __init__(
        self, game: Game, regulation: Regulation[Any], names: Sequence[str], seat: int, lang: Language
    ) -> None:
        self.game, self.regulation, self.seat, self.lang = game, regulation, seat, lang
        self.names = [printable(name) for name in names]
        self.teller = game.teller(names, lang, seat)

    def say(self, key: str, /, **params: object) -> str:
        """Return the sentence with this key from the part of the catalogue for this face."""
        return say(f"{self.game.name}_terminal.{key}", self.lang, **params)

    @property
    def title(self) -> str:
        """The name of the regulation, translated if the catalogue has it."""
        return printable(own_words(self.game.name, self.regulation.name, self.lang))

    @property
    def others(self) -> str:
        """The names of all other players."""
        return ", ".join(name for seat, name in enumerate(self.names, start=1) if seat != self.seat)

    def welcome(self) -> list[str]:
        """Return the lines before the first shuffle. The faces of the games add details, such as the stakes."""
        name = game_name(self.game.name, self.lang)
        return [say("cli.play.plain_welcome", self.lang, game=name, others=self.others)]

    def position(self, view: View) -> list[str]:
        """Return the lines that describe the table to the person who is about to choose."""
        return self.teller.position(view)

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """Return the choices to show to the person.

        There may be fewer choices than legal actions: one choice can stand for forty cuts, if `read` accepts all of
        them. If the list is empty, the person is not asked. Return an empty list

        - if the only legal action is obvious, such as passing on a useless discard: the terminal then plays it;
        - out of turn (`carteado play --out-of-turn`), if no action is worth offering.
        """
        return [
            Choice(action, str(number), self.teller.label(view, action), default=len(legal) == 1)
            for number, action in enumerate(legal, start=1)
        ]

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        """Return the answer to `?`: a line for each legal action. Faces of games explain more and cite rules."""
        return [self.explanation(action, self.teller.label(view, action)) for action in legal]

    def explanation(self, choice: str, text: str) -> str:
        return say("cli.play.explained", self.lang, what=choice, text=text)

    def cite_rules(self, fields: Iterable[str]) -> list[str]:
        """Return a line with the rule and its source for each of these fields of the regulation."""
        rules = (cited_rule(self.regulation, field, self.lang) for field in fields)
        return [say("cli.play.rule", self.lang, rule=rule) for rule in rules]

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
        """Return the action or actions that the typed text means, or None if it means none. `text` is never empty.

        One text may mean several actions, such as laying seven cards. The terminal checks all of them before it takes
        the first, so no action may depend on something that the seat has not seen yet. Raises Refusal if the text is
        incomplete.
        """
        return read_choice(text, self.choices(view, legal), legal)

    def narrate(self, before: View, seat: int, action: str, after: View) -> list[str]:
        """Describe an action and its consequences, or a shuffle (seat 0 and ""): see `Teller.narrate`."""
        return [line.text for line in self.teller.narrate(before, seat, action, after)]


def new_face(game: Game, regulation: Regulation[Any], names: Sequence[str], seat: int, lang: Language) -> Face:
    """Return the face of a game for one seat. A game that defines no `FACE` uses the class `Face`."""
    module = f"carteado.games.{game.name}.terminal"
    make: type[Face] = import_module(module).FACE if find_spec(module) else Face
    return make(game, regulation, names, seat, lang)


def read_choice(text: str, choices: Sequence[Choice], legal: Sequence[str]) -> str | None:
    """Return the action whose key or text was typed, or None.

    The first letters of a key are enough if no other key begins with them. Accents and capitals make no difference.

    >>> choices = [Choice("aceita", "aceita", "a mão vale 3"), Choice("corre", "corre", "eles ganham 1")]
    >>> read_choice("A", choices, ["aceita", "corre", "três"]), read_choice(" TRES ", choices, ["três"])
    ('aceita', 'três')
    """
    wanted = normalise(text)
    keys = {normalise(choice.key): choice.action for choice in choices}
    actions = {normalise(action): action for action in legal}
    begun = {action for key, action in keys.items() if wanted.isalpha() and key.startswith(wanted)}
    return keys.get(wanted) or actions.get(wanted) or (begun.pop() if len(begun) == 1 else None)
