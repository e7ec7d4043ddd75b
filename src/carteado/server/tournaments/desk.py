"""Build the staff's view of a tournament (the desk). Each role sees different fields, which are listed explicitly."""

from __future__ import annotations

import msgspec

from carteado.server.tournaments.schema import StaffLink
from carteado.server.tournaments.staff import Role, Staff
from carteado.server.wire.tournaments import (
    DecisionInfo,
    EntryInfo,
    GameWork,
    LinkInfo,
    Penalty,
    SuspensionInfo,
    TieInfo,
    TournamentDesk,
)
from carteado.tournaments.calling import callable_games, late_games
from carteado.tournaments.deciding import ties_that_matter
from carteado.tournaments.draws import expected_bracket
from carteado.tournaments.entries import Entry
from carteado.tournaments.events import Decision, PartidaPlayed, PartnerJoined, SignedUp
from carteado.tournaments.manual_overrides import left_to_desk
from carteado.tournaments.schedule import group_letter
from carteado.tournaments.score_sheets import penalty_lines, phase_name
from carteado.tournaments.state import Tournament
from carteado.tournaments.suspensions import Suspension, suspensions
from carteado.words.catalogue import Language, say


def desk_view(state: Tournament, role: Role, now: int, lang: Language) -> TournamentDesk:
    """Return the staff's view for a role, without the fields that differ between the members of the role."""
    if role == "public":
        return TournamentDesk(role="public")
    rules = state.rules
    desk = TournamentDesk(
        role=role,
        version=len(state.log),
        log=[decision_info(state, decision, lang) for decision in reversed(state.log)],
        games=[game_work(state, id_, lang) for id_ in state.games],
        penalties=[Penalty(id=one, text=say(f"tournaments.penalty.{one}", lang)) for one in rules.penalties],
        partida_points=rules.partida_points,
        ready=[game.id for game in callable_games(state, now)],
        late=late_games(state, now),
        ties=ties(state),
        left=sorted(left_to_desk(state)) if state.setup.online else [],
    )
    if role in ("organiser", "clerk"):
        desk.entries = [entry_info(state, entry) for entry in state.entries.values()]
    if role == "organiser":
        desk.suspensions = [suspension_info(one) for one in suspensions(state)]
        desk.remake = needs_new_bracket(state)
    return desk


def personalise(desk: TournamentDesk, staff: Staff, links: list[StaffLink]) -> TournamentDesk:
    """Return a copy of the view with the member's name and, for the organiser, the links for the staff."""
    shown = [link_info(link) for link in links] if staff.role == "organiser" else []
    return msgspec.structs.replace(desk, name=staff.name, links=shown)


def entry_info(state: Tournament, entry: Entry) -> EntryInfo:
    return EntryInfo(
        id=entry.id, name=entry.name, bots=entry.people.count(""), players=list(entry.players), club=entry.club,
        contact=entry.contact, seed=entry.seed, checked_in=entry.id in state.checked_in, out=entry.id in state.out,
    )  # fmt: skip


def decision_info(state: Tournament, decision: Decision, lang: Language) -> DecisionInfo:
    return DecisionInfo(
        number=decision.number, at=decision.at, by=state.author(decision).text(lang), event=decision.event.kind,
        about=describe_subject(state, decision), reason=decision.reason, undone=decision.number in state.undone,
    )  # fmt: skip


def describe_subject(state: Tournament, decision: Decision) -> str:
    """Describe in a few words what a decision is about, such as a game with its score; "" for some kinds of events."""
    event = decision.event
    parts = []
    if game := getattr(event, "game", ""):
        parts.append(str(game))
    entry = getattr(event, "entry", "")
    if isinstance(entry, str) and entry:
        parts.append(state.name(entry))
    elif isinstance(entry, Entry):
        parts.append(entry.name)
    if (result := getattr(event, "result", None)) is not None:
        parts.append(", ".join(f"{one}–{other}" for one, other in result.partidas) or "W.O.")
    if number := getattr(event, "decision", 0):
        parts.append(f"#{number}")
    if isinstance(event, SignedUp | PartnerJoined):
        parts.append(event.name)
    if isinstance(event, PartidaPlayed):
        parts.append(f"{event.score[0]}–{event.score[1]}")
    if event.kind == "entries_added":
        parts.append(str(len(getattr(event, "entries", ()))))
    return " · ".join(parts)


def suspension_info(one: Suspension) -> SuspensionInfo:
    return SuspensionInfo(name=one.name, players=list(one.players), club=one.club, games=list(one.games))


def needs_new_bracket(state: Tournament) -> bool:
    """Return whether the settled standings give another bracket than the one that was made, e.g. after a correction."""
    if not state.places or not state.classification_over or ties_that_matter(state):
        return False
    return expected_bracket(state).places != state.places


def game_work(state: Tournament, id_: str, lang: Language) -> GameWork:
    game, score = state.games[id_], state.score(id_)
    return GameWork(
        id=id_,
        phase=phase_name(state, game, lang),
        needed=state.partidas_to_win(game),
        seen=score.decision if score else 0,
        by=state.author(state.decision(score.decision)).text(lang) if score else "",
        remarks=list(state.remarks.get(id_, ())),
        penalties=penalty_lines(state, id_, lang),
    )


def ties(state: Tournament) -> list[TieInfo]:
    """Return the unbroken ties of all groups, or none before the last game of the group stage is over."""
    if not state.classification_over:
        return []
    urgent = ties_that_matter(state)
    return [
        TieInfo(
            group=number,
            letter=group_letter(number),
            among=list(tied),
            names=[state.name(pair) for pair in tied],
            matters=(number, tied) in urgent,
        )
        for number, table in enumerate(state.group_standings, start=1)
        for tied in table.pending
    ]


def link_info(link: StaffLink) -> LinkInfo:
    return LinkInfo(id=link.id, role=link.role, name=link.name, expires=link.expires, revoked=bool(link.revoked))
