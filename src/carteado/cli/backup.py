"""`carteado backup FOLDER COPY`: a copy of a house's data, also while it runs."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "backup", "backup", lang)
    parser.value("folder", "backup_folder", type=Path)
    parser.value("copy", "backup_copy", type=Path)
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        from carteado.server.copies import backup
        from carteado.server.data_folder import BadFolder
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None
    try:
        backup(asked.folder, asked.copy)
    except BadFolder as error:
        raise WrongUse(error.text(lang)) from None
    print(say("doctor.backup", lang, folder=str(asked.copy)))
    return 0
