"""A table as each viewer may see it, in the messages of the wire. Nothing reaches a socket but through here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, structs
from msgspec.structs import replace

from carteado.bots.bot import learnt_by
from carteado.core.game import Game, State, Teller, View
from carteado.core.view_layers import Layer, own_changes, whole_parts
from carteado.games import rulebook
from carteado.server import wire
from carteado.tables import events
from carteado.tables.events import AnyEvent, Created, Signed
from carteado.tables.match import Match, game_of, regulation_of
from carteado.tables.state import Happening, TableState
from carteado.tables.viewers import Kind
from carteado.tables.views import Looks, Seats
from carteado.words.catalogue import Language, lookup, say

_encode: Final = msgspec.json.Encoder().encode


class Shower:
    """See `carteado.tables.ports.Show`."""

    def card(self, state: TableState) -> bytes:
        return _encode(table_info(state, frozenset()))

    def begin(self, state: TableState, present: frozenset[int], now: int) -> Shown:
        return Shown(state, present, now)


class Words(NamedTuple):
    """A step as everybody hears of it, and the seats that its sentences speak of. `action`: what they hear of it, ""
    where nobody acted; `is_open`: it is all that was said, so nobody hears more."""

    happened: wire.Happened
    spoken_of: frozenset[int]
    action: str
    is_open: bool


class Moved(NamedTuple):
    """An action as everybody sees it: what it changed, which parts as a whole, and the part of the message that says
    so; and the looks before and after it."""

    before: Looks
    after: Looks
    changed: Layer
    covered: list[str]
    written: Raw


class Shown:
    """One state of a table. What is the same for all viewers is made once."""

    def __init__(self, state: TableState, present: frozenset[int], now: int) -> None:
        self.state, self.present, self.now = state, present, now
        self._table: wire.TableInfo | None = None
        self._shared: dict[str, Any] | None = None
        self._same_words: dict[tuple[int, Language], Words] = {}
        self._moved: Moved | None = None
        self._alike: dict[Language, bytes] = {}
        self._seen: list[tuple[State, Looks]] = []

    def sync(self, kind: Kind, since: int | None) -> bytes:
        missed = None if since is None else self.state.missed_since(since)
        return _encode(
            wire.Sync(
                version=self.state.version,
                now=self.now,
                since=None if missed is None else since,
                missed=[self.happened(one, kind.seats, kind.lang) for one in missed or ()],
                table=self.table(),
                match=self.match(kind.seats),
                you=self.you(kind.seats),
                said=self.said(kind),
                so_far=self.so_far(kind) if missed is None else [],
                last_hand=self.last_hand(kind),
            )
        )

    def step(self, happening: Happening, kind: Kind, done: str | None) -> bytes:
        event, seats = type(happening.events[0]), kind.seats
        sat_down = len(happening.events) > 1 and any(isinstance(one, events.Seated) for one in happening.events)
        if event is events.Acted and not sat_down:
            return self._acted(happening, kind, done)
        happened = self.happened(happening, seats, kind.lang)
        step = wire.Step(version=happening.version, now=self.now, happened=happened, done=done)
        if event is not events.Spoke:
            step.match = self.match(seats)
            step.table, step.you = self.table(), self.you(seats)
        if kind.text:
            step.said = self.said(kind)
        return _encode(step)

    def _acted(self, happening: Happening, kind: Kind, done: str | None) -> bytes:
        """The step of an action. Whoever sees, hears and may do no more than a spectator gets the very same bytes."""
        seats, lang = kind.seats, kind.lang
        happened = self.happened(happening, seats, lang)
        moved = self._moved or self._move(happening)
        own: Layer = {}
        legal: list[str] = []
        if seats:
            before, after = moved.before, moved.after
            own = own_changes(moved.changed, moved.covered, before.own_of(seats), after.own_of(seats), after.open)
            legal = after.legal(seats)
        has_more = len(happening.events) > 1 or kind.text
        same = happened is self._same_words[happening.version, lang].happened
        alike = same and done is None and not (own or legal or has_more)
        if alike and lang in self._alike:
            return self._alike[lang]
        step = wire.Step(
            version=happening.version,
            now=self.now,
            happened=happened,
            move=moved.written,  # type: ignore[arg-type]
            own=own,
            legal=legal,
            done=done,
        )
        if has_more:
            if len(happening.events) > 1:
                step.table, step.you = self.table(), self.you(seats)
            step.said = self.said(kind)
        message = _encode(step)
        if alike:
            self._alike[lang] = message
        return message

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes:
        text = lookup(f"{self.state.created.game}.sign.{signed.sign}", lang) or signed.sign
        return _encode(wire.Signal(seat=signed.seat, sign=signed.sign, text=text, noticed=noticed))

    def presence(self, seat: int, present: bool) -> bytes:
        return _encode(wire.Presence(seat=seat, present=present))

    def went_on(self) -> bytes:
        match = self.state.match
        assert match is not None
        return _encode(wire.WentOn(moves=match.moves, deadline=self.state.deadline(), clock=self.state.clock()))

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes:
        return bye(code, lang, again=again)

    # The parts -----------------------------------------------------------------------------------------

    def table(self) -> wire.TableInfo:
        if self._table is None:
            self._table = table_info(self.state, self.present)
        return self._table

    def you(self, seats: Seats) -> wire.You:
        if not seats:
            return wire.You(seat=None, host=False, auto_cut=True)
        place = self.state.places.at(seats[0])
        host, match = place.player == self.state.places.host, self.state.match
        chores = match is not None and match.game.has_chores
        return wire.You(seat=seats[0], host=host, auto_cut=place.auto_cut, chores=chores, seats=list(seats))

    def match(self, seats: Seats) -> wire.MatchView | None:
        match = self.state.match
        if match is None:
            return None
        looks = self.state.looks
        return wire.MatchView(view=looks.seen_from(seats), legal=looks.legal(seats), **self._same_for_all(match))

    def said(self, kind: Kind) -> wire.Said | None:
        """How the match stands, and what may be done, in words: for those who asked for them."""
        match = self.state.match
        if not kind.text or match is None:
            return None
        looks = self.state.looks
        teller = self._teller(match, kind.lang, kind.seats, self._names())
        view = looks.seen_from(kind.seats)
        return wire.Said(
            position=[*self._playing_at(kind), *teller.position(view)],
            labels={action: teller.label(view, action) for action in teller.listed(looks.legal(kind.seats))},
        )

    def _playing_at(self, kind: Kind) -> list[str]:
        """For somebody with several places: the one that is asked now."""
        seat = self.state.looks.acting(kind.seats)
        asked = len(kind.seats) > 1 and seat in self.state.waiting()
        return [say("tables.playing_at", kind.lang, name=self._name(seat or 0))] if asked else []

    def _move(self, happening: Happening) -> Moved:
        """The changes an action made: those everybody sees are found and written down once."""
        match = self.state.match
        assert match is not None
        changed = self.state.seen_anew(happening)
        written = Raw(_encode(self._move_for_all(match, changed)))
        before, after = self.state.looks_before(happening), self.state.looks
        self._moved = Moved(before, after, changed, whole_parts(changed), written)
        return self._moved

    def _move_for_all(self, match: Match, changed: Layer) -> wire.Move:
        outcome, wait = match.state.outcome, self.state.wait
        return wire.Move(
            moves=match.moves,
            waiting=list(wait.seats),
            deadline=wait.deadline,
            clock=wait.clock,
            hold=self._hold(),
            view=changed,
            seals=_seals(match) if match.shuffled else None,
            played=_played(match) if match.sealed else None,
            over=outcome is not None,
            winners=list(outcome.winners) if outcome else [],
        )

    def _same_for_all(self, match: Match) -> dict[str, Any]:
        if self._shared is None:
            outcome, wait = match.state.outcome, self.state.wait
            self._shared = {
                "id": match.id,
                "number": match.number,
                "moves": match.moves,
                "waiting": list(wait.seats),
                "deadline": wait.deadline,
                "clock": wait.clock,
                "hold": self._hold(),
                "commitment": match.commitment,
                "seeds": list(match.fair.seeds),
                "seals": _seals(match),
                "played": _played(match),
                "over": outcome is not None,
                "winners": list(outcome.winners) if outcome else [],
            }
        return self._shared

    def _hold(self) -> wire.Hold | None:
        hold = self.state.hold
        return wire.Hold(kind=hold.kind, until=hold.until) if hold and hold.until > self.now else None

    # What happened -------------------------------------------------------------------------------------

    def happened(self, happening: Happening, seats: Seats, lang: Language) -> wire.Happened:
        """A step as a viewer hears of it, from the places that were theirs before it. What is said to all alike is said
        once: only those it speaks of, and whoever acted, are told of it in words of their own."""
        seats = self.state.places.held_at(seats, happening.version - 1)
        key = (happening.version, lang)
        same = self._same_words.get(key)
        if same is None:
            happened, spoken_of = self._happened(happening, (), lang)
            action, said = getattr(happened, "action", ""), getattr(happening.events[0], "action", "")
            same = self._same_words[key] = Words(happened, spoken_of, action, action == said)
        if not seats:
            return same.happened
        if same.spoken_of.isdisjoint(seats) and (same.is_open or self._heard(happening, seats) == same.action):
            return same.happened
        return self._happened(happening, seats, lang)[0]

    def _heard(self, happening: Happening, seats: Seats) -> str:
        """What a viewer hears of an action; "" where nobody acted."""
        event = happening.events[0]
        if type(event) is not events.Acted:
            return ""
        assert self.state.match is not None
        viewer = event.seat if event.seat in seats else seats[0] if seats else None
        return self.state.match.game.heard(happening.before, event.seat, event.action, viewer)

    def _happened(self, happening: Happening, seats: Seats, lang: Language) -> tuple[wire.Happened, frozenset[int]]:
        """A step in a viewer's words, and the seats it speaks of."""
        event, names = happening.events[0], happening.names
        if isinstance(event, events.Acted):
            heard = self._heard(happening, seats)
            told, spoken_of = self._tell(happening, event.seat, heard, seats, lang)
            if told and event.by == "auto" and event.seat in seats:  # it was not their own hand that did it
                told[0] = say("tables.told.auto", lang, told=told[0].removesuffix("."))
            acted = wire.Acted(seat=event.seat, action=heard, by=event.by, told=told)
            if happening.after is self.state.game:
                self._end(acted, happening, seats, lang)
            if len(happening.events) > 1:
                later = len(told) - acted.opens
                told[later:later] = [line for one in happening.events[1:] for line in self._told(one, lang, names)]
            return acted, spoken_of | {event.seat}
        if isinstance(event, events.Spoke):
            return wire.Spoke(seat=event.seat, phrase=event.phrase, told=self._told(event, lang, names)), frozenset()
        told = [line for one in happening.events for line in self._told(one, lang, names)]
        if not any(isinstance(one, events.Started) for one in happening.events):
            return wire.Seating(told=told), frozenset()
        lines, spoken_of = self._tell(happening, 0, "", seats, lang)
        return wire.Started(told=told + lines), spoken_of

    def _tell(
        self, happening: Happening, seat: int, heard: str, viewer: Seats, lang: Language
    ) -> tuple[list[str], frozenset[int]]:
        """The game's own sentences on a step, and the seats they speak of."""
        match, after = self.state.match, happening.after
        if match is None or after is None:
            return [], frozenset()
        teller = self._teller(match, lang, viewer, happening.names)
        sees = viewer if teller.tells_own(heard) else ()
        was, now = self._views(happening, sees) if seat else (None, Looks(after).seen_from(sees))
        told = teller.told(was, seat, heard, now)
        return told, frozenset(teller.mentioned)

    def _teller(self, match: Match, lang: Language, seats: Seats, names: tuple[str, ...]) -> Teller:
        """Who holds several places hears of each by its name. What happened is told by the names of then."""
        return _teller(match.game, names, lang, seats[0] if len(seats) == 1 else None)

    def _names(self) -> tuple[str, ...]:
        return tuple([place.name for place in self.state.places.seats])

    def _end(self, acted: wire.Acted, happening: Happening, viewer: Seats, lang: Language) -> None:
        """While the end of a hand is looked at: the sentence that says it, and how many are on the next hand."""
        match, hold = self.state.match, self.state.hold
        if match is None or hold is None or hold.kind == "trick":
            return
        view = self.state.looks.seen_from(viewer)
        teller = self._teller(match, lang, viewer, happening.names)
        acted.ended, opening = teller.ended(view), _opening(teller, view)
        acted.opens = sum(sentence in opening for sentence in acted.told)

    def so_far(self, kind: Kind) -> list[wire.Happened]:
        """The hand that is played in the words it was told in, for who comes in the middle of it."""
        match, happenings = self.state.match, self.state.this_hand()
        if match is None or not happenings:
            return []
        told = [self.happened(one, kind.seats, kind.lang) for one in happenings]
        first = happenings[0]
        if isinstance(first.events[0], events.Acted) and self.state.ends_hand(first):
            assert first.after is not None
            seats = self.state.places.held_at(kind.seats, first.version)
            teller = self._teller(match, kind.lang, seats, first.names)
            opening = _opening(teller, Looks(first.after).seen_from(seats))
            told[0] = wire.Seating(told=[line for line in opening if line in told[0].told])
        return told

    def last_hand(self, kind: Kind) -> wire.LastHand | None:
        """How the hand before this one ended, for who was away then; who sat down later hears it as a spectator."""
        match, happenings = self.state.match, self.state.this_hand()
        first = happenings[0] if happenings else None
        if match is None or first is None or first.after is None or not self.state.ends_hand(first):
            return None
        seats = self.state.places.held_at(kind.seats, first.version)
        ended = self._teller(match, kind.lang, seats, first.names).ended(Looks(first.after).seen_from(seats))
        return wire.LastHand(version=first.version, ended=ended) if ended else None

    def _views(self, happening: Happening, viewer: Seats) -> tuple[View, View]:
        """What a viewer saw before and after a step; of the latest, views are at hand."""
        assert happening.before is not None
        assert happening.after is not None
        if happening.after is self.state.game:
            return self.state.looks_before(happening).seen_from(viewer), self.state.looks.seen_from(viewer)
        before = self._looks_at(happening.before)
        return before.seen_from(viewer), self._looks_at(happening.after, before).seen_from(viewer)

    def _looks_at(self, game: State, earlier: Looks | None = None) -> Looks:
        """An earlier state as it was seen. The latest two are kept: what follows one step comes before the next."""
        for state, looks in self._seen:
            if state is game:
                return looks
        looks = Looks(game, earlier)
        self._seen = [*self._seen[-1:], (game, looks)]
        return looks

    def _told(self, event: AnyEvent, lang: Language, names: tuple[str, ...]) -> list[str]:
        """What happened to the table itself, in words and by the names of then."""
        match event:
            case events.Seated():
                return [say("tables.told.sat", lang, name=event.name, seat=event.seat)]
            case events.BotSeated():
                return [say("tables.told.bot", lang, name=event.name, seat=event.seat)]
            case events.Freed():
                key = "left" if self.state.phase == "playing" else "freed"
                return [say(f"tables.told.{key}", lang, name=event.name, seat=event.seat)]
            case events.Renamed():
                return [say("tables.told.renamed", lang, was=event.was, name=event.name)]
            case events.Swapped():
                return [say("tables.told.swapped", lang, one=event.one, other=event.other)]
            case events.LateSeats():
                return [say(f"tables.told.late_seats_{'on' if event.on else 'off'}", lang)]
            case events.Reserved():
                return [say("tables.told.reserved", lang, name=event.name, bot=names[event.seat - 1])]
            case events.RematchOffered(game=events.Game(game=name)):
                game = lookup(f"server.game.{name}", lang) or name
                return [say("tables.told.offered_other", lang, name=names[event.seat - 1], game=game)]
            case events.Covered():
                return [say("tables.told.covered", lang, name=names[seat - 1]) for seat in event.seats]
            case events.Returned() | events.RematchAgreed() | events.RematchOffered():
                key = {events.Returned: "returned", events.RematchAgreed: "agreed"}.get(type(event), "offered")
                return [say(f"tables.told.{key}", lang, name=names[event.seat - 1])]
            case events.RematchDropped() | events.Started():
                key = "dropped" if isinstance(event, events.RematchDropped) else "started"
                return [say(f"tables.told.{key}", lang)]
            case events.Spoke():
                text = phrase_text(self.state.created.game, event.phrase, lang)
                return [say("tables.told.spoke", lang, name=names[event.seat - 1], text=text)]
        return []

    def _name(self, seat: int) -> str:
        return self.state.places.at(seat).name


@lru_cache(maxsize=4096)
def _teller(game: Game, names: tuple[str, ...], lang: Language, you: int | None) -> Teller:
    return game.teller(names, lang, you)


def _opening(teller: Teller, view: View) -> list[str]:
    """What is said when a hand begins; at the step that ends one, this comes last."""
    return teller.told(None, 0, "", view)


def _seals(match: Match) -> list[wire.Seal]:
    return [wire.Seal(**seal) for seal in match.seals()]


def _played(match: Match) -> wire.Played | None:
    return wire.Played(**match.played._asdict()) if match.played else None


def phrase_text(game: str, phrase: str, lang: Language) -> str:
    """A phrase in words: the game's own, or one that is said at any table."""
    return lookup(f"{game}.phrase.{phrase}", lang) or lookup(f"server.phrase.{phrase}", lang) or phrase


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
        sides=[list(side) for side in game_of(created).sides],
        fill_at=created.fill_at or None,
        next=None if state.phase == "playing" else wire.Fair(match=name, commitment=commitment),
        rematch=_rematch(state),
        bots_learnt_by=_bots_learnt_by(created),
        opened=created.at,
        late_seats=state.places.late,
        score=list(outcome.score) if outcome else [],
        game_id=match.id if match else None,
        places=created.places,
        held_for=created.held_for,
    )


def _bots_learnt_by(created: Created) -> str | None:
    known = learnt_by(created.game, regulation_of(created), created.seats)
    return rulebook(created.game).preset(known).name if known else None


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
        reserved=state.places.reserved[seat].name if seat in state.places.reserved else None,
    )


def _rematch(state: TableState) -> wire.Rematch | None:
    if state.offer is None:
        return None
    missing = [seat for seat in state.places.awaited() if seat not in state.offer.agreed]
    rematch = wire.Rematch(until=state.offer.until, agreed=sorted(state.offer.agreed), missing=missing)
    if (game := state.offer.game) is not None:
        name = regulation_of(replace(state.created, **structs.asdict(game))).name
        rematch.game, rematch.regulation, rematch.regulation_name = game.game, game.regulation, name
        rematch.options = game.options
    return rematch
