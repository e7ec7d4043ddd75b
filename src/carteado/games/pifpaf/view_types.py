"""What a view of pif-paf holds: made by `carteado.pifpaf.view`, drawn by the site."""

from __future__ import annotations

from typing import Literal, TypedDict


class PifpafMelds(TypedDict):
    """Which melds go out: the field `trinca` and `ace` of the regulation."""

    trinca: str
    ace: str


class PifpafBets(TypedDict):
    """The bets: what each seat has put in beyond the pingo, the least and the highest bet, what it takes to stay."""

    spent: list[int]
    least: int
    level: int
    ceiling: int


class PifpafPlay(TypedDict):
    """The play. `pile` are the discards, the last one on top; `open` what everybody knows of each seat's cards;
    `said` is your own answer to the discard, nobody else's."""

    pile: list[str]
    taken: str | None
    takes: int
    open: list[list[str]]
    reshuffles: int
    declarer: int | None
    wrong: bool
    barred: list[int]
    rebated: list[int]
    threats: list[int]
    said: str | None


class PifpafDeal(TypedDict):
    """The deal being played. `turn` is whose turn it is or, after a discard, whose it was; `asked` who has to speak."""

    stage: str
    turn: int
    asked: list[int]
    order: list[int]
    cutter: int
    playing: list[int]
    paid: list[int]
    hand: list[str]
    left: list[int]
    stock: int
    bets: PifpafBets | None
    play: PifpafPlay | None


PifpafWith = TypedDict("PifpafWith", {"with": str | None})
"""From where the last card came: `stock`, `pile` or `claim`."""


class PifpafLast(PifpafWith):
    """The deal before this one: only what was laid open at its end, and the last discard."""

    dealer: int
    how: str
    winner: int | None
    melds: list[list[str]]
    spare: str | None
    discard: str | None
    pot: int
    points: list[int]


class PifpafView(TypedDict):
    """A match as one viewer sees it; `seat` is null for a spectator. Chips in the pot are not counted in `chips`."""

    game: Literal["pifpaf"]
    regulation: str
    seats: int
    seat: int | None
    chips: list[int]
    pot: int
    dealer: int
    number: int
    deals: int
    over: bool
    winners: list[int]
    chance: str | None
    melds: PifpafMelds
    deal: PifpafDeal | None
    last: PifpafLast | None
