"""How the site offers each game: the order of its regulations, the rules people change first, whether it is rated.

The folder of a game may have an `offer.toml` with these data. Without the file, the order of the rulebook is used.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from carteado.games.registry import rulebook
from carteado.regulation.rulebook import Problem
from carteado.regulation.sentences import label
from carteado.words.catalogue import Language, Sentence, lookup
from carteado.words.packages import package_of


class Follows(Struct, kw_only=True, forbid_unknown_fields=True):
    """Dependent fields. Once all field values in `when` are chosen, the editor applies the field values in `set`."""

    when: dict[str, Any]
    set: dict[str, Any]


class Offer(Struct, kw_only=True, forbid_unknown_fields=True):
    """The contents of an `offer.toml`.

    regulations: the presets, most played first.
    first:       the fields that people change most.
    orders:      the fields whose value is a list in which the order matters.
    complaints:  for each kind of problem, the fields next to which the editor shows it.
    """

    rated: bool = True
    places: int = 1
    """How many seats one person may have, if the table allows it."""
    regulations: list[str] = []
    first: list[str] = []
    orders: list[str] = []
    follows: list[Follows] = []
    together: dict[str, str] = {}
    """Linked numbers, each with the field that it follows. With {"special_at": "target"}, the editor raises
    `special_at` by 3 when the user raises `target` by 3."""
    complaints: dict[str, list[str]] = {}


@cache
def offer(game: str) -> Offer:
    path = files(package_of(game)) / "offer.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Offer) if path.is_file() else Offer()


def presets_in_order(game: str) -> list[str]:
    """Return the names of the presets, most played first. Presets that the offer does not mention come last."""
    order = offer(game).regulations
    return sorted(rulebook(game).presets(), key=lambda name: order.index(name) if name in order else len(order))


def short(game: str, field: str, value: Any, lang: Language) -> str:
    """Return a short text for the value of a field, or "" if there is none."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    found = lookup(f"{game}_offer.short.{field}.{word}", lang) or lookup(f"editor.short.{word}", lang)
    return found or (word if isinstance(value, int) else "")


def complaint(game: str, problem: Problem, lang: Language) -> tuple[list[str], str]:
    """Return the fields next to which the editor shows a problem, and the message for users of the editor."""
    said = problem.sentence
    key = said.key.rpartition(".")[2]
    if "field" in said.params and key == "bad_value":
        return _bad_value(game, problem, lang)
    sentence = lookup(f"{game}_offer.complaint.{key}", lang)
    if sentence is None:
        return offer(game).complaints.get(key, []), problem.text(lang)
    between = lookup(f"{game}_offer.complaint.{key}_join", lang)
    params = {name: _join_words(value, between) for name, value in said.params.items()}
    return _fields(game, key, params), sentence.format_map(params)


class Complaints(Sentence):
    """A message with all problems of a regulation, for users of the editor."""

    def __init__(self, game: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("editor.bad_value")
        self.game, self.problems = game, problems

    def text(self, lang: Language = "pt") -> str:
        return " ".join(complaint(self.game, problem, lang)[1] for problem in self.problems)


def _join_words(value: object, between: str | None) -> object:
    return between.join(str(value).split()) if between else value


def _fields(game: str, key: str, params: dict[str, Any]) -> list[str]:
    named = params.get("field")
    return [named] if isinstance(named, str) else offer(game).complaints.get(key, [])


def _bad_value(game: str, problem: Problem, lang: Language) -> tuple[list[str], str]:
    field = str(problem.sentence.params["field"])
    book = rulebook(game)
    allowed = book.fields[field].describe_allowed(lang)
    sentence = lookup("editor.bad_value", lang) or "{label}: {allowed}"
    return [field], sentence.format(label=label(book, field, lang), allowed=allowed)
