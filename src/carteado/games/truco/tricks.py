"""Decide a trick: the side that wins it, and the seat that leads the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.games.truco.decks import FACE_DOWN
from carteado.games.truco.hand_context import TIE

if TYPE_CHECKING:
    from carteado.games.truco.hand import Hand, Play


def decide_trick(hand: Hand) -> tuple[int, int]:
    """Return the side that wins the trick on the table, or TIE, and the seat that leads the next trick."""
    best = [-1, -1]
    holder = [0, 0]
    strength = hand.strength
    for seat, card, hidden in hand.table:
        value = FACE_DOWN if hidden else strength[card]
        side = (seat - 1) & 1
        if value > best[side]:
            best[side] = value
            holder[side] = seat
    if best[0] != best[1]:
        side = 0 if best[0] > best[1] else 1
        return side, holder[side]
    favoured = _side_favoured_by_tie(hand)
    if favoured != TIE:
        return favoured, holder[favoured]
    return TIE, _leader_after_tie(hand, best[0])


def best_seat(hand: Hand, plays: tuple[Play, ...], side: int) -> int:
    """Return the seat that played a side's best card in a trick, or the first of several that played equal cards."""
    best, holder = -1, 0
    for seat, card, hidden in plays:
        value = FACE_DOWN if hidden else hand.strength[card]
        if (seat - 1) & 1 == side and value > best:
            best, holder = value, seat
    return holder


def _side_favoured_by_tie(hand: Hand) -> int:
    """Return the side that wins a tied trick, or TIE (regulation `copag`).

    A raise in the dark favours the raising side; a raise against an open card favours the other side. If both sides are
    favoured, the trick stays tied.
    """
    if not hand.dark and not hand.exposed:
        return TIE
    favoured = hand.dark | (hand.exposed >> 1 | hand.exposed << 1) & 3
    return favoured - 1 if favoured in (1, 2) else TIE


def _leader_after_tie(hand: Hand, value: int) -> int:
    rule = hand.context.rules.tie_leader
    if rule == "mao":
        return hand.context.mao
    if rule == "leader":
        return hand.leaders[-1]
    tied_sides = set()
    for seat, card, hidden in hand.table:
        if (FACE_DOWN if hidden else hand.strength[card]) == value:
            tied_sides.add((seat - 1) & 1)
            if len(tied_sides) == 2:
                return seat
    raise AssertionError("a tied trick has two equal best cards")
