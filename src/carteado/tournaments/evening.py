"""An evening: players join and leave at any time, are paired automatically, and score points.

An evening has an event log, like a tournament.

- A win scores two points. From the third consecutive win on, each win scores four.
- A free player is paired with the free player nearest in points. Two players who have just met are paired again only
  if nobody else is free, and after a short wait.
- A player who has waited long for a human opponent plays against a bot. A win against a bot scores one point. Games
  against bots neither extend nor break a streak. Bots are not ranked.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from carteado.tournaments.refusal import require

WIN_POINTS: Final = 2
STREAK_WIN_POINTS: Final = 4
STREAK_LENGTH: Final = 2
"""After this many consecutive wins, further wins count double."""
BOT_WIN_POINTS: Final = 1
REMATCH_AFTER_MS: Final = 20_000
BOT_AFTER_MS: Final = 15_000
"""A player who has waited this long for a human opponent plays against a bot."""
BOT_PREFIX: Final = "bot:"
"""Prefix of the id of a bot."""
MAX_PLAYERS: Final = 256
MAX_EVENTS: Final = 20_000
"""After this many events, nobody can join an evening and no new games begin."""


@dataclass(frozen=True, slots=True)
class Joined:
    at: int
    who: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A player left the evening.

    A game in progress continues. The player is paired again only after joining again.
    """

    at: int
    who: str


@dataclass(frozen=True, slots=True)
class Paired:
    at: int
    table: str
    pair: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game ended. `winner` is "" if nobody won."""

    at: int
    table: str
    winner: str


Event = Joined | Left | Paired | Finished


@dataclass(frozen=True, slots=True)
class Score:
    """The points and games of one player so far.

    streak:     the number of consecutive wins against people.
    here:       whether the player takes part now.
    free_since: when the player last joined the evening or finished a game.
    """

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
    """The state of an evening from `starts` to `ends`, in milliseconds since 1970.

    A game that began before the end counts even if it ends later.

    tables: the two players at each table in use, by the id of the table.
    events: the number of events so far.
    """

    starts: int
    ends: int
    scores: Mapping[str, Score] = field(default_factory=dict)
    tables: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    events: int = 0

    @property
    def playing(self) -> set[str]:
        return {who for pair in self.tables.values() for who in pair}

    def ranking(self) -> list[tuple[str, Score]]:
        """Return the players, best first: by points, then by wins, then by fewer games. Bots are left out."""
        people = [(who, score) for who, score in self.scores.items() if not is_bot(who)]
        return sorted(people, key=lambda item: (-item[1].points, -item[1].won, item[1].played, item[0]))

    def is_over(self, now: int) -> bool:
        return now >= self.ends and not self.tables


def is_bot(who: str) -> bool:
    return who.startswith(BOT_PREFIX)


def decide(evening: Evening, event: Event) -> Evening:
    """Return the evening after an event. Raises Refusal if the event is not possible now.

    Players may join before the start.
    """
    return replace(_apply(evening, event), events=evening.events + 1)


def _apply(evening: Evening, event: Event) -> Evening:
    match event:
        case Joined(at, who, name):
            require(at < evening.ends, "evening_over")
            require(evening.events < MAX_EVENTS, "too_many", most=MAX_EVENTS)
            require(who in evening.scores or len(evening.scores) < MAX_PLAYERS, "too_many", most=MAX_PLAYERS)
            score = evening.scores.get(who, Score())
            return _with_scores(evening, {who: replace(score, here=True, free_since=at, name=name or score.name)})
        case Left(_, who):
            require(who in evening.scores, "no_such_entry")
            return _with_scores(evening, {who: replace(evening.scores[who], here=False)})
        case Paired(at, table, pair):
            require(evening.starts <= at < evening.ends and table not in evening.tables, "not_now")
            require(evening.events < MAX_EVENTS, "too_many", most=MAX_EVENTS)
            require(set(pair) <= set(free_players(evening)) and pair[0] != pair[1], "other_pairs")
            met = {who: replace(evening.scores[who], last_opponent=other) for who, other in (pair, pair[::-1])}
            return replace(_with_scores(evening, met), tables={**evening.tables, table: pair})
        case Finished(at, table, winner):
            require(table in evening.tables, "no_such_game", game=table)
            pair = evening.tables[table]
            require(winner in ("", *pair), "other_pairs")
            rest = {id_: each for id_, each in evening.tables.items() if id_ != table}
            bots = any(map(is_bot, pair))
            after = {who: _add_game(evening.scores[who], won=who == winner, bots=bots, at=at) for who in pair}
            return replace(_with_scores(evening, after), tables=rest)


def fold(evening: Evening, events: Iterable[Event]) -> Evening:
    for event in events:
        evening = decide(evening, event)
    return evening


def _with_scores(evening: Evening, changed: Mapping[str, Score]) -> Evening:
    return replace(evening, scores={**evening.scores, **changed})


def _add_game(score: Score, *, won: bool, bots: bool, at: int) -> Score:
    points_for_win = BOT_WIN_POINTS if bots else STREAK_WIN_POINTS if score.streak >= STREAK_LENGTH else WIN_POINTS
    streak = score.streak if bots else score.streak + 1 if won else 0
    points, wins = score.points + points_for_win * won, score.won + won
    return replace(score, points=points, played=score.played + 1, won=wins, streak=streak, free_since=at)


def free_players(evening: Evening) -> list[str]:
    """Return the players who are present and not at a table. The longest wait comes first."""
    playing = evening.playing
    waiting = [who for who, score in evening.scores.items() if score.here and who not in playing]
    return sorted(waiting, key=lambda who: (evening.scores[who].free_since, who))


def pairings(evening: Evening, now: int, elsewhere: Container[str] = ()) -> list[tuple[str, str]]:
    """Return the pairs of players to seat now: none before the start or after the end.

    The player who has waited longest is paired first, with the free player nearest in points.

    elsewhere: players who are in a game outside this evening. They are not paired.
    """
    if not evening.starts <= now < evening.ends:
        return []
    waiting, pairs = [who for who in free_players(evening) if who not in elsewhere], []
    while len(waiting) > 1:
        who = waiting.pop(0)
        others = [other for other in waiting if _may_meet(evening, who, other, now)]
        if others:
            other = min(others, key=lambda each: _distance(evening, who, each))
            waiting.remove(other)
            pairs.append((who, other))
    return pairs


def players_due_a_bot(evening: Evening, now: int, elsewhere: Container[str] = ()) -> list[str]:
    """Return the players who have waited so long for an opponent that they now play against a bot.

    There are none before the start or after the end.

    elsewhere: players who are in a game outside this evening. They are left out.
    """
    if not evening.starts <= now < evening.ends:
        return []
    people = [who for who in free_players(evening) if not is_bot(who) and who not in elsewhere]
    return [who for who in people if now >= bot_due_at(evening, who)]


def bot_due_at(evening: Evening, who: str) -> int:
    return max(evening.scores[who].free_since, evening.starts) + BOT_AFTER_MS


def _may_meet(evening: Evening, who: str, other: str, now: int) -> bool:
    """Return whether two players may be paired now. If they have just met, they must wait a short time."""
    one, two = evening.scores[who], evening.scores[other]
    again = one.last_opponent == other or two.last_opponent == who
    return not again or now >= max(one.free_since, two.free_since) + REMATCH_AFTER_MS


def _distance(evening: Evening, who: str, other: str) -> tuple[bool, int, int]:
    one, two = evening.scores[who], evening.scores[other]
    return one.last_opponent == other, abs(one.points - two.points), two.free_since
