"""Replay the hands of a finished game step by step, with the views of all seats."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from carteado.core.game import Game, Line, Moment, State, Teller
from carteado.fairness.shuffles import FairMatch
from carteado.games.bot import bluff_counter, measured_bluffs
from carteado.playthrough.playthrough import Playthrough
from carteado.playthrough.recorded_game import RecordedGame
from carteado.presenter import messages
from carteado.server.runtime.database import StoredGame
from carteado.server.wire.http import BluffCount, Frame, GameBluffs, HandFrames
from carteado.tables.events import Created
from carteado.tables.match import Match, regulation_of
from carteado.tables.randomness import Fair
from carteado.words.catalogue import Language, lookup

HANDS_BETWEEN_CHECKPOINTS: Final = 20
MAX_CACHED_MATCHES: Final = 32


class Step(NamedTuple):
    """A step of a replay: the action of a seat, or the deal of a hand.

    before: the state before the action, or None for a deal, whose seat is 0.
    ended:  for a deal without a new shuffle, the step that ended the previous hand; otherwise None.
    """

    before: State | None
    seat: int
    action: str
    after: State
    ended: Step | None = None


class Checkpoint(NamedTuple):
    """A playthrough of the first `actions` actions of a match."""

    actions: int
    playthrough: Playthrough


class Checkpoints:
    """Caches checkpoints of the most recently viewed matches, one every `HANDS_BETWEEN_CHECKPOINTS` hands.

    They make it fast to replay a late hand of a long match.
    """

    def __init__(self) -> None:
        self._by_match: OrderedDict[str, list[Checkpoint]] = OrderedDict()

    def before(self, kept: StoredGame, number: int) -> Checkpoint | None:
        """Return the latest checkpoint before the hand that precedes hand `number`, or None."""
        return next(
            (one for one in reversed(self._by_match.get(kept.id, [])) if one.playthrough.hands < number - 1), None
        )

    def add_if_due(self, kept: StoredGame, actions: int, playthrough: Playthrough) -> None:
        """Cache the playthrough if it is far enough from the previous checkpoint of the match."""
        checkpoints = self._by_match.setdefault(kept.id, [])
        self._by_match.move_to_end(kept.id)
        if playthrough.hands >= (checkpoints[-1].playthrough.hands if checkpoints else 0) + HANDS_BETWEEN_CHECKPOINTS:
            checkpoints.append(Checkpoint(actions, playthrough))
        if len(self._by_match) > MAX_CACHED_MATCHES:
            self._by_match.popitem(last=False)


def frames(
    kept: StoredGame, number: int, lang: Language, checkpoints: Checkpoints | None = None, fair: Fair = FairMatch
) -> HandFrames | None:
    """Return hand `number` of a finished game step by step, or None if there is no such hand.

    Each step has the views of all seats. Without `checkpoints`, the game is replayed from its start.
    """
    match = _match(kept, fair)
    steps = _merge_steps(match.game, _steps_of(match, kept, number, checkpoints or Checkpoints()))
    teller = match.game.teller(kept.record["players"], lang)
    found = [_frame(match.game, teller, step) for step in steps]
    return HandFrames(hand=number, frames=found) if found else None


def _match(kept: StoredGame, fair: Fair) -> Match:
    known = kept.record["fair"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    number = int(kept.id.rpartition("-")[2])
    return Match(kept.table, number, created, known["secret"], kept.record["players"], known["seeds"], fair=fair)


def restart_match(kept: StoredGame, fair: Fair) -> RecordedGame:
    """Return the match before its first action. Its shuffles are computed again from the secret in the record."""
    return _match(kept, fair).start_record()


def _steps_of(match: Match, kept: StoredGame, number: int, checkpoints: Checkpoints) -> Iterator[Step]:
    """Yield the steps of hand `number`, the deal first. The last step does not include the next hand's shuffle."""
    checkpoint, latest = checkpoints.before(kept, number), None
    start, now = checkpoint or (0, match.playthrough)
    dealt = now.hands == number
    if dealt:
        yield Step(None, 0, "", now.state)
    for count, (seat, action) in enumerate(kept.done[start:], start + 1):
        earlier, now = now, now.apply(seat, action)
        checkpoints.add_if_due(kept, count, now)
        before = earlier.state
        step = Step(before, seat, action, now.state)
        if not dealt and now.hands == number:
            dealt = True
            if earlier.hand_is_over:  # dealt without a new shuffle: the hand begins with its first action
                yield Step(None, 0, "", before, latest)
                yield step
            else:
                yield Step(None, 0, "", now.state)
        elif dealt and earlier.hands == number and not earlier.hand_is_over:
            over = now.hands > number
            yield step._replace(after=before.apply(seat, action)) if over else step
        if now.hands > number:
            return
        latest = step


def _merge_steps(game: Game, steps: Iterator[Step]) -> Iterator[Step]:
    """Yield the steps, merging consecutive ones if the game shows them to people as one action."""
    pending: Step | None = None
    for step in steps:
        merged = _merge(game, pending, step) if pending else None
        if pending and merged is None:
            yield pending
        pending = merged or step
    if pending:
        yield pending


def _merge(game: Game, first: Step, second: Step) -> Step | None:
    if first.before is None or second.before is None or first.seat != second.seat:
        return None
    action = game.join_actions(first.before, first.action, second.before, second.action)
    return Step(first.before, first.seat, action, second.after) if action else None


def _frame(game: Game, teller: Teller, step: Step) -> Frame:
    before, after = step.before, step.after
    moment = game.moment(before.view(None), after.view(None)) if before else None
    return Frame(
        seat=step.seat or None,
        action=step.action,
        lines=[messages.Line(kind=kind, text=text) for kind, text in _narrate(game, teller, step, moment)],
        views=[game.revealed_view(after, one) for one in range(1, game.seats + 1)],
        moment=moment,
    )


def _narrate(game: Game, teller: Teller, step: Step, moment: Moment | None = None) -> list[Line]:
    """Return the lines about a step.

    The lines that announce a hand belong to its deal, not to the step that ended the previous hand. If a hand is dealt
    without a new shuffle, the game announces it in that earlier step. Then they are taken from `step.ended`.

    moment: what the step ended ("trick", "hand" or "match"), or None.
    """
    if step.ended:
        return [line for line in _narrate(game, teller, step.ended) if line.kind == "opening"]
    viewer = step.seat or None  # the match is over, so everybody may see what the acting player saw
    before = game.revealed_view(step.before, viewer) if step.before else None
    action = game.redact_action(step.before, step.seat, step.action, viewer) if step.before else step.action
    lines = teller.narrate(before, step.seat, action, game.revealed_view(step.after, viewer))
    return [line for line in lines if line.kind != "opening"] if moment in ("hand", "match") else lines


def bluffs(kept: StoredGame, lang: Language, fair: Fair = FairMatch) -> GameBluffs:
    """Return how often each seat raised and bluffed in a game. Empty for a game without bluffs.

    For comparison, also return the numbers that were measured for each bot level.
    """
    replay, names = restart_match(kept, fair), kept.record["players"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    counter = bluff_counter(kept.game, regulation_of(created), len(names))
    if counter is None:
        return GameBluffs(seats=[], levels=[])
    for seat, action in kept.done:
        before = replay.state
        replay.act(seat, action)
        counter.observe(before, seat, action, replay.state)
    seats = zip(names, counter.seats, strict=True)
    levels = ((lookup(f"server.level.{one.level}", lang) or one.level, one) for one in measured_bluffs(kept.game))
    return GameBluffs(
        seats=[BluffCount(name=name, raises=one.raises, bluffs=one.bluffs, won=one.won) for name, one in seats],
        levels=[BluffCount(name=name, raises=one.raises, bluffs=one.bluffs, won=one.won) for name, one in levels],
    )
