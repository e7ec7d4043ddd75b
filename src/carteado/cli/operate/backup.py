"""`carteado backup FOLDER COPY`, also while the house runs, and `carteado restore COPY FOLDER`, into a new folder."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, add_command
from carteado.cli.server_extra import server_extra, sound_folder
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    for name, source, target in (("backup", "folder", "copy"), ("restore", "copy", "folder")):
        parser = add_command(commands, name, name, lang)
        for value in (source, target):
            parser.value(value, f"{name}_{value}", type=Path)
        parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with server_extra(lang):
        from carteado.server.copies import backup, restore
    with sound_folder(lang):
        if asked.command == "backup":
            backup(asked.folder, asked.copy)
        else:
            restore(asked.copy, asked.folder)
    target = asked.copy if asked.command == "backup" else asked.folder
    print(say(f"doctor.{asked.command}", lang, folder=str(target)))
    return 0
