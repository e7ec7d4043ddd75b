"""The `carteado` command: reads what was asked for and hands it to the module of that command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from carteado.cli.parser import Parser, WrongUse, take_language
from carteado.cli.streams import leave_quietly, os_reason, prepare_streams, undisturbed
from carteado.words.catalogue import Language, say

COMMANDS: Final = (
    "play",
    "serve",
    "replay",
    "verify",
    "standings",
    "tournament",
    "regulations",
    "blackjack",
    "arena",
    "bot",
    "admin",
    "solve",
    "exploitability",
    "train",
    "doctor",
    "backup",
    "restore",
)
"""Each has a module beside this one, named like it if `MODULES` names no other, with `add(commands, lang)` and
`run(arguments, lang)`."""
MODULES: Final = {"backup": "copies", "restore": "copies"}

WRONG_USE: Final = 2
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = take_language(arguments)
    try:
        prepare_streams()
        status = _run(arguments, lang)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except WrongUse as error:
        _complain(error.text)
        return WRONG_USE
    except BrokenPipeError:
        leave_quietly()
        return NOBODY_READS
    except OSError as error:
        _complain(say("cli.failed", lang, reason=os_reason(error, lang)))
        return WRONG_USE
    except KeyboardInterrupt:
        _complain(say("cli.interrupted", lang))
        return INTERRUPTED


def _run(arguments: list[str], lang: Language) -> int:
    with undisturbed():
        parser = new_parser(lang)
    try:
        asked = parser.parse_args(arguments)
    except SystemExit:  # --help and --version have said it all
        return 0
    if asked.command is None:
        parser.print_help()
        return 0
    status: int = _module(asked.command).run(asked, lang)
    return status


def _module(command: str) -> Any:
    return import_module(f"carteado.cli.{MODULES.get(command, command)}")


def new_parser(lang: Language) -> Parser:
    """The whole command line."""
    parser = Parser(lang, prog="carteado", description=say("cli.help.carteado", lang))
    parser.common_options()
    parser.switches.add_argument("--version", action="version", version=_version(), help=say("cli.help.version", lang))
    commands = parser.commands("command", required=False)
    for module in dict.fromkeys(map(_module, COMMANDS)):
        module.add(commands, lang)
    return parser


def _version() -> str:
    return f"carteado {import_module('carteado').__version__}"


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)
