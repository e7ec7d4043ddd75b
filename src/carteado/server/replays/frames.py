"""A finished game shown again, hand by hand, every seat's cards open."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from carteado.bots.bot import bluff_counter, measured_bluffs
from carteado.core.game import PACK, Game, State, Teller
from carteado.fairness.shuffles import FairMatch
from carteado.hosting import HostedGame
from carteado.server.database import KeptGame
from carteado.server.wire_http import BluffCount, Frame, GameBluffs, HandFrames
from carteado.tables.events import Created
from carteado.tables.luck import Fair
from carteado.tables.match import Match, regulation_of
from carteado.words.catalogue import Language, lookup

HANDS_BETWEEN_MARKS: Final = 20
MARKED_MATCHES: Final = 32


class Step(NamedTuple):
    """What a seat did, between two states; `before` is None where a hand is dealt, and nobody has done anything.
    `ended` is then the step that ended the hand before it, where no shuffle lies between the two."""

    before: State | None
    seat: int
    action: str
    after: State
    ended: Step | None = None


class Position(NamedTuple):
    """How far a match has been played again: as `HostedGame`, without its record. `ended`: the latest hand has its
    result."""

    state: State
    shuffles: int = 0
    hands: int = 0
    ended: bool = False


class Mark(NamedTuple):
    """A position, and how many actions lead to it."""

    actions: int
    position: Position


class Marks:
    """Positions to begin from, every so many hands, of the matches looked at last: a late hand of a long match is not
    played again from the first."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, list[Mark]] = OrderedDict()

    def before(self, kept: KeptGame, number: int) -> Mark | None:
        """The last mark that has a whole hand between itself and this one."""
        return next((one for one in reversed(self._of.get(kept.id, [])) if one.position.hands < number - 1), None)

    def note(self, kept: KeptGame, actions: int, position: Position) -> None:
        marks = self._of.setdefault(kept.id, [])
        self._of.move_to_end(kept.id)
        if position.hands >= (marks[-1].position.hands if marks else 0) + HANDS_BETWEEN_MARKS:
            marks.append(Mark(actions, position))
        if len(self._of) > MARKED_MATCHES:
            self._of.popitem(last=False)


def frames(
    kept: KeptGame, number: int, lang: Language, marks: Marks | None = None, fair: Fair = FairMatch
) -> HandFrames | None:
    """One hand of a finished game, every seat's view after each step; None when it has no such hand."""
    match = _match(kept, fair)
    steps = _together(match.game, _steps_of(match, kept, number, marks or Marks()))
    teller = match.game.teller(kept.record["players"], lang)
    found = [_frame(match.game, teller, step) for step in steps]
    return HandFrames(hand=number, frames=found) if found else None


def _match(kept: KeptGame, fair: Fair) -> Match:
    known = kept.record["fair"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    number = int(kept.id.rpartition("-")[2])
    return Match(kept.table, number, created, known["secret"], kept.record["players"], known["seeds"], fair=fair)


def played_again(kept: KeptGame, fair: Fair) -> HostedGame:
    """The match before its first action. The secret is in the record: the same cards fall again."""
    return _match(kept, fair).hosted()


def _acted(match: Match, position: Position, seat: int, action: str) -> Position:
    """An action, and the shuffles that follow from it."""
    before, after = position.state, position.state.apply(seat, action)
    hands = position.hands + position.ended
    return _shuffled(match, Position(after, position.shuffles, hands, match.game.result(before, after) is not None))


def _shuffled(match: Match, position: Position) -> Position:
    state, shuffles, hands, ended = position
    while (chance := state.chance) is not None:
        before, shuffles = state, shuffles + 1
        state = before.shuffled(match.fair.order(shuffles, chance.items))
        if chance.purpose == PACK:
            hands, ended = hands + 1, False
        ended |= hands > 0 and match.game.result(before, state) is not None
    return Position(state, shuffles, hands, ended)


def _steps_of(match: Match, kept: KeptGame, number: int, marks: Marks) -> Iterator[Step]:
    """The steps of a hand, its deal first. It ends with itself: the next one's shuffle comes after its last step."""
    mark, latest = marks.before(kept, number), None
    begun, now = mark or (0, _shuffled(match, Position(match.game.start())))
    dealt = now.hands == number
    if dealt:
        yield Step(None, 0, "", now.state)
    for count, (seat, action) in enumerate(kept.done[begun:], begun + 1):
        earlier, now = now, _acted(match, now, seat, action)
        marks.note(kept, count, now)
        before = earlier.state
        step = Step(before, seat, action, now.state)
        if not dealt and now.hands == number:
            dealt = True
            if earlier.ended:  # dealt on from the same shoe, the hand begins with its first action
                yield Step(None, 0, "", before, latest)
                yield step
            else:
                yield Step(None, 0, "", now.state)
        elif dealt and earlier.hands == number and not earlier.ended:
            over = now.hands > number
            yield step._replace(after=before.apply(seat, action)) if over else step
        if now.hands > number:
            return
        latest = step


def _together(game: Game, steps: Iterator[Step]) -> Iterator[Step]:
    """Steps that people see as one, as one."""
    held: Step | None = None
    for step in steps:
        one = _joined(game, held, step) if held else None
        if held and one is None:
            yield held
        held = one or step
    if held:
        yield held


def _joined(game: Game, first: Step, second: Step) -> Step | None:
    if first.before is None or second.before is None or first.seat != second.seat:
        return None
    action = game.joined(first.before, first.action, second.before, second.action)
    return Step(first.before, first.seat, action, second.after) if action else None


def _frame(game: Game, teller: Teller, step: Step) -> Frame:
    before, after = step.before, step.after
    moment = game.moment(before.view(None), after.view(None)) if before else None
    return Frame(
        seat=step.seat or None,
        action=step.action,
        told=_told(game, teller, step, ends=moment in ("hand", "match")),
        views=[game.opened(after, one) for one in range(1, game.seats + 1)],
        moment=moment,
        ended=teller.ended(after.view(None)) if moment in ("hand", "match") else "",
    )


def _told(game: Game, teller: Teller, step: Step, *, ends: bool) -> list[str]:
    """What was said at a step. What opens the next hand is said there, and not where this one ends."""
    viewer = step.seat or None  # the match is over: everybody may hear what the one who acted heard
    before = game.opened(step.before, viewer) if step.before else None
    after = game.opened(step.after, viewer)
    heard = game.heard(step.before, step.seat, step.action, viewer) if step.before else step.action
    told = teller.told(before, step.seat, heard, after)
    if step.ended:
        said_then = _told(game, teller, step.ended, ends=False)
        return [sentence for sentence in told if sentence in said_then]
    if not ends:
        return told
    opening = teller.told(None, 0, "", after)
    return [sentence for sentence in told if sentence not in opening]


def bluffs(kept: KeptGame, lang: Language, fair: Fair = FairMatch) -> GameBluffs:
    """How often each seat raised, and on nothing; beside it what was measured of each level."""
    hosted, names = played_again(kept, fair), kept.record["players"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    counter = bluff_counter(kept.game, regulation_of(created), len(names))
    if counter is None:
        return GameBluffs(seats=[], levels=[])
    for seat, action in kept.done:
        before = hosted.state
        hosted.act(seat, action)
        counter.saw(before, seat, action, hosted.state)
    seats = zip(names, counter.seats, strict=True)
    levels = ((lookup(f"server.level.{one.level}", lang) or one.level, one) for one in measured_bluffs(kept.game))
    return GameBluffs(
        seats=[BluffCount(name=name, raises=one.raises, bluffs=one.bluffs, won=one.won) for name, one in seats],
        levels=[BluffCount(name=name, raises=one.raises, bluffs=one.bluffs, won=one.won) for name, one in levels],
    )
