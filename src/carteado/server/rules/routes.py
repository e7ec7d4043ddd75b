"""Regulations: read, compared, written and shared."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from carteado.games import rulebook, usual_regulation
from carteado.regulation.kinds import Kind
from carteado.regulation.rulebook import BadRegulation, Problem, Regulation, Rulebook
from carteado.regulation.sentences import describe, differences, label, section
from carteado.server.editor_rules import MOST_PROBLEMS, bounded_text
from carteado.server.http_bodies import Call, call
from carteado.server.offers import complaint, offer, presets_in_order, short
from carteado.server.refusals import HttpRefused
from carteado.server.shared_rules import name_of, need_game
from carteado.server.wire import Value
from carteado.server.wire_http import (
    Checked,
    Choice,
    Companion,
    Difference,
    Differences,
    FieldSchema,
    FieldText,
    OwnRegulation,
    RegulationInfo,
    RegulationPage,
    RegulationSchema,
    RuleProblem,
    Shared,
)
from carteado.words.catalogue import Language

router = APIRouter(prefix="/api/rules")
TOML = "application/toml"
MOST_SPECIAL = 6
MOST_OPTIONS = 2000


@call(router, "GET", "/{game}", gives=list[RegulationInfo], refuses=(404,))
async def presets(one: Call[None]) -> list[RegulationInfo]:
    """The regulations that come with the program."""
    return preset_infos(need_game(one.path("game")))


@call(router, "GET", "/{game}/schema", gives=RegulationSchema, refuses=(404,))
async def schema(one: Call[None]) -> RegulationSchema:
    """Every field of a regulation and what it may be, for an editor."""
    book = rulebook(need_game(one.path("game")))
    offered = offer(book.game)
    fields = [field_schema(book, field, kind, one.lang) for field, kind in book.fields.items()]
    follows = [Companion(when=each.when, set=each.set) for each in offered.follows]
    return RegulationSchema(
        game=book.game, first=offered.first, follows=follows, together=offered.together, fields=fields
    )


@call(router, "POST", "/{game}/check", body=OwnRegulation, gives=Checked, refuses=(404,))
async def check(one: Call[OwnRegulation]) -> Checked:
    """Whether a regulation of one's own can be played by, and what is wrong where it can't."""
    game, text = need_game(one.path("game")), bounded_text(one)
    return await one.services.aside.run(lambda: checked(game, text, one.lang), one.address)


@call(router, "POST", "/{game}", body=OwnRegulation, gives=Shared, refuses=(404,))
async def share(one: Call[OwnRegulation]) -> Shared:
    """Keeps a regulation of one's own under a link."""
    game, text = need_game(one.path("game")), bounded_text(one)
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    try:
        await one.services.aside.run(lambda: rulebook(game).read(text.encode(), name_of(text)), one.address)
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=error.said) from None
    return Shared(game=game, id=await one.services.rules.share(game, text))


@call(router, "GET", "/{game}/{regulation}.toml", gives=TOML, refuses=(404,))
async def file(one: Call[None]) -> Response:
    """A regulation as a file."""
    game, name = need_game(one.path("game")), one.path("regulation")
    text = await one.services.rules.text(game, name) or preset_text(game, name)
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}.toml"'}, TOML)


@call(router, "GET", "/{game}/{regulation}", gives=RegulationPage, query=("options",), refuses=(404, 413))
async def regulation(one: Call[None]) -> RegulationPage:
    """A regulation in plain words, each rule with its source; `options` are what one table plays otherwise, as JSON."""
    game, name = need_game(one.path("game")), one.path("regulation")
    text = await one.services.rules.text(game, name) or preset_text(game, name)
    found = await one.services.rules.find(game, name)
    chosen = one.request.query_params.get("options", "")
    return await one.services.aside.run(lambda: page(with_options(found, chosen), text, one.lang), one.address)


@call(router, "GET", "/{game}/{regulation}/diff/{other}", gives=Differences, refuses=(404,))
async def diff(one: Call[None]) -> Differences:
    """Where two regulations differ."""
    book = rulebook(need_game(one.path("game")))
    first = await one.services.rules.find(book.game, one.path("regulation"))
    second = await one.services.rules.find(book.game, one.path("other"))
    fields = [
        Difference(
            field=field,
            label=label(book, field, one.lang),
            one=describe(book, field, first.value(field), one.lang),
            other=describe(book, field, second.value(field), one.lang),
        )
        for field in differences(first, second, book)
    ]
    return Differences(one=info(first), other=info(second), fields=fields)


def with_options(regulation: Regulation[Any], options: str) -> Regulation[Any]:
    """As it is played at one table."""
    if not options:
        return regulation
    try:
        if len(options) > MOST_OPTIONS:
            raise HttpRefused("too_large")
        return rulebook(regulation.game).with_options(regulation, msgspec.json.decode(options, type=dict[str, Value]))
    except msgspec.DecodeError:
        raise HttpRefused("malformed", detail="options") from None
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=error.said) from None


def checked(game: str, text: str, lang: Language) -> Checked:
    try:
        regulation = rulebook(game).read(text.encode(), name_of(text))
    except BadRegulation as error:
        problems = [rule_problem(game, each, lang) for each in error.problems[:MOST_PROBLEMS]]
        return Checked(ok=False, problems=problems, page=None)
    return Checked(ok=True, problems=[], page=page(regulation, text, lang))


# The parts -----------------------------------------------------------------------------------------------


def preset_infos(game: str) -> list[RegulationInfo]:
    """The presets, the most played first."""
    book = rulebook(game)
    return [info(book.preset(name)) for name in presets_in_order(game)]


def info(regulation: Regulation[Any]) -> RegulationInfo:
    return RegulationInfo(
        game=regulation.game,
        id=regulation.id,
        name=regulation.name,
        about=regulation.about,
        preset=regulation.id in rulebook(regulation.game).presets(),
        players=sorted(getattr(regulation.rules, "players", ())),
    )


def page(regulation: Regulation[Any], text: str, lang: Language) -> RegulationPage:
    book = rulebook(regulation.game)
    said = [field for field in (*book.fields, *book.stated) if regulation.says(field)]
    fields = [field_text(book, regulation, field, lang) for field in said]
    special = special_sentences(book, regulation, lang)
    return RegulationPage(info=info(regulation), special=special, fields=fields, text=text)


def special_sentences(book: Rulebook[Any], regulation: Regulation[Any], lang: Language) -> list[str]:
    """What is peculiar: where it differs from the usual regulation, what people ask about first before the rest.

    The usual regulation itself says how it stands on what people ask about first.
    """
    usual = book.preset(usual_regulation(book.game))
    first = offer(book.game).first
    differs = differences(regulation, usual, book) if regulation.id != usual.id else first
    asked = sorted(differs, key=lambda field: first.index(field) if field in first else len(first))
    sentences = [describe(book, field, regulation.value(field), lang) for field in asked]
    return list(dict.fromkeys(sentences))[:MOST_SPECIAL]


def rule_problem(game: str, problem: Problem, lang: Language) -> RuleProblem:
    fields, text = complaint(game, problem, lang)
    return RuleProblem(line=problem.line, fields=fields, text=text)


def field_text(book: Rulebook[Any], regulation: Regulation[Any], field: str, lang: Language) -> FieldText:
    value = regulation.value(field)
    source = regulation.sources.get(field)
    return FieldText(
        field=field,
        section=section(book, field, lang),
        label=label(book, field, lang),
        text=describe(book, field, value, lang),
        source=source.text(lang) if source else "",
        value=list(value) if isinstance(value, tuple) else value,
    )


def field_schema(book: Rulebook[Any], field: str, kind: Kind, lang: Language) -> FieldSchema:
    values = (True, False) if kind.type is bool else kind.choices
    shown = [
        Choice(
            value=value,
            text=choice_text(book, field, value, kind, lang),
            short=short(book.game, field, value, lang) or (str(value) if kind.many else ""),
        )
        for value in values
    ]
    names = {bool: "switch", int: "number", str: "word"}
    return FieldSchema(
        field=field,
        section=section(book, field, lang),
        label=label(book, field, lang),
        kind=names[kind.type],  # type: ignore[arg-type]
        many=kind.many,
        ordered=field in offer(book.game).orders,
        choices=shown,
        low=kind.low,
        high=kind.high,
    )


def choice_text(book: Rulebook[Any], field: str, value: Any, kind: Kind, lang: Language) -> str:
    return describe(book, field, (value,) if kind.many else value, lang)


@cache
def preset_text(game: str, name: str) -> str:
    return (files(f"carteado.{game}") / "regulations" / f"{name}.toml").read_text(encoding="utf-8")
