"""The types of pif-paf views, which `carteado.games.pifpaf.view` builds and the site draws."""

from __future__ import annotations

from typing import Literal, TypedDict


class PifpafMelds(TypedDict):
    """The rules for melds: the fields `trinca` and `ace` of the regulation."""

    trinca: str
    ace: str


class PifpafBets(TypedDict):
    """The bets.

    spent:          the bet of each seat, without the pingo (ante).
    level:          the bet needed to stay in.
    least, ceiling: the minimum bet of the rules, and the highest bet allowed now."""

    spent: list[int]
    least: int
    level: int
    ceiling: int


class PifpafPlay(TypedDict):
    """The play.

    pile: the discards, the last one on top.
    open: the cards of each seat that everybody has seen.
    said: the viewer's own answer to the discard."""

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
    """The current deal.

    turn:  the seat on turn, the seat that discarded while others answer, or 0 while dropped cards are shuffled.
    asked: the seats that must act."""

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
"""How the winner got the last card: from the `stock`, from the `pile`, or by a `claim` on a discard. Null if none."""


class PifpafLast(PifpafWith):
    """The previous deal: only the cards that were shown at its end, and the last discard."""

    dealer: int
    how: str
    winner: int | None
    melds: list[list[str]]
    spare: str | None
    discard: str | None
    pot: int
    points: list[int]


class PifpafView(TypedDict):
    """A match as one viewer sees it. `seat` is null for a spectator. `chips` does not include the chips in the pot."""

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
