"""A turn: draw from the stock or the pile, then discard.

These functions change a play in place. Call them only on a fresh copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from carteado.games.pifpaf.deck import add_card, remove_card
from carteado.games.pifpaf.going_out import MIN_NEAR_MELDABLE, count_meldable
from carteado.games.pifpaf.seating import other_seats, seats_after, winnings, with_value

if TYPE_CHECKING:
    from carteado.games.pifpaf.play import Play

DRAWING: Final = "draw"
DISCARDING: Final = "discard"
CLAIMING: Final = "claims"
DECLARED: Final = "declared"
REBATE: Final = "rebate"
RESHUFFLING: Final = "reshuffle"
OVER: Final = "over"


def draw(play: Play) -> None:
    _add(play, play.stock[play.at])
    play.at += 1
    play.takes = 0


def take(play: Play) -> None:
    """Take the last discard, which everybody has seen."""
    card = play.pile[-1]
    play.pile = play.pile[:-1]
    play.taken = card
    play.takes += 1
    play.open = with_value(play.open, play.turn, (*play.open[play.turn - 1], card))
    _add(play, card)


def _add(play: Play, card: str) -> None:
    seat = play.turn
    play.hands = with_value(play.hands, seat, add_card(play.hands[seat - 1], card))
    play.phase = DISCARDING


def discard(play: Play, card: str) -> None:
    """Discard a card. The other players that may claim it are asked next. If there are none, go to the next turn."""
    seat = play.turn
    hand = remove_card(play.hands[seat - 1], card)
    play.hands = with_value(play.hands, seat, hand)
    play.pile += (card,)
    if card in play.open[seat - 1]:
        play.open = with_value(play.open, seat, remove_card(play.open[seat - 1], card))
    context = play.context
    if not context.free:
        play.near &= ~(1 << seat)
        if count_meldable(hand, context.bits) >= MIN_NEAR_MELDABLE:
            play.near |= 1 << seat
    if context.anyone_claims:
        play.asked = other_seats(play.playing)[seat]
        if bound := play.barred | play.rebated:
            play.asked = tuple(other for other in play.asked if not bound >> other & 1)
    if play.asked:
        play.phase = CLAIMING
    else:
        next_turn(play)


def next_turn(play: Play) -> None:
    """Pass the turn. If the stock is empty, request a shuffle of all discards but the last, or end the deal."""
    following = seats_after(play.playing).get(play.turn)
    if following is None:  # the player who discarded has thrown the hand away since then
        following = tuple(seat for seat in play.context.following[play.turn] if seat in play.playing)
    play.turn = following[0]
    play.taken = ""
    play.wrong = False
    play.asked = play.claims = play.threats = ()
    if play.at < len(play.stock):
        play.phase = DRAWING
    elif play.reshuffles < play.context.rules.reshuffles and len(play.pile) > 1:
        play.phase = RESHUFFLING
    else:
        end(play, (0,) * play.context.seats, "nobody")


def replace_stock(play: Play, order: Sequence[str]) -> None:
    """Make the shuffled discards the new stock and keep the last discard on the pile."""
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
