"""The events of a tournament's log. The whole state of a tournament is computed from them.

A decision is one event with its author, time and reason. The log is append-only. To correct or undo a decision, the
organisers append another one.
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
    """The base class of all events.

    kind:         the name of the event in the log.
    needs_reason: whether the author must give a reason, because the event is exceptional.
    """

    kind: ClassVar[str]
    needs_reason: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A tournament was created.

    rules:           the full text of the tournament's regulation, so that an upgrade of the program cannot change it.
    game:            the game that is played at the tables.
    game_regulation: the name of the game's regulation.
    days:            free text, as the organiser writes it.
    online:          whether the games are played at tables of this site. Only then are the fields below used.
    game_text:       the full text of the game's regulation, with every field.
    game_rules:      the game's regulation as its author wrote it, or "" if it is a preset.
    team, seats:     the number of players of an entry, and of seats at a table.
    level:           the strength of the bots.
    pace:            how long players may think.
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
    """The organisers changed the name, place, days or regulation of the tournament. An empty field did not change.

    The regulation can change only until entries close.
    """

    kind: ClassVar[str] = "setup_changed"

    name: str = ""
    place: str = ""
    days: str = ""
    rules: str = ""
    regulation: str = ""
    game_regulation: str = ""


@dataclass(frozen=True, slots=True)
class TablesSet(Event):
    """The number of tables in the venue changed."""

    kind: ClassVar[str] = "tables_set"

    tables: int


# Entries ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntriesAdded(Event):
    kind: ClassVar[str] = "entries_added"

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class EntryCorrected(Event):
    """The desk corrected an entry, for example a misspelt name or a missing club.

    After the draw, the players can change only if the regulation allows substitutions.
    """

    kind: ClassVar[str] = "entry_corrected"

    entry: Entry


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """An entry withdrew from the tournament.

    Before the draw of the groups, the entry is removed. After it, the remaining games of the entry become walkovers.
    """

    kind: ClassVar[str] = "entry_withdrawn"
    needs_reason: ClassVar[bool] = True

    entry: str


@dataclass(frozen=True, slots=True)
class SignedUp(Event):
    """A person entered the tournament on the site.

    player: the user id of the person.
    code:   the code with which a partner joins this entry.
    seed:   the word that this person adds to the draw.
    """

    kind: ClassVar[str] = "signed_up"

    player: str
    name: str
    code: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class PartnerJoined(Event):
    """A person joined a partner's entry with its code.

    seed: the word that this person adds to the draw.
    """

    kind: ClassVar[str] = "partner_came"

    code: str
    player: str
    name: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class SignedOff(Event):
    """A person cancelled a sign-up while entries were open. The entry of a partner remains."""

    kind: ClassVar[str] = "signed_off"

    player: str


@dataclass(frozen=True, slots=True)
class CheckedIn(Event):
    """The players of an entry came to the desk and showed identification."""

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
    """The server committed to the secret of the next draw.

    The commitment is public from now on. The secret becomes public with the draw.
    """

    kind: ClassVar[str] = "seed_committed"

    secret: str


@dataclass(frozen=True, slots=True)
class GroupsDrawn(Event):
    """The groups were drawn and their games were fixed.

    seeds: the words that the audience added after the commitment.
    lots:  the pairs in drawing order.
    """

    kind: ClassVar[str] = "groups_drawn"

    seeds: tuple[str, ...]
    lots: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class TieDrawn(Event):
    """A draw broke a tie between pairs of a group.

    order: the drawn pairs, best place first.
    among: all tied pairs that took part in the draw.
    seeds: the words of the audience. Empty if people drew by hand.
    how:   a description of a draw by hand, else "".
    """

    kind: ClassVar[str] = "tie_drawn"

    group: int
    order: tuple[str, ...]
    among: tuple[str, ...]
    seeds: tuple[str, ...] = ()
    how: str = ""


@dataclass(frozen=True, slots=True)
class BracketMade(Event):
    """The bracket of the knock-out was made.

    seeds:  the pairs of the bracket, strongest first.
    places: the places of the bracket from top to bottom.
    """

    kind: ClassVar[str] = "bracket_made"

    seeds: tuple[str, ...]
    places: tuple[str, ...]


# Games -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameCalled(Event):
    """A game was called to a table.

    table: the number of the table.
    site:  the id of the table on the site, or "" if the game is played in a venue. A game on the site can be called
           again, to another table. The partidas already played still count if the pairs are the same.
    """

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
    """A match ended at the game's table on this site.

    match: the number of the match at that table, from 1.
    score: the score of the partida, or 0–0 if the match was tied and does not count as a partida.
    """

    kind: ClassVar[str] = "partida_played"

    game: str
    pairs: tuple[str, str]
    match: int
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandedBack(Event):
    """The desk handed a game back to the server.

    The desk had taken over the game by undoing a decision of the server.
    """

    kind: ClassVar[str] = "handed_back"

    game: str


@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """The result of a game was entered. It may be a walkover.

    pairs:  the two pairs, in the order of the scores.
    ruling: whether this is a decision of the organisers that departs from the regulation (fenacef Art. 37).
    """

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
    """A pair got a penalty from the regulation's list.

    partida: the number of the partida, from 1; 0 if the penalty concerns no partida.
    """

    kind: ClassVar[str] = "penalised"
    needs_reason: ClassVar[bool] = True

    game: str
    entry: str
    penalty: str
    partida: int = 0


@dataclass(frozen=True, slots=True)
class Disqualified(Event):
    """An entry was disqualified (fenacef Art. 36).

    Its played games keep their results, and its other games become walkovers. The entry cannot advance.
    """

    kind: ClassVar[str] = "disqualified"
    needs_reason: ClassVar[bool] = True

    entry: str


@dataclass(frozen=True, slots=True)
class Remarked(Event):
    """The desk added a remark to the score sheet of a game."""

    kind: ClassVar[str] = "remarked"

    game: str
    text: str


@dataclass(frozen=True, slots=True)
class PlacesRuled(Event):
    """The organisers set the final order of a group themselves (fenacef Art. 37)."""

    kind: ClassVar[str] = "places_ruled"
    needs_reason: ClassVar[bool] = True

    group: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The decision with the number `decision` was undone. That decision stays in the log but does not count."""

    kind: ClassVar[str] = "undone"
    needs_reason: ClassVar[bool] = True

    decision: int


@dataclass(frozen=True, slots=True)
class FileImported(Event):
    """The tournament was imported from a file. All earlier decisions come from that file."""

    kind: ClassVar[str] = "file_brought"


KINDS: Final[Mapping[str, type[Event]]] = {
    each.kind: each
    for each in (
        Created, SetupChanged, TablesSet, EntriesAdded, EntryCorrected, EntryWithdrawn, CheckedIn, EntriesClosed,
        EntriesReopened, SeedCommitted, GroupsDrawn, TieDrawn, BracketMade, GameCalled, GameStarted, ResultEntered,
        ResultCorrected, Penalised, Disqualified, Remarked, PlacesRuled, Undone, FileImported, SignedUp, PartnerJoined,
        SignedOff, PartidaPlayed, HandedBack,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """An event with its number (from 1), its time (milliseconds since 1970), its author and its reason."""

    number: int
    at: int
    by: str
    event: Event
    reason: str = ""
