"""Create the refusals of a tournament. Their sentences have the keys `tournaments.refused.<detail>`."""

from __future__ import annotations

from typing import Final

from carteado.core.refusal import Refusal
from carteado.regulation.rulebook import Citation
from carteado.words.catalogue import Sentence

TOURNAMENT: Final = "tournament"


def tournament_refusal(detail: str, /, source: Citation | None = None, **params: object) -> Refusal:
    """Return a refusal with the code `TOURNAMENT`.

    detail: the last part of the sentence's key, `tournaments.refused.<detail>`.
    source: the article of the regulation that forbids the event.
    params: the parameters of the sentence.
    """
    return Refusal(Sentence(f"tournaments.refused.{detail}", **params), source or "", code=TOURNAMENT, detail=detail)


def require(holds: bool, detail: str, /, source: Citation | None = None, **params: object) -> None:
    if not holds:
        raise tournament_refusal(detail, source, **params)
