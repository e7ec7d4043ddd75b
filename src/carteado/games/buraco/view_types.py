"""What a view of buraco holds: made by `carteado.buraco.view`, drawn by the site."""

from __future__ import annotations

from typing import Literal, TypedDict


class BuracoRules(TypedDict):
    """What a player must know of the regulation to choose well. `points` by what gives them."""

    pile: str
    ace: str
    lavadeiras: bool
    wild_jokers: bool
    wild_twos: bool
    wilds_per_meld: int
    wild_in_lavadeiras: bool
    going_out: str
    points: dict[str, int]


class BuracoCut(TypedDict):
    dealer: int
    turn: int
    left: int


class BuracoJogo(TypedDict):
    """A meld on the table; `canastra` is its kind, null while it is none."""

    cards: list[str]
    kind: str
    wild: str | None
    canastra: str | None
    points: int


class BuracoDeal(TypedDict):
    """A deal. `hand` are your own cards, `left` counts everybody's, `known` what all have seen go into a hand;
    `pile` is what is seen of the discards; the lists by side are in the order of `sides`."""

    dealer: int
    turn: int
    stage: str
    hand: list[str]
    left: list[int]
    known: list[list[str]]
    jogos: list[list[BuracoJogo]]
    pile: list[str]
    pile_left: int
    using: str | None
    stock_left: int
    mortos_left: int
    took: list[int]
    morto: list[bool]
    may_go_out: list[bool]
    offered: str | None
    may_refuse: bool
    taken: str | None
    laid: list[int]


class BuracoLast(TypedDict):
    """A deal that is over: the cards left in hand were shown to be counted; `sheet` has each side's score by parts."""

    dealer: int
    jogos: list[list[BuracoJogo]]
    left: list[list[str]]
    out: int | None
    discard: str | None
    took: list[int]
    sheet: list[dict[str, int]]
    points: list[int]


class BuracoView(TypedDict):
    """A match as one viewer sees it; `seat` is null for a spectator. `sides` are the seats of each side."""

    game: Literal["buraco"]
    regulation: str
    seats: int
    sides: list[list[int]]
    seat: int | None
    score: list[int]
    target: int
    dealer: int
    number: int
    over: bool
    winner: str | None
    chance: str | None
    rules: BuracoRules
    cut: BuracoCut | None
    deal: BuracoDeal | None
    last: BuracoLast | None
