"""The score sheet."""

from __future__ import annotations

from tests.games.buraco.table import last_turn


def test_two_canastras_of_one_kind_count_twice() -> None:
    royals = ["3p 4p 5p 6p 7p 8p", "3o 4o 5o 6o 7o 8o 9o"]
    table = last_turn(jogos=[royals, []]).do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(0)["royal"] == 400
