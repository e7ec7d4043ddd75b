"""Turn each command of a person into events, or raise Refusal.

Handlers do not change the state of the table. The caller has already identified the person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from carteado.fairness.shuffles import draw_secret, is_seed
from carteado.tables import events
from carteado.tables.events import Events
from carteado.tables.refusal import table_refusal
from carteado.tables.state import TableState

NOTICE_PERCENT: Final = 5
"""The chance that an opponent notices a sign, in percent."""
MAX_SEEDS_PER_MATCH: Final = 8
"""How often a person may set the seed for one match. There is a limit because each seed is stored in the log."""
REMATCH_MS: Final = 60_000
"""How long players can accept an offer of a rematch."""
BOT_NAMES: Final = ("Zé", "Dita", "Tião", "Nair", "Chico", "Lurdes", "Tonho", "Cida", "Bento", "Rosa", "Juca", "Ivone")


class Person(NamedTuple):
    """The sender of a command.

    now:      the time of the command.
    auto_cut: whether the program cuts the pack for this person when they have a seat.
    """

    player: str
    name: str
    now: int
    auto_cut: bool = True


Handler = Callable[[TableState, Person], Events]


def prepare_match(state: TableState, now: int) -> events.Prepared:
    """Return the event with a new secret for the next match, and a key for the salts of its sealed names."""
    return events.Prepared(now, state.number + 1, draw_secret().hex(), draw_secret().hex())


# Checks --------------------------------------------------------------------------------------------------


def require_seat(state: TableState, person: Person) -> int:
    seat = state.places.seat_of(person.player)
    if seat is None:
        raise table_refusal("not_seated")
    return seat


def require_seats(state: TableState, person: Person) -> tuple[int, ...]:
    """Return all seats of a person. Raises Refusal if there are none."""
    own_seats = state.places.seats_of(person.player)
    require(bool(own_seats), "not_seated")
    return own_seats


def require_own_seat(state: TableState, person: Person, seat: int) -> int:
    """Return the seat. Raises Refusal if it is not one of the person's seats."""
    require(seat in require_seats(state, person), "not_yours")
    return seat


def require_host(state: TableState, person: Person) -> None:
    require_unreserved_table(state)
    if state.places.host != person.player:
        raise table_refusal("not_host")


def check_change_rate(state: TableState, person: Person) -> None:
    """Raise Refusal if the person changes seats, bots or settings too often. Each change is stored in the log."""
    require(state.places.may_change(person.player, person.now), "too_fast")


def require_unreserved_table(state: TableState) -> None:
    """Raise Refusal if the table is reserved for a tournament or an evening, which seats the players itself."""
    require(not state.created.reserved_for, "held")


def require(condition: bool, code: str = "not_now") -> None:
    if not condition:
        raise table_refusal(code)


def require_seed(seed: str) -> None:
    require(is_seed(seed), "bad_seed")


# Seats ---------------------------------------------------------------------------------------------------


def sit(state: TableState, person: Person, seat: int | None) -> Events:
    check_change_rate(state, person)
    if state.phase == "playing":
        return sit_late(state, person, seat)
    require_unreserved_table(state)
    old = state.places.seat_of(person.player)
    if seat is None:
        if old is not None:
            return []
        seat = next((one for one, place in state.places.by_number() if place.player is None), 0)
        require(seat > 0, "seat_taken")
    if old == seat:
        return []
    require(state.places.at(seat).player is None, "seat_taken")
    return [
        events.Seated(person.now, seat, person.player, person.name, person.auto_cut),
        *rename_similar_bots(state, person, seat),
    ]


def sit_at_another_seat(state: TableState, person: Person, seat: int | None) -> Events:
    """Sit down at one more seat, if the table allows it and no match is in progress.

    seat: a seat without a person, or None for the first empty seat.
    """
    check_change_rate(state, person)
    require(state.phase != "playing")
    own_seats = require_seats(state, person)
    require(len(own_seats) < state.created.places, "enough_places")
    chosen = seat if seat is not None else next(iter(state.places.empty_seats()), 0)
    require(chosen > 0 and state.places.at(chosen).player is None, "seat_taken")
    return [
        events.Seated(
            person.now, chosen, person.player, name_for_another_seat(state, person.name), person.auto_cut, also=True
        )
    ]


def name_for_another_seat(state: TableState, name: str) -> str:
    """Return the name to show at one more seat of a person, for example "Ana (2)"."""
    taken = {place.name for place in state.places.seats}
    return next(one for number in range(2, 99) if (one := f"{name} ({number})") not in taken)


def sit_late(state: TableState, person: Person, seat: int | None) -> Events:
    """Sit down during a match.

    A person who began the match takes the seat back from the bot at once. If the host allows it, a spectator gets a
    bot's seat between hands. Nobody may sit down after seeing the cards of another seat in the same hand.

    seat: None for the person's former seats or, if there are none, for the first bot's seat that is not reserved.
    """
    match = state.match
    assert match is not None
    require(state.places.seat_of(person.player) is None)
    own = [one for one, player in enumerate(match.players, 1) if player == person.player]
    if own and (seat is None or seat in own):
        free = [one for one in own if state.places.at(one).player is None]
        require(bool(free), "seat_taken")
        require(not has_seen_other_cards(state, person, own), "saw_cards")
        first = events.Seated(person.now, free[0], person.player, person.name, person.auto_cut)
        others = [
            events.Seated(person.now, one, person.player, f"{person.name} ({number})", person.auto_cut, also=True)
            for number, one in enumerate(free[1:], 2)
        ]
        return [first, *others]
    require(state.places.allows_late_seats)
    bots = [
        one for one, place in state.places.by_number() if place.level is not None and one not in state.places.reserved
    ]
    chosen = seat if seat is not None else next(iter(bots), None)
    require(chosen is not None and state.places.at(chosen).player is None and chosen in bots, "seat_taken")
    assert chosen is not None
    if match.is_between_hands and not has_seen_other_cards(state, person, [chosen]):
        return [
            events.Seated(person.now, chosen, person.player, person.name, person.auto_cut),
            *rename_similar_bots(state, person, chosen),
        ]
    return [events.Reserved(person.now, chosen, person.player, person.name, person.auto_cut)]


def has_seen_other_cards(state: TableState, person: Person, seats: list[int]) -> bool:
    """Return whether the person has left another seat than these during the current hand, and so knows its cards."""
    assert state.match is not None
    abandoned = state.places.abandoned.get(person.player, {})
    return any(hand == state.match.hands and seat not in seats for seat, hand in abandoned.items())


def set_late_seats(state: TableState, person: Person, on: bool) -> Events:
    check_change_rate(state, person)
    require_host(state, person)
    return [events.LateSeats(person.now, on)] if state.places.allows_late_seats != on else []


def seat_spectators(state: TableState, now: int) -> Events:
    """Return the events that seat spectators at the bots' seats they reserved, or none during a hand."""
    match = state.match
    if match is None or not match.is_between_hands:
        return []
    waiting = [one for seat, one in state.places.reserved.items() if state.places.at(seat).player is None]
    return [events.Seated(now, one.seat, one.player, one.name, one.auto_cut) for one in waiting]


def stand(state: TableState, person: Person, seat: int | None = None) -> Events:
    """Leave one of the person's seats, or all of them if `seat` is None."""
    own_seats = require_seats(state, person) if seat is None else (require_own_seat(state, person, seat),)
    if state.phase != "playing":
        require_unreserved_table(state)
    names = choose_bot_names(state, own_seats)
    return [events.Freed(person.now, one, name) for one, name in zip(own_seats, names, strict=True)]


def remove_player(state: TableState, person: Person) -> Events:
    """Remove a player whose data is deleted.

    At a reserved table without a match in progress, bots take the seats so that the match can start.
    """
    if not state.created.reserved_for or state.phase == "playing":
        return stand(state, person)
    own_seats = list(require_seats(state, person))
    return [*(events.Freed(person.now, seat) for seat in own_seats), *seat_bots(state, person.now, own_seats)]


def swap(state: TableState, person: Person, one: int, other: int) -> Events:
    check_change_rate(state, person)
    require_host(state, person)
    require(state.phase != "playing")
    state.places.at(one), state.places.at(other)  # raises Refusal if a seat does not exist
    return [events.Swapped(person.now, one, other)] if one != other else []


def remove(state: TableState, person: Person, seat: int) -> Events:
    require_host(state, person)
    require(state.phase != "playing")
    place = state.places.at(seat)
    require(place.player != person.player)
    return [] if place.is_empty else [events.Freed(person.now, seat)]


def add_bots(state: TableState, person: Person, seat: int | None, level: str) -> Events:
    """Put a bot at a seat, or at all empty seats if `seat` is None. The level "" means that of the table."""
    check_change_rate(state, person)
    require_host(state, person)
    require(state.phase != "playing")
    if seat is not None:
        require(state.places.at(seat).player is None, "seat_taken")
    return seat_bots(state, person.now, state.places.empty_seats() if seat is None else [seat], level)


def seat_bots(state: TableState, now: int, seats: list[int], level: str = "") -> Events:
    names = choose_bot_names(state, seats)
    return [events.BotSeated(now, *one, level or state.created.level) for one in zip(seats, names, strict=True)]


def rename(state: TableState, person: Person) -> Events:
    """Change the person's name at all seats and reservations, and rename bots with a similar name.

    At a reserved table, names do not change.
    """
    if state.created.reserved_for:
        return []
    own_seats = state.places.seats_of(person.player)
    names = [person.name, *(f"{person.name} ({number})" for number in range(2, len(own_seats) + 1))]
    found: Events = [
        events.Renamed(person.now, seat, name, was)
        for seat, name in zip(own_seats, names, strict=False)
        if (was := state.places.at(seat).name) != name
    ]
    for one in state.places.reserved.values():
        if one.player == person.player and one.name != person.name:
            found.append(events.Reserved(person.now, one.seat, person.player, person.name, one.auto_cut))
    return [*found, *rename_similar_bots(state, person)] if found else []


def rename_similar_bots(state: TableState, person: Person, except_seat: int = 0) -> Events:
    """Rename the bots whose name equals the person's name or a part of it, such as "Zé" beside "Zé Carlos".

    The bot at `except_seat` keeps its name.
    """
    words = (person.name, *person.name.split())
    bots = [seat for seat, place in state.places.by_number() if place.level is not None and seat != except_seat]
    similar = [seat for seat in bots if state.places.at(seat).name in words]
    names = choose_bot_names(state, similar, words)
    return [
        events.Renamed(person.now, seat, name, state.places.at(seat).name)
        for seat, name in zip(similar, names, strict=True)
    ]


def choose_bot_names(state: TableState, seats: Sequence[int], also: Sequence[str] = ()) -> list[str]:
    """Return names for bots at these seats.

    No bot gets the name of anybody at the table, or a part of it: beside "Zé Carlos" no bot is called "Zé".

    also: further names that must not be used.
    """
    taken = {word for place in state.places.seats for word in (place.name, *place.name.split())}.union(also)
    found: list[str] = []
    for seat in seats:
        found.append(_choose_bot_name(state, seat, taken))
        taken.add(found[-1])
    return found


def _choose_bot_name(state: TableState, seat: int, taken: set[str]) -> str:
    start = sum(state.id.encode()) + seat
    ordered = [BOT_NAMES[(start + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    free = [name for name in ordered if name not in taken]
    return free[(seat - 1) % len(free)] if free else f"Bot {seat}"


def set_auto_cut(state: TableState, person: Person, on: bool) -> Events:
    check_change_rate(state, person)
    seat = require_seat(state, person)
    return [events.AutoCut(person.now, seat, on)] if state.places.at(seat).auto_cut != on else []


# The match -----------------------------------------------------------------------------------------------


def set_seed(state: TableState, person: Person, seed: str) -> Events:
    seat = require_seat(state, person)
    require(state.phase != "playing")
    require_seed(seed)
    place = state.places.at(seat)
    if place.seed == seed:
        return []
    require(place.seed_count < MAX_SEEDS_PER_MATCH, "enough_seeds")
    return [events.Seeded(person.now, seat, seed)]


def start(state: TableState, person: Person, seed: str) -> Events:
    require_host(state, person)
    require(state.phase == "waiting")
    seeded = set_seed(state, person, seed) if seed else []
    return [*seeded, *begin_match(state, person.now)]


def begin_match(state: TableState, now: int) -> Events:
    """Start the match and seat bots at the empty seats. Raises Refusal if no person has a seat."""
    require(bool(state.places.people()))
    return [*seat_bots(state, now, state.places.empty_seats()), events.Started(now)]


def act(state: TableState, person: Person, action: str, moves: int | None, seat: int | None = None) -> Events:
    """Play an action. If a bot covers the person, the person also takes the seat back.

    seat:  the person's seat, or None for the one that the game waits for.
    moves: the number of moves that the client had seen. If others have moved since then, the action is accepted only
           if the seat still has the same decision and the person has not acted. Therefore a double click counts once,
           but two players may bet at the same time.
    """
    own_seats = require_seats(state, person)
    match = state.match
    if match is None or state.phase != "playing":
        raise table_refusal("not_now")
    acting = state.views.acting(own_seats) if seat is None else require_own_seat(state, person, seat)
    assert acting is not None
    if moves is not None and moves != match.moves:
        mine = own_seats if seat is None else (seat,)
        require(match.decision_began_at(acting) <= moves < match.moves, "late")
        require(not any(one in mine for one, _ in match.actions[moves:]), "late")
    acted = events.Acted(person.now, acting, action)
    if not any(state.places.at(one).substituted for one in own_seats):
        return [acted]
    # A person who acts gets the seat back, even after a second timeout in this decision (see `take_seats_back`).
    again = [acting] if state.places.at(acting).substituted and state.has_returned_for_this_decision(acting) else []
    return [acted, *(events.Returned(person.now, seat) for seat in again), *take_seats_back(state, person)]


def take_seats_back(state: TableState, person: Person) -> Events:
    """Take the person's seats back from the bots that cover them.

    A person can do this once for each decision. After a second timeout, the bot makes the decision. Otherwise a person
    could delay the game by leaving and returning.
    """
    own_seats = state.places.seats_of(person.player)
    substituted = [seat for seat in own_seats if state.places.at(seat).substituted]
    return [events.Returned(person.now, seat) for seat in substituted if not state.has_returned_for_this_decision(seat)]


def request_seats_back(state: TableState, person: Person) -> Events:
    """Like `take_seats_back`, but raise Refusal if bots cover the person and no seat can be taken back now."""
    returned = take_seats_back(state, person)
    own_seats = state.places.seats_of(person.player)
    require(bool(returned) or not any(state.places.at(seat).substituted for seat in own_seats), "bot_first")
    return returned


def rematch(state: TableState, person: Person, agree: bool, seed: str, game: events.Game | None = None) -> Events:
    """Offer a rematch, agree to one, or decline it.

    The match starts when everybody has agreed, except people for whom a bot plays.

    game: the game to offer, or None to agree to the current offer or to offer the same game. An offer of another game
          replaces the current offer.
    """
    seat = require_seat(state, person)
    require_unreserved_table(state)
    require(state.phase == "over")
    if not agree:
        return [events.RematchDropped(person.now)] if state.offer else []
    seeded = set_seed(state, person, seed) if seed else []
    offer = state.offer if state.offer and game in (None, state.offer.game) else None
    agreed = {seat, *(offer.agreed if offer else ())}
    if agreed.issuperset(state.places.active_people()):
        chosen = offer.game if offer else game
        return [*seeded, *(change_game(state, person.now, chosen) if chosen else ()), *begin_match(state, person.now)]
    if offer is None:
        check_change_rate(state, person)
        return [*seeded, events.RematchOffered(person.now, seat, person.now + REMATCH_MS, game)]
    return seeded if seat in offer.agreed else [*seeded, events.RematchAgreed(person.now, seat)]


def change_game(state: TableState, now: int, game: events.Game) -> Events:
    """Change the game. If a person has more seats than the new game allows, bots take the extra seats."""
    people = [state.places.at(seat).player or "" for seat in state.places.people()]
    excess = [seat for player in people for seat in state.places.seats_of(player)[game.places :]]
    return [*seat_bots(state, now, excess), events.GameChanged(now, game)]


# Signs and phrases ---------------------------------------------------------------------------------------


def sign(state: TableState, person: Person, word: str) -> Events:
    """Make a sign to the partners. Each opponent has a small chance to notice it."""
    seat = require_seat(state, person)
    require(state.phase == "playing")
    require(state.places.at(seat).may_send_message(person.now), "too_fast")
    return [create_sign(state, person.now, seat, word)]


def create_sign(state: TableState, now: int, seat: int, word: str) -> events.Signed:
    """Return the event of a sign that a person or a bot makes. Chance decides which opponents notice it."""
    dice = state.randomness.dice(state.id)
    partners = partners_of(state, seat)
    others = [one for one, _ in state.places.by_number() if one != seat and one not in partners]
    noticed = [one for one in others if dice.randrange(100) < NOTICE_PERCENT]
    return events.Signed(now, seat, word, noticed)


def partners_of(state: TableState, seat: int) -> tuple[int, ...]:
    """Return the other seats on the side of `seat`."""
    sides = state.match.game.sides if state.match else ()
    return tuple(one for side in sides if seat in side for one in side if one != seat)


def say(state: TableState, person: Person, phrase: str) -> Events:
    seat = require_seat(state, person)
    require(state.places.at(seat).may_send_message(person.now), "too_fast")
    return [events.Spoke(person.now, seat, phrase)]
