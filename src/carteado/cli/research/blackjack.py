"""`carteado blackjack odds`: the best strategy under a casino's rules, and its expected value."""

from __future__ import annotations

import argparse
import json
import time
from argparse import Namespace
from collections.abc import Callable
from typing import Any, Final

from carteado.cli.parser import Commands, Parser
from carteado.cli.research.blackjack_chart import render_chart
from carteado.cli.research.progress import clear_progress, show_progress
from carteado.games.blackjack.odds import House, solve
from carteado.games.blackjack.odds.house import INFINITE
from carteado.words.catalogue import Language, say

MAX_DECKS: Final = 8
MAX_HANDS: Final = 8
PATIENCE: Final = 2.0
"""Seconds before the progress is shown."""


def add(commands: Commands, lang: Language) -> None:
    parser = _command(commands, "blackjack", lang)
    parser.common_options()
    odds = _command(parser.commands("todo", required=True), "odds", lang)
    _option(odds, "--decks", "decks", metavar="N|inf", type=_decks(lang), default=INFINITE)
    _option(odds, "--das", "das", action="store_true")
    _option(odds, "--resplit", "resplit", metavar="N", type=_hands(lang), default=2)
    _option(odds, "--surrender", "surrender", choices=("early", "late"), default="none")
    _option(odds, "--no-peek", "no_peek", action="store_true")
    odds.option("--json", "json", action="store_true")
    odds.common_options()


def run(args: Namespace, lang: Language) -> int:
    house = House(
        decks=args.decks,
        double_after_split=args.das,
        hands=args.resplit,
        surrender=args.surrender,
        peek=not args.no_peek,
    )
    odds = solve(house, Progress(lang))
    if args.json:
        print(json.dumps(odds.as_json()))
    else:
        for line in render_chart(odds, lang):
            print(line)
    return 0


class Progress:
    """Shows the progress of a long computation after PATIENCE seconds."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.began = time.monotonic()
        self.shown = False

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() - self.began < PATIENCE:
            return
        if done < of:
            show_progress(_say("progress", self.lang, done=done, of=of))
            self.shown = True
        elif self.shown:
            clear_progress()


# The command line ------------------------------------------------------------------------------------


def _say(key: str, lang: Language, **params: object) -> str:
    return say(f"blackjack_odds.{key}", lang, **params)


def _command(commands: Commands, name: str, lang: Language) -> Parser:
    about = _say(f"help.{name}", lang)
    return commands.add_parser(name, lang=lang, help=about, description=about)


def _option(parser: Parser, flag: str, key: str, **options: Any) -> None:
    parser.switches.add_argument(flag, help=_say(f"help.{key}", parser.lang), **options)


def _decks(lang: Language) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text == "inf":
            return INFINITE
        if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= MAX_DECKS:
            return int(text)
        raise argparse.ArgumentTypeError(_say("bad_decks", lang, most=MAX_DECKS))

    return read


def _hands(lang: Language) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 3 and 2 <= int(text) <= MAX_HANDS:
            return int(text)
        raise argparse.ArgumentTypeError(_say("bad_hands", lang, most=MAX_HANDS))

    return read
