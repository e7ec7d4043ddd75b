"""What is in a table's log. Everything else about the table follows from it.

An entry of the log is a short list of events that happened at once. Secrets (`Prepared.secret`, who made
which sign) stand in the log and never leave it through here: what viewers see is made elsewhere, by name.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

By = Literal["person", "bot", "auto"]

VERSION: Final = 2
"""The version of the events written now, kept with every entry. Of each there are logs in tests/tables/logs.

0: the first. 1: a table's log holds the full text of its regulation, and says when a match was archived. 2: the play
and the names of a match are sealed.
"""


class Event(Struct, tag_field="e", omit_defaults=True):
    """`at` is the moment, in milliseconds since 1970."""

    at: int


class Created(Event, tag="created"):
    """A table. `rules` is the text of the host's own regulation, "" for a preset; `text` is the regulation written
    out whole when the table was opened, so that no upgrade changes the rules of a match ("" before version 1).

    `held_for` names what the house holds the table for ("torneios/ID/GAME"): then it is the house that seats people and
    begins."""

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
    """How many places one person may hold."""
    held_for: str = ""


class Prepared(Event, tag="prepared"):
    """The secret of the next match is drawn; its commitment is public from now on. `names_key` salts the seals of
    the names and is never shown ("" before version 2: then neither names nor play are sealed)."""

    number: int
    secret: str
    names_key: str = ""


class Seated(Event, tag="seated"):
    """Somebody sits down, and leaves the place held before; `also`: keeps it, and holds one more."""

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
    """A seat is given up, or taken away; during a match a bot plays on in it."""

    seat: int
    name: str = ""


class Renamed(Event, tag="renamed"):
    """Whoever has a seat is called otherwise from now on: a guest has signed up, or a bot had the name of somebody
    who came. A match that has begun keeps the names it was sealed with."""

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
    """Seeds are closed; the first shuffle follows."""


class Acted(Event, tag="acted"):
    seat: int
    action: str
    by: By = "person"


class Covered(Event, tag="covered"):
    """The deadline passed: a bot plays for these seats."""

    seats: list[int]


class Returned(Event, tag="returned"):
    seat: int


class Resumed(Event, tag="resumed"):
    """The server came back: clocks begin anew, since nobody could play meanwhile."""


class AutoCut(Event, tag="auto_cut"):
    seat: int
    on: bool


class Signed(Event, tag="signed"):
    """A sign for the partner, and the opponents who noticed it by chance."""

    seat: int
    sign: str
    noticed: list[int] = []


class Spoke(Event, tag="spoke"):
    seat: int
    phrase: str


class LateSeats(Event, tag="late_seats"):
    """The host lets spectators take a bot's seat between hands, or no longer."""

    on: bool


class Reserved(Event, tag="reserved"):
    """A spectator takes a bot's seat when the hand is over."""

    seat: int
    player: str
    name: str
    auto_cut: bool = True


class Game(Struct, omit_defaults=True):
    """What is to be played: see `Created`."""

    game: str
    regulation: str
    rules: str
    options: dict[str, Any]
    text: str
    places: int = 1


class RematchOffered(Event, tag="rematch"):
    """An offer to play again; `game` where it is for another game or by other rules."""

    seat: int
    until: int
    game: Game | None = None


class GameChanged(Event, tag="game"):
    """All have agreed: the next match is of this game."""

    game: Game


class RematchAgreed(Event, tag="agreed"):
    seat: int


class RematchDropped(Event, tag="dropped"):
    """Somebody declined, or nobody answered in time."""


class Archived(Event, tag="archived"):
    """A finished match is in the archive, under the people who played it."""

    number: int


class Closed(Event, tag="closed"):
    """Nobody is here any more."""


AnyEvent = (
    Created | Prepared | Seated | BotSeated | Freed | Swapped | Seeded | Started | Acted | Covered | Returned | Resumed
    | AutoCut | Signed | Spoke | RematchOffered | RematchAgreed | RematchDropped | Archived | Closed
    | LateSeats | Reserved | GameChanged | Renamed
)  # fmt: skip
Events = list[AnyEvent]

PRIVATE: Final = frozenset({Signed, Archived})
"""What no viewer's version counts."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Events)


def encode(events: Events) -> bytes:
    return _encoder.encode(events)


class NewerEvents(Exception):
    """They were written by a newer version of the program."""


def decode(payload: bytes, version: int = VERSION) -> Events:
    """The events of an entry. What a version added has its default where an earlier one did not write it."""
    if version > VERSION:
        raise NewerEvents(f"events of version {version}, and {VERSION} is the newest known here")
    return _decoder.decode(payload)


def is_public(events: Events) -> bool:
    """Whether viewers hear of an entry. If a sign raised the version, opponents would know one was made."""
    return not PRIVATE.issuperset(map(type, events))
