"""An evening of play, the *arena*: join and leave at will, meet whoever is free, points for wins and streaks.

A log of its own, folded like a tournament's. A win is worth two points; from the third win in a row on, four. Who is
free is paired with the one nearest in points, not with the last opponent while there is anybody else; where two who
have just met are the only ones free, they meet again after a short wait.

Bots keep company to who has waited long, and are in no ranking: beating one is worth a point, and a streak is neither
longer nor broken by them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from carteado.tournaments.refused import need

WIN: Final = 2
STREAK_WIN: Final = 4
STREAK: Final = 2
"""So many wins in a row make the next ones count double."""
BOT_WIN: Final = 1
REMATCH_AFTER_MS: Final = 20_000
BOT_AFTER_MS: Final = 15_000
"""Who has waited so long for a person plays with a bot."""
BOT: Final = "bot:"
"""What the id of a bot begins with."""
MOST_PLAYERS: Final = 256
MOST_EVENTS: Final = 20_000
"""Nobody comes or is paired any more after so many."""


@dataclass(frozen=True, slots=True)
class Joined:
    at: int
    who: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """Who leaves in a game finishes it, and is not paired again until joining anew."""

    at: int
    who: str


@dataclass(frozen=True, slots=True)
class Paired:
    at: int
    table: str
    pair: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game ended; `winner` is "" when nobody won it."""

    at: int
    table: str
    winner: str


Event = Joined | Left | Paired | Finished


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody has made of the evening so far."""

    name: str = ""
    points: int = 0
    played: int = 0
    won: int = 0
    streak: int = 0
    here: bool = True
    free_since: int = 0
    last_opponent: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """From `starts` to `ends`, in milliseconds since 1970. A game begun in time counts even if it ends later."""

    starts: int
    ends: int
    scores: Mapping[str, Score] = field(default_factory=dict)
    tables: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    events: int = 0

    @property
    def playing(self) -> set[str]:
        return {who for pair in self.tables.values() for who in pair}

    def ranking(self) -> list[tuple[str, Score]]:
        """Most points first; then more wins, then fewer games. Bots are in no ranking."""
        people = [(who, score) for who, score in self.scores.items() if not is_bot(who)]
        return sorted(people, key=lambda item: (-item[1].points, -item[1].won, item[1].played, item[0]))

    def over(self, now: int) -> bool:
        return now >= self.ends and not self.tables


def is_bot(who: str) -> bool:
    return who.startswith(BOT)


def decide(evening: Evening, event: Event) -> Evening:
    """The evening after an event; Refused when it can't be. People may come before it begins."""
    return replace(_decided(evening, event), events=evening.events + 1)


def _decided(evening: Evening, event: Event) -> Evening:
    match event:
        case Joined(at, who, name):
            need(at < evening.ends, "evening_over")
            need(evening.events < MOST_EVENTS, "too_many", most=MOST_EVENTS)
            need(who in evening.scores or len(evening.scores) < MOST_PLAYERS, "too_many", most=MOST_PLAYERS)
            score = evening.scores.get(who, Score())
            return _with(evening, {who: replace(score, here=True, free_since=at, name=name or score.name)})
        case Left(_, who):
            need(who in evening.scores, "no_such_entry")
            return _with(evening, {who: replace(evening.scores[who], here=False)})
        case Paired(at, table, pair):
            need(evening.starts <= at < evening.ends and table not in evening.tables, "not_now")
            need(evening.events < MOST_EVENTS, "too_many", most=MOST_EVENTS)
            need(set(pair) <= set(free(evening)) and pair[0] != pair[1], "other_pairs")
            met = {who: replace(evening.scores[who], last_opponent=other) for who, other in (pair, pair[::-1])}
            return replace(_with(evening, met), tables={**evening.tables, table: pair})
        case Finished(at, table, winner):
            need(table in evening.tables, "no_such_game", game=table)
            pair = evening.tables[table]
            need(winner in ("", *pair), "other_pairs")
            rest = {id_: each for id_, each in evening.tables.items() if id_ != table}
            bots = any(map(is_bot, pair))
            after = {who: _scored(evening.scores[who], won=who == winner, bots=bots, at=at) for who in pair}
            return replace(_with(evening, after), tables=rest)


def fold(evening: Evening, events: Iterable[Event]) -> Evening:
    for event in events:
        evening = decide(evening, event)
    return evening


def _with(evening: Evening, changed: Mapping[str, Score]) -> Evening:
    return replace(evening, scores={**evening.scores, **changed})


def _scored(score: Score, *, won: bool, bots: bool, at: int) -> Score:
    worth = BOT_WIN if bots else STREAK_WIN if score.streak >= STREAK else WIN
    streak = score.streak if bots else score.streak + 1 if won else 0
    points, wins = score.points + worth * won, score.won + won
    return replace(score, points=points, played=score.played + 1, won=wins, streak=streak, free_since=at)


def free(evening: Evening) -> list[str]:
    """Who is here and not at a table, those who have waited longest first."""
    playing = evening.playing
    waiting = [who for who, score in evening.scores.items() if score.here and who not in playing]
    return sorted(waiting, key=lambda who: (evening.scores[who].free_since, who))


def pairings(evening: Evening, now: int, elsewhere: Container[str] = ()) -> list[tuple[str, str]]:
    """Who should sit down together now: those who have waited longest, each with the nearest in points. Who still plays
    `elsewhere` is waited for."""
    if not evening.starts <= now < evening.ends:
        return []
    waiting, pairs = [who for who in free(evening) if who not in elsewhere], []
    while len(waiting) > 1:
        who = waiting.pop(0)
        others = [other for other in waiting if _may_meet(evening, who, other, now)]
        if others:
            other = min(others, key=lambda each: _distance(evening, who, each))
            waiting.remove(other)
            pairs.append((who, other))
    return pairs


def waited_long(evening: Evening, now: int, elsewhere: Container[str] = ()) -> list[str]:
    """The people who have waited so long that a bot should keep them company."""
    if not evening.starts <= now < evening.ends:
        return []
    people = [who for who in free(evening) if not is_bot(who) and who not in elsewhere]
    return [who for who in people if now >= bot_due(evening, who)]


def bot_due(evening: Evening, who: str) -> int:
    return max(evening.scores[who].free_since, evening.starts) + BOT_AFTER_MS


def _may_meet(evening: Evening, who: str, other: str, now: int) -> bool:
    """Two who have just met wait a little for somebody else."""
    one, two = evening.scores[who], evening.scores[other]
    again = one.last_opponent == other or two.last_opponent == who
    return not again or now >= max(one.free_since, two.free_since) + REMATCH_AFTER_MS


def _distance(evening: Evening, who: str, other: str) -> tuple[bool, int, int]:
    one, two = evening.scores[who], evening.scores[other]
    return one.last_opponent == other, abs(one.points - two.points), two.free_since
