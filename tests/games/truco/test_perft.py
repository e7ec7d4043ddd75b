"""The exact number of action sequences from fixed positions, compared with `perft.toml` and with counts by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.examples import levels_to_count
from tests.games.truco.perft import cases, count_nodes, position
from tests.games.truco.random_play import PRESETS, TABLES

STRONGER = {"vira": "7p", "cards": ["3p 3c 3e", "4p 4c 4e"], "seats": 2}
"""Seat 1 leads, and each of its cards beats every card of seat 2. Nobody has a manilha."""


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_position_counts_match_the_table(case: dict[str, Any]) -> None:
    expected = levels_to_count(case["nodes"])
    assert count_nodes(position(case), len(expected)) == expected


def test_every_preset_and_number_of_seats_is_counted() -> None:
    counted = {(case["regulation"], case["seats"]) for case in cases()}
    assert {preset for preset, _ in counted} == set(PRESETS)
    assert {seats for _, seats in counted} == {2, 4, 6}
    assert counted <= set(TABLES)


# Counted by hand -------------------------------------------------------------------------------------


def test_jtb_blind_at_11_to_11_with_two_players() -> None:
    """There are no raises and no giving up.

    First trick: each seat chooses one of three places: 3, then 3 · 3. Seat 1 wins it. Second trick: each seat plays one
    of two cards, open or hidden: 9 · 4, then 36 · 4. Seat 1 wins the hand unless it hid its card and seat 2 did not (4
    of these 16 ways; if both are hidden it is a tie, and the first trick decides): 9 · 4 go on. Third trick: each seat
    plays its last card, open or hidden: 36 · 2, then 72 · 2.
    """
    case = {"regulation": "jtb", "score": [11, 11], **STRONGER}
    assert count_nodes(position(case), 7) == [3, 9, 36, 144, 72, 144, 0]


def test_paulista_at_11_to_11_with_two_players() -> None:
    """The same tree with one more action at every turn: `desiste`, which ends the hand.

    So each count grows by the number of hands that were still going on: 3 + 1; 9 + 3; 36 + 9; 144 + 36; 72 + 36;
    144 + 72.
    """
    case = {"regulation": "paulista", "score": [11, 11], **STRONGER}
    assert count_nodes(position(case), 7) == [4, 12, 45, 180, 108, 216, 0]


def test_jtb_at_11_with_the_same_three_ranks_each() -> None:
    """Both seats have a 4, a 5 and a 6. No manilhas, no raises. First trick: 3, then 9: 3 ties, 3 for each.

    After a tie the highest card must be played open: one way for each card to the end, and always another tie: 3 each
    time. After a won trick each seat plays one of two cards, open or hidden: 6 · 4 + 3, then 24 · 4 + 3. The hand goes
    on if the loser of the first trick wins the second. If the winner hides (2 ways), any open card (2) wins: 4. If not:
    won by 5 over 4, the rest is 4 6 against 5 6, and 4 loses to 5 and to 6: 2 ways;
    won by 6 over 4, the rest is 4 5 against 5 6: 4 to both, 5 to 6: 3 ways;
    won by 6 over 5, the rest is 4 5 against 4 6: both to the 6: 2 ways.
    So 4 · 3 + 7 = 19 for either winner, 38 together. The last card, open or hidden: 38 · 2 + 3, then 76 · 2 + 3.
    """
    cards = {"vira": "Kp", "cards": ["4p 5p 6p", "4c 5c 6c"], "seats": 2}
    case = {"regulation": "jtb", "score": [11, 5], "actions": ["1 vai"], **cards}
    assert count_nodes(position(case), 7) == [3, 9, 27, 99, 79, 155, 0]


def test_paulista_with_raises_and_two_players() -> None:
    """The tree at 11–11 with possible raises at every turn, computed from the three tuples below."""
    case = {"regulation": "paulista", **STRONGER}
    assert count_nodes(position(case), 9) == count_from_turn(9, turn=0, level=0, right=0)


TURNS = (1, 2, 1, 2, 2, 1)
"""The seat that plays at each turn. Seat 2 leads the third trick, which is played only if it won the second."""
CARDS = (3, 3, 4, 4, 2, 2)
"""The number of cards to choose from at each turn, counted twice if they may be hidden."""
GOING_ON = (3, 3, 4, 1, 2, 2)
"""How many of these choices continue the hand. Of the 4 · 4 ways of the second trick, 4 do."""


def count_from_turn(depth: int, turn: int, level: int, right: int) -> list[int]:
    """Count the sequences from a turn: a card, giving up, or a raise if this seat may raise (`right` 0: both may)."""
    if not depth or turn == len(TURNS):
        return [0] * depth
    raises = level < 4 and right in (0, TURNS[turn])
    played = count_from_turn(depth - 1, turn + 1, level, right)
    asked = count_from_answer(depth - 1, turn, level + 1, TURNS[turn]) if raises else [0] * (depth - 1)
    return [CARDS[turn] + 1 + raises, *(GOING_ON[turn] * ways + more for ways, more in zip(played, asked, strict=True))]


def count_from_answer(depth: int, turn: int, level: int, by: int) -> list[int]:
    """Count the sequences from an answer: accept, decline or raise again. The side that accepts may raise next."""
    if not depth:
        return []
    accepted = count_from_turn(depth - 1, turn, level, right=3 - by)
    again = count_from_answer(depth - 1, turn, level + 1, 3 - by) if level < 4 else [0] * (depth - 1)
    return [2 + (level < 4), *(ways + more for ways, more in zip(accepted, again, strict=True))]
