"""What can't be done to a tournament as it stands."""

from __future__ import annotations

from carteado.regulation.rulebook import Cited
from carteado.words.catalogue import Language, Said


class Refused(Exception):
    """A decision that is not taken; `code` is for programs, the sentence for people.

    Where a rule of the regulation refuses it, `source` is where that stands, and the sentence ends with it.
    """

    def __init__(self, code: str, /, source: Cited | None = None, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.source = source
        said = Said(f"tournaments.refused.{code}", **params)
        self.said = Said("tournaments.refused.by_rule", said=said, source=source) if source else said

    def text(self, lang: Language = "pt") -> str:
        return self.said.text(lang)

    def __str__(self) -> str:
        return self.text()


def need(holds: bool, code: str, /, source: Cited | None = None, **params: object) -> None:
    if not holds:
        raise Refused(code, source, **params)
