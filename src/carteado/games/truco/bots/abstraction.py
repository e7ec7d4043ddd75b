"""The abstraction of the trained policies: map a situation to the key under which the policy stores it.

Numba compiles this module unchanged for training, so it uses only numbers, loops and array indices. `s` is the array of
a hand and `r` the array of its rules; `kernel_state` defines both.

A key is one integer made of digits with different bases, such as the trick digit and the score digit. The score is the
last digit, so that an unknown situation can be looked up at another score.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.games.truco.bots.kernel_state import (
    CARDS_ON_TABLE,
    DECLINED_BY,
    HANDS,
    IS_PLAYED,
    KIND,
    LEADER,
    LEVEL,
    LEVEL_ASKED,
    MANILHA,
    MAX_LEVELS,
    MAY_RAISE,
    PLAIN,
    PLAYED,
    R_CLASS,
    R_PARTNERS_SEE,
    R_STAKES,
    R_TARGET,
    SCORE,
    SEATS,
    SIGNALS,
    SPECIAL,
    SPECIAL_SIDE,
    TIE,
    TRICK,
    WINNER,
)

PLAY: Final = 0
ANSWER: Final = 1
ELEVEN: Final = 2

SCORE_BASE: Final = 7
"""The base of the score digit, the last digit of a key."""
PARTNER_BASE: Final = 20
"""The base of the partner digit, the digit before the score."""


def _card_band(strength: Any) -> Any:
    """Classify a card by strength: 0 none, 1 low, 2 middle, 3 high, 4 manilha."""
    if strength < 0:
        return 0
    if strength < 7:
        return 1
    if strength < 9:
        return 2
    return 3 if strength < MANILHA else 4


def _raise_wins_match(need: Any, r: Any) -> Any:
    """Return 1 if the stake of the first raise wins the match for a side that needs `need` points, else 0."""
    return 1 if need <= r[R_STAKES + 1] else 0


def score_digit(s: Any, r: Any, side: Any) -> Any:
    """Encode the score as a digit: whether a raise wins the match for either side, and the kind of hand."""
    near = _raise_wins_match(r[R_TARGET] - s[SCORE + 1 - side], r)
    if s[KIND] == SPECIAL:
        if s[IS_PLAYED] == 0:
            return near
        return 4 if s[SPECIAL_SIDE] == side else 5
    if s[KIND] != PLAIN or (s[LEVEL] >= s[MAX_LEVELS] and s[LEVEL] >= s[MAX_LEVELS + 1] and s[LEVEL_ASKED] == 0):
        return 6
    return _raise_wins_match(r[R_TARGET] - s[SCORE + side], r) * 2 + near


def trick_digit(s: Any, side: Any) -> Any:
    """Encode the number of the trick and the winners of the earlier tricks as a digit."""
    digit = s[TRICK]
    for trick in range(2):
        winner = s[WINNER + trick]
        relative = 0 if winner < 0 else 3 if winner == TIE else 1 if winner == side else 2
        digit = digit * 4 + relative
    return digit


def bet_digit(s: Any, side: Any) -> Any:
    """Encode the raises as a digit: the level asked for, or else whether there was a raise and which side may raise."""
    if s[LEVEL_ASKED] > 0:
        return s[LEVEL_ASKED] - 1 if s[LEVEL_ASKED] < 3 else 2
    if s[LEVEL] == 0:
        return 3 if s[LEVEL] < s[MAX_LEVELS + side] else 4
    if s[LEVEL] >= s[MAX_LEVELS + side] and s[LEVEL] >= s[MAX_LEVELS + 1 - side]:
        return 5
    return 6 if s[MAY_RAISE] == side else 7


def unseen_above(s: Any, best: Any, seat: Any) -> Any:
    """Return how many manilhas stronger than `best` are neither played openly nor in the seat's hand, at most 2."""
    seen = 0
    for place in range(PLAYED, PLAYED + 6 * s[TRICK] + 6):
        if s[place] >= MANILHA:
            seen |= 1 << s[place] - MANILHA
    for place in range(HANDS + 3 * seat, HANDS + 3 * seat + 3):
        if s[place] >= MANILHA:
            seen |= 1 << s[place] - MANILHA
    found = 0
    for manilha in range(4):
        if manilha + MANILHA > best and not seen >> manilha & 1:
            found += 1
    return found if found < 2 else 2


def open_partners(s: Any, r: Any, side: Any) -> Any:
    """Return whether the players of a side see their partners' cards, as some regulations allow at 11."""
    return s[KIND] == SPECIAL and s[SPECIAL_SIDE] == side and r[R_PARTNERS_SEE] == 1


def partner_digit(s: Any, r: Any, seat: Any) -> Any:
    """Encode the partners' best card as a digit.

    The card is known if the partners' cards are open or a partner has made a sign. Otherwise it is estimated from the
    cards that they played to the first trick. With two players there is no partner, so the digit describes the
    opponent's cards in the first and second trick.
    """
    n = s[SEATS]
    if n == 2:
        other = 1 - seat
        second = s[PLAYED + 6 + other]
        later = 0 if second < 0 else 1 if second == 0 else 2 if second < 9 else 3
        return _card_band(s[PLAYED + other]) * 4 + later
    side = seat % 2
    if open_partners(s, r, side):
        best = 0
        for mate in range(side, n, 2):
            if mate != seat:
                for place in range(HANDS + 3 * mate, HANDS + 3 * mate + 3):
                    if s[place] > best:
                        best = s[place]
        return 6 + r[R_CLASS + best]
    signal = -1
    first = -1
    for mate in range(side, n, 2):
        if mate == seat:
            continue
        shown = s[SIGNALS + mate]
        for trick in range(3):
            if shown > 0 and s[PLAYED + 6 * trick + mate] == shown:
                shown = 0
        if shown > signal:
            signal = shown
        if s[PLAYED + mate] > first:
            first = s[PLAYED + mate]
    if signal < 0:
        return 0 if first < 9 else 1
    if signal < 9:
        return 2
    if signal < MANILHA:
        return 3
    return 4 if signal < MANILHA + 2 else 5


def _table_band(best: Any) -> Any:
    """Classify the best card on the table: 0 low, 1 middle, 2 high, 3 low manilha, 4 high manilha."""
    if best < 7:
        return 0
    if best < 9:
        return 1
    if best < MANILHA:
        return 2
    return 3 if best < MANILHA + 2 else 4


def table_digit(s: Any, r: Any, seat: Any) -> Any:
    """Encode the cards on the table as a digit.

    It contains the winning side, its best card, how many of the seat's cards beat that card, and whether one ties it.
    """
    n = s[SEATS]
    side = seat % 2
    ours = -1
    theirs = -1
    for other in range(n):
        shown = s[PLAYED + 6 * s[TRICK] + other]
        if other % 2 == side:
            if shown > ours:
                ours = shown
        elif shown > theirs:
            theirs = shown
    best = ours if ours > theirs else theirs
    holder = 0
    if best >= 0:
        holder = 3 if ours == theirs else 1 if ours > theirs else 2
    beat = 0
    match = 0
    for place in range(HANDS + 3 * seat, HANDS + 3 * seat + 3):
        if s[place] > 0 and best >= 0:
            if s[place] > best:
                beat += 1
            elif s[place] == best:
                match = 1
    band = 0
    if best >= 0:
        band = r[R_CLASS + best] if n == 2 else _table_band(best)
    return ((holder * 15 + band) * 4 + beat) * 2 + match


def eleven_key(s: Any, r: Any, seat: Any) -> Any:
    """Return the key for the decision at 11 whether to play the hand.

    It contains the best cards of the whole side if the seat sees its partners' cards, otherwise those of the seat.
    """
    n = s[SEATS]
    side = seat % 2
    top = 0
    second = 0
    third = 0
    fourth = 0
    for mate in range(side, n, 2):
        if mate != seat and not open_partners(s, r, side):
            continue
        for place in range(HANDS + 3 * mate, HANDS + 3 * mate + 3):
            card = s[place]
            if card > top:
                fourth = third
                third = second
                second = top
                top = card
            elif card > second:
                fourth = third
                third = second
                second = card
            elif card > third:
                fourth = third
                third = card
            elif card > fourth:
                fourth = card
    key = (ELEVEN * 15 + r[R_CLASS + top]) * 15 + r[R_CLASS + second]
    key = (key * 15 + r[R_CLASS + third]) * 5 + _card_band(fourth)
    leads = 1 if s[LEADER] % 2 == side else 0
    noes = 1 if s[DECLINED_BY] != 0 else 0
    return ((key * 2 + leads) * 2 + noes) * PARTNER_BASE * SCORE_BASE + score_digit(s, r, side)


def key_of(s: Any, r: Any, seat: Any) -> Any:
    """Return the key of the situation of a seat that has to act."""
    if s[IS_PLAYED] == 0:
        return eleven_key(s, r, seat)
    side = seat % 2
    answer = 1 if s[LEVEL_ASKED] > 0 else 0
    best = 0
    hand = 0
    for place in range(HANDS + 3 * seat, HANDS + 3 * seat + 3):
        hand = hand * 15 + r[R_CLASS + s[place]]
        if s[place] > best:
            best = s[place]
    played = 1 if s[PLAYED + 6 * s[TRICK] + seat] >= 0 else 0
    key = (answer * 48 + trick_digit(s, side)) * 12 + s[CARDS_ON_TABLE] * 2 + played
    key = (key * 3375 + hand) * 480 + table_digit(s, r, seat)
    above = unseen_above(s, best, seat) if s[TRICK] > 0 else 0
    key = (key * 8 + bet_digit(s, side)) * 3 + above
    noes = 1 if s[DECLINED_BY] != 0 else 0
    return ((key * 2 + noes) * PARTNER_BASE + partner_digit(s, r, seat)) * SCORE_BASE + score_digit(s, r, side)
