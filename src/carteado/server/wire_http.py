"""Bodies over HTTP: what a page asks for and what it gets. See `wire` for the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from carteado.server.wire import Lang, MatchView, Pace, TableInfo, Value
from carteado.server.wire_words import Name, Password, Text, Token, Word

GameName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z]+$")]


class Problem(Struct, kw_only=True):
    """A request that was refused. `reason` is in the reader's language."""

    code: str
    reason: str


class Ok(Struct, kw_only=True):
    """Done, and nothing to tell."""

    ok: bool = True


# Who plays ----------------------------------------------------------------------------------------------


class Me(Struct, kw_only=True):
    """Who this browser is. A guest has no `account`."""

    id: str
    name: str
    account: str | None
    auto_cut: bool
    rating: float | None
    games: int
    playing: list[str]
    """The tables where you hold a seat."""


class ChangeMe(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is absent stays as it is."""

    name: Name | None = None
    auto_cut: bool | None = None


class Credentials(Struct, kw_only=True, forbid_unknown_fields=True):
    """To register (the guest becomes the account and keeps seats and games) or to log in."""

    name: Name
    password: Password


class Transfer(Struct, kw_only=True):
    """A guest's way to another device: open `/chegar#token` there within `seconds`."""

    token: str
    seconds: int


class Arrive(Struct, kw_only=True, forbid_unknown_fields=True):
    token: Token


# Tables -------------------------------------------------------------------------------------------------


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; you get its first seat and are its host."""

    game: GameName = "truco"
    regulation: Word = "paulista"
    options: dict[Word, Value] = {}
    seats: Annotated[int, Meta(ge=1, le=12)] = 4
    level: Word | None = None
    pace: Pace = "normal"
    public: bool = False
    bots: bool = False
    """Fill the other seats with bots at once."""
    fill_after: Annotated[int, Meta(ge=10, le=3600)] | None = None
    """Fill empty seats with bots and start after so many seconds."""


class PlayNow(Struct, kw_only=True, forbid_unknown_fields=True):
    """*Jogar agora*: by the rules used last, or the usual ones of the game."""

    game: GameName = "truco"


class Opened(Struct, kw_only=True):
    """Where to go: `/mesa/{table}`."""

    table: str


class Lobby(Struct, kw_only=True):
    """Public tables that wait for people, and those being played that can be watched."""

    waiting: list[TableInfo]
    playing: list[TableInfo]


# Finished games -----------------------------------------------------------------------------------------


class GameInfo(Struct, kw_only=True):
    """A game in a list. `won` is null for somebody who did not play it."""

    id: str
    game: str
    regulation: str
    players: list[str]
    score: list[int]
    winners: list[int]
    seat: int | None
    won: bool | None
    ended: int


class History(Struct, kw_only=True):
    """Your games, the newest first; `more` gives the next page as `?before=`."""

    games: list[GameInfo]
    more: int | None


class GameRecord(Struct, kw_only=True):
    """A game. Over: `record` is complete, with every pack and the secret. Not over: what you may see now."""

    id: str
    over: bool
    table: str | None
    hands: int
    record: dict[str, Any]
    match: MatchView | None


class Frame(Struct, kw_only=True):
    """A moment of a replay: what was done, and the table after it as each seat saw it (`views[0]` is seat 1).

    `seat` is null in the first frame of a hand, which shows the deal.
    """

    seat: int | None
    action: str
    told: list[str]
    views: list[dict[str, Any]]


class HandFrames(Struct, kw_only=True):
    """One hand of a finished game, moment by moment."""

    hand: int
    frames: list[Frame]


# Regulations --------------------------------------------------------------------------------------------


class RegulationInfo(Struct, kw_only=True):
    """A regulation in a list."""

    game: str
    id: str
    name: str
    about: str
    preset: bool
    players: list[int]


class FieldText(Struct, kw_only=True):
    """A rule in plain words, with where it comes from. `section` is the heading it stands under."""

    field: str
    section: str
    label: str
    text: str
    source: str
    value: Value


class RegulationPage(Struct, kw_only=True):
    """A regulation to read."""

    info: RegulationInfo
    fields: list[FieldText]
    text: str
    """The TOML file."""


class Difference(Struct, kw_only=True):
    field: str
    label: str
    one: str
    other: str


class Differences(Struct, kw_only=True):
    """Where two regulations differ."""

    one: RegulationInfo
    other: RegulationInfo
    fields: list[Difference]


class Choice(Struct, kw_only=True):
    value: bool | int | str
    text: str


class FieldSchema(Struct, kw_only=True):
    """A field of the editor. `choices` is empty where any number from low to high, or any word, will do."""

    field: str
    section: str
    label: str
    kind: Literal["switch", "number", "word"]
    many: bool
    choices: list[Choice]
    low: int
    high: int


class RegulationSchema(Struct, kw_only=True):
    game: str
    fields: list[FieldSchema]


class OwnRegulation(Struct, kw_only=True, forbid_unknown_fields=True):
    """A regulation of one's own: as a file (`text`), or what it changes of another (`base` and `rules`)."""

    text: Text | None = None
    base: Word | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=400)] = ""
    rules: dict[Word, Value] = {}


class RuleProblem(Struct, kw_only=True):
    line: int | None
    text: str


class Checked(Struct, kw_only=True):
    """Whether a regulation can be played by; `page` when it can."""

    ok: bool
    problems: list[RuleProblem]
    page: RegulationPage | None


class Shared(Struct, kw_only=True):
    """The regulation's own name from now on: `/regras/{game}/{id}`, and `regulation` of a new table."""

    game: str
    id: str


# The house ----------------------------------------------------------------------------------------------


class Labelled(Struct, kw_only=True):
    """A word of the wire, and how a person reads it."""

    id: str
    text: str


class PaceInfo(Struct, kw_only=True):
    id: Pace
    text: str
    seconds: int | None


class GameKind(Struct, kw_only=True):
    """A game of the house, with what a page needs to offer it."""

    game: str
    name: str
    regulations: list[RegulationInfo]
    seats: list[int]
    levels: list[Labelled]
    decks: list[Labelled]
    signs: list[Labelled]


class House(Struct, kw_only=True):
    """What can be played here. `notice_percent`: the chance that an opponent notices a sign."""

    lang: Lang
    games: list[GameKind]
    paces: list[PaceInfo]
    phrases: list[Labelled]
    notice_percent: int
