"""Compare and shorten texts that people wrote."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_QUOTED: Final = 40


def normalise(text: str) -> str:
    """Return a text in lower case, without accents and with single spaces, so that texts can be compared.

    >>> normalise("  Não  VOU "), normalise("Advertência")
    ('nao vou', 'advertencia')
    """
    letters = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(letters.casefold().split())


def quote_input(text: str) -> str:
    """Return the beginning of an input for an error message. Unprintable characters become dots."""
    return "".join(c if c.isprintable() else "·" for c in text[:MAX_QUOTED])
