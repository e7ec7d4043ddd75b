"""Turn a missing server package or a bad data folder into a message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from carteado.cli.parser import WrongUse
from carteado.words.catalogue import Language, say


@contextmanager
def explain_missing_server(lang: Language) -> Iterator[None]:
    """Raise WrongUse, with a helpful message, if an import fails because the extra `server` is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None


@contextmanager
def explain_bad_folder(lang: Language) -> Iterator[None]:
    """Turn a BadFolder error into WrongUse, whose message is shown to the user."""
    from carteado.server.runtime.data_folder import BadFolder

    try:
        yield
    except BadFolder as error:
        raise WrongUse(error.text(lang)) from None
