"""The betting round: each player in turn drops, calls or raises (*repica*) until all who stay have bet the same.

The *pingo* is the ante: every player who is dealt in pays it.
"""

from __future__ import annotations

from carteado.core.values import Copyable, copyable
from carteado.games.pifpaf.actions import CALL, DROP, RAISE, RAISED
from carteado.games.pifpaf.deck import Hands
from carteado.games.pifpaf.hand_context import HandContext
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.seating import seats_after, winnings, with_value, without_seat

_DROP_OR_CALL = (DROP, CALL)


@copyable
class Betting(Copyable):
    """The dealt hands and the bets on them.

    dealt:    the hands as dealt, kept for the record.
    hands:    the hands still held.
    rest:     the undealt cards, which become the stock.
    dropped:  the cards of the players who dropped.
    playing:  the seats that were dealt in and have not dropped, in the order of play.
    to_speak: the seats that have yet to drop, call or raise, the next one first.
    spent:    the bet of each seat, without the pingo.
    level:    the bet needed to stay in.
    points:   the chips each seat gained or lost, or None until the deal is over.
    ending:   ("alone", "2") if all players but seat 2 dropped, or () until the deal is over.
    """

    not_compared = ("context", "dealt")

    context: HandContext
    dealt: Hands
    hands: Hands
    rest: tuple[str, ...]
    dropped: tuple[str, ...]
    playing: tuple[int, ...]
    to_speak: tuple[int, ...]
    spent: tuple[int, ...]
    level: int
    points: tuple[int, ...] | None
    ending: tuple[str, ...]

    @classmethod
    def start(cls, context: HandContext, hands: Hands, rest: tuple[str, ...]) -> Betting:
        """Start the betting round. If the rules have no betting, no seat bets and the play can start at once."""
        new = cls.__new__(cls)
        new.context = context
        new.dealt = new.hands = hands
        new.rest = rest
        new.dropped = ()
        new.playing = context.order
        new.to_speak = context.order if context.rules.betting else ()
        new.spent = (0,) * context.seats
        new.level = context.rules.min_bet if context.rules.betting else 0
        new.points = None
        new.ending = ()
        return new

    # Legal actions -------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.to_speak[:1] if self.points is None else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        return _DROP_OR_CALL + RAISE[self.level + 1 : self.ceiling + 1]

    @property
    def ceiling(self) -> int:
        """The highest legal bet: the table's maximum, or less if a player who has not dropped cannot pay so much."""
        rules, chips = self.context.rules, self.context.chips
        return min(rules.max_bet, min(chips[seat - 1] for seat in self.playing) - rules.pingo)

    # Actions -------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Betting | Play:
        new = self.copy()
        new.to_speak = self.to_speak[1:]
        if action == DROP:
            new._drop(seat)
        elif action == CALL:
            new._bet(seat)
        else:
            new.level = RAISED[action]
            new.to_speak = seats_after(self.playing)[seat]
            new._bet(seat)
        return new.start_play_if_ready()

    def _bet(self, seat: int) -> None:
        self.spent = with_value(self.spent, seat, self.level)

    def _drop(self, seat: int) -> None:
        self.playing = without_seat(self.playing, seat)
        self.dropped += self.hands[seat - 1]
        self.hands = with_value(self.hands, seat, ())
        if len(self.playing) == 1:
            self.to_speak = ()
            self.ending = ("alone", str(self.playing[0]))
            self.points = winnings(self.paid, self.playing[0])

    def start_play_if_ready(self) -> Betting | Play:
        """Return the play if all bets are made and the stock needs no shuffle, otherwise this betting round."""
        if self.to_speak or self.points is not None or self.needs_shuffle:
            return self
        return Play.start(self, self.rest)

    @property
    def needs_shuffle(self) -> bool:
        """Whether the dropped cards have to be shuffled into the stock before the play."""
        if self.to_speak or self.points is not None or not self.dropped:
            return False
        return self.context.rules.dropped_cards == "into_stock"

    def move_cards_to_stock(self) -> Betting:
        """Return a copy without the undealt and the dropped cards. The caller must put them into the stock."""
        new = self.copy()
        new.rest = new.dropped = ()
        return new

    def stock_items(self) -> tuple[str, ...]:
        return tuple(sorted(self.rest + self.dropped))

    @property
    def paid(self) -> tuple[int, ...]:
        """The chips that each seat has put into the pot, the pingo included."""
        dealt_in, pingo = self.context.order, self.context.rules.pingo
        return tuple(bet + pingo if seat in dealt_in else 0 for seat, bet in enumerate(self.spent, start=1))
