"""What a trained policy tells apart: the number under which a situation is looked up.

Written so that the training kernel can compile it as it stands: numbers, loops and places in a row, nothing else.
A key is made of digits, the most telling first and the score last, so that what was never met is looked for under the
same situation at another score.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.bots.truco_state import (
    ASKED,
    COUNT,
    DECIDED,
    HANDS,
    KIND,
    LEADER,
    LEVEL,
    MANILHA,
    NOES,
    PLAIN,
    PLAYED,
    R_CLASS,
    R_PARTNERS_SEE,
    R_STAKES,
    R_TARGET,
    RIGHT,
    SCORE,
    SEATS,
    SIGNED,
    SPECIAL,
    SPECIAL_SIDE,
    TIE,
    TOP,
    TRICK,
    WINNER,
)

PLAY: Final = 0
ANSWER: Final = 1
ELEVEN: Final = 2

SCORES: Final = 7
"""How many kinds of score there are: the last digit of a key."""
FRIENDS: Final = 20
"""How many things can be known of a partner: the digit before it."""


def _coarse(strength: Any) -> Any:
    """Nothing, low, middle, high, manilha."""
    if strength < 0:
        return 0
    if strength < 7:
        return 1
    if strength < 9:
        return 2
    return 3 if strength < MANILHA else 4


def _near(need: Any, r: Any) -> Any:
    """Whether the first raise would bring a side the match."""
    return 1 if need <= r[R_STAKES + 1] else 0


def score_digit(s: Any, r: Any, side: Any) -> Any:
    """What the score asks of a side."""
    near = _near(r[R_TARGET] - s[SCORE + 1 - side], r)
    if s[KIND] == SPECIAL:
        if s[DECIDED] == 0:
            return near
        return 4 if s[SPECIAL_SIDE] == side else 5
    if s[KIND] != PLAIN or (s[LEVEL] >= s[TOP] and s[LEVEL] >= s[TOP + 1] and s[ASKED] == 0):
        return 6
    return _near(r[R_TARGET] - s[SCORE + side], r) * 2 + near


def trick_digit(s: Any, side: Any) -> Any:
    """Which trick it is, and who took those before."""
    digit = s[TRICK]
    for trick in range(2):
        winner = s[WINNER + trick]
        relative = 0 if winner < 0 else 3 if winner == TIE else 1 if winner == side else 2
        digit = digit * 4 + relative
    return digit


def bet_digit(s: Any, side: Any) -> Any:
    """What is asked for, or else the stake and who may raise it."""
    if s[ASKED] > 0:
        return s[ASKED] - 1 if s[ASKED] < 3 else 2
    if s[LEVEL] == 0:
        return 3 if s[LEVEL] < s[TOP + side] else 4
    if s[LEVEL] >= s[TOP + side] and s[LEVEL] >= s[TOP + 1 - side]:
        return 5
    return 6 if s[RIGHT] == side else 7


def unseen_above(s: Any, best: Any, seat: Any) -> Any:
    """How many manilhas that nobody has shown are above a card: 0, 1, or more."""
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
    """Whether a side sees its partners' cards: at 11."""
    return s[KIND] == SPECIAL and s[SPECIAL_SIDE] == side and r[R_PARTNERS_SEE] == 1


def friend_digit(s: Any, r: Any, seat: Any) -> Any:
    """What is known of the partners' best card: seen at 11, signalled, or guessed from the first one shown.

    Between two players there is no partner; there it is the opponent's first and second card.
    """
    n = s[SEATS]
    if n == 2:
        other = 1 - seat
        second = s[PLAYED + 6 + other]
        later = 0 if second < 0 else 1 if second == 0 else 2 if second < 9 else 3
        return _coarse(s[PLAYED + other]) * 4 + later
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
        shown = s[SIGNED + mate]
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


def _shade(best: Any) -> Any:
    """How strong the best card on the table is: low, middle, high, a low or a high manilha."""
    if best < 7:
        return 0
    if best < 9:
        return 1
    if best < MANILHA:
        return 2
    return 3 if best < MANILHA + 2 else 4


def table_digit(s: Any, r: Any, seat: Any) -> Any:
    """Who holds the trick with what, and how many of my cards beat or match it."""
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
    shade = 0
    if best >= 0:
        shade = r[R_CLASS + best] if n == 2 else _shade(best)
    return ((holder * 15 + shade) * 4 + beat) * 2 + match


def eleven_key(s: Any, r: Any, seat: Any) -> Any:
    """The choice at 11: the best cards of the whole side where they may be seen, else one's own."""
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
    key = (key * 15 + r[R_CLASS + third]) * 5 + _coarse(fourth)
    leads = 1 if s[LEADER] % 2 == side else 0
    noes = 1 if s[NOES] != 0 else 0
    return ((key * 2 + leads) * 2 + noes) * FRIENDS * SCORES + score_digit(s, r, side)


def key_of(s: Any, r: Any, seat: Any) -> Any:
    """The key of the situation in which a seat has to act."""
    if s[DECIDED] == 0:
        return eleven_key(s, r, seat)
    side = seat % 2
    answer = 1 if s[ASKED] > 0 else 0
    best = 0
    hand = 0
    for place in range(HANDS + 3 * seat, HANDS + 3 * seat + 3):
        hand = hand * 15 + r[R_CLASS + s[place]]
        if s[place] > best:
            best = s[place]
    played = 1 if s[PLAYED + 6 * s[TRICK] + seat] >= 0 else 0
    key = (answer * 48 + trick_digit(s, side)) * 12 + s[COUNT] * 2 + played
    key = (key * 3375 + hand) * 480 + table_digit(s, r, seat)
    above = unseen_above(s, best, seat) if s[TRICK] > 0 else 0
    key = (key * 8 + bet_digit(s, side)) * 3 + above
    noes = 1 if s[NOES] != 0 else 0
    return ((key * 2 + noes) * FRIENDS + friend_digit(s, r, seat)) * SCORES + score_digit(s, r, side)
