"""The messages from the server to a client of a table's WebSocket. docs/wire.md describes the protocol.

`scripts/wire_types.py` generates TypeScript types from these classes. Times are milliseconds since 1970. Seats are
numbered from 1. Messages from clients are validated strictly.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

WIRE_VERSION: Final = 2
"""Version of the protocol. Increase it if a name or its meaning changes. Clients send it when they connect."""

Value = bool | int | str | list[int | str]
"""The value of a field of a regulation."""

Lang = Literal["pt", "en"]
Pace = Literal["rapid", "normal", "relaxed", "week", "none"]
Phase = Literal["waiting", "playing", "over"]
Holder = Literal["person", "bot", "empty"]


# The state of a table, as one viewer may see it ---------------------------------------------------------


class Seat(Struct, kw_only=True):
    """A seat at the table. `substituted`: whether a bot plays because the person did not act in time."""

    seat: int
    holder: Holder
    name: str
    level: str | None = None
    present: bool = False
    substituted: bool = False
    host: bool = False
    seeded: bool = False
    reserved: str | None = None
    """The person who takes this bot's seat after the hand."""


class Fair(Struct, kw_only=True):
    """The server's commitment to the secret of the next match. It is published before any player sends a seed."""

    match: str
    commitment: str


class Rematch(Struct, kw_only=True):
    """An offer to play again, valid until `until`.

    agreed, missing: the seats that have agreed, and those that still must.

    If the offer is for another game or regulation, it names them.
    """

    until: int
    agreed: list[int]
    missing: list[int]
    game: str | None = None
    regulation: str | None = None
    regulation_name: str | None = None
    options: dict[str, Value] = {}


class TableInfo(Struct, kw_only=True):
    """The public information about a table, for everybody who has the link."""

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
    """The seats of each side; one seat per side in a game without partners."""
    fill_at: int | None = None
    next: Fair | None = None
    rematch: Rematch | None = None
    bots_trained_for: str | None = None
    """The regulation that the bots were trained for; null if it is this table's, or if they were not trained."""
    opened: int = 0
    """When the table was opened; 0 if an older release did not record it."""
    late_seats: bool = False
    """Whether spectators may take the seat of a bot between hands."""
    score: list[int] = []
    game_id: str | None = None
    places: int = 1
    """How many seats one person may have."""
    reserved_for: str = ""
    """The game for which the table is reserved: "torneios/ID/GAME" (tournament), "noites/ID/TABLE" (evening) or ""."""


class Seal(Struct, kw_only=True):
    """The seal of a shuffle: a commitment that is published before the shuffle is used."""

    number: int
    purpose: str
    size: int
    root: str


class Played(Struct, kw_only=True):
    """Hashes (seals) of the match so far. A client can save them and later check that the record is unchanged.

    hand: the number of the last finished hand, 0 before the first hand has ended.
    seal: the hash of the match up to the end of that hand.
    end:  the hash of the whole match when it is over, else "".
    """

    hand: int
    seal: str
    end: str = ""


class Pause(Struct, kw_only=True):
    """A pause that shows a finished trick, hand or match. During the pause, no bot acts and no clock runs.

    The pause ends early when a player acts, or when all connected players have sent `go_on`.
    """

    kind: Literal["trick", "hand", "match"]
    until: int


class MatchView(Struct, kw_only=True):
    """The match as the viewer sees it.

    moves:    how many actions have been played.
    view:     the view of the game (`TrucoView`, …). It contains everything that the viewer may see.
    legal:    your legal actions.
    deadline: when bots take over for the seats in `waiting`; null without a clock.
    clock:    how long these players may take in total, in milliseconds; null without a clock.
    """

    id: str
    number: int
    moves: int
    view: dict[str, Any]
    legal: list[str]
    waiting: list[int]
    deadline: int | None
    clock: int | None
    pause: Pause | None
    commitment: str
    seeds: list[str]
    seals: list[Seal]
    played: Played | None
    over: bool
    winners: list[int]


class MatchChanges(Struct, kw_only=True, omit_defaults=True):
    """The public changes that one action makes to a match. Absent fields did not change.

    `view` has the changed fields of the public view. The key `hand.turn` means the field `turn` inside `hand`.
    """

    moves: int
    waiting: list[int]
    deadline: int | None
    clock: int | None
    pause: Pause | None
    view: dict[str, Any]
    seals: list[Seal] | None = None
    played: Played | None = None
    over: bool = False
    winners: list[int] = []


class You(Struct, kw_only=True):
    """The viewer.

    seat:   null for a spectator.
    seats:  all your seats; `seat` is the first. If you have several, the view is that of the seat that plays now, and
            it also contains the cards of your other seats.
    chores: whether this game has actions that the program can do for you, such as cutting the pack (see `auto_cut`).
    """

    seat: int | None
    host: bool
    auto_cut: bool
    chores: bool = False
    seats: list[int] = []


# Events -------------------------------------------------------------------------------------------------


class Line(Struct):
    """A sentence about a change.

    kind: "result" if a hand, a match or a declaration ended. The pause shows the first such line.
          "opening" if it announces the next hand. Such lines come last and are shown after the pause.
          "move" otherwise.
    """

    kind: Literal["move", "result", "opening"]
    text: str


class Acted(Struct, tag_field="kind", tag="acted", kw_only=True):
    """A player acted. `action` contains only the parts that you may know; "" if you may know nothing yet."""

    seat: int
    action: str
    by: Literal["person", "bot", "auto"]
    lines: list[Line]


class Seating(Struct, tag_field="kind", tag="seating", kw_only=True):
    """A seat, a name, a setting or an offer of a rematch changed. `Update.table` has the new values.

    In `Sync.so_far`, the first event may be the opening of the hand in this form.
    """

    lines: list[Line]


class Started(Struct, tag_field="kind", tag="started", kw_only=True):
    """A match began. The seeds are now final and public, and the first hand is dealt."""

    lines: list[Line]


class Spoke(Struct, tag_field="kind", tag="spoke", kw_only=True):
    """A player said a fixed phrase to the table."""

    seat: int
    phrase: str
    lines: list[Line]


TableEvent = Acted | Seating | Started | Spoke


# Server to client ---------------------------------------------------------------------------------------


class PositionText(Struct, kw_only=True):
    """The position in words, for clients that asked for text (`?text=1`).

    `labels` maps each legal action to the text of its button, in display order.
    """

    position: list[str]
    labels: dict[str, str]


class LastHand(Struct, kw_only=True):
    """A sentence with the result of the previous hand, and the table's version at the end of that hand."""

    version: int
    result: str


class Sync(Struct, tag_field="t", tag="sync", kw_only=True):
    """The whole state as you may see it. It is the first message of every connection.

    since:     the version that you sent to reconnect, if `missed` has all events after it; null for a fresh start.
    so_far:    for a fresh start, the events of the current hand from its beginning.
    last_hand: the result of the previous hand, for a client that missed it; null if the server has none.
    """

    version: int
    now: int
    since: int | None
    missed: list[TableEvent]
    table: TableInfo
    match: MatchView | None
    you: You
    said: PositionText | None = None
    so_far: list[TableEvent] = []
    last_hand: LastHand | None = None


class Update(Struct, tag_field="t", tag="update", kw_only=True, omit_defaults=True):
    """The next version of the table. If `table`, `match` or `you` is absent, that part has not changed.

    changes: the changes of the match after an action. If it is present, `match` is absent.
    own:     further changes for your view alone. Apply them after `changes`.
    legal:   your legal actions after the action in `changes`.
    done:    the id of your command, if it caused this version.
    """

    version: int
    now: int
    event: TableEvent
    table: TableInfo | None = None
    match: MatchView | None = None
    you: You | None = None
    changes: MatchChanges | None = None
    own: dict[str, Any] = {}
    legal: list[str] = []
    said: PositionText | None = None
    done: str | None = None


class Done(Struct, tag_field="t", tag="done", kw_only=True):
    """Your command is done and stored. `version` is the table's version after it.

    This message is not sent if an update already contains the id of the command (`Update.done`).
    """

    id: str
    version: int


class CitedArticle(Struct, kw_only=True):
    """An article of a rule document: its id in the document, its usual citation, and its text."""

    document: str
    id: str
    label: str
    says: str


class Refusal(Struct, tag_field="t", tag="refusal", kw_only=True):
    """Your command was refused and changed nothing.

    code:     the reason as an identifier, for programs.
    reason:   the reason in a sentence, for people.
    source:   the source of the rule that forbids the command, or "".
    articles: the articles that the rule is taken from, if there is a document with articles.
    """

    id: str | None
    code: str
    reason: str
    source: str
    articles: list[CitedArticle]


class Presence(Struct, tag_field="t", tag="presence", kw_only=True):
    """A player connected or disconnected. This message does not change the version."""

    seat: int
    present: bool


class PauseEnded(Struct, tag_field="t", tag="pause_ended", kw_only=True):
    """All connected players asked to go on, so the pause is over. This message does not change the version."""

    moves: int
    deadline: int | None
    clock: int | None


class Signal(Struct, tag_field="t", tag="signal", kw_only=True):
    """A sign of your partner, or of an opponent if `noticed` is true.

    This message does not change the version.
    """

    seat: int
    sign: str
    text: str
    noticed: bool


class Bye(Struct, tag_field="t", tag="bye", kw_only=True):
    """The server closes this connection. If `again` is true, reconnect in a moment and send your version."""

    code: str
    reason: str
    again: bool


ServerMessage = Sync | Update | Done | Refusal | Presence | PauseEnded | Signal | Bye
