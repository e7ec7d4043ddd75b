"""`carteado replay FILE`: plays a record through the engine and says what happened."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction

from carteado.cli.parser import Parser, add_command
from carteado.cli.streams import folder_of, open_input
from carteado.record_replay import replay
from carteado.words.catalogue import Language


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "replay", "replay", lang)
    parser.value("file", "record_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with open_input(asked.file) as source:
        folder = folder_of(asked.file)
        return replay(source, sys.stdout, sys.stderr, as_json=asked.json, folder=folder, lang=lang)
