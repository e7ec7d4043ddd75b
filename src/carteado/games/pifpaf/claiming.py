"""Going out: claims on a discard, false declarations and the *rebate*.

A player may threaten to go out with a discard and then not do it. If another player then calls a rebate, the player who
threatened may not take discards any more.

These functions change a play in place. Call them only on a fresh copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.games.pifpaf.actions import CALLED_OUT, GO_OUT, LET_GO, THREATEN, THROW
from carteado.games.pifpaf.deck import add_card
from carteado.games.pifpaf.going_out import can_go_out
from carteado.games.pifpaf.seating import other_seats, with_value, without_seat
from carteado.games.pifpaf.turns import CLAIMING, DECLARED, DISCARDING, REBATE, give_pot, next_turn

if TYPE_CHECKING:
    from carteado.games.pifpaf.play import Play


# Claims on a discard ---------------------------------------------------------------------------------


def answer_claim(play: Play, seat: int, action: str) -> None:
    """Apply a seat's answer to a discard: it claims the discard to go out, threatens to do so, or passes."""
    play.asked = without_seat(play.asked, seat)
    if action == GO_OUT:
        play.claims += (seat,)
    elif action == THREATEN:
        play.threats += (seat,)
    if play.claims:
        _settle_claims(play)
    elif not play.asked:
        _end_claims(play)


def _settle_claims(play: Play) -> None:
    """Accept the first claim in the order of play, if all seats before it have answered. If none is left, play on."""
    for seat in play.context.following[play.turn]:
        if seat in play.asked:
            return
        if seat in play.claims:
            play.claims = without_seat(play.claims, seat)
            declare(play, seat)
            return
    _end_claims(play)


def _end_claims(play: Play) -> None:
    if play.threats:
        _ask_for_rebate(play)
    else:
        next_turn(play)


# Declarations ----------------------------------------------------------------------------------------


def declare(play: Play, seat: int) -> None:
    """Lay down a seat's cards. The seat goes out, unless the rules allow false declarations.

    In that case the other players are asked first whether they check the cards.
    """
    if not play.context.free:
        _go_out(play, seat)
        return
    play.declarer = seat
    play.open = with_value(play.open, seat, play.hands[seat - 1])
    play.pending = play.asked
    play.asked = other_seats(play.playing)[seat]
    play.phase = DECLARED


def answer_check(play: Play, seat: int, action: str) -> None:
    """Apply a seat's answer to declared cards: it checks them, or throws away its own cards without a check."""
    play.asked = without_seat(play.asked, seat)
    if action == THROW:
        play.playing = without_seat(play.playing, seat)
        play.away += play.hands[seat - 1]
        play.hands = with_value(play.hands, seat, ())
        play.open = with_value(play.open, seat, ())
    if not play.asked:
        _verify(play)


def _verify(play: Play) -> None:
    seat, claimed = play.declarer, play.declarer != play.turn
    cards = (*play.hands[seat - 1], play.pile[-1]) if claimed else play.hands[seat - 1]
    play.declarer = 0
    if can_go_out(cards, play.context.melds):
        _go_out(play, seat)
        return
    play.barred |= 1 << seat
    if len(play.playing) == 1:
        give_pot(play, seat, "alone", str(seat))
    elif claimed:
        _resume_claims(play)
    else:
        play.wrong = True
        play.phase = DISCARDING


def _resume_claims(play: Play) -> None:
    """Return to the other claims after a false one, without the seats that threw their cards away."""
    play.asked, play.claims, play.threats = (
        tuple(seat for seat in seats if seat in play.playing) for seats in (play.pending, play.claims, play.threats)
    )
    play.pending = ()
    play.phase = CLAIMING
    if play.claims or not play.asked:
        _settle_claims(play)


def _go_out(play: Play, seat: int) -> None:
    """Show the ten cards of the winner, including a claimed discard, and give the winner the pot."""
    how = "pile" if play.taken else "stock"
    if seat != play.turn:
        how = "claim"
        play.hands = with_value(play.hands, seat, add_card(play.hands[seat - 1], play.pile[-1]))
        play.pile = play.pile[:-1]
    play.open = with_value(play.open, seat, play.hands[seat - 1])
    give_pot(play, seat, "out", str(seat), how)


# Rebates --------------------------------------------------------------------------------------------


def _ask_for_rebate(play: Play) -> None:
    """Ask each player for a rebate on another seat that threatened. If there is nobody to ask, go to the next turn."""
    play.threats = tuple(seat for seat in play.threats if not play.rebated >> seat & 1)
    play.asked = _seats_that_may_call(play, play.playing)
    if play.asked:
        play.phase = REBATE
    else:
        next_turn(play)


def _seats_that_may_call(play: Play, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seat for seat in seats if any(other != seat for other in play.threats)))


def answer_rebate(play: Play, seat: int, action: str) -> None:
    """Apply a seat's answer to the threats: it calls a rebate on one of them, or lets go. One call is enough."""
    if action == LET_GO:
        play.asked = without_seat(play.asked, seat)
    else:
        called = CALLED_OUT[action]
        play.rebated |= 1 << called
        play.threats = without_seat(play.threats, called)
        play.asked = _seats_that_may_call(play, play.asked)
    if not play.asked:
        next_turn(play)
