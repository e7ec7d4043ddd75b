"""A hand of truco as a row of small numbers: what the trained policies see, in training and at the table.

The same row is filled by the training kernel, which plays millions of hands, and from a view when a bot is to act.
Seats count from 0 here. A card is its strength: 11 to 14 are the manilhas (pica-fumo, espadilha, copeta, zap), 10 the
best plain rank, 9 the next and so on; 0 lies face down. `-1` is a card not played, or not known.

    place      0 …               32 …              50 …                    68 …
    holds      the hand's facts  3 cards a seat,   the card each seat      the best card each seat
               (see below)       lowest first      played, trick by trick  has signalled
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carteado.truco.rules import Kind, rules_at

PLAIN: Final = 0
SPECIAL: Final = 1
IRON: Final = 2
TIE: Final = 2

SEATS: Final = 0
KIND: Final = 1
SPECIAL_SIDE: Final = 2
DEALER: Final = 3
SCORE: Final = 4  # and 5: of the side of seats 0, 2, 4, and of the others
TRICK: Final = 6
WINNER: Final = 7  # to 9: who took each trick, -1 while it is played
LEADER: Final = 10
COUNT: Final = 11  # cards on the table
TURN: Final = 12
LEVEL: Final = 13
ASKED: Final = 14
ASKER: Final = 15
RIGHT: Final = 16
RAISER: Final = 17  # the seat whose raise was last accepted, -1 for none
NOES: Final = 18  # a bit for each seat that declined while a partner has yet to speak
DECIDED: Final = 19
EXPOSED: Final = 20
RAISED_IN: Final = 21  # the trick in which the last raise was asked for
POINTS: Final = 22  # and 23
OVER: Final = 24
TOP: Final = 25  # and 26: the level each side may raise to
HANDS: Final = 32
PLAYED: Final = 50  # six places a trick
SIGNED: Final = 68
SIZE: Final = 76

MANILHA: Final = 11
BEST_PLAIN: Final = 10

# A regulation as numbers
R_TIE_LEADER: Final = 0  # 0 who tied, 1 the mão, 2 the leader
R_HIDE: Final = 1
R_LEADER_HIDES: Final = 2
R_HIDE_AFTER_TIE: Final = 3
R_HIGHEST: Final = 4  # after a tied first trick: 0 free, 1 the leader shows the highest, 2 everyone
R_YES_PREVAILS: Final = 7
R_WINS_MATCH: Final = 8  # whether no raise beyond what wins the match
R_EXPOSED: Final = 9
R_TARGET: Final = 10
R_SPECIAL_AT: Final = 11
R_SPECIAL_STAKE: Final = 12
R_SPECIAL_GIVES: Final = 13
R_PARTNERS_SEE: Final = 14
R_PARTNER_LEADS: Final = 15
R_BLIND_IRON: Final = 16
R_SIGNS: Final = 17
R_LAST: Final = 18  # the highest level of the ladder
R_THREE_TIES: Final = 36  # for each kind of hand: see THREE_TIES
R_STAKES: Final = 20  # 13 of them
R_CLASS: Final = 40  # the class of each strength from 0 to 14
R_SIZE: Final = 56

KINDS: Final[tuple[Kind, ...]] = ("plain", "special", "iron")
THREE_TIES: Final = ("nobody", "dealer", "raiser_loses", "others")
"""Who gets a hand of three tied tricks; `others` are the opponents of the side at 11."""

CLASSES: Final = {
    2: (0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    4: (0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8),
    6: (0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6),
}
"""How finely cards are told apart, by the number of seats: with more hands out a single card tells less."""


def rules_row(rules: Any, seats: int) -> list[int]:
    """A regulation as a row of numbers."""
    row = [0] * R_SIZE
    row[R_TIE_LEADER] = ("who_tied", "mao", "leader").index(rules.tie_leader)
    row[R_HIDE] = int(rules.face_down == "from_second")
    row[R_LEADER_HIDES] = int(rules.face_down_by_leader)
    row[R_HIDE_AFTER_TIE] = int(rules.face_down_after_tie)
    row[R_HIGHEST] = ("free", "first", "everyone").index(rules.highest_after_tie)
    for kind, name in enumerate(KINDS):
        row[R_THREE_TIES + kind] = THREE_TIES.index(rules_at(rules, name).three_ties)
    row[R_YES_PREVAILS] = int(rules.answers == "yes_prevails")
    row[R_WINS_MATCH] = int(rules.raise_limit == "wins_match")
    row[R_EXPOSED] = int(rules.exposed_raise == "loses_ties")
    row[R_TARGET] = rules.target
    row[R_SPECIAL_AT] = rules.special_at
    row[R_SPECIAL_STAKE] = rules.special_stake
    row[R_SPECIAL_GIVES] = rules.special_gives
    row[R_PARTNERS_SEE] = int(rules.partners_see_cards)
    row[R_PARTNER_LEADS] = int(rules.hand_leader == "dealer_partner")
    row[R_BLIND_IRON] = int(rules.iron != "seen")
    row[R_SIGNS] = int(rules.partners_talk != "official_calls" and seats > 2)
    row[R_LAST] = len(rules.stakes) - 1
    row[R_STAKES : R_STAKES + len(rules.stakes)] = rules.stakes
    row[R_CLASS : R_CLASS + 15] = CLASSES[seats]
    return row


def normal_strengths(cards: Sequence[str], order: Sequence[str], manilhas: Sequence[str]) -> dict[str, int]:
    """The strength of each card of a deck as the policies count it.

    >>> normal_strengths(["3p", "2p", "Ap", "Ac"], ["3", "2", "A"], ["2p", "2c", "2e", "2o"])
    {'3p': 10, '2p': 14, 'Ap': 9, 'Ac': 9}
    """
    plain = [rank for rank in order if any(card[:-1] == rank and card not in manilhas for card in cards)]
    top = {card: MANILHA + place for place, card in enumerate(reversed(manilhas))}
    return {card: top.get(card) or max(1, BEST_PLAIN - plain.index(card[:-1])) for card in cards}
