"""A bot is never taken for a person at the same table."""

from __future__ import annotations

import pytest

from carteado.tables import events
from carteado.tables.deciding import BOT_NAMES, Who, bot_names, sit
from carteado.tables.state import TableState


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_has_no_name_that_is_part_of_a_persons(name: str) -> None:
    state = TableState("mesa")
    state.take(events.Created(1, "truco", "paulista", "", {}, 4, "atento", "normal", False, "ana", 0))
    state.take(events.Seated(1, 1, "ana", f"{name} Carlos", True))
    assert name not in bot_names(state, (2, 3, 4))


@pytest.mark.parametrize("seat", [1, 2])
def test_a_bot_that_has_the_name_of_somebody_who_comes_gets_another(seat: int) -> None:
    state = TableState("mesa")
    state.take(events.Created(1, "truco", "paulista", "", {}, 4, "atento", "normal", False, "ana", 0))
    state.take(events.BotSeated(1, 1, "Zé", "atento"))
    state.take(events.BotSeated(1, 3, "Nair", "atento"))
    state.fold(sit(state, Who("carlos", "Zé Carlos", 2), seat))
    names = [place.name for place in state.places.seats]
    assert names[seat - 1] == "Zé Carlos"
    assert "Zé" not in names
    assert names[2] == "Nair"
    assert len({name for name in names if name}) == (2 if seat == 1 else 3)
