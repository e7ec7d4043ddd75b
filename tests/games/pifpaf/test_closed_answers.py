"""An answer to a discard shows that it was given, never what it is, until all that matter have spoken."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from carteado.library import new_game

ANSWERS = ("passa", "bate", "ameaça")


def seen(game: Any, state: Any, seat: int, action: str, viewer: int | None) -> str:
    """Everything that a viewer is sent of an answer: what is heard, the view after it, and whom the table waits for."""
    after = state.apply(seat, action)
    shown = {"heard": game.heard(state, seat, action, viewer), "view": after.view(viewer), "waits": after.waiting()}
    return json.dumps(shown, ensure_ascii=False)


def stays_closed(state: Any, seat: int, action: str) -> bool:
    deal = state.apply(seat, action).view(None)["deal"]
    return deal is not None and deal["stage"] == "claims" and deal["turn"] == state.view(None)["deal"]["turn"]


def test_every_closed_answer_is_the_same_bytes_for_all_others() -> None:
    game, rng, compared = new_game("pifpaf", "mesa", 4), Random("mesa"), 0
    state: Any = game.start()
    for _ in range(3000):
        if state.outcome is not None:
            state = game.start()
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = rng.choice(state.actors())
        closed = [one for one in state.legal(seat) if one in ANSWERS and stays_closed(state, seat, one)]
        if len(closed) > 1:
            compared += 1
            for viewer in {None, 1, 2, 3, 4} - {seat}:
                assert len({seen(game, state, seat, one, viewer) for one in closed}) == 1
        state = state.apply(seat, rng.choice(state.legal(seat)))
    assert compared > 20
