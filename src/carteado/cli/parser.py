"""The command line parser: argparse with translated messages."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, NoReturn, Protocol

from carteado.cli.streams import one_line
from carteado.words.catalogue import LANGUAGES, Language, say

_COMPLAINTS: Final = (
    ("required", re.compile(r"the following arguments are required: (?P<what>.+)")),
    ("unknown", re.compile(r"unrecognized arguments: (?P<what>.+)")),
    ("needs_value", re.compile(r"argument (?P<what>.+?): expected (at least )?(one|\d+) arguments?")),
    ("takes_no_value", re.compile(r"argument (?P<what>.+?): ignored explicit argument .+")),
    ("choice", re.compile(r"argument (?P<what>.+?): invalid choice: (?P<value>.+?) \(choose from (?P<known>.+)\)")),
    ("number", re.compile(r"argument (?P<what>.+?): invalid int value: (?P<value>.+)")),
)
"""The messages of argparse that are translated, and the last part of their keys in the catalogue."""


class Commands(Protocol):
    """The subcommands of a parser: the public part of the object that `ArgumentParser.add_subparsers` returns."""

    def add_parser(self, name: str, *, lang: Language, **options: Any) -> Parser: ...


class WrongUse(Exception):
    """A command cannot run, for example because its arguments are invalid. The text says why."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Parser(argparse.ArgumentParser):
    """A parser that speaks the user's language. It raises WrongUse if the command line is invalid."""

    def __init__(self, lang: Language = "pt", **options: Any) -> None:
        super().__init__(**options, add_help=False, allow_abbrev=False, formatter_class=_formatter(lang))
        self.lang = lang
        self.values = self.add_argument_group(say("cli.help.arguments", lang))
        self.switches = self.add_argument_group(say("cli.help.options", lang))

    def value(self, name: str, key: str, **options: Any) -> None:
        """Add a positional argument, described by the message `cli.help.<key>`."""
        metavar = say(f"cli.metavar.{name}", self.lang)
        self.values.add_argument(name, metavar=metavar, help=say(f"cli.help.{key}", self.lang), **options)

    def option(self, flag: str, key: str, metavar: str | None = None, **options: Any) -> None:
        if metavar is not None:
            options["metavar"] = say(f"cli.metavar.{metavar}", self.lang)
        self.switches.add_argument(flag, help=say(f"cli.help.{key}", self.lang), **options)

    def common_options(self) -> None:
        """Add the options that every command has. `find_language` reads `--lang` before the parser exists."""
        self.option("--lang", "lang", choices=LANGUAGES, default=self.lang)
        self.switches.add_argument("-h", "--help", action="help", help=say("cli.help.help", self.lang))

    def commands(self, dest: str, *, required: bool) -> Commands:
        return self.add_subparsers(
            title=say("cli.help.commands", self.lang),
            dest=dest,
            metavar=say("cli.metavar.command", self.lang),
            required=required,
            parser_class=Parser,
        )

    def error(self, message: str) -> NoReturn:
        reason = _translate_error(message, self.lang)
        raise WrongUse(say("cli.wrong_use", self.lang, prog=self.prog, reason=one_line(reason)))


def add_command(commands: Commands, name: str, key: str, lang: Language) -> Parser:
    """Add a command, described by the message `cli.help.<key>`, and return its parser."""
    about = say(f"cli.help.{key}", lang)
    return commands.add_parser(name, lang=lang, help=about, description=about)


def find_language(arguments: Iterable[str]) -> Language:
    """Return the language chosen with `--lang`, Portuguese by default. The parser needs it for its own messages."""
    for word, following in pairwise((*arguments, "")):
        wanted = following if word == "--lang" else word.removeprefix("--lang=") if "=" in word else ""
        for known in LANGUAGES:
            if wanted == known:
                return known
    return LANGUAGES[0]


def _formatter(lang: Language) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, say("cli.help.usage", lang) if prefix is None else prefix)

    return Formatter


def _translate_error(message: str, lang: Language) -> str:
    """Translate an error message of argparse. Messages that are not in `_COMPLAINTS` stay in English."""
    for key, pattern in _COMPLAINTS:
        if found := pattern.fullmatch(message):
            words = {name: text.replace("'", "") for name, text in found.groupdict().items()}
            return say(f"cli.complaint.{key}", lang, **words)
    return re.sub(r"^argument (.+?): ", r"\1: ", message)
