"""The HTTP routes of tournaments: create, view, decide, manage the staff, and read or make files."""

from __future__ import annotations

import asyncio
import re
from dataclasses import asdict, replace
from typing import Any, Final

from starlette.responses import Response

from carteado.fairness.shuffles import draw_secret
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.server.accounts.endpoint import Call, endpoint, read_upload
from carteado.server.accounts.names import clean_name
from carteado.server.accounts.sessions import now_ms
from carteado.server.http.openapi import JSON
from carteado.server.http.routing import Router
from carteado.server.rules.offers import offer
from carteado.server.rules.routes import field_schema, field_text
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.decisions import event_of, regulation_of
from carteado.server.tournaments.desk import entry_info
from carteado.server.tournaments.import_file import import_tournament_file, new_id, read_recorded_partida
from carteado.server.tournaments.online_routes import make_online
from carteado.server.tournaments.prints import WHOLE
from carteado.server.tournaments.registry import Page, TournamentOwner
from carteado.server.tournaments.services import TournamentServices
from carteado.server.tournaments.staff import Staff
from carteado.server.wire.http import Ok, RegulationSchema
from carteado.server.wire.tournaments import (
    Consequence,
    DecisionRequest,
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
from carteado.tournaments.files.optional import xlsx_rows
from carteado.tournaments.manual_overrides import SERVER_AUTHOR
from carteado.tournaments.refusal import require
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.results import find_unlikely_scores
from carteado.tournaments.rules import DEFAULT, RULEBOOK
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

router = Router(prefix="/api/tournaments")

MAX_LISTED: Final = 100
MAX_LIST_BYTES: Final = 1024 * 1024
MAX_FILE_BYTES: Final = 3 * 1024 * 1024


async def staff_of(call: Call[Any], owner: TournamentOwner) -> Staff:
    person = await call.person()
    return await call.use(TournamentServices).staff.of(owner.state.setup.id, call.player, person.name)


async def owner_of(call: Call[Any]) -> TournamentOwner:
    return await call.use(TournamentServices).registry.find(call.path("tournament"))


# Setting up ------------------------------------------------------------------------------------------


@endpoint(router, "GET", "", gives=list[TournamentCard])
async def tournaments(call: Call[None]) -> list[TournamentCard]:
    """Return at most 100 tournaments of this site, newest first."""
    found = await asyncio.to_thread(call.use(TournamentServices).registry.store.latest, MAX_LISTED)
    return [TournamentCard(id=kept.id, mine=kept.organiser == call.player, **kept.card) for kept in found]


@endpoint(router, "GET", "/regulations", gives=list[TournamentRules])
async def tournament_regulations(call: Call[None]) -> list[TournamentRules]:
    """Return the tournament regulations that come with the program."""
    found = [RULEBOOK.preset(name) for name in RULEBOOK.presets()]
    return [TournamentRules(id=each.id, rules=asdict(each.rules), **_preset_texts(each, call.lang)) for each in found]


def _preset_texts(regulation: Regulation[Any], lang: Language) -> dict[str, str]:
    """Return the name and description of a regulation. Those of a preset are translated."""
    ours = regulation.id in RULEBOOK.presets() and regulation.name == RULEBOOK.preset(regulation.id).name
    if not ours:
        return {"name": regulation.name, "about": regulation.about}
    return {part: say(f"tournaments.preset.{regulation.id}.{part}", lang) for part in ("name", "about")}


@endpoint(router, "GET", "/regulations/schema", gives=RegulationSchema)
async def tournament_schema(call: Call[None]) -> RegulationSchema:
    """Return the fields of a tournament regulation with their possible values, for an editor."""
    fields = [field_schema(RULEBOOK, field, kind, call.lang) for field, kind in RULEBOOK.fields.items()]
    return RegulationSchema(
        game=RULEBOOK.game, first=offer(RULEBOOK.game).first, follows=[], together={}, fields=fields
    )


@endpoint(router, "POST", "", body=NewTournament, gives=TournamentOpened, refuses=(404, 409))
async def new_tournament(call: Call[NewTournament]) -> TournamentOpened:
    """Create a tournament. You become its organiser."""
    asked = call.body
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    created = Created(new_id(), asked.name, "", "", asked.place, asked.days, tables=asked.tables)
    wanted = {"regulation": asked.regulation, "options": asked.rules, "text": asked.text}
    if asked.online is not None:
        created, points = await make_online(call, asked.online, created)
        wanted["options"] = {**asked.rules, "partida_points": points}
    if asked.text and not call.runtime.limits.regulation_checks.take(call.address, 1 + len(asked.text) / 1024):
        raise site_refusal("too_fast")
    regulation = await call.runtime.rules_thread.run(lambda: regulation_of(wanted, RULEBOOK.preset(DEFAULT)))
    created = replace(created, rules=rules_text(regulation), regulation=regulation.id)
    person = await call.person()
    owner = await call.use(TournamentServices).registry.create(created, call.player, person.name)
    if created.online:  # commit before the first sign-up, because every sign-up adds a word to the draw
        await owner.take(lambda _: SeedCommitted(draw_secret().hex()), SERVER_AUTHOR)
    return TournamentOpened(id=owner.state.setup.id)


@endpoint(router, "POST", "/import", gives=TournamentOpened, refuses=(409, 413, 422))
async def import_tournament(call: Call[None]) -> TournamentOpened:
    """Import a tournament from its file, sent as the body. You become its organiser."""
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    content = await read_upload(call, MAX_FILE_BYTES)
    person = await call.person()
    try:
        state = await call.use(TournamentServices).registry.papers.run(
            lambda: import_tournament_file(content, person.name, now_ms()), call.address
        )
    except Unreadable as error:
        raise site_refusal("bad_file", said=error.text(call.lang)) from None
    owner = await call.use(TournamentServices).registry.take_over(state, call.player)
    return TournamentOpened(id=owner.state.setup.id)


# Viewing ---------------------------------------------------------------------------------------------


@endpoint(router, "GET", "/{tournament}", gives=PublicTournament, refuses=(404,))
async def tournament(call: Call[None]) -> Response:
    """Return the public view of a tournament."""
    owner = await owner_of(call)
    return page_response(call, await owner.public_page(call.lang))


def page_response(call: Call[None], page: Page) -> Response:
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        return Response(page.packed, 200, {**headers, "Content-Encoding": "gzip"}, JSON)
    return Response(page.plain, 200, headers, JSON)


@endpoint(router, "GET", "/{tournament}/desk", gives=TournamentDesk, refuses=(404,))
async def tournament_desk(call: Call[None]) -> Response:
    """Return the staff's view for your role. For the role `public`, it contains only the role."""
    owner = await owner_of(call)
    staff = await staff_of(call, owner)
    links = await call.use(TournamentServices).staff.links(owner.state.setup.id) if staff.role == "organiser" else []
    return page_response(call, await owner.desk(staff, links, call.lang))


@endpoint(router, "GET", "/{tournament}/regulation", gives=TournamentRegulation, refuses=(404,))
async def tournament_regulation(call: Call[None]) -> TournamentRegulation:
    """Return the regulation of a tournament: each rule in words, with its source."""
    state = (await owner_of(call)).state
    found = state.regulation
    return TournamentRegulation(
        id=found.id, **_preset_texts(found, call.lang), fixed=state.closed,
        fields=[field_text(RULEBOOK, found, name, call.lang) for name in (*RULEBOOK.fields, *RULEBOOK.fixed_rules)],
    )  # fmt: skip


@endpoint(router, "GET", "/{tournament}/files/{name}", gives="application/octet-stream", refuses=(403, 404, 409))
async def tournament_file(call: Call[None]) -> Response:
    """Return a file: a PDF, a spreadsheet, a group's standings, or (for the organiser) the whole tournament."""
    owner, name = await owner_of(call), call.path("name")
    staff = await staff_of(call, owner)
    if name == WHOLE:
        staff.require_role("organiser")
    if name.startswith("sumula"):
        staff.require_role("organiser", "clerk", "referee")
    site = call.runtime.settings.address or str(call.request.base_url).rstrip("/")
    content, media = await owner.file(name, site, call.lang, call.address)
    disposition = f'attachment; filename="{re.sub(r"[^A-Za-z0-9.-]", "_", f"{owner.state.setup.id}-{name}")}"'
    return Response(content, 200, {"Cache-Control": "no-store", "Content-Disposition": disposition}, media)


# Deciding --------------------------------------------------------------------------------------------


@endpoint(router, "POST", "/{tournament}/decisions", body=DecisionRequest, gives=DecisionTaken, refuses=(404, 409))
async def decide_tournament(call: Call[DecisionRequest]) -> DecisionTaken:
    """Take a decision, such as an entry, a draw, a call to a table, a result, a penalty or an undo."""
    owner = await owner_of(call)
    staff = await staff_of(call, owner)
    request = call.body
    await owner.take(lambda state: event_of(request, state, staff), staff.name, request.reason)
    return DecisionTaken(version=owner.version, cautions=_cautions(owner.state, call.lang))


def _cautions(state: Tournament, lang: Language) -> list[str]:
    event = state.log[-1].event
    if not isinstance(event, (ResultEntered, ResultCorrected)):
        return []
    return [said.text(lang) for said in find_unlikely_scores(event.result, state.rules)]


@endpoint(
    router, "POST", "/{tournament}/consequences", body=DecisionRequest, gives=list[Consequence], refuses=(404, 409)
)
async def tournament_consequences(call: Call[DecisionRequest]) -> list[Consequence]:
    """Preview a decision: return its effects without storing it."""
    owner = await owner_of(call)
    staff, state, request = await staff_of(call, owner), owner.state, call.body

    def work() -> list[Consequence]:
        found = consequences(state, check_previewable(event_of(request, state, staff)))
        return [Consequence(kind=each.kind, text=each.text(call.lang)) for each in found]

    return await call.use(TournamentServices).registry.thread.run(work)


def check_previewable(event: Event) -> Event:
    """Return the event. Raises Refusal for a draw from seeds: somebody could try seeds until the draw suits them."""
    require(not (isinstance(event, GroupsDrawn | TieDrawn) and event.seeds), "draw_unseen")
    return event


@endpoint(router, "POST", "/{tournament}/entries/preview", gives=EntriesPreview, refuses=(403, 404, 409, 413))
async def preview_entries(call: Call[None]) -> EntriesPreview:
    """Return the entries of a CSV or XLSX list, sent as the body, and its problems by row. Nothing is stored."""
    owner = await owner_of(call)
    (await staff_of(call, owner)).require_role("organiser", "clerk")
    content, state = await read_upload(call, MAX_LIST_BYTES), owner.state

    def work() -> EntriesPreview:
        rows = xlsx_rows(content) if content[:2] == b"PK" else csv_rows(content)
        found = preview(rows, tuple(state.entries.values()))
        problems = [problem.text(call.lang) for problem in found.problems]
        return EntriesPreview(entries=[entry_info(state, entry) for entry in found.entries], problems=problems)

    return await call.use(TournamentServices).registry.papers.run(work, call.address)


@endpoint(router, "POST", "/{tournament}/record", gives=RecordedPartida, refuses=(403, 404, 409, 413))
async def read_partida(call: Call[None]) -> RecordedPartida:
    """Return the score and players of a recorded partida, sent as the body. The tournament does not change."""
    owner = await owner_of(call)
    (await staff_of(call, owner)).require_role("organiser", "referee", "clerk")
    content = await read_upload(call, MAX_LIST_BYTES)
    papers = call.use(TournamentServices).registry.papers
    return await papers.run(lambda: read_recorded_partida(content, call.lang), call.address)


# Staff -----------------------------------------------------------------------------------------------


@endpoint(router, "POST", "/{tournament}/links", body=NewLink, gives=MadeLink, refuses=(404, 409))
async def invite_staff(call: Call[NewLink]) -> MadeLink:
    """Create a link that makes everyone who opens it a referee or a clerk."""
    owner = await owner_of(call)
    staff, asked, id_ = await staff_of(call, owner), call.body, owner.state.setup.id
    staff.require_role("organiser")
    taken = {staff.name, SERVER_AUTHOR, *(decision.by for decision in owner.state.log)}
    link, secret = await call.use(TournamentServices).staff.invite(
        id_, asked.role, clean_name(asked.name, 80), asked.hours, taken
    )
    return MadeLink(id=link, path=f"/torneios/{id_}/equipe?chave={secret}")


@endpoint(router, "POST", "/{tournament}/links/{link}/revoke", gives=Ok, refuses=(403, 404))
async def revoke_link(call: Call[None]) -> Ok:
    """Revoke a staff link. Everyone who opened it loses the role."""
    owner = await owner_of(call)
    (await staff_of(call, owner)).require_role("organiser")
    await call.use(TournamentServices).staff.revoke(owner.state.setup.id, call.path("link"))
    return Ok()


@endpoint(router, "POST", "/{tournament}/arrive", body=StaffKey, gives=Ok, refuses=(404,))
async def arrive_as_staff(call: Call[StaffKey]) -> Ok:
    """Open a staff link and get its role."""
    owner = await owner_of(call)
    await call.use(TournamentServices).staff.arrive(owner.state.setup.id, call.player, call.body.key)
    return Ok()
