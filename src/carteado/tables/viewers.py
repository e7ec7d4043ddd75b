"""Those who watch a table from this machine: each connection is a viewer, at a seat or as a spectator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from carteado.messages import LANGUAGES, Language
from carteado.tables.bus import Bus, Deliver


def channel(table: str, seat: int | None, lang: Language) -> str:
    return f"{table}/{seat or 0}/{lang}"


@dataclass(slots=True, eq=False)
class Viewer:
    """A connection. Two tabs of one person are two viewers of one channel."""

    player: str
    lang: Language
    deliver: Deliver
    seat: int | None = None
    leave: Callable[[], None] = lambda: None


class Viewers:
    """The viewers of one table."""

    __slots__ = ("_all", "_bus", "_channels", "_table")

    def __init__(self, table: str, seats: int, bus: Bus) -> None:
        self._table, self._bus = table, bus
        self._all: set[Viewer] = set()
        kinds = [(seat or None, lang) for seat in range(seats + 1) for lang in LANGUAGES]
        self._channels = [(seat, lang, channel(table, seat, lang)) for seat, lang in kinds]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(tuple(self._all))

    def heard(self) -> list[tuple[int | None, Language, str]]:
        """The channels somebody listens to."""
        is_heard = self._bus.is_heard
        return [one for one in self._channels if is_heard(one[2])]

    def present(self) -> frozenset[int]:
        return frozenset(viewer.seat for viewer in self._all if viewer.seat is not None)

    def add(self, viewer: Viewer, seat: int | None) -> None:
        self._all.add(viewer)
        self.place(viewer, seat)

    def drop(self, viewer: Viewer) -> None:
        viewer.leave()
        self._all.discard(viewer)

    def place(self, viewer: Viewer, seat: int | None) -> None:
        """Moves a viewer to the channel of a seat."""
        viewer.leave()
        viewer.seat = seat
        viewer.leave = self._bus.subscribe(channel(self._table, seat, viewer.lang), viewer.deliver)

    def of_seat(self, seat: int) -> int:
        return Counter(viewer.seat for viewer in self._all)[seat]
