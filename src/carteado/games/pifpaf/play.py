"""The play of a deal. A player draws and discards. If the rules allow it, the others may go out with the discard.

A `Play` is immutable for its users: every action returns a new one. This is the hot path of the engine, so fields
are plain tuples and numbers, and the rules that apply to the whole deal are read from `HandContext`.

The question after a discard must not reveal what anybody holds. Therefore it goes to every other player who is not
publicly barred from claiming, and the answers stay hidden until all answers that matter are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.values import Copyable, copyable
from carteado.games.pifpaf.actions import (
    CALL_OUT,
    CHECK,
    DISCARD,
    DISCARDED,
    DRAW,
    GO_OUT,
    LET_GO,
    PASS,
    TAKE,
    THREATEN,
    THROW,
)
from carteado.games.pifpaf.claiming import answer_check, answer_claim, answer_rebate, declare
from carteado.games.pifpaf.deck import Hands
from carteado.games.pifpaf.going_out import MIN_NEAR_MELDABLE, can_go_out, count_meldable
from carteado.games.pifpaf.hand_context import HandContext
from carteado.games.pifpaf.turns import (
    CLAIMING,
    DECLARED,
    DISCARDING,
    DRAWING,
    OVER,
    discard,
    draw,
    take,
)

if TYPE_CHECKING:
    from carteado.games.pifpaf.betting import Betting

_DRAW = (DRAW,)
_DRAW_OR_TAKE = (DRAW, TAKE)
_PASS = (PASS,)
_CLAIM_OR_PASS = (GO_OUT, PASS)
_CLAIM_THREATEN_PASS = (GO_OUT, THREATEN, PASS)
_CHECK_OR_THROW = (CHECK, THROW)


@copyable
class Play(Copyable):
    """The state of the play.

    dealt:    the hands as dealt, kept for the record.
    hands:    the hands held now.
    open:     the cards of each seat that everybody has seen.
    stock:    the stock as it was made, top card first.
    at:       the number of cards drawn from the stock.
    pile:     the discards, the last one on top.
    away:     the cards of players who dropped or threw them away.
    turn:     the seat on turn or, after a discard, the seat that discarded.
    taken:    the card taken from the pile in this turn, or "".
    takes:    the number of consecutive turns in which a discard was taken.
    asked:    the seats that have yet to answer a discard, declared cards or a threat.
    claims:   the seats that claimed the discard.
    threats:  the seats that threatened to claim the discard but did not.
    declarer: the seat whose cards are laid down for a check, or 0.
    pending:  the seats that must still answer the discard after the check.
    barred:   the seats that may go out only with a card from the stock (bit mask).
    rebated:  the seats that may not take discards (bit mask).
    wrong:    whether the seat on turn has made a false declaration in this turn.
    near:     the seats that may be one card from going out (bit mask); all of them if declarations are free.
    points:   the chips each seat gained or lost, or None until the deal is over.
    ending:   how the deal ended, such as ("out", "2", "stock"), or ().
    """

    not_compared = ("context", "dealt")

    context: HandContext
    dealt: Hands
    hands: Hands
    open: Hands
    stock: tuple[str, ...]
    at: int
    pile: tuple[str, ...]
    away: tuple[str, ...]
    paid: tuple[int, ...]
    playing: tuple[int, ...]
    phase: str
    turn: int
    taken: str
    takes: int
    asked: tuple[int, ...]
    claims: tuple[int, ...]
    threats: tuple[int, ...]
    declarer: int
    pending: tuple[int, ...]
    barred: int
    rebated: int
    wrong: bool
    near: int
    reshuffles: int
    points: tuple[int, ...] | None
    ending: tuple[str, ...]
    _legal: tuple[str, ...] = ()
    _legal_seat: int = 0

    # Construction --------------------------------------------------------------------------------------

    @classmethod
    def start(cls, bets: Betting, stock: tuple[str, ...]) -> Play:
        """Return the start of the play. The first turn belongs to the first player after the dealer who stayed in."""
        new = cls.__new__(cls)
        new.context = bets.context
        new.dealt = bets.dealt
        new.hands = bets.hands
        new.open = ((),) * bets.context.seats
        new.stock = stock
        new.at = 0
        new.pile = ()
        new.away = bets.dropped
        new.paid = bets.paid
        new.playing = bets.playing
        new.phase = DRAWING
        new.turn = bets.playing[0]
        new.taken = ""
        new.asked = new.claims = new.threats = new.pending = ()
        new.takes = new.declarer = new.barred = new.rebated = new.reshuffles = 0
        new.wrong = False
        new.points = None
        new.ending = ()
        new._legal_seat = 0
        new.find_near_seats()
        return new

    def find_near_seats(self) -> None:
        """Set `near` for all seats. After that, each discard updates it for the seat that discarded."""
        self.near = -1 if self.context.free else sum(1 << seat for seat in self.playing if self._is_near(seat))

    def _is_near(self, seat: int) -> bool:
        return count_meldable(self.hands[seat - 1], self.context.bits) >= MIN_NEAR_MELDABLE

    # Legal actions -------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act, in ascending order: those that have yet to answer, or the seat on turn."""
        if self.asked:
            return self.asked
        return (self.turn,) if self.phase == DRAWING or self.phase == DISCARDING else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        if self._legal_seat == seat:
            return self._legal
        self._legal = legal = self._find_legal(seat)
        self._legal_seat = seat
        return legal

    def _find_legal(self, seat: int) -> tuple[str, ...]:
        phase = self.phase
        if phase == CLAIMING:
            return self._claim_answers(seat) if seat in self.asked else ()
        if phase == DISCARDING:
            return self._discards(seat) if seat == self.turn else ()
        if phase == DRAWING:
            if seat != self.turn:
                return ()
            return _DRAW_OR_TAKE if self.pile and self.may_take(seat) else _DRAW
        if phase == OVER or seat not in self.asked:
            return ()
        if phase == DECLARED:
            return _CHECK_OR_THROW
        return (*(CALL_OUT[other] for other in sorted(self.threats) if other != seat), LET_GO)

    def _claim_answers(self, seat: int) -> tuple[str, ...]:
        """Return the answers that a seat may give to a discard.

        If the rules forbid false declarations, a seat whose hand cannot go out may only pass.
        """
        if self.context.free:
            return _CLAIM_THREATEN_PASS if self.context.calls_rebate else _CLAIM_OR_PASS
        if self.near >> seat & 1 and can_go_out((*self.hands[seat - 1], self.pile[-1]), self.context.melds):
            return _CLAIM_OR_PASS
        return _PASS

    def _discards(self, seat: int) -> tuple[str, ...]:
        hand = self.hands[seat - 1]
        cards = tuple(map(DISCARD.__getitem__, dict.fromkeys(hand)))
        if self.taken and not self.context.rules.discard_taken:
            cards = tuple([word for word in cards if word != DISCARD[self.taken]])
        return (*cards, GO_OUT) if self.may_declare(seat) else cards

    def may_take(self, seat: int) -> bool:
        """Return whether no rebate, and no limit of takes in a row, forbids the seat on turn to take a discard.

        The caller must check that there is a discard.
        """
        idle = self.takes >= self.context.rules.takes_in_a_row * len(self.playing)
        return not idle and not self.rebated >> seat & 1

    def may_declare(self, seat: int) -> bool:
        """Return whether `seat`, which is on turn and holds ten cards, may declare that it goes out."""
        if self.taken and self.barred >> seat & 1:
            return False
        if self.context.free:
            return not self.wrong
        return bool(self.near >> seat & 1) and can_go_out(self.hands[seat - 1], self.context.melds)

    # Actions -------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Play:
        new = self.copy()
        phase = self.phase
        if phase == CLAIMING:
            answer_claim(new, seat, action)
        elif phase == DRAWING:
            draw(new) if action == DRAW else take(new)
        elif phase == DISCARDING:
            declare(new, seat) if action == GO_OUT else discard(new, DISCARDED[action])
        elif phase == DECLARED:
            answer_check(new, seat, action)
        else:
            answer_rebate(new, seat, action)
        return new

    @property
    def left(self) -> int:
        """The number of cards left in the stock."""
        return len(self.stock) - self.at
