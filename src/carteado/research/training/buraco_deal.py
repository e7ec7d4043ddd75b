"""Store a deal of buraco in arrays, encode the view of a seat, and play actions.

A *jogo* is a meld on the table. The *pile* has the discards. A *morto* is a reserve hand that a side takes when it has
played its last card. A *row* is the encoded view of one seat, and `g` is the row of the rules.

`tests/games/buraco/test_training_kernel.py` replays deals of the kernels with the rules engine.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from carteado.games.buraco.bots import jogo_encoding
from carteado.games.buraco.bots.encoding import (
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
    MAX_JOGOS,
    MORTO,
    MORTOS,
    NEXT_LEFT,
    PILE,
    PILE_LEFT,
    SEATS,
    STOCK,
    TABLE,
    TOP,
    UNSEEN,
)
from carteado.games.buraco.rules import Rules
from carteado.research.training.compiled import compile_module

JOGOS_SIZE: Final = MAX_JOGOS * FIELDS
"""How many integers of a row describe the jogos of one side."""
HAND_SIZE: Final = 11
"""The cards in a new hand or a morto. In a row, a seat that does not exist counts as holding this many."""

# Indices of `Deal.now`
TURN: Final = 0
STOCK_AT: Final = 1
STOCK_END: Final = 2
"""The stock is `cards[now[STOCK_AT]:now[STOCK_END]]`."""
MORTOS_AT: Final = 3
MORTOS_LEFT: Final = 4
PILE_SIZE: Final = 5
TAKES: Final = 6
"""The number of consecutive turns in which the pile was taken."""
OUT: Final = 7
"""The seat that went out, or -1."""
OVER: Final = 8
NUMBERS: Final = 9

ROWS = compile_module(jogo_encoding)
refresh, note_fits = ROWS["refresh"], ROWS["note_fits"]


class House(NamedTuple):
    """The rules that the kernels need besides the row of the rules (`carteado.games.buraco.bots.rules_encoding`)."""

    seats: int
    jokers: int
    mortos: int
    mortos_each: int
    morto_becomes_stock: int
    """Whether a morto becomes the stock when the stock runs out."""
    most_takes: int
    """In how many consecutive turns the pile may be taken."""
    pile_open: int
    discard_taken: int
    """Whether the only card of a pile may be taken and discarded in the same turn."""


def house_of(rules: Rules, seats: int) -> House:
    return House(
        seats, rules.jokers, rules.mortos_for(seats), rules.mortos_each(seats), int(rules.stock_runs_out == "morto"),
        rules.takes_in_a_row * seats, int(rules.pile_seen == "all"), int(rules.discard_taken),
    )  # fmt: skip


class Deal(NamedTuple):
    """A deal in progress. A hand is stored as the number of copies of each card."""

    cards: Any
    """int64[pack]: all cards in shuffled order"""
    hands: Any
    """int64[seats, KINDS]: the hand of each seat"""
    known: Any
    """int64[seats, KINDS]: the cards in each hand that everybody saw the seat take from the pile"""
    jogos: Any
    """int64[2, JOGOS_SIZE]: the jogos of each side, encoded as in a row"""
    counts: Any
    """int64[2]: how many jogos each side has"""
    laid: Any
    """int64[2]: the points of each side without the cards in hand"""
    took: Any
    """int64[2]: how many mortos each side took"""
    pile: Any
    """int64[pack]: the first PILE_SIZE cards are the pile, top last"""
    now: Any
    """int64[NUMBERS]: numbers at indices such as TURN and STOCK_AT"""


@njit
def new_deal(house: Any) -> Any:
    """Allocate the arrays of a deal. Its pack is not shuffled."""
    cards = np.zeros(104 + house.jokers, np.int64)
    for at in range(104):
        cards[at] = at % 52
    cards[104:] = JOKER
    hands, known = np.zeros((house.seats, KINDS), np.int64), np.zeros((house.seats, KINDS), np.int64)
    return Deal(
        cards, hands, known, np.zeros((2, JOGOS_SIZE), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64),
        np.zeros(2, np.int64), np.zeros(cards.size, np.int64), np.zeros(NUMBERS, np.int64),
    )  # fmt: skip


@njit
def deal_out(deal: Any, house: Any, g: Any) -> None:
    """Start a deal: deal the hands one card at a time, then the mortos. Seat 0 plays first."""
    deal.hands[:] = 0
    deal.known[:] = 0
    deal.jogos[:] = 0
    deal.counts[:] = 0
    deal.laid[:] = -g[G_NO_MORTO] if house.mortos else 0
    deal.took[:] = 0
    for at in range(HAND_SIZE * house.seats):
        deal.hands[at % house.seats, deal.cards[at]] += 1
    now = deal.now
    now[:] = 0
    now[MORTOS_AT] = HAND_SIZE * house.seats
    now[MORTOS_LEFT] = house.mortos
    now[STOCK_AT] = HAND_SIZE * (house.seats + house.mortos)
    now[STOCK_END] = deal.cards.size
    now[OUT] = -1


@njit
def encode_view(r: Any, deal: Any, house: Any, g: Any) -> None:
    """Set the row `r` to the view of the current seat."""
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
        r[TABLE + number * JOGOS_SIZE : TABLE + (number + 1) * JOGOS_SIZE] = deal.jogos[whose]
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
    update_fits(r, g)


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
            r[place] = HAND_SIZE


@njit
def _count_unseen(r: Any, deal: Any, house: Any, seat: Any) -> None:
    """Count in the row the cards that this seat has not seen.

    It has seen its own hand, the jogos, the top of the pile, and, if the pile is open, all cards that were in it. Like
    the bot, this function counts four jokers even if the pack has fewer.
    """
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
    for at in range(now[MORTOS_AT], now[MORTOS_AT] + HAND_SIZE * now[MORTOS_LEFT]):
        r[UNSEEN + deal.cards[at]] += 1


@njit
def update_fits(r: Any, g: Any) -> None:
    """Update which cards fit the jogos of a row, and how many of these the seat has not seen."""
    for number in range(2):
        for which in range(r[JOGOS + number]):
            refresh(r, TABLE + number * JOGOS_SIZE + which * FIELDS, g)
        note_fits(r, number)


@njit
def has_morto(deal: Any, house: Any, side: Any) -> Any:
    """Return whether a morto is left that this side may take."""
    return deal.now[MORTOS_LEFT] > 0 and deal.took[side] < house.mortos_each


# Actions ----------------------------------------------------------------------------------------


@njit
def draw(deal: Any) -> Any:
    """Draw a card from the stock and return it."""
    now = deal.now
    card = deal.cards[now[STOCK_AT]]
    now[STOCK_AT] += 1
    now[TAKES] = 0
    deal.hands[now[TURN], card] += 1
    return card


@njit
def take_pile(deal: Any, house: Any) -> None:
    """Move the whole pile into the current player's hand."""
    now = deal.now
    for at in range(now[PILE_SIZE]):
        deal.hands[now[TURN], deal.pile[at]] += 1
        if house.pile_open:
            deal.known[now[TURN], deal.pile[at]] += 1
    now[PILE_SIZE] = 0
    now[TAKES] += 1


@njit
def use_top(deal: Any, house: Any, r: Any) -> None:
    """Lay the top card of the pile as in the row `r`, then move the rest of the pile into the hand."""
    lay_down(deal, r)
    deal.now[PILE_SIZE] -= 1
    take_pile(deal, house)


@njit
def lay_down(deal: Any, r: Any) -> None:
    """Copy the cards that the player laid in the row `r` to the deal, and remove them from the player's hand."""
    seat = deal.now[TURN]
    side = seat % 2
    deal.jogos[side] = r[TABLE : TABLE + JOGOS_SIZE]
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
    """Give a morto to the current player, whose hand is empty. If there is none to take, the player goes out."""
    now = deal.now
    side = now[TURN] % 2
    if not has_morto(deal, house, side):
        now[OUT] = now[TURN]
        now[OVER] = 1
        return
    if not deal.took[side]:
        deal.laid[side] += g[G_NO_MORTO]
    deal.took[side] += 1
    for at in range(now[MORTOS_AT], now[MORTOS_AT] + HAND_SIZE):
        deal.hands[now[TURN], deal.cards[at]] += 1
    now[MORTOS_AT] += HAND_SIZE
    now[MORTOS_LEFT] -= 1


@njit
def pass_turn(deal: Any, house: Any) -> None:
    """Pass the turn to the next seat. If the stock is empty, a morto becomes the stock, or the deal ends."""
    now = deal.now
    now[TURN] = (now[TURN] + 1) % house.seats
    if now[STOCK_AT] < now[STOCK_END]:
        return
    if now[MORTOS_LEFT] and house.morto_becomes_stock:
        now[STOCK_AT] = now[MORTOS_AT]
        now[MORTOS_AT] += HAND_SIZE
        now[STOCK_END] = now[MORTOS_AT]
        now[MORTOS_LEFT] -= 1
    else:
        now[OVER] = 1


@njit
def points(deal: Any, g: Any) -> Any:
    """Return the points of each side for a finished deal."""
    found = deal.laid.copy()
    for seat in range(deal.hands.shape[0]):
        for card in range(KINDS):
            found[seat % 2] -= deal.hands[seat, card] * g[G_VALUES + card]
    if deal.now[OUT] >= 0:
        found[deal.now[OUT] % 2] += g[G_OUT]
    return found
