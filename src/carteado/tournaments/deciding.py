"""Check events against the state of a tournament and apply them.

`decide` is the only way to change a tournament. It checks an event, then applies it as a numbered decision, or raises
Refusal. `refold` rebuilds a tournament from its whole log and skips undone decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from carteado.core.refusal import Refusal
from carteado.fairness.shuffles import SECRET_BYTES, is_name
from carteado.regulation.rulebook import BadRegulation
from carteado.tournaments import entries as entry_rules
from carteado.tournaments import events, sign_ups
from carteado.tournaments.draws import check_number_of_games, expected_groups, expected_tie
from carteado.tournaments.events import Decision, Event
from carteado.tournaments.refusal import require, tournament_refusal
from carteado.tournaments.results import Result, broken_rule, find_impossible_scores, find_problems, score_of
from carteado.tournaments.rules import PENALTIES
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.seeding import BYE, bracket_size
from carteado.tournaments.state import Tournament, apply_decision, copy_with, read_rules
from carteado.words.text import normalise

LONGEST_TEXT: Final = 500
"""The largest number of characters in a reason, a remark, and each text of the setup."""
MAX_TABLES: Final = 256
MAX_DECISIONS: Final = 10_000
"""The largest number of decisions in one tournament.

A tournament of 512 pairs in groups of four needs fewer than 4,000 decisions: each game is called, started and ended.
"""


def decide(state: Tournament, event: Event, *, at: int, by: str, reason: str = "") -> Tournament:
    """Return the tournament after one more decision. Raises Refusal if it is not possible now or lacks a reason.

    at, by, reason: the time, the author and the reason of the decision.
    """
    require(bool(reason.strip()) or not _needs_reason(event), "needs_reason")
    require(bool(by.strip()) and is_text(by) and is_text(reason), "bad_text", most=LONGEST_TEXT)
    require(len(state.log) < MAX_DECISIONS, "too_many_decisions", most=MAX_DECISIONS)
    decision = Decision(len(state.log) + 1, at, by, event, reason)
    if isinstance(event, events.Undone):
        return _undo(state, decision)
    check(state, event)
    return apply_decision(state, decision)


def _needs_reason(event: Event) -> bool:
    ruling = isinstance(event, events.ResultEntered | events.ResultCorrected) and event.ruling
    return event.needs_reason or ruling


def check(state: Tournament, event: Event) -> None:
    """Raise Refusal if an event, except `Undone`, is not possible now."""
    require((state.created is None) == isinstance(event, events.Created), "not_now")
    _CHECKS[type(event)](state, event)


# Undoing ---------------------------------------------------------------------------------------------


def _undo(state: Tournament, decision: Decision) -> Tournament:
    event = decision.event
    assert isinstance(event, events.Undone)
    require(1 < event.decision <= len(state.log) and event.decision not in state.undone, "no_such_decision")
    return refold((*state.log, decision))


def refold(log: Iterable[Decision]) -> Tournament:
    """Return the tournament of a log. Undone decisions are skipped.

    Raises Refusal if a decision is impossible, for example because it depends on an undone one.
    """
    decisions = tuple(log)
    inactive = undone_numbers(decisions)
    state = Tournament()
    for decision in decisions:
        if isinstance(decision.event, events.Undone):
            require(1 < decision.event.decision < decision.number, "no_such_decision")
        if decision.number in inactive or isinstance(decision.event, events.Undone):
            state = copy_with(state, log=(*state.log, decision))
            continue
        try:
            check(state, decision.event)
        except Refusal as refusal:
            raise tournament_refusal("stands_on_it", number=decision.number, said=refusal.reason) from None
        state = apply_decision(state, decision)
    return copy_with(state, undone=inactive)


def undone_numbers(log: tuple[Decision, ...]) -> frozenset[int]:
    """Return the numbers of the decisions that are undone.

    If the undoing of a decision is itself undone, the decision counts again.
    """
    inactive: set[int] = set()
    for decision in reversed(log):
        if isinstance(decision.event, events.Undone) and decision.number not in inactive:
            inactive.add(decision.event.decision)
    return frozenset(inactive)


# Setting up ------------------------------------------------------------------------------------------


def _check_created(_state: Tournament, event: events.Created) -> None:
    require(is_name(event.id) and len(event.id) <= 40, "bad_id")
    _check_texts(event.name, event.place, event.days, event.game, event.game_regulation)
    require(bool(event.name.strip()), "no_name")
    require(1 <= event.tables <= MAX_TABLES, "bad_tables", most=MAX_TABLES)
    require(1 <= event.team <= event.seats <= 8, "bad_team")
    _check_regulation(event.rules, event.regulation)


def _check_setup_changed(state: Tournament, event: events.SetupChanged) -> None:
    _check_texts(event.name, event.place, event.days, event.game_regulation)
    if event.rules or event.regulation or event.game_regulation:
        require(not state.closed, "regulation_fixed")
    if event.rules:
        _check_regulation(event.rules, event.regulation)


def _check_regulation(text: str, name: str) -> None:
    try:
        read_rules(text, name or "torneio")
    except BadRegulation as error:
        raise tournament_refusal("bad_regulation", said=error.sentence) from None


def _check_tables_set(state: Tournament, event: events.TablesSet) -> None:
    require(1 <= event.tables <= MAX_TABLES, "bad_tables", most=MAX_TABLES)
    busy = max((call.table for call in state.playing.values()), default=0)
    require(event.tables >= busy, "table_busy", table=busy)


# Entries ---------------------------------------------------------------------------------------------


def _check_entries_added(state: Tournament, event: events.EntriesAdded) -> None:
    require(not state.closed, "entries_closed")
    bots = state.setup.online
    require(all(entry.is_bots if bots else not entry.people for entry in event.entries), "only_bots")
    taken = [entry for entry in event.entries if entry.id in state.entries or not _is_id(entry.id)]
    require(not taken, "entry_number", number=taken[0].id if taken else "")
    most = sign_ups.MAX_ENTRIES if state.setup.online else entry_rules.MAX_ENTRIES
    require(len(state.entries) + len(event.entries) <= most, "too_many", most=most)
    _check_entry_list([*state.entries.values(), *event.entries])


def _check_entry_corrected(state: Tournament, event: events.EntryCorrected) -> None:
    old = _get_entry(state, event.entry.id)
    same = list(map(normalise, old.players)) == list(map(normalise, event.entry.players))
    require(event.entry.people == old.people, "no_substitutions", state.regulation.citation("substitutions"))
    require(not old.people or event.entry.players == old.players, "own_names")
    allowed = not state.groups or same or state.rules.substitutions
    require(allowed, "no_substitutions", state.regulation.citation("substitutions"))
    _check_entry_list([event.entry if entry.id == old.id else entry for entry in state.entries.values()])


def _check_entry_list(entries: list[entry_rules.Entry]) -> None:
    for entry, said in entry_rules.find_problems(entries):
        raise tournament_refusal("bad_entry", name=entry.name, said=said)


def _check_withdrawn(state: Tournament, event: events.EntryWithdrawn) -> None:
    _get_entry(state, event.entry)
    require(event.entry not in state.out, "out_already", name=state.name(event.entry))


def _check_checked_in(state: Tournament, event: events.CheckedIn) -> None:
    _get_entry(state, event.entry)


def _check_closed(state: Tournament, _event: events.EntriesClosed) -> None:
    require(not state.closed, "entries_closed")
    require(len(sign_ups.complete_entries(state) if state.setup.online else state.entries) >= 2, "too_few")
    check_number_of_games(state)  # checked now, while the regulation can still be changed


def _check_reopened(state: Tournament, _event: events.EntriesReopened) -> None:
    require(state.closed and not state.groups, "drawn_already")


# Draws -----------------------------------------------------------------------------------------------


def _check_seed_committed(state: Tournament, event: events.SeedCommitted) -> None:
    require(not state.secret, "committed_already")
    require(_is_hex(event.secret), "bad_secret")


def _check_groups_drawn(state: Tournament, event: events.GroupsDrawn) -> None:
    require(state.closed, "entries_open", state.regulation.citation("drawn"))
    require(not state.groups, "drawn_already")
    require(bool(state.secret), "not_committed")
    require(event == expected_groups(state, event.seeds), "other_draw")


def _check_tie_drawn(state: Tournament, event: events.TieDrawn) -> None:
    require(1 <= event.group <= len(state.groups), "no_such_group")
    require(set(event.among) in [set(tied) for tied in state.group_standings[event.group - 1].pending], "no_such_tie")
    require(0 < len(event.order) == len(set(event.order)) and set(event.order) <= set(event.among), "bad_draw")
    if event.seeds:
        require(bool(state.secret), "not_committed")
        require(event == expected_tie(state, event.group, event.among, event.seeds), "other_draw")
    else:
        require(bool(event.how.strip()), "how_drawn")


def _check_places_ruled(state: Tournament, event: events.PlacesRuled) -> None:
    require(1 <= event.group <= len(state.groups), "no_such_group")
    require(sorted(event.order) == sorted(state.groups[event.group - 1]), "not_the_group")


def ties_that_matter(state: Tournament) -> list[tuple[int, tuple[str, ...]]]:
    """Return the ties that must be broken by a draw before the bracket can be made.

    Each item is the number of a group and the tied pairs. Ties below the qualifying places are left out.
    """
    return [
        (number, tied)
        for number, table in enumerate(state.group_standings, start=1)
        for tied in table.pending
        if table.lines[tied[0]].place <= state.rules.advance
    ]


def _check_bracket_made(state: Tournament, event: events.BracketMade) -> None:
    require(bool(state.groups), "not_drawn")
    require(state.classification_over, "games_left", state.regulation.citation("phases"))
    require(not ties_that_matter(state) or bool(state.places), "ties_pending", state.regulation.citation("tie_breaks"))
    require(len(event.seeds) >= 1 and set(event.seeds) <= state.entries.keys(), "no_such_entry")
    require(not state.out.intersection(event.seeds), "cant_advance", state.regulation.citation("disqualified"))
    filled = [pair for pair in event.places if pair != BYE]
    fits = sorted(filled) == sorted(event.seeds) and len(event.places) == bracket_size(len(event.seeds))
    require(fits and len(set(event.seeds)) == len(event.seeds), "bad_bracket")


# Games -----------------------------------------------------------------------------------------------


def _check_called(state: Tournament, event: events.GameCalled) -> None:
    fixture = _get_playable_game(state, event.game)
    require(1 <= event.table <= state.setup.tables, "bad_tables", most=state.setup.tables)
    require(bool(event.site) == state.setup.online and is_text(event.site), "not_now")
    called = state.playing.get(event.game)
    require(called is None or (bool(event.site) and event.site != called.site), "called_already")
    for game, call in state.playing.items():
        if game == event.game:
            continue
        require(call.table != event.table, "table_busy", table=event.table)
        both = set(state.games[game].pairs).intersection(fixture.pairs)
        require(not both, "still_playing", name=state.name(min(both, default="")), table=call.table)


def _check_started(state: Tournament, event: events.GameStarted) -> None:
    _get_playable_game(state, event.game)


def _check_partida_played(state: Tournament, event: events.PartidaPlayed) -> None:
    fixture = _get_playable_game(state, event.game)
    call = state.playing.get(event.game)
    if call is None or not call.site:
        raise tournament_refusal("no_such_game", game=event.game)
    require(event.match == call.matches + 1, "not_now")
    require(event.pairs == fixture.pairs == call.pairs, "other_pairs")


def _check_handed_back(state: Tournament, event: events.HandedBack) -> None:
    require(state.setup.online, "not_online")
    _get_playable_game(state, event.game)


def _check_result_entered(state: Tournament, event: events.ResultEntered) -> None:
    fixture = _get_game(state, event.game)
    _check_no_result(state, fixture)
    _get_playable_game(state, event.game)
    _check_result(state, fixture, event.pairs, event.result, ruling=event.ruling)


def _check_no_result(state: Tournament, fixture: Fixture) -> None:
    """Raise Refusal, with the score and its author, if a result was entered for the game."""
    score = state.score(fixture.id)
    if score is not None:
        by = state.author(state.decision(score.decision))
        raise tournament_refusal("entered_already", by=by, score=score_text(score.result, state, fixture))


def _check_result_corrected(state: Tournament, event: events.ResultCorrected) -> None:
    fixture = _get_game(state, event.game)
    require(state.result(event.game) is not None, "nothing_to_correct")
    _check_result(state, fixture, event.pairs, event.result, ruling=event.ruling)


def _check_result(state: Tournament, fixture: Fixture, pairs: tuple[str, str], result: Result, *, ruling: bool) -> None:
    require(set(pairs) == set(fixture.pairs) and all(pairs), "other_pairs")
    for said in find_impossible_scores(result, state.rules, state.partidas_to_win(fixture)) if ruling else ():
        raise tournament_refusal("bad_result", said=said)
    if ruling:
        return
    for said in find_problems(result, state.rules, state.partidas_to_win(fixture)):
        raise tournament_refusal(
            "bad_result", state.regulation.citation(broken_rule(said, knockout=not fixture.group)), said=said
        )
    for penalty in state.penalties:
        if penalty.game == fixture.id and penalty.penalty == "partida" and 0 < penalty.partida <= len(result.partidas):
            lost = (0, state.rules.partida_points) if penalty.entry == pairs[0] else (state.rules.partida_points, 0)
            source = state.regulation.citation("partida_lost")
            require(result.partidas[penalty.partida - 1] == lost, "penalty_says", source, number=penalty.partida)


def score_text(result: Result, state: Tournament, fixture: Fixture) -> str:
    one, other = score_of(result, state.partidas_to_win(fixture))
    return f"{one}–{other}" + (" (WO)" if result.absent else "")


def _check_penalised(state: Tournament, event: events.Penalised) -> None:
    fixture = _get_game(state, event.game)
    require(event.entry in fixture.pairs and event.entry != BYE, "other_pairs")
    known = [penalty for penalty in state.rules.penalties if penalty != "disqualification"]
    require(event.penalty in known, "no_such_penalty", state.regulation.citation("penalties"), known=", ".join(known))
    require(0 <= event.partida <= 9, "bad_result", said="")
    if event.penalty == "game":
        _check_no_result(state, fixture)


def _check_disqualified(state: Tournament, event: events.Disqualified) -> None:
    _get_entry(state, event.entry)
    require(bool(state.groups), "not_drawn")
    known = ", ".join(PENALTIES)
    source = state.regulation.citation("penalties")
    require("disqualification" in state.rules.penalties, "no_such_penalty", source, known=known)
    require(event.entry not in state.disqualified, "out_already", name=state.name(event.entry))


def _check_remarked(state: Tournament, event: events.Remarked) -> None:
    _get_game(state, event.game)
    require(bool(event.text.strip()), "no_name")
    _check_texts(event.text)


# Helpers ---------------------------------------------------------------------------------------------


def _get_entry(state: Tournament, id_: str) -> entry_rules.Entry:
    entry = state.entries.get(id_)
    if entry is None:
        raise tournament_refusal("no_such_entry")
    return entry


def _get_game(state: Tournament, id_: str) -> Fixture:
    fixture = state.games.get(id_)
    if fixture is None:
        raise tournament_refusal("no_such_game", game=id_)
    return fixture


def _get_playable_game(state: Tournament, id_: str) -> Fixture:
    fixture = _get_game(state, id_)
    require(all(fixture.pairs), "pairs_unknown")
    require(state.result(id_) is None, "over_already")
    return fixture


def _check_texts(*texts: str) -> None:
    require(all(map(is_text, texts)), "bad_text", most=LONGEST_TEXT)


def is_text(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()


def _is_id(text: str) -> bool:
    return text.isdecimal() and text.isascii() and text[0] != "0" and len(text) <= 4


def _is_hex(text: str) -> bool:
    return len(text) == 2 * SECRET_BYTES and all(c in "0123456789abcdef" for c in text)


_CHECKS: Final[dict[type[Event], Callable[[Tournament, Any], None]]] = {
    events.Created: _check_created,
    events.SetupChanged: _check_setup_changed,
    events.TablesSet: _check_tables_set,
    events.EntriesAdded: _check_entries_added,
    events.EntryCorrected: _check_entry_corrected,
    events.EntryWithdrawn: _check_withdrawn,
    events.CheckedIn: _check_checked_in,
    events.EntriesClosed: _check_closed,
    events.EntriesReopened: _check_reopened,
    events.SeedCommitted: _check_seed_committed,
    events.GroupsDrawn: _check_groups_drawn,
    events.TieDrawn: _check_tie_drawn,
    events.PlacesRuled: _check_places_ruled,
    events.BracketMade: _check_bracket_made,
    events.GameCalled: _check_called,
    events.GameStarted: _check_started,
    events.ResultEntered: _check_result_entered,
    events.ResultCorrected: _check_result_corrected,
    events.Penalised: _check_penalised,
    events.Disqualified: _check_disqualified,
    events.Remarked: _check_remarked,
    events.FileImported: lambda _state, _event: None,
    events.SignedUp: sign_ups.check,
    events.PartnerJoined: sign_ups.check,
    events.SignedOff: sign_ups.check,
    events.PartidaPlayed: _check_partida_played,
    events.HandedBack: _check_handed_back,
}
