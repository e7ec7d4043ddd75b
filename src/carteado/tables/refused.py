"""A command that can't be done, with a code for programs and a reason for people."""

from __future__ import annotations

from carteado.game import Refusal
from carteado.messages import Language, Said


class Refused(Exception):
    """`source` is the article, where a rule of the game refuses."""

    def __init__(self, code: str, said: Said | None = None, source: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.said = said or Said(f"tables.refused.{code}")
        self.source = source

    def text(self, lang: Language) -> str:
        return self.said.text(lang)


def by_rule(refusal: Refusal) -> Refused:
    return Refused("rule", refusal.said, refusal.source)
