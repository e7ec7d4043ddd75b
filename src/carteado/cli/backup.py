"""`carteado backup FOLDER COPY`: a copy of a house's data, also while it runs."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, add_command
from carteado.cli.server_extra import server_extra, sound_folder
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "backup", "backup", lang)
    parser.value("folder", "backup_folder", type=Path)
    parser.value("copy", "backup_copy", type=Path)
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with server_extra(lang):
        from carteado.server.copies import backup
    with sound_folder(lang):
        backup(asked.folder, asked.copy)
    print(say("doctor.backup", lang, folder=str(asked.copy)))
    return 0
