"""Write web/src/games/*/lesson.json: guided first hands for learners, played by the rules engine.

Run `python scripts/lessons.py` or `make lessons`. Each lesson is described by a file `lesson.toml` in the folder of
`lesson.json`. It has the game, the order of the packs and a list of steps. A step has some of these fields:

    do       an action that happens without the learner
    ask      an action that the learner is asked to take
    touch    something that the learner does on the board and that is not an action ("sort", "pick 4p 5p 6p")
    say      the key of the sentence to show (`site_lesson_<game>.toml`)
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

from carteado.core.game import ShuffleRequest, State
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.playthrough import DrawOrder, Playthrough

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ROOT / "web" / "src" / "games"


def lesson(script: dict[str, Any]) -> dict[str, Any]:
    """Play one lesson with the rules engine and return its content. An illegal action raises an error."""
    book = rulebook(script["game"])
    regulation = book.with_options(book.preset(script["regulation"]), script.get("options", {}))
    game = new_game(script["game"], regulation, script["seats"])
    playthrough, learner = Playthrough.start(game, stacked_order(script["shuffles"])), script["learner"]
    moments = [moment(playthrough.state, learner, None, None)]
    for step in script["steps"]:
        if "do" not in step:
            moments[-1] = {**moments[-1], "say": step["say"], "ask": task_of(playthrough.state, learner, step)}
        action = step.get("do") or step.get("ask")
        if action is not None:
            playthrough, after = play_action(playthrough, action, learner)
            moments.append(after)
        elif step is not script["steps"][-1]:
            moments.append(moments[-1] | {"did": None, "ends": None, "say": "", "ask": None})
    head = {key: script[key] for key in ("game", "regulation", "seats", "learner")}
    return {**head, "moments": moments}


def play_action(playthrough: Playthrough, written: str, learner: int) -> tuple[Playthrough, dict[str, Any]]:
    """Apply an action such as "2 truco" and return the new playthrough, with what the learner sees of it."""
    text, _, action = written.partition(" ")
    game, seat, before, now = playthrough.game, int(text), playthrough.state, playthrough.apply(int(text), action)
    ends = game.moment(before.view(learner), now.state.view(learner))
    did = {"seat": seat, "action": game.redact_action(before, seat, action, learner)}
    return now, moment(now.state, learner, did, ends)


def task_of(state: State, learner: int, step: dict[str, Any]) -> str | None:
    """Return the learner's task in a step (a legal action, or something to do on the board), or None."""
    if "ask" not in step:
        return step.get("touch")
    action: str = step["ask"].partition(" ")[2]
    assert action in state.legal(learner), (action, state.legal(learner))
    return action


def moment(state: State, learner: int, did: Any, ends: str | None) -> dict[str, Any]:
    legal, waiting = list(state.legal(learner)), list(state.waiting())
    view = state.view(learner)
    return {"view": view, "legal": legal, "waiting": waiting, "did": did, "ends": ends, "say": "", "ask": None}


def stacked_order(shuffles: dict[str, str]) -> DrawOrder:
    """Return a `DrawOrder` that puts the cards of the lesson on top. The other cards follow in a fixed order."""

    def draw_order(_: int, shuffle: ShuffleRequest) -> list[str]:
        top = shuffles.get(shuffle.purpose, "").split()
        rest = list(shuffle.items)
        for card in top:
            rest.remove(card)
        Random(shuffle.purpose).shuffle(rest)
        return [*top, *rest]

    return draw_order


def texts(games: Path = GAMES) -> dict[Path, str]:
    """Return the content of every lesson file in a folder of games, by path."""
    return {file.with_suffix(".json"): render(file) for file in sorted(games.glob("*/lesson.toml"))}


def render(file: Path) -> str:
    """Play the lesson in a file and return the content of `lesson.json`."""
    made = lesson(tomllib.loads(file.read_text(encoding="utf-8")))
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT), len(text), file=sys.stderr)
