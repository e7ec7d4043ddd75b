"""The bets: each in turn drops, calls or raises (*repica*), until all who stay have put in the same."""

from __future__ import annotations

from carteado.core.values import Copied, copied
from carteado.pifpaf.deck import Hands
from carteado.pifpaf.occasion import Occasion
from carteado.pifpaf.play import Play
from carteado.pifpaf.seating import ring, winnings, with_value, without
from carteado.pifpaf.words import CALL, DROP, RAISE, RAISED

_DROP_OR_CALL = (DROP, CALL)


@copied
class Betting(Copied):
    """The hands dealt and the bets on them. `points` is None until the deal is over.

    dealt: the hands as they were dealt, for the record; hands: those still held.
    rest: the cards left over, which wait beside the dealer. dropped: the cards of those who dropped.
    playing: who is still in, in the order of play. to_speak: who has yet to speak, the next one first.
    spent: what every seat has bet, the pingo not counted. level: what it takes to stay.
    """

    aside = ("occasion", "dealt")

    occasion: Occasion
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
    def start(cls, occasion: Occasion, hands: Hands, rest: tuple[str, ...]) -> Betting:
        """The deal before the first word; without betting nobody has to speak."""
        new = cls.__new__(cls)
        new.occasion = occasion
        new.dealt = new.hands = hands
        new.rest = rest
        new.dropped = ()
        new.playing = occasion.order
        new.to_speak = occasion.order if occasion.rules.betting else ()
        new.spent = (0,) * occasion.seats
        new.level = occasion.rules.min_bet if occasion.rules.betting else 0
        new.points = None
        new.ending = ()
        return new

    # Whose word it is ----------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.to_speak[:1] if self.points is None else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        return _DROP_OR_CALL + RAISE[self.level + 1 : self.ceiling + 1]

    @property
    def ceiling(self) -> int:
        """What the bet may be raised to: the table's maximum, and no more than the poorest still in can pay."""
        rules, chips = self.occasion.rules, self.occasion.chips
        return min(rules.max_bet, min(chips[seat - 1] for seat in self.playing) - rules.pingo)

    # The words -----------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Betting | Play:
        new = self.copy()
        new.to_speak = self.to_speak[1:]
        if action == DROP:
            new._drop(seat)
        elif action == CALL:
            new._bet(seat)
        else:
            new.level = RAISED[action]
            new.to_speak = ring(self.playing)[seat]
            new._bet(seat)
        return new.settled()

    def _bet(self, seat: int) -> None:
        self.spent = with_value(self.spent, seat, self.level)

    def _drop(self, seat: int) -> None:
        self.playing = without(self.playing, seat)
        self.dropped += self.hands[seat - 1]
        self.hands = with_value(self.hands, seat, ())
        if len(self.playing) == 1:
            self.to_speak = ()
            self.ending = ("alone", str(self.playing[0]))
            self.points = winnings(self.paid, self.playing[0])

    def settled(self) -> Betting | Play:
        """The play, once all have spoken and the stock lies ready."""
        if self.to_speak or self.points is not None or self.shuffling:
            return self
        return Play.start(self, self.rest)

    @property
    def shuffling(self) -> bool:
        """Whether the cards of those who dropped are to be shuffled into the rest."""
        if self.to_speak or self.points is not None or not self.dropped:
            return False
        return self.occasion.rules.dropped_cards == "into_stock"

    def restocked(self) -> Betting:
        """The bets as they stand when the rest and the dropped cards have become the stock."""
        new = self.copy()
        new.rest = new.dropped = ()
        return new

    def stock_items(self) -> tuple[str, ...]:
        return tuple(sorted(self.rest + self.dropped))

    @property
    def paid(self) -> tuple[int, ...]:
        """What every seat has put into the pot."""
        dealt_in, pingo = self.occasion.order, self.occasion.rules.pingo
        return tuple(bet + pingo if seat in dealt_in else 0 for seat, bet in enumerate(self.spent, start=1))
