"""Decide who wins a hand: by its tricks, or because a player lays down cards that prove the win.

The proof uses only cards that this player can see.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from carteado.games.truco.decks import FACE_DOWN
from carteado.games.truco.hand_context import TIE, side_of

if TYPE_CHECKING:
    from carteado.games.truco.hand import Hand


def _find_hand_winner(winners: tuple[int, ...]) -> int | None:
    """Return the side that wins a hand with these trick winners, TIE if all three are tied, None if it goes on.

    Two tricks win the hand. If a trick is tied, the first trick that a side won decides.
    """
    won = [side for side in winners if side != TIE]
    if not won:
        return TIE if len(winners) == 3 else None
    if len(won) < len(winners) or len(winners) == 3:
        return won[0] if len(won) < 3 else max(set(won), key=won.count)
    return won[0] if won == [won[0]] * 2 else None


HAND_WINNER: Final[dict[tuple[int, ...], int | None]] = {
    winners: _find_hand_winner(winners) for played in (1, 2, 3) for winners in product(range(3), repeat=played)
}


# Laying down -----------------------------------------------------------------------------------------


def proves_win(hand: Hand, seat: int) -> bool:
    """Return whether a seat's cards prove, in a way that the regulation accepts, that its side wins the hand."""
    for proof in hand.context.rules.lay_down:  # noqa: SIM110 — called every turn, and a generator takes twice as long
        if _PROOFS[proof](hand, seat):
            return True
    return False


def _has_three_manilhas(hand: Hand, seat: int) -> bool:
    cards = hand.cards[seat - 1]
    return len(cards) == 3 and set(cards) <= set(hand.manilhas)


def _has_two_best_manilhas(hand: Hand, seat: int) -> bool:
    return len(set(hand.cards[seat - 1]).intersection(hand.manilhas[:2])) == 2


def _has_first_trick_and_best(hand: Hand, seat: int) -> bool:
    return hand.winners[:1] == (side_of(seat),) and hand.manilhas[0] in hand.cards[seat - 1]


def _is_certain_win(hand: Hand, seat: int) -> bool:
    """Return whether the seat's side wins for certain, because enough of the seat's cards beat every unseen card."""
    mine = hand.cards[seat - 1]
    seen = {card for plays in (*hand.past, hand.table) for _, card, face_down in plays if not face_down}
    seen |= {*mine, *hand.dealt.burnt, hand.dealt.vira or ""}
    unseen = max((value for card, value in hand.strength.items() if card not in seen), default=FACE_DOWN)
    sure = [hand.strength[card] for card in mine if hand.strength[card] > unseen]
    against = _best_on_table(hand, 1 - side_of(seat))
    played = max((_play_strength(hand, play) for play in hand.table if play[0] == seat), default=None)
    taken = played is not None and played > max(unseen, against)
    takes_this = taken if played is not None else bool(sure) and max(sure) > against
    won, tied = hand.winners.count(side_of(seat)), TIE in hand.winners
    needed = 1 if won or tied else 2
    # In the first trick, or after winning it, a side may lose this trick. Otherwise it must win this trick too.
    may_lose_this = hand.winners in ((), (side_of(seat),))
    return len(sure) + taken >= needed and (takes_this or may_lose_this)


def _play_strength(hand: Hand, play: tuple[int, str, bool]) -> int:
    _, card, face_down = play
    return FACE_DOWN if face_down else hand.strength[card]


def _best_on_table(hand: Hand, side: int) -> int:
    return max((_play_strength(hand, play) for play in hand.table if side_of(play[0]) == side), default=0)


_PROOFS = {
    "three_manilhas": _has_three_manilhas,
    "two_best_manilhas": _has_two_best_manilhas,
    "first_trick_and_best": _has_first_trick_and_best,
    "certain": _is_certain_win,
}
