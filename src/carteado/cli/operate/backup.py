"""`carteado backup FOLDER COPY` and `carteado restore COPY FOLDER`. The server may run during a backup."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from carteado.cli.operate.server_extra import explain_bad_folder, explain_missing_server
from carteado.cli.parser import Commands, add_command
from carteado.words.catalogue import Language, say


def add(commands: Commands, lang: Language) -> None:
    for name, source, target in (("backup", "folder", "copy"), ("restore", "copy", "folder")):
        parser = add_command(commands, name, name, lang)
        for value in (source, target):
            parser.value(value, f"{name}_{value}", type=Path)
        parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    with explain_missing_server(lang):
        from carteado.server.operations.backup import backup, restore
    with explain_bad_folder(lang):
        if args.command == "backup":
            backup(args.folder, args.copy)
        else:
            restore(args.copy, args.folder)
    target = args.copy if args.command == "backup" else args.folder
    print(say(f"doctor.{args.command}", lang, folder=str(target)))
    return 0
