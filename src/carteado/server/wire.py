"""Everything that crosses the wire, as types: the messages of a table's socket and the bodies over HTTP.

`scripts/wire_types.py` turns this file into TypeScript; docs/wire.md tells the story. All times are
milliseconds since 1970, all seats are numbered from 1. What a client sends is checked strictly.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Value = bool | int | str | list[int | str]
"""A field of a regulation."""

Lang = Literal["pt", "en"]
Pace = Literal["rapid", "normal", "relaxed", "none"]
Phase = Literal["waiting", "playing", "over"]
Holder = Literal["person", "bot", "empty"]


# The state of a table, as one viewer may see it ---------------------------------------------------------


class Seat(Struct, kw_only=True):
    """A place at the table. `covered`: a bot plays for the person until they are back."""

    seat: int
    holder: Holder
    name: str
    level: str | None = None
    present: bool = False
    covered: bool = False
    host: bool = False
    seeded: bool = False


class Fair(Struct, kw_only=True):
    """The next match's promise: the commitment is out before the first seed comes in."""

    match: str
    commitment: str


class Rematch(Struct, kw_only=True):
    """An offer to play again; it lapses at `until`."""

    until: int
    agreed: list[int]
    missing: list[int]


class TableInfo(Struct, kw_only=True):
    """What everybody with the link may know of a table."""

    id: str
    game: str
    regulation: str
    regulation_name: str
    options: dict[str, Value]
    phase: Phase
    public: bool
    pace: Pace
    seconds: int | None
    level: str
    seats: list[Seat]
    fill_at: int | None = None
    next: Fair | None = None
    rematch: Rematch | None = None
    score: list[int] = []
    game_id: str | None = None


class Seal(Struct, kw_only=True):
    """A shuffle as published before it is used."""

    number: int
    purpose: str
    size: int
    root: str


class MatchView(Struct, kw_only=True):
    """The match as the viewer sees it. `view` is made by the game (`TrucoView`) and is all there is to see.

    moves: how many actions were played; `legal`: what you may do now; `deadline`: when a bot plays for those
    the table waits for, `clock` of how many milliseconds; null where there is no clock.
    """

    id: str
    number: int
    moves: int
    view: dict[str, Any]
    legal: list[str]
    waiting: list[int]
    deadline: int | None
    clock: int | None
    commitment: str
    seeds: list[str]
    seals: list[Seal]
    over: bool
    winners: list[int]


class Move(Struct, kw_only=True, omit_defaults=True):
    """The match one action further, as everybody sees it: what it does not name stands as it was.

    `view` has the fields of the view that changed; `hand.turn` is the field `turn` of its part `hand`.
    """

    moves: int
    waiting: list[int]
    deadline: int | None
    clock: int | None
    view: dict[str, Any]
    seals: list[Seal] | None = None
    over: bool = False
    winners: list[int] = []


class You(Struct, kw_only=True):
    """The viewer. `seat` is null for a spectator."""

    seat: int | None
    host: bool
    auto_cut: bool


# What happened ------------------------------------------------------------------------------------------


class Acted(Struct, tag_field="what", tag="acted", kw_only=True):
    """Somebody acted. `action` is "~" where a card was played face down and you may not know which."""

    seat: int
    action: str
    by: Literal["person", "bot", "auto"]
    told: list[str]


class Seating(Struct, tag_field="what", tag="seating", kw_only=True):
    """Seats changed, or who is covered by a bot: see `table`. `told` says it in words."""

    told: list[str]


class Started(Struct, tag_field="what", tag="started", kw_only=True):
    """A match began: seeds are closed and open to all, the first cards are dealt."""

    told: list[str]


class Spoke(Struct, tag_field="what", tag="spoke", kw_only=True):
    """A fixed phrase, for the whole table."""

    seat: int
    phrase: str
    told: list[str]


Happened = Acted | Seating | Started | Spoke


# Server to client ---------------------------------------------------------------------------------------


class Sync(Struct, tag_field="t", tag="sync", kw_only=True):
    """The whole state as you may see it: the first message of every connection.

    `since`: the version you came back with, when `missed` is all that happened after it; null for a fresh start.
    """

    version: int
    now: int
    since: int | None
    missed: list[Happened]
    table: TableInfo
    match: MatchView | None
    you: You


class Step(Struct, tag_field="t", tag="step", kw_only=True, omit_defaults=True):
    """One version further. What is absent (`table`, `match`, `you`) has not changed.

    After an action there is no whole `match` but `move`; `own` are the changes of the view that are for your eyes
    alone, laid over those of `move`, and `legal` is what you may do now. `done`: the id of your command that led here.
    """

    version: int
    now: int
    happened: Happened
    table: TableInfo | None = None
    match: MatchView | None = None
    you: You | None = None
    move: Move | None = None
    own: dict[str, Any] = {}
    legal: list[str] = []
    done: str | None = None


class Done(Struct, tag_field="t", tag="done", kw_only=True):
    """Your command is done, and safe on disk; `version` is where its outcome stands in the stream. Where its step
    could say so itself (`Step.done`), this is not sent."""

    id: str
    version: int


class Refused(Struct, tag_field="t", tag="refused", kw_only=True):
    """Your command changed nothing. `code` is for programs, `reason` for people, `source` is the rule's article."""

    id: str | None
    code: str
    reason: str
    source: str


class Presence(Struct, tag_field="t", tag="presence", kw_only=True):
    """Somebody's connection came or went. Not a step: it has no version."""

    seat: int
    present: bool


class Signal(Struct, tag_field="t", tag="signal", kw_only=True):
    """A sign from your partner, or (`noticed`) one of an opponent's that you happened to see. It has no version."""

    seat: int
    sign: str
    text: str
    noticed: bool


class Bye(Struct, tag_field="t", tag="bye", kw_only=True):
    """The server closes this connection. `again`: come back with your version in a moment."""

    code: str
    reason: str
    again: bool


ServerMessage = Sync | Step | Done | Refused | Presence | Signal | Bye
