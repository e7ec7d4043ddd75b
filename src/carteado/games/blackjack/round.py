"""One round of blackjack, from the deal to the payout.

A `Round` is immutable for its users: every action returns a new one. This is the hot path of the engine, so the fields
are plain tuples and numbers. The private methods that modify a round are called only on a fresh copy.
"""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.values import Copyable, copyable
from carteado.games.blackjack.actions import DOUBLE, HIT, INSURE, SPLIT, STAND, SURRENDER
from carteado.games.blackjack.choices import (
    is_split_ace,
    legal_answers,
    legal_plays,
    may_insure,
    may_split,
    may_surrender_early,
)
from carteado.games.blackjack.hand import (
    BLACKJACK,
    BUST,
    DOUBLED,
    NATURAL,
    PLAYING,
    STOOD,
    SURRENDERED,
    Ending,
    Hand,
    deal_hand,
    is_blackjack,
)
from carteado.games.blackjack.settling import gains, play_dealer_hand
from carteado.games.blackjack.table import Table
from carteado.games.blackjack.totals import ACE, MAX_TOTAL, NEXT_TALLY, SOFT, TEN, VALUE


@copyable
class Round(Copyable):
    """The state of a round.

    shoe:    all cards of the shoe.
    start:   the index in the shoe at which this round began.
    at:      the index of the next card in the shoe.
    chips:   the chips of each seat without its bets and insurance.
    bets:    the bet of each seat before the deal, 0 for a seat that is out.
    dealer:  the dealer's cards. The second is the hole card.
    insured: the chips that each seat has paid for insurance.
    asked:   the seats that must still answer before the plays begin (insurance, early surrender).
    checked: whether the dealer has peeked at the hole card.
    turn:    the index of the current hand in `hands`. Not a valid index before the first play and after the last.
    gains:   the gain of each seat, or None until the round is over.
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

    # Dealing -------------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, table: Table, chips: Sequence[int], bets: tuple[int, ...], shoe: tuple[str, ...], at: int) -> Round:
        """Deal two cards each, one at a time from the dealer's left. The dealer is last and hides the second card.

        If no seat must answer first, the round continues with `_peek` and may end there.
        """
        seats = [seat for seat in table.all_seats if bets[seat - 1]]
        new = cls.__new__(cls)
        new.table = table
        new.shoe = shoe
        new.start = at
        new.bets = bets
        new.chips = tuple([had - bet for had, bet in zip(chips, bets, strict=True)])
        second = at + len(seats) + 1
        new.dealer = (shoe[second - 1], shoe[second + len(seats)])
        new.hands = tuple(
            [deal_hand(seat, shoe[at + i], shoe[second + i], bets[seat - 1]) for i, seat in enumerate(seats)]
        )
        new.at = second + len(seats) + 1
        new.insured = table.no_bets
        new.checked = False
        new.turn = len(seats)
        new.gains = None
        new._legal = None
        new.asked = new._seats_to_ask()
        if not new.asked:
            new._peek()
        return new

    # Before the dealer peeks ---------------------------------------------------------------------------

    @property
    def dealer_shows(self) -> int:
        """The value of the dealer's upcard."""
        return VALUE[self.dealer[0]]

    def _seats_to_ask(self) -> tuple[int, ...]:
        """Return the seats that may buy insurance or surrender before the dealer peeks."""
        if self.dealer_shows not in (ACE, TEN):
            return ()
        return tuple(hand.seat for hand in self.hands if may_insure(self, hand) or may_surrender_early(self, hand))

    def _peek(self) -> None:
        """Let the dealer peek, if the rules say so and a blackjack is possible.

        End the round if the dealer has a blackjack, else start the play.
        """
        if self.table.peek and self.dealer_shows in (ACE, TEN):
            self.checked = True
            if is_blackjack(self.dealer):
                self._settle()
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
            return legal_answers(self, seat) if seat in self.asked else ()
        if self.gains is not None or self.hands[self.turn].seat != seat:
            return ()
        found = self._legal
        if found is None:
            found = self._legal = legal_plays(self, self.hands[self.turn])
        return found

    # Acting --------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Round:
        """Return the round after a legal action."""
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
            self.insured = _add_chips(self.insured, seat, stake)
            self.chips = _add_chips(self.chips, seat, -stake)
        elif action == SURRENDER:
            self._replace_hand(place, self.hands[place].with_ending(SURRENDERED))
        if not self.asked:
            self._peek()

    def _replace_hand(self, place: int, *hands: Hand) -> None:
        """Replace one hand by one or more hands."""
        before = self.hands
        self.hands = hands if len(before) == 1 else (*before[:place], *hands, *before[place + 1 :])

    def _end(self, hand: Hand, ending: Ending) -> None:
        self._replace_hand(self.turn, hand.with_ending(ending))
        self._play_from(self.turn + 1)

    def _hit(self, hand: Hand) -> None:
        new = self._draw_card(hand, hand.bet)
        self._replace_hand(self.turn, new)
        if new.ending:
            self._play_from(self.turn + 1)

    def _draw_card(self, hand: Hand, bet: int, then: Ending = PLAYING) -> Hand:
        """Return a hand with the next card of the shoe. If the card does not end the hand, its ending is `then`."""
        card = self.shoe[self.at]
        self.at += 1
        tally = NEXT_TALLY[hand.tally][VALUE[card]]
        points = tally & (SOFT - 1)
        if points > MAX_TOTAL:
            then = BUST
        elif points == MAX_TOTAL and then == PLAYING and self.table.stops_at_21:
            then = STOOD
        return Hand(hand.seat, (*hand.cards, card), tally, bet, hand.splits, then)

    def _double(self, hand: Hand) -> None:
        self.chips = _add_chips(self.chips, hand.seat, -hand.bet)
        self._replace_hand(self.turn, self._draw_card(hand, 2 * hand.bet, DOUBLED))
        self._play_from(self.turn + 1)

    def _split(self, hand: Hand) -> None:
        """Split a pair into two hands of one card each. Each hand gets its second card when its turn comes."""
        self.chips = _add_chips(self.chips, hand.seat, -hand.bet)
        halves = [
            Hand(hand.seat, (card,), NEXT_TALLY[0][VALUE[card]], hand.bet, hand.splits + 1) for card in hand.cards
        ]
        self._replace_hand(self.turn, *halves)
        self._play_from(self.turn)

    def _play_from(self, place: int) -> None:
        """Give the turn to the next hand that has a decision. If there is none, settle the round."""
        while place < len(self.hands):
            hand = self.hands[place]
            if not hand.ending and len(hand.cards) == 1:
                hand = self._second_card(hand)
                self._replace_hand(place, hand)
            if not hand.ending:
                self.turn = place
                return
            place += 1
        self.turn = place
        self._settle()

    def _second_card(self, hand: Hand) -> Hand:
        """Return a split hand with its second card. If the shoe is empty, the hand stands on one card."""
        if self.at == len(self.shoe):
            return hand.with_ending(STOOD)
        new = self._draw_card(hand, hand.bet)
        if new.tally == NATURAL and self.table.rules.split_blackjack:
            return new.with_ending(BLACKJACK)
        if is_split_ace(self, new) and not may_split(self, new):
            return new.with_ending(STOOD)
        return new

    def _settle(self) -> None:
        """Settle all bets. The dealer draws only if a hand is left that can win or lose by its total."""
        if any(hand.ending in (STOOD, DOUBLED) for hand in self.hands):
            complete = play_dealer_hand(self.table, self.dealer, self.shoe, self.at)
            self.at += len(complete) - len(self.dealer)
            self.dealer = complete
        self.gains = gains(self.table, self.hands, self.insured, self.dealer)


def _add_chips(chips: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*chips[: seat - 1], chips[seat - 1] + more, *chips[seat:])
