"""The expected value of playing a hand against one upcard.

Values are expected gains per unit of the bet. If the dealer peeks, they include only the deals without a dealer's
blackjack; the caller then subtracts the loss to a blackjack once for the whole deal. The order of unseen cards does not
matter, so the hole card is treated like a card that is still in the shoe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from carteado.games.blackjack.odds.dealer import BUST, NATURAL, STANDS, EndingChances, dealer_of
from carteado.games.blackjack.odds.hands import Holding, holdings
from carteado.games.blackjack.odds.house import ACES, TENS, House, Shoe, count_value, shoe_of
from carteado.games.blackjack.totals import NEXT_TALLY, total

STAND: Final = "S"
HIT: Final = "H"
DOUBLE: Final = "D"

NEVER: Final = float("-inf")


class PlayValues(NamedTuple):
    """The expected value of each play of a hand, or NEVER if the play is not allowed."""

    stand: float
    hit: float
    double: float

    def best_play(self) -> str:
        best = max(self)
        return STAND if best == self.stand else HIT if best == self.hit else DOUBLE


Plan = Mapping[int, str]
"""A strategy that depends only on the cards of the hand: the play for each hand."""


class Evaluator:
    """Evaluates hands against one upcard under the rules of one house.

    shoe: the cards that are left after the upcard. By default, the rest of a full shoe.
    """

    def __init__(self, house: House, up: int, shoe: Shoe | None = None) -> None:
        self.house, self.up = house, up
        self.shoe = shoe or shoe_of(house.decks, up)
        self.dealer = dealer_of(up, house.draws_soft_17)
        self.endings: dict[int, EndingChances] = {}
        self.blackjack_hole = TENS if up == ACES else ACES if up == TENS else None
        """The value of the hole card that makes a blackjack, or None."""

    # The dealer ----------------------------------------------------------------------------------------

    def load_endings(self, missing: Iterable[int]) -> None:
        """Compute and cache the probabilities of the dealer's endings for these sets of missing cards."""
        new = {cards for cards in missing if cards not in self.endings}
        if new and self.shoe.infinite:
            self.endings.update(dict.fromkeys(new, self.dealer.endings(self.shoe, [0])[0]))
        elif new:
            self.endings.update(self.dealer.endings(self.shoe, new))

    def natural_chance(self, missing: int, size: int) -> float:
        """Return the probability of a dealer's blackjack when the `size` cards in `missing` are gone from the shoe."""
        return 0.0 if self.blackjack_hole is None else self.shoe.chances(missing, size)[self.blackjack_hole]

    def stand_value(self, missing: int, points: int) -> float:
        """Return the value of standing on a total of `points`, when these cards are missing from the shoe.

        Call `load_endings` for these cards first.
        """
        ending = self.endings[missing]
        tied = points - STANDS
        won, lost = ending[BUST] + sum(ending[: max(tied, 0)]), sum(ending[max(tied + 1, 0) : BUST])
        return won - lost - (0.0 if self.house.peek else ending[NATURAL])

    def bust_value(self, missing: int, size: int, card: int) -> float:
        """Return the value of a hand that busts with `card`.

        It is -1 or, if the dealer peeks, -1 times the chance that the dealer has no blackjack.

        missing: the set of all other cards that are missing from the shoe.
        size:    the number of cards in `missing`.
        """
        if self.blackjack_hole is None or not self.house.peek:
            return -1.0
        if self.shoe.infinite:
            return self.shoe.left[self.blackjack_hole] - 1.0
        making = (
            self.shoe.left[self.blackjack_hole]
            - count_value(missing, self.blackjack_hole)
            - (card == self.blackjack_hole)
        )
        return making / (self.shoe.size - size - 1) - 1.0

    # The player ----------------------------------------------------------------------------------------

    def evaluate(self, hands: Iterable[Holding], gone: int, size: int, doubles: bool) -> dict[int, PlayValues]:
        """Return the value of each play of these hands, if the player makes the best play afterwards.

        hands:   each hand must come after all hands that it can become by drawing cards, as in `holdings`.
        gone:    the set of cards that are missing from the shoe besides those of the hand.
        size:    the number of cards in `gone`.
        doubles: whether hands of two cards may be doubled.

        Hands of one card, and hands that the shoe cannot deal, are left out of the result.
        """
        possible = [hand for hand in hands if hand.size > 1 and self.shoe.has(hand.cards + gone)]
        self.load_endings(hand.cards + gone for hand in possible)
        found: dict[int, PlayValues] = {}
        value: dict[int, float] = {}
        for hand in possible:
            stand, hit, double = (
                self.stand_value(hand.cards + gone, hand.total),
                self._hit(hand, gone, size, value),
                NEVER,
            )
            if doubles and hand.size == 2 and self.house.may_double(hand.total):
                double = self._double(hand, gone, size)
            found[hand.cards] = PlayValues(stand, hit, double)
            value[hand.cards] = max(stand, hit)
        return found

    def plan_values(self, plan: Plan, starts: Iterable[int], gone: int, size: int) -> dict[int, float]:
        """Return the values of the hands `starts`, and of all hands that they can become, if the player follows a plan.

        gone, size: as in `evaluate`.
        """
        hands = [hand for hand in reachable_hands(plan, starts) if self.shoe.has(hand.cards + gone)]
        self.load_endings(
            cards for hand in hands for cards in _needed_endings(hand, plan[hand.cards], gone) if self.shoe.has(cards)
        )
        value: dict[int, float] = {}
        for hand in hands:
            play = plan[hand.cards]
            if play == STAND:
                value[hand.cards] = self.stand_value(hand.cards + gone, hand.total)
            elif play == HIT:
                value[hand.cards] = self._hit(hand, gone, size, value)
            else:
                value[hand.cards] = self._double(hand, gone, size)
        return value

    def _hit(self, hand: Holding, gone: int, size: int, value: Mapping[int, float]) -> float:
        """Return the value of drawing one card. `value` contains the values of the resulting hands."""
        missing, taken = hand.cards + gone, hand.size + size
        expected = 0.0
        for card, chance in enumerate(self.shoe.chances(missing, taken)):
            if chance > 0.0:
                after = hand.after[card]
                expected += chance * (self.bust_value(missing, taken, card) if after is None else value[after])
        return expected

    def _double(self, hand: Holding, gone: int, size: int) -> float:
        """Return the value of doubling: twice the bet and exactly one card."""
        missing, taken = hand.cards + gone, hand.size + size
        expected = 0.0
        for card, chance in enumerate(self.shoe.chances(missing, taken)):
            if chance > 0.0:
                after, points = hand.after[card], total(NEXT_TALLY[hand.tally][card + 1])
                expected += chance * (
                    self.bust_value(missing, taken, card) if after is None else self.stand_value(after + gone, points)
                )
        return 2.0 * expected


def descendants(starts: Iterable[int]) -> list[Holding]:
    """Return these hands and all hands that they can become by drawing cards, larger hands first."""
    return reachable_hands(dict.fromkeys(holdings(), HIT), starts)


def reachable_hands(plan: Plan, starts: Iterable[int]) -> list[Holding]:
    """Return these starting hands and all hands that a plan reaches from them by hitting, larger hands first."""
    known, waiting = holdings(), list(starts)
    found: set[int] = set()
    while waiting:
        cards = waiting.pop()
        if cards not in found:
            found.add(cards)
            if plan.get(cards) == HIT:
                waiting += [after for after in known[cards].after if after is not None]
    return sorted((known[cards] for cards in found), key=lambda hand: hand.points, reverse=True)


def _needed_endings(hand: Holding, play: str, gone: int) -> list[int]:
    """Return the sets of missing cards for which a play needs the dealer's endings."""
    if play == STAND:
        return [hand.cards + gone]
    return [after + gone for after in hand.after if after is not None] if play == DOUBLE else []
