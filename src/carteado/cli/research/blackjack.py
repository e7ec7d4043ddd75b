"""`carteado blackjack odds`: the best strategy under a house's rules, and what it is worth."""

from __future__ import annotations

import argparse
import json
import sys
import time
from argparse import Namespace, _SubParsersAction
from collections.abc import Callable
from typing import Any, Final

from carteado.blackjack.odds import House, solve
from carteado.blackjack.odds.house import INFINITE
from carteado.cli.blackjack_chart import printed
from carteado.cli.parser import Parser
from carteado.words.catalogue import Language, say

MOST_DECKS: Final = 8
MOST_HANDS: Final = 8
PATIENCE: Final = 2.0
"""Seconds after which whoever waits is told how far it is."""


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
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


def run(asked: Namespace, lang: Language) -> int:
    house = House(
        decks=asked.decks,
        double_after_split=asked.das,
        hands=asked.resplit,
        surrender=asked.surrender,
        peek=not asked.no_peek,
    )
    odds = solve(house, Progress(lang))
    if asked.json:
        print(json.dumps(odds.as_json()))
    else:
        for line in printed(odds, lang):
            print(line)
    return 0


class Progress:
    """Tells on standard error how far a long computation is: in place on a terminal, else line by line."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.began = time.monotonic()
        self.told = False

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() - self.began < PATIENCE:
            return
        in_place = sys.stderr.isatty()
        if done < of:
            text = _say("progress", self.lang, done=done, of=of)
            print(f"\r{text}" if in_place else text, end="" if in_place else "\n", file=sys.stderr, flush=True)
            self.told = True
        elif self.told and in_place:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


# The command line ------------------------------------------------------------------------------------


def _say(key: str, lang: Language, **params: object) -> str:
    return say(f"blackjack_odds.{key}", lang, **params)


def _command(commands: _SubParsersAction[Parser], name: str, lang: Language) -> Parser:
    about = _say(f"help.{name}", lang)
    return commands.add_parser(name, lang=lang, help=about, description=about)


def _option(parser: Parser, flag: str, key: str, **options: Any) -> None:
    parser.switches.add_argument(flag, help=_say(f"help.{key}", parser.lang), **options)


def _decks(lang: Language) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text == "inf":
            return INFINITE
        if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= MOST_DECKS:
            return int(text)
        raise argparse.ArgumentTypeError(_say("bad_decks", lang, most=MOST_DECKS))

    return read


def _hands(lang: Language) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 3 and 2 <= int(text) <= MOST_HANDS:
            return int(text)
        raise argparse.ArgumentTypeError(_say("bad_hands", lang, most=MOST_HANDS))

    return read
