"""What is in a table's log. Everything else about the table follows from it.

An entry of the log is a short list of events that happened at once. Secrets (`Prepared.secret`, who made
which sign) stand in the log and never leave it through here: what viewers see is made elsewhere, by name.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

By = Literal["person", "bot", "auto"]


class Event(Struct, tag_field="e", omit_defaults=True):
    """`at` is the moment, in milliseconds since 1970. `private`: no viewer's version counts it."""

    private: ClassVar[bool] = False

    at: int


class Created(Event, tag="created"):
    """A table. `rules` is the text of the host's own regulation, "" for a preset."""

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


class Prepared(Event, tag="prepared"):
    """The secret of the next match is drawn; its commitment is public from now on."""

    number: int
    secret: str


class Seated(Event, tag="seated"):
    seat: int
    player: str
    name: str
    auto_cut: bool = True


class BotSeated(Event, tag="bot"):
    seat: int
    name: str
    level: str


class Freed(Event, tag="freed"):
    """A seat is given up, or taken away; during a match a bot plays on in it."""

    seat: int
    name: str = ""


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

    private: ClassVar[bool] = True

    seat: int
    sign: str
    noticed: list[int] = []


class Spoke(Event, tag="spoke"):
    seat: int
    phrase: str


class RematchOffered(Event, tag="rematch"):
    seat: int
    until: int


class RematchAgreed(Event, tag="agreed"):
    seat: int


class RematchDropped(Event, tag="dropped"):
    """Somebody declined, or nobody answered in time."""


class Closed(Event, tag="closed"):
    """Nobody is here any more."""


AnyEvent = (
    Created | Prepared | Seated | BotSeated | Freed | Swapped | Seeded | Started | Acted | Covered | Returned | Resumed
    | AutoCut | Signed | Spoke | RematchOffered | RematchAgreed | RematchDropped | Closed
)  # fmt: skip
Events = list[AnyEvent]

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Events)


def encode(events: Events) -> bytes:
    return _encoder.encode(events)


def decode(payload: bytes) -> Events:
    return _decoder.decode(payload)


def is_public(events: Events) -> bool:
    """Whether viewers hear of an entry. If a sign raised the version, opponents would know one was made."""
    return any(not event.private for event in events)
