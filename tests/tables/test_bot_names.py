"""A bot is never taken for a person at the same table."""

from __future__ import annotations

import pytest

from carteado.tables import events
from carteado.tables.deciding import BOT_NAMES, bot_names
from carteado.tables.state import TableState


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_has_no_name_that_is_part_of_a_persons(name: str) -> None:
    state = TableState("mesa")
    state.take(events.Created(1, "truco", "paulista", "", {}, 4, "atento", "normal", False, "ana", 0))
    state.take(events.Seated(1, 1, "ana", f"{name} Carlos", True))
    assert name not in bot_names(state, (2, 3, 4))
