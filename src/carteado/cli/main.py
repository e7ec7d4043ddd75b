"""The `carteado` command. It parses the arguments and runs the module of the chosen subcommand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from carteado.cli.parser import Parser, WrongUse, find_language
from carteado.cli.streams import delay_interrupts, leave_quietly, os_reason, prepare_streams
from carteado.words.catalogue import Language, say

COMMANDS: Final = {
    "play": "play.play",
    "serve": "operate.serve",
    "replay": "records.replay",
    "verify": "records.verify",
    "standings": "tournament.standings",
    "tournament": "tournament.tournament",
    "regulations": "rules.regulations",
    "blackjack": "research.blackjack",
    "arena": "research.arena",
    "bot": "research.bot",
    "admin": "operate.admin",
    "solve": "research.solve",
    "exploitability": "research.exploitability",
    "train": "research.train",
    "doctor": "operate.doctor",
    "backup": "operate.backup",
    "restore": "operate.backup",
}
"""Commands and their modules below `carteado.cli`. A module has `add(commands, lang)` and `run(arguments, lang)`."""

WRONG_USE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = find_language(arguments)
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
        return BROKEN_PIPE
    except OSError as error:
        _complain(say("cli.failed", lang, reason=os_reason(error, lang)))
        return WRONG_USE
    except KeyboardInterrupt:
        _complain(say("cli.interrupted", lang))
        return INTERRUPTED


def _run(arguments: list[str], lang: Language) -> int:
    with delay_interrupts():
        parser = new_parser(lang)
    try:
        args = parser.parse_args(arguments)
    except SystemExit:  # --help and --version print and exit
        return 0
    if args.command is None:
        parser.print_help()
        return 0
    status: int = _module(args.command).run(args, lang)
    return status


def _module(command: str) -> Any:
    return import_module(f"carteado.cli.{COMMANDS[command]}")


def new_parser(lang: Language) -> Parser:
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
