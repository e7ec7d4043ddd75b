"""What a person may do at a table, command by command: each gives the events it leads to, or is Refused.

Nothing is changed here. The player is whoever the server knows the connection to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from carteado.fairness.shuffles import draw_secret, is_seed
from carteado.tables import events
from carteado.tables.events import Events
from carteado.tables.refused import Refused
from carteado.tables.state import TableState

NOTICE_PERCENT: Final = 5
"""The chance that an opponent notices a sign."""
MOST_SEEDS: Final = 8
"""How often somebody may change the seed for one match: each is kept for good."""
REMATCH_MS: Final = 60_000
BOT_NAMES: Final = ("Zé", "Dita", "Tião", "Nair", "Chico", "Lurdes", "Tonho", "Cida", "Bento", "Rosa", "Juca", "Ivone")

Decide = Callable[[TableState, "Who"], Events]


class Who(NamedTuple):
    """A person at a moment."""

    player: str
    name: str
    now: int
    auto_cut: bool = True


def prepared(state: TableState, now: int) -> events.Prepared:
    """The secret of the match after this one."""
    return events.Prepared(now, state.number + 1, draw_secret().hex(), draw_secret().hex())


# Checks --------------------------------------------------------------------------------------------------


def seat_of(state: TableState, who: Who) -> int:
    seat = state.places.seat_of(who.player)
    if seat is None:
        raise Refused("not_seated")
    return seat


def seats_of(state: TableState, who: Who) -> tuple[int, ...]:
    """All the places somebody holds; at least one."""
    held = state.places.seats_of(who.player)
    need(bool(held), "not_seated")
    return held


def own_place(state: TableState, who: Who, seat: int) -> int:
    """A place, if it is theirs: nobody acts for another's."""
    need(seat in seats_of(state, who), "not_yours")
    return seat


def need_host(state: TableState, who: Who) -> None:
    need_free(state)
    if state.places.host != who.player:
        raise Refused("not_host")


def need_calm(state: TableState, who: Who) -> None:
    """Who sits where stands in the log like everything else: nobody changes it without end."""
    need(state.places.may_change(who.player, who.now), "too_fast")


def need_free(state: TableState) -> None:
    """Seats of a table that the house holds for a tournament are not anybody's to give or take."""
    need(not state.created.held_for, "held")


def need(holds: bool, code: str = "not_now") -> None:
    if not holds:
        raise Refused(code)


def need_seed(seed: str) -> None:
    need(is_seed(seed), "bad_seed")


# Seats ---------------------------------------------------------------------------------------------------


def sit(state: TableState, who: Who, seat: int | None) -> Events:
    need_calm(state, who)
    if state.phase == "playing":
        return sit_late(state, who, seat)
    need_free(state)
    old = state.places.seat_of(who.player)
    if seat is None:
        if old is not None:
            return []
        seat = next((one for one, place in state.places.numbered() if place.player is None), 0)
        need(seat > 0, "seat_taken")
    if old == seat:
        return []
    need(state.places.at(seat).player is None, "seat_taken")
    return [events.Seated(who.now, seat, who.player, who.name, who.auto_cut), *bots_apart(state, who, seat)]


def sit_also(state: TableState, who: Who, seat: int | None) -> Events:
    """One more place for somebody who has one, where the table allows it; between matches."""
    need_calm(state, who)
    need(state.phase != "playing")
    held = seats_of(state, who)
    need(len(held) < state.created.places, "enough_places")
    chosen = seat if seat is not None else next(iter(state.places.empty()), 0)
    need(chosen > 0 and state.places.at(chosen).player is None, "seat_taken")
    return [events.Seated(who.now, chosen, who.player, another_name(state, who.name), who.auto_cut, also=True)]


def another_name(state: TableState, name: str) -> str:
    """The name of one more place of somebody's: "Ana (2)"."""
    taken = {place.name for place in state.places.seats}
    return next(one for number in range(2, 99) if (one := f"{name} ({number})") not in taken)


def sit_late(state: TableState, who: Who, seat: int | None) -> Events:
    """During a match: whoever began it takes the seat back from the bot that plays on in it, at once; a spectator takes
    a bot's seat when the hand is over, if the host allows it. Nobody sees the cards of two seats in one hand."""
    match = state.match
    assert match is not None
    need(state.places.seat_of(who.player) is None)
    own = [one for one, player in enumerate(match.players, 1) if player == who.player]
    if own and (seat is None or seat in own):
        free = [one for one in own if state.places.at(one).player is None]
        need(bool(free), "seat_taken")
        need(not saw_another(state, who, own), "saw_cards")
        first = events.Seated(who.now, free[0], who.player, who.name, who.auto_cut)
        more = [(one, f"{who.name} ({number})") for number, one in enumerate(free[1:], 2)]
        others = [(one, who.player, name, who.auto_cut, True) for one, name in more]
        return [first, *(events.Seated(who.now, *other) for other in others)]
    need(state.places.late)
    bots = [
        one for one, place in state.places.numbered() if place.level is not None and one not in state.places.reserved
    ]
    chosen = seat if seat is not None else next(iter(bots), None)
    need(chosen is not None and state.places.at(chosen).player is None and chosen in bots, "seat_taken")
    assert chosen is not None
    if match.is_between_hands and not saw_another(state, who, [chosen]):
        return [events.Seated(who.now, chosen, who.player, who.name, who.auto_cut), *bots_apart(state, who, chosen)]
    return [events.Reserved(who.now, chosen, who.player, who.name, who.auto_cut)]


def saw_another(state: TableState, who: Who, seats: list[int]) -> bool:
    """Whether somebody sat elsewhere in the hand that is being played, and has seen other cards than these seats'."""
    assert state.match is not None
    left = state.places.given_up.get(who.player, {})
    return any(hand == state.match.hands and seat not in seats for seat, hand in left.items())


def late_seats(state: TableState, who: Who, on: bool) -> Events:
    need_calm(state, who)
    need_host(state, who)
    return [events.LateSeats(who.now, on)] if state.places.late != on else []


def seated_now(state: TableState, now: int) -> Events:
    """A hand is over: those who waited for it sit down."""
    match = state.match
    if match is None or not match.is_between_hands:
        return []
    waiting = [one for seat, one in state.places.reserved.items() if state.places.at(seat).player is None]
    return [events.Seated(now, one.seat, one.player, one.name, one.auto_cut) for one in waiting]


def stand(state: TableState, who: Who, seat: int | None = None) -> Events:
    """Gives up all one's places, or one of them."""
    left = seats_of(state, who) if seat is None else (own_place(state, who, seat),)
    if state.phase != "playing":
        need_free(state)
    return [events.Freed(who.now, one, name) for one, name in zip(left, bot_names(state, left), strict=True)]


def leave_for_good(state: TableState, who: Who) -> Events:
    """Somebody is forgotten. Where the house holds the seats a bot has theirs, so that whoever else came can play."""
    if not state.created.held_for or state.phase == "playing":
        return stand(state, who)
    left = list(seats_of(state, who))
    return [*(events.Freed(who.now, seat) for seat in left), *bots_for(state, who.now, left)]


def swap(state: TableState, who: Who, one: int, other: int) -> Events:
    need_calm(state, who)
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
    need_calm(state, who)
    need_host(state, who)
    need(state.phase != "playing")
    if seat is not None:
        need(state.places.at(seat).player is None, "seat_taken")
    return bots_for(state, who.now, state.places.empty() if seat is None else [seat], level)


def bots_for(state: TableState, now: int, seats: list[int], level: str = "") -> Events:
    names = bot_names(state, seats)
    return [events.BotSeated(now, *one, level or state.created.level) for one in zip(seats, names, strict=True)]


def rename(state: TableState, who: Who) -> Events:
    """Somebody is called otherwise from now on, at all their places and where they wait for one. Where the house holds
    the seats, names are those of its list."""
    if state.created.held_for:
        return []
    held = state.places.seats_of(who.player)
    names = [who.name, *(f"{who.name} ({number})" for number in range(2, len(held) + 1))]
    found: Events = [
        events.Renamed(who.now, seat, name, was)
        for seat, name in zip(held, names, strict=False)
        if (was := state.places.at(seat).name) != name
    ]
    for one in state.places.reserved.values():
        if one.player == who.player and one.name != who.name:
            found.append(events.Reserved(who.now, one.seat, who.player, who.name, one.auto_cut))
    return [*found, *bots_apart(state, who)] if found else []


def bots_apart(state: TableState, who: Who, but: int = 0) -> Events:
    """Bots that have the name of somebody who comes, or a part of it, get another."""
    words = (who.name, *who.name.split())
    alike = [seat for seat, place in state.places.numbered() if place.level and place.name in words and seat != but]
    names = bot_names(state, alike, words)
    return [
        events.Renamed(who.now, seat, name, state.places.at(seat).name) for seat, name in zip(alike, names, strict=True)
    ]


def bot_names(state: TableState, seats: Sequence[int], also: Sequence[str] = ()) -> list[str]:
    """Names for the bots of these seats that nobody else at the table has, nor as a part of theirs: beside
    "Zé Carlos" no bot is "Zé". Those in `also` are taken too."""
    taken = {word for place in state.places.seats for word in (place.name, *place.name.split())}.union(also)
    found: list[str] = []
    for seat in seats:
        found.append(_bot_name(state, seat, taken))
        taken.add(found[-1])
    return found


def _bot_name(state: TableState, seat: int, taken: set[str]) -> str:
    start = sum(state.id.encode()) + seat
    ordered = [BOT_NAMES[(start + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    free = [name for name in ordered if name not in taken]
    return free[(seat - 1) % len(free)] if free else f"Bot {seat}"


def auto_cut(state: TableState, who: Who, on: bool) -> Events:
    need_calm(state, who)
    seat = seat_of(state, who)
    return [events.AutoCut(who.now, seat, on)] if state.places.at(seat).auto_cut != on else []


# The match -----------------------------------------------------------------------------------------------


def seed(state: TableState, who: Who, text: str) -> Events:
    seat = seat_of(state, who)
    need(state.phase != "playing")
    need_seed(text)
    place = state.places.at(seat)
    if place.seed == text:
        return []
    need(place.seeds < MOST_SEEDS, "enough_seeds")
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


def act(state: TableState, who: Who, action: str, moves: int | None, seat: int | None = None) -> Events:
    """Acting takes the seat back from a bot that covers it. The game refuses what its rules do not allow.

    Who holds several places acts at the one that is waited for, or at the one they name. What was meant for an earlier
    number of moves counts as long as that place is still asked the same, and no place of theirs has acted since: so a
    double click is one action, and two bets at the same moment are two.
    """
    held = seats_of(state, who)
    match = state.match
    if match is None or state.phase != "playing":
        raise Refused("not_now")
    acting = state.looks.acting(held) if seat is None else own_place(state, who, seat)
    assert acting is not None
    if moves is not None and moves != match.moves:
        mine = held if seat is None else (seat,)
        need(match.asked_since(acting) <= moves < match.moves, "late")
        need(not any(one in mine for one, _ in match.done[moves:]), "late")
    acted = events.Acted(who.now, acting, action)
    if not any(state.places.at(one).covered for one in held):
        return [acted]
    # Who answers is there, however often the time ran out over the question before.
    here = [acting] if state.places.at(acting).covered and state.has_had_its_time(acting) else []
    return [acted, *(events.Returned(who.now, seat) for seat in here), *back(state, who)]


def back(state: TableState, who: Who) -> Events:
    """Takes the places back that a bot covers. Who came back already, and let the time pass once more over the same
    question, leaves that one to the bot: nobody holds a table up by coming and going."""
    held = state.places.seats_of(who.player)
    covered = [seat for seat in held if state.places.at(seat).covered]
    return [events.Returned(who.now, seat) for seat in covered if not state.has_had_its_time(seat)]


def ask_back(state: TableState, who: Who) -> Events:
    """The same for who asks for it, and is told why not."""
    taken = back(state, who)
    held = state.places.seats_of(who.player)
    need(bool(taken) or not any(state.places.at(seat).covered for seat in held), "bot_first")
    return taken


def rematch(state: TableState, who: Who, agree: bool, text: str, game: events.Game | None = None) -> Events:
    """Offers to play again, or agrees. An offer of another game takes the place of the one before it."""
    seat = seat_of(state, who)
    need_free(state)
    need(state.phase == "over")
    if not agree:
        return [events.RematchDropped(who.now)] if state.offer else []
    given = seed(state, who, text) if text else []
    standing = state.offer if state.offer and game in (None, state.offer.game) else None
    agreed = {seat, *(standing.agreed if standing else ())}
    if agreed.issuperset(state.places.awaited()):
        chosen = standing.game if standing else game
        return [*given, *(changed(state, who.now, chosen) if chosen else ()), *started(state, who.now)]
    if standing is None:
        need_calm(state, who)
        return [*given, events.RematchOffered(who.now, seat, who.now + REMATCH_MS, game)]
    return given if seat in standing.agreed else [*given, events.RematchAgreed(who.now, seat)]


def changed(state: TableState, now: int, game: events.Game) -> Events:
    """Another game begins. Bots play on at the places more than it lets one person hold."""
    people = [state.places.at(seat).player or "" for seat in state.places.people()]
    over = [seat for player in people for seat in state.places.seats_of(player)[game.places :]]
    return [*bots_for(state, now, over), events.GameChanged(now, game)]


# Words ---------------------------------------------------------------------------------------------------


def sign(state: TableState, who: Who, word: str) -> Events:
    """Partners see it; each opponent has a small chance to."""
    seat = seat_of(state, who)
    need(state.phase == "playing")
    need(state.places.at(seat).may_say(who.now), "too_fast")
    return [signed(state, who.now, seat, word)]


def signed(state: TableState, now: int, seat: int, word: str) -> events.Signed:
    """A sign as it is seen, a person's or a bot's."""
    dice = state.luck.dice(state.id)
    partners = partners_of(state, seat)
    others = [one for one, _ in state.places.numbered() if one != seat and one not in partners]
    noticed = [one for one in others if dice.randrange(100) < NOTICE_PERCENT]
    return events.Signed(now, seat, word, noticed)


def partners_of(state: TableState, seat: int) -> tuple[int, ...]:
    """The other seats of the same side."""
    sides = state.match.game.sides if state.match else ()
    return tuple(one for side in sides if seat in side for one in side if one != seat)


def say(state: TableState, who: Who, phrase: str) -> Events:
    seat = seat_of(state, who)
    need(state.places.at(seat).may_say(who.now), "too_fast")
    return [events.Spoke(who.now, seat, phrase)]
