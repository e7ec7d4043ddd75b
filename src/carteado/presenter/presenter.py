"""Build and encode all messages about a table. Each viewer gets only what that viewer may see."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from carteado.core.view_layers import Layer, own_changes, whole_parts
from carteado.presenter import messages
from carteado.presenter.change_describer import ChangeDescriber, teller_for
from carteado.presenter.table_info import table_info
from carteado.tables import events
from carteado.tables.events import Signed
from carteado.tables.match import Match
from carteado.tables.state import Change, TableState
from carteado.tables.view_cache import Seats, ViewCache
from carteado.tables.viewers import Audience
from carteado.words.catalogue import Language, lookup, say

_encode: Final = msgspec.json.Encoder().encode


class JsonPresenter:
    """Encodes tables as JSON. It implements `carteado.tables.environment.Presenter`."""

    def lobby_card(self, state: TableState) -> bytes:
        return _encode(table_info(state, frozenset()))

    def present(self, state: TableState, present: frozenset[int], now: int) -> JsonPresentation:
        return JsonPresentation(state, present, now)


class PublicChanges(NamedTuple):
    """The changes that an action makes to the public view.

    before, after: the views of all seats before and after the action.
    changed:       the changed fields of the public view.
    whole_parts:   the paths in `changed` that replace a whole field or nested view.
    encoded:       the `MatchChanges` message as JSON.
    """

    before: ViewCache
    after: ViewCache
    changed: Layer
    whole_parts: list[str]
    encoded: Raw


class JsonPresentation:
    """Encodes one state of a table for several viewers. Parts that all viewers share are computed once."""

    def __init__(self, state: TableState, present: frozenset[int], now: int) -> None:
        self.state, self.present, self.now = state, present, now
        self._table: messages.TableInfo | None = None
        self._shared: dict[str, Any] | None = None
        self._describer = ChangeDescriber(state)
        self._public_changes: PublicChanges | None = None
        self._public_messages: dict[Language, bytes] = {}

    def sync(self, audience: Audience, since: int | None) -> bytes:
        missed = None if since is None else self.state.changes_since(since)
        return _encode(
            messages.Sync(
                version=self.state.version,
                now=self.now,
                since=None if missed is None else since,
                missed=[self._describer.describe(one, audience.seats, audience.lang) for one in missed or ()],
                table=self.table(),
                match=self.match(audience.seats),
                you=self.you(audience.seats),
                said=self.describe_position(audience),
                so_far=self._describer.describe_hand_so_far(audience) if missed is None else [],
                last_hand=self._describer.last_hand(audience),
            )
        )

    def update(self, change: Change, audience: Audience, command: str | None) -> bytes:
        event, seats = type(change.events[0]), audience.seats
        sat_down = len(change.events) > 1 and any(isinstance(one, events.Seated) for one in change.events)
        if event is events.Acted and not sat_down:
            return self._action_update(change, audience, command)
        described = self._describer.describe(change, seats, audience.lang)
        update = messages.Update(version=change.version, now=self.now, event=described, done=command)
        if event is not events.Spoke:
            update.match = self.match(seats)
            update.table, update.you = self.table(), self.you(seats)
        if audience.text:
            update.said = self.describe_position(audience)
        return _encode(update)

    def _action_update(self, change: Change, audience: Audience, command: str | None) -> bytes:
        """Return the encoded update about an action.

        All viewers who get nothing private share the same bytes, one message for each language.
        """
        seats, lang = audience.seats, audience.lang
        event = self._describer.describe(change, seats, lang)
        public = self._public_changes or self._encode_changes(change)
        own: Layer = {}
        legal: list[str] = []
        if seats:
            before, after = public.before, public.after
            own = own_changes(
                public.changed,
                public.whole_parts,
                before.private_layer_of(seats),
                after.private_layer_of(seats),
                after.public,
            )
            legal = after.legal(seats)
        has_more = len(change.events) > 1 or audience.text
        same = event is self._describer.public_event(change, lang).event
        is_public = same and command is None and not (own or legal or has_more)
        if is_public and lang in self._public_messages:
            return self._public_messages[lang]
        update = messages.Update(
            version=change.version,
            now=self.now,
            event=event,
            changes=public.encoded,  # type: ignore[arg-type]
            own=own,
            legal=legal,
            done=command,
        )
        if has_more:
            if len(change.events) > 1:
                update.table, update.you = self.table(), self.you(seats)
            update.said = self.describe_position(audience)
        message = _encode(update)
        if is_public:
            self._public_messages[lang] = message
        return message

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes:
        text = lookup(f"{self.state.created.game}.sign.{signed.sign}", lang) or signed.sign
        return _encode(messages.Signal(seat=signed.seat, sign=signed.sign, text=text, noticed=noticed))

    def presence(self, seat: int, present: bool) -> bytes:
        return _encode(messages.Presence(seat=seat, present=present))

    def pause_ended(self) -> bytes:
        match, wait = self.state.match, self.state.wait
        assert match is not None
        return _encode(messages.PauseEnded(moves=match.moves, deadline=wait.deadline, clock=wait.clock))

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes:
        return bye(code, lang, again=again)

    # Parts of messages -----------------------------------------------------------------------------------------

    def table(self) -> messages.TableInfo:
        if self._table is None:
            self._table = table_info(self.state, self.present)
        return self._table

    def you(self, seats: Seats) -> messages.You:
        if not seats:
            return messages.You(seat=None, host=False, auto_cut=True)
        place = self.state.places.at(seats[0])
        host, match = place.player == self.state.places.host, self.state.match
        chores = match is not None and match.game.has_chores
        return messages.You(seat=seats[0], host=host, auto_cut=place.auto_cut, chores=chores, seats=list(seats))

    def match(self, seats: Seats) -> messages.MatchView | None:
        match = self.state.match
        if match is None:
            return None
        views = self.state.views
        return messages.MatchView(view=views.view_of(seats), legal=views.legal(seats), **self._shared_fields(match))

    def describe_position(self, audience: Audience) -> messages.PositionText | None:
        """Return the position and the legal actions in words. None if there is no match or the client wants no text."""
        match = self.state.match
        if not audience.text or match is None:
            return None
        views = self.state.views
        teller = teller_for(match.game, audience.lang, audience.seats, self._names())
        view = views.view_of(audience.seats)
        return messages.PositionText(
            position=[*self._name_acting_seat(audience), *teller.position(view)],
            labels={action: teller.label(view, action) for action in teller.sort_actions(views.legal(audience.seats))},
        )

    def _name_acting_seat(self, audience: Audience) -> list[str]:
        """Return a sentence that names the seat that must act, if it is one of the viewer's several seats."""
        seat = self.state.views.acting(audience.seats)
        must_act = len(audience.seats) > 1 and seat in self.state.wait.seats
        return [say("tables.playing_at", audience.lang, name=self._name(seat or 0))] if must_act else []

    def _encode_changes(self, change: Change) -> PublicChanges:
        """Compute and encode the public changes of an action. They are cached for the other viewers."""
        match = self.state.match
        assert match is not None
        changed = self.state.changed_fields(change)
        encoded = Raw(_encode(self._public_match_changes(match, changed)))
        before, after = self.state.views_before(change), self.state.views
        self._public_changes = PublicChanges(before, after, changed, whole_parts(changed), encoded)
        return self._public_changes

    def _public_match_changes(self, match: Match, changed: Layer) -> messages.MatchChanges:
        outcome, wait = match.state.outcome, self.state.wait
        return messages.MatchChanges(
            moves=match.moves,
            waiting=list(wait.seats),
            deadline=wait.deadline,
            clock=wait.clock,
            pause=self._pause(),
            view=changed,
            seals=_seals(match) if match.shuffled else None,
            played=_play_seal(match) if match.sealed else None,
            over=outcome is not None,
            winners=list(outcome.winners) if outcome else [],
        )

    def _shared_fields(self, match: Match) -> dict[str, Any]:
        if self._shared is None:
            outcome, wait = match.state.outcome, self.state.wait
            self._shared = {
                "id": match.id,
                "number": match.number,
                "moves": match.moves,
                "waiting": list(wait.seats),
                "deadline": wait.deadline,
                "clock": wait.clock,
                "pause": self._pause(),
                "commitment": match.commitment,
                "seeds": list(match.fair.seeds),
                "seals": _seals(match),
                "played": _play_seal(match),
                "over": outcome is not None,
                "winners": list(outcome.winners) if outcome else [],
            }
        return self._shared

    def _pause(self) -> messages.Pause | None:
        pause = self.state.pause
        return messages.Pause(kind=pause.kind, until=pause.until) if pause and pause.until > self.now else None

    def _names(self) -> tuple[str, ...]:
        return tuple([place.name for place in self.state.places.seats])

    def _name(self, seat: int) -> str:
        return self.state.places.at(seat).name


def _seals(match: Match) -> list[messages.Seal]:
    return [messages.Seal(**seal) for seal in match.seals()]


def _play_seal(match: Match) -> messages.Played | None:
    return messages.Played(**match.played._asdict()) if match.played else None


def bye(code: str, lang: Language, *, again: bool) -> bytes:
    return _encode(messages.Bye(code=code, reason=say(f"server.bye.{code}", lang), again=again))
