"""Those who watch a table, and how what it has to say reaches them, on this machine or another.

Each connection is a viewer, at a seat or as a spectator. A table publishes on a channel of the bus for each kind of
viewer; what the connections have to send then goes out together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from carteado.tables.views import Seats
from carteado.words.catalogue import LANGUAGES, Language

Deliver = Callable[[bytes], None]
Of = TypeVar("Of")


class Bus(Protocol):
    """Channels by name. A channel is one kind of viewer of one table: its owner publishes, sockets listen."""

    def publish(self, channel: str, message: bytes) -> None: ...

    def subscribe(self, channel: str, deliver: Deliver) -> Callable[[], None]:
        """Hears every later message, in order; the answer ends it. `deliver` must neither block nor fail."""

    def heard(self, channels: Mapping[Of, str]) -> list[tuple[Of, str]]:
        """Those channels on which a message may have a listener; where that is not known, it may. The answer holds
        until one of the table's own viewers comes, goes or changes places."""


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, dict[int, Deliver]] = {}
        self._next = 0

    def publish(self, channel: str, message: bytes) -> None:
        listeners = self._listeners.get(channel)
        for deliver in list(listeners.values()) if listeners else ():
            deliver(message)

    def subscribe(self, channel: str, deliver: Deliver) -> Callable[[], None]:
        self._next += 1
        number = self._next
        self._listeners.setdefault(channel, {})[number] = deliver
        return lambda: self._leave(channel, number)

    def _leave(self, channel: str, number: int) -> None:
        listeners = self._listeners.get(channel, {})
        listeners.pop(number, None)
        if not listeners:
            self._listeners.pop(channel, None)

    def heard(self, channels: Mapping[Of, str]) -> list[tuple[Of, str]]:
        listeners = self._listeners
        return [one for one in channels.items() if one[1] in listeners]


class Kind(NamedTuple):
    """A kind of viewer: all of one kind get the same bytes. `seats` are those of one person, none for a spectator.
    `text`: in words, for who wants no picture."""

    seats: Seats
    lang: Language
    text: bool = False


def channel(table: str, kind: Kind) -> str:
    seats = "+".join(map(str, kind.seats)) or "0"
    return f"{table}/{seats}/{kind.lang}{'/text' * kind.text}"


@dataclass(slots=True, eq=False)
class Viewer:
    """A connection. Two tabs of one person are two viewers of one channel."""

    player: str
    lang: Language
    deliver: Deliver
    seats: Seats = ()
    text: bool = False
    leave: Callable[[], None] = lambda: None

    @property
    def kind(self) -> Kind:
        return Kind(self.seats, self.lang, self.text)


class Viewers:
    """The viewers of one table, counted by seat: to join costs the same however many watch."""

    __slots__ = ("_all", "_bus", "_channels", "_heard", "_numbers", "_present", "_table")

    def __init__(self, table: str, seats: int, bus: Bus) -> None:
        self._table, self._bus = table, bus
        self._all: set[Viewer] = set()
        self._numbers: dict[int, int] = {}
        self._present: frozenset[int] = frozenset()
        alone: list[Seats] = [(), *((seat,) for seat in range(1, seats + 1))]
        kinds = [Kind(one, lang, text) for text in (False, True) for one in alone for lang in LANGUAGES]
        self._heard: list[tuple[Kind, str]] | None = None
        self._channels = {kind: channel(table, kind) for kind in kinds}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(tuple(self._all))

    def heard(self) -> list[tuple[Kind, str]]:
        """The channels somebody listens to."""
        if self._heard is None:
            self._heard = self._bus.heard(self._channels)
        return self._heard

    def present(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return self._present

    def add(self, viewer: Viewer, seats: Seats) -> None:
        self._all.add(viewer)
        self._count(viewer.seats, +1)
        self.place(viewer, seats)

    def drop(self, viewer: Viewer) -> None:
        self._leave(viewer)
        if viewer in self._all:
            self._all.discard(viewer)
            self._count(viewer.seats, -1)

    def place(self, viewer: Viewer, seats: Seats) -> None:
        """Moves a viewer to the channel of their places."""
        self._leave(viewer)
        self._count(viewer.seats, -1)
        self._count(seats, +1)
        viewer.seats = seats
        name = self._channels.setdefault(viewer.kind, channel(self._table, viewer.kind))
        viewer.leave = self._bus.subscribe(name, viewer.deliver)

    def of_seat(self, seat: int) -> int:
        """How many connections the person of a seat has."""
        return self._numbers.get(seat, 0)

    def _leave(self, viewer: Viewer) -> None:
        viewer.leave()
        self._heard = None

    def _count(self, seats: Seats, change: int) -> None:
        for seat in seats:
            self._numbers[seat] = self._numbers.get(seat, 0) + change
        if seats:
            self._present = frozenset(one for one, number in self._numbers.items() if number > 0)


class Sender(Protocol):
    """A connection with something to say."""

    def flush(self) -> None:
        """Sends it, without waiting and without failing."""


class SendQueue(Protocol):
    def add(self, sender: Sender) -> None:
        """It has something to say, and says it soon."""


class Outgoing:
    """Many tables move at once, when a commit brings them all news. To make everything first and to send it then is
    a good deal cheaper than to go to and fro between the two."""

    def __init__(self) -> None:
        self._ready: list[Sender] = []

    def add(self, sender: Sender) -> None:
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._ready.append(sender)

    def _send_all(self) -> None:
        ready, self._ready = self._ready, []
        for sender in ready:
            sender.flush()
