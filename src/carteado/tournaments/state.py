"""The state of a tournament, computed from its log.

`apply_decision` applies one decision that `deciding` has already checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

from carteado.fairness.shuffles import commit
from carteado.regulation.rulebook import Regulation
from carteado.tournaments import events, sign_ups
from carteado.tournaments.bracket import KnockoutGame, Side, build_knockout
from carteado.tournaments.entries import Entry
from carteado.tournaments.events import Decision
from carteado.tournaments.results import Absent, Result, score_of
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.seeding import BYE
from carteado.tournaments.standings import Draw, Game, Standings, compute_standings
from carteado.words.catalogue import Sentence

Phase = Literal["entries", "closed", "groups", "knockout", "over"]


@dataclass(frozen=True, slots=True)
class Score:
    """A result as it was entered, with the two pairs of the game.

    decision: the number of the decision that entered the result.
    """

    pairs: tuple[str, str]
    result: Result
    decision: int


@dataclass(frozen=True, slots=True)
class Call:
    """A game that is at a table.

    table:    the number of the table, or 0 if the game started without a call.
    called:   the time of the call.
    started:  the time of the start, or 0.
    pairs:    the pairs that were called.
    site:     the id of the table if it is on the site, or "".
    matches:  the number of matches played at that table.
    partidas: the scores of the partidas so far.
    """

    table: int
    called: int
    started: int = 0
    pairs: tuple[str, str] = ("", "")
    site: str = ""
    matches: int = 0
    partidas: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    game: str
    entry: str
    penalty: str
    partida: int
    decision: int


@dataclass(frozen=True, slots=True)
class HeldDraw:
    """A draw that was computed from a committed secret, with all data needed to repeat it."""

    name: str
    purpose: str
    secret: str
    seeds: tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """The state of a tournament. The fields are computed from the events, and the properties from the fields."""

    log: tuple[Decision, ...] = ()
    undone: frozenset[int] = frozenset()
    created: events.Created | None = None
    entries: Mapping[str, Entry] = field(default_factory=dict)
    checked_in: frozenset[str] = frozenset()
    closed: bool = False
    secret: str = ""
    """The secret committed for the next draw, or "". Only the desk may see it."""
    revealed: tuple[HeldDraw, ...] = ()
    """The draws from committed secrets that were held. Their secrets are public."""
    groups: tuple[tuple[str, ...], ...] = ()
    lots: tuple[str, ...] = ()
    """The pairs in the order in which they were drawn into groups."""
    fixtures: tuple[Fixture, ...] = ()
    draws: tuple[tuple[int, Draw], ...] = ()
    """The draws that broke ties, each with the number of its group."""
    ruled_orders: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The order of a group that the organisers set, by the number of the group."""
    seeds: tuple[str, ...] = ()
    """The pairs of the bracket, strongest first."""
    places: tuple[str, ...] = ()
    """The places of the bracket from top to bottom. Empty until the bracket is made."""
    scores: Mapping[str, tuple[Score, ...]] = field(default_factory=dict)
    """All results that were entered for each game, latest last."""
    calls: Mapping[str, Call] = field(default_factory=dict)
    last_played: Mapping[str, int] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    disqualified: frozenset[str] = frozenset()
    withdrawn: frozenset[str] = frozenset()
    codes: Mapping[str, str] = field(default_factory=dict)
    """Maps the id of an entry to the code with which a partner joins it. Only the entry's players may see it."""
    sign_up_words: tuple[str, ...] = ()
    """The words that people added to the draw when they signed up."""
    sign_up_counts: Mapping[str, int] = field(default_factory=dict)
    """The number of sign-ups of each person."""

    # --- setup

    @property
    def setup(self) -> events.Created:
        assert self.created is not None
        return self.created

    @cached_property
    def regulation(self) -> Regulation[Rules]:
        return read_rules(self.setup.rules, self.setup.regulation or "torneio")

    @property
    def rules(self) -> Rules:
        return self.regulation.rules

    @property
    def commitment(self) -> str:
        """Return the public commitment to the secret of the next draw, or "" if no secret is committed."""
        return commit(bytes.fromhex(self.secret), self.draw_name) if self.secret else ""

    @property
    def draw_name(self) -> str:
        """Return the name of the next draw: the tournament's id and the draw's number.

        The commitment includes this name, so that the secret is valid only for this draw.
        """
        return f"{self.setup.id}/{len(self.revealed) + 1}"

    @cached_property
    def _imported_up_to(self) -> int:
        """Return the number of the latest import decision, or 0 if there is none."""
        imports = [one.number for one in self.log if isinstance(one.event, events.FileImported)]
        return imports[-1] if imports else 0

    @property
    def imported_after_draw(self) -> bool:
        """Return whether the imported part of the log has a draw. This server cannot prove that it was fair."""
        drawn = (events.GroupsDrawn, events.TieDrawn)
        return any(isinstance(one.event, drawn) for one in self.log[: self._imported_up_to])

    def author(self, decision: Decision) -> Sentence:
        """Return a text with the author of a decision.

        If the decision was imported, the text says so, because this server has not checked the author.
        """
        where = "file" if decision.number < self._imported_up_to else "here"
        return Sentence(f"tournaments.author.{where}", by=decision.by)

    @cached_property
    def out(self) -> frozenset[str]:
        """The entries that take no further part and cannot advance."""
        return self.disqualified | self.withdrawn | self._out_by_absence

    @cached_property
    def _out_by_absence(self) -> frozenset[str]:
        """The entries that are excluded because they were absent from a game.

        The set is empty if the regulation lets absent entries continue.
        """
        if self.created is None or self.rules.wo_goes_on:
            return frozenset()
        last = (scores[-1] for scores in self.scores.values())
        return frozenset(pair for score in last for pair in _absentees(score))

    @cached_property
    def phase(self) -> Phase:
        if self.places:
            return "over" if self.champion is not None else "knockout"
        if self.groups:
            return "over" if not self.rules.advance and self.classification_over else "groups"
        return "closed" if self.closed else "entries"

    # --- games

    @cached_property
    def knockout(self) -> list[KnockoutGame]:
        return build_knockout(self.places, self._winner, third_place=self.rules.third_place) if self.places else []

    @cached_property
    def games(self) -> dict[str, Fixture]:
        """All games by id, except byes. In a game of the knock-out, a pair is "" while it is unknown."""
        if not self.places:
            return self._group_games
        found = dict(self._group_games)
        for game in self.knockout:
            one, other = game.sides
            if BYE not in (one, other):
                found[game.id] = Fixture(game.id, 0, game.round, (one or "", other or ""))
        return found

    @cached_property
    def _group_games(self) -> dict[str, Fixture]:
        return {fixture.id: fixture for fixture in self.fixtures}

    @cached_property
    def playing(self) -> dict[str, Call]:
        """The games that are at a table and not over. A game of a pair that is out is over."""
        return {id_: call for id_, call in self.calls.items() if id_ in self.games and self.result(id_) is None}

    def result(self, game: str) -> Result | None:
        """Return the result of a game with its first pair first, or None if it has no result.

        An entered result counts only if the game still has the same pairs. A game without such a result is a walkover
        if at least one of its pairs is out (see `out`).
        """
        fixture = self.games.get(game)
        return self._result(game, fixture.pairs) if fixture else None

    def score(self, game: str) -> Score | None:
        """Return the latest result that was entered for a game with its current pairs, or None."""
        return self._score(game, self.games[game].pairs) if game in self.games else None

    def _score(self, game: str, pairs: tuple[str, str]) -> Score | None:
        counting = (score for score in reversed(self.scores.get(game, ())) if set(score.pairs) == set(pairs))
        return next(counting, None)

    def _result(self, game: str, pairs: tuple[str, str]) -> Result | None:
        score = self._score(game, pairs)
        if score is not None:
            return score.result if score.pairs == pairs else score.result.swap_pairs()
        absent = self._absent(pairs)
        return Result(absent=absent) if absent else None

    def _absent(self, pairs: tuple[str, str]) -> Absent:
        first, second = (pair in self.out for pair in pairs)
        return "both" if first and second else "first" if first else "second" if second else ""

    def _winner(self, game: str, pairs: tuple[str, str]) -> Side:
        result = self._result(game, pairs)
        if result is None:
            return None
        one, other = score_of(result, self.rules.partidas_to_win_knockout)
        return pairs[0] if one > other else pairs[1] if other > one else BYE

    def partidas_to_win(self, game: Fixture) -> int:
        """Return the number of partidas that a pair must win to win this game."""
        return self.rules.partidas_to_win if game.group else self.rules.partidas_to_win_knockout

    # --- standings

    @cached_property
    def group_standings(self) -> tuple[Standings, ...]:
        return tuple(self._standings(number) for number in range(1, len(self.groups) + 1))

    def _standings(self, number: int) -> Standings:
        pairs = self.groups[number - 1]
        played = [Game(f.pairs, self._result(f.id, f.pairs)) for f in self.fixtures if f.group == number]
        draws = [draw for group, draw in self.draws if group == number]
        table = compute_standings(pairs, played, self.rules, draws, self.out)
        return apply_ruling(table, self.ruled_orders[number]) if number in self.ruled_orders else table

    @cached_property
    def classification_over(self) -> bool:
        return bool(self.fixtures) and all(self._result(f.id, f.pairs) is not None for f in self.fixtures)

    @cached_property
    def champion(self) -> str | None:
        """Return the id of the winner of the tournament.

        None until the final and the game for third place are over. "" if nobody won the final.
        """
        final = self.knockout[-1] if self.knockout else None
        if final is None:
            return self.places[0] if len(self.places) == 1 else None
        third = next((game for game in self.knockout if game.third_place), None)
        return final.winner if third is None or third.winner is not None else None

    def name(self, entry: str) -> str:
        return self.entries[entry].name if entry in self.entries else entry

    def decision(self, number: int) -> Decision:
        return self.log[number - 1]


def _absentees(score: Score) -> list[str]:
    one, other = score.pairs
    return {"first": [one], "second": [other], "both": [one, other]}.get(score.result.absent, [])


@lru_cache(maxsize=64)
def read_rules(text: str, name: str) -> Regulation[Rules]:
    """Parse the text of a tournament's regulation. Raises BadRegulation if it is invalid."""
    return RULEBOOK.read(text.encode(), name)


def apply_ruling(table: Standings, order: tuple[str, ...]) -> Standings:
    """Return a copy of the standings in the order that the organisers set."""
    lines = {
        pair: replace(table.lines[pair], place=place, decided_by="ruling", tied=())
        for place, pair in enumerate(order, start=1)
    }
    return Standings(tuple((pair,) for pair in order), lines, table.games)


# Applying decisions ----------------------------------------------------------------------------------


def apply_decision(state: Tournament, decision: Decision) -> Tournament:
    """Return the tournament after a decision, which is not checked."""
    return copy_with(state, log=(*state.log, decision), **_changes(state, decision))


def copy_with(state: Tournament, **changes: Any) -> Tournament:
    """Return a copy of a tournament with some fields changed.

    The copy keeps the cached games of the groups if the fixtures are the same.
    """
    new = replace(state, **changes)
    if "_group_games" in state.__dict__ and new.fixtures is state.fixtures:
        new.__dict__["_group_games"] = state._group_games
    return new


def _changes(state: Tournament, decision: Decision) -> dict[str, Any]:
    match decision.event:
        case events.Created() as created:
            return {"created": created}
        case events.SetupChanged() as event:
            fields = ("name", "place", "days", "rules", "regulation", "game_regulation")
            given = {name: value for name in fields if (value := getattr(event, name))}
            return {"created": replace(state.setup, **given)}
        case events.TablesSet(tables):
            return {"created": replace(state.setup, tables=tables)}
        case events.EntriesAdded(entries):
            return {"entries": {**state.entries, **{entry.id: entry for entry in entries}}}
        case events.EntryCorrected(entry):
            return {"entries": {**state.entries, entry.id: entry}}
        case events.EntryWithdrawn(entry):
            return _withdraw(state, entry)
        case events.CheckedIn(entry):
            return {"checked_in": state.checked_in | {entry}}
        case events.FileImported() | events.HandedBack():
            return {}
        case events.SignedUp() | events.PartnerJoined() | events.SignedOff():
            return sign_ups.changes_for(state, decision.event)
        case events.EntriesClosed() if state.setup.online:
            return {"closed": True, "entries": sign_ups.complete_entries(state)}
        case events.EntriesClosed():
            return {"closed": True}
        case events.EntriesReopened():
            return {"closed": False}
        case events.SeedCommitted(secret):
            return {"secret": secret}
        case events.GroupsDrawn(seeds, lots, groups, fixtures):
            return {**_reveal(state, "groups", seeds), "lots": lots, "groups": groups, "fixtures": fixtures}
        case events.TieDrawn(group, order, among, seeds, how):
            draw = Draw(order, frozenset(among), how)
            return {**(_reveal(state, "tie", seeds) if seeds else {}), "draws": (*state.draws, (group, draw))}
        case events.PlacesRuled(group, order):
            return {"ruled_orders": {**state.ruled_orders, group: order}}
        case events.BracketMade(seeds, places):
            return {"seeds": seeds, "places": places}
        case events.Disqualified(entry):
            return {"disqualified": state.disqualified | {entry}}
        case event:
            return _game_changes(state, event, decision)


def _game_changes(state: Tournament, event: events.Event, decision: Decision) -> dict[str, Any]:
    match event:
        case events.GameCalled(game, table, site):
            pairs, before = state.games[game].pairs, state.calls.get(game)
            so_far = before.partidas if before and before.pairs == pairs else ()
            return {"calls": {**state.calls, game: Call(table, decision.at, 0, pairs, site, 0, so_far)}}
        case events.PartidaPlayed(game, _, match, score):
            call = state.calls[game]
            partidas = call.partidas if score[0] == score[1] else (*call.partidas, score)
            return {"calls": {**state.calls, game: replace(call, matches=match, partidas=partidas)}}
        case events.GameStarted(game):
            call = state.calls.get(game, Call(0, decision.at))
            return {"calls": {**state.calls, game: replace(call, started=decision.at)}}
        case events.ResultEntered(game, pairs, result) | events.ResultCorrected(game, pairs, result):
            return _record_score(state, game, Score(pairs, result, decision.number), decision.at)
        case events.Penalised(game, entry, penalty, partida):
            noted = {"penalties": (*state.penalties, Penalty(game, entry, penalty, partida, decision.number))}
            return {**noted, **_award_game(state, game, entry, decision)} if penalty == "game" else noted
        case events.Remarked(game, text):
            return {"remarks": {**state.remarks, game: (*state.remarks.get(game, ()), text)}}
    raise TypeError(type(event).__name__)


def _award_game(state: Tournament, game: str, entry: str, decision: Decision) -> dict[str, Any]:
    """Return the fields of the tournament that change when the opponents of `entry` are awarded a game.

    They win every partida with the full score to 0 (fenacef Art. 29 §1d).
    """
    fixture = state.games[game]
    result = Result(((state.rules.partida_points, 0),) * state.partidas_to_win(fixture))
    pairs = fixture.pairs
    lost = result.swap_pairs() if entry == pairs[0] else result
    return _record_score(state, game, Score(pairs, lost, decision.number), decision.at)


def _reveal(state: Tournament, purpose: str, seeds: tuple[str, ...]) -> dict[str, Any]:
    held = HeldDraw(state.draw_name, purpose, state.secret, seeds)
    return {"secret": "", "revealed": (*state.revealed, held)}


def _withdraw(state: Tournament, entry: str) -> dict[str, Any]:
    if state.groups:
        return {"withdrawn": state.withdrawn | {entry}}
    left = {id_: each for id_, each in state.entries.items() if id_ != entry}
    return {"entries": left, "codes": {id_: code for id_, code in state.codes.items() if id_ in left}}


def _record_score(state: Tournament, game: str, score: Score, at: int) -> dict[str, Any]:
    """Return the fields of the tournament that change when a game gets a result. Its table becomes free."""
    return {
        "scores": {**state.scores, game: (*state.scores.get(game, ()), score)},
        "calls": {id_: call for id_, call in state.calls.items() if id_ != game},
        "last_played": {**state.last_played, **dict.fromkeys(score.pairs, at)},
    }
