"""HTTP request and response bodies. `wire/commands.py` and `presenter/messages.py` are for the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from carteado.games.registry import GAMES, default_game, default_regulation
from carteado.presenter.messages import Lang, Line, MatchView, Pace, TableInfo, Value
from carteado.server.wire.text import Text, Typed, Word

GameName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z]+$")]


class Problem(Struct, kw_only=True, omit_defaults=True):
    """A refused request. `reason` is in the reader's language; `detail` is for programmers."""

    code: str
    reason: str
    detail: str = ""


class Ok(Struct, kw_only=True):
    """Success without further data."""

    ok: bool = True


# People -------------------------------------------------------------------------------------------------


class Me(Struct, kw_only=True):
    """The person of this browser. A guest has no `account`."""

    id: str
    name: str
    account: str | None
    auto_cut: bool
    ratings: dict[str, float]
    """By game; only games in which you have a rating."""
    games: int
    playing: list[str]
    """The tables where you have a seat."""


class ChangeMe(Struct, kw_only=True, forbid_unknown_fields=True):
    """Changes of your profile. Absent fields do not change."""

    name: Typed | None = None
    auto_cut: bool | None = None


# Tables -------------------------------------------------------------------------------------------------


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to open. You get its first seat and are its host."""

    game: GameName = field(default_factory=default_game)
    regulation: Word = ""
    options: dict[Word, Value] = {}
    seats: Annotated[int, Meta(ge=1, le=12)] = 4
    level: Word | None = None
    """The level of the bots; null for the game's default."""
    pace: Pace = "normal"
    public: bool = False
    bots: bool = False
    """Fill the other seats with bots immediately."""
    fill_after: Annotated[int, Meta(ge=10, le=3600)] | None = None
    """Fill empty seats with bots and start after this many seconds."""
    places: Annotated[int, Meta(ge=1, le=12)] = 1
    """How many seats one person may have, if the game allows it. With bots you get all of them immediately."""

    def __post_init__(self) -> None:
        if not self.regulation and self.game in GAMES:
            self.regulation = default_regulation(self.game)


class PlayNow(Struct, kw_only=True, forbid_unknown_fields=True):
    """The button *Jogar agora* (play now): open a table like your last one, or with the default rules."""

    game: GameName = field(default_factory=default_game)


class LastTable(Struct, kw_only=True):
    """The table that *Jogar agora* (play now) opens: like your last one of this game, or with the default rules."""

    table: NewTable
    regulation_name: str


class Opened(Struct, kw_only=True):
    """The opened table; its page is `/mesa/{table}`."""

    table: str


class Lobby(Struct, kw_only=True):
    """Public tables that wait for players, and those in play that can be watched."""

    waiting: list[TableInfo]
    playing: list[TableInfo]


# Finished games -----------------------------------------------------------------------------------------


class GameInfo(Struct, kw_only=True):
    """A game, summarised for lists.

    won:    null if you did not play.
    left:   whether you gave up your seat before the end.
    gained: in a game against a bank, the chips that you won or lost at all your seats; else null.
    """

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
    """Your games, newest first. For the next page pass `more` as `?before=`; it is null on the last page."""

    games: list[GameInfo]
    more: int | None


class GameRecord(Struct, kw_only=True):
    """A game with its record.

    If the game is over, `record` has the order of every shuffled pack and the server's secret. If not, it has only what
    you may see.
    """

    id: str
    over: bool
    table: str | None
    hands: int
    record: dict[str, Any]
    match: MatchView | None
    bluffs: bool = False
    """Whether bluffs are counted in this game: `/games/{id}/bluffs`."""
    seat: int = 1
    """The seat from which to show a finished game: your own, or else that of the first person who played."""


class BluffCount(Struct, kw_only=True):
    """The raises of a player or a bot level (`name`), how many were bluffs, and how many bluffs won the hand."""

    name: str
    raises: int
    bluffs: int
    won: int


class GameBluffs(Struct, kw_only=True):
    """The bluffs of a finished game by seat and, to compare, the measured counts of bot levels.

    Both are empty in games without bluffs.
    """

    seats: list[BluffCount]
    levels: list[BluffCount]


class Frame(Struct, kw_only=True):
    """A step of a replay: the action, and the table after it as each seat sees it (`views[0]` is seat 1).

    seat:   null in the first frame of a hand, which shows the deal.
    lines:  the sentences about the step. Sentences that open a hand are in the first frame of that hand.
    moment: what the action finished, for example a trick or a hand.
    """

    seat: int | None
    action: str
    lines: list[Line]
    views: list[dict[str, Any]]
    moment: Literal["trick", "hand", "match"] | None = None


class HandFrames(Struct, kw_only=True):
    """One hand of a finished game, step by step."""

    hand: int
    frames: list[Frame]


# Regulations --------------------------------------------------------------------------------------------


class RegulationInfo(Struct, kw_only=True):
    """A regulation, summarised for lists."""

    game: str
    id: str
    name: str
    about: str
    preset: bool
    players: list[int]


class FieldText(Struct, kw_only=True):
    """A rule as a sentence, with its source. `section` is the heading above the rule."""

    field: str
    section: str
    label: str
    text: str
    source: str
    value: Value


class RegulationPage(Struct, kw_only=True):
    """A regulation in sentences, for people to read."""

    info: RegulationInfo
    special: list[str]
    """The most important differences from the game's default regulation, in a few sentences. For the default regulation
    itself, its most important rules."""
    fields: list[FieldText]
    text: str
    """The TOML file."""


class Odds(Struct, kw_only=True):
    """The odds of a set of rules if they are `ready`. If not, the progress: `done` of `of` parts are computed."""

    ready: bool
    done: int
    of: int
    odds: dict[str, Any] | None


class ActionValues(Struct, kw_only=True):
    """The expected value of each of your legal actions, in units of the first bet. It is empty if unknown.

    moves: the number of moves that had been played when the values were computed.
    """

    moves: int
    worths: dict[str, float]


class PlayProblem(Struct, kw_only=True):
    """A violation of the rules. `hand` is null for a problem before the first hand."""

    hand: int | None
    text: str


class PlayByRules(Struct, kw_only=True):
    """Whether the play in a record follows the rules.

    status: "kept" (the whole match follows the rules), "incomplete" (the match has no end, but follows the rules so
            far) or "broken".
    hands:  how many complete hands were played.
    """

    status: Literal["kept", "incomplete", "broken"]
    hands: int
    problems: list[PlayProblem]


class Difference(Struct, kw_only=True):
    field: str
    label: str
    one: str
    other: str


class Differences(Struct, kw_only=True):
    """The fields in which two regulations differ."""

    one: RegulationInfo
    other: RegulationInfo
    fields: list[Difference]


class Choice(Struct, kw_only=True):
    """A possible value of a field. `text` is a sentence; `short` is one or two words, or ""."""

    value: bool | int | str
    text: str
    short: str


class FieldSchema(Struct, kw_only=True):
    """A field of the editor.

    many:    whether the value is a list.
    choices: the possible values, or elements of the list; empty if any number from `low` to `high`, or any word, is
             allowed.
    ordered: whether the order of the list matters.
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
    """Dependent fields. Once all field values in `when` are chosen, the editor applies the field values in `set`."""

    when: dict[str, Value]
    set: dict[str, Value]


class RegulationSchema(Struct, kw_only=True):
    """All fields of a game's regulations, for the editor.

    first:    the fields that people change most.
    follows:  fields that depend on others.
    together: linked numbers, each with the field that it follows. With {"special_at": "target"}, the editor raises
              `special_at` by 3 when the user raises `target` by 3.
    """

    game: str
    first: list[str]
    follows: list[Companion]
    together: dict[str, str]
    fields: list[FieldSchema]


class OwnRegulation(Struct, kw_only=True, forbid_unknown_fields=True):
    """A custom regulation: as a file (`text`), or as changes (`rules`) to another one (`base`)."""

    text: Text | None = None
    base: Word | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    about: Annotated[str, Meta(max_length=400)] = ""
    rules: dict[Word, Value] = {}


class RuleProblem(Struct, kw_only=True):
    """A problem of a regulation, and the fields next to which to show it: none if it concerns the whole regulation."""

    line: int | None
    fields: list[str]
    text: str


class Checked(Struct, kw_only=True):
    """Whether a regulation is playable: its `page` if it is, its `problems` if not."""

    ok: bool
    problems: list[RuleProblem]
    page: RegulationPage | None


class Shared(Struct, kw_only=True):
    """The id of a stored regulation. Its page is `/regras/{game}/{id}`. It may be the `regulation` of a `NewTable`."""

    game: str
    id: str


# The site -----------------------------------------------------------------------------------------------


class Labelled(Struct, kw_only=True):
    """An id with the label that people see."""

    id: str
    text: str


class PaceInfo(Struct, kw_only=True):
    id: Pace
    text: str
    seconds: int | None


class GameKind(Struct, kw_only=True):
    """A game of the site, and the choices for opening a table of it."""

    game: str
    name: str
    about: str
    usual: str
    """The default regulation."""
    rated: bool
    places: int
    """How many seats one person may have, if the table allows it."""
    regulations: list[RegulationInfo]
    seats: list[int]
    levels: list[Labelled]
    """The levels of its bots, weakest first."""
    first_level: str
    """The default level."""
    decks: list[Labelled]
    signs: list[Labelled]
    phrases: list[Labelled]


class House(Struct, kw_only=True):
    """The games and options of the site.

    notice_percent: the probability, in percent, that an opponent notices a sign.
    reachable:      false if only this machine can reach the server; `how` then explains how to let friends in.
    address:        the URL with which links for friends begin; "" for the address of the page.
    """

    lang: Lang
    games: list[GameKind]
    paces: list[PaceInfo]
    phrases: list[Labelled]
    notice_percent: int
    reachable: bool
    address: str
    how: str
