"""What `view` holds in truco, for those who draw it. The rules make it (`carteado.truco.view`); this only names it."""

from __future__ import annotations

from typing import Literal, TypedDict

Side = Literal["odd", "even"]
Winner = Literal["odd", "even", "tie"]
Kind = Literal["plain", "special", "iron"]


class TrucoCut(TypedDict):
    """The pack before the play; everything is done in the open."""

    stage: Literal["cut", "dealer", "packets"]
    dealer: int
    cutter: int
    turn: int
    kind: Kind
    cuts: int
    declined: bool
    cerradas: int
    reshuffles: int
    looked: bool
    burnt: list[str]
    taken: list[int]
    from_bottom: bool | None
    by_ones: bool | None
    left: int


class TrucoRaise(TypedDict):
    """The next raise: its word, and what it would make the hand worth."""

    word: str
    stake: int


class TrucoAsked(TypedDict):
    """A raise that waits for its answer."""

    by: int
    word: str
    stake: int


class TrucoTrick(TypedDict):
    """A finished trick; a card is "~" when it lies face down."""

    leader: int
    plays: list[tuple[int, str]]
    winner: Winner


class TrucoHand(TypedDict):
    """A hand. `cards` are your own; `partners` are open to you at 11, by seat; `left` counts everybody's cards.

    In a blind hand `cards` is empty and `places` says which of your three places still have a card.
    """

    kind: Kind
    special_side: Side | None
    decided: bool
    dealer: int
    mao: int
    cutter: int
    vira: str | None
    manilhas: list[str]
    burnt: list[str]
    blind: bool
    looked: bool | None
    cards: list[str]
    partners: dict[str, list[str]]
    left: list[int]
    places: list[int]
    turn: int
    answering: list[int]
    noes: list[int]
    stake: int
    asked: TrucoAsked | None
    right: Side | None
    dark: list[Side]
    table: list[tuple[int, str]]
    tricks: list[TrucoTrick]
    thrown: list[str]
    points: list[int] | None
    ending: list[str]
    shown: list[str]


TrucoNext = TypedDict("TrucoNext", {"raise": TrucoRaise | None})


class TrucoView(TypedDict):
    """A match as one viewer sees it; `seat` is null for a spectator. Sides: seats 1, 3, 5 are odd."""

    game: Literal["truco"]
    regulation: str
    seats: int
    seat: int | None
    score: list[int]
    target: int
    rounds: list[int]
    order: list[str]
    dealer: int
    number: int
    winner: Side | None
    notes: list[str]
    draws: list[list[str]]
    chance: str | None
    cut: TrucoCut | None
    hand: TrucoHand | None
    last: TrucoHand | None
    bottom: str | None
    legal: list[str]
