"""What can't be done to a tournament as it stands."""

from __future__ import annotations

from carteado.words.catalogue import Language, Said


class Refused(Exception):
    """A decision that is not taken; `code` is for programs, the sentence for people."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.said = Said(f"tournaments.refused.{code}", **params)

    def text(self, lang: Language = "pt") -> str:
        return self.said.text(lang)

    def __str__(self) -> str:
        return self.text()


def need(holds: bool, code: str, /, **params: object) -> None:
    if not holds:
        raise Refused(code, **params)
