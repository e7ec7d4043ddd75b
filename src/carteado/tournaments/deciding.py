"""What may be decided in a tournament as it stands: each event is let through or Refused with its reason.

`decide` is the only door: it checks, numbers and folds. `refold` reads a whole log anew, without what was undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from carteado.fairness.shuffles import SECRET_BYTES, is_name, is_seed
from carteado.regulation.rulebook import BadRegulation
from carteado.tournaments import entries as entry_rules
from carteado.tournaments import events, sign_ups
from carteado.tournaments.draws import expected_groups, expected_tie, need_playable
from carteado.tournaments.events import Decision, Event
from carteado.tournaments.refused import Refused, need
from carteado.tournaments.results import Result, broken_rule, problems, score_of, slips
from carteado.tournaments.rules import PENALTIES
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.seeding import BYE, bracket_size
from carteado.tournaments.state import Tournament, changed, evolved, read_rules

LONGEST_TEXT: Final = 500
MOST_TABLES: Final = 256
MOST_DECISIONS: Final = 10_000
"""512 pairs in groups of four make under 4,000: each game called, begun and over. A log is read as a whole."""


def decide(state: Tournament, event: Event, *, at: int, by: str, reason: str = "") -> Tournament:
    """The tournament after one more decision; Refused when it can't be taken now."""
    need(bool(reason.strip()) or not _needs_reason(event), "needs_reason")
    need(bool(by.strip()) and is_text(by) and is_text(reason), "bad_text", most=LONGEST_TEXT)
    need(len(state.log) < MOST_DECISIONS, "too_many_decisions", most=MOST_DECISIONS)
    decision = Decision(len(state.log) + 1, at, by, event, reason)
    if isinstance(event, events.Undone):
        return _undone(state, decision)
    check(state, event)
    return evolved(state, decision)


def _needs_reason(event: Event) -> bool:
    ruling = isinstance(event, events.ResultEntered | events.ResultCorrected) and event.ruling
    return event.needs_reason or ruling


def check(state: Tournament, event: Event) -> None:
    """Refused when an event can't happen now."""
    need((state.created is None) == isinstance(event, events.Created), "not_now")
    _CHECKS[type(event)](state, event)


# Undoing ---------------------------------------------------------------------------------------------


def _undone(state: Tournament, decision: Decision) -> Tournament:
    event = decision.event
    assert isinstance(event, events.Undone)
    need(1 < event.decision <= len(state.log) and event.decision not in state.undone, "no_such_decision")
    return refold((*state.log, decision))


def refold(log: Iterable[Decision]) -> Tournament:
    """A tournament from its log. Decisions that stand only on an undone one must be undone first."""
    decisions = tuple(log)
    inactive = undone_numbers(decisions)
    state = Tournament()
    for decision in decisions:
        if isinstance(decision.event, events.Undone):
            need(1 < decision.event.decision < decision.number, "no_such_decision")
        if decision.number in inactive or isinstance(decision.event, events.Undone):
            state = changed(state, log=(*state.log, decision))
            continue
        try:
            check(state, decision.event)
        except Refused as refused:
            raise Refused("stands_on_it", number=decision.number, said=refused.said) from None
        state = evolved(state, decision)
    return changed(state, undone=inactive)


def undone_numbers(log: tuple[Decision, ...]) -> frozenset[int]:
    """The decisions that count no more. Undoing an undoing brings the first one back."""
    inactive: set[int] = set()
    for decision in reversed(log):
        if isinstance(decision.event, events.Undone) and decision.number not in inactive:
            inactive.add(decision.event.decision)
    return frozenset(inactive)


# Setting up ------------------------------------------------------------------------------------------


def _created(_state: Tournament, event: events.Created) -> None:
    need(is_name(event.id) and len(event.id) <= 40, "bad_id")
    _texts(event.name, event.place, event.days, event.game, event.game_regulation)
    need(bool(event.name.strip()), "no_name")
    need(1 <= event.tables <= MOST_TABLES, "bad_tables", most=MOST_TABLES)
    need(1 <= event.team <= event.seats <= 8, "bad_team")
    _regulation(event.rules, event.regulation)


def _setup_changed(state: Tournament, event: events.SetupChanged) -> None:
    _texts(event.name, event.place, event.days, event.game_regulation)
    if event.rules or event.regulation or event.game_regulation:
        need(not state.closed, "regulation_fixed")
    if event.rules:
        _regulation(event.rules, event.regulation)


def _regulation(text: str, name: str) -> None:
    try:
        read_rules(text, name or "torneio")
    except BadRegulation as error:
        raise Refused("bad_regulation", said=error.said) from None


def _tables_set(state: Tournament, event: events.TablesSet) -> None:
    need(1 <= event.tables <= MOST_TABLES, "bad_tables", most=MOST_TABLES)
    busy = max((call.table for call in state.playing.values()), default=0)
    need(event.tables >= busy, "table_busy", table=busy)


# Entries ---------------------------------------------------------------------------------------------


def _entries_added(state: Tournament, event: events.EntriesAdded) -> None:
    need(not state.closed, "entries_closed")
    bots = state.setup.online
    need(all(entry.is_bots if bots else not entry.people for entry in event.entries), "only_bots")
    taken = [entry for entry in event.entries if entry.id in state.entries or not _is_id(entry.id)]
    need(not taken, "entry_number", number=taken[0].id if taken else "")
    most = sign_ups.MOST_ENTRIES if state.setup.online else entry_rules.MOST_ENTRIES
    need(len(state.entries) + len(event.entries) <= most, "too_many", most=most)
    _entries_fine(state, [*state.entries.values(), *event.entries])


def _entry_corrected(state: Tournament, event: events.EntryCorrected) -> None:
    old = _entry(state, event.entry.id)
    same = list(map(entry_rules.plain, old.players)) == list(map(entry_rules.plain, event.entry.players))
    need(event.entry.people == old.people, "no_substitutions", state.regulation.cited("substitutions"))
    need(not old.people or event.entry.players == old.players, "own_names")
    allowed = not state.groups or same or state.rules.substitutions
    need(allowed, "no_substitutions", state.regulation.cited("substitutions"))
    _entries_fine(state, [event.entry if entry.id == old.id else entry for entry in state.entries.values()])


def _entries_fine(_state: Tournament, entries: list[entry_rules.Entry]) -> None:
    for entry, said in entry_rules.problems(entries):
        raise Refused("bad_entry", name=entry.name, said=said)


def _withdrawn(state: Tournament, event: events.EntryWithdrawn) -> None:
    _entry(state, event.entry)
    need(event.entry not in state.out, "out_already", name=state.name(event.entry))


def _checked_in(state: Tournament, event: events.CheckedIn) -> None:
    _entry(state, event.entry)


def _closed(state: Tournament, _event: events.EntriesClosed) -> None:
    need(not state.closed, "entries_closed")
    need(len(sign_ups.completed(state) if state.setup.online else state.entries) >= 2, "too_few")
    need_playable(state)  # now: the regulation can still be changed


def _reopened(state: Tournament, _event: events.EntriesReopened) -> None:
    need(state.closed and not state.groups, "drawn_already")


# Draws -----------------------------------------------------------------------------------------------


def _seed_committed(state: Tournament, event: events.SeedCommitted) -> None:
    need(not state.secret, "committed_already")
    need(_is_hex(event.secret), "bad_secret")


def _groups_drawn(state: Tournament, event: events.GroupsDrawn) -> None:
    need(state.closed, "entries_open", state.regulation.cited("drawn"))
    need(not state.groups, "drawn_already")
    _seeds(state, event.seeds)
    need(event == expected_groups(state, event.seeds), "other_draw")


def _tie_drawn(state: Tournament, event: events.TieDrawn) -> None:
    need(1 <= event.group <= len(state.groups), "no_such_group")
    need(set(event.among) in [set(tied) for tied in state.tables_of_groups[event.group - 1].pending], "no_such_tie")
    need(0 < len(event.order) == len(set(event.order)) and set(event.order) <= set(event.among), "bad_draw")
    if event.seeds:
        _seeds(state, event.seeds)
        need(event == expected_tie(state, event.group, event.among, event.seeds), "other_draw")
    else:
        need(bool(event.how.strip()), "how_drawn")


def _seeds(state: Tournament, seeds: tuple[str, ...]) -> None:
    need(bool(state.secret), "not_committed")
    need(1 <= len(seeds) <= 64 and all(map(is_seed, seeds)), "bad_seeds")


def _places_ruled(state: Tournament, event: events.PlacesRuled) -> None:
    need(1 <= event.group <= len(state.groups), "no_such_group")
    need(sorted(event.order) == sorted(state.groups[event.group - 1]), "not_the_group")


def ties_that_matter(state: Tournament) -> list[tuple[int, tuple[str, ...]]]:
    """The pending ties among those who advance, with their groups: a draw has to break them before the bracket."""
    return [
        (number, tied)
        for number, table in enumerate(state.tables_of_groups, start=1)
        for tied in table.pending
        if table.lines[tied[0]].place <= state.rules.advance
    ]


def _bracket_made(state: Tournament, event: events.BracketMade) -> None:
    need(bool(state.groups), "not_drawn")
    need(state.classification_over, "games_left", state.regulation.cited("phases"))
    need(not ties_that_matter(state) or bool(state.places), "ties_pending", state.regulation.cited("tie_breaks"))
    need(len(event.seeds) >= 1 and set(event.seeds) <= state.entries.keys(), "no_such_entry")
    need(not state.out.intersection(event.seeds), "cant_advance", state.regulation.cited("disqualified"))
    filled = [pair for pair in event.places if pair != BYE]
    fits = sorted(filled) == sorted(event.seeds) and len(event.places) == bracket_size(len(event.seeds))
    need(fits and len(set(event.seeds)) == len(event.seeds), "bad_bracket")


# Games -----------------------------------------------------------------------------------------------


def _called(state: Tournament, event: events.GameCalled) -> None:
    fixture = _playable(state, event.game)
    need(1 <= event.table <= state.setup.tables, "bad_tables", most=state.setup.tables)
    need(bool(event.site) == state.setup.online and is_text(event.site), "not_now")
    called = state.playing.get(event.game)
    need(called is None or (bool(event.site) and event.site != called.site), "called_already")
    for game, call in state.playing.items():
        if game == event.game:
            continue
        need(call.table != event.table, "table_busy", table=event.table)
        both = set(state.games[game].pairs).intersection(fixture.pairs)
        need(not both, "still_playing", name=state.name(min(both, default="")), table=call.table)


def _started(state: Tournament, event: events.GameStarted) -> None:
    _playable(state, event.game)


def _partida_played(state: Tournament, event: events.PartidaPlayed) -> None:
    fixture = _playable(state, event.game)
    call = state.playing.get(event.game)
    if call is None or not call.site:
        raise Refused("no_such_game", game=event.game)
    need(event.match == call.matches + 1, "not_now")
    need(event.pairs == fixture.pairs == call.pairs, "other_pairs")


def _handed_back(state: Tournament, event: events.HandedBack) -> None:
    need(state.setup.online, "not_online")
    _playable(state, event.game)


def _result_entered(state: Tournament, event: events.ResultEntered) -> None:
    fixture = _game(state, event.game)
    _no_result_yet(state, fixture)
    _playable(state, event.game)
    _result(state, fixture, event.pairs, event.result, ruling=event.ruling)


def _no_result_yet(state: Tournament, fixture: Fixture) -> None:
    """Two referees at one game: the second is told what the first has entered."""
    score = state.score(fixture.id)
    if score is not None:
        by = state.author(state.decision(score.decision))
        raise Refused("entered_already", by=by, score=score_text(score.result, state, fixture))


def _result_corrected(state: Tournament, event: events.ResultCorrected) -> None:
    fixture = _game(state, event.game)
    need(state.result(event.game) is not None, "nothing_to_correct")
    _result(state, fixture, event.pairs, event.result, ruling=event.ruling)


def _result(state: Tournament, fixture: Fixture, pairs: tuple[str, str], result: Result, *, ruling: bool) -> None:
    need(set(pairs) == set(fixture.pairs) and all(pairs), "other_pairs")
    for said in slips(result, state.rules, state.needed(fixture)) if ruling else ():
        raise Refused("bad_result", said=said)
    if ruling:
        return
    for said in problems(result, state.rules, state.needed(fixture)):
        raise Refused("bad_result", state.regulation.cited(broken_rule(said, knockout=not fixture.group)), said=said)
    for penalty in state.penalties:
        if penalty.game == fixture.id and penalty.penalty == "partida" and 0 < penalty.partida <= len(result.partidas):
            lost = (0, state.rules.partida_points) if penalty.entry == pairs[0] else (state.rules.partida_points, 0)
            source = state.regulation.cited("partida_lost")
            need(result.partidas[penalty.partida - 1] == lost, "penalty_says", source, number=penalty.partida)


def score_text(result: Result, state: Tournament, fixture: Fixture) -> str:
    one, other = score_of(result, state.needed(fixture))
    return f"{one}–{other}" + (" (WO)" if result.absent else "")


def _penalised(state: Tournament, event: events.Penalised) -> None:
    fixture = _game(state, event.game)
    need(event.entry in fixture.pairs and event.entry != BYE, "other_pairs")
    known = [penalty for penalty in state.rules.penalties if penalty != "disqualification"]
    need(event.penalty in known, "no_such_penalty", state.regulation.cited("penalties"), known=", ".join(known))
    need(0 <= event.partida <= 9, "bad_result", said="")
    if event.penalty == "game":
        _no_result_yet(state, fixture)


def _disqualified(state: Tournament, event: events.Disqualified) -> None:
    _entry(state, event.entry)
    need(bool(state.groups), "not_drawn")
    known = ", ".join(PENALTIES)
    source = state.regulation.cited("penalties")
    need("disqualification" in state.rules.penalties, "no_such_penalty", source, known=known)
    need(event.entry not in state.disqualified, "out_already", name=state.name(event.entry))


def _remarked(state: Tournament, event: events.Remarked) -> None:
    _game(state, event.game)
    need(bool(event.text.strip()), "no_name")
    _texts(event.text)


# What they have in common ----------------------------------------------------------------------------


def _entry(state: Tournament, id_: str) -> entry_rules.Entry:
    entry = state.entries.get(id_)
    if entry is None:
        raise Refused("no_such_entry")
    return entry


def _game(state: Tournament, id_: str) -> Fixture:
    fixture = state.games.get(id_)
    if fixture is None:
        raise Refused("no_such_game", game=id_)
    return fixture


def _playable(state: Tournament, id_: str) -> Fixture:
    fixture = _game(state, id_)
    need(all(fixture.pairs), "pairs_unknown")
    need(state.result(id_) is None, "over_already")
    return fixture


def _texts(*texts: str) -> None:
    need(all(map(is_text, texts)), "bad_text", most=LONGEST_TEXT)


def is_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()


def _is_id(text: str) -> bool:
    return text.isdecimal() and text.isascii() and text[0] != "0" and len(text) <= 4


def _is_hex(text: str) -> bool:
    return len(text) == 2 * SECRET_BYTES and all(c in "0123456789abcdef" for c in text)


_CHECKS: Final[dict[type[Event], Callable[[Tournament, Any], None]]] = {
    events.Created: _created,
    events.SetupChanged: _setup_changed,
    events.TablesSet: _tables_set,
    events.EntriesAdded: _entries_added,
    events.EntryCorrected: _entry_corrected,
    events.EntryWithdrawn: _withdrawn,
    events.CheckedIn: _checked_in,
    events.EntriesClosed: _closed,
    events.EntriesReopened: _reopened,
    events.SeedCommitted: _seed_committed,
    events.GroupsDrawn: _groups_drawn,
    events.TieDrawn: _tie_drawn,
    events.PlacesRuled: _places_ruled,
    events.BracketMade: _bracket_made,
    events.GameCalled: _called,
    events.GameStarted: _started,
    events.ResultEntered: _result_entered,
    events.ResultCorrected: _result_corrected,
    events.Penalised: _penalised,
    events.Disqualified: _disqualified,
    events.Remarked: _remarked,
    events.FileBrought: lambda _state, _event: None,
    events.SignedUp: sign_ups.check,
    events.PartnerCame: sign_ups.check,
    events.SignedOff: sign_ups.check,
    events.PartidaPlayed: _partida_played,
    events.HandedBack: _handed_back,
}
