"""From what a page asks to the event of a tournament. Draws, calls and the numbers of entries are the server's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from carteado.fairness.shuffles import are_seeds, draw_secret
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.server.editor_rules import is_too_much
from carteado.server.refusals import HttpRefused
from carteado.server.sessions import now_ms
from carteado.server.tournament_staff import Staff
from carteado.server.wire_tournaments import AskedDecision
from carteado.tournaments import events
from carteado.tournaments.calling import next_call
from carteado.tournaments.codec import from_plain
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie, is_known
from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import next_id
from carteado.tournaments.online import draw_words
from carteado.tournaments.refused import Refused, need
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.tournaments.sign_ups import MOST_ENTRIES, bot_entries
from carteado.tournaments.state import Tournament


def event_of(asked: AskedDecision, state: Tournament, staff: Staff) -> events.Event:
    """The event that is asked for; HttpRefused or Refused when it can't be, or not by this person.

    Whether the role goes so far is asked before anything is read or drawn: nobody is to make the desk work.
    """
    staff.check_kind(asked.event)
    need(not state.setup.online or asked.event not in _THE_HOUSES, "by_the_house")
    try:
        made = _MADE[asked.event](asked.fields, state) if asked.event in _MADE else _read(asked)
    except Unreadable as error:
        raise HttpRefused("malformed", detail=error.text("en")[:200]) from None
    staff.check(state, made)
    if isinstance(made, events.ResultCorrected):
        _need_seen(asked.seen, made.game, state)
    return made


def _read(asked: AskedDecision) -> events.Event:
    if asked.event not in events.KINDS or asked.event in _NEVER_ASKED:
        raise HttpRefused("malformed", detail="event")
    event: events.Event = from_plain(events.KINDS[asked.event], asked.fields, asked.event)
    return event


def _need_seen(seen: int, game: str, state: Tournament) -> None:
    """Two people correct one result: the second has to see first what the first one wrote."""
    score = state.score(game)
    if score is not None and score.decision != seen:
        last = state.decision(score.decision)
        written = ", ".join(f"{one}–{other}" for one, other in score.result.partidas) or "W.O."
        raise HttpRefused("corrected_meanwhile", by=state.author(last), score=written)


# Made by the server ----------------------------------------------------------------------------------


def _setup(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Name, place, days; and the regulation by a preset, by the fields that differ, or by the text of a file."""
    given = {name: value for name in ("name", "place", "days") if (value := fields.get(name))}
    changed = from_plain(events.SetupChanged, given, "setup_changed")
    if not fields.keys() & {"regulation", "options", "text"}:
        return changed  # type: ignore[no-any-return]
    found = regulation_of(fields, state.regulation)
    return replace(changed, rules=rules_text(found), regulation=found.id)  # type: ignore[no-any-return]


def regulation_of(fields: dict[str, Any], usual: Regulation[Rules]) -> Regulation[Rules]:
    """The tournament regulation that a page asks for; HttpRefused when there is none such, or it can't be used."""
    text, name, options = fields.get("text"), fields.get("regulation"), fields.get("options")
    try:
        if isinstance(text, str) and text:
            if is_too_much(text):
                raise HttpRefused("too_large")
            return RULEBOOK.read(text.encode(), "torneio")
        if name and name not in RULEBOOK.presets():
            raise HttpRefused("not_found")
        base = RULEBOOK.preset(str(name)) if name else usual
        return RULEBOOK.with_options(base, options if isinstance(options, dict) else {})
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=error.said) from None


def _bots(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Entries of bots, up to the number that is asked for."""
    need(state.setup.online, "not_online")
    wanted = from_plain(int, fields.get("up_to"), "up_to")
    need(len(state.entries) < wanted <= MOST_ENTRIES, "bots_up_to", most=MOST_ENTRIES)
    return events.EntriesAdded(bot_entries(state, wanted - len(state.entries)))


def _corrected(fields: dict[str, Any], state: Tournament) -> events.Event:
    """Who plays for an entry is not the desk's to say."""
    made: events.EntryCorrected = from_plain(events.EntryCorrected, fields, "entry_corrected")
    old = state.entries.get(made.entry.id)
    return replace(made, entry=replace(made.entry, people=old.people if old else ()))


def _entries(fields: dict[str, Any], state: Tournament) -> events.Event:
    written = fields.get("entries")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise HttpRefused("malformed", detail="entries")
    first = next_id(state.entries.values())
    numbered = [{**one, "id": str(first + index)} for index, one in enumerate(written)]
    entries: tuple[Entry, ...] = from_plain(tuple[Entry, ...], numbered, "entries")
    return events.EntriesAdded(tuple(_named(entry) for entry in entries))


def _named(entry: Entry) -> Entry:
    players = tuple(player.strip() for player in entry.players if player.strip())
    return replace(entry, players=players, name=entry.name.strip() or " / ".join(players))


def _commit(_fields: dict[str, Any], _state: Tournament) -> events.Event:
    return events.SeedCommitted(draw_secret().hex())


def _seeds(fields: dict[str, Any], state: Tournament) -> tuple[str, ...]:
    """The words of the hall, for a secret that nobody has seen: else words could be tried until the draw pleases."""
    need(bool(state.secret), "not_committed")
    need(not is_known(state), "secret_known")
    seeds: tuple[str, ...] = from_plain(tuple[str, ...], fields.get("seeds"), "seeds")
    need(are_seeds(seeds), "bad_seeds")
    return seeds


def _groups(fields: dict[str, Any], state: Tournament) -> events.Event:
    need(state.closed, "entries_open", state.regulation.cited("drawn"))
    return expected_groups(state, _seeds({"seeds": [*draw_words(state)]} if state.setup.online else fields, state))


def _tie(fields: dict[str, Any], state: Tournament) -> events.Event:
    if fields.get("how"):
        return from_plain(events.TieDrawn, fields, "tie_drawn")  # type: ignore[no-any-return]
    seeds = _seeds(fields, state)
    group, among = from_plain(int, fields.get("group"), "group"), _among(fields)
    need(1 <= group <= len(state.groups), "no_such_group")
    need(set(among) <= set(state.groups[group - 1]), "no_such_tie")
    return expected_tie(state, group, among, seeds)


def _among(fields: dict[str, Any]) -> tuple[str, ...]:
    among: tuple[str, ...] = from_plain(tuple[str, ...], fields.get("among"), "among")
    return among


def _bracket(_fields: dict[str, Any], state: Tournament) -> events.Event:
    need(bool(state.groups), "not_drawn")
    need(state.classification_over, "games_left", state.regulation.cited("phases"))
    return expected_bracket(state)


def _call(fields: dict[str, Any], state: Tournament) -> events.Event:
    if fields:
        return from_plain(events.GameCalled, fields, "game_called")  # type: ignore[no-any-return]
    found = next_call(state, now_ms())
    if found is None:
        raise Refused("nothing_to_call")
    return found


_NEVER_ASKED: Final = frozenset(
    each.kind
    for each in (
        events.Created, events.FileBrought, events.SignedUp, events.PartnerCame, events.SignedOff, events.PartidaPlayed,
    )
)  # fmt: skip
"""What nobody decides: it happens."""
_THE_HOUSES: Final = frozenset(each.kind for each in (events.EntriesAdded, events.GameCalled, events.GameStarted))
"""What the house does by itself where a tournament is played at its tables."""

_MADE: Final[dict[str, Callable[[dict[str, Any], Tournament], events.Event]]] = {
    "setup_changed": _setup,
    "entries_added": _entries,
    "bots_added": _bots,
    "entry_corrected": _corrected,
    "seed_committed": _commit,
    "groups_drawn": _groups,
    "tie_drawn": _tie,
    "bracket_made": _bracket,
    "game_called": _call,
}
