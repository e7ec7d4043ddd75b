"""Read the written rules that regulations are based on. Each document is paraphrased article by article.

The documents of a game are files beside its rules (`<game>/documents/*.toml`). A regulation cites articles by id.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from carteado.words.packages import package_of


@dataclass(frozen=True, slots=True)
class Article:
    """An article of a document.

    label: the usual citation, such as "Art. 18".
    says:  the content in our words.
    """

    document: str
    id: str
    label: str
    says: str
    program: bool
    """Whether the program enforces the article. If not, `why` gives the reason."""
    why: str = ""

    def as_json(self) -> dict[str, str]:
        return {"document": self.document, "id": self.id, "label": self.label, "says": self.says}


@cache
def documents(game: str) -> tuple[str, ...]:
    """Return the names of the documents of a game."""
    folder = files(package_of(game)) / "documents"
    names = [path.name.removesuffix(".toml") for path in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name for name in names if document(game, name)))


@cache
def document(game: str, name: str) -> Mapping[str, Article]:
    """Return the articles of a document by id, or {} if the game has no such document."""
    path = files(package_of(game)) / "documents" / f"{name}.toml"
    if not path.is_file():
        return {}
    written = tomllib.loads(path.read_text(encoding="utf-8")).get("articles", [])
    return {one["id"]: Article(document=name, **one) for one in written}
