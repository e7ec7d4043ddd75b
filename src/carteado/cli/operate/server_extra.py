"""Raise WrongUse with a helpful message if the extra `server` is missing or the data folder cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from carteado.cli.parser import WrongUse
from carteado.words.catalogue import Language, say


@contextmanager
def explain_missing_server(lang: Language) -> Iterator[None]:
    """Raise WrongUse if an import in the block fails because the extra `server` is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None


@contextmanager
def explain_bad_folder(lang: Language) -> Iterator[None]:
    """Raise WrongUse, with the same message, if the block raises BadFolder."""
    from carteado.server.runtime.data_folder import BadFolder

    try:
        yield
    except BadFolder as error:
        raise WrongUse(error.text(lang)) from None
