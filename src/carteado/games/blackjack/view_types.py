"""The types of blackjack views, which `carteado.games.blackjack.view` builds and the site draws."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class BlackjackRules(TypedDict):
    """The rules that the table shows to everybody."""

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
    """The number of cards left in the shoe, and whether the cut card is out. If so, the next round uses a new shoe."""

    left: int
    cut_card_out: bool


class BlackjackHand(TypedDict):
    """A hand. A card that the viewer may not see is "~".

    total:     the total of the hand, or null if the viewer may not see all cards.
    gain:      the gain of the hand without insurance, negative for a loss; null until the round is over.
    face_down: the indices of the cards that were face down at the table. Only present in a replay."""

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
    """A round.

    asked:     the seats that must answer before the plays begin (insurance, early surrender).
    turn:      the index of the current hand; null while seats are `asked`, and when the round is over.
    gains:     the gain of each seat with all its hands and its insurance; null until the round is over.
    face_down: the indices of the dealer's cards that were face down at the table. Only present in a replay."""

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
    """A match as one viewer sees it. `seat` is null for a spectator."""

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


class BlackjackDeviation(TypedDict):
    """A hand of two cards whose best play differs from the chart."""

    cards: str
    up: str
    play: str


class BlackjackOdds(TypedDict):
    """The odds under a set of rules: see `carteado.games.blackjack.odds.Odds`."""

    edge: float
    most_off: float
    chart_edge: float
    dealer: dict[str, dict[str, float]]
    strategy: dict[str, dict[str, dict[str, str]]]
    exceptions: list[BlackjackDeviation]
