"""What the scenes of all games have in common: who sits there, the moment that is held, and the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from carteado.core.game import Game, State

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = ("Bia", "Seu Jorge", "Tonho", "Dona Lu", "Caíque", "Zeca", "Aparecida do Carmo", "Mané")

Of = TypeVar("Of")


def file_of(name: str) -> Path:
    return ROOT / "web" / "src" / "dev" / f"{name}.json"


def held_after(game: Game, before: State, seat: int, action: str, after: State, you: int | None) -> dict[str, Any]:
    """What an action finished, and what was said of it."""
    teller = game.teller(NAMES[: game.seats], "pt", you)
    told = teller.told(before.view(you), seat, game.heard(before, seat, action, you), after.view(you))
    kind = game.moment(before.view(None), after.view(None))
    return {"kind": kind, "told": told, "ended": "" if kind == "trick" else teller.ended(after.view(you))}


def rendered(scenes: Mapping[str, Of], shown: Callable[[Of], dict[str, Any]]) -> str:
    lines = (
        f'"{name}": {json.dumps(shown(scene), ensure_ascii=False, sort_keys=True)}' for name, scene in scenes.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    print(file.relative_to(ROOT))
