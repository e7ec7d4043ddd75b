"""Define `Refusal`, the exception for an action or a request that is not allowed or not possible now."""

from __future__ import annotations

from typing import Any, Final

from carteado.words.catalogue import Language, Sentence

RULE: Final = "rule"


class Refusal(Exception):
    """Raised when an action or a request is not allowed or not possible now.

    sentence: the reason. Its text is formatted only when somebody reads it.
    source:   the citation of the rule ("fenacef, Art. 18"), or "".
    code:     the kind of refusal, for use by programs. It is `RULE` if a rule of a game forbids the action.
    detail:   further information for programs, such as the name of a malformed field, or "".
    """

    def __init__(self, sentence: Sentence, source: str | Sentence = "", *, code: str = RULE, detail: str = "") -> None:
        # No super().__init__: `Exception.__new__` has stored the arguments, and tests and bots create many refusals.
        self.sentence, self.code, self.detail = sentence, code, detail
        self._source = source

    @property
    def source(self) -> str:
        return self.source_in("pt")

    def source_in(self, lang: Language) -> str:
        return self._source.text(lang) if isinstance(self._source, Sentence) else self._source

    @property
    def articles(self) -> tuple[Any, ...]:
        """The articles of written rules that the refusal cites: see `carteado.regulation.documents`."""
        return getattr(self._source, "articles", ())

    @property
    def reason(self) -> Sentence:
        """The reason followed by the citation of the rule. It can be a parameter of another sentence."""
        if not self.source:
            return self.sentence
        return Sentence("regulations.refused_by", said=self.sentence, source=self._source)

    def text(self, lang: Language = "pt") -> str:
        return self.reason.text(lang)

    def __str__(self) -> str:
        return self.text()
