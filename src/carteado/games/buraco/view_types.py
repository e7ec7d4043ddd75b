"""The types of buraco's views, which `carteado.games.buraco.view` builds and the site renders."""

from __future__ import annotations

from typing import Literal, TypedDict


class BuracoRules(TypedDict):
    """The rules that affect the choice of an action. `points` maps cards, canastras and bonuses to points."""

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
    """The state before the cut. `turn` is the seat that cuts, and `left` is the number of cards in the pack."""

    dealer: int
    turn: int
    left: int


class BuracoJogo(TypedDict):
    """A meld on the table. `canastra` is the kind of canastra, or null if it is not one."""

    cards: list[str]
    kind: str
    wild: str | None
    canastra: str | None
    points: int


class BuracoDeal(TypedDict):
    """A deal in progress. Lists with one item per side are in the order of `sides`.

    stage:      "drawing", "playing", or "using" while the player must lay the card taken from the pile.
    hand:       your own cards.
    left:       the number of cards in each hand.
    known:      for each seat, the cards in hand that everybody saw it take from the pile.
    pile:       the visible discards, top card last. `pile_left` is the number of all discards.
    using:      the card taken from the pile that must be laid at once.
    took:       the number of mortos that each side took.
    morto:      whether each side may still take a morto.
    may_go_out: whether each side meets the condition for going out.
    offered:    the card that you may still refuse. `may_refuse` is true if the acting player has such a card.
    taken:      the card that may not be discarded in this turn.
    laid:       the points of each side so far, without the cards in hand.
    """

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
    """A finished deal.

    left:    the cards left in each hand.
    out:     the seat that went out, or null.
    discard: the top card of the pile at the end, or null.
    took:    the number of mortos that each side took.
    sheet:   the points of each side by source. `points` has the totals.
    """

    dealer: int
    jogos: list[list[BuracoJogo]]
    left: list[list[str]]
    out: int | None
    discard: str | None
    took: list[int]
    sheet: list[dict[str, int]]
    points: list[int]


class BuracoView(TypedDict):
    """A match as one viewer sees it.

    sides:  the seats of each side.
    seat:   the viewer, or null for a spectator.
    number: the number of deals begun.
    winner: the name of the side that won, as in records.
    chance: the purpose of the shuffle that the match needs next.
    last:   the previous deal.
    """

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
