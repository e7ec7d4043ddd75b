"""Describe the changes of a table in sentences, separately for each viewer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from carteado.core.game import Game, State, Teller, View
from carteado.games.registry import game_name
from carteado.presenter import messages
from carteado.presenter.table_info import phrase_text
from carteado.tables import events
from carteado.tables.events import AnyEvent
from carteado.tables.state import Change, TableState
from carteado.tables.view_cache import Seats, ViewCache
from carteado.tables.viewers import Audience
from carteado.words.catalogue import Language, say


class PublicEvent(NamedTuple):
    """The description of a change for spectators.

    mentioned_seats: the seat that acted, and the seats whose players the game's lines name.
    action:          the action without its hidden parts; "" if nobody acted or the whole action is hidden.
    is_open:         whether the action has no hidden parts, so that no player knows more than a spectator.
    """

    event: messages.TableEvent
    mentioned_seats: frozenset[int]
    action: str
    is_open: bool


class ChangeDescriber:
    """Describes the recent changes of a table. Create a new describer for each state of the table."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._public_events: dict[tuple[int, Language], PublicEvent] = {}
        self._recent_views: list[tuple[State, ViewCache]] = []

    def describe(self, change: Change, seats: Seats, lang: Language) -> messages.TableEvent:
        """Describe a change to a viewer. A seat that the viewer got later, or through this change, does not count.

        Most viewers share the event for spectators. A player gets a separate event if the player acted, is mentioned in
        the lines, or may know more about the action.
        """
        seats = self.state.places.seats_held_since(seats, change.version - 1)
        public = self.public_event(change, lang)
        if not seats:
            return public.event
        knows_more = not public.is_open and self._redact_action(change, seats) != public.action
        if not knows_more and public.mentioned_seats.isdisjoint(seats):
            return public.event
        return self._describe_to(seats, change, lang)[0]

    def public_event(self, change: Change, lang: Language) -> PublicEvent:
        """Return the description of a change for spectators."""
        key = (change.version, lang)
        public = self._public_events.get(key)
        if public is None:
            event, mentioned = self._describe_to((), change, lang)
            action, full = getattr(event, "action", ""), getattr(change.events[0], "action", "")
            public = self._public_events[key] = PublicEvent(event, mentioned, action, action == full)
        return public

    def describe_hand_so_far(self, audience: Audience) -> list[messages.TableEvent]:
        """Describe every change of the current hand, for a viewer who joins during the hand.

        The end of the previous hand is left out.
        """
        changes_of_hand = self.state.changes_of_hand()
        described = [self.describe(one, audience.seats, audience.lang) for one in changes_of_hand]
        if changes_of_hand and self.state.ends_hand(changes_of_hand[0]):
            described[0] = messages.Seating(lines=[line for line in described[0].lines if line.kind == "opening"])
        return described

    def last_hand(self, audience: Audience) -> messages.LastHand | None:
        """Return the result of the previous hand for a client that missed it.

        None in the first hand of a match, and if the end of the previous hand is no longer in memory. A player who sat
        down after that hand gets the text for spectators.
        """
        changes_of_hand = self.state.changes_of_hand()
        if not changes_of_hand or not self.state.ends_hand(changes_of_hand[0]):
            return None
        first = changes_of_hand[0]
        lines = self.describe(first, audience.seats, audience.lang).lines
        result = next((line.text for line in lines if line.kind == "result"), "")
        return messages.LastHand(version=first.version, result=result) if result else None

    def _redact_action(self, change: Change, seats: Seats) -> str:
        """Return the action without the parts that the viewer may not know, "" if nobody acted."""
        event = change.events[0]
        if type(event) is not events.Acted:
            return ""
        assert self.state.match is not None
        viewer = event.seat if event.seat in seats else seats[0] if seats else None
        return self.state.match.game.redact_action(change.before, event.seat, event.action, viewer)

    def _describe_to(self, seats: Seats, change: Change, lang: Language) -> tuple[messages.TableEvent, frozenset[int]]:
        """Describe a change to a viewer with these seats. Also return its `mentioned_seats` (see `PublicEvent`)."""
        event = change.events[0]
        if isinstance(event, events.Acted):
            action = self._redact_action(change, seats)
            lines, mentioned = self._narrate(change, event.seat, action, seats, lang)
            if lines and event.by == "auto" and event.seat in seats:  # the program acted for the viewer
                lines[0].text = say("tables.event.auto", lang, text=lines[0].text.removesuffix("."))
            if len(change.events) > 1:
                at = next((at for at, line in enumerate(lines) if line.kind == "opening"), len(lines))
                lines[at:at] = self._describe_events(change, change.events[1:], lang)
            acted = messages.Acted(seat=event.seat, action=action, by=event.by, lines=lines)
            return acted, mentioned | {event.seat}
        lines = self._describe_events(change, change.events, lang)
        if isinstance(event, events.Spoke):
            return messages.Spoke(seat=event.seat, phrase=event.phrase, lines=lines), frozenset()
        if not any(isinstance(one, events.Started) for one in change.events):
            return messages.Seating(lines=lines), frozenset()
        opening, mentioned = self._narrate(change, 0, "", seats, lang)
        return messages.Started(lines=lines + opening), mentioned

    def _narrate(
        self, change: Change, seat: int, action: str, viewer: Seats, lang: Language
    ) -> tuple[list[messages.Line], frozenset[int]]:
        """Return the game's lines about a change, and the seats whose players they name.

        seat:   the seat that acted, or 0 for the start of a match.
        action: the action as the viewer may know it.
        viewer: the seats of the viewer.
        """
        match, after = self.state.match, change.after
        if match is None or after is None:
            return [], frozenset()
        teller = teller_for(match.game, lang, viewer, change.names)
        view_seats = viewer if teller.depends_on_hidden_cards(action) else ()
        was, now = self._views(change, view_seats) if seat else (None, ViewCache(after).view_of(view_seats))
        lines = [messages.Line(kind, text) for kind, text in teller.narrate(was, seat, action, now)]
        return lines, frozenset(teller.mentioned_seats)

    def _views(self, change: Change, viewer: Seats) -> tuple[View, View]:
        """Return the views of a viewer with these seats before and after a change."""
        assert change.before is not None
        assert change.after is not None
        if change.after is self.state.game:
            return self.state.views_before(change).view_of(viewer), self.state.views.view_of(viewer)
        before = self._views_at(change.before)
        return before.view_of(viewer), self._views_at(change.after, before).view_of(viewer)

    def _views_at(self, game: State, earlier: ViewCache | None = None) -> ViewCache:
        """Return the views of an earlier state of the game. The last two results are cached.

        Two are enough because changes are described in order.
        """
        for state, views in self._recent_views:
            if state is game:
                return views
        views = ViewCache(game, earlier)
        self._recent_views = [*self._recent_views[-1:], (game, views)]
        return views

    def _describe_events(self, change: Change, selected: Iterable[AnyEvent], lang: Language) -> list[messages.Line]:
        """Return the lines about events that are not moves, such as a new player.

        They use the names that the seats had at the time of the change.
        """
        texts = [text for event in selected for text in self._event_texts(event, change, lang)]
        return [messages.Line("move", text) for text in texts]

    def _event_texts(self, event: AnyEvent, change: Change, lang: Language) -> list[str]:
        names = change.names
        match event:
            case events.Seated():
                return [say("tables.event.sat", lang, name=event.name, seat=event.seat)]
            case events.BotSeated():
                return [say("tables.event.bot", lang, name=event.name, seat=event.seat)]
            case events.Freed():
                key = "left" if change.phase == "playing" else "freed"
                return [say(f"tables.event.{key}", lang, name=event.name, seat=event.seat)]
            case events.Renamed():
                return [say("tables.event.renamed", lang, was=event.was, name=event.name)]
            case events.Swapped():
                return [say("tables.event.swapped", lang, one=event.one, other=event.other)]
            case events.LateSeats():
                return [say(f"tables.event.late_seats_{'on' if event.on else 'off'}", lang)]
            case events.Reserved():
                return [say("tables.event.reserved", lang, name=event.name, bot=names[event.seat - 1])]
            case events.RematchOffered(game=events.Game(game=name)):
                game = game_name(name, lang)
                return [say("tables.event.offered_other", lang, name=names[event.seat - 1], game=game)]
            case events.Substituted():
                return [say("tables.event.covered", lang, name=names[seat - 1]) for seat in event.seats]
            case events.Returned() | events.RematchAgreed() | events.RematchOffered():
                key = {events.Returned: "returned", events.RematchAgreed: "agreed"}.get(type(event), "offered")
                return [say(f"tables.event.{key}", lang, name=names[event.seat - 1])]
            case events.RematchDropped() | events.Started():
                key = "dropped" if isinstance(event, events.RematchDropped) else "started"
                return [say(f"tables.event.{key}", lang)]
            case events.Spoke():
                text = phrase_text(self.state.created.game, event.phrase, lang)
                return [say("tables.event.spoke", lang, name=names[event.seat - 1], text=text)]
        return []


def teller_for(game: Game, lang: Language, seats: Seats, names: tuple[str, ...]) -> Teller:
    """Return the object that writes a game's sentences for a viewer.

    It addresses a viewer with one seat as "you", and names all players to other viewers.
    """
    return _teller(game, names, lang, seats[0] if len(seats) == 1 else None)


@lru_cache(maxsize=4096)
def _teller(game: Game, names: tuple[str, ...], lang: Language, you: int | None) -> Teller:
    return game.teller(names, lang, you)
