"""The written documents behind the regulations, article by article, in words of our own.

A game keeps its documents beside its rules (`<game>/documents/*.toml`). A regulation cites articles by their ids.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Article:
    """One thing a document says. `label` is how people cite it ("Art. 18"), `says` what it says."""

    document: str
    id: str
    label: str
    says: str
    program: bool
    """Whether it is for the program to keep; else `why` says what it is for."""
    why: str = ""

    def as_json(self) -> dict[str, str]:
        return {"document": self.document, "id": self.id, "label": self.label, "says": self.says}


@cache
def documents(game: str) -> tuple[str, ...]:
    """The documents a game answers to."""
    folder = files(f"carteado.{game}") / "documents"
    names = [path.name.removesuffix(".toml") for path in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name for name in names if document(game, name)))


@cache
def document(game: str, name: str) -> Mapping[str, Article]:
    """The articles of a document by their ids; empty when the game has no such document."""
    path = files(f"carteado.{game}") / "documents" / f"{name}.toml"
    if not path.is_file():
        return {}
    written = tomllib.loads(path.read_text(encoding="utf-8")).get("articles", [])
    return {one["id"]: Article(document=name, **one) for one in written}
