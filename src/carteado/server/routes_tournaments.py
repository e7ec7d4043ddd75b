"""Tournaments over HTTP: set up, decided on, looked at, printed, carried to another laptop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Final, TypeVar

from fastapi import APIRouter
from starlette.responses import Response

from carteado.fairness.shuffles import draw_secret
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.server.http_bodies import JSON, Call, call, uploaded
from carteado.server.names import clean_name
from carteado.server.offers import offer
from carteado.server.refusals import HttpRefused
from carteado.server.routes_online import at_our_tables
from carteado.server.routes_rules import field_schema, field_text
from carteado.server.sessions import now_ms
from carteado.server.tournament_decisions import event_of, regulation_of
from carteado.server.tournament_desk import entry_info
from carteado.server.tournament_import import brought, new_id, recorded_partida
from carteado.server.tournament_office import Owner, Page, tournament_refused
from carteado.server.tournament_prints import WHOLE, file_of
from carteado.server.tournament_staff import Staff
from carteado.server.wire_http import Ok, RegulationSchema
from carteado.server.wire_tournaments import (
    AskedDecision,
    Consequence,
    DecisionTaken,
    EntriesPreview,
    MadeLink,
    NewLink,
    NewTournament,
    PublicTournament,
    RecordedPartida,
    StaffKey,
    TournamentCard,
    TournamentDesk,
    TournamentOpened,
    TournamentRegulation,
    TournamentRules,
)
from carteado.tournament_files.optional import xlsx_rows
from carteado.tournaments.consequences import consequences
from carteado.tournaments.entry_list import csv_rows, preview
from carteado.tournaments.events import (
    Created,
    Event,
    GroupsDrawn,
    ResultCorrected,
    ResultEntered,
    SeedCommitted,
    TieDrawn,
)
from carteado.tournaments.left_to_desk import HOUSE
from carteado.tournaments.refused import Refused, need
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.results import cautions
from carteado.tournaments.rules import DEFAULT, RULEBOOK
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

T = TypeVar("T")
router = APIRouter(prefix="/api/tournaments")

MOST_LISTED: Final = 100
MOST_LIST_BYTES: Final = 1024 * 1024
MOST_FILE_BYTES: Final = 3 * 1024 * 1024


async def staff_of(one: Call[Any], owner: Owner) -> Staff:
    person = await one.services.people.get(one.player, one.lang)
    return await one.services.staff.of(owner.state.setup.id, one.player, person.name)


async def owner_of(one: Call[Any]) -> Owner:
    return await one.services.tournaments.find(one.path("tournament"))


def tried(work: Callable[[], T]) -> T:
    """Work of which a refusal is told in the words of the tournament."""
    try:
        return work()
    except Refused as refused:
        raise tournament_refused(refused) from None


# Setting up ------------------------------------------------------------------------------------------


@call(router, "GET", "", gives=list[TournamentCard])
async def tournaments(one: Call[None]) -> list[TournamentCard]:
    """The tournaments of the house, newest first."""
    found = await asyncio.to_thread(one.services.tournaments.store.latest, MOST_LISTED)
    return [TournamentCard(id=kept.id, mine=kept.organiser == one.player, **kept.card) for kept in found]


@call(router, "GET", "/regulations", gives=list[TournamentRules])
async def tournament_regulations(one: Call[None]) -> list[TournamentRules]:
    """The regulations of tournaments that come with the program."""
    found = [RULEBOOK.preset(name) for name in RULEBOOK.presets()]
    return [TournamentRules(id=each.id, rules=asdict(each.rules), **_called(each, one.lang)) for each in found]


def _called(regulation: Regulation[Any], lang: Language) -> dict[str, str]:
    """Name and description: those of the house's own regulations are said in the reader's language."""
    ours = regulation.id in RULEBOOK.presets() and regulation.name == RULEBOOK.preset(regulation.id).name
    if not ours:
        return {"name": regulation.name, "about": regulation.about}
    return {part: say(f"tournaments.preset.{regulation.id}.{part}", lang) for part in ("name", "about")}


@call(router, "GET", "/regulations/schema", gives=RegulationSchema)
async def tournament_schema(one: Call[None]) -> RegulationSchema:
    """Every field of a tournament regulation and what it may be, for an editor."""
    fields = [field_schema(RULEBOOK, field, kind, one.lang) for field, kind in RULEBOOK.fields.items()]
    return RegulationSchema(
        game=RULEBOOK.game, first=offer(RULEBOOK.game).first, follows=[], together={}, fields=fields
    )


@call(router, "POST", "", body=NewTournament, gives=TournamentOpened, refuses=(404, 409))
async def new_tournament(one: Call[NewTournament]) -> TournamentOpened:
    """Sets up a tournament; who does is its organiser."""
    asked = one.body
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    created = Created(new_id(), asked.name, "", "", asked.place, asked.days, tables=asked.tables)
    wanted = {"regulation": asked.regulation, "options": asked.rules, "text": asked.text}
    if asked.online is not None:
        created, points = await at_our_tables(one, asked.online, created)
        wanted["options"] = {**asked.rules, "partida_points": points}
    if asked.text and not one.services.checks.take(one.address, 1 + len(asked.text) / 1024):
        raise HttpRefused("too_fast")
    regulation = await one.services.aside.run(lambda: regulation_of(wanted, RULEBOOK.preset(DEFAULT)))
    created = replace(created, rules=rules_text(regulation), regulation=regulation.id)
    person = await one.services.people.get(one.player, one.lang)
    owner = await one.services.tournaments.create(created, one.player, person.name)
    if created.online:  # before anybody has entered: every entry brings a word of its own to the draw
        await owner.take(lambda _: SeedCommitted(draw_secret().hex()), HOUSE)
    return TournamentOpened(id=owner.state.setup.id)


@call(router, "POST", "/import", gives=TournamentOpened, refuses=(409, 413, 422))
async def import_tournament(one: Call[None]) -> TournamentOpened:
    """Goes on with a tournament from its file, sent as it is; who brings it is its organiser here."""
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    content = await uploaded(one, MOST_FILE_BYTES)
    person = await one.services.people.get(one.player, one.lang)
    try:
        state = await one.services.tournaments.papers.run(lambda: brought(content, person.name, now_ms()))
    except Unreadable as error:
        raise HttpRefused("bad_file", said=error.text(one.lang)) from None
    owner = await one.services.tournaments.take_over(state, one.player)
    return TournamentOpened(id=owner.state.setup.id)


# Looking ---------------------------------------------------------------------------------------------


@call(router, "GET", "/{tournament}", gives=PublicTournament, refuses=(404,))
async def tournament(one: Call[None]) -> Response:
    """A tournament as everybody sees it."""
    owner = await owner_of(one)
    return sent(one, await owner.shown(one.lang))


def sent(one: Call[None], page: Page) -> Response:
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in one.request.headers.get("accept-encoding", ""):
        return Response(page.packed, 200, {**headers, "Content-Encoding": "gzip"}, JSON)
    return Response(page.plain, 200, headers, JSON)


@call(router, "GET", "/{tournament}/desk", gives=TournamentDesk, refuses=(404,))
async def tournament_desk(one: Call[None]) -> Response:
    """What the asking member of the staff sees; for everybody else nothing but that they are the public."""
    owner = await owner_of(one)
    staff = await staff_of(one, owner)
    links = await one.services.staff.links(owner.state.setup.id) if staff.role == "organiser" else []
    return sent(one, await owner.desk(staff, links, one.lang))


@call(router, "GET", "/{tournament}/regulation", gives=TournamentRegulation, refuses=(404,))
async def tournament_regulation(one: Call[None]) -> TournamentRegulation:
    """The regulation of a tournament, each rule in words with its source."""
    state = (await owner_of(one)).state
    found = state.regulation
    return TournamentRegulation(
        id=found.id, **_called(found, one.lang), fixed=state.closed,
        fields=[field_text(RULEBOOK, found, name, one.lang) for name in (*RULEBOOK.fields, *RULEBOOK.stated)],
    )  # fmt: skip


@call(router, "GET", "/{tournament}/files/{name}", gives="application/octet-stream", refuses=(403, 404, 409))
async def tournament_file(one: Call[None]) -> Response:
    """A print, a spreadsheet, a group's standings, or (for the organiser) the whole tournament."""
    owner, name = await owner_of(one), one.path("name")
    staff = await staff_of(one, owner)
    if name == WHOLE:
        staff.need("organiser")
    if name.startswith("sumula"):
        staff.need("organiser", "clerk", "referee")
    site = one.services.settings.address or str(one.request.base_url).rstrip("/")
    state, lang = owner.state, one.lang

    def link(game: str) -> str:
        return f"{site}/torneios/{state.setup.id}/jogo/{game}"

    content, media = await one.services.tournaments.papers.run(lambda: tried(lambda: file_of(state, name, link, lang)))
    disposition = f'attachment; filename="{re.sub(r"[^A-Za-z0-9.-]", "_", f"{state.setup.id}-{name}")}"'
    return Response(content, 200, {"Cache-Control": "no-store", "Content-Disposition": disposition}, media)


# Deciding --------------------------------------------------------------------------------------------


@call(router, "POST", "/{tournament}/decisions", body=AskedDecision, gives=DecisionTaken, refuses=(404, 409))
async def decide_tournament(one: Call[AskedDecision]) -> DecisionTaken:
    """Takes a decision: an entry, a draw, a call, a result, a penalty, a correction, undoing."""
    owner = await owner_of(one)
    staff = await staff_of(one, owner)
    asked = one.body
    await owner.take(lambda state: event_of(asked, state, staff), staff.name, asked.reason)
    return DecisionTaken(version=owner.version, cautions=_cautions(owner.state, one.lang))


def _cautions(state: Tournament, lang: Language) -> list[str]:
    event = state.log[-1].event
    if not isinstance(event, (ResultEntered, ResultCorrected)):
        return []
    return [said.text(lang) for said in cautions(event.result, state.rules)]


@call(router, "POST", "/{tournament}/consequences", body=AskedDecision, gives=list[Consequence], refuses=(404, 409))
async def tournament_consequences(one: Call[AskedDecision]) -> list[Consequence]:
    """What a decision would change. Nothing is changed."""
    owner = await owner_of(one)
    staff, state, asked = await staff_of(one, owner), owner.state, one.body

    def work() -> list[Consequence]:
        found = tried(lambda: consequences(state, foreseeable(event_of(asked, state, staff))))
        return [Consequence(kind=change.kind, text=change.text(one.lang)) for change in found]

    return await one.services.tournaments.thread.run(work)


def foreseeable(event: Event) -> Event:
    """Refused for a draw: who could look at it beforehand would try words until it pleased."""
    need(not (isinstance(event, GroupsDrawn | TieDrawn) and event.seeds), "draw_unseen")
    return event


@call(router, "POST", "/{tournament}/entries/preview", gives=EntriesPreview, refuses=(403, 404, 409, 413))
async def preview_entries(one: Call[None]) -> EntriesPreview:
    """Reads a list of entries, a CSV or an XLSX sent as it is, and tells what is wrong with it line by line."""
    owner = await owner_of(one)
    (await staff_of(one, owner)).need("organiser", "clerk")
    content, state = await uploaded(one, MOST_LIST_BYTES), owner.state

    def work() -> EntriesPreview:
        rows = tried(lambda: xlsx_rows(content) if content[:2] == b"PK" else csv_rows(content))
        found = preview(rows, tuple(state.entries.values()))
        problems = [problem.text(one.lang) for problem in found.problems]
        return EntriesPreview(entries=[entry_info(state, entry) for entry in found.entries], problems=problems)

    return await one.services.tournaments.papers.run(work)


@call(router, "POST", "/{tournament}/record", gives=RecordedPartida, refuses=(403, 404, 409, 413))
async def read_partida(one: Call[None]) -> RecordedPartida:
    """Replays the record of a partida, sent as it is, and gives its result. Nothing is entered."""
    owner = await owner_of(one)
    (await staff_of(one, owner)).need("organiser", "referee", "clerk")
    content = await uploaded(one, MOST_LIST_BYTES)
    return await one.services.tournaments.papers.run(lambda: recorded_partida(content, one.lang))


# Staff -----------------------------------------------------------------------------------------------


@call(router, "POST", "/{tournament}/links", body=NewLink, gives=MadeLink, refuses=(404, 409))
async def invite_staff(one: Call[NewLink]) -> MadeLink:
    """A link for a referee or a clerk."""
    owner = await owner_of(one)
    staff, asked, id_ = await staff_of(one, owner), one.body, owner.state.setup.id
    staff.need("organiser")
    taken = {staff.name, HOUSE, *(decision.by for decision in owner.state.log)}
    link, secret = await one.services.staff.invite(id_, asked.role, clean_name(asked.name, 80), asked.hours, taken)
    return MadeLink(id=link, path=f"/torneios/{id_}/equipe?chave={secret}")


@call(router, "POST", "/{tournament}/links/{link}/revoke", gives=Ok, refuses=(403, 404))
async def revoke_link(one: Call[None]) -> Ok:
    """A link is good no more, nor the role of who came by it."""
    owner = await owner_of(one)
    (await staff_of(one, owner)).need("organiser")
    await one.services.staff.revoke(owner.state.setup.id, one.path("link"))
    return Ok()


@call(router, "POST", "/{tournament}/arrive", body=StaffKey, gives=Ok, refuses=(404,))
async def arrive_as_staff(one: Call[StaffKey]) -> Ok:
    """Opens a link: from now on this browser has its role."""
    owner = await owner_of(one)
    await one.services.staff.arrive(owner.state.setup.id, one.player, one.body.key)
    return Ok()
