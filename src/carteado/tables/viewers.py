"""The viewers of a table, and the message bus between a table and its viewers.

Each connection is a viewer: a player or a spectator. Viewers that get identical bytes form an audience. A table
publishes one message for each audience, on a channel of the bus.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from carteado.tables.view_cache import Seats
from carteado.words.catalogue import LANGUAGES, Language

Deliver = Callable[[bytes], None]
Key = TypeVar("Key")


class Bus(Protocol):
    """A message bus with named channels.

    A table publishes to the channels of its audiences; connections subscribe to them.
    """

    def publish(self, channel: str, message: bytes) -> None: ...

    def subscribe(self, channel: str, deliver: Deliver) -> Callable[[], None]:
        """Call `deliver` with every later message on the channel. Return a function that ends the subscription.

        `deliver` must neither block nor raise an exception.
        """

    def channels_with_listeners(self, channels: Mapping[Key, str]) -> list[tuple[Key, str]]:
        """Return the (key, channel) pairs whose channels may have subscribers, or all pairs if that is unknown.

        The result is valid until a viewer of the table arrives, leaves or changes seats.
        """


class LocalBus:
    """A bus for viewers in the same process."""

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
        return lambda: self._unsubscribe(channel, number)

    def _unsubscribe(self, channel: str, number: int) -> None:
        listeners = self._listeners.get(channel, {})
        listeners.pop(number, None)
        if not listeners:
            self._listeners.pop(channel, None)

    def channels_with_listeners(self, channels: Mapping[Key, str]) -> list[tuple[Key, str]]:
        listeners = self._listeners
        return [one for one in channels.items() if one[1] in listeners]


class Audience(NamedTuple):
    """The viewers of a table that get identical bytes.

    seats: the seats of one player, or none for spectators.
    text:  whether the viewers also want the position in words.
    """

    seats: Seats
    lang: Language
    text: bool = False


def channel(table: str, audience: Audience) -> str:
    seats = "+".join(map(str, audience.seats)) or "0"
    return f"{table}/{seats}/{audience.lang}{'/text' * audience.text}"


@dataclass(slots=True, eq=False)
class Viewer:
    """One connection to a table. Two tabs of one person are two viewers."""

    player: str
    lang: Language
    deliver: Deliver
    seats: Seats = ()
    text: bool = False
    unsubscribe: Callable[[], None] = lambda: None

    @property
    def audience(self) -> Audience:
        return Audience(self.seats, self.lang, self.text)


class Viewers:
    """The viewers of one table.

    The connections of each seat are counted, so that joining and leaving are fast however many viewers there are.
    """

    __slots__ = ("_all", "_bus", "_channels", "_count_by_seat", "_present", "_table", "_with_listeners")

    def __init__(self, table: str, seats: int, bus: Bus) -> None:
        self._table, self._bus = table, bus
        self._all: set[Viewer] = set()
        self._count_by_seat: dict[int, int] = {}
        self._present: frozenset[int] = frozenset()
        usual: list[Seats] = [(), *((seat,) for seat in range(1, seats + 1))]
        audiences = [Audience(one, lang, text) for text in (False, True) for one in usual for lang in LANGUAGES]
        self._with_listeners: list[tuple[Audience, str]] | None = None
        self._channels = {audience: channel(table, audience) for audience in audiences}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(tuple(self._all))

    def channels_with_listeners(self) -> list[tuple[Audience, str]]:
        if self._with_listeners is None:
            self._with_listeners = self._bus.channels_with_listeners(self._channels)
        return self._with_listeners

    def present(self) -> frozenset[int]:
        """Return the seats whose people are connected."""
        return self._present

    def add(self, viewer: Viewer, seats: Seats) -> None:
        self._all.add(viewer)
        self._count(viewer.seats, +1)
        self.move(viewer, seats)

    def remove(self, viewer: Viewer) -> None:
        self._unsubscribe(viewer)
        if viewer in self._all:
            self._all.discard(viewer)
            self._count(viewer.seats, -1)

    def move(self, viewer: Viewer, seats: Seats) -> None:
        """Give a viewer these seats and subscribe it to their channel."""
        self._unsubscribe(viewer)
        self._count(viewer.seats, -1)
        self._count(seats, +1)
        viewer.seats = seats
        audience = viewer.audience
        name = self._channels.setdefault(audience, channel(self._table, audience))
        viewer.unsubscribe = self._bus.subscribe(name, viewer.deliver)

    def count_at(self, seat: int) -> int:
        """Return the number of connections of the person at a seat."""
        return self._count_by_seat.get(seat, 0)

    def _unsubscribe(self, viewer: Viewer) -> None:
        viewer.unsubscribe()
        self._with_listeners = None

    def _count(self, seats: Seats, change: int) -> None:
        for seat in seats:
            self._count_by_seat[seat] = self._count_by_seat.get(seat, 0) + change
        if seats:
            self._present = frozenset(one for one, number in self._count_by_seat.items() if number > 0)


class Sender(Protocol):
    """A connection with pending messages."""

    def flush(self) -> None:
        """Send the pending messages. Implementations must neither block nor raise an exception."""


class SendQueue(Protocol):
    def add(self, sender: Sender) -> None:
        """Call the sender's `flush` soon."""


class BatchedSendQueue:
    """Flushes all senders together, once per iteration of the event loop.

    A group commit changes many tables at once. It is faster to encode all their messages first and then send them.
    """

    def __init__(self) -> None:
        self._ready: list[Sender] = []

    def add(self, sender: Sender) -> None:
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._ready.append(sender)

    def _flush_all(self) -> None:
        ready, self._ready = self._ready, []
        for sender in ready:
            sender.flush()
