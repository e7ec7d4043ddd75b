"""Who bluffed how often in a finished game, and how often each level of bots does."""

from __future__ import annotations

import msgspec

from carteado.bots.bot import bluff_counter, measured_bluffs
from carteado.fairness.shuffles import FairMatch
from carteado.server.database import KeptGame
from carteado.server.replay_frames import played_again
from carteado.server.wire_http import BluffCount, GameBluffs
from carteado.tables.events import Created
from carteado.tables.luck import Fair
from carteado.tables.match import regulation_of
from carteado.words.catalogue import Language, lookup


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
