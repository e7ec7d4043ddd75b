"""The staged scenes of burro. `make scenes` plays the scenes of the shipped games; the tests play these."""

from __future__ import annotations

from typing import Any

from carteado.games.registry import new_game, rulebook
from scripts.scenes import pause_after

TRICK = "1 4p, 2 compra, 2 compra, 2 2p"
SCENES = {
    "burro-lead": "",
    "burro-follow": "1 4p, 2 compra",
    "burro-trick": TRICK,
    "burro-over": f"{TRICK}, 1 6c, 2 4c, 1 7c, 2 5c, 1 Kc",
}
TOP = ["4p", "6c", "7c", "Kc", "4c", "5c", "6e", "7e", "2o", "2p"]


def render_scene(actions: str) -> dict[str, Any]:
    game = new_game("burro", rulebook("burro").preset("casa"), 2)
    match: Any = game.start()
    match = match.apply_shuffle([*TOP, *(card for card in match.chance.items if card not in TOP)])
    held: dict[str, Any] = {}
    for done in filter(None, actions.split(", ")):
        seat, action = done.split(" ")
        before, match = match, match.apply(int(seat), action)
        pause = pause_after(game, before, int(seat), action, match, 1)
        held = {"held": pause} if pause["kind"] else {}
    if match.outcome:
        held = {"winners": list(match.outcome.winners)}  # the scene after the pause
    facts = {"waiting": list(match.waiting()), "seats": 2, "regulation": "casa", **held}
    return {"view": match.view(1), "legal": list(match.legal(1)), **facts}
