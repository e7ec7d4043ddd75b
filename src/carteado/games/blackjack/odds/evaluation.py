"""The value of playing a hand against one open card.

Values are expectations per unit of bet, counted over the deals in which the dealer has no blackjack if the
dealer looks first (`peek`): what is lost to a blackjack then is counted apart, once for the whole deal. The
order in which unseen cards are drawn makes no difference, so the hole card counts among those to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from carteado.blackjack.counting import AFTER, total
from carteado.blackjack.odds.dealer import BUST, NATURAL, STANDS, Ending, dealer_of
from carteado.blackjack.odds.hands import Holding, holdings
from carteado.blackjack.odds.house import ACES, TENS, House, Shoe, how_many, shoe_of

STAND: Final = "S"
HIT: Final = "H"
DOUBLE: Final = "D"

NEVER: Final = float("-inf")


class Worth(NamedTuple):
    """What each play of a hand is worth; NEVER where it is not allowed."""

    stand: float
    hit: float
    double: float

    def choice(self) -> str:
        """The best play."""
        best = max(self)
        return STAND if best == self.stand else HIT if best == self.hit else DOUBLE


Plan = Mapping[int, str]
"""What to play with each hand: a strategy that looks at the hand's own cards alone."""


class Against:
    """One open card of the dealer, in one house: from a full shoe, or from what is left of one."""

    def __init__(self, house: House, up: int, shoe: Shoe | None = None) -> None:
        self.house, self.up = house, up
        self.shoe = shoe or shoe_of(house.decks, up)
        self.dealer = dealer_of(up, house.draws_soft_17)
        self.known: dict[int, Ending] = {}
        self.completes = TENS if up == ACES else ACES if up == TENS else None
        """The hole card that makes a blackjack."""

    # The dealer ----------------------------------------------------------------------------------------

    def learn(self, missing: Iterable[int]) -> None:
        """Finds the dealer's endings for these missing cards, if they are not known yet."""
        new = {cards for cards in missing if cards not in self.known}
        if new and self.shoe.infinite:
            self.known.update(dict.fromkeys(new, self.dealer.endings(self.shoe, [0])[0]))
        elif new:
            self.known.update(self.dealer.endings(self.shoe, new))

    def natural(self, missing: int, size: int) -> float:
        """How likely a blackjack of the dealer is."""
        return 0.0 if self.completes is None else self.shoe.chances(missing, size)[self.completes]

    def stand(self, missing: int, points: int) -> float:
        """The value of standing on so many points."""
        ending = self.known[missing]
        tied = points - STANDS
        won, lost = ending[BUST] + sum(ending[: max(tied, 0)]), sum(ending[max(tied + 1, 0) : BUST])
        return won - lost - (0.0 if self.house.peek else ending[NATURAL])

    def bust(self, missing: int, size: int, card: int) -> float:
        """The value of a hand that this card has taken over 21, so many being missing without it."""
        if self.completes is None or not self.house.peek:
            return -1.0
        if self.shoe.infinite:
            return self.shoe.left[self.completes] - 1.0
        making = self.shoe.left[self.completes] - how_many(missing, self.completes) - (card == self.completes)
        return making / (self.shoe.size - size - 1) - 1.0

    # The player ----------------------------------------------------------------------------------------

    def worths(self, hands: Iterable[Holding], gone: int, size: int, doubles: bool) -> dict[int, Worth]:
        """What the plays of these hands are worth when the best follows, some other cards being gone.

        Hands that come of others are given before these; `holdings` has them so.
        """
        possible = [hand for hand in hands if hand.size > 1 and self.shoe.has(hand.cards + gone)]
        self.learn(hand.cards + gone for hand in possible)
        found: dict[int, Worth] = {}
        value: dict[int, float] = {}
        for hand in possible:
            stand, hit, double = self.stand(hand.cards + gone, hand.total), self._hit(hand, gone, size, value), NEVER
            if doubles and hand.size == 2 and self.house.may_double(hand.total):
                double = self._double(hand, gone, size)
            found[hand.cards] = Worth(stand, hit, double)
            value[hand.cards] = max(stand, hit)
        return found

    def followed(self, plan: Plan, starts: Iterable[int], gone: int, size: int) -> dict[int, float]:
        """What hands are worth when a plan is followed, some other cards being gone."""
        hands = [hand for hand in reached(plan, starts) if self.shoe.has(hand.cards + gone)]
        self.learn(cards for hand in hands for cards in _counted(hand, plan[hand.cards], gone) if self.shoe.has(cards))
        value: dict[int, float] = {}
        for hand in hands:
            play = plan[hand.cards]
            if play == STAND:
                value[hand.cards] = self.stand(hand.cards + gone, hand.total)
            elif play == HIT:
                value[hand.cards] = self._hit(hand, gone, size, value)
            else:
                value[hand.cards] = self._double(hand, gone, size)
        return value

    def _hit(self, hand: Holding, gone: int, size: int, value: Mapping[int, float]) -> float:
        """The value of a card more, given what the hands it makes are worth."""
        missing, taken = hand.cards + gone, hand.size + size
        worth = 0.0
        for card, chance in enumerate(self.shoe.chances(missing, taken)):
            if chance > 0.0:
                after = hand.after[card]
                worth += chance * (self.bust(missing, taken, card) if after is None else value[after])
        return worth

    def _double(self, hand: Holding, gone: int, size: int) -> float:
        """The value of twice the bet, one card and no more."""
        missing, taken = hand.cards + gone, hand.size + size
        worth = 0.0
        for card, chance in enumerate(self.shoe.chances(missing, taken)):
            if chance > 0.0:
                after, points = hand.after[card], total(AFTER[hand.tally][card + 1])
                worth += chance * (
                    self.bust(missing, taken, card) if after is None else self.stand(after + gone, points)
                )
        return 2.0 * worth


def following(starts: Iterable[int]) -> list[Holding]:
    """These hands and all that come of them by taking cards, children first."""
    return reached(dict.fromkeys(holdings(), HIT), starts)


def reached(plan: Plan, starts: Iterable[int]) -> list[Holding]:
    """The hands that a plan comes to from these, children first."""
    known, waiting = holdings(), list(starts)
    found: set[int] = set()
    while waiting:
        cards = waiting.pop()
        if cards not in found:
            found.add(cards)
            if plan.get(cards) == HIT:
                waiting += [after for after in known[cards].after if after is not None]
    return sorted((known[cards] for cards in found), key=lambda hand: hand.points, reverse=True)


def _counted(hand: Holding, play: str, gone: int) -> list[int]:
    """The missing cards for which a play asks how the dealer ends."""
    if play == STAND:
        return [hand.cards + gone]
    return [after + gone for after in hand.after if after is not None] if play == DOUBLE else []
