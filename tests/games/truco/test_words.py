"""The texts that only records contain are parsed and formatted back, too."""

from __future__ import annotations

import pytest

from carteado.games.truco.actions import NO_SEAT, parse_action


@pytest.mark.parametrize(
    ("text", "kind", "number", "card", "seat", "remark"),
    [
        ("~", "hidden", 0, "", NO_SEAT, ""),
        ("~carta 2", "hidden", 0, "carta 2", NO_SEAT, ""),
        ("queima 12", "queima", 12, "", NO_SEAT, ""),
        ("queima Ac", "queima", 0, "Ac", NO_SEAT, ""),
        ("queima Ac de 2", "queima", 0, "Ac", 2, ""),
        ("queima 3 de 0", "packet", 3, "", 0, ""),
        ("tento quatro cartas", "tento", 0, "", NO_SEAT, "quatro cartas"),
        ("anula", "anula", 0, "", NO_SEAT, ""),
        ("pena 2 mão por atraso", "pena", 0, "", 2, "por atraso"),
        ("joga Ac ~4p", "joga", 0, "", NO_SEAT, "Ac ~4p"),
    ],
)
def test_parts_of_an_action_in_a_record(text: str, kind: str, number: int, card: str, seat: int, remark: str) -> None:
    action = parse_action(text)
    assert (action.kind, action.number, action.card, action.seat, action.remark) == (kind, number, card, seat, remark)
    assert action.text == text
