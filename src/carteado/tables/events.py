"""The events in a table's log. The state of the table is derived from them.

An entry of the log is a list of events that happened at the same time. Events contain secrets, such as
`Prepared.secret`, and are never sent to viewers: the presenter builds its messages field by field.

The tags and field names are the format of the log. Do not change them.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

By = Literal["person", "bot", "auto"]
"""The author of an action. "auto" means that the program acted for a person, for example cut the pack."""

VERSION: Final = 2
"""The schema version of the events, stored with every entry. tests/tables/logs contains logs of each version.

0: the first version.
1: the log contains the full text of the regulation, and says when a match was archived.
2: the play and the names of a match are sealed.
"""


class Event(Struct, tag_field="e", omit_defaults=True):
    """The base of all events. `at` is the time of the event in milliseconds since 1970."""

    at: int


class Created(Event, tag="created"):
    """The table was opened.

    rules:        the text of the host's own regulation, "" for a preset.
    fill_at:      when bots fill the empty seats and the match starts, or 0.
    text:         the full text of the regulation, so that an upgrade does not change the rules of a match ("" before
                  version 1).
    places:       how many seats one person may have.
    reserved_for: the game for which the table is reserved ("torneios/ID/GAME" for a tournament, "noites/ID/TABLE" for
                  an evening), or "". At a reserved table, the server seats the players and starts the match.
    """

    game: str
    regulation: str
    rules: str
    options: dict[str, Any]
    seats: int
    level: str
    pace: str
    public: bool
    host: str
    fill_at: int = 0
    text: str = ""
    places: int = 1
    reserved_for: str = field(default="", name="held_for")


class Prepared(Event, tag="prepared"):
    """The server drew the secret of the next match. A commitment to it is now public.

    names_key: the key for the salts of the sealed names. It is never published. "" in logs before version 2, which
               have no seals.
    """

    number: int
    secret: str
    names_key: str = ""


class Seated(Event, tag="seated"):
    """A person sat down. The person leaves all other seats, unless `also` is true."""

    seat: int
    player: str
    name: str
    auto_cut: bool = True
    also: bool = False


class BotSeated(Event, tag="bot"):
    seat: int
    name: str
    level: str


class Freed(Event, tag="freed"):
    """A person or a bot left a seat. During a match, a bot called `name` takes it."""

    seat: int
    name: str = ""


class Renamed(Event, tag="renamed"):
    """The name at a seat changed: a person chose a new one, or a bot had the same name as a person.

    A running match keeps its old names in the record, because they are sealed.
    """

    seat: int
    name: str
    was: str


class Swapped(Event, tag="swapped"):
    one: int
    other: int


class Seeded(Event, tag="seeded"):
    seat: int
    seed: str


class Started(Event, tag="started"):
    """The match started. No more seeds are accepted."""


class Acted(Event, tag="acted"):
    seat: int
    action: str
    by: By = "person"


class Substituted(Event, tag="covered"):
    """The deadline of a move passed. Bots now play for the people at these seats."""

    seats: list[int]


class Returned(Event, tag="returned"):
    """A person took the seat back from the bot that covered it."""

    seat: int


class Resumed(Event, tag="resumed"):
    """The table was loaded after a restart of the server or a failure, during which people could not play.

    Their clocks restart at the time `at`.
    """


class AutoCut(Event, tag="auto_cut"):
    seat: int
    on: bool


class Signed(Event, tag="signed"):
    """A player made a sign to the partners. `noticed` contains the seats of the opponents who noticed it."""

    seat: int
    sign: str
    noticed: list[int] = []


class Spoke(Event, tag="spoke"):
    seat: int
    phrase: str


class LateSeats(Event, tag="late_seats"):
    """The host allowed or forbade spectators to take bots' seats between hands."""

    on: bool


class Reserved(Event, tag="reserved"):
    """A spectator reserved a bot's seat. The spectator gets it when the hand is over."""

    seat: int
    player: str
    name: str
    auto_cut: bool = True


class Game(Struct, omit_defaults=True):
    """A game and its regulation. The fields have the same meaning as in `Created`."""

    game: str
    regulation: str
    rules: str
    options: dict[str, Any]
    text: str
    places: int = 1


class RematchOffered(Event, tag="rematch"):
    """A player offered a rematch. `game` is a new game or regulation, or None to play the same again."""

    seat: int
    until: int
    game: Game | None = None


class GameChanged(Event, tag="game"):
    """Everybody agreed to a rematch with another game or regulation."""

    game: Game


class RematchAgreed(Event, tag="agreed"):
    seat: int


class RematchDropped(Event, tag="dropped"):
    """A player declined the rematch, or the offer expired."""


class Archived(Event, tag="archived"):
    """A finished match was stored in the archive."""

    number: int


class Closed(Event, tag="closed"):
    """The table was closed."""


AnyEvent = (
    Created | Prepared | Seated | BotSeated | Freed | Swapped | Seeded | Started | Acted | Substituted | Returned
    | Resumed | AutoCut | Signed | Spoke | RematchOffered | RematchAgreed | RematchDropped | Archived | Closed
    | LateSeats | Reserved | GameChanged | Renamed
)  # fmt: skip
Events = list[AnyEvent]

PRIVATE: Final = frozenset({Signed, Archived})
"""Events that do not increase the version that viewers see."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Events)


def encode(events: Events) -> bytes:
    return _encoder.encode(events)


class NewerEvents(Exception):
    """Raised if events were written by a newer version of the program."""


def decode(payload: bytes, version: int = VERSION) -> Events:
    """Decode the events of an entry. Fields that an older version did not have get their default values.

    Raises NewerEvents if the version is newer than `VERSION`.
    """
    if version > VERSION:
        raise NewerEvents(f"events have version {version}, and this program knows only {VERSION}")
    return _decoder.decode(payload)


def is_public(events: Events) -> bool:
    """Return whether a log entry increases the version that viewers see. An entry of only private events does not.

    A sign to a partner must not increase it, because opponents would see the version change.
    """
    return not PRIVATE.issuperset(map(type, events))
