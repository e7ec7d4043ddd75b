"""Writes web/src/lessons/*.json: guided first hands, each a walk over the views of the real engine.

A lesson is a file of `scripts/first_hands/`: the game, how the packs lie, and what happens step by step. `do` is an
action that needs no asking for, `ask` one of the learner's, `touch` something the learner does on the board that is no
action ("sort", "pick 4p 5p 6p"), `say` the sentence that goes with the moment (`site_lesson_<game>.toml`).
`python scripts/lessons.py`, or `make lessons`.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

from carteado.core.game import Game, State
from carteado.games import new_game, rulebook

ROOT: Final = Path(__file__).parents[1]
SCRIPTS: Final = ROOT / "scripts" / "first_hands"
FOLDER: Final = ROOT / "web" / "src" / "lessons"


def lesson(script: dict[str, Any]) -> dict[str, Any]:
    """One lesson, played by the engine; what is not legal fails here."""
    book = rulebook(script["game"])
    regulation = book.with_options(book.preset(script["regulation"]), script.get("options", {}))
    game = new_game(script["game"], regulation, script["seats"])
    state, learner = dealt(game.start(), script["shuffles"]), script["learner"]
    moments = [moment(state, learner, None, None, {})]
    for step in script["steps"]:
        if "do" not in step:
            moments[-1] = {**moments[-1], "say": step["say"], "ask": asked(state, learner, step)}
        acted = step.get("do") or step.get("ask")
        if acted is not None:
            state, made = played(game, state, acted, script)
            moments.append(made)
        elif step is not script["steps"][-1]:
            moments.append(moments[-1] | {"did": None, "ends": None, "say": "", "ask": None})
    head = {key: script[key] for key in ("game", "regulation", "seats", "learner")}
    return {**head, "moments": moments}


def played(game: Game, state: State, acted: str, script: dict[str, Any]) -> tuple[State, dict[str, Any]]:
    seat, _, action = acted.partition(" ")
    after = dealt(state.apply(int(seat), action), script["shuffles"])
    learner = script["learner"]
    ends = game.moment(state.view(learner), after.view(learner))
    did = {"seat": int(seat), "action": game.heard(state, int(seat), action, learner)}
    return after, moment(after, learner, did, ends, {})


def asked(state: State, learner: int, step: dict[str, Any]) -> str | None:
    """What the learner is to do: one of the legal actions, or something on the board alone."""
    if "ask" not in step:
        return step.get("touch")
    action: str = step["ask"].partition(" ")[2]
    assert action in state.legal(learner), (action, state.legal(learner))
    return action


def moment(state: State, learner: int, did: Any, ends: str | None, said: dict[str, Any]) -> dict[str, Any]:
    legal, waiting = list(state.legal(learner)), list(state.waiting())
    shown = {"view": state.view(learner), "legal": legal, "waiting": waiting, "did": did, "ends": ends}
    return {**shown, "say": "", "ask": None, **said}


def dealt(state: State, shuffles: dict[str, str]) -> State:
    """The packs lie as the lesson says: its cards on top, the rest in an order that never changes."""
    while (chance := state.chance) is not None:
        top = shuffles.get(chance.purpose, "").split()
        rest = list(chance.items)
        for card in top:
            rest.remove(card)
        Random(chance.purpose).shuffle(rest)
        state = state.shuffled([*top, *rest])
    return state


def texts() -> dict[Path, str]:
    """Every lesson's file, as it should be."""
    found = {}
    for file in sorted(SCRIPTS.glob("*.toml")):
        made = lesson(tomllib.loads(file.read_text(encoding="utf-8")))
        found[FOLDER / f"{file.stem}.json"] = json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"
    return found


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT), len(text), file=sys.stderr)
