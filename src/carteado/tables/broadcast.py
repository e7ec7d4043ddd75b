"""Send a table's messages to its viewers: updates, signs, presence and goodbyes."""

from __future__ import annotations

from carteado.tables import command_handlers, events
from carteado.tables.environment import Presentation, TableEnvironment
from carteado.tables.events import Events
from carteado.tables.state import TableState
from carteado.tables.viewers import Viewer, Viewers

Cause = tuple[int, str]
"""The seat whose command caused a change, and the id of the command."""


class Broadcast:
    """Sends the messages of one table to the channels of its audiences (see `tables.viewers`)."""

    __slots__ = ("_environment", "viewers")

    def __init__(self, table: str, seats: int, environment: TableEnvironment) -> None:
        self._environment = environment
        self.viewers = Viewers(table, seats, environment.bus)

    def add_viewer(self, viewer: Viewer, state: TableState, version: int | None) -> None:
        """Add a viewer and send it the state. Tell the others if a player has just connected.

        version: the last version that the viewer has seen if it reconnects, else None.
        """
        seats = state.places.seats_of(viewer.player)
        for seat in seats:
            if not self.viewers.count_at(seat):
                self._send_presence(state, seat, present=True)
        self.viewers.add(viewer, seats)
        viewer.deliver(self._present(state).sync(viewer.audience, version))

    def send_departure(self, viewer: Viewer, state: TableState) -> None:
        """Tell the other viewers that a person has disconnected, unless that person has another connection here."""
        for seat in viewer.seats:
            if not self.viewers.count_at(seat):
                self._send_presence(state, seat, present=False)

    def reseat_viewers(self, state: TableState) -> None:
        """Move viewers to the audiences of the seats that they have now."""
        for viewer in self.viewers:
            seats = state.places.seats_of(viewer.player)
            if seats != viewer.seats:
                self.viewers.move(viewer, seats)

    def send_change(self, state: TableState, cause: Cause | None) -> None:
        """Send the latest change to all viewers. The player whose command caused it also gets the command's id."""
        presentation, change = self._present(state), state.recent[-1]
        actor, command = cause or (0, None)
        for audience, channel in self.viewers.channels_with_listeners():
            message = presentation.update(change, audience, command if actor in audience.seats else None)
            self._environment.bus.publish(channel, message)
        state.forget_earlier_views()

    def send_signs(self, state: TableState, entry: Events) -> None:
        """Send the signs in a log entry to the partners and to the opponents who noticed them."""
        presentation = self._present(state)
        for signed in (event for event in entry if isinstance(event, events.Signed)):
            partners = command_handlers.partners_of(state, signed.seat)
            for audience, channel in self.viewers.channels_with_listeners():
                noticed = any(seat in signed.noticed for seat in audience.seats)
                if noticed or any(seat in partners for seat in audience.seats):
                    self._environment.bus.publish(channel, presentation.signal(signed, audience.lang, noticed=noticed))

    def send_pause_ended(self, state: TableState) -> None:
        self._send_to_all(self._present(state).pause_ended())

    def send_goodbye(self, state: TableState, code: str, *, again: bool) -> None:
        """Disconnect all viewers. `again` tells clients to reconnect."""
        presentation = self._present(state)
        for viewer in self.viewers:
            viewer.deliver(presentation.bye(code, viewer.lang, again=again))

    def _send_presence(self, state: TableState, seat: int, *, present: bool) -> None:
        self._send_to_all(self._present(state).presence(seat, present))

    def _send_to_all(self, message: bytes) -> None:
        for _, channel in self.viewers.channels_with_listeners():
            self._environment.bus.publish(channel, message)

    def _present(self, state: TableState) -> Presentation:
        return self._environment.presenter.present(state, self.viewers.present(), self._environment.now())
