"""HTTP bodies of tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from carteado.server.wire.http import FieldText
from carteado.server.wire.text import Typed

ShortText = Annotated[str, Meta(max_length=200)]
StaffRole = Literal["organiser", "referee", "clerk", "public"]
TournamentPhase = Literal["entries", "closed", "groups", "knockout", "over"]


class OnlineGame(Struct, kw_only=True, forbid_unknown_fields=True):
    """The game that a tournament on the site plays. The fields have the same meaning as in `NewTable`.

    "" and 0 mean the game's default.
    """

    game: Typed
    regulation: Typed = ""
    seats: Annotated[int, Meta(ge=0, le=8)] = 0
    level: Typed = ""
    pace: Literal["rapid", "normal", "relaxed"] = "normal"


class NewTournament(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new tournament.

    rules:  the fields in which its rules differ from `regulation`.
    text:   a complete custom regulation, which replaces `regulation` and `rules`, or "".
    online: the game, or null if it is not played on the site.
    """

    name: ShortText
    place: ShortText = ""
    days: ShortText = ""
    regulation: Typed = "fenacef"
    rules: dict[str, Any] = field(default_factory=dict)
    text: Annotated[str, Meta(max_length=20_000)] = ""
    tables: Annotated[int, Meta(ge=1, le=500)] = 1
    online: OnlineGame | None = None


class TournamentOpened(Struct, kw_only=True):
    id: str


class TournamentRules(Struct, kw_only=True):
    """A tournament regulation that comes with the program."""

    id: str
    name: str
    about: str
    rules: dict[str, Any]


class TournamentRegulation(Struct, kw_only=True):
    """The regulation of a tournament. `fixed`: whether entries are closed, so that it can no longer change."""

    id: str
    name: str
    about: str
    fixed: bool
    fields: list[FieldText]


class TournamentCard(Struct, kw_only=True):
    """A tournament in the list of tournaments."""

    id: str
    name: str
    place: str
    days: str
    phase: TournamentPhase
    entries: int
    mine: bool
    online: bool = False
    game: str = ""


class SignUp(Struct, kw_only=True, forbid_unknown_fields=True):
    """A sign-up for a tournament.

    `code` is your partner's `MyEntry.code`, to join their entry; `seed` contributes to the draw.
    """

    code: Annotated[str, Meta(max_length=64)] = ""
    seed: Annotated[str, Meta(max_length=64)] = ""


class MyEntry(Struct, kw_only=True):
    """Your entry in a tournament on the site; all fields but `now` are empty if you have not entered.

    code:  the code to give to your partner, who can sign up with it.
    game:  the id of the game that you are called to play at `table`.
    until: when the game stops waiting for players who have not come.
    """

    entry: str = ""
    name: str = ""
    code: str = ""
    game: str = ""
    table: str = ""
    against: str = ""
    until: int | None = None
    now: int = 0


class DecisionRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """A requested decision: the kind and the fields of an event (see docs/tournaments.md).

    The server itself makes draws, except a tie drawn by hand. Without `fields`, it also chooses the next game to call.
    To correct a result, send its `GameWork.seen` as `seen`. The correction is refused if the result has changed since
    then.
    """

    event: Typed
    fields: dict[str, Any] = field(default_factory=dict)
    reason: Annotated[str, Meta(max_length=500)] = ""
    seen: int = 0


class DecisionTaken(Struct, kw_only=True):
    """An accepted decision. `cautions` are warnings about something that is allowed but unlikely."""

    version: int
    cautions: list[str]


class Consequence(Struct, kw_only=True):
    kind: str
    text: str


class NewLink(Struct, kw_only=True, forbid_unknown_fields=True):
    role: Literal["referee", "clerk"]
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    hours: Annotated[int, Meta(ge=1, le=24 * 31)] = 24


class MadeLink(Struct, kw_only=True):
    """A new staff link. `path` contains the secret and is shown only once."""

    id: str
    path: str


class StaffKey(Struct, kw_only=True, forbid_unknown_fields=True):
    key: Annotated[str, Meta(max_length=64)]


class LinkInfo(Struct, kw_only=True):
    id: str
    role: str
    name: str
    expires: int
    revoked: bool


class EntryInfo(Struct, kw_only=True):
    """An entry of a tournament, as the staff see it. `bots` is how many of its players are bots."""

    id: str
    name: str
    bots: int
    players: list[str]
    club: str
    contact: str
    seed: int
    checked_in: bool
    out: bool


class RecordedPartida(Struct, kw_only=True):
    """The score of a partida (match), computed from its record. The side of seat 1 is first; players are by seat."""

    score: list[int]
    players: list[str]


class EntriesPreview(Struct, kw_only=True):
    """The entries of an uploaded list, and the problems of its lines."""

    entries: list[EntryInfo]
    problems: list[str]


class DecisionInfo(Struct, kw_only=True):
    number: int
    at: int
    by: str
    event: str
    about: str
    reason: str
    undone: bool


class TieInfo(Struct, kw_only=True):
    """A tie that only a draw can break. `matters`: whether it must be broken before the bracket can be made."""

    group: int
    letter: str
    among: list[str]
    names: list[str]
    matters: bool


class SuspensionInfo(Struct, kw_only=True):
    """An entry that may not play in the next edition, its club, and the games it missed."""

    name: str
    players: list[str]
    club: str
    games: list[str]


class GameWork(Struct, kw_only=True):
    """The data of a tournament game that only the staff see.

    seen: the number of the decision that entered the latest result, 0 if there is none. Send it with a correction.
          The server refuses the correction if the result has changed since then.
    """

    id: str
    phase: str
    needed: int
    seen: int
    by: str
    remarks: list[str]
    penalties: list[str]


class Penalty(Struct, kw_only=True):
    """A penalty that the staff can give, with its description."""

    id: str
    text: str


class TournamentDesk(Struct, kw_only=True):
    """The part of a tournament's page that only the staff see. For others, it has only the `role` "public".

    remake: whether corrected standings now give another bracket than the current one.
    left:   what the staff have taken over from the server: ids of games, and kinds of other decisions.
    """

    role: StaffRole
    name: str = ""
    version: int = 0
    entries: list[EntryInfo] = field(default_factory=list)
    log: list[DecisionInfo] = field(default_factory=list)
    links: list[LinkInfo] = field(default_factory=list)
    games: list[GameWork] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    partida_points: int = 12
    ready: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    ties: list[TieInfo] = field(default_factory=list)
    suspensions: list[SuspensionInfo] = field(default_factory=list)
    remake: bool = False
    left: list[str] = field(default_factory=list)


# Public data, built by tournaments/public_view.py ----------------------------------------------------


class PublicEntry(Struct, kw_only=True):
    """An entry of a tournament, as everybody sees it. `bots` is how many of its players are bots."""

    id: str
    name: str
    bots: int


class PublicGame(Struct, kw_only=True):
    id: str
    round: int
    pairs: list[str]
    names: list[str]
    table: int | None
    called: int | None
    started: int | None
    score: list[int] | None
    partidas: list[list[int]]
    wo: str
    site: str = ""
    """The id of the table, if the game is played on the site."""
    until: int | None = None
    """When a game that was called stops waiting for its players."""


class PublicRow(Struct, kw_only=True):
    entry: str
    name: str
    place: int
    played: int
    points: int
    partidas: int
    balance: int
    decided_by: str
    why: str
    verdict: str
    needs: str
    disqualified: bool


class PublicGroup(Struct, kw_only=True):
    group: str
    rows: list[PublicRow]
    pending: list[list[str]]
    games: list[PublicGame]


class BracketSide(Struct, kw_only=True):
    entry: str
    name: str


class BracketGame(Struct, kw_only=True):
    id: str
    round: int
    sides: list[BracketSide | None]
    winner: str | None
    third_place: bool
    table: int | None = None
    score: list[int] | None = None
    site: str = ""


class HallTable(Struct, kw_only=True):
    table: int
    game: PublicGame | None


class DrawHeld(Struct, kw_only=True):
    name: str
    purpose: str
    secret: str
    seeds: list[str]


class UndoneDraw(Struct, kw_only=True):
    at: int
    seeds: list[str]


class PublicDraw(Struct, kw_only=True):
    """The draws of a tournament.

    undone:  draws that were held and then undone.
    brought: whether some draws were held elsewhere, before the tournament was imported from a file.
    """

    name: str
    commitment: str
    held: list[DrawHeld]
    lots: list[str]
    undone: list[UndoneDraw]
    brought: bool


class PublicTournament(Struct, kw_only=True):
    version: int
    id: str
    name: str
    place: str
    days: str
    game: str
    game_regulation: str
    online: bool
    team: int
    regulation: str
    phase: TournamentPhase
    entries: list[PublicEntry]
    draw: PublicDraw
    groups: list[PublicGroup]
    bracket: list[BracketGame]
    tables: list[HallTable]
    next: list[PublicGame]
    champion: str | None
