"""Refusals of the site.

The message key of a code is `server.refused.<code>`; `http/refusals.py` has its HTTP status.
"""

from __future__ import annotations

from carteado.core.refusal import Refusal
from carteado.words.catalogue import Sentence


def site_refusal(code: str, /, *, detail: str = "", **params: object) -> Refusal:
    """Return a refusal with this code. `detail` is for programmers; `params` are the parameters of its message."""
    return Refusal(Sentence(f"server.refused.{code}", **params), code=code, detail=detail)
