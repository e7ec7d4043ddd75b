"""The seats of a table and who holds them."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.tables.refused import Refused


@dataclass(slots=True)
class Place:
    """A seat: a person's (`player`), a bot's (`level`), or empty. `covered`: a bot plays for the person."""

    player: str | None = None
    level: str | None = None
    name: str = ""
    covered: bool = False
    auto_cut: bool = True
    seed: str = ""

    @property
    def is_empty(self) -> bool:
        return self.player is None and self.level is None

    @property
    def waits_for_person(self) -> bool:
        """Whether nobody but the person may act here."""
        return self.player is not None and not self.covered


class Places:
    """All seats, counted from 1."""

    __slots__ = ("host", "seats")

    def __init__(self, number: int, host: str) -> None:
        self.seats = [Place() for _ in range(number)]
        self.host = host

    def __len__(self) -> int:
        return len(self.seats)

    def at(self, seat: int) -> Place:
        if not 1 <= seat <= len(self.seats):
            raise Refused("no_such_seat")
        return self.seats[seat - 1]

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, place in self.numbered() if place.player == player), None)

    def numbered(self) -> list[tuple[int, Place]]:
        return list(enumerate(self.seats, 1))

    def empty(self) -> list[int]:
        return [seat for seat, place in self.numbered() if place.is_empty]

    def people(self) -> list[int]:
        return [seat for seat, place in self.numbered() if place.player is not None]

    def awaited(self) -> list[int]:
        """The seats of people who are here to play."""
        return [seat for seat, place in self.numbered() if place.waits_for_person]

    def free(self, seat: int) -> None:
        """Empties a seat; if it was the host's, the next person's becomes it."""
        left = self.at(seat)
        self.seats[seat - 1] = Place()
        people = self.people()
        if left.player == self.host and people:
            self.host = self.at(people[0]).player or self.host

    def swap(self, one: int, other: int) -> None:
        self.seats[one - 1], self.seats[other - 1] = self.at(other), self.at(one)
