"""Going out, and what goes wrong with it: claims on a discard, false declarations, the *rebate*.

These change a play that nobody else has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.pifpaf.deck import more
from carteado.pifpaf.going_out import goes_out
from carteado.pifpaf.seating import others, with_value, without
from carteado.pifpaf.turns import CLAIMING, DECLARED, DISCARDING, REBATE, give_pot, next_turn
from carteado.pifpaf.words import CALLED_OUT, GO_OUT, LET_GO, THREATEN, THROW

if TYPE_CHECKING:
    from carteado.pifpaf.play import Play


# Claims on a discard ---------------------------------------------------------------------------------


def answer_claim(play: Play, seat: int, action: str) -> None:
    """Goes out on the discard, threatens to, or passes."""
    play.asked = without(play.asked, seat)
    if action == GO_OUT:
        play.claims += (seat,)
    elif action == THREATEN:
        play.threats += (seat,)
    if play.claims:
        _settle_claims(play)
    elif not play.asked:
        _pass_by(play)


def _settle_claims(play: Play) -> None:
    """The first claim in the order of play counts, once nobody before it can still speak."""
    for seat in play.occasion.following[play.turn]:
        if seat in play.asked:
            return
        if seat in play.claims:
            play.claims = without(play.claims, seat)
            declare(play, seat)
            return
    _pass_by(play)


def _pass_by(play: Play) -> None:
    """Nobody goes out on the discard."""
    if play.threats:
        _ask_for_rebate(play)
    else:
        next_turn(play)


# A declaration ---------------------------------------------------------------------------------------


def declare(play: Play, seat: int) -> None:
    """Lays the cards down. Where declarations are free, the others look before anything is settled."""
    if not play.occasion.free:
        _go_out(play, seat)
        return
    play.declarer = seat
    play.open = with_value(play.open, seat, play.hands[seat - 1])
    play.pending = play.asked
    play.asked = others(play.playing)[seat]
    play.phase = DECLARED


def answer_check(play: Play, seat: int, action: str) -> None:
    """Looks at the cards laid down, or throws his own away."""
    play.asked = without(play.asked, seat)
    if action == THROW:
        play.playing = without(play.playing, seat)
        play.away += play.hands[seat - 1]
        play.hands = with_value(play.hands, seat, ())
        play.open = with_value(play.open, seat, ())
    if not play.asked:
        _verify(play)


def _verify(play: Play) -> None:
    seat, claimed = play.declarer, play.declarer != play.turn
    cards = (*play.hands[seat - 1], play.pile[-1]) if claimed else play.hands[seat - 1]
    play.declarer = 0
    if goes_out(cards, play.occasion.melds):
        _go_out(play, seat)
        return
    play.barred |= 1 << seat
    if len(play.playing) == 1:
        give_pot(play, seat, "alone", str(seat))
    elif claimed:
        _go_on_claiming(play)
    else:
        play.wrong = True
        play.phase = DISCARDING


def _go_on_claiming(play: Play) -> None:
    """A claim was false: the others on the same discard stand, but for those who threw their cards away."""
    play.asked, play.claims, play.threats = (
        tuple(seat for seat in seats if seat in play.playing) for seats in (play.pending, play.claims, play.threats)
    )
    play.pending = ()
    play.phase = CLAIMING
    if play.claims or not play.asked:
        _settle_claims(play)


def _go_out(play: Play, seat: int) -> None:
    """The cards laid down are the ten, the discard among them where it was claimed."""
    how = "pile" if play.taken else "stock"
    if seat != play.turn:
        how = "claim"
        play.hands = with_value(play.hands, seat, more(play.hands[seat - 1], play.pile[-1]))
        play.pile = play.pile[:-1]
    play.open = with_value(play.open, seat, play.hands[seat - 1])
    give_pot(play, seat, "out", str(seat), how)


# The rebate ------------------------------------------------------------------------------------------


def _ask_for_rebate(play: Play) -> None:
    """Whoever threatened to go out and did not may be called on it by any other player."""
    play.threats = tuple(seat for seat in play.threats if not play.rebated >> seat & 1)
    play.asked = _who_may_call(play, play.playing)
    if play.asked:
        play.phase = REBATE
    else:
        next_turn(play)


def _who_may_call(play: Play, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seat for seat in seats if any(other != seat for other in play.threats)))


def answer_rebate(play: Play, seat: int, action: str) -> None:
    """Calls a player's rebate, or lets it go. One call is enough."""
    if action == LET_GO:
        play.asked = without(play.asked, seat)
    else:
        called = CALLED_OUT[action]
        play.rebated |= 1 << called
        play.threats = without(play.threats, called)
        play.asked = _who_may_call(play, play.asked)
    if not play.asked:
        next_turn(play)
