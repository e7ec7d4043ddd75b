"""What a view of truco holds: made by `carteado.truco.view`, drawn by the site."""

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
    """A finished trick; a card is "~" when it lies face down.

    `best` is the seat whose card took it, null when it is tied; then `tied` are the seats of the equal cards.
    """

    leader: int
    plays: list[tuple[int, str]]
    winner: Winner
    best: int | None
    tied: list[int]


class TrucoRules(TypedDict):
    """What a player must know of the regulation, the table's own options included."""

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
"""The next raise of a hand, whose name Python keeps for itself."""


class TrucoHand(TrucoNext):
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
