"""The exact number of ways to play on from fixed positions: as written in `perft.toml`, and as reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.examples import counted
from tests.truco.perft import cases, nodes, position
from tests.truco.random_play import PRESETS, TABLES

STRONGER = {"vira": "7p", "cards": ["3p 3c 3e", "4p 4c 4e"], "seats": 2}
"""Every card of seat 1, who leads, is above every card of seat 2, and no manilha is among them."""


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_perft(case: dict[str, Any]) -> None:
    expected = counted(case["nodes"])
    assert nodes(position(case), len(expected)) == expected


def test_every_preset_and_number_of_seats_is_counted() -> None:
    counted = {(case["regulation"], case["seats"]) for case in cases()}
    assert {preset for preset, _ in counted} == set(PRESETS)
    assert {seats for _, seats in counted} == {2, 4, 6}
    assert counted <= set(TABLES)


# Reckoned by hand ------------------------------------------------------------------------------------


def test_jtb_blind_at_11_to_11_with_two_players() -> None:
    """No raises, no giving up. In the first trick one of three places each: 3, then 3 · 3. Seat 1 has won it. In the
    second, one of two cards, open or hidden, each: 9 · 4, then 36 · 4. Seat 1 has the hand unless it hid its card
    and seat 2 did not (4 of those 16 ways; both hidden is a tie, and the first trick decides): 9 · 4 go on. The last
    card, open or hidden, each: 36 · 2, then 72 · 2.
    """
    case = {"regulation": "jtb", "score": [11, 11], **STRONGER}
    assert nodes(position(case), 7) == [3, 9, 36, 144, 72, 144, 0]


def test_paulista_at_11_to_11_with_two_players() -> None:
    """The same tree, and at every turn one more way, `desiste`, after which nothing follows: to each number, that of
    the hands that had gone on before it is added: 3 + 1; 9 + 3; 36 + 9; 144 + 36; 72 + 36; 144 + 72.
    """
    case = {"regulation": "paulista", "score": [11, 11], **STRONGER}
    assert nodes(position(case), 7) == [4, 12, 45, 180, 108, 216, 0]


def test_jtb_at_11_with_the_same_three_ranks_each() -> None:
    """A 4, a 5 and a 6 against the same, no manilhas, no raises. The first trick: 3, then 9: 3 ties, 3 won by each.

    After a tie the highest card is due, open: one way for each card to the end, and always another tie: 3 each time.
    After a won trick one of two cards, open or hidden, each: 6 · 4 + 3, then 24 · 4 + 3. The hand goes on when the
    loser of the first trick wins the second. If the winner hides (2 ways) any open card (2) does: 4. Openly:
    won by 5 over 4, the rest is 4 6 against 5 6, and 4 loses to 5 and to 6: 2 ways;
    won by 6 over 4, the rest is 4 5 against 5 6: 4 to both, 5 to 6: 3 ways;
    won by 6 over 5, the rest is 4 5 against 4 6: both to the 6: 2 ways.
    So 4 · 3 + 7 = 19 for either winner, 38 together. The last card, open or hidden: 38 · 2 + 3, then 76 · 2 + 3.
    """
    cards = {"vira": "Kp", "cards": ["4p 5p 6p", "4c 5c 6c"], "seats": 2}
    case = {"regulation": "jtb", "score": [11, 5], "actions": ["1 vai"], **cards}
    assert nodes(position(case), 7) == [3, 9, 27, 99, 79, 155, 0]


def test_paulista_with_raises_and_two_players() -> None:
    """The tree at 11–11 with the ladder of raises on every turn, reckoned from three numbers."""
    case = {"regulation": "paulista", **STRONGER}
    assert nodes(position(case), 9) == on_turn(9, turn=0, level=0, right=0)


TURNS = (1, 2, 1, 2, 2, 1)
"""Who plays; seat 2 leads the third trick, since there is one only when it has won the second."""
CARDS = (3, 3, 4, 4, 2, 2)
"""Cards to choose from at each turn, counted twice where they may be hidden."""
GOING_ON = (3, 3, 4, 1, 2, 2)
"""How many of those go on; of the second trick's 4 · 4 ways, 4 do."""


def on_turn(depth: int, turn: int, level: int, right: int) -> list[int]:
    """A card, giving up, or a raise, when it is this seat's right (0: anybody's) and a level is left."""
    if not depth or turn == len(TURNS):
        return [0] * depth
    raises = level < 4 and right in (0, TURNS[turn])
    played = on_turn(depth - 1, turn + 1, level, right)
    asked = answered(depth - 1, turn, level + 1, TURNS[turn]) if raises else [0] * (depth - 1)
    return [CARDS[turn] + 1 + raises, *(GOING_ON[turn] * ways + more for ways, more in zip(played, asked, strict=True))]


def answered(depth: int, turn: int, level: int, by: int) -> list[int]:
    """A raise is accepted, declined, or raised again; the side that accepted may raise next."""
    if not depth:
        return []
    accepted = on_turn(depth - 1, turn, level, right=3 - by)
    again = answered(depth - 1, turn, level + 1, 3 - by) if level < 4 else [0] * (depth - 1)
    return [2 + (level < 4), *(ways + more for ways, more in zip(accepted, again, strict=True))]
