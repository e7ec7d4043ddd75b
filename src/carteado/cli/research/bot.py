"""`carteado bot`: one of our bots as a program that others can drive, by lines of JSON."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction

from carteado.arena.players import COMMAND, UnknownBot, player
from carteado.arena.speaking import Speaker, speak
from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.streams import one_line
from carteado.cli.which_regulation import find
from carteado.games import GAMES, usual_regulation
from carteado.regulation.rulebook import BadRegulation
from carteado.words.catalogue import Language, say


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "bot", "bot", lang)
    parser.value("level", "bot_level")
    parser.option("--game", "game", choices=GAMES, default="truco")
    parser.option("--regulation", "regulation", metavar="regulation")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        regulation = find(asked.regulation or usual_regulation(asked.game), asked.game).regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    try:
        if asked.level.startswith(COMMAND):
            raise UnknownBot(asked.level, [])
        make = player(asked.game, asked.level, regulation)
    except UnknownBot as unknown:
        known = ", ".join(unknown.known)
        raise WrongUse(say("arena.unknown_bot", lang, name=one_line(asked.level), known=known)) from None
    speak(Speaker(make, regulation), sys.stdin, lambda line: print(line, flush=True))
    return 0
