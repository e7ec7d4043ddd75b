"""`carteado restore COPY FOLDER`: a copy of a house, brought into a new folder."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "restore", "restore", lang)
    parser.value("copy", "restore_copy", type=Path)
    parser.value("folder", "restore_folder", type=Path)
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        from carteado.server.copies import restore
        from carteado.server.data_folder import BadFolder
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None
    try:
        restore(asked.copy, asked.folder)
    except BadFolder as error:
        raise WrongUse(error.text(lang)) from None
    print(say("doctor.restore", lang, folder=str(asked.folder)))
    return 0
