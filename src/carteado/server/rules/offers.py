"""How the house offers each game: the order of its regulations, the rules people change first, whether it is rated.

It stands in `offer.toml` beside the game's rules; a game without one is offered as its rulebook lists it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from carteado.games import rulebook
from carteado.regulation.rulebook import Problem
from carteado.regulation.sentences import label
from carteado.words.catalogue import Language, Said, lookup


class Follows(Struct, kw_only=True, forbid_unknown_fields=True):
    """Other fields that have to change with one: fixed manilhas need no vira."""

    when: dict[str, Any]
    set: dict[str, Any]


class Offer(Struct, kw_only=True, forbid_unknown_fields=True):
    """One game's `offer.toml`."""

    rated: bool = True
    places: int = 1
    """How many places one person may hold, where the table allows it."""
    regulations: list[str] = []
    first: list[str] = []
    orders: list[str] = []
    follows: list[Follows] = []
    together: dict[str, str] = {}
    """Numbers that move with another, as far from it as the regulation has them: the special hand with the target."""
    complaints: dict[str, list[str]] = {}


@cache
def offer(game: str) -> Offer:
    path = files(f"carteado.{game}") / "offer.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Offer) if path.is_file() else Offer()


def presets_in_order(game: str) -> list[str]:
    """The presets, the most played first; one that the offer does not name comes last."""
    order = offer(game).regulations
    return sorted(rulebook(game).presets(), key=lambda name: order.index(name) if name in order else len(order))


def short(game: str, field: str, value: Any, lang: Language) -> str:
    """A value in a word or two, for chips and lists; "" where only the sentence will do."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    found = lookup(f"rules_short.{game}.{field}.{word}", lang) or lookup(f"rules_short.any.{word}", lang)
    return found or (word if isinstance(value, int) else "")


def complaint(game: str, problem: Problem, lang: Language) -> tuple[list[str], str]:
    """The fields where a complaint is shown, and the complaint in words rather than in names of fields."""
    said = problem.said
    key = said.key.rpartition(".")[2]
    if "field" in said.params and key == "bad_value":
        return _bad_value(game, problem, lang)
    sentence = lookup(f"editor.{game}.{key}", lang)
    if sentence is None:
        return offer(game).complaints.get(key, []), problem.text(lang)
    between = lookup(f"editor.{game}.{key}_join", lang)
    params = {name: _joined(value, between) for name, value in said.params.items()}
    return _fields(game, key, params), sentence.format_map(params)


class Complaints(Said):
    """All that is wrong with a regulation, in the words of the editor."""

    def __init__(self, game: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("editor.bad_value")
        self.game, self.problems = game, problems

    def text(self, lang: Language = "pt") -> str:
        return " ".join(complaint(self.game, problem, lang)[1] for problem in self.problems)


def _joined(value: object, between: str | None) -> object:
    return between.join(str(value).split()) if between else value


def _fields(game: str, key: str, params: dict[str, Any]) -> list[str]:
    named = params.get("field")
    return [named] if isinstance(named, str) else offer(game).complaints.get(key, [])


def _bad_value(game: str, problem: Problem, lang: Language) -> tuple[list[str], str]:
    field = str(problem.said.params["field"])
    book = rulebook(game)
    allowed = book.fields[field].allowed(lang)
    sentence = lookup("editor.bad_value", lang) or "{label}: {allowed}"
    return [field], sentence.format(label=label(book, field, lang), allowed=allowed)
