"""`carteado bot`: run one of our bots as a program that speaks JSON lines."""

from __future__ import annotations

import sys
from argparse import Namespace

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.rules.regulation_argument import find_regulation
from carteado.cli.streams import one_line
from carteado.games.registry import GAMES, default_regulation
from carteado.regulation.rulebook import BadRegulation
from carteado.research.arena.bot_server import BotServer, serve
from carteado.research.arena.players import COMMAND, UnknownBot, bot_factory
from carteado.words.catalogue import Language, say


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "bot", "bot", lang)
    parser.value("level", "bot_level")
    parser.option("--game", "game", choices=GAMES, default="truco")
    parser.option("--regulation", "regulation", metavar="regulation")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    try:
        regulation = find_regulation(args.regulation or default_regulation(args.game), args.game).regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    try:
        if args.level.startswith(COMMAND):
            raise UnknownBot(args.level, [])
        make = bot_factory(args.game, args.level, regulation)
    except UnknownBot as unknown:
        known = ", ".join(unknown.known)
        raise WrongUse(say("arena.unknown_bot", lang, name=one_line(args.level), known=known)) from None
    serve(BotServer(make, regulation), sys.stdin, lambda line: print(line, flush=True))
    return 0
