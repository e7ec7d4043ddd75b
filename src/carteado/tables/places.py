"""The seats of a table and who holds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from carteado.tables.events import Reserved
from carteado.tables.refused import Refused

MOST_SAID: Final = 12
"""Phrases and signs of one seat in a minute: they stand in the log like everything else."""
MOST_CHANGES: Final = 60
"""How often somebody may sit down, swap seats, seat bots or change their mind about cutting in a minute."""
MINUTE_MS: Final = 60_000


@dataclass(slots=True)
class Place:
    """A seat: a person's (`player`), a bot's (`level`), or empty. `covered`: a bot plays for the person."""

    player: str | None = None
    level: str | None = None
    name: str = ""
    covered: bool = False
    auto_cut: bool = True
    came_back: int = -1
    """After how many moves of the match this person last took the place back from a bot."""
    seed: str = ""
    seeds: int = 0
    """How many seeds came from here for the next match."""
    since: int = 0
    """The version of the table since which this person has it: what came before, they did not see from here."""
    said: tuple[int, int] = (0, 0)
    """How many phrases and signs came from here since a moment, which is at most a minute ago when it counts."""

    @property
    def is_empty(self) -> bool:
        return self.player is None and self.level is None

    def says(self, at: int) -> None:
        """One more phrase or sign."""
        since, count = self.said
        self.said = (since, count + 1) if 0 <= at - since < MINUTE_MS else (at, 1)

    def may_say(self, at: int) -> bool:
        since, count = self.said
        return count < MOST_SAID or not 0 <= at - since < MINUTE_MS

    @property
    def waits_for_person(self) -> bool:
        """Whether nobody but the person may act here."""
        return self.player is not None and not self.covered


class Places:
    """All seats, counted from 1. `late`: spectators may take a bot's seat between hands; `reserved` are those that wait
    for the end of one; `given_up` are the seats that somebody left during a match, and in which hand."""

    __slots__ = ("_changes", "given_up", "host", "late", "reserved", "seats")

    def __init__(self, number: int, host: str) -> None:
        self.seats = [Place() for _ in range(number)]
        self.host = host
        self.late = False
        self.reserved: dict[int, Reserved] = {}
        self.given_up: dict[str, dict[int, int]] = {}
        self._changes: dict[str, tuple[int, int]] = {}

    def changes(self, player: str, at: int) -> None:
        """Somebody changed something about the seats; what is a minute old counts no more."""
        recent = {one: (since, count) for one, (since, count) in self._changes.items() if 0 <= at - since < MINUTE_MS}
        since, count = recent.get(player, (at, 0))
        self._changes = {**recent, player: (since, count + 1)}

    def may_change(self, player: str, at: int) -> bool:
        since, count = self._changes.get(player, (at, 0))
        return count < MOST_CHANGES or not 0 <= at - since < MINUTE_MS

    def __len__(self) -> int:
        return len(self.seats)

    def at(self, seat: int) -> Place:
        if not 1 <= seat <= len(self.seats):
            raise Refused("no_such_seat")
        return self.seats[seat - 1]

    def seat_of(self, player: str) -> int | None:
        """Where somebody sits; the first of their places where they hold several."""
        return next((seat for seat, place in self.numbered() if place.player == player), None)

    def seats_of(self, player: str) -> tuple[int, ...]:
        """All places of one person."""
        return tuple([seat for seat, place in enumerate(self.seats, 1) if place.player == player])

    def waits(self, player: str) -> bool:
        """Whether somebody waits for the end of a hand to sit down."""
        return any(one.player == player for one in self.reserved.values())

    def numbered(self) -> list[tuple[int, Place]]:
        return list(enumerate(self.seats, 1))

    def empty(self) -> list[int]:
        return [seat for seat, place in self.numbered() if place.is_empty]

    def people(self) -> list[int]:
        """The people, each by the first of their places."""
        first: dict[str, int] = {}
        for seat, place in enumerate(self.seats, 1):
            if place.player is not None and place.player not in first:
                first[place.player] = seat
        return list(first.values())

    def most_of_one(self) -> int:
        """How many places one person holds at most; 1 where nobody holds several."""
        return max((len(self.seats_of(place.player)) for place in self.seats if place.player is not None), default=1)

    def awaited(self) -> list[int]:
        """Those of the people who are here to play."""
        return [seat for seat in self.people() if self.at(seat).waits_for_person]

    def free(self, seat: int) -> None:
        """Empties a seat; if it was the host's, the next person's becomes it."""
        left = self.at(seat)
        self.seats[seat - 1] = Place()
        people = self.people()
        if left.player == self.host and people and self.seat_of(self.host) is None:
            self.host = self.at(people[0]).player or self.host

    def swap(self, one: int, other: int, version: int) -> None:
        self.seats[one - 1], self.seats[other - 1] = self.at(other), self.at(one)
        self.at(one).since = self.at(other).since = version

    def held_at(self, seats: tuple[int, ...], version: int) -> tuple[int, ...]:
        """Those of somebody's places that were theirs already at a version."""
        if len(seats) == 1:
            return seats if self.seats[seats[0] - 1].since <= version else ()
        return tuple([seat for seat in seats if self.seats[seat - 1].since <= version])
