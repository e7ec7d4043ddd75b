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
Pace = Literal["rapid", "normal", "relaxed", "week", "none"]
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
    reserved: str | None = None
    """Who takes this bot's seat when the hand is over."""


class Fair(Struct, kw_only=True):
    """The next match's promise: the commitment is out before the first seed comes in."""

    match: str
    commitment: str


class Rematch(Struct, kw_only=True):
    """An offer to play again; it lapses at `until`. Where it is for another game or by other rules, it says which."""

    until: int
    agreed: list[int]
    missing: list[int]
    game: str | None = None
    regulation: str | None = None
    regulation_name: str | None = None
    options: dict[str, Value] = {}


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
    sides: list[list[int]]
    """The seats of each side; every seat alone where there are none."""
    fill_at: int | None = None
    next: Fair | None = None
    rematch: Rematch | None = None
    bots_learnt_by: str | None = None
    """The name of the regulation by which the bots learnt, where they know none like this one."""
    opened: int = 0
    """When, in milliseconds; 0 where a table of an older release does not say."""
    late_seats: bool = False
    """Whether spectators may take a bot's seat between hands."""
    score: list[int] = []
    game_id: str | None = None
    places: int = 1
    """How many places one person may hold."""
    held_for: str = ""
    """What the house holds the table for: "torneios/ID/GAME"."""


class Seal(Struct, kw_only=True):
    """A shuffle as published before it is used."""

    number: int
    purpose: str
    size: int
    root: str


class Played(Struct, kw_only=True):
    """The seal of the play up to the end of a hand (0: before the first), and of the whole match once it is over: to
    be noted, and held against the record afterwards."""

    hand: int
    seal: str
    end: str = ""


class Hold(Struct, kw_only=True):
    """What was just finished lies on the table `until` then: no bot acts and no clock runs before. Any legal action
    ends it, and so does `go_on` from everybody who is there."""

    kind: Literal["trick", "hand", "match"]
    until: int


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
    hold: Hold | None
    commitment: str
    seeds: list[str]
    seals: list[Seal]
    played: Played | None
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
    hold: Hold | None
    view: dict[str, Any]
    seals: list[Seal] | None = None
    played: Played | None = None
    over: bool = False
    winners: list[int] = []


class You(Struct, kw_only=True):
    """The viewer. `seat` is null for a spectator. `seats` are all your places where you hold several, `seat` the first
    of them: the view is that of the one you play at now, with the cards of all. `chores`: whether this game, by these
    rules, ever asks a player for what the program may do instead (`auto_cut`)."""

    seat: int | None
    host: bool
    auto_cut: bool
    chores: bool = False
    seats: list[int] = []


# What happened ------------------------------------------------------------------------------------------


class Acted(Struct, tag_field="what", tag="acted", kw_only=True, omit_defaults=True):
    """Somebody acted. `action` is what you may hear of it: the game names it, and it is "" where you may not know
    yet what was said. `ended`: the one of `told` that says how a hand ended, while it is held. `opens`: how many at the
    end of `told` are on the next hand, and for later than what is held."""

    seat: int
    action: str
    by: Literal["person", "bot", "auto"]
    told: list[str]
    ended: str = ""
    opens: int = 0


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


class Said(Struct, kw_only=True):
    """The match in words, for who asked for them (`?text=1`): how it stands, and each legal action in the words of a
    button, in the order in which they are offered."""

    position: list[str]
    labels: dict[str, str]


class LastHand(Struct, kw_only=True):
    """How the hand before the one that is played ended, as it was told to you, and the version that ended it."""

    version: int
    ended: str


class Sync(Struct, tag_field="t", tag="sync", kw_only=True):
    """The whole state as you may see it: the first message of every connection.

    `since`: the version you came back with, when `missed` is all that happened after it; null for a fresh start.
    `so_far`: at a fresh start, the hand that is played, or looked at, from its beginning. `last_hand`: for who was away
    while the one before it ended; null in a match's first hand.
    """

    version: int
    now: int
    since: int | None
    missed: list[Happened]
    table: TableInfo
    match: MatchView | None
    you: You
    said: Said | None = None
    so_far: list[Happened] = []
    last_hand: LastHand | None = None


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
    said: Said | None = None
    done: str | None = None


class Done(Struct, tag_field="t", tag="done", kw_only=True):
    """Your command is done, and safe on disk; `version` is where its outcome stands in the stream. Where its step
    could say so itself (`Step.done`), this is not sent."""

    id: str
    version: int


class CitedArticle(Struct, kw_only=True):
    """An article of a written document: its id there, how people cite it, and what it says."""

    document: str
    id: str
    label: str
    says: str


class Refused(Struct, tag_field="t", tag="refused", kw_only=True):
    """Your command changed nothing. `code` is for programs, `reason` for people, `source` is where the rule stands,
    and `articles` are the articles it is taken from, where a document has it."""

    id: str | None
    code: str
    reason: str
    source: str
    articles: list[CitedArticle]


class Presence(Struct, tag_field="t", tag="presence", kw_only=True):
    """Somebody's connection came or went. Not a step: it has no version."""

    seat: int
    present: bool


class WentOn(Struct, tag_field="t", tag="went_on", kw_only=True):
    """Everybody has seen enough: the table holds no longer, and clocks run from now. Not a step: it has no version."""

    moves: int
    deadline: int | None
    clock: int | None


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


ServerMessage = Sync | Step | Done | Refused | Presence | WentOn | Signal | Bye
