"""The rules of a hand on an array of numbers: legal actions and their effects.

Numba can compile this second implementation of the rules. It has only the actions that bots choose: a seat raises on
its own turn, looks at its cards first and never gives a hand up. `tests/research/training/test_kernel.py` compares it
with the first one (`carteado.games.truco.hand`). `s` is the array of a hand and `r` the array of its rules;
`kernel_state` defines both.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.games.truco.bots.kernel_state import (
    ASKER,
    CARDS_ON_TABLE,
    DEALER,
    DECLINED_BY,
    HANDS,
    IRON,
    IS_PLAYED,
    KIND,
    LEADER,
    LEVEL,
    LEVEL_ASKED,
    MAX_LEVELS,
    MAY_RAISE,
    OVER,
    PLAIN,
    PLAYED,
    POINTS,
    R_EXPOSED,
    R_HIDE,
    R_HIDE_AFTER_TIE,
    R_HIGHEST,
    R_LEADER_HIDES,
    R_MAX_LEVEL,
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
    RAISED_ON_EXPOSED,
    RAISER,
    SCORE,
    SEATS,
    SIGNALS,
    SIZE,
    SPECIAL,
    SPECIAL_SIDE,
    TIE,
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
"""The numbers of the actions.

On a seat's turn, 0 to 2 play its cards, lowest first, and HIDE plays the lowest legal card face down. In answer to a
raise, and in the decision at 11 whether to play, 0 to 2 mean RUN (decline), ACCEPT and RERAISE.
"""


def begin(s: Any, r: Any, n: Any, dealer: Any, ours: Any, theirs: Any) -> None:
    """Set `s` to the start of a hand, without its cards.

    n:            the number of seats.
    ours, theirs: the score of seats 0, 2 and 4, and of the other side.
    """
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
    s[MAY_RAISE] = TIE
    s[RAISER] = -1
    near = (1 if ours >= r[R_SPECIAL_AT] else 0) + (1 if theirs >= r[R_SPECIAL_AT] else 0)
    s[KIND] = IRON if near == 2 else SPECIAL if near == 1 else PLAIN
    s[SPECIAL_SIDE] = TIE
    if near == 1:
        s[SPECIAL_SIDE] = 0 if ours >= r[R_SPECIAL_AT] else 1
    s[IS_PLAYED] = 0 if near == 1 else 1
    for side in range(2):
        s[MAX_LEVELS + side] = raise_limit(s, r, side)


def raise_limit(s: Any, r: Any, side: Any) -> Any:
    """Return the highest level to which a side may raise, or 0 if it may not raise."""
    if s[KIND] != PLAIN:
        return 0
    last = r[R_MAX_LEVEL]
    if r[R_WINS_MATCH] == 0 or s[SCORE] == s[SCORE + 1]:
        return last
    top = 0
    for level in range(1, last + 1):
        if s[SCORE + side] + r[R_STAKES + level - 1] < r[R_TARGET]:
            top = level
    return top


def stake_of(s: Any, r: Any) -> Any:
    if s[KIND] == SPECIAL:
        return r[R_SPECIAL_STAKE] if s[IS_PLAYED] == 1 else r[R_SPECIAL_GIVES]
    return r[R_STAKES + s[LEVEL]]


def actor(s: Any) -> Any:
    """Return the seat that must act next: the first one that has to answer, otherwise the one whose turn it is."""
    if s[IS_PLAYED] == 0:
        side = s[SPECIAL_SIDE]
    elif s[LEVEL_ASKED] > 0:
        side = 1 - s[ASKER] % 2
    else:
        return s[TURN]
    for seat in range(side, s[SEATS], 2):
        if not s[DECLINED_BY] >> seat & 1:
            return seat
    return side


def cards_left(s: Any) -> Any:
    """Return how many cards the seat whose turn it is still holds."""
    return 3 - s[TRICK]


def legal_actions(s: Any, r: Any, seat: Any, mask: Any) -> None:
    """Set each element of `mask` to 1 if its action is legal for the seat, else to 0.

    Of equal cards, only the last is marked as legal.
    """
    for action in range(ACTIONS):
        mask[action] = 0
    side = seat % 2
    if s[IS_PLAYED] == 0:
        mask[RUN] = 1
        mask[ACCEPT] = 1
        return
    if s[LEVEL_ASKED] > 0:
        mask[RUN] = 1
        mask[ACCEPT] = 1
        mask[RERAISE] = 1 if s[LEVEL_ASKED] + 1 <= s[MAX_LEVELS + side] else 0
        return
    left = cards_left(s)
    at = HANDS + 3 * seat
    first = 0
    if s[TRICK] > 0 and s[WINNER] == TIE and (r[R_HIGHEST] == 2 or (r[R_HIGHEST] == 1 and s[CARDS_ON_TABLE] == 0)):
        first = left - 1
    for card in range(first, left):
        mask[card] = 1 if card == left - 1 or s[at + card] != s[at + card + 1] else 0
    if (
        r[R_HIDE] == 1
        and s[TRICK] > 0
        and (s[CARDS_ON_TABLE] > 0 or r[R_LEADER_HIDES] == 1)
        and (s[WINNER] != TIE or r[R_HIDE_AFTER_TIE] == 1)
    ):
        mask[HIDE] = 1
    if s[LEVEL] < s[MAX_LEVELS + side] and (s[MAY_RAISE] == TIE or s[MAY_RAISE] == side):
        mask[RAISE] = 1


def act(s: Any, r: Any, seat: Any, action: Any) -> None:
    if s[IS_PLAYED] == 0:
        _answer_at_eleven(s, r, seat, action)
    elif s[LEVEL_ASKED] > 0:
        _answer(s, r, seat, action)
    elif action == RAISE:
        _ask(s, r, seat, s[LEVEL] + 1)
    else:
        _play(s, r, seat, action)


def _answer_at_eleven(s: Any, r: Any, seat: Any, action: Any) -> None:
    if action == ACCEPT:
        s[IS_PLAYED] = 1
        s[DECLINED_BY] = 0
    else:
        _decline(s, r, seat)


def _answer(s: Any, r: Any, seat: Any, action: Any) -> None:
    if action == RUN:
        _decline(s, r, seat)
        return
    asked = s[LEVEL_ASKED]
    s[LEVEL] = asked
    s[RAISER] = s[ASKER]
    s[MAY_RAISE] = 1 - s[ASKER] % 2
    s[LEVEL_ASKED] = 0
    s[DECLINED_BY] = 0
    if action == RERAISE:
        _ask(s, r, seat, asked + 1)


def _ask(s: Any, r: Any, seat: Any, level: Any) -> None:
    s[LEVEL_ASKED] = level
    s[ASKER] = seat
    s[DECLINED_BY] = 0
    s[RAISED_IN] = s[TRICK]
    if r[R_EXPOSED] == 1:
        for other in range(1 - seat % 2, s[SEATS], 2):
            if s[PLAYED + 6 * s[TRICK] + other] > 0:
                s[RAISED_ON_EXPOSED] |= 1 << seat % 2


def _decline(s: Any, r: Any, seat: Any) -> None:
    s[DECLINED_BY] |= 1 << seat
    if r[R_YES_PREVAILS] == 1:
        for mate in range(seat % 2, s[SEATS], 2):
            if not s[DECLINED_BY] >> mate & 1:
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
        if s[WINNER] == TIE and (r[R_HIGHEST] == 2 or (r[R_HIGHEST] == 1 and s[CARDS_ON_TABLE] == 0)):
            place = left - 1
    s[PLAYED + 6 * s[TRICK] + seat] = 0 if action == HIDE else s[at + place]
    for later in range(place, left - 1):
        s[at + later] = s[at + later + 1]
    s[at + left - 1] = 0
    s[CARDS_ON_TABLE] += 1
    if s[CARDS_ON_TABLE] == s[SEATS]:
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
    elif s[RAISED_ON_EXPOSED] == 1:
        winner = 1
    elif s[RAISED_ON_EXPOSED] == 2:
        winner = 0
    leader = ours if winner == 0 else theirs
    if winner == TIE:
        leader = _leader_after_tie(s, r, best_ours)
    s[WINNER + s[TRICK]] = winner
    s[RAISED_ON_EXPOSED] = 0
    s[CARDS_ON_TABLE] = 0
    winner_of_hand = hand_winner(s)
    if winner_of_hand >= 0:
        if winner_of_hand == TIE:
            _end_three_ties(s, r)
        else:
            _end(s, winner_of_hand, stake_of(s, r))
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


def hand_winner(s: Any) -> Any:
    """Return the side that has won the hand by its tricks, TIE if all three are tied, or -1 if the hand goes on."""
    a = s[WINNER]
    b = s[WINNER + 1]
    c = s[WINNER + 2]
    if b < 0:
        return -1
    if a == TIE and b == TIE:
        return c
    if a == TIE:
        return b
    if b == TIE or b == a:  # noqa: SIM109 — Numba does not support tuples of mixed number types
        return a
    if c < 0:
        return -1
    return a if c == TIE else c


def _end_three_ties(s: Any, r: Any) -> None:
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
    """Record that a seat signals its best card to its partners."""
    s[SIGNALS + seat] = s[HANDS + 3 * seat + 2]
