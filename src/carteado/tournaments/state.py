"""A tournament as its log has made it: values that the desk, the pages and the prints are made from.

`evolved` is the fold: it trusts that `deciding` has let the event through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

from carteado.fairness.shuffles import commit
from carteado.regulation.rulebook import Regulation
from carteado.tournaments import events, sign_ups
from carteado.tournaments.bracket import KnockoutGame, Side, knockout
from carteado.tournaments.entries import Entry
from carteado.tournaments.events import Decision
from carteado.tournaments.results import Absent, Result, score_of
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.seeding import BYE
from carteado.tournaments.standings import Draw, Game, Standings, standings
from carteado.words.catalogue import Said

Phase = Literal["entries", "closed", "groups", "knockout", "over"]


@dataclass(frozen=True, slots=True)
class Score:
    """A result as it was entered: by which pairs, and by which decision."""

    pairs: tuple[str, str]
    result: Result
    decision: int


@dataclass(frozen=True, slots=True)
class Call:
    """A game at a table; `started` is 0 until somebody says that it has begun.

    On the site: between which `pairs`, the table's id there (`site`), how many matches were played at it, and the
    partidas so far.
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
    """A draw held by the program: with these anybody can repeat it."""

    name: str
    purpose: str
    secret: str
    seeds: tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """The state of a tournament. Fields are what happened; properties what follows from it."""

    log: tuple[Decision, ...] = ()
    undone: frozenset[int] = frozenset()
    created: events.Created | None = None
    entries: Mapping[str, Entry] = field(default_factory=dict)
    checked_in: frozenset[str] = frozenset()
    closed: bool = False
    secret: str = ""
    """The secret committed for the next draw; "" while none is. For the desk alone."""
    revealed: tuple[HeldDraw, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    lots: tuple[str, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    draws: tuple[tuple[int, Draw], ...] = ()
    ruled: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    seeds: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    scores: Mapping[str, tuple[Score, ...]] = field(default_factory=dict)
    calls: Mapping[str, Call] = field(default_factory=dict)
    last_played: Mapping[str, int] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    disqualified: frozenset[str] = frozenset()
    withdrawn: frozenset[str] = frozenset()
    codes: Mapping[str, str] = field(default_factory=dict)
    """By entry, the code by which a partner joins it. For who signed up alone."""
    words: tuple[str, ...] = ()
    """What those who signed up have added to the draw."""
    times: Mapping[str, int] = field(default_factory=dict)
    """How often each person has signed up."""

    # --- what it is

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
        """What is published before the next draw."""
        return commit(bytes.fromhex(self.secret), self.draw_name) if self.secret else ""

    @property
    def draw_name(self) -> str:
        """The name of the next draw, which its commitment binds: the tournament's id and the draw's number."""
        return f"{self.setup.id}/{len(self.revealed) + 1}"

    @cached_property
    def _brought(self) -> int:
        """The decision up to which all came in a file; 0 when all was decided here."""
        brought = [one.number for one in self.log if isinstance(one.event, events.FileBrought)]
        return brought[-1] if brought else 0

    @property
    def brought_after_draw(self) -> bool:
        """Whether a draw was held before a file was brought: what it was worth there, nobody here can tell."""
        drawn = (events.GroupsDrawn, events.TieDrawn)
        return any(isinstance(one.event, drawn) for one in self.log[: self._brought])

    def author(self, decision: Decision) -> Said:
        """Who took a decision; of one that came in a file, who the file says took it."""
        where = "file" if decision.number < self._brought else "here"
        return Said(f"tournaments.author.{where}", by=decision.by)

    @cached_property
    def out(self) -> frozenset[str]:
        """Those who play no more and can't advance."""
        return self.disqualified | self.withdrawn | self._struck

    @cached_property
    def _struck(self) -> frozenset[str]:
        """Those who were absent, where the regulation lets nobody go on after that."""
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
        return knockout(self.places, self._winner, third_place=self.rules.third_place) if self.places else []

    @cached_property
    def games(self) -> dict[str, Fixture]:
        """Every game there is, those of the knock-out with the pairs known so far; without byes."""
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
        """The games that are at a table now. A game that a disqualification ended holds no table."""
        return {id_: call for id_, call in self.calls.items() if id_ in self.games and self.result(id_) is None}

    def result(self, game: str) -> Result | None:
        """The result of a game, its first pair's score first. One that other pairs had played counts no more."""
        fixture = self.games.get(game)
        return self._result(game, fixture.pairs) if fixture else None

    def score(self, game: str) -> Score | None:
        """The result as it was entered, if it still counts."""
        return self._score(game, self.games[game].pairs) if game in self.games else None

    def _score(self, game: str, pairs: tuple[str, str]) -> Score | None:
        counting = (score for score in reversed(self.scores.get(game, ())) if set(score.pairs) == set(pairs))
        return next(counting, None)

    def _result(self, game: str, pairs: tuple[str, str]) -> Result | None:
        score = self._score(game, pairs)
        if score is not None:
            return score.result if score.pairs == pairs else score.result.turned()
        absent = self._absent(pairs)
        return Result(absent=absent) if absent else None

    def _absent(self, pairs: tuple[str, str]) -> Absent:
        first, second = (pair in self.out for pair in pairs)
        return "both" if first and second else "first" if first else "second" if second else ""

    def _winner(self, game: str, pairs: tuple[str, str]) -> Side:
        result = self._result(game, pairs)
        if result is None:
            return None
        one, other = score_of(result, self.rules.needed_knockout)
        return pairs[0] if one > other else pairs[1] if other > one else BYE

    def needed(self, game: Fixture) -> int:
        """The partidas that win a game."""
        return self.rules.needed if game.group else self.rules.needed_knockout

    # --- standings

    @cached_property
    def tables_of_groups(self) -> tuple[Standings, ...]:
        return tuple(self._standings(number) for number in range(1, len(self.groups) + 1))

    def _standings(self, number: int) -> Standings:
        pairs = self.groups[number - 1]
        played = [Game(f.pairs, self._result(f.id, f.pairs)) for f in self.fixtures if f.group == number]
        draws = [draw for group, draw in self.draws if group == number]
        table = standings(pairs, played, self.rules, draws, self.out)
        return ruled(table, self.ruled[number]) if number in self.ruled else table

    @cached_property
    def classification_over(self) -> bool:
        return bool(self.fixtures) and all(self._result(f.id, f.pairs) is not None for f in self.fixtures)

    @cached_property
    def champion(self) -> str | None:
        """Who won the final; None until then, "" when nobody did."""
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
    """A tournament's regulation from its text; BadRegulation when it can't be used."""
    return RULEBOOK.read(text.encode(), name)


def ruled(table: Standings, order: tuple[str, ...]) -> Standings:
    """A table in the order that the organisers ruled."""
    lines = {
        pair: replace(table.lines[pair], place=place, decided_by="ruling", tied=())
        for place, pair in enumerate(order, start=1)
    }
    return Standings(tuple((pair,) for pair in order), lines, table.games)


# The fold --------------------------------------------------------------------------------------------


def evolved(state: Tournament, decision: Decision) -> Tournament:
    """The tournament after a decision."""
    return changed(state, log=(*state.log, decision), **_change(state, decision))


def changed(state: Tournament, **changes: Any) -> Tournament:
    """Another state; it knows what this one knew of the games, which most decisions leave as they are."""
    new = replace(state, **changes)
    if "_group_games" in state.__dict__ and new.fixtures is state.fixtures:
        new.__dict__["_group_games"] = state._group_games
    return new


def _change(state: Tournament, decision: Decision) -> dict[str, Any]:
    match decision.event:
        case events.Created() as created:
            return {"created": created}
        case events.SetupChanged() as changed:
            fields = ("name", "place", "days", "rules", "regulation", "game_regulation")
            given = {name: value for name in fields if (value := getattr(changed, name))}
            return {"created": replace(state.setup, **given)}
        case events.TablesSet(tables):
            return {"created": replace(state.setup, tables=tables)}
        case events.EntriesAdded(entries):
            return {"entries": {**state.entries, **{entry.id: entry for entry in entries}}}
        case events.EntryCorrected(entry):
            return {"entries": {**state.entries, entry.id: entry}}
        case events.EntryWithdrawn(entry):
            return _withdrawn(state, entry)
        case events.CheckedIn(entry):
            return {"checked_in": state.checked_in | {entry}}
        case events.FileBrought() | events.HandedBack():
            return {}
        case events.SignedUp() | events.PartnerCame() | events.SignedOff():
            return sign_ups.change(state, decision.event)
        case events.EntriesClosed() if state.setup.online:
            return {"closed": True, "entries": sign_ups.completed(state)}
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
            return {"ruled": {**state.ruled, group: order}}
        case events.BracketMade(seeds, places):
            return {"seeds": seeds, "places": places}
        case events.Disqualified(entry):
            return {"disqualified": state.disqualified | {entry}}
        case event:
            return _game_change(state, event, decision)


def _game_change(state: Tournament, event: events.Event, decision: Decision) -> dict[str, Any]:
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
            return _scored(state, game, Score(pairs, result, decision.number), decision.at)
        case events.Penalised(game, entry, penalty, partida):
            noted = {"penalties": (*state.penalties, Penalty(game, entry, penalty, partida, decision.number))}
            return {**noted, **_game_lost(state, game, entry, decision)} if penalty == "game" else noted
        case events.Remarked(game, text):
            return {"remarks": {**state.remarks, game: (*state.remarks.get(game, ()), text)}}
    raise TypeError(type(event).__name__)


def _game_lost(state: Tournament, game: str, entry: str, decision: Decision) -> dict[str, Any]:
    """The game is the others', every partida of it by the full score to nothing (Art. 29 §1d)."""
    fixture = state.games[game]
    result = Result(((state.rules.partida_points, 0),) * state.needed(fixture))
    pairs = fixture.pairs
    lost = result.turned() if entry == pairs[0] else result
    return _scored(state, game, Score(pairs, lost, decision.number), decision.at)


def _reveal(state: Tournament, purpose: str, seeds: tuple[str, ...]) -> dict[str, Any]:
    held = HeldDraw(state.draw_name, purpose, state.secret, seeds)
    return {"secret": "", "revealed": (*state.revealed, held)}


def _withdrawn(state: Tournament, entry: str) -> dict[str, Any]:
    if state.groups:
        return {"withdrawn": state.withdrawn | {entry}}
    left = {id_: each for id_, each in state.entries.items() if id_ != entry}
    return {"entries": left, "codes": {id_: code for id_, code in state.codes.items() if id_ in left}}


def _scored(state: Tournament, game: str, score: Score, at: int) -> dict[str, Any]:
    """A result frees the table."""
    return {
        "scores": {**state.scores, game: (*state.scores.get(game, ()), score)},
        "calls": {id_: call for id_, call in state.calls.items() if id_ != game},
        "last_played": {**state.last_played, **dict.fromkeys(score.pairs, at)},
    }
