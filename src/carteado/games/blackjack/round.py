"""One round of blackjack, from the cards dealt to the bets paid.

A `Round` is a value: every action gives a new one. This is the hot path of the engine, so its fields are
plain tuples and numbers. The methods that change a round only ever see one that nobody else has seen yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from carteado.blackjack.choices import answers, is_split_ace, may_give_in_early, may_insure, may_split, plays
from carteado.blackjack.counting import ACE, AFTER, MOST, SOFT, TEN, VALUE
from carteado.blackjack.hand import (
    BLACKJACK,
    BUST,
    DOUBLED,
    NATURAL,
    PLAYING,
    STOOD,
    SURRENDERED,
    Ending,
    Hand,
    dealt,
    is_blackjack,
)
from carteado.blackjack.settling import dealer_draws, gains
from carteado.blackjack.table import Table
from carteado.blackjack.words import DOUBLE, HIT, INSURE, SPLIT, STAND, SURRENDER
from carteado.core.values import Copied, copied


@copied
class Round(Copied):
    """The state of a round. `gains` is None until it is over.

    shoe, start, at: the cards, where this deal began, and the next card to come.
    chips: what each seat has left behind its bets. bets: what each bet before the deal, 0 when out.
    asked: the seats that have yet to answer before the dealer looks (insurance, early surrender).
    checked: whether the dealer has looked at the hole card. turn: which of the hands is being played.
    """

    table: Table
    shoe: tuple[str, ...]
    start: int
    at: int
    chips: tuple[int, ...]
    bets: tuple[int, ...]
    dealer: tuple[str, ...]
    hands: tuple[Hand, ...]
    insured: tuple[int, ...]
    asked: tuple[int, ...]
    checked: bool
    turn: int
    gains: tuple[int, ...] | None
    _legal: tuple[str, ...] | None = None

    # Making one ----------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, table: Table, chips: Sequence[int], bets: tuple[int, ...], shoe: tuple[str, ...], at: int) -> Round:
        """Cards one at a time from the dealer's left, the dealer last; the dealer's second stays face down."""
        seats = [seat for seat in table.all_seats if bets[seat - 1]]
        new = cls.__new__(cls)
        new.table = table
        new.shoe = shoe
        new.start = at
        new.bets = bets
        new.chips = tuple([had - bet for had, bet in zip(chips, bets, strict=True)])
        second = at + len(seats) + 1
        new.dealer = (shoe[second - 1], shoe[second + len(seats)])
        new.hands = tuple([dealt(seat, shoe[at + i], shoe[second + i], bets[seat - 1]) for i, seat in enumerate(seats)])
        new.at = second + len(seats) + 1
        new.insured = table.no_bets
        new.checked = False
        new.turn = len(seats)
        new.gains = None
        new._legal = None
        new.asked = new._to_ask()
        if not new.asked:
            new._look()
        return new

    # Before the dealer looks ---------------------------------------------------------------------------

    @property
    def dealer_shows(self) -> int:
        """The value of the dealer's open card."""
        return VALUE[self.dealer[0]]

    def _to_ask(self) -> tuple[int, ...]:
        """The seats that may insure themselves, or surrender before the dealer looks."""
        if self.dealer_shows not in (ACE, TEN):
            return ()
        return tuple(hand.seat for hand in self.hands if may_insure(self, hand) or may_give_in_early(self, hand))

    def _look(self) -> None:
        """The dealer looks where there can be a blackjack, which ends the round; else the hands are played."""
        if self.table.peek and self.dealer_shows in (ACE, TEN):
            self.checked = True
            if is_blackjack(self.dealer):
                self._pay()
                return
        self._play_from(0)

    # Whose turn it is ----------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.asked:
            return self.asked
        return (self.hands[self.turn].seat,) if self.gains is None else ()

    def hands_of(self, seat: int) -> tuple[Hand, ...]:
        return tuple([hand for hand in self.hands if hand.seat == seat])

    def legal(self, seat: int) -> tuple[str, ...]:
        if self.asked:
            return answers(self, seat) if seat in self.asked else ()
        if self.gains is not None or self.hands[self.turn].seat != seat:
            return ()
        found = self._legal
        if found is None:
            found = self._legal = plays(self, self.hands[self.turn])
        return found

    # Acting --------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Round:
        """The round after a legal action."""
        new = self.copy()
        if self.asked:
            new._answer(seat, action)
            return new
        hand = self.hands[self.turn]
        if action == STAND:
            new._end(hand, STOOD)
        elif action == HIT:
            new._hit(hand)
        elif action == DOUBLE:
            new._double(hand)
        elif action == SPLIT:
            new._split(hand)
        else:
            new._end(hand, SURRENDERED)
        return new

    def _answer(self, seat: int, action: str) -> None:
        self.asked = tuple(other for other in self.asked if other != seat)
        place = next(place for place, hand in enumerate(self.hands) if hand.seat == seat)
        if action == INSURE:
            stake = self.hands[place].bet // 2
            self.insured = _added(self.insured, seat, stake)
            self.chips = _added(self.chips, seat, -stake)
        elif action == SURRENDER:
            self._put(place, self.hands[place].ended(SURRENDERED))
        if not self.asked:
            self._look()

    def _put(self, place: int, *hands: Hand) -> None:
        """Puts hands in the place of one."""
        before = self.hands
        self.hands = hands if len(before) == 1 else (*before[:place], *hands, *before[place + 1 :])

    def _end(self, hand: Hand, ending: Ending) -> None:
        self._put(self.turn, hand.ended(ending))
        self._play_from(self.turn + 1)

    def _hit(self, hand: Hand) -> None:
        new = self._with_card(hand, hand.bet)
        self._put(self.turn, new)
        if new.ending:
            self._play_from(self.turn + 1)

    def _with_card(self, hand: Hand, bet: int, then: Ending = PLAYING) -> Hand:
        """A hand and the next card of the shoe: busted, content with 21, or as told."""
        card = self.shoe[self.at]
        self.at += 1
        count = AFTER[hand.tally][VALUE[card]]
        points = count & (SOFT - 1)
        if points > MOST:
            then = BUST
        elif points == MOST and then == PLAYING and self.table.stops_at_21:
            then = STOOD
        return Hand(hand.seat, (*hand.cards, card), count, bet, hand.splits, then)

    def _double(self, hand: Hand) -> None:
        self.chips = _added(self.chips, hand.seat, -hand.bet)
        self._put(self.turn, self._with_card(hand, 2 * hand.bet, DOUBLED))
        self._play_from(self.turn + 1)

    def _split(self, hand: Hand) -> None:
        """Two hands of a card each; the second one waits for its other card until its turn."""
        self.chips = _added(self.chips, hand.seat, -hand.bet)
        halves = [Hand(hand.seat, (card,), AFTER[0][VALUE[card]], hand.bet, hand.splits + 1) for card in hand.cards]
        self._put(self.turn, *halves)
        self._play_from(self.turn)

    def _play_from(self, place: int) -> None:
        """Finds the next hand with something to decide; when there is none the dealer plays."""
        while place < len(self.hands):
            hand = self.hands[place]
            if not hand.ending and len(hand.cards) == 1:
                hand = self._second_card(hand)
                self._put(place, hand)
            if not hand.ending:
                self.turn = place
                return
            place += 1
        self.turn = place
        self._pay()

    def _second_card(self, hand: Hand) -> Hand:
        """The second card of a divided hand."""
        if self.at == len(self.shoe):
            return hand.ended(STOOD)
        new = self._with_card(hand, hand.bet)
        if new.tally == NATURAL and self.table.rules.split_blackjack:
            return new.ended(BLACKJACK)
        if is_split_ace(self, new) and not may_split(self, new):
            return new.ended(STOOD)
        return new

    def _pay(self) -> None:
        """The dealer's card is turned; the dealer draws if there is anybody to beat, and all bets are settled."""
        if any(hand.ending in (STOOD, DOUBLED) for hand in self.hands):
            complete = dealer_draws(self.table, self.dealer, self.shoe, self.at)
            self.at += len(complete) - len(self.dealer)
            self.dealer = complete
        self.gains = gains(self.table, self.hands, self.insured, self.dealer)


def _added(chips: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*chips[: seat - 1], chips[seat - 1] + more, *chips[seat:])
