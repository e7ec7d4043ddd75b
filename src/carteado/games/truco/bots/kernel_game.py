"""A hand of truco on a row of numbers: what may be done and what comes of it.

The rules engine's twin, made to be compiled. It knows only what bots do of their own accord: one raises on one's own
turn, looks at one's cards first and never gives up a hand. `tests/bots/test_kernel.py` plays both side by side.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.bots.truco_state import (
    ASKED,
    ASKER,
    COUNT,
    DEALER,
    DECIDED,
    EXPOSED,
    HANDS,
    IRON,
    KIND,
    LEADER,
    LEVEL,
    NOES,
    OVER,
    PLAIN,
    PLAYED,
    POINTS,
    R_EXPOSED,
    R_HIDE,
    R_HIDE_AFTER_TIE,
    R_HIGHEST,
    R_LAST,
    R_LEADER_HIDES,
    R_PARTNER_LEADS,
    R_SPECIAL_AT,
    R_SPECIAL_GIVES,
    R_SPECIAL_STAKE,
    R_STAKES,
    R_TARGET,
    R_THREE_TIES,
    R_TIE_LEADER,
    R_WINS_MATCH,
    R_YES_PREVAILS,
    RAISED_IN,
    RAISER,
    RIGHT,
    SCORE,
    SEATS,
    SIGNED,
    SIZE,
    SPECIAL,
    SPECIAL_SIDE,
    TIE,
    TOP,
    TRICK,
    TURN,
    WINNER,
)

ACTIONS: Final = 5
HIDE: Final = 3
RAISE: Final = 4
RUN: Final = 0
ACCEPT: Final = 1
RERAISE: Final = 2
"""On one's turn 0 to 2 are one's cards, lowest first; in answer, and at 11, 0 runs, 1 goes on, 2 asks for more."""


def begin(s: Any, r: Any, n: Any, dealer: Any, ours: Any, theirs: Any) -> None:
    """The hand before the cards are in it: who leads, at what score, what kind of hand that makes."""
    for place in range(SIZE):
        s[place] = 0
    for place in range(PLAYED, SIZE):
        s[place] = -1
    s[SEATS] = n
    s[DEALER] = dealer
    s[SCORE] = ours
    s[SCORE + 1] = theirs
    for trick in range(3):
        s[WINNER + trick] = -1
    s[LEADER] = (dealer + (2 if r[R_PARTNER_LEADS] else 1)) % n
    s[TURN] = s[LEADER]
    s[RIGHT] = TIE
    s[RAISER] = -1
    near = (1 if ours >= r[R_SPECIAL_AT] else 0) + (1 if theirs >= r[R_SPECIAL_AT] else 0)
    s[KIND] = IRON if near == 2 else SPECIAL if near == 1 else PLAIN
    s[SPECIAL_SIDE] = TIE
    if near == 1:
        s[SPECIAL_SIDE] = 0 if ours >= r[R_SPECIAL_AT] else 1
    s[DECIDED] = 0 if near == 1 else 1
    for side in range(2):
        s[TOP + side] = raise_limit(s, r, side)


def raise_limit(s: Any, r: Any, side: Any) -> Any:
    """The highest level a side may raise to, 0 for none."""
    if s[KIND] != PLAIN:
        return 0
    last = r[R_LAST]
    if r[R_WINS_MATCH] == 0 or s[SCORE] == s[SCORE + 1]:
        return last
    top = 0
    for level in range(1, last + 1):
        if s[SCORE + side] + r[R_STAKES + level - 1] < r[R_TARGET]:
            top = level
    return top


def stake_of(s: Any, r: Any) -> Any:
    if s[KIND] == SPECIAL:
        return r[R_SPECIAL_STAKE] if s[DECIDED] == 1 else r[R_SPECIAL_GIVES]
    return r[R_STAKES + s[LEVEL]]


def actor(s: Any) -> Any:
    """Who is to act: whoever's turn it is, or the first of the side that owes an answer."""
    if s[DECIDED] == 0:
        side = s[SPECIAL_SIDE]
    elif s[ASKED] > 0:
        side = 1 - s[ASKER] % 2
    else:
        return s[TURN]
    for seat in range(side, s[SEATS], 2):
        if not s[NOES] >> seat & 1:
            return seat
    return side


def cards_left(s: Any) -> Any:
    """How many cards the seat on turn still holds."""
    return 3 - s[TRICK]


def legal_actions(s: Any, r: Any, seat: Any, mask: Any) -> None:
    """Writes into `mask` which of the five actions a seat may take."""
    for action in range(ACTIONS):
        mask[action] = 0
    side = seat % 2
    if s[DECIDED] == 0:
        mask[RUN] = 1
        mask[ACCEPT] = 1
        return
    if s[ASKED] > 0:
        mask[RUN] = 1
        mask[ACCEPT] = 1
        mask[RERAISE] = 1 if s[ASKED] + 1 <= s[TOP + side] else 0
        return
    left = cards_left(s)
    at = HANDS + 3 * seat
    first = 0
    if s[TRICK] > 0 and s[WINNER] == TIE and (r[R_HIGHEST] == 2 or (r[R_HIGHEST] == 1 and s[COUNT] == 0)):
        first = left - 1
    for card in range(first, left):
        mask[card] = 1 if card == left - 1 or s[at + card] != s[at + card + 1] else 0
    if (
        r[R_HIDE] == 1
        and s[TRICK] > 0
        and (s[COUNT] > 0 or r[R_LEADER_HIDES] == 1)
        and (s[WINNER] != TIE or r[R_HIDE_AFTER_TIE] == 1)
    ):
        mask[HIDE] = 1
    if s[LEVEL] < s[TOP + side] and (s[RIGHT] == TIE or s[RIGHT] == side):
        mask[RAISE] = 1


def act(s: Any, r: Any, seat: Any, action: Any) -> None:
    """The hand after an action, in place."""
    if s[DECIDED] == 0:
        _answer_at_eleven(s, r, seat, action)
    elif s[ASKED] > 0:
        _answer(s, r, seat, action)
    elif action == RAISE:
        _ask(s, r, seat, s[LEVEL] + 1)
    else:
        _play(s, r, seat, action)


def _answer_at_eleven(s: Any, r: Any, seat: Any, action: Any) -> None:
    if action == ACCEPT:
        s[DECIDED] = 1
        s[NOES] = 0
    else:
        _decline(s, r, seat)


def _answer(s: Any, r: Any, seat: Any, action: Any) -> None:
    if action == RUN:
        _decline(s, r, seat)
        return
    asked = s[ASKED]
    s[LEVEL] = asked
    s[RAISER] = s[ASKER]
    s[RIGHT] = 1 - s[ASKER] % 2
    s[ASKED] = 0
    s[NOES] = 0
    if action == RERAISE:
        _ask(s, r, seat, asked + 1)


def _ask(s: Any, r: Any, seat: Any, level: Any) -> None:
    s[ASKED] = level
    s[ASKER] = seat
    s[NOES] = 0
    s[RAISED_IN] = s[TRICK]
    if r[R_EXPOSED] == 1:
        for other in range(1 - seat % 2, s[SEATS], 2):
            if s[PLAYED + 6 * s[TRICK] + other] > 0:
                s[EXPOSED] |= 1 << seat % 2


def _decline(s: Any, r: Any, seat: Any) -> None:
    s[NOES] |= 1 << seat
    if r[R_YES_PREVAILS] == 1:
        for mate in range(seat % 2, s[SEATS], 2):
            if not s[NOES] >> mate & 1:
                return
    _end(s, 1 - seat % 2, stake_of(s, r))


def _end(s: Any, side: Any, points: Any) -> None:
    s[POINTS + side] = points
    s[OVER] = 1


def _play(s: Any, r: Any, seat: Any, action: Any) -> None:
    at = HANDS + 3 * seat
    left = cards_left(s)
    place = action
    if action == HIDE:
        place = 0
        if s[WINNER] == TIE and (r[R_HIGHEST] == 2 or (r[R_HIGHEST] == 1 and s[COUNT] == 0)):
            place = left - 1
    s[PLAYED + 6 * s[TRICK] + seat] = 0 if action == HIDE else s[at + place]
    for later in range(place, left - 1):
        s[at + later] = s[at + later + 1]
    s[at + left - 1] = 0
    s[COUNT] += 1
    if s[COUNT] == s[SEATS]:
        _end_trick(s, r)
    else:
        s[TURN] = (seat + 1) % s[SEATS]


def _end_trick(s: Any, r: Any) -> None:
    n = s[SEATS]
    base = PLAYED + 6 * s[TRICK]
    best_ours = -1
    best_theirs = -1
    ours = 0
    theirs = 0
    for step in range(n):
        seat = (s[LEADER] + step) % n
        card = s[base + seat]
        if seat % 2 == 0:
            if card > best_ours:
                best_ours = card
                ours = seat
        elif card > best_theirs:
            best_theirs = card
            theirs = seat
    winner = TIE
    if best_ours != best_theirs:
        winner = 0 if best_ours > best_theirs else 1
    elif s[EXPOSED] == 1:
        winner = 1
    elif s[EXPOSED] == 2:
        winner = 0
    leader = ours if winner == 0 else theirs
    if winner == TIE:
        leader = _leader_after_tie(s, r, best_ours)
    s[WINNER + s[TRICK]] = winner
    s[EXPOSED] = 0
    s[COUNT] = 0
    taker = hand_taker(s)
    if taker >= 0:
        if taker == TIE:
            _three_ties(s, r)
        else:
            _end(s, taker, stake_of(s, r))
        return
    s[TRICK] += 1
    s[LEADER] = leader
    s[TURN] = leader


def _leader_after_tie(s: Any, r: Any, value: Any) -> Any:
    n = s[SEATS]
    if r[R_TIE_LEADER] == 1:
        return (s[DEALER] + 1) % n
    if r[R_TIE_LEADER] == 2:
        return s[LEADER]
    first = -1
    for step in range(n):
        seat = (s[LEADER] + step) % n
        if s[PLAYED + 6 * s[TRICK] + seat] == value:
            if first < 0:
                first = seat % 2
            elif seat % 2 != first:
                return seat
    return s[LEADER]


def hand_taker(s: Any) -> Any:
    """Who has the hand by its tricks: a side, TIE when all three are tied, -1 to go on."""
    a = s[WINNER]
    b = s[WINNER + 1]
    c = s[WINNER + 2]
    if b < 0:
        return -1
    if a == TIE and b == TIE:
        return c
    if a == TIE:
        return b
    if b == TIE or b == a:  # noqa: SIM109 — Numba takes no tuple of two kinds of number
        return a
    if c < 0:
        return -1
    return a if c == TIE else c


def _three_ties(s: Any, r: Any) -> None:
    stake = stake_of(s, r)
    rule = r[R_THREE_TIES + s[KIND]]
    if rule == 3:
        _end(s, 1 - s[SPECIAL_SIDE], stake)
    elif rule == 1:
        _end(s, s[DEALER] % 2, stake)
    elif rule == 2 and s[RAISER] >= 0:
        _end(s, 1 - s[RAISER] % 2, stake)
    else:
        s[OVER] = 1


def signal(s: Any, seat: Any) -> None:
    """A seat's sign to its partners: its best card."""
    s[SIGNED + seat] = s[HANDS + 3 * seat + 2]
