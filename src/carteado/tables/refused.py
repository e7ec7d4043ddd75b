"""A command that can't be done, with a code for programs and a reason for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carteado.core.game import Refusal
from carteado.words.catalogue import Language, Said, lookup, say


class Refused(Exception):
    """`rule` is the game's own refusal, where a rule of it refuses."""

    def __init__(self, code: str, said: Said | None = None, rule: Refusal | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.said = said or Said(f"tables.refused.{code}")
        self.rule = rule

    def text(self, lang: Language, names: Sequence[str] = ()) -> str:
        """The reason. A rule speaks of seats; where the names of those who sit there are known, and the catalogue has a
        sentence for it (`…_named`), it speaks of them."""
        seat, key = self.said.params.get("seat"), f"{self.said.key}_named"
        if isinstance(seat, int) and 0 < seat <= len(names) and lookup(key, lang):
            return say(key, lang, who=names[seat - 1], **self.said.params)
        return self.said.text(lang)

    def source(self, lang: Language) -> str:
        """The article, or ""."""
        return self.rule.source_in(lang) if self.rule else ""

    @property
    def articles(self) -> tuple[Any, ...]:
        """The articles that the rule stands in: see `carteado.regulation.documents`."""
        return self.rule.articles if self.rule else ()


class NoRoomLeft(Refused):
    """The disk is full. Nothing has changed, and the same may be asked again."""

    def __init__(self) -> None:
        super().__init__("no_room")


class FileDamaged(Refused):
    """A file of the house is damaged, and why SQLite says so. Asking again does not help: somebody has to mend it."""

    def __init__(self, reason: str) -> None:
        super().__init__("damaged")
        self.args = (reason,)


def by_rule(refusal: Refusal) -> Refused:
    return Refused("rule", refusal.said, refusal)
