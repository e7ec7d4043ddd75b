"""Valid records with their actions in random order are replayed or refused, but cause no other error."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.records.record_text import dump
from tests.hosted import host_game
from tests.replayed import Replayed, one_line, replayed

TABLES = [
    ("buraco", "copag", {"most_deals": 1}),
    ("buraco", "fechado", {"most_deals": 1}),
    ("pifpaf", "copag", {"deals": 1}),
    ("pifpaf", "mesa", {"deals": 1}),
]
RECORDS = 10
ACTIONS = 120


@pytest.mark.parametrize(("game", "preset", "options"), TABLES)
def test_actions_in_random_order_cause_no_error(game: str, preset: str, options: dict[str, Any]) -> None:
    rng = Random(preset)
    for seed in range(RECORDS):
        record = host_game(game, preset, 4, seed, ACTIONS, **options).record()
        for deal in record["hands"]:
            deal.pop("points", None)
            at = rng.randrange(len(deal["actions"]) + 1)
            deal["actions"] = deal["actions"][:at] + rng.sample(deal["actions"], len(deal["actions"]))
        record.pop("result", None)
        one_line(replayed(Replayed, dump(record)))
