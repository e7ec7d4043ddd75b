"""A deal of buraco as arrays, for compiled kernels: what lies where, what a seat sees of it, and what happens to it.

`tests/buraco/test_training_kernel.py` plays deals of the kernels again by the rules.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from carteado.bots import buraco_jogo_rows
from carteado.bots.buraco_row import (
    BACK,
    CARDS,
    FIELDS,
    G_NO_MORTO,
    G_OUT,
    G_VALUES,
    HAND,
    JOGOS,
    JOKER,
    KINDS,
    KNOWN,
    KNOWN_LEFT,
    LAID,
    LAST_LEFT,
    MATE_LEFT,
    MORTO,
    MORTOS,
    MOST_JOGOS,
    NEXT_LEFT,
    PILE,
    PILE_LEFT,
    SEATS,
    STOCK,
    TABLE,
    TOP,
    UNSEEN,
)
from carteado.buraco.rules import Rules
from carteado.training.compiled import compiled

HALF: Final = MOST_JOGOS * FIELDS
"""The numbers of the jogos of one side."""
EACH: Final = 11
"""The cards of a hand, and of a morto; and what somebody who does not exist is taken to hold."""

# Where a deal keeps what changes with every turn (`Deal.now`)
TURN: Final = 0
STOCK_AT: Final = 1
STOCK_END: Final = 2
"""The stock is the cards of the pack from the first of these on, up to the second."""
MORTOS_AT: Final = 3
MORTOS_LEFT: Final = 4
PILE_SIZE: Final = 5
TAKES: Final = 6
"""For how many turns running the pile was taken."""
OUT: Final = 7
"""Who went out, or -1."""
OVER: Final = 8
NUMBERS: Final = 9

ROWS = compiled(buraco_jogo_rows)
refresh, note_fits = ROWS["refresh"], ROWS["note_fits"]


class House(NamedTuple):
    """What of a regulation the row of its rules (`carteado.bots.buraco_rules_row`) does not say."""

    seats: int
    jokers: int
    mortos: int
    mortos_each: int
    runs_on: int
    """Whether a morto becomes the stock when that has run out."""
    most_takes: int
    pile_open: int
    discard_taken: int


def house(rules: Rules, seats: int) -> House:
    """For tables of two sides."""
    return House(
        seats, rules.jokers, rules.mortos_for(seats), rules.mortos_each(seats), int(rules.stock_runs_out == "morto"),
        rules.takes_in_a_row * seats, int(rules.pile_seen == "all"), int(rules.discard_taken),
    )  # fmt: skip


class Deal(NamedTuple):
    """A deal. A hand is how many it has of each card."""

    cards: Any
    """int64[pack]: all cards as they were shuffled"""
    hands: Any
    """int64[seats, KINDS]"""
    known: Any
    """int64[seats, KINDS]: the cards everybody has seen each seat pick up"""
    jogos: Any
    """int64[2, HALF]: those of each side, as a row has them"""
    counts: Any
    """int64[2]: how many jogos each side has"""
    laid: Any
    """int64[2]: what each side would count, but for its hands"""
    took: Any
    """int64[2]: how many mortos each side took"""
    pile: Any
    """int64[pack]: the top is the last of `PILE_SIZE`"""
    now: Any
    """int64[NUMBERS]"""


@njit
def new_deal(house: Any) -> Any:
    """Room for deals, and a pack in order."""
    cards = np.zeros(104 + house.jokers, np.int64)
    for at in range(104):
        cards[at] = at % 52
    cards[104:] = JOKER
    hands, known = np.zeros((house.seats, KINDS), np.int64), np.zeros((house.seats, KINDS), np.int64)
    return Deal(
        cards, hands, known, np.zeros((2, HALF), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64),
        np.zeros(2, np.int64), np.zeros(cards.size, np.int64), np.zeros(NUMBERS, np.int64),
    )  # fmt: skip


@njit
def deal_out(deal: Any, house: Any, g: Any) -> None:
    """Deals the pack as it lies, one card at a time; then the mortos are counted off. Seat 0 plays first."""
    deal.hands[:] = 0
    deal.known[:] = 0
    deal.jogos[:] = 0
    deal.counts[:] = 0
    deal.laid[:] = -g[G_NO_MORTO] if house.mortos else 0
    deal.took[:] = 0
    for at in range(EACH * house.seats):
        deal.hands[at % house.seats, deal.cards[at]] += 1
    now = deal.now
    now[:] = 0
    now[MORTOS_AT] = EACH * house.seats
    now[MORTOS_LEFT] = house.mortos
    now[STOCK_AT] = EACH * (house.seats + house.mortos)
    now[STOCK_END] = deal.cards.size
    now[OUT] = -1


@njit
def sight(r: Any, deal: Any, house: Any, g: Any) -> None:
    """What the seat whose turn it is sees, as a row."""
    now = deal.now
    seat = now[TURN]
    r[:] = 0
    r[SEATS] = house.seats
    r[STOCK] = now[STOCK_END] - now[STOCK_AT]
    r[MORTOS] = now[MORTOS_LEFT]
    r[BACK] = -1
    _count_hands(r, deal, house.seats, seat)
    for number in range(2):
        whose = (seat + number) % 2
        r[MORTO + number] = 1 if has_morto(deal, house, whose) else 0
        r[LAID + number] = deal.laid[whose]
        r[JOGOS + number] = deal.counts[whose]
        r[TABLE + number * HALF : TABLE + (number + 1) * HALF] = deal.jogos[whose]
    size = now[PILE_SIZE]
    r[PILE_LEFT] = size
    r[TOP] = deal.pile[size - 1] if size else -1
    for at in range(0 if house.pile_open else max(size - 1, 0), size):
        r[PILE + deal.pile[at]] += 1
    following = (seat + 1) % house.seats
    for card in range(KINDS):
        r[HAND + card] = deal.hands[seat, card]
        r[KNOWN + card] = deal.known[following, card]
        r[KNOWN_LEFT] += deal.known[following, card]
    _count_unseen(r, deal, house, seat)
    fit_anew(r, g)


@njit
def _count_hands(r: Any, deal: Any, seats: Any, seat: Any) -> None:
    r[LAST_LEFT] = r[MATE_LEFT] = -1
    for other in range(seats):
        left = deal.hands[other].sum()
        if other == seat:
            r[CARDS] = left
        elif other == (seat + 1) % seats:
            r[NEXT_LEFT] = left
        else:
            place = MATE_LEFT if other % 2 == seat % 2 else LAST_LEFT
            if r[place] < 0 or left < r[place]:
                r[place] = left
    for place in (LAST_LEFT, MATE_LEFT):
        if r[place] < 0:
            r[place] = EACH


@njit
def _count_unseen(r: Any, deal: Any, house: Any, seat: Any) -> None:
    """What nobody has seen, as far as this seat can tell: all but its hand, the jogos, and what others picked up and
    what lies on the pile in the open. Jokers that are not in the pack are counted as well: so does the bot."""
    for card in range(KINDS):
        r[UNSEEN + card] = (4 - house.jokers if card == JOKER else 0) - r[PILE + card]
        for other in range(house.seats):
            if other != seat:
                r[UNSEEN + card] += deal.hands[other, card] - deal.known[other, card]
    now = deal.now
    for at in range(now[PILE_SIZE]):
        r[UNSEEN + deal.pile[at]] += 1
    for at in range(now[STOCK_AT], now[STOCK_END]):
        r[UNSEEN + deal.cards[at]] += 1
    for at in range(now[MORTOS_AT], now[MORTOS_AT] + EACH * now[MORTOS_LEFT]):
        r[UNSEEN + deal.cards[at]] += 1


@njit
def fit_anew(r: Any, g: Any) -> None:
    """Notes what fits the jogos of a row, after other cards have been seen."""
    for number in range(2):
        for which in range(r[JOGOS + number]):
            refresh(r, TABLE + number * HALF + which * FIELDS, g)
        note_fits(r, number)


@njit
def has_morto(deal: Any, house: Any, side: Any) -> Any:
    """Whether there is a morto for a side to take."""
    return deal.now[MORTOS_LEFT] > 0 and deal.took[side] < house.mortos_each


# What happens ----------------------------------------------------------------------------------------


@njit
def draw(deal: Any) -> Any:
    """The card that is drawn."""
    now = deal.now
    card = deal.cards[now[STOCK_AT]]
    now[STOCK_AT] += 1
    now[TAKES] = 0
    deal.hands[now[TURN], card] += 1
    return card


@njit
def take_pile(deal: Any, house: Any) -> None:
    """The pile comes into the hand."""
    now = deal.now
    for at in range(now[PILE_SIZE]):
        deal.hands[now[TURN], deal.pile[at]] += 1
        if house.pile_open:
            deal.known[now[TURN], deal.pile[at]] += 1
    now[PILE_SIZE] = 0
    now[TAKES] += 1


@njit
def use_top(deal: Any, house: Any, r: Any) -> None:
    """The top card of the pile has been laid on the row, before the others come into the hand."""
    lay_down(deal, r)
    deal.now[PILE_SIZE] -= 1
    take_pile(deal, house)


@njit
def lay_down(deal: Any, r: Any) -> None:
    """What was laid on the row leaves the hand."""
    seat = deal.now[TURN]
    side = seat % 2
    deal.jogos[side] = r[TABLE : TABLE + HALF]
    deal.counts[side] = r[JOGOS]
    deal.laid[side] = r[LAID]
    for card in range(KINDS):
        gone = deal.hands[seat, card] - r[HAND + card]
        deal.known[seat, card] = max(0, deal.known[seat, card] - gone)
        deal.hands[seat, card] = r[HAND + card]


@njit
def discard_card(deal: Any, card: Any) -> None:
    now = deal.now
    deal.hands[now[TURN], card] -= 1
    deal.known[now[TURN], card] = max(0, deal.known[now[TURN], card] - 1)
    deal.pile[now[PILE_SIZE]] = card
    now[PILE_SIZE] += 1


@njit
def empty_hand(deal: Any, house: Any, g: Any) -> None:
    """The hand is empty: its player takes a morto, or goes out."""
    now = deal.now
    side = now[TURN] % 2
    if not has_morto(deal, house, side):
        now[OUT] = now[TURN]
        now[OVER] = 1
        return
    if not deal.took[side]:
        deal.laid[side] += g[G_NO_MORTO]
    deal.took[side] += 1
    for at in range(now[MORTOS_AT], now[MORTOS_AT] + EACH):
        deal.hands[now[TURN], deal.cards[at]] += 1
    now[MORTOS_AT] += EACH
    now[MORTOS_LEFT] -= 1


@njit
def pass_on(deal: Any, house: Any) -> None:
    """The next player's turn; without cards to draw, a morto becomes the stock or the deal is over."""
    now = deal.now
    now[TURN] = (now[TURN] + 1) % house.seats
    if now[STOCK_AT] < now[STOCK_END]:
        return
    if now[MORTOS_LEFT] and house.runs_on:
        now[STOCK_AT] = now[MORTOS_AT]
        now[MORTOS_AT] += EACH
        now[STOCK_END] = now[MORTOS_AT]
        now[MORTOS_LEFT] -= 1
    else:
        now[OVER] = 1


@njit
def points(deal: Any, g: Any) -> Any:
    """What a deal that is over gives each side."""
    found = deal.laid.copy()
    for seat in range(deal.hands.shape[0]):
        for card in range(KINDS):
            found[seat % 2] -= deal.hands[seat, card] * g[G_VALUES + card]
    if deal.now[OUT] >= 0:
        found[deal.now[OUT] % 2] += g[G_OUT]
    return found
