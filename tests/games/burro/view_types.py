"""The type of the views of burro, which `match.py` builds and the board draws."""

from __future__ import annotations

from typing import Literal, TypedDict


class BurroView(TypedDict):
    """Burro as one viewer sees it.

    table: the seats and actions of the current trick.
    taken: the seats and actions of the trick before it.
    left:  the number of cards in each hand.
    stock: the number of cards in the stock.
    gone:  the cards of finished tricks.
    """

    game: Literal["burro"]
    seat: int | None
    seats: int
    turn: int
    table: list[tuple[int, str]]
    taken: list[tuple[int, str]]
    hand: list[str]
    left: list[int]
    stock: int
    gone: list[str]
    tricks: int
    winner: int | None
