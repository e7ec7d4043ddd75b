"""The input features of the value networks: 76 numbers, most of them between 0 and 1.

They have two parts. The table features are the same for all discards that the search compares. The hand features (hand
and pile) are different for each discard.

The functions write the features into the array `x`. `r` is the row of the position and `g` the row of the rules (see
`encoding`).
"""

from __future__ import annotations

from typing import Any, Final

from carteado.games.buraco.bots.encoding import (
    CARDS,
    COMING,
    FIELDS,
    FITS,
    FRESH,
    G_ACE_HIGH,
    G_ACE_TO_KING,
    G_DIRTY,
    G_ROYAL,
    G_SETS,
    G_USE_TOP,
    G_VALUES,
    HAND,
    JOGOS,
    JOKER,
    KIND,
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
    OUTS,
    PILE,
    PILE_LEFT,
    SEATS,
    SIZE,
    STOCK,
    SUIT,
    TABLE,
    TOP,
    UNSEEN,
    WILD,
)
from carteado.games.buraco.bots.jogo_encoding import is_wild, may_go_out

HAND_AT: Final = 40
"""The index of the first hand feature."""
FEATURES: Final = 76


def fill_table_features(x: Any, r: Any, g: Any) -> None:
    """Write the table features, such as the jogos and points of both sides and the size of the stock."""
    for place in range(HAND_AT):
        x[place] = 0.0
    x[0] = (r[LAID] - r[LAID + 1]) / 300
    for side in range(2):
        _fill_jogo_features(x, r, g, side)
        x[23 + side] = 1.0 if may_go_out(r, side, g) else 0.0
        x[25 + side] = float(r[MORTO + side])
    x[27] = r[MORTOS] / 2
    turns = r[STOCK] / r[SEATS]
    x[28] = turns / 20
    x[29] = min(turns, 6.0) / 6
    x[30] = min(turns, 2.0) / 2
    x[31] = r[NEXT_LEFT] / 11
    x[32] = min(r[NEXT_LEFT], 3) / 3
    x[33] = min(r[NEXT_LEFT], 6) / 6
    if r[SEATS] > 2:
        x[34] = r[LAST_LEFT] / 11
        x[35] = min(r[LAST_LEFT], 4) / 4
    if r[SEATS] > 3:
        x[36] = r[MATE_LEFT] / 11
        x[37] = min(r[MATE_LEFT], 4) / 4
    x[38] = r[KNOWN_LEFT] / 5
    # If the opponents have no morto left and may go out, the deal is near its end.
    if not r[MORTO + 1] and x[24] > 0:
        x[39] = 1 / max(1, min(r[NEXT_LEFT], r[LAST_LEFT]))


def _fill_jogo_features(x: Any, r: Any, g: Any, side: Any) -> None:
    """Write the number of jogos of a side by size, clean and dirty, and the expected points of its future canastras."""
    start = TABLE + side * MAX_JOGOS * FIELDS
    expected = 0.0
    for number in range(r[JOGOS + side]):
        at = start + number * FIELDS
        size = r[at + SIZE]
        clean = r[at + WILD] < 0
        kind = min(size, 7) - 3 + (0 if clean else 5)
        x[3 + side * 10 + kind] += 1.0
        live = min(r[at + OUTS], 4) / 4
        if size < 7:
            prize = g[G_ROYAL] if clean else g[G_DIRTY]
            expected += prize * live / (1 << (7 - size))
        elif clean and r[at + KIND] == 0 and size < SUIT:
            expected += (g[G_ACE_TO_KING] - g[G_ROYAL]) * live / (1 << (SUIT - size))
    x[1 + side] = expected / 200


def fill_hand_features(x: Any, r: Any, g: Any) -> None:
    """Write the features that describe the hand and the pile into `x`."""
    for place in range(HAND_AT, FEATURES):
        x[place] = 0.0
    held = 0
    # Bit masks: if two cards in hand need one more card to make a jogo, `paired` has the two cards and `complete` has
    # the cards that they need. `melded` has the cards in hand that already make a jogo.
    complete = 0
    paired = 0
    melded = 0
    pairs = 0
    if r[FRESH]:
        x[HAND_AT + 15 + r[FRESH]] = 1.0
    else:
        for suit in range(4):
            low = HAND + suit * SUIT
            start = suit * SUIT
            last = SUIT + 1 if g[G_ACE_HIGH] else SUIT
            one = False
            two = False
            for place in range(last):
                rank = place % SUIT
                here = r[low + rank] > 0
                if here:
                    held |= 1 << (start + rank)
                    if one:
                        pairs += 1
                        paired |= 1 << (start + rank) | 1 << (start + place - 1)
                        if place >= 2:
                            complete |= 1 << (start + place - 2)
                        if place + 1 < last:
                            complete |= 1 << (start + (place + 1) % SUIT)
                        if two:
                            melded |= 1 << (start + rank) | 1 << (start + place - 1) | 1 << (start + place - 2)
                    elif two:
                        pairs += 1
                        paired |= 1 << (start + rank) | 1 << (start + place - 2)
                        complete |= 1 << (start + place - 1)
                two = one
                one = here
        if g[G_SETS]:
            for rank in range(SUIT):
                count = r[HAND + rank] + r[HAND + 13 + rank] + r[HAND + 26 + rank] + r[HAND + 39 + rank]
                if count >= 2 and not is_wild(rank, g):
                    pairs += 1
                    column = 1 << rank | 1 << (rank + 13) | 1 << (rank + 26) | 1 << (rank + 39)
                    paired |= column
                    complete |= column
                    if count >= 3:
                        melded |= column
        _fill_card_features(x, r, g, paired, complete, melded, pairs)
    x[HAND_AT + 34] = r[COMING] / 10
    x[HAND_AT + 35] = min(r[COMING], 3) / 3
    _fill_pile_features(x, r, g, held)


def _fill_card_features(x: Any, r: Any, g: Any, paired: Any, complete: Any, melded: Any, pairs: Any) -> None:
    fits = r[FITS]
    wild = 0
    fitting = 0
    near = 0
    alone = 0
    ready = 0
    points = 0
    grows = 0
    makes = 0
    theirs = 0
    unseen = 1
    their_fits = r[FITS + 1]
    for card in range(KINDS):
        count = r[HAND + card]
        if count:
            points += count * g[G_VALUES + card]
            if is_wild(card, g):
                wild += count
            elif fits >> card & 1:
                fitting += count
            elif melded >> card & 1:
                ready += count
            elif paired >> card & 1:
                near += count
            else:
                alone += count
        left = r[UNSEEN + card]
        if left:
            unseen += left
            if fits >> card & 1:
                grows += left
            elif complete >> card & 1:
                makes += left
            if their_fits >> card & 1:
                theirs += left
    cards = r[CARDS]
    at = HAND_AT
    x[at] = cards / 11
    x[at + 1] = min(cards, 2) / 2
    x[at + 2] = min(cards, 5) / 5
    x[at + 3] = wild / 2
    x[at + 4] = min(wild, 1)
    x[at + 5] = fitting / 3
    x[at + 6] = near / 5
    x[at + 7] = alone / 5
    x[at + 8] = ready / 4
    x[at + 9] = points / 100
    x[at + 10] = 2 * grows / unseen
    x[at + 11] = 2 * makes / unseen
    x[at + 12] = 2 * theirs / unseen
    x[at + 13] = pairs / 5
    x[at + 14] = max(0, cards - wild - 2 * min(wild, pairs)) / 11
    x[at + 15] = (grows + makes) / unseen / max(1, cards)


def _fill_pile_features(x: Any, r: Any, g: Any, held: Any) -> None:
    """Write the features that say how useful the pile is to the opponents and to this side. Skip an empty pile."""
    at = HAND_AT + 18
    left = r[PILE_LEFT]
    if left == 0:
        return
    x[at] = left / 10
    x[at + 1] = min(left, 3) / 3
    theirs = r[FITS + 1]
    ours = r[FITS]
    on_pile = 0
    known = 0
    for card in range(KINDS):
        if r[PILE + card]:
            on_pile |= 1 << card
        if r[KNOWN + card]:
            known |= 1 << card
    if not g[G_USE_TOP] and left > 1:
        _fill_open_pile_features(x, r, g, on_pile, known, held)
    top = r[TOP]
    x[at + 8] = 1.0 if theirs >> top & 1 else 0.0
    x[at + 9] = _chance_of_jogo(r, g, top)
    x[at + 10] = x[at + 8] * left / 10
    x[at + 11] = x[at + 9] * left / 10
    x[at + 12] = 1.0 if is_wild(top, g) else 0.0
    x[at + 13] = 1.0 if ours >> top & 1 else 0.0
    x[at + 14] = 1.0 if _has_neighbour(known, top) else 0.0
    x[at + 15] = g[G_VALUES + top] / 20


def _fill_open_pile_features(x: Any, r: Any, g: Any, on_pile: Any, known: Any, held: Any) -> None:
    """Write the features of a pile that a player may take without laying its top card."""
    at = HAND_AT + 18
    for card in range(KINDS):
        if on_pile >> card & 1:
            count = r[PILE + card]
            if r[FITS + 1] >> card & 1:
                x[at + 2] += count / 3
            if r[FITS] >> card & 1:
                x[at + 3] += count / 3
            if is_wild(card, g):
                x[at + 4] += count / 2
            if _has_neighbour(on_pile, card):
                x[at + 5] += count / 4
            if _has_neighbour(known, card):
                x[at + 6] += count / 3
            if _has_neighbour(held, card):
                x[at + 7] += count / 4


def _has_neighbour(cards: Any, card: Any) -> Any:
    """Return whether `cards` contains a card of the same suit one or two ranks away from `card`. The ace is low."""
    if card == JOKER:
        return False
    rank = card % SUIT
    return (
        (rank >= 1 and cards >> (card - 1) & 1 > 0)
        or (rank >= 2 and cards >> (card - 2) & 1 > 0)
        or (rank <= 11 and cards >> (card + 1) & 1 > 0)
        or (rank <= 10 and cards >> (card + 2) & 1 > 0)
    )


def _chance_of_card(r: Any, card: Any, share: Any) -> Any:
    """Return the estimated probability that the next player holds a card.

    share: the estimated probability that an unseen card is in that hand.
    """
    if r[KNOWN + card]:
        return 1.0
    return min(1.0, r[UNSEEN + card] * share)


def _chance_of_jogo(r: Any, g: Any, card: Any) -> Any:
    """Return the estimated probability that the next player holds two cards that make a jogo with this card.

    It is 1 for a joker.
    """
    if card == JOKER:
        return 1.0
    unseen = 1
    for other in range(KINDS):
        unseen += r[UNSEEN + other]
    share = max(0, r[NEXT_LEFT] - r[KNOWN_LEFT]) / unseen
    suit = card - card % SUIT
    rank = card % SUIT
    none_held = 1.0
    last = SUIT if g[G_ACE_HIGH] else SUIT - 1
    for low in range(max(0, rank - 2), min(rank, last - 2) + 1):
        both = 1.0
        for place in range(low, low + 3):
            if place != rank:
                both *= _chance_of_card(r, suit + place % SUIT, share)
        none_held *= 1 - both
    if rank == 0 and g[G_ACE_HIGH]:
        none_held *= 1 - _chance_of_card(r, suit + 12, share) * _chance_of_card(r, suit + 11, share)
    if g[G_SETS]:
        mates = 0.0
        for other in range(rank, JOKER, SUIT):
            mates += _chance_of_card(r, other, share)
        none_held *= 1 - min(1.0, mates * mates / 4)
    return 1 - none_held
