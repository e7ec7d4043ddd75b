"""Every sentence a person reads, in Portuguese and in English, from one catalogue.

The catalogue is a folder of TOML files per language: the key ``records.bad_toml`` is the entry
``bad_toml`` of ``locale/pt/records.toml``. A language that lacks a sentence falls back to Portuguese.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Final, Literal, get_args

from carteado.compiling import mypyc_attr

Language = Literal["pt", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


@cache
def catalogue(lang: Language, area: str) -> dict[str, object]:
    """The entries of one file of the catalogue; empty when the language does not have it.

    A game may bring its sentences in a folder of its own: `carteado/burro/locale/pt/burro.toml`.
    """
    path = files("carteado") / "locale" / lang / f"{area}.toml"
    if not path.is_file():
        game = f"carteado.{area.partition('_')[0]}"
        if not game.isascii() or find_spec(game) is None:
            return {}
        path = files(game) / "locale" / lang / f"{area}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@lru_cache(maxsize=4096)
def lookup(key: str, lang: Language = "pt") -> str | None:
    """The sentence behind a dotted key, unformatted, or None when no language has it."""
    area, *path = key.split(".")
    for language in dict.fromkeys((lang, LANGUAGES[0])):
        entry: object = catalogue(language, area)
        for name in path:
            entry = entry.get(name) if isinstance(entry, dict) else None
        if isinstance(entry, str):
            return entry
    return None


def say(key: str, lang: Language = "pt", /, **params: object) -> str:
    """The sentence for a key, filled in. Unknown keys are a programming error and raise KeyError.

    A parameter that is itself a (key, params) pair — see ``Said`` — is said in the same language.
    """
    for name, value in params.items():
        if isinstance(value, Said):
            params[name] = value.text(lang)
    return sentence(key, lang).format_map(params)


def sentence(key: str, lang: Language) -> str:
    """The sentence for a key, unformatted."""
    found = lookup(key, lang)
    if found is None:
        raise KeyError(key)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Said:
    """A sentence that is not yet in any language: a key and what fills it."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, /, **params: object) -> None:
        self.key = key
        self.params = params

    def text(self, lang: Language = "pt") -> str:
        return say(self.key, lang, **self.params)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Said({self.key!r}, {self.params!r})"
