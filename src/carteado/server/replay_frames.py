"""A finished game shown again, hand by hand, every seat's cards open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from carteado.core.game import Game, State, Teller
from carteado.hosting import HostedGame
from carteado.server.database import KeptGame
from carteado.server.wire_http import Frame, HandFrames
from carteado.tables.events import Created
from carteado.tables.match import Match
from carteado.words.catalogue import Language


class Step(NamedTuple):
    """What a seat did, between two states; `before` is None where a hand is dealt, and nobody has done anything.
    `ended` is then the step that ended the hand before it, where no shuffle lies between the two."""

    before: State | None
    seat: int
    action: str
    after: State
    ended: Step | None = None


def frames(kept: KeptGame, number: int, lang: Language) -> HandFrames | None:
    """One hand of a finished game, every seat's view after each step; None when it has no such hand."""
    hosted = played_again(kept)
    steps = _together(hosted.game, _steps_of(hosted, kept, number))
    teller = hosted.game.teller(kept.record["players"], lang)
    found = [_frame(hosted.game, teller, step) for step in steps]
    return HandFrames(hand=number, frames=found) if found else None


def played_again(kept: KeptGame) -> HostedGame:
    """The match before its first action. The secret is in the record: the same cards fall again."""
    fair = kept.record["fair"]
    created = msgspec.convert({"e": "created", **kept.created}, Created)
    number = int(kept.id.rpartition("-")[2])
    return Match(kept.table, number, created, fair["secret"], kept.record["players"], fair["seeds"]).hosted()


def _steps_of(hosted: HostedGame, kept: KeptGame, number: int) -> Iterator[Step]:
    """The steps of a hand, its deal first. It ends with itself: the next one's shuffle comes after its last step."""
    dealt, latest = False, None
    for seat, action in [(0, ""), *((seat, action) for seat, action in kept.done)]:
        hand, ended, before = len(hosted.hands), hosted.ended, hosted.state
        if action:
            hosted.act(seat, action)
        step = Step(before, seat, action, hosted.state)
        if not dealt and len(hosted.hands) == number:
            dealt = True
            if ended and action:  # dealt on from the same shoe, the hand begins with its first action
                yield Step(None, 0, "", before, latest)
                yield step
            else:
                yield Step(None, 0, "", hosted.state)
        elif dealt and hand == number and not ended:
            over = len(hosted.hands) > number
            yield step._replace(after=before.apply(seat, action)) if over else step
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
        told=_told(teller, step, ends=moment in ("hand", "match")),
        views=[after.view(one) for one in range(1, game.seats + 1)],
        moment=moment,
        ended=teller.ended(after.view(None)) if moment in ("hand", "match") else "",
    )


def _told(teller: Teller, step: Step, *, ends: bool) -> list[str]:
    """What was said at a step. What opens the next hand is said there, and not where this one ends."""
    viewer = step.seat or None  # the match is over: everybody may hear what the one who acted heard
    told = teller.told(
        step.before.view(viewer) if step.before else None, step.seat, step.action, step.after.view(viewer)
    )
    if step.ended:
        said_then = _told(teller, step.ended, ends=False)
        return [sentence for sentence in told if sentence in said_then]
    if not ends:
        return told
    opening = teller.told(None, 0, "", step.after.view(viewer))
    return [sentence for sentence in told if sentence not in opening]
