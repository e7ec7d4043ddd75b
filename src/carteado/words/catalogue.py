"""Look up sentences in Portuguese and English. All sentences that people read are in one catalogue.

The catalogue has a folder of TOML files for each language. The key ``records.bad_toml`` means the entry ``bad_toml`` of
``locale/pt/records.toml``. If a language lacks a sentence, the Portuguese one is used.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal, get_args

from carteado.mypyc_hints import mypyc_attr
from carteado.words.packages import is_game, package_of

Language = Literal["pt", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


@cache
def catalogue(lang: Language, area: str) -> dict[str, object]:
    """Return the entries of one file of the catalogue. Return {} if the language does not have the file.

    The sentences of a game are in its own folder: `site_truco` is `games/truco/locale/pt/site_truco.toml`.
    """
    package = next((package_of(part) for part in area.split("_") if is_game(part)), "carteado")
    path = files(package) / "locale" / lang / f"{area}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@lru_cache(maxsize=4096)
def lookup(key: str, lang: Language = "pt") -> str | None:
    """Return the sentence of a key, in Portuguese if `lang` lacks it, or None if both lack it.

    Parameters are not filled in.
    """
    area, *path = key.split(".")
    for language in dict.fromkeys((lang, LANGUAGES[0])):
        entry: object = catalogue(language, area)
        for name in path:
            entry = entry.get(name) if isinstance(entry, dict) else None
        if isinstance(entry, str):
            return entry
    return None


def say(key: str, lang: Language = "pt", /, **params: object) -> str:
    """Return the sentence of a key with its parameters filled in. Raises KeyError for an unknown key.

    If a parameter is a `Sentence`, its sentence in the same language is filled in.
    """
    for name, value in params.items():
        if isinstance(value, Sentence):
            params[name] = value.text(lang)
    return sentence(key, lang).format_map(params)


def sentence(key: str, lang: Language) -> str:
    """Return the sentence of a key. Parameters are not filled in. Raises KeyError for an unknown key."""
    found = lookup(key, lang)
    if found is None:
        raise KeyError(key)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Sentence:
    """A sentence that can be written in any language. It consists of a key of the catalogue and parameters."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, /, **params: object) -> None:
        self.key = key
        self.params = params

    def text(self, lang: Language = "pt") -> str:
        return say(self.key, lang, **self.params)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Sentence({self.key!r}, {self.params!r})"
