"""Bodies of tournaments over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from carteado.server.wire_http import FieldText
from carteado.server.wire_words import Typed

Line = Annotated[str, Meta(max_length=200)]
StaffRole = Literal["organiser", "referee", "clerk", "public"]
TournamentPhase = Literal["entries", "closed", "groups", "knockout", "over"]


class OnlineGame(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a tournament at our own tables plays: see `NewTable`."""

    game: Typed
    regulation: Typed = ""
    seats: Annotated[int, Meta(ge=0, le=8)] = 0
    level: Typed = ""
    pace: Literal["rapid", "normal", "relaxed"] = "normal"


class NewTournament(Struct, kw_only=True, forbid_unknown_fields=True):
    """`rules` are the fields in which it differs from the regulation; `text` is a whole regulation of their own.

    `online`: it is played here, at our own tables.
    """

    name: Line
    place: Line = ""
    days: Line = ""
    regulation: Typed = "fenacef"
    rules: dict[str, Any] = field(default_factory=dict)
    text: Annotated[str, Meta(max_length=20_000)] = ""
    tables: Annotated[int, Meta(ge=1, le=500)] = 1
    online: OnlineGame | None = None


class TournamentOpened(Struct, kw_only=True):
    id: str


class TournamentRules(Struct, kw_only=True):
    """A regulation that comes with the program."""

    id: str
    name: str
    about: str
    rules: dict[str, Any]


class TournamentRegulation(Struct, kw_only=True):
    """The regulation that a tournament is played by. `fixed`: its entries are closed, and it changes no more."""

    id: str
    name: str
    about: str
    fixed: bool
    fields: list[FieldText]


class TournamentCard(Struct, kw_only=True):
    """A tournament in the list of all."""

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
    """With a `code`: beside the partner who has it. The `seed` is a word for the draw."""

    code: Annotated[str, Meta(max_length=64)] = ""
    seed: Annotated[str, Meta(max_length=64)] = ""


class MyEntry(Struct, kw_only=True):
    """How the asking person stands in a tournament on the site; all empty for who has not entered.

    `code` brings a partner, while one is missing. `table` is where the game that was called is played, `game` its id,
    `until` how long it waits for those who have not come.
    """

    entry: str = ""
    name: str = ""
    code: str = ""
    game: str = ""
    table: str = ""
    against: str = ""
    until: int | None = None
    now: int = 0


class AskedDecision(Struct, kw_only=True, forbid_unknown_fields=True):
    """An event by its kind and fields, as docs/tournaments.md names them; draws and calls are made by the server.

    `seen` is the decision that a correction corrects: who has not seen the last one is told.
    """

    event: Typed
    fields: dict[str, Any] = field(default_factory=dict)
    reason: Annotated[str, Meta(max_length=500)] = ""
    seen: int = 0


class DecisionTaken(Struct, kw_only=True):
    """`cautions`: what is allowed and unlikely."""

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
    """`path` holds the secret and is told this once."""

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
    """An entry as the desk sees it; `bots` is how many of its players are."""

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
    """What a record of a partida gives: its score, the side of seat 1 first, and who sat where."""

    score: list[int]
    players: list[str]


class EntriesPreview(Struct, kw_only=True):
    """What a list would bring in, and what is wrong with it line by line."""

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
    """A tie that a draw has to break. `matters`: it stands between a pair and the knock-out."""

    group: int
    letter: str
    among: list[str]
    names: list[str]
    matters: bool


class SuspensionInfo(Struct, kw_only=True):
    """Who may not enter the next edition, their association, and the games they did not come to."""

    name: str
    players: list[str]
    club: str
    games: list[str]


class GameWork(Struct, kw_only=True):
    """What the desk must know of a game beyond what is public. `seen`: the decision that entered its result."""

    id: str
    phase: str
    needed: int
    seen: int
    by: str
    remarks: list[str]
    penalties: list[str]


class Penalty(Struct, kw_only=True):
    """A step of the ladder of penalties; `text` in words."""

    id: str
    text: str


class TournamentDesk(Struct, kw_only=True):
    """What the staff see; for everybody else all of it is empty. `remake`: the standings would make another bracket.
    `left`: the games (and the kinds of other decisions) that the house leaves to the desk."""

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


# What everybody sees: made by tournaments/public_view.py ---------------------------------------------


class PublicEntry(Struct, kw_only=True):
    """An entry; `bots` is how many of its players are."""

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
    """The table's id, where the game is played here."""
    until: int | None = None
    """How long a game that was called waits for those who play it."""


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
    """`undone` are draws that were held and taken back; `brought`: some were held before a file was brought here."""

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
