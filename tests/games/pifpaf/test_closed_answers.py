"""Others see that a seat answered a discard, but not how, until the answers are settled."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from carteado.library import new_game

ANSWERS = ("passa", "bate", "ameaça")


def visible_data(game: Any, state: Any, seat: int, action: str, viewer: int | None) -> str:
    """Return all that a viewer receives about an answer: the action, the view and the seats that must act."""
    after = state.apply(seat, action)
    shown = {
        "action": game.redact_action(state, seat, action, viewer),
        "view": after.view(viewer),
        "waits": after.waiting(),
    }
    return json.dumps(shown, ensure_ascii=False)


def stays_closed(state: Any, seat: int, action: str) -> bool:
    deal = state.apply(seat, action).view(None)["deal"]
    return deal is not None and deal["stage"] == "claims" and deal["turn"] == state.view(None)["deal"]["turn"]


def test_hidden_answers_are_identical_for_other_viewers() -> None:
    game, rng, compared = new_game("pifpaf", "mesa", 4), Random("mesa"), 0
    state: Any = game.start()
    for _ in range(3000):
        if state.outcome is not None:
            state = game.start()
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = rng.choice(state.actors())
        closed = [one for one in state.legal(seat) if one in ANSWERS and stays_closed(state, seat, one)]
        if len(closed) > 1:
            compared += 1
            for viewer in {None, 1, 2, 3, 4} - {seat}:
                assert len({visible_data(game, state, seat, one, viewer) for one in closed}) == 1
        state = state.apply(seat, rng.choice(state.legal(seat)))
    assert compared > 20
