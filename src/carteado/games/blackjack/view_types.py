"""What a view of blackjack holds: made by `carteado.blackjack.view`, drawn by the site."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class BlackjackRules(TypedDict):
    """What a placard on the table says of the house's rules."""

    decks: int
    cut_card: int
    min_bet: int
    max_bet: int
    bet_step: int
    players_cards: str
    blackjack_pays: str
    insurance: bool
    peek: bool
    stops_at_21: bool
    double_on: str
    double_after_split: bool
    split_by: str
    split_times: int
    split_hands: int
    split_aces: str
    resplit_aces: bool
    split_blackjack: bool
    surrender: str
    dealer_soft_17: str


class BlackjackShoe(TypedDict):
    """How many cards are left, and whether the cut card has come: then the next round has a new shoe."""

    left: int
    cut_card_out: bool


class BlackjackHand(TypedDict):
    """A hand; a card is "~" when it lies face down to you, and then it has no total. `gain` is what it wins, or loses
    when negative, without insurance, and null until the round is over. `face_down`, in a replay alone: which of the
    cards lay face down at the table and are turned over here."""

    seat: int
    cards: list[str]
    total: int | None
    soft: bool | None
    bet: int
    doubled: bool
    splits: int
    ending: str | None
    gain: int | None
    face_down: NotRequired[list[int]]


class BlackjackRound(TypedDict):
    """A round. `turn` is the place of the hand that is played, null while all are `asked`; `gains` when it is over:
    what each seat wins with all its hands and its insurance.
    `face_down`, in a replay alone: which of the dealer's cards lay face down and are turned over here."""

    dealer: list[str]
    dealer_total: int
    dealer_soft: bool
    hands: list[BlackjackHand]
    closed: bool
    asked: list[int]
    checked: bool
    turn: int | None
    insured: list[int]
    gains: list[int] | None
    face_down: NotRequired[list[int]]


class BlackjackView(TypedDict):
    """A match as one viewer sees it; `seat` is null for a spectator."""

    game: Literal["blackjack"]
    regulation: str
    rules: BlackjackRules
    seats: int
    seat: int | None
    rounds: int
    played: int
    number: int
    chips: list[int]
    bets: list[int]
    players: list[int]
    over: bool
    winners: list[int]
    chance: str | None
    shoe: BlackjackShoe
    round: BlackjackRound | None
    last: BlackjackRound | None
    waiting: list[int]


class BlackjackException(TypedDict):
    """Two cards that are better played otherwise than their total."""

    cards: str
    up: str
    play: str


class BlackjackOdds(TypedDict):
    """The odds of a house: see `carteado.blackjack.odds.solve`."""

    edge: float
    most_off: float
    chart_edge: float
    dealer: dict[str, dict[str, float]]
    strategy: dict[str, dict[str, dict[str, str]]]
    exceptions: list[BlackjackException]
