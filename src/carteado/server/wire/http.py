"""Bodies over HTTP: what a page asks for and what it gets. See `wire` for the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from carteado.games import GAMES, first_game, usual_regulation
from carteado.server.wire import Lang, MatchView, Pace, TableInfo, Value
from carteado.server.wire_words import Text, Typed, Word

GameName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z]+$")]


class Problem(Struct, kw_only=True, omit_defaults=True):
    """A request that was refused. `reason` is in the reader's language; `detail`, if any, is for programmers."""

    code: str
    reason: str
    detail: str = ""


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
    ratings: dict[str, float]
    """By game; none where nobody is rated, or you were not yet."""
    games: int
    playing: list[str]
    """The tables where you hold a seat."""


class ChangeMe(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is absent stays as it is."""

    name: Typed | None = None
    auto_cut: bool | None = None


# Tables -------------------------------------------------------------------------------------------------


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; you get its first seat and are its host."""

    game: GameName = field(default_factory=first_game)
    regulation: Word = ""
    options: dict[Word, Value] = {}
    seats: Annotated[int, Meta(ge=1, le=12)] = 4
    level: Word | None = None
    pace: Pace = "normal"
    public: bool = False
    bots: bool = False
    """Fill the other seats with bots at once."""
    fill_after: Annotated[int, Meta(ge=10, le=3600)] | None = None
    """Fill empty seats with bots and start after so many seconds."""
    places: Annotated[int, Meta(ge=1, le=12)] = 1
    """How many places one person may hold, in a game that allows it. With bots you have them all at once."""

    def __post_init__(self) -> None:
        if not self.regulation and self.game in GAMES:
            self.regulation = usual_regulation(self.game)


class PlayNow(Struct, kw_only=True, forbid_unknown_fields=True):
    """*Jogar agora*: by the rules used last, or the usual ones of the game."""

    game: GameName = field(default_factory=first_game)


class LastTable(Struct, kw_only=True):
    """What *Jogar agora* opens for a game: the table of last time, or the usual one."""

    table: NewTable
    regulation_name: str


class Opened(Struct, kw_only=True):
    """Where to go: `/mesa/{table}`."""

    table: str


class Lobby(Struct, kw_only=True):
    """Public tables that wait for people, and those being played that can be watched."""

    waiting: list[TableInfo]
    playing: list[TableInfo]


# Finished games -----------------------------------------------------------------------------------------


class GameInfo(Struct, kw_only=True):
    """A game in a list. `won` is null for somebody who did not play it; `left`: you gave up the seat before the end.
    `gained`: against a bank, the chips you left with beyond those you brought, at all your places; else null."""

    id: str
    game: str
    regulation: str
    players: list[str]
    score: list[int]
    winners: list[int]
    seat: int | None
    won: bool | None
    ended: int
    left: bool = False
    gained: int | None = None


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
    bluffs: bool = False
    """Whether the game is one of bluffs, and they are counted: `/games/{id}/bluffs`."""
    seat: int = 1
    """From where it is looked at: one's own seat, else that of the first person who played."""


class BluffCount(Struct, kw_only=True):
    """Raises of a player or a level, how many of them were bluffs, and how many of those won the hand."""

    name: str
    raises: int
    bluffs: int
    won: int


class GameBluffs(Struct, kw_only=True):
    """The bluffs of a finished game by seat, and beside them what was measured of each level; empty where a game has
    none."""

    seats: list[BluffCount]
    levels: list[BluffCount]


class Frame(Struct, kw_only=True):
    """A moment of a replay: what was done, and the table after it as each seat saw it (`views[0]` is seat 1).

    `seat` is null in the first frame of a hand, which shows the deal. `moment`: what it finished; `ended`: the one of
    `told` that says how a hand ended, in games that say it in one.
    """

    seat: int | None
    action: str
    told: list[str]
    views: list[dict[str, Any]]
    moment: Literal["trick", "hand", "match"] | None = None
    ended: str = ""


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
    special: list[str]
    """What is peculiar about it, in a few sentences."""
    fields: list[FieldText]
    text: str
    """The TOML file."""


class Odds(Struct, kw_only=True):
    """The odds of some rules once they are `ready`; until then how many of how many parts are done."""

    ready: bool
    done: int
    of: int
    odds: dict[str, Any] | None


class Worths(Struct, kw_only=True):
    """What each of your actions is worth, in first bets, after so many `moves`; nothing where it can't be said."""

    moves: int
    worths: dict[str, float]


class PlayProblem(Struct, kw_only=True):
    """Where play breaks the rules, and which; `hand` is null for what stands before the hands."""

    hand: int | None
    text: str


class PlayByRules(Struct, kw_only=True):
    """What the rules say of the play of a record: kept to the end of the match (`kept`), kept as far as it goes
    (`incomplete`), or broken. `hands` is how many were played whole."""

    status: Literal["kept", "incomplete", "broken"]
    hands: int
    problems: list[PlayProblem]


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
    """A value of a field as a sentence, and in a word or two (`short`, "" where there is none)."""

    value: bool | int | str
    text: str
    short: str


class FieldSchema(Struct, kw_only=True):
    """A field of the editor. `choices` is empty where any number from low to high, or any word, will do.

    `ordered`: a list in which the place counts.
    """

    field: str
    section: str
    label: str
    kind: Literal["switch", "number", "word"]
    many: bool
    ordered: bool
    choices: list[Choice]
    low: int
    high: int


class Companion(Struct, kw_only=True):
    """What has to change with a field: where all of `when` holds, `set` is set."""

    when: dict[str, Value]
    set: dict[str, Value]


class RegulationSchema(Struct, kw_only=True):
    """All fields; `first` names those that people change first, `together` numbers that move with another one."""

    game: str
    first: list[str]
    follows: list[Companion]
    together: dict[str, str]
    fields: list[FieldSchema]


class OwnRegulation(Struct, kw_only=True, forbid_unknown_fields=True):
    """A regulation of one's own: as a file (`text`), or what it changes of another (`base` and `rules`)."""

    text: Text | None = None
    base: Word | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=400)] = ""
    rules: dict[Word, Value] = {}


class RuleProblem(Struct, kw_only=True):
    """What is wrong, and at which fields it is shown: none where it is about the whole."""

    line: int | None
    fields: list[str]
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
    about: str
    usual: str
    """The regulation it is played by when nobody asks for another."""
    rated: bool
    places: int
    """How many places one person may hold, where the table allows it."""
    regulations: list[RegulationInfo]
    seats: list[int]
    levels: list[Labelled]
    """The levels of its bots, weakest first."""
    first_level: str
    """The one that plays when nobody asks for another."""
    decks: list[Labelled]
    signs: list[Labelled]
    phrases: list[Labelled]


class House(Struct, kw_only=True):
    """What can be played here. `notice_percent`: the chance that an opponent notices a sign.

    `address` is what a link for a friend begins with ("" for the page's own address). When only this machine reaches
    the server, `reachable` is false and `how` says how to let friends in.
    """

    lang: Lang
    games: list[GameKind]
    paces: list[PaceInfo]
    phrases: list[Labelled]
    notice_percent: int
    reachable: bool
    address: str
    how: str
