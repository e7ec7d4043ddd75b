"""`carteado replay FILE`: replay a record with the engine and print its narration."""

from __future__ import annotations

import sys
from argparse import Namespace

from carteado.cli.parser import Commands, add_command
from carteado.cli.streams import folder_of, open_input
from carteado.playthrough.replay import replay
from carteado.words.catalogue import Language


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "replay", "replay", lang)
    parser.value("file", "record_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    with open_input(args.file) as source:
        folder = folder_of(args.file)
        return replay(source, sys.stdout, sys.stderr, as_json=args.json, folder=folder, lang=lang)
