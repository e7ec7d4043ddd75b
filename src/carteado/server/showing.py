"""A table as each viewer may see it, in the messages of the wire. Nothing reaches a socket but through here."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Raw

from carteado.messages import Language, lookup, say
from carteado.overlay import Layer, changes, own_changes
from carteado.server import wire
from carteado.server.faces import Face, face
from carteado.tables import events
from carteado.tables.events import AnyEvent, Signed
from carteado.tables.match import Match, regulation_of
from carteado.tables.state import Happening, TableState

_encode: Final = msgspec.json.Encoder().encode
_HIDDEN: Final = re.compile(r"^~.*|~\S+")
_face: Final[Callable[[str], Face | None]] = cache(face)


class Shower:
    """See `carteado.tables.ports.Show`."""

    def begin(self, state: TableState, present: frozenset[int], now: int) -> Shown:
        return Shown(state, present, now)


class Shown:
    """One state of a table. What is the same for all viewers is made once."""

    def __init__(self, state: TableState, present: frozenset[int], now: int) -> None:
        self.state, self.present, self.now = state, present, now
        self._table: wire.TableInfo | None = None
        self._shared: dict[str, Any] | None = None
        self._told_before: dict[tuple[int, bool, Language], wire.Happened] = {}
        self._moved: tuple[Layer, Raw] | None = None

    def sync(self, seat: int | None, lang: Language, since: int | None) -> bytes:
        missed = None if since is None else self.state.missed_since(since)
        return _encode(
            wire.Sync(
                version=self.state.version,
                now=self.now,
                since=None if missed is None else since,
                missed=[self.happened(one, seat, lang) for one in missed or ()],
                table=self.table(),
                match=self.match(seat),
                you=self.you(seat),
            )
        )

    def step(self, happening: Happening, seat: int | None, lang: Language, done: str | None) -> bytes:
        kind = type(happening.events[0])
        step = wire.Step(
            version=happening.version, now=self.now, happened=self.happened(happening, seat, lang), done=done
        )
        if kind is events.Acted:
            self._move(step, happening, seat)
        elif kind is not events.Spoke:
            step.match = self.match(seat)
        if len(happening.events) > 1 or kind not in (events.Acted, events.Spoke):
            step.table, step.you = self.table(), self.you(seat)
        return _encode(step)

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes:
        text = lookup(f"server.sign.{self.state.created.game}.{signed.sign}", lang) or signed.sign
        return _encode(wire.Signal(seat=signed.seat, sign=signed.sign, text=text, noticed=noticed))

    def presence(self, seat: int, present: bool) -> bytes:
        return _encode(wire.Presence(seat=seat, present=present))

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes:
        return bye(code, lang, again=again)

    # The parts -----------------------------------------------------------------------------------------

    def table(self) -> wire.TableInfo:
        if self._table is None:
            self._table = table_info(self.state, self.present)
        return self._table

    def you(self, seat: int | None) -> wire.You:
        if seat is None:
            return wire.You(seat=None, host=False, auto_cut=True)
        place = self.state.places.at(seat)
        return wire.You(seat=seat, host=place.player == self.state.places.host, auto_cut=place.auto_cut)

    def match(self, seat: int | None) -> wire.MatchView | None:
        match = self.state.match
        if match is None:
            return None
        legal = () if seat is None else match.state.legal(seat)
        return wire.MatchView(view=self.state.looks.view(seat), legal=list(legal), **self._same_for_all(match))

    def _move(self, step: wire.Step, happening: Happening, seat: int | None) -> None:
        """The changes an action made: those everybody sees are found and written down once."""
        state, match = self.state, self.state.match
        assert match is not None
        if self._moved is None:
            shared = changes(state.looks_before(happening).open, state.looks.open)
            self._moved = shared, Raw(_encode(self._move_for_all(match, shared)))
        step.move = self._moved[1]  # type: ignore[assignment]
        if seat is not None:
            before, after = state.looks_before(happening), state.looks
            step.own = own_changes(self._moved[0], before.own(seat), after.own(seat), after.open)
            step.legal = list(match.state.legal(seat))

    def _move_for_all(self, match: Match, changed: Layer) -> wire.Move:
        outcome, deadline = match.state.outcome, self.state.deadline()
        return wire.Move(
            moves=match.moves,
            waiting=list(self.state.waiting()),
            deadline=deadline,
            clock=None if deadline is None else self.state.allowed_ms(),
            view=changed,
            seals=_seals(match) if match.shuffled else None,
            over=outcome is not None,
            winners=list(outcome.winners) if outcome else [],
        )

    def _same_for_all(self, match: Match) -> dict[str, Any]:
        if self._shared is None:
            outcome = match.state.outcome
            deadline = self.state.deadline()
            self._shared = {
                "id": match.id,
                "number": match.number,
                "moves": match.moves,
                "waiting": list(self.state.waiting()),
                "deadline": deadline,
                "clock": None if deadline is None else self.state.allowed_ms(),
                "commitment": match.commitment,
                "seeds": list(match.hosted.fair.seeds),
                "seals": _seals(match),
                "over": outcome is not None,
                "winners": list(outcome.winners) if outcome else [],
            }
        return self._shared

    # What happened -------------------------------------------------------------------------------------

    def happened(self, happening: Happening, seat: int | None, lang: Language) -> wire.Happened:
        """A step as a viewer hears of it: only whoever played a card face down hears more than the others."""
        event = happening.events[0]
        hears_more = isinstance(event, events.Acted) and seat == event.seat and self._is_hidden(happening, event)
        key = (happening.version, hears_more, lang)
        if key not in self._told_before:
            self._told_before[key] = self._happened(happening, seat if hears_more else None, lang)
        return self._told_before[key]

    def _is_hidden(self, happening: Happening, event: events.Acted) -> bool:
        return event.action != self._seen_by_others(happening, event)

    def _happened(self, happening: Happening, seat: int | None, lang: Language) -> wire.Happened:
        event = happening.events[0]
        if isinstance(event, events.Acted):
            return self._acted(happening, event, seat, lang)
        if isinstance(event, events.Spoke):
            return wire.Spoke(seat=event.seat, phrase=event.phrase, told=self._told(event, lang))
        told = [line for one in happening.events for line in self._told(one, lang)]
        if any(isinstance(one, events.Started) for one in happening.events):
            return wire.Started(told=told + self._tell(happening, 0, "", seat, lang))
        return wire.Seating(told=told)

    def _acted(self, happening: Happening, event: events.Acted, seat: int | None, lang: Language) -> wire.Acted:
        told = self._tell(happening, event.seat, event.action, seat, lang)
        told += [line for one in happening.events[1:] for line in self._told(one, lang)]
        action = event.action if seat == event.seat else self._seen_by_others(happening, event)
        return wire.Acted(seat=event.seat, action=action, by=event.by, told=told)

    def _seen_by_others(self, happening: Happening, event: events.Acted) -> str:
        """An action without what lies face down, and a blind card as it was turned over: as a record has it."""
        assert self.state.match is not None
        game = self.state.match.hosted.game
        return _HIDDEN.sub("~", game.written(happening.before, event.seat, event.action) or event.action)

    def _tell(self, happening: Happening, seat: int, action: str, viewer: int | None, lang: Language) -> list[str]:
        teller = _face(self.state.created.game)
        if teller is None or happening.after is None or self.state.match is None:
            return []
        names = [place.name for place in self.state.places.seats]
        before = happening.before if action else None
        return teller.told(before, seat, action, happening.after, names, own=viewer == seat, lang=lang)

    def _told(self, event: AnyEvent, lang: Language) -> list[str]:
        """What happened to the table itself, in words."""
        match event:
            case events.Seated():
                return [say("tables.told.sat", lang, name=event.name, seat=event.seat)]
            case events.BotSeated():
                return [say("tables.told.bot", lang, name=event.name, seat=event.seat)]
            case events.Freed():
                key = "left" if self.state.phase == "playing" else "freed"
                return [say(f"tables.told.{key}", lang, name=event.name, seat=event.seat)]
            case events.Swapped():
                return [say("tables.told.swapped", lang, one=event.one, other=event.other)]
            case events.Covered():
                return [say("tables.told.covered", lang, name=self._name(seat)) for seat in event.seats]
            case events.Returned() | events.RematchAgreed() | events.RematchOffered():
                key = {events.Returned: "returned", events.RematchAgreed: "agreed"}.get(type(event), "offered")
                return [say(f"tables.told.{key}", lang, name=self._name(event.seat))]
            case events.RematchDropped() | events.Started():
                key = "dropped" if isinstance(event, events.RematchDropped) else "started"
                return [say(f"tables.told.{key}", lang)]
            case events.Spoke():
                text = lookup(f"server.phrase.{event.phrase}", lang) or event.phrase
                return [say("tables.told.spoke", lang, name=self._name(event.seat), text=text)]
        return []

    def _name(self, seat: int) -> str:
        return self.state.places.at(seat).name


def _seals(match: Match) -> list[wire.Seal]:
    return [wire.Seal(**seal) for seal in match.seals()]


def bye(code: str, lang: Language, *, again: bool) -> bytes:
    return _encode(wire.Bye(code=code, reason=say(f"server.bye.{code}", lang), again=again))


def table_info(state: TableState, present: frozenset[int]) -> wire.TableInfo:
    """What everybody with the link may know."""
    created, match = state.created, state.match
    outcome = match.state.outcome if match else None
    name, commitment = state.next_match
    allowed = state.allowed_ms()
    return wire.TableInfo(
        id=state.id,
        game=created.game,
        regulation=created.regulation,
        regulation_name=regulation_of(created).name,
        options=created.options,
        phase=state.phase,
        public=created.public,
        pace=created.pace,  # type: ignore[arg-type]
        seconds=None if allowed is None else allowed // 1000,
        level=created.level,
        seats=[seat_info(state, seat, present) for seat in range(1, len(state.places) + 1)],
        fill_at=created.fill_at or None,
        next=None if state.phase == "playing" else wire.Fair(match=name, commitment=commitment),
        rematch=_rematch(state),
        score=list(outcome.score) if outcome else [],
        game_id=match.id if match else None,
    )


def seat_info(state: TableState, seat: int, present: frozenset[int]) -> wire.Seat:
    place = state.places.at(seat)
    return wire.Seat(
        seat=seat,
        holder="person" if place.player else "bot" if place.level else "empty",
        name=place.name,
        level=place.level,
        present=seat in present or place.level is not None,
        covered=place.covered,
        host=place.player is not None and place.player == state.places.host,
        seeded=bool(place.seed),
    )


def _rematch(state: TableState) -> wire.Rematch | None:
    if state.offer is None:
        return None
    missing = [seat for seat in state.places.awaited() if seat not in state.offer.agreed]
    return wire.Rematch(until=state.offer.until, agreed=sorted(state.offer.agreed), missing=missing)
