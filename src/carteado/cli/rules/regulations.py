"""`carteado regulations`: lists the regulations, prints one in plain words, compares two, checks a user's own."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from typing import Any, Final

from carteado.cli.parser import Parser, add_command
from carteado.cli.rule_words import common_source, headed_rule, own_words, rule, sections
from carteado.cli.streams import one_line
from carteado.cli.which_regulation import Named, find, names
from carteado.games import GAMES, first_game, rulebook
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.regulation.sentences import differences, label
from carteado.words.catalogue import Language, say

FINE: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "regulations", "regulations", lang)
    parser.common_options()
    todo = parser.commands("todo", required=False)
    for name, values in (("list", ()), ("show", ("name",)), ("diff", ("one", "other")), ("check", ("name",))):
        command = add_command(todo, name, f"regulations_{name}", lang)
        for value in values:
            command.value(value, "regulation_name")
        command.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        return _COMMANDS[asked.todo or "list"](asked, lang)
    except BadRegulation as error:
        print(one_line(error.text(lang)), file=sys.stderr)
        return WRONG if error.readable else UNREADABLE


# List ------------------------------------------------------------------------------------------------


def _list(_asked: Namespace, lang: Language) -> int:
    for game in GAMES:
        print(say("cli.regulations.game", lang, game=say(f"cli.game.{game}", lang)))
        width = max(map(len, names(game)), default=0)
        for name in names(game):
            print(f"  {name:{width}}  {_title(find(name).regulation, lang)}")
    print()
    print(say("cli.regulations.hint", lang, name=rulebook(first_game()).presets()[0]))
    return FINE


def _title(regulation: Regulation[Any], lang: Language) -> str:
    words = (own_words(regulation.game, text, lang) for text in (regulation.name, regulation.about))
    return ". ".join(one_line(text) for text in words if text)


# Show ------------------------------------------------------------------------------------------------


def _show(asked: Namespace, lang: Language) -> int:
    for line in shown(find(asked.name).regulation, lang):
        print(line)
    return FINE


def shown(regulation: Regulation[Any], lang: Language) -> Iterator[str]:
    """A regulation, section by section. A source that all rules share is said once."""
    yield f"{regulation.id}: {_title(regulation, lang)}"
    shared = common_source(regulation, lang)
    if shared:
        yield say("cli.regulations.all_from", lang, source=shared)
    for heading, fields in sections(rulebook(regulation.game), lang):
        said = [field for field in fields if regulation.says(field)]
        if said:
            yield from ("", heading.upper()) if heading else ("",)
        for field in said:
            yield one_line(headed_rule(regulation, field, lang, sourced=not shared))


# Diff ------------------------------------------------------------------------------------------------


def _diff(asked: Namespace, lang: Language) -> int:
    one, other = find(asked.one).regulation, find(asked.other).regulation
    if one.game != other.game:
        games = {"one": say(f"cli.game.{one.game}", lang), "other": say(f"cli.game.{other.game}", lang)}
        print(say("cli.regulations.other_games", lang, **games), file=sys.stderr)
        return UNREADABLE
    called = (one.id, other.id) if one.id != other.id else (one_line(asked.one), one_line(asked.other))
    for line in compared((called[0], one), (called[1], other), lang):
        print(line)
    return FINE


def compared(one: tuple[str, Regulation[Any]], other: tuple[str, Regulation[Any]], lang: Language) -> Iterator[str]:
    """The rules in which two regulations differ, one under the other."""
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


def _check(asked: Namespace, lang: Language) -> int:
    named = find(asked.name)
    name = one_line(asked.name)
    print(say("cli.regulations.fine", lang, name=name, title=one_line(named.regulation.name)))
    for line in _stands_on(named, lang):
        print(line)
    return FINE


def _stands_on(named: Named, lang: Language) -> Iterator[str]:
    """What a user's regulation changes of the one it is based on."""
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
