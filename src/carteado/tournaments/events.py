"""What is in a tournament's log. Everything else about the tournament follows from it.

A decision is one event with its author, its time and its reason. Nothing is ever taken out of a log: what was wrong
is corrected or undone by a later decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from carteado.tournaments.entries import Entry
from carteado.tournaments.results import Result
from carteado.tournaments.schedule import Fixture


@dataclass(frozen=True, slots=True)
class Event:
    """`needs_reason`: the regulation's own course is left, so somebody says why."""

    kind: ClassVar[str]
    needs_reason: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A tournament. `rules` is the whole text of its regulation: an upgrade can't change a running tournament.

    `game` and `game_regulation` are what is played at the tables. Days are texts, as the organiser writes them.

    `online`: it is played at the site's own tables. Then `game_text` is the whole text of the game's regulation (and
    `game_rules` the same as its author wrote it, where it is nobody's preset), `team` how many make an entry, `seats`
    how many sit at a table, `level` how its bots play, `pace` how long people may think.
    """

    kind: ClassVar[str] = "created"

    id: str
    name: str
    rules: str
    regulation: str = ""
    place: str = ""
    days: str = ""
    game: str = "truco"
    game_regulation: str = "fenacef"
    tables: int = 1
    online: bool = False
    game_text: str = ""
    game_rules: str = ""
    team: int = 2
    seats: int = 4
    level: str = ""
    pace: str = "normal"


@dataclass(frozen=True, slots=True)
class SetupChanged(Event):
    """Name, place, days; and the regulation, until the entries are closed. "" leaves a thing as it is."""

    kind: ClassVar[str] = "setup_changed"

    name: str = ""
    place: str = ""
    days: str = ""
    rules: str = ""
    regulation: str = ""
    game_regulation: str = ""


@dataclass(frozen=True, slots=True)
class TablesSet(Event):
    """How many tables there are in the hall."""

    kind: ClassVar[str] = "tables_set"

    tables: int


# Entries ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntriesAdded(Event):
    kind: ClassVar[str] = "entries_added"

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class EntryCorrected(Event):
    """A name misspelt, a club left out. The players change only where the regulation has substitutions."""

    kind: ClassVar[str] = "entry_corrected"

    entry: Entry


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """Before the draw the entry is gone; after it, the games it has still to play are walkovers."""

    kind: ClassVar[str] = "entry_withdrawn"
    needs_reason: ClassVar[bool] = True

    entry: str


@dataclass(frozen=True, slots=True)
class SignedUp(Event):
    """Somebody enters on the site: `player` is who the site knows them to be. A partner comes by the `code`. The `seed`
    is the word that this entry adds to the draw."""

    kind: ClassVar[str] = "signed_up"

    player: str
    name: str
    code: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class PartnerCame(Event):
    """Somebody joins the entry that has this code."""

    kind: ClassVar[str] = "partner_came"

    code: str
    player: str
    name: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class SignedOff(Event):
    """Somebody who signed up takes it back, while entries are open. A partner stays."""

    kind: ClassVar[str] = "signed_off"

    player: str


@dataclass(frozen=True, slots=True)
class CheckedIn(Event):
    """The players came to the control desk and identified themselves."""

    kind: ClassVar[str] = "checked_in"

    entry: str


@dataclass(frozen=True, slots=True)
class EntriesClosed(Event):
    kind: ClassVar[str] = "entries_closed"


@dataclass(frozen=True, slots=True)
class EntriesReopened(Event):
    kind: ClassVar[str] = "entries_reopened"
    needs_reason: ClassVar[bool] = True


# Draws -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    """The secret of the next draw is fixed; its commitment is public from now on, the secret only with the draw."""

    kind: ClassVar[str] = "seed_committed"

    secret: str


@dataclass(frozen=True, slots=True)
class GroupsDrawn(Event):
    """The groups and their games. `seeds` are the words the hall added after the commitment; `lots` the order drawn."""

    kind: ClassVar[str] = "groups_drawn"

    seeds: tuple[str, ...]
    lots: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class TieDrawn(Event):
    """A draw that the regulation asks for was held. With `seeds`, by the committed secret; else `how` says by whom."""

    kind: ClassVar[str] = "tie_drawn"

    group: int
    order: tuple[str, ...]
    among: tuple[str, ...]
    seeds: tuple[str, ...] = ()
    how: str = ""


@dataclass(frozen=True, slots=True)
class BracketMade(Event):
    """The knock-out: the qualified, strongest first, and the places of the bracket from top to bottom."""

    kind: ClassVar[str] = "bracket_made"

    seeds: tuple[str, ...]
    places: tuple[str, ...]


# Games -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameCalled(Event):
    """A game goes to a table. `site` is the id of the table on the site, where it is played there; such a game may be
    called again, to another table: what was played of it counts on."""

    kind: ClassVar[str] = "game_called"

    game: str
    table: int
    site: str = ""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    kind: ClassVar[str] = "game_started"

    game: str


@dataclass(frozen=True, slots=True)
class PartidaPlayed(Event):
    """A match at the game's table here is over; `match` is its number there. One that ends level is no partida."""

    kind: ClassVar[str] = "partida_played"

    game: str
    pairs: tuple[str, str]
    match: int
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandedBack(Event):
    """The house looks after a game again: undoing one of its decisions had left it to the desk."""

    kind: ClassVar[str] = "handed_back"

    game: str


@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """The result of a game between these two pairs, in this order; also its walkover. `ruling`: the organisers' own
    decision, where the regulation would have it otherwise (Art. 37)."""

    kind: ClassVar[str] = "result_entered"

    game: str
    pairs: tuple[str, str]
    result: Result
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class ResultCorrected(Event):
    kind: ClassVar[str] = "result_corrected"
    needs_reason: ClassVar[bool] = True

    game: str
    pairs: tuple[str, str]
    result: Result
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class Penalised(Event):
    """A penalty from the ladder of the regulation; `partida` counts from 1, 0 when it concerns none."""

    kind: ClassVar[str] = "penalised"
    needs_reason: ClassVar[bool] = True

    game: str
    entry: str
    penalty: str
    partida: int = 0


@dataclass(frozen=True, slots=True)
class Disqualified(Event):
    """Played games stand, the others are walkovers, and the entry can't advance (Art. 36)."""

    kind: ClassVar[str] = "disqualified"
    needs_reason: ClassVar[bool] = True

    entry: str


@dataclass(frozen=True, slots=True)
class Remarked(Event):
    """A remark for the score sheet of a game."""

    kind: ClassVar[str] = "remarked"

    game: str
    text: str


@dataclass(frozen=True, slots=True)
class PlacesRuled(Event):
    """The organisers set the order of a group themselves (Art. 37)."""

    kind: ClassVar[str] = "places_ruled"
    needs_reason: ClassVar[bool] = True

    group: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """An earlier decision no longer counts. It stays in the log."""

    kind: ClassVar[str] = "undone"
    needs_reason: ClassVar[bool] = True

    decision: int


@dataclass(frozen=True, slots=True)
class FileBrought(Event):
    """The tournament came here in a file: the decisions before this one are as the file tells them."""

    kind: ClassVar[str] = "file_brought"


KINDS: Final[Mapping[str, type[Event]]] = {
    each.kind: each
    for each in (
        Created, SetupChanged, TablesSet, EntriesAdded, EntryCorrected, EntryWithdrawn, CheckedIn, EntriesClosed,
        EntriesReopened, SeedCommitted, GroupsDrawn, TieDrawn, BracketMade, GameCalled, GameStarted, ResultEntered,
        ResultCorrected, Penalised, Disqualified, Remarked, PlacesRuled, Undone, FileBrought, SignedUp, PartnerCame,
        SignedOff, PartidaPlayed, HandedBack,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """An event with its number (from 1), its time (milliseconds since 1970), its author and why."""

    number: int
    at: int
    by: str
    event: Event
    reason: str = ""
