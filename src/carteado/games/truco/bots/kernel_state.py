"""A hand of truco as an array of small numbers, the input of the trained policies.

Two programs fill this array: the training program, which plays millions of hands, and the bots, which encode a view.
Seats are numbered from 0 here. A card is represented by its strength: 11 to 14 are the manilhas (pica-fumo, espadilha,
copeta, zap), 10 is the best plain rank, 9 the next and so on. In the hands, 0 is a card that is missing or not known.
Among the cards played, 0 is a face-down card. There and among the signals, -1 means that there is no card yet.

    index      0 …               32 …              50 …                    68 …
    contents   fields of the     3 cards a seat,   the card each seat      the best card of each seat,
               hand (see below)  lowest first      played, trick by trick  as it has signalled
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carteado.games.truco.rules import Kind, rules_at

PLAIN: Final = 0
SPECIAL: Final = 1
IRON: Final = 2
TIE: Final = 2

SEATS: Final = 0
KIND: Final = 1
SPECIAL_SIDE: Final = 2  # the side at 11 in a special hand, otherwise TIE
DEALER: Final = 3
SCORE: Final = 4  # and 5: the score of seats 0, 2 and 4, and of the other side
TRICK: Final = 6
WINNER: Final = 7  # to 9: the winner of each trick, -1 until it is finished
LEADER: Final = 10
CARDS_ON_TABLE: Final = 11
TURN: Final = 12
LEVEL: Final = 13  # the number of raises accepted so far
LEVEL_ASKED: Final = 14  # the level of the raise that waits for an answer, or 0
ASKER: Final = 15  # the seat that made this raise
MAY_RAISE: Final = 16  # the side that may raise, or TIE if both may
RAISER: Final = 17  # the seat whose raise was last accepted, -1 for none
DECLINED_BY: Final = 18  # a bit for each seat that declined while a partner has yet to answer
IS_PLAYED: Final = 19  # 0 until the side at 11 has chosen to play, else 1
RAISED_ON_EXPOSED: Final = 20  # a bit for each side that raised in this trick while an opponent's card was open
RAISED_IN: Final = 21  # the trick in which the last raise was made
POINTS: Final = 22  # and 23: the points that each side gets for this hand
OVER: Final = 24
MAX_LEVELS: Final = 25  # and 26: the highest level each side may raise to
HANDS: Final = 32
PLAYED: Final = 50  # six numbers for each trick, one per seat
SIGNALS: Final = 68
SIZE: Final = 76

MANILHA: Final = 11
BEST_PLAIN: Final = 10

# Indices in the array of the rules
R_TIE_LEADER: Final = 0  # the leader after a tie: 0 the seat that tied, 1 the mão, 2 the leader of the tied trick
R_HIDE: Final = 1  # whether cards may be face down from the second trick on
R_LEADER_HIDES: Final = 2  # whether the leader of a trick may hide a card too
R_HIDE_AFTER_TIE: Final = 3  # whether cards may be hidden after a tied first trick
R_HIGHEST: Final = 4  # after a tied first trick: 0 free, 1 the leader plays the highest card, 2 everyone does
R_YES_PREVAILS: Final = 7  # whether a raise is declined only when all partners have declined it
R_WINS_MATCH: Final = 8  # whether raises stop at the stake that wins the match
R_EXPOSED: Final = 9  # whether a side that raises on an opponent's open card loses a tied trick
R_TARGET: Final = 10
R_SPECIAL_AT: Final = 11  # the points at which a hand is special, usually 11
R_SPECIAL_STAKE: Final = 12  # the points of a special hand that is played
R_SPECIAL_GIVES: Final = 13  # the points of a special hand that is declined
R_PARTNERS_SEE: Final = 14  # whether partners see each other's cards in a special hand
R_PARTNER_LEADS: Final = 15  # whether the dealer's partner leads the first trick
R_BLIND_IRON: Final = 16
R_SIGNS: Final = 17
R_MAX_LEVEL: Final = 18  # the highest level of a raise
R_THREE_TIES: Final = 36  # for each kind of hand: see THREE_TIES
R_STAKES: Final = 20  # the points of each level, 13 numbers
R_CLASS: Final = 40  # the class of each strength from 0 to 14
R_SIZE: Final = 56

KINDS: Final[tuple[Kind, ...]] = ("plain", "special", "iron")
THREE_TIES: Final = ("nobody", "dealer", "raiser_loses", "others")
"""The values of the rule about three tied tricks, in the order of their numbers in the array.

`others` are the opponents of the side at 11.
"""

CLASSES: Final = {
    2: (0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    4: (0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8),
    6: (0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6),
}
"""The card class of each strength, by the number of seats. With more players there are fewer classes."""


def rules_row(rules: Any, seats: int) -> list[int]:
    """Encode the rules of a regulation as the numbers of an array `r`."""
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
    row[R_MAX_LEVEL] = len(rules.stakes) - 1
    row[R_STAKES : R_STAKES + len(rules.stakes)] = rules.stakes
    row[R_CLASS : R_CLASS + 15] = CLASSES[seats]
    return row


def normal_strengths(cards: Sequence[str], order: Sequence[str], manilhas: Sequence[str]) -> dict[str, int]:
    """Return the strength of each card on the scale described at the top of this module.

    >>> normal_strengths(["3p", "2p", "Ap", "Ac"], ["3", "2", "A"], ["2p", "2c", "2e", "2o"])
    {'3p': 10, '2p': 14, 'Ap': 9, 'Ac': 9}
    """
    plain = [rank for rank in order if any(card[:-1] == rank and card not in manilhas for card in cards)]
    top = {card: MANILHA + place for place, card in enumerate(reversed(manilhas))}
    return {card: top.get(card) or max(1, BEST_PLAIN - plain.index(card[:-1])) for card in cards}
