"""What a person may do at a table, command by command: each gives the events it leads to, or is Refused.

Nothing is changed here. The player is whoever the server knows the connection to be.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from carteado.fair import draw_secret, is_seed
from carteado.tables import events
from carteado.tables.events import Events
from carteado.tables.refused import Refused
from carteado.tables.state import TableState

NOTICE_PERCENT: Final = 5
"""The chance that an opponent notices a sign."""
REMATCH_MS: Final = 60_000
BOT_NAMES: Final = ("Zé", "Dita", "Tião", "Nair", "Chico", "Lurdes", "Tonho", "Cida", "Bento", "Rosa", "Juca", "Ivone")

Decide = Callable[[TableState, "Who"], Events]


@dataclass(frozen=True, slots=True)
class Who:
    """A person at a moment."""

    player: str
    name: str
    now: int
    auto_cut: bool = True


def prepared(state: TableState, now: int) -> events.Prepared:
    """The secret of the match after this one."""
    return events.Prepared(now, state.number + 1, draw_secret().hex())


# Checks --------------------------------------------------------------------------------------------------


def seat_of(state: TableState, who: Who) -> int:
    seat = state.places.seat_of(who.player)
    if seat is None:
        raise Refused("not_seated")
    return seat


def need_host(state: TableState, who: Who) -> None:
    if state.places.host != who.player:
        raise Refused("not_host")


def need(holds: bool, code: str = "not_now") -> None:
    if not holds:
        raise Refused(code)


def need_seed(seed: str) -> None:
    need(is_seed(seed), "bad_seed")


# Seats ---------------------------------------------------------------------------------------------------


def sit(state: TableState, who: Who, seat: int | None) -> Events:
    need(state.phase != "playing")
    old = state.places.seat_of(who.player)
    if seat is None:
        if old is not None:
            return []
        seat = next((one for one, place in state.places.numbered() if place.player is None), 0)
        need(seat > 0, "seat_taken")
    if old == seat:
        return []
    need(state.places.at(seat).player is None, "seat_taken")
    return [events.Seated(who.now, seat, who.player, who.name, who.auto_cut)]


def stand(state: TableState, who: Who) -> Events:
    seat = seat_of(state, who)
    return [events.Freed(who.now, seat, bot_name(state, seat))]


def swap(state: TableState, who: Who, one: int, other: int) -> Events:
    need_host(state, who)
    need(state.phase != "playing")
    state.places.at(one), state.places.at(other)
    return [events.Swapped(who.now, one, other)] if one != other else []


def remove(state: TableState, who: Who, seat: int) -> Events:
    need_host(state, who)
    need(state.phase != "playing")
    place = state.places.at(seat)
    need(place.player != who.player)
    return [] if place.is_empty else [events.Freed(who.now, seat)]


def add_bots(state: TableState, who: Who, seat: int | None, level: str) -> Events:
    need_host(state, who)
    need(state.phase != "playing")
    if seat is not None:
        need(state.places.at(seat).player is None, "seat_taken")
    return bots_for(state, who.now, state.places.empty() if seat is None else [seat], level)


def bots_for(state: TableState, now: int, seats: list[int], level: str = "") -> Events:
    return [events.BotSeated(now, seat, bot_name(state, seat), level or state.created.level) for seat in seats]


def bot_name(state: TableState, seat: int) -> str:
    """A name nobody else at the table has."""
    taken = {place.name for place in state.places.seats}
    start = sum(state.id.encode()) + seat
    ordered = [BOT_NAMES[(start + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    free = [name for name in ordered if name not in taken]
    return free[(seat - 1) % len(free)] if free else f"Bot {seat}"


def auto_cut(state: TableState, who: Who, on: bool) -> Events:
    seat = seat_of(state, who)
    return [events.AutoCut(who.now, seat, on)] if state.places.at(seat).auto_cut != on else []


# The match -----------------------------------------------------------------------------------------------


def seed(state: TableState, who: Who, text: str) -> Events:
    seat = seat_of(state, who)
    need(state.phase != "playing")
    need_seed(text)
    return [events.Seeded(who.now, seat, text)]


def start(state: TableState, who: Who, text: str) -> Events:
    need_host(state, who)
    need(state.phase == "waiting")
    given = seed(state, who, text) if text else []
    return [*given, *started(state, who.now)]


def started(state: TableState, now: int) -> Events:
    """The match begins, with bots in the seats nobody has taken."""
    need(bool(state.places.people()))
    return [*bots_for(state, now, state.places.empty()), events.Started(now)]


def act(state: TableState, who: Who, action: str, moves: int | None) -> Events:
    """Acting takes the seat back from a bot that covers it. The game refuses what its rules do not allow."""
    seat = seat_of(state, who)
    match = state.match
    if match is None or state.phase != "playing":
        raise Refused("not_now")
    need(moves is None or moves == match.moves, "late")
    acted = events.Acted(who.now, seat, action)
    return [acted, events.Returned(who.now, seat)] if state.places.at(seat).covered else [acted]


def back(state: TableState, who: Who) -> Events:
    seat = state.places.seat_of(who.player)
    covered = seat is not None and state.places.at(seat).covered
    return [events.Returned(who.now, seat)] if covered and seat is not None else []


def rematch(state: TableState, who: Who, agree: bool, text: str) -> Events:
    seat = seat_of(state, who)
    need(state.phase == "over")
    if not agree:
        return [events.RematchDropped(who.now)] if state.offer else []
    given = seed(state, who, text) if text else []
    agreed = {seat, *(state.offer.agreed if state.offer else ())}
    if agreed.issuperset(state.places.awaited()):
        return [*given, *started(state, who.now)]
    if state.offer is None:
        return [*given, events.RematchOffered(who.now, seat, who.now + REMATCH_MS)]
    return given if seat in state.offer.agreed else [*given, events.RematchAgreed(who.now, seat)]


# Words ---------------------------------------------------------------------------------------------------


def sign(state: TableState, who: Who, word: str, dice: Random | None = None) -> Events:
    """Partners see it; each opponent has a small chance to."""
    seat = seat_of(state, who)
    need(state.phase == "playing" and len(state.places) > 2)
    roll = dice or secrets.SystemRandom()
    others = [one for one, _ in state.places.numbered() if one % 2 != seat % 2]
    noticed = [one for one in others if roll.randrange(100) < NOTICE_PERCENT]
    return [events.Signed(who.now, seat, word, noticed)]


def say(state: TableState, who: Who, phrase: str) -> Events:
    return [events.Spoke(who.now, seat_of(state, who), phrase)]
