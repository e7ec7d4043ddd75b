"""A hand that is won: by its tricks, or by the cards one lays down, which prove it from what their owner can see."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from carteado.truco.decks import FACE_DOWN
from carteado.truco.occasion import TIE, side_of

if TYPE_CHECKING:
    from carteado.truco.hand import Hand


def _winner_of(winners: tuple[int, ...]) -> int | None:
    """Who has a hand with these trick winners: a side, TIE when all three are tied, None to go on.

    Two tricks win; with a tie among them, the first trick that was won decides.
    """
    won = [side for side in winners if side != TIE]
    if not won:
        return TIE if len(winners) == 3 else None
    if len(won) < len(winners) or len(winners) == 3:
        return won[0] if len(won) < 3 else max(set(won), key=won.count)
    return won[0] if won == [won[0]] * 2 else None


HAND_WINNER: Final[dict[tuple[int, ...], int | None]] = {
    winners: _winner_of(winners) for played in (1, 2, 3) for winners in product(range(3), repeat=played)
}


# Laying down -------------------------------------------------------------------------------------------


def proves(hand: Hand, seat: int) -> bool:
    """Whether a seat's cards are one of the proofs its regulation takes."""
    for proof in hand.occasion.rules.lay_down:  # noqa: SIM110 — asked at every turn; a generator doubles its cost
        if _PROOFS[proof](hand, seat):
            return True
    return False


def _three_manilhas(hand: Hand, seat: int) -> bool:
    cards = hand.cards[seat - 1]
    return len(cards) == 3 and set(cards) <= set(hand.manilhas)


def _two_best_manilhas(hand: Hand, seat: int) -> bool:
    return len(set(hand.cards[seat - 1]).intersection(hand.manilhas[:2])) == 2


def _first_trick_and_best(hand: Hand, seat: int) -> bool:
    return hand.winners[:1] == (side_of(seat),) and hand.manilhas[0] in hand.cards[seat - 1]


def _certain(hand: Hand, seat: int) -> bool:
    """Whether the seat wins whatever the others hold: it has enough cards that nothing unseen can match."""
    mine = hand.cards[seat - 1]
    seen = {card for plays in (*hand.past, hand.table) for _, card, face_down in plays if not face_down}
    seen |= {*mine, *hand.dealt.burnt, hand.dealt.vira or ""}
    unseen = max((value for card, value in hand.strength.items() if card not in seen), default=FACE_DOWN)
    sure = [hand.strength[card] for card in mine if hand.strength[card] > unseen]
    against = _best_on_table(hand, 1 - side_of(seat))
    played = max((_value(hand, play) for play in hand.table if play[0] == seat), default=None)
    taken = played is not None and played > max(unseen, against)
    takes_this = taken if played is not None else bool(sure) and max(sure) > against
    won, tied = hand.winners.count(side_of(seat)), TIE in hand.winners
    needed = 1 if won or tied else 2
    # Behind or level, the trick in play must be won as well; ahead or at the start it may be let go.
    may_let_go = hand.winners in ((), (side_of(seat),))
    return len(sure) + taken >= needed and (takes_this or may_let_go)


def _value(hand: Hand, play: tuple[int, str, bool]) -> int:
    _, card, face_down = play
    return FACE_DOWN if face_down else hand.strength[card]


def _best_on_table(hand: Hand, side: int) -> int:
    return max((_value(hand, play) for play in hand.table if side_of(play[0]) == side), default=0)


_PROOFS = {
    "three_manilhas": _three_manilhas,
    "two_best_manilhas": _two_best_manilhas,
    "first_trick_and_best": _first_trick_and_best,
    "certain": _certain,
}
