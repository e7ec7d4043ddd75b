"""A turn: a card from the stock or the pile, and one onto the pile. Changes a play that nobody else has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from carteado.pifpaf.deck import less, more
from carteado.pifpaf.going_out import NEAR, covered
from carteado.pifpaf.seating import others, ring, winnings, with_value

if TYPE_CHECKING:
    from carteado.pifpaf.play import Play

DRAWING: Final = "draw"
DISCARDING: Final = "discard"
CLAIMING: Final = "claims"
DECLARED: Final = "declared"
REBATE: Final = "rebate"
RESHUFFLING: Final = "reshuffle"
OVER: Final = "over"


def draw(play: Play) -> None:
    """The top card of the stock."""
    _add(play, play.stock[play.at])
    play.at += 1
    play.takes = 0


def take(play: Play) -> None:
    """The last discard, which all have seen."""
    card = play.pile[-1]
    play.pile = play.pile[:-1]
    play.taken = card
    play.takes += 1
    play.open = with_value(play.open, play.turn, (*play.open[play.turn - 1], card))
    _add(play, card)


def _add(play: Play, card: str) -> None:
    seat = play.turn
    play.hands = with_value(play.hands, seat, more(play.hands[seat - 1], card))
    play.phase = DISCARDING


def discard(play: Play, card: str) -> None:
    """A card onto the pile; then everybody is asked who is not known to be unable to claim it."""
    seat = play.turn
    hand = less(play.hands[seat - 1], card)
    play.hands = with_value(play.hands, seat, hand)
    play.pile += (card,)
    if card in play.open[seat - 1]:
        play.open = with_value(play.open, seat, less(play.open[seat - 1], card))
    occasion = play.occasion
    if not occasion.free:
        play.near &= ~(1 << seat)
        if covered(hand, occasion.bits) >= NEAR:
            play.near |= 1 << seat
    if occasion.anyone_claims:
        play.asked = others(play.playing)[seat]
        if bound := play.barred | play.rebated:
            play.asked = tuple(other for other in play.asked if not bound >> other & 1)
    if play.asked:
        play.phase = CLAIMING
    else:
        next_turn(play)


def next_turn(play: Play) -> None:
    """The next player draws; an empty stock is made anew of the discards but the last, or ends the deal."""
    following = ring(play.playing).get(play.turn)
    if following is None:  # who discarded has thrown his cards away since
        following = tuple(seat for seat in play.occasion.following[play.turn] if seat in play.playing)
    play.turn = following[0]
    play.taken = ""
    play.wrong = False
    play.asked = play.claims = play.threats = ()
    if play.at < len(play.stock):
        play.phase = DRAWING
    elif play.reshuffles < play.occasion.rules.reshuffles and len(play.pile) > 1:
        play.phase = RESHUFFLING
    else:
        end(play, (0,) * play.occasion.seats, "nobody")


def reshuffled(play: Play, order: Sequence[str]) -> None:
    play.stock = tuple(order)
    play.at = 0
    play.pile = play.pile[-1:]
    play.reshuffles += 1
    play.phase = DRAWING


def give_pot(play: Play, seat: int, *how: str) -> None:
    end(play, winnings(play.paid, seat), *how)


def end(play: Play, points: tuple[int, ...], *how: str) -> None:
    play.phase = OVER
    play.asked = ()
    play.points = points
    play.ending = how
