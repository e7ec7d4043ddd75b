"""The play of a deal: draw, discard, and after every discard the question who goes out on it.

A `Play` is a value: every action gives a new one. This is the hot path of the engine, so its fields are plain
tuples and numbers, and what a regulation settles for the whole deal is read from the `Occasion`.

Nobody may learn from the question after a discard what another one holds, so everybody is asked who could
claim it by what all have seen, and what was answered stays closed until all that matter have spoken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.values import Copied, copied
from carteado.pifpaf.claiming import answer_check, answer_claim, answer_rebate, declare
from carteado.pifpaf.deck import Hands
from carteado.pifpaf.going_out import NEAR, covered, goes_out
from carteado.pifpaf.occasion import Occasion
from carteado.pifpaf.turns import (
    CLAIMING,
    DECLARED,
    DISCARDING,
    DRAWING,
    OVER,
    discard,
    draw,
    take,
)
from carteado.pifpaf.words import (
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

if TYPE_CHECKING:
    from carteado.pifpaf.betting import Betting

_DRAW = (DRAW,)
_DRAW_OR_TAKE = (DRAW, TAKE)
_PASS = (PASS,)
_CLAIM_OR_PASS = (GO_OUT, PASS)
_CLAIM_THREATEN_PASS = (GO_OUT, THREATEN, PASS)
_CHECK_OR_THROW = (CHECK, THROW)


@copied
class Play(Copied):
    """The state of the play. `points` is None until the deal is over.

    dealt: the hands as they were dealt, for the record; hands: those held now.
    stock, at: the stock, top first, and how many cards of it are gone. pile: the discards, the last one on top.
    away: cards out of the deal, of those who threw them away or dropped.
    turn: whose turn it is, or who discarded last. taken: the card just taken from the pile, or "".
    takes: how many turns in a row began with a discard taken.
    asked: who has yet to answer. claims, threats: who claimed the discard, and who took it back.
    declarer: who has laid down his cards. pending: who has yet to answer once they are checked.
    barred: who may go out from the stock only; rebated: who may draw from it only (a bit for each seat).
    wrong: whether the declaration of this turn was false. open: the cards of each seat that all have seen.
    near: the seats that one card could complete (a bit each); all of them where declarations are free.
    """

    aside = ("occasion", "dealt")

    occasion: Occasion
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

    # Making one ----------------------------------------------------------------------------------------

    @classmethod
    def start(cls, bets: Betting, stock: tuple[str, ...]) -> Play:
        """The first turn, of the first at the dealer's left who stayed."""
        new = cls.__new__(cls)
        new.occasion = bets.occasion
        new.dealt = bets.dealt
        new.hands = bets.hands
        new.open = ((),) * bets.occasion.seats
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
        new.look_for_near()
        return new

    def look_for_near(self) -> None:
        """Which hands one more card could complete; found anew for a seat when its hand changes."""
        self.near = -1 if self.occasion.free else sum(1 << seat for seat in self.playing if self._is_near(seat))

    def _is_near(self, seat: int) -> bool:
        return covered(self.hands[seat - 1], self.occasion.bits) >= NEAR

    # Whose word it is ----------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """The seats that may act, in ascending order: the one on turn, or all that have yet to answer."""
        if self.asked:
            return self.asked
        return (self.turn,) if self.phase == DRAWING or self.phase == DISCARDING else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        """What a seat may do, in the order of the vocabulary."""
        if self._legal_seat == seat:
            return self._legal
        self._legal = legal = self._find_legal(seat)
        self._legal_seat = seat
        return legal

    def _find_legal(self, seat: int) -> tuple[str, ...]:
        phase = self.phase
        if phase == CLAIMING:
            return self._claims(seat) if seat in self.asked else ()
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

    def _claims(self, seat: int) -> tuple[str, ...]:
        """In a checked game only a hand that goes out may claim; the others are asked all the same."""
        if self.occasion.free:
            return _CLAIM_THREATEN_PASS if self.occasion.calls_rebate else _CLAIM_OR_PASS
        if self.near >> seat & 1 and goes_out((*self.hands[seat - 1], self.pile[-1]), self.occasion.melds):
            return _CLAIM_OR_PASS
        return _PASS

    def _discards(self, seat: int) -> tuple[str, ...]:
        hand = self.hands[seat - 1]
        cards = tuple(map(DISCARD.__getitem__, dict.fromkeys(hand)))
        if self.taken and not self.occasion.rules.discard_taken:
            cards = tuple([word for word in cards if word != DISCARD[self.taken]])
        return (*cards, GO_OUT) if self.may_declare(seat) else cards

    def may_take(self, seat: int) -> bool:
        """Whether the player on turn may take the last discard."""
        idle = self.takes >= self.occasion.rules.takes_in_a_row * len(self.playing)
        return not idle and not self.rebated >> seat & 1

    def may_declare(self, seat: int) -> bool:
        """Whether the player on turn, with ten cards, may say that he goes out."""
        if self.taken and self.barred >> seat & 1:
            return False
        if self.occasion.free:
            return not self.wrong
        return bool(self.near >> seat & 1) and goes_out(self.hands[seat - 1], self.occasion.melds)

    # The words -----------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Play:
        """The play after a legal action."""
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
        """How many cards the stock has left."""
        return len(self.stock) - self.at
