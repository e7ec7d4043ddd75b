"""Turn a request of the staff into an event.

The server computes entry numbers, draws, the bracket and the next call. The staff may instead draw lots for a tie by
hand, or choose the game to call and its table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from carteado.fairness.shuffles import draw_secret
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.server.accounts.sessions import now_ms
from carteado.server.rules.editor_rules import is_too_much
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.staff import Staff
from carteado.server.wire.tournaments import DecisionRequest
from carteado.tournaments import events
from carteado.tournaments.calling import next_call
from carteado.tournaments.codec import from_plain
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie, is_secret_exposed
from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import next_id
from carteado.tournaments.online import draw_words
from carteado.tournaments.refusal import require, tournament_refusal
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.tournaments.sign_ups import MAX_ENTRIES, bot_entries
from carteado.tournaments.state import Tournament


def event_of(request: DecisionRequest, state: Tournament, staff: Staff) -> events.Event:
    """Return the requested event. Raises Refusal if it is malformed, not allowed for the role, or impossible now.

    The role is checked first, so that people without a role cannot cause expensive work.
    """
    staff.check_kind(request.event)
    require(not state.setup.online or request.event not in _SERVER_ONLY, "by_the_house")
    try:
        made = _MAKERS[request.event](request.fields, state) if request.event in _MAKERS else _read(request)
    except Unreadable as error:
        raise site_refusal("malformed", detail=error.text("en")[:200]) from None
    staff.check(state, made)
    if isinstance(made, events.ResultCorrected):
        _refuse_outdated_correction(request.seen, made.game, state)
    return made


def _read(request: DecisionRequest) -> events.Event:
    if request.event not in events.KINDS or request.event in _NEVER_REQUESTED:
        raise site_refusal("malformed", detail="event")
    event: events.Event = from_plain(events.KINDS[request.event], request.fields, request.event)
    return event


def _refuse_outdated_correction(seen: int, game: str, state: Tournament) -> None:
    """Raise Refusal if the game now has another result than the one that the person saw.

    seen: the number of the decision that entered the result that the person saw.
    """
    score = state.score(game)
    if score is not None and score.decision != seen:
        last = state.decision(score.decision)
        written = ", ".join(f"{one}–{other}" for one, other in score.result.partidas) or "W.O."
        raise site_refusal("corrected_meanwhile", by=state.author(last), score=written)


# Events made by the server ---------------------------------------------------------------------------


def _change_setup(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Return the event that changes the name, place, days or regulation of a tournament.

    A regulation is given as the name of a preset, as changed fields, or as text.
    """
    given = {name: value for name in ("name", "place", "days") if (value := fields.get(name))}
    changed = from_plain(events.SetupChanged, given, "setup_changed")
    if not fields.keys() & {"regulation", "options", "text"}:
        return changed  # type: ignore[no-any-return]
    found = regulation_of(fields, state.regulation)
    return replace(changed, rules=rules_text(found), regulation=found.id)  # type: ignore[no-any-return]


def regulation_of(fields: dict[str, Any], usual: Regulation[Rules]) -> Regulation[Rules]:
    """Return the requested regulation of a tournament. Raises Refusal if it does not exist or is invalid.

    fields: "text", or "regulation" (the name of a preset) and "options" (changed fields).
    usual:  the regulation to which the options apply if no preset is named.
    """
    text, name, options = fields.get("text"), fields.get("regulation"), fields.get("options")
    try:
        if isinstance(text, str) and text:
            if is_too_much(text):
                raise site_refusal("too_large")
            return RULEBOOK.read(text.encode(), "torneio")
        if name and name not in RULEBOOK.presets():
            raise site_refusal("not_found")
        base = RULEBOOK.preset(str(name)) if name else usual
        return RULEBOOK.with_options(base, options if isinstance(options, dict) else {})
    except BadRegulation as error:
        raise site_refusal("bad_regulation", reason=error.sentence) from None


def _add_bots(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Return the event that adds bots until the tournament has `fields["up_to"]` entries."""
    require(state.setup.online, "not_online")
    wanted = from_plain(int, fields.get("up_to"), "up_to")
    require(len(state.entries) < wanted <= MAX_ENTRIES, "bots_up_to", most=MAX_ENTRIES)
    return events.EntriesAdded(bot_entries(state, wanted - len(state.entries)))


def _correct_entry(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Return the event that corrects an entry. The accounts that play for the entry stay the same."""
    made: events.EntryCorrected = from_plain(events.EntryCorrected, fields, "entry_corrected")
    old = state.entries.get(made.entry.id)
    return replace(made, entry=replace(made.entry, people=old.people if old else ()))


def _add_entries(fields: dict[str, Any], state: Tournament) -> events.Event:
    written = fields.get("entries")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise site_refusal("malformed", detail="entries")
    first = next_id(state.entries.values())
    numbered = [{**one, "id": str(first + index)} for index, one in enumerate(written)]
    entries: tuple[Entry, ...] = from_plain(tuple[Entry, ...], numbered, "entries")
    return events.EntriesAdded(tuple(_fill_in_name(entry) for entry in entries))


def _fill_in_name(entry: Entry) -> Entry:
    players = tuple(player.strip() for player in entry.players if player.strip())
    return replace(entry, players=players, name=entry.name.strip() or " / ".join(players))


def _commit_seed(_fields: dict[str, Any], _state: Tournament) -> events.Event:
    return events.SeedCommitted(draw_secret().hex())


def _read_seeds(fields: dict[str, Any], state: Tournament) -> tuple[str, ...]:
    """Return the words that the audience chose as seeds of a draw.

    Raises Refusal if they are not a list of texts, or if no secret is committed. Raises it also if somebody may already
    know the secret, because that person could try words until the draw suits them.
    """
    require(bool(state.secret), "not_committed")
    require(not is_secret_exposed(state), "secret_known")
    seeds: tuple[str, ...] = from_plain(tuple[str, ...], fields.get("seeds"), "seeds")
    return seeds


def _draw_groups(fields: dict[str, Any], state: Tournament) -> events.Event:
    require(state.closed, "entries_open", state.regulation.citation("drawn"))
    return expected_groups(state, _read_seeds({"seeds": [*draw_words(state)]} if state.setup.online else fields, state))


def _draw_tie(fields: dict[str, Any], state: Tournament) -> events.Event:
    if fields.get("how"):  # the staff drew lots by hand
        return from_plain(events.TieDrawn, fields, "tie_drawn")  # type: ignore[no-any-return]
    seeds = _read_seeds(fields, state)
    group, among = from_plain(int, fields.get("group"), "group"), _read_among(fields)
    require(1 <= group <= len(state.groups), "no_such_group")
    require(set(among) <= set(state.groups[group - 1]), "no_such_tie")
    return expected_tie(state, group, among, seeds)


def _read_among(fields: dict[str, Any]) -> tuple[str, ...]:
    among: tuple[str, ...] = from_plain(tuple[str, ...], fields.get("among"), "among")
    return among


def _make_bracket(_fields: dict[str, Any], state: Tournament) -> events.Event:
    require(bool(state.groups), "not_drawn")
    require(state.classification_over, "games_left", state.regulation.citation("phases"))
    return expected_bracket(state)


def _call_game(fields: dict[str, Any], state: Tournament) -> events.Event:
    if fields:  # the staff chose the game and the table
        return from_plain(events.GameCalled, fields, "game_called")  # type: ignore[no-any-return]
    found = next_call(state, now_ms())
    if found is None:
        raise tournament_refusal("nothing_to_call")
    return found


_NEVER_REQUESTED: Final = frozenset(
    each.kind
    for each in (
        events.Created, events.FileImported, events.SignedUp, events.PartnerJoined, events.SignedOff,
        events.PartidaPlayed,
    )
)  # fmt: skip
"""Kinds of events that no `DecisionRequest` may name."""
_SERVER_ONLY: Final = frozenset(each.kind for each in (events.EntriesAdded, events.GameCalled, events.GameStarted))
"""Kinds of events that the staff of an online tournament cannot request, because the server makes them."""

_MAKERS: Final[dict[str, Callable[[dict[str, Any], Tournament], events.Event]]] = {
    "setup_changed": _change_setup,
    "entries_added": _add_entries,
    "bots_added": _add_bots,
    "entry_corrected": _correct_entry,
    "seed_committed": _commit_seed,
    "groups_drawn": _draw_groups,
    "tie_drawn": _draw_tie,
    "bracket_made": _make_bracket,
    "game_called": _call_game,
}
