"""Add the fixture of a new preset: its record, and its entry in expected.json. Existing entries stay as they are.

Usage: python -m tests.add_fixture GAME PRESET
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from carteado.games.registry import default_seats, rulebook
from carteado.records.record_text import dump
from tests.hosted import host_game
from tests.test_fixtures import FIXTURES, describe_record


def add_fixture(game: str, preset: str, folder: Path = FIXTURES) -> None:
    name, facts = f"{game}-{preset}", folder / "expected.json"
    expected = json.loads(facts.read_text(encoding="utf-8"))
    if name in expected["records"]:
        raise SystemExit(f"{name} has an entry in {facts.name}, and this command never changes one")
    players = rulebook(game).preset(preset).rules.players
    seats = default_seats(game) if default_seats(game) in players else min(players)
    record = folder / "records" / f"{name}.toml"
    record.write_text(dump(host_game(game, preset, seats, 1, wild=1 / 12).record()), encoding="utf-8")
    expected["records"] = dict(sorted({**expected["records"], name: describe_record(record)}.items()))
    facts.write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    add_fixture(sys.argv[1], sys.argv[2])
