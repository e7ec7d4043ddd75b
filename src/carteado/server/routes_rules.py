"""Regulations: read, compared, written and shared."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from carteado.games import rulebook
from carteado.messages import Language
from carteado.regulations import BadRegulation, Kind, Regulation, Rulebook, describe, differences, label, section
from carteado.server.calls import Call, call
from carteado.server.own_rules import written
from carteado.server.refusals import HttpRefused
from carteado.server.rule_files import preset_text
from carteado.server.shared_rules import name_of, need_game
from carteado.server.wire_http import (
    Checked,
    Choice,
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

router = APIRouter(prefix="/api/rules")
TOML = "application/toml"


@call(router, "GET", "/{game}", gives=list[RegulationInfo], refuses=(404,))
async def presets(one: Call[None]) -> list[RegulationInfo]:
    """The regulations that come with the program."""
    return preset_infos(need_game(one.path("game")))


@call(router, "GET", "/{game}/schema", gives=RegulationSchema, refuses=(404,))
async def schema(one: Call[None]) -> RegulationSchema:
    """Every field of a regulation and what it may be, for an editor."""
    book = rulebook(need_game(one.path("game")))
    fields = [field_schema(book, field, kind, one.lang) for field, kind in book.fields.items()]
    return RegulationSchema(game=book.game, fields=fields)


@call(router, "POST", "/{game}/check", body=OwnRegulation, gives=Checked, refuses=(404,))
async def check(one: Call[OwnRegulation]) -> Checked:
    """Whether a regulation of one's own can be played by, and what is wrong where it can't."""
    game, text = need_game(one.path("game")), written(one.path("game"), one.body)
    try:
        regulation = rulebook(game).read(text.encode(), name_of(text))
    except BadRegulation as error:
        problems = [RuleProblem(line=each.line, text=each.said.text(one.lang)) for each in error.problems]
        return Checked(ok=False, problems=problems, page=None)
    return Checked(ok=True, problems=[], page=page(regulation, text, one.lang))


@call(router, "POST", "/{game}", body=OwnRegulation, gives=Shared, refuses=(404,))
async def share(one: Call[OwnRegulation]) -> Shared:
    """Keeps a regulation of one's own under a link."""
    game, text = need_game(one.path("game")), written(one.path("game"), one.body)
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    try:
        rulebook(game).read(text.encode(), name_of(text))
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=error.said) from None
    return Shared(game=game, id=await one.services.rules.share(game, text))


@call(router, "GET", "/{game}/{regulation}.toml", gives=TOML, refuses=(404,))
async def file(one: Call[None]) -> Response:
    """A regulation as a file."""
    game, name = need_game(one.path("game")), one.path("regulation")
    text = await one.services.rules.text(game, name) or preset_text(game, name)
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}.toml"'}, TOML)


@call(router, "GET", "/{game}/{regulation}", gives=RegulationPage, refuses=(404,))
async def regulation(one: Call[None]) -> RegulationPage:
    """A regulation in plain words, each rule with its source."""
    game, name = need_game(one.path("game")), one.path("regulation")
    text = await one.services.rules.text(game, name) or preset_text(game, name)
    return page(await one.services.rules.find(game, name), text, one.lang)


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


# The parts -----------------------------------------------------------------------------------------------


def preset_infos(game: str) -> list[RegulationInfo]:
    book = rulebook(game)
    return [info(book.preset(name)) for name in book.presets()]


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
    fields = [field_text(book, regulation, field, lang) for field in book.fields]
    return RegulationPage(info=info(regulation), fields=fields, text=text)


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
    shown = [Choice(value=value, text=choice_text(book, field, value, kind, lang)) for value in values]
    names = {bool: "switch", int: "number", str: "word"}
    return FieldSchema(
        field=field,
        section=section(book, field, lang),
        label=label(book, field, lang),
        kind=names[kind.type],  # type: ignore[arg-type]
        many=kind.many,
        choices=shown,
        low=kind.low,
        high=kind.high,
    )


def choice_text(book: Rulebook[Any], field: str, value: Any, kind: Kind, lang: Language) -> str:
    return describe(book, field, (value,) if kind.many else value, lang)
