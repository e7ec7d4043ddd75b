"""The seats of a table and the people and bots that hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from carteado.tables.events import Reserved
from carteado.tables.refusal import table_refusal

MAX_MESSAGES_PER_MINUTE: Final = 12
"""How many phrases and signs a seat may send in a minute. There is a limit because each is stored in the log."""
MAX_CHANGES_PER_MINUTE: Final = 60
"""How often a person may change seats, bots or settings in a minute. Each change is stored in the log."""
MINUTE_MS: Final = 60_000


@dataclass(slots=True)
class Place:
    """A seat with a person (`player`), a bot (`level`), or nobody.

    substituted:      whether a bot plays for the person, who did not act in time.
    auto_cut:         whether the program cuts the pack for the person.
    returned_at_move: the number of moves at which the person last took the seat back from a bot, or -1.
    seed:             the person's seed for the next match.
    seed_count:       how often the seed was set for that match.
    since:            the table's version when the person got the seat. Earlier changes may contain cards that the
                      person must not see.
    messages:         the start of the current minute (ms since 1970), and the number of phrases and signs in it.
    """

    player: str | None = None
    level: str | None = None
    name: str = ""
    substituted: bool = False
    auto_cut: bool = True
    returned_at_move: int = -1
    seed: str = ""
    seed_count: int = 0
    since: int = 0
    messages: tuple[int, int] = (0, 0)

    @property
    def is_empty(self) -> bool:
        return self.player is None and self.level is None

    def count_message(self, at: int) -> None:
        """Count a phrase or a sign."""
        since, count = self.messages
        self.messages = (since, count + 1) if 0 <= at - since < MINUTE_MS else (at, 1)

    def may_send_message(self, at: int) -> bool:
        since, count = self.messages
        return count < MAX_MESSAGES_PER_MINUTE or not 0 <= at - since < MINUTE_MS

    @property
    def waits_for_person(self) -> bool:
        """Whether a person has this seat and no bot plays for that person."""
        return self.player is not None and not self.substituted


class Places:
    """All seats of a table, numbered from 1.

    allows_late_seats: whether spectators may take a bot's seat between hands.
    reserved:          the reservations of spectators, who get their seat when the hand is over.
    abandoned:         for each player who left during the match, the seats and the number of the hand at that time.
    """

    __slots__ = ("_changes", "abandoned", "allows_late_seats", "host", "reserved", "seats")

    def __init__(self, number: int, host: str) -> None:
        self.seats = [Place() for _ in range(number)]
        self.host = host
        self.allows_late_seats = False
        self.reserved: dict[int, Reserved] = {}
        self.abandoned: dict[str, dict[int, int]] = {}
        self._changes: dict[str, tuple[int, int]] = {}

    def count_change(self, player: str, at: int) -> None:
        """Count one more change by a player. Drop counts that are older than a minute."""
        recent = {one: (since, count) for one, (since, count) in self._changes.items() if 0 <= at - since < MINUTE_MS}
        since, count = recent.get(player, (at, 0))
        self._changes = {**recent, player: (since, count + 1)}

    def may_change(self, player: str, at: int) -> bool:
        since, count = self._changes.get(player, (at, 0))
        return count < MAX_CHANGES_PER_MINUTE or not 0 <= at - since < MINUTE_MS

    def __len__(self) -> int:
        return len(self.seats)

    def at(self, seat: int) -> Place:
        if not 1 <= seat <= len(self.seats):
            raise table_refusal("no_such_seat")
        return self.seats[seat - 1]

    def seat_of(self, player: str) -> int | None:
        """Return the first seat of a player, or None."""
        return next((seat for seat, place in self.by_number() if place.player == player), None)

    def seats_of(self, player: str) -> tuple[int, ...]:
        return tuple([seat for seat, place in enumerate(self.seats, 1) if place.player == player])

    def has_reservation(self, player: str) -> bool:
        return any(one.player == player for one in self.reserved.values())

    def by_number(self) -> list[tuple[int, Place]]:
        return list(enumerate(self.seats, 1))

    def empty_seats(self) -> list[int]:
        return [seat for seat, place in self.by_number() if place.is_empty]

    def people(self) -> list[int]:
        """Return the first seat of each person."""
        first: dict[str, int] = {}
        for seat, place in enumerate(self.seats, 1):
            if place.player is not None and place.player not in first:
                first[place.player] = seat
        return list(first.values())

    def max_seats_per_person(self) -> int:
        return max((len(self.seats_of(place.player)) for place in self.seats if place.player is not None), default=1)

    def active_people(self) -> list[int]:
        """Return the first seat of each person, except people for whom a bot plays."""
        return [seat for seat in self.people() if self.at(seat).waits_for_person]

    def free(self, seat: int) -> None:
        """Empty a seat. If it was the host's last seat, the first person at the table, if any, becomes the host."""
        left = self.at(seat)
        self.seats[seat - 1] = Place()
        people = self.people()
        if left.player == self.host and people and self.seat_of(self.host) is None:
            self.host = self.at(people[0]).player or self.host

    def swap(self, one: int, other: int, version: int) -> None:
        self.seats[one - 1], self.seats[other - 1] = self.at(other), self.at(one)
        self.at(one).since = self.at(other).since = version

    def seats_held_since(self, seats: tuple[int, ...], version: int) -> tuple[int, ...]:
        """Return the seats whose occupant already had them at the given version of the table."""
        if len(seats) == 1:
            return seats if self.seats[seats[0] - 1].since <= version else ()
        return tuple([seat for seat in seats if self.seats[seat - 1].since <= version])
