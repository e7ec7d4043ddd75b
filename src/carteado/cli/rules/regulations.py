"""`carteado regulations`: list the regulations, print one in plain words, compare two, or check a user's own."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from carteado.cli.parser import Commands, add_command
from carteado.cli.rules.regulation_argument import NamedRegulation, find_regulation, preset_names
from carteado.cli.streams import one_line
from carteado.games.registry import GAMES, default_game, game_name, rulebook
from carteado.games.rule_words import common_source, headed_rule, own_words, rule, sections
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.regulation.sentences import differences, label
from carteado.words.catalogue import Language, say

OK: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "regulations", "regulations", lang)
    parser.common_options()
    todo = parser.commands("todo", required=False)
    for name, values in (("list", ()), ("show", ("name",)), ("diff", ("one", "other")), ("check", ("name",))):
        command = add_command(todo, name, f"regulations_{name}", lang)
        for value in values:
            command.value(value, "regulation_name")
        command.common_options()


def run(args: Namespace, lang: Language) -> int:
    try:
        return _COMMANDS[args.todo or "list"](args, lang)
    except BadRegulation as error:
        print(one_line(error.text(lang)), file=sys.stderr)
        return WRONG if error.readable else UNREADABLE


# List ------------------------------------------------------------------------------------------------


def _list(_asked: Namespace, lang: Language) -> int:
    for game in GAMES:
        print(say("cli.regulations.game", lang, game=game_name(game, lang)))
        width = max(map(len, preset_names(game)), default=0)
        for name in preset_names(game):
            print(f"  {name:{width}}  {_title(find_regulation(name).regulation, lang)}")
    print()
    print(say("cli.regulations.hint", lang, name=rulebook(default_game()).presets()[0]))
    return OK


def _title(regulation: Regulation[Any], lang: Language) -> str:
    words = (own_words(regulation.game, text, lang) for text in (regulation.name, regulation.about))
    return ". ".join(one_line(text) for text in words if text)


# Show ------------------------------------------------------------------------------------------------


def _show(args: Namespace, lang: Language) -> int:
    for line in describe_regulation(find_regulation(args.name).regulation, lang):
        print(line)
    return OK


def describe_regulation(regulation: Regulation[Any], lang: Language) -> Iterator[str]:
    """Describe a regulation section by section. If all rules have the same source, it is printed once."""
    yield f"{regulation.id}: {_title(regulation, lang)}"
    shared = common_source(regulation, lang)
    if shared:
        yield say("cli.regulations.all_from", lang, source=shared)
    for heading, fields in sections(rulebook(regulation.game), lang):
        said = [field for field in fields if regulation.has_own_value(field)]
        if said:
            yield from ("", heading.upper()) if heading else ("",)
        for field in said:
            yield one_line(headed_rule(regulation, field, lang, sourced=not shared))


# Diff ------------------------------------------------------------------------------------------------


def _diff(args: Namespace, lang: Language) -> int:
    one, other = find_regulation(args.one).regulation, find_regulation(args.other).regulation
    if one.game != other.game:
        games = {"one": game_name(one.game, lang), "other": game_name(other.game, lang)}
        print(say("cli.regulations.other_games", lang, **games), file=sys.stderr)
        return UNREADABLE
    called = (one.id, other.id) if one.id != other.id else (one_line(args.one), one_line(args.other))
    for line in describe_differences((called[0], one), (called[1], other), lang):
        print(line)
    return OK


def describe_differences(
    one: tuple[str, Regulation[Any]], other: tuple[str, Regulation[Any]], lang: Language
) -> Iterator[str]:
    """Describe the rules in which two regulations differ. Each is paired with its name to print."""
    book = rulebook(one[1].game)
    differing = differences(one[1], other[1], book)
    both = {"one": one[0], "other": other[0]}
    if not differing:
        yield say("cli.regulations.same", lang, **both)
        return
    yield say("cli.regulations.differ", lang, count=len(differing), **both)
    for heading, fields in sections(book, lang):
        found = [field for field in fields if field in differing]
        if found:
            yield ""
            yield heading.upper()
        for field in found:
            yield label(book, field, lang)
            for name, regulation in (one, other):
                yield one_line(f"  {name}: {rule(regulation, field, lang)}")


# Check -----------------------------------------------------------------------------------------------


def _check(args: Namespace, lang: Language) -> int:
    named = find_regulation(args.name)
    name = one_line(args.name)
    print(say("cli.regulations.fine", lang, name=name, title=one_line(named.regulation.name)))
    for line in _describe_base(named, lang):
        print(line)
    return OK


def _describe_base(named: NamedRegulation, lang: Language) -> Iterator[str]:
    """Describe what a user's regulation changes in the preset it is based on."""
    regulation = named.regulation
    if named.base is None:
        yield say("cli.regulations.stands_alone", lang, count=len(rulebook(regulation.game).fields))
        return
    book = rulebook(regulation.game)
    changed = differences(book.preset(named.base), regulation, book)
    yield say("cli.regulations.stands_on", lang, base=named.base, count=len(changed))
    for field in changed:
        yield one_line(f"  {field}: {rule(regulation, field, lang, sourced=False)}")


_COMMANDS: Final = {"list": _list, "show": _show, "diff": _diff, "check": _check}
