"""Endpoints for regulations: reading, comparing, editing and sharing them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from starlette.responses import Response

from carteado.games.registry import default_regulation, rulebook
from carteado.games.rule_words import own_words
from carteado.presenter.messages import Value
from carteado.regulation.kinds import Kind
from carteado.regulation.rulebook import BadRegulation, Problem, Regulation, Rulebook
from carteado.regulation.sentences import describe, differences, label, section
from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.editor_rules import MAX_PROBLEMS, is_too_much, regulation_text
from carteado.server.rules.offers import complaint, offer, presets_in_order, short
from carteado.server.rules.services import RuleServices
from carteado.server.rules.shared_rules import name_of, require_game
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.http import (
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
from carteado.words.packages import package_of

router = Router(prefix="/api/rules")
TOML = "application/toml"
MAX_SPECIAL = 6
MAX_OPTIONS = 2000


@endpoint(router, "GET", "/{game}", gives=list[RegulationInfo], refuses=(404,))
async def presets(call: Call[None]) -> list[RegulationInfo]:
    """Return the regulations that come with the program."""
    return preset_infos(require_game(call.path("game")), call.lang)


@endpoint(router, "GET", "/{game}/schema", gives=RegulationSchema, refuses=(404,))
async def schema(call: Call[None]) -> RegulationSchema:
    """Return every field of a regulation and its possible values, for an editor."""
    book = rulebook(require_game(call.path("game")))
    offered = offer(book.game)
    fields = [field_schema(book, field, kind, call.lang) for field, kind in book.fields.items()]
    follows = [Companion(when=each.when, set=each.set) for each in offered.follows]
    return RegulationSchema(
        game=book.game, first=offered.first, follows=follows, together=offered.together, fields=fields
    )


@endpoint(router, "POST", "/{game}/check", body=OwnRegulation, gives=Checked, refuses=(404,))
async def check(call: Call[OwnRegulation]) -> Checked:
    """Check whether a custom regulation is playable. Returns its problems if it is not."""
    game, text = require_game(call.path("game")), bounded_text(call)
    return await call.runtime.rules_thread.run(lambda: check_regulation(game, text, call.lang), call.address)


@endpoint(router, "POST", "/{game}", body=OwnRegulation, gives=Shared, refuses=(404,))
async def share(call: Call[OwnRegulation]) -> Shared:
    """Store a custom regulation and return its id."""
    game, text = require_game(call.path("game")), bounded_text(call)
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    try:
        await call.runtime.rules_thread.run(lambda: rulebook(game).read(text.encode(), name_of(text)), call.address)
    except BadRegulation as error:
        raise site_refusal("bad_regulation", reason=error.sentence) from None
    return Shared(game=game, id=await call.use(RuleServices).shared.share(game, text))


@endpoint(router, "GET", "/{game}/{regulation}.toml", gives=TOML, refuses=(404,))
async def file(call: Call[None]) -> Response:
    """Return a regulation as a file."""
    game, name = require_game(call.path("game")), call.path("regulation")
    text = await call.use(RuleServices).shared.text(game, name) or preset_text(game, name)
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}.toml"'}, TOML)


@endpoint(router, "GET", "/{game}/{regulation}", gives=RegulationPage, query=("options",), refuses=(404, 413))
async def regulation(call: Call[None]) -> RegulationPage:
    """Return a regulation in sentences, each with its source.

    The query parameter `options` has the changes that one table makes to it, as JSON.
    """
    game, name = require_game(call.path("game")), call.path("regulation")
    text = await call.use(RuleServices).shared.text(game, name) or preset_text(game, name)
    found = await call.use(RuleServices).shared.find(game, name)
    chosen = call.request.query_params.get("options", "")
    return await call.runtime.rules_thread.run(lambda: page(with_options(found, chosen), text, call.lang), call.address)


@endpoint(router, "GET", "/{game}/{regulation}/diff/{other}", gives=Differences, refuses=(404,))
async def diff(call: Call[None]) -> Differences:
    """Return the fields in which two regulations differ."""
    book = rulebook(require_game(call.path("game")))
    first = await call.use(RuleServices).shared.find(book.game, call.path("regulation"))
    second = await call.use(RuleServices).shared.find(book.game, call.path("other"))
    fields = [
        Difference(
            field=field,
            label=label(book, field, call.lang),
            one=describe(book, field, first.value(field), call.lang),
            other=describe(book, field, second.value(field), call.lang),
        )
        for field in differences(first, second, book)
    ]
    return Differences(one=info(first, call.lang), other=info(second, call.lang), fields=fields)


def bounded_text(call: Call[OwnRegulation]) -> str:
    """Return the text of the regulation in the request body.

    Refuses a text that is too large, and an address that sends too much text.
    """
    text = regulation_text(call.path("game"), call.body)
    if is_too_much(text):
        raise site_refusal("too_large")
    if not call.runtime.limits.regulation_checks.take(call.address, 1 + len(text) / 1024):
        raise site_refusal("too_fast")
    return text


def with_options(regulation: Regulation[Any], options: str) -> Regulation[Any]:
    """Return a copy of the regulation with the changes that one table makes to it. `options` has them as JSON."""
    if not options:
        return regulation
    try:
        if len(options) > MAX_OPTIONS:
            raise site_refusal("too_large")
        return rulebook(regulation.game).with_options(regulation, msgspec.json.decode(options, type=dict[str, Value]))
    except msgspec.DecodeError:
        raise site_refusal("malformed", detail="options") from None
    except BadRegulation as error:
        raise site_refusal("bad_regulation", reason=error.sentence) from None


def check_regulation(game: str, text: str, lang: Language) -> Checked:
    try:
        regulation = rulebook(game).read(text.encode(), name_of(text))
    except BadRegulation as error:
        problems = [rule_problem(game, each, lang) for each in error.problems[:MAX_PROBLEMS]]
        return Checked(ok=False, problems=problems, page=None)
    return Checked(ok=True, problems=[], page=page(regulation, text, lang))


# The parts of the responses ------------------------------------------------------------------------------


def preset_infos(game: str, lang: Language) -> list[RegulationInfo]:
    """Return summaries of the presets, most played first."""
    book = rulebook(game)
    return [info(book.preset(name), lang) for name in presets_in_order(game)]


def info(regulation: Regulation[Any], lang: Language) -> RegulationInfo:
    """Return a summary of a regulation. The name and description of a preset are translated."""
    preset = regulation.id in rulebook(regulation.game).presets()
    name, about = regulation.name, regulation.about
    if preset:
        name, about = (own_words(regulation.game, text, lang) for text in (name, about))
    return RegulationInfo(
        game=regulation.game,
        id=regulation.id,
        name=name,
        about=about,
        preset=preset,
        players=sorted(getattr(regulation.rules, "players", ())),
    )


def page(regulation: Regulation[Any], text: str, lang: Language) -> RegulationPage:
    book = rulebook(regulation.game)
    stated_fields = [field for field in (*book.fields, *book.fixed_rules) if regulation.has_own_value(field)]
    fields = [field_text(book, regulation, field, lang) for field in stated_fields]
    special = special_sentences(book, regulation, lang)
    return RegulationPage(info=info(regulation, lang), special=special, fields=fields, text=text)


def special_sentences(book: Rulebook[Any], regulation: Regulation[Any], lang: Language) -> list[str]:
    """Return up to `MAX_SPECIAL` sentences about the fields that differ from the game's default regulation.

    The fields that people change most come first. For the default regulation, even with changes by one table, only
    these are described.
    """
    usual = book.preset(default_regulation(book.game))
    first = offer(book.game).first
    differs = differences(regulation, usual, book) if regulation.id != usual.id else first
    sorted_fields = sorted(differs, key=lambda field: first.index(field) if field in first else len(first))
    sentences = [describe(book, field, regulation.value(field), lang) for field in sorted_fields]
    return list(dict.fromkeys(sentences))[:MAX_SPECIAL]


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
    choices = [
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
        choices=choices,
        low=kind.low,
        high=kind.high,
    )


def choice_text(book: Rulebook[Any], field: str, value: Any, kind: Kind, lang: Language) -> str:
    return describe(book, field, (value,) if kind.many else value, lang)


@cache
def preset_text(game: str, name: str) -> str:
    return (files(package_of(game)) / "regulations" / f"{name}.toml").read_text(encoding="utf-8")
