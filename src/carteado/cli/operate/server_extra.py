"""Commands that need the server's packages, or a house's folder: where these are missing, a sentence says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from carteado.cli.parser import WrongUse
from carteado.words.catalogue import Language, say


@contextmanager
def server_extra(lang: Language) -> Iterator[None]:
    """Around the imports of a command: the extra `server` may not be installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None


@contextmanager
def sound_folder(lang: Language) -> Iterator[None]:
    """Around work on a house's folder, which may be none."""
    from carteado.server.data_folder import BadFolder

    try:
        yield
    except BadFolder as error:
        raise WrongUse(error.text(lang)) from None
