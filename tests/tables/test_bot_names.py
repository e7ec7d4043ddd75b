"""A bot never has the name of a person at the same table."""

from __future__ import annotations

import pytest

from carteado.tables import events
from carteado.tables.command_handlers import BOT_NAMES, Person, choose_bot_names, sit
from carteado.tables.state import TableState


@pytest.mark.parametrize("name", BOT_NAMES)
def test_bot_name_is_no_part_of_a_persons_name(name: str) -> None:
    state = TableState("mesa")
    state.apply(events.Created(1, "truco", "paulista", "", {}, 4, "atento", "normal", False, "ana", 0))
    state.apply(events.Seated(1, 1, "ana", f"{name} Carlos", True))
    assert name not in choose_bot_names(state, (2, 3, 4))


@pytest.mark.parametrize("seat", [1, 2])
def test_bot_with_the_name_of_a_new_player_is_renamed(seat: int) -> None:
    state = TableState("mesa")
    state.apply(events.Created(1, "truco", "paulista", "", {}, 4, "atento", "normal", False, "ana", 0))
    state.apply(events.BotSeated(1, 1, "Zé", "atento"))
    state.apply(events.BotSeated(1, 3, "Nair", "atento"))
    state.fold(sit(state, Person("carlos", "Zé Carlos", 2), seat))
    names = [place.name for place in state.places.seats]
    assert names[seat - 1] == "Zé Carlos"
    assert "Zé" not in names
    assert names[2] == "Nair"
    assert len({name for name in names if name}) == (2 if seat == 1 else 3)
