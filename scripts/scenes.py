"""Write web/src/games/*/scenes.json: staged scenes of games for development, screenshots and tests.

Run `python scripts/scenes.py` or `make scenes`. The rules engine plays the scenes. The file `scenes.py` in the folder
of `scenes.json` describes them: `SCENES` contains them by name, and the function `render_scene` returns the view, the
legal actions and the players of a scene.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from carteado.core.game import Game, State

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ROOT / "web" / "src" / "games"
NAMES: Final = ("Bia", "Seu Jorge", "Tonho", "Dona Lu", "Caíque", "Zeca", "Aparecida do Carmo", "Mané")


def parse_actions(text: str) -> Iterator[tuple[int, str]]:
    """Parse a list such as "1 paga, 2 compra". Yield the seat and the action of each item."""
    for item in filter(None, text.split(", ")):
        seat, action = item.split(" ", 1)
        yield int(seat), action


def match_facts(match: Any, seat: int, seats: int, regulation: str) -> dict[str, Any]:
    """Return the data that every scene contains about its match, as this seat sees it. Seat 0 is a spectator."""
    winners = {"winners": list(match.outcome.winners)} if match.outcome else {}
    facts = {"waiting": list(match.waiting()), "seats": seats, "regulation": regulation, **winners}
    return {"view": match.view(seat or None), "legal": list(match.legal(seat)), **facts}


def pause_after(game: Game, before: State, seat: int, action: str, after: State, you: int | None) -> dict[str, Any]:
    """Return what an action finished ("trick", "hand", "match" or None), and the lines that narrate it to `you`.

    The lines that open the next hand are left out, because the client shows them later.
    """
    teller = game.teller(NAMES[: game.seats], "pt", you)
    lines = teller.narrate(before.view(you), seat, game.redact_action(before, seat, action, you), after.view(you))
    kind = game.moment(before.view(None), after.view(None))
    return {"kind": kind, "lines": [line._asdict() for line in lines if line.kind != "opening"]}


def texts(games: Path = GAMES) -> dict[Path, str]:
    """Return the content of every scenes file in a folder of games, by path."""
    return {file.with_suffix(".json"): render(file) for file in sorted(games.glob("*/scenes.py"))}


def render(file: Path) -> str:
    """Play the scenes in a file and return the content of `scenes.json`."""
    spec = spec_from_file_location(f"scenes_of_{file.parent.name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    lines = (
        f'"{name}": {json.dumps(module.render_scene(scene), ensure_ascii=False, sort_keys=True)}'
        for name, scene in module.SCENES.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
