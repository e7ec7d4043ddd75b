"""`carteado restore COPY FOLDER`: a copy of a house, brought into a new folder."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, add_command
from carteado.cli.server_extra import server_extra, sound_folder
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "restore", "restore", lang)
    parser.value("copy", "restore_copy", type=Path)
    parser.value("folder", "restore_folder", type=Path)
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with server_extra(lang):
        from carteado.server.copies import restore
    with sound_folder(lang):
        restore(asked.copy, asked.folder)
    print(say("doctor.restore", lang, folder=str(asked.folder)))
    return 0
