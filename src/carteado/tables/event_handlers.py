"""Apply the events of the log to the state of a table: one function for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from carteado.tables import events
from carteado.tables.match import Match
from carteado.tables.places import Place, Places
from carteado.tables.rematch import RematchOffer

if TYPE_CHECKING:
    from carteado.tables.state import TableState


def apply_created(state: TableState, event: events.Created) -> None:
    state.created, state.fill_at = event, event.fill_at
    state.places = Places(event.seats, event.host)


def apply_prepared(state: TableState, event: events.Prepared) -> None:
    state.number, state.secret, state.names_key = event.number, event.secret, event.names_key
    for place in state.places.seats:
        place.seed, place.seed_count = "", 0


def apply_closed(state: TableState, _: events.Closed) -> None:
    state.closed = True


# Seats ---------------------------------------------------------------------------------------------------


def apply_seated(state: TableState, event: events.Seated) -> None:
    places = state.places
    places.count_change(event.player, event.at)
    for old in () if event.also else places.seats_of(event.player):
        places.seats[old - 1] = Place()
        withdraw_agreement(state, old)
    withdraw_agreement(state, event.seat)
    places.seats[event.seat - 1] = Place(
        event.player, None, event.name, auto_cut=event.auto_cut, since=state.version + 1
    )
    reserved = places.reserved.items()
    places.reserved = {seat: one for seat, one in reserved if seat != event.seat and one.player != event.player}
    if not state.created.reserved_for and places.seat_of(places.host) is None:
        places.host = event.player


def apply_bot_seated(state: TableState, event: events.BotSeated) -> None:
    state.places.count_change(state.places.host, event.at)
    state.places.seats[event.seat - 1] = Place(None, event.level, event.name)


def apply_freed(state: TableState, event: events.Freed) -> None:
    places = state.places
    player = places.at(event.seat).player
    places.free(event.seat)
    if state.match is not None and state.phase == "playing":
        places.seats[event.seat - 1] = Place(None, state.created.level, event.name)
        if player is not None:
            places.abandoned.setdefault(player, {})[event.seat] = state.match.hands
    withdraw_agreement(state, event.seat)


def apply_renamed(state: TableState, event: events.Renamed) -> None:
    state.places.at(event.seat).name = event.name


def apply_swapped(state: TableState, event: events.Swapped) -> None:
    state.places.count_change(state.places.host, event.at)
    state.places.swap(event.one, event.other, state.version + 1)
    withdraw_agreement(state, event.one, event.other)


def apply_seeded(state: TableState, event: events.Seeded) -> None:
    place = state.places.at(event.seat)
    place.seed, place.seed_count = event.seed, place.seed_count + 1


def apply_substituted(state: TableState, event: events.Substituted) -> None:
    for seat in event.seats:
        state.places.at(seat).substituted = True


def apply_returned(state: TableState, event: events.Returned) -> None:
    place = state.places.at(event.seat)
    place.substituted = False
    if state.match is not None:
        place.returned_at_move = state.match.moves
        state.clock.restart(event.at)


def apply_auto_cut(state: TableState, event: events.AutoCut) -> None:
    place = state.places.at(event.seat)
    place.auto_cut = event.on
    state.places.count_change(place.player or "", event.at)


def apply_late_seats(state: TableState, event: events.LateSeats) -> None:
    state.places.count_change(state.places.host, event.at)
    state.places.allows_late_seats = event.on
    if not event.on:
        state.places.reserved.clear()


def apply_reserved(state: TableState, event: events.Reserved) -> None:
    places = state.places
    places.count_change(event.player, event.at)
    places.reserved = {seat: one for seat, one in places.reserved.items() if one.player != event.player}
    places.reserved[event.seat] = event


def apply_message(state: TableState, event: events.Signed | events.Spoke) -> None:
    state.places.at(event.seat).count_message(event.at)


# The match -----------------------------------------------------------------------------------------------


def apply_started(state: TableState, event: events.Started) -> None:
    state.recent.clear()  # the changes of another match
    places = state.places.seats
    names, seeds = [place.name for place in places], [place.seed for place in places]
    state.match = Match(
        state.id, state.number, state.created, state.secret, names, seeds, state.names_key, state.randomness.fair
    )
    state.match.players = [place.player for place in places]
    for place in places:
        place.returned_at_move = -1
    state.places.abandoned.clear()
    state.phase, state.offer = "playing", None
    state.clock.begin_match(event.at)


def apply_acted(state: TableState, event: events.Acted) -> None:
    match = state.match
    assert match is not None
    before = match.state
    match.act(event)
    state.clock.act(before, event.at)
    if match.is_over:
        state.phase = "over"
        state.places.reserved.clear()
        match.end(event.at, [place.player for place in state.places.seats])
        state.unarchived[match.number] = match


def apply_archived(state: TableState, event: events.Archived) -> None:
    state.unarchived.pop(event.number, None)


def apply_resumed(state: TableState, event: events.Resumed) -> None:
    """Restart the clocks, and shift the other deadlines by the time since the table's latest event."""
    downtime = event.at - state.at
    state.clock.resume(event.at, downtime)
    if state.offer is not None:
        state.offer.until += downtime
    if state.fill_at:
        state.fill_at += downtime


# The rematch ---------------------------------------------------------------------------------------------


def apply_rematch_offered(state: TableState, event: events.RematchOffered) -> None:
    state.offer = RematchOffer(event.until, [event.seat], event.game)
    state.places.count_change(state.places.at(event.seat).player or "", event.at)


def apply_rematch_agreed(state: TableState, event: events.RematchAgreed) -> None:
    if state.offer is not None:
        state.offer.agreed.append(event.seat)


def apply_rematch_dropped(state: TableState, _: events.RematchDropped) -> None:
    state.offer = None


def withdraw_agreement(state: TableState, *seats: int) -> None:
    """Remove seats from those that agreed to the rematch, because their occupants have changed."""
    if state.offer is not None:
        state.offer.agreed = [seat for seat in state.offer.agreed if seat not in seats]


def apply_game_changed(state: TableState, event: events.GameChanged) -> None:
    game = event.game
    state.created = replace(
        state.created, game=game.game, regulation=game.regulation, rules=game.rules, options=game.options,
        text=game.text, places=game.places,
    )  # fmt: skip


HANDLERS: Final[dict[type, Callable[[Any, Any], None]]] = {
    events.Created: apply_created,
    events.Prepared: apply_prepared,
    events.Seated: apply_seated,
    events.BotSeated: apply_bot_seated,
    events.Freed: apply_freed,
    events.Renamed: apply_renamed,
    events.Swapped: apply_swapped,
    events.Seeded: apply_seeded,
    events.Started: apply_started,
    events.Acted: apply_acted,
    events.Substituted: apply_substituted,
    events.Returned: apply_returned,
    events.Resumed: apply_resumed,
    events.AutoCut: apply_auto_cut,
    events.Signed: apply_message,
    events.Spoke: apply_message,
    events.RematchOffered: apply_rematch_offered,
    events.RematchAgreed: apply_rematch_agreed,
    events.RematchDropped: apply_rematch_dropped,
    events.Archived: apply_archived,
    events.LateSeats: apply_late_seats,
    events.Reserved: apply_reserved,
    events.GameChanged: apply_game_changed,
    events.Closed: apply_closed,
}
