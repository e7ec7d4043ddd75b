"""The types of a truco view. `carteado.games.truco.view` builds it and the site renders it."""

from __future__ import annotations

from typing import Literal, TypedDict

Side = Literal["odd", "even"]
Winner = Literal["odd", "even", "tie"]
Kind = Literal["plain", "special", "iron"]


class TrucoCut(TypedDict):
    """The pack between shuffle and deal. All of it is public."""

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
    """The next raise: its word, and the stake of the hand if it is accepted."""

    word: str
    stake: int


class TrucoAsked(TypedDict):
    """A raise that has not been answered."""

    by: int
    word: str
    stake: int


class TrucoTrick(TypedDict):
    """A finished trick. A face-down card is "~".

    best: the seat that won the trick, or null if it is tied.
    tied: the seats whose cards tied; empty if a side won the trick.
    """

    leader: int
    plays: list[tuple[int, str]]
    winner: Winner
    best: int | None
    tied: list[int]


class TrucoRules(TypedDict):
    """The part of the regulation that players need at the table, including the table's options."""

    deck: Literal["french", "spanish"]
    special_at: int
    special_stake: int
    special_gives: int
    stakes: list[int]
    raises: list[str]
    face_down: bool
    face_down_by_leader: bool
    partners_see_cards: bool
    yes_prevails: bool


TrucoNext = TypedDict("TrucoNext", {"raise": TrucoRaise | None})
"""The field `raise` of a hand. It is declared in this form because `raise` is a Python keyword."""


class TrucoHand(TrucoNext):
    """A hand as one viewer sees it.

    cards:    the viewer's own cards, if the viewer has seen them.
    partners: the cards of partners that the viewer sees at 11, by seat.
    left:     the number of cards of each seat.
    places:   in a blind hand, the viewer's places on the table that still have a card.
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


class TrucoView(TypedDict):
    """A match as one viewer sees it. `seat` is null for a spectator. Seats 1, 3 and 5 are the odd side."""

    game: Literal["truco"]
    regulation: str
    seats: int
    seat: int | None
    score: list[int]
    target: int
    rounds: list[int]
    order: list[str]
    rules: TrucoRules
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
