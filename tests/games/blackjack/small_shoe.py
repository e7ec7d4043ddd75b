"""A reference implementation of splits: enumerates a small shoe card by card in the order of a real table.

That order is the dealer's hole card, each hand in turn, and the dealer's draws.
"""

from __future__ import annotations

from functools import cache

Counts = tuple[int, ...]
"""The number of cards of each value, aces first."""


def points(cards: Counts) -> int:
    hard = sum((value + 1) * many for value, many in enumerate(cards))
    return hard + 10 if cards[0] and hard <= 11 else hard


def with_card(cards: Counts, value: int, more: int = 1) -> Counts:
    return (*cards[:value], cards[value] + more, *cards[value + 1 :])


def draws(left: Counts):
    size = sum(left)
    return [(value, many / size) for value, many in enumerate(left) if many]


class SmallTable:
    """One upcard and a plan: the least total that stands, and the totals that are doubled."""

    def __init__(
        self, up: int, card: int, most: int, *, peek: bool, stands=17, doubles=(), depth=7, natural=None
    ) -> None:
        self.up, self.card, self.most, self.peek, self.depth = up, card, most, peek, depth
        self.natural = natural
        """The gain of an ace and a ten after a split, or None if they are not a blackjack."""
        self.stands, self.doubles = stands, frozenset(doubles)
        self.play = cache(self._play)

    def split(self, left: Counts) -> float:
        """Return the value of the split. If the dealer peeks, it is over the deals without a dealer's blackjack."""
        worth = 0.0
        for hole, chance in draws(left):
            natural = {self.up, hole} == {0, 9}
            if not (natural and self.peek):
                worth += chance * self.play(with_card(left, hole, -1), hole, None, (1, 1), 2, ())
        return worth

    def _play(self, left: Counts, hole: int, hand: Counts | None, waiting: tuple, hands: int, done: tuple) -> float:
        """Return the value from a position.

        hand:    the cards of the current hand, or None between hands.
        waiting: the split depths of the hands that wait for a second card.
        done:    the totals and bets of the finished hands.
        """
        if hand is None:
            return self._next(left, hole, waiting, hands, done)
        size, total = sum(hand), points(hand)
        if self.natural is not None and size == 2 and total == 21:
            return self.play(left, hole, None, waiting, hands, add(done, NATURAL, 1))
        if size == 2 and total in self.doubles:
            return sum(
                chance * self.play(with_card(left, value, -1), hole, None, waiting, hands,
                                   add(done, points(with_card(hand, value)), 2))
                for value, chance in draws(left)
            )  # fmt: skip
        if total >= self.stands:
            return self.play(left, hole, None, waiting, hands, add(done, total, 1))
        return sum(
            chance * self.play(with_card(left, value, -1), hole, with_card(hand, value), waiting, hands, done)
            for value, chance in draws(left)
        )

    def _next(self, left: Counts, hole: int, waiting: tuple, hands: int, done: tuple) -> float:
        if not waiting:
            return self._pay(left, hole, done)
        deep, *rest_of_them = waiting
        worth = 0.0
        for value, chance in draws(left):
            rest = with_card(left, value, -1)
            if value == self.card and hands < self.most and deep < self.depth:
                worth += chance * self.play(rest, hole, None, (deep + 1, deep + 1, *rest_of_them), hands + 1, done)
            else:
                hand = with_card(with_card((0,) * 10, self.card), value)
                worth += chance * self.play(rest, hole, hand, tuple(rest_of_them), hands, done)
        return worth

    def _pay(self, left: Counts, hole: int, done: tuple) -> float:
        first = with_card(with_card((0,) * 10, self.up), hole)
        if points(first) == 21:
            return -float(sum(bet for total, bet in done if total != NATURAL))
        return sum(chance * self._settle(done, total) for total, chance in self._dealer(left, first))

    def _settle(self, done: tuple, dealer: int) -> float:
        naturals = sum(total == NATURAL for total, _ in done)
        return payout([one for one in done if one[0] != NATURAL], dealer) + naturals * (self.natural or 0.0)

    def _dealer(self, left: Counts, hand: Counts):
        total = points(hand)
        if total >= 17:
            return [(total, 1.0)]
        return [
            (end, chance * likely)
            for value, chance in draws(left)
            for end, likely in self._dealer(with_card(left, value, -1), with_card(hand, value))
        ]


NATURAL = 99
"""Marks a blackjack among the totals of finished hands."""


def add(done: tuple, total: int, bet: int) -> tuple:
    return tuple(sorted((*done, (total, bet))))


def payout(done, dealer: int) -> float:
    worth = 0
    for total, bet in done:
        if total > 21 or (dealer <= 21 and total < dealer):
            worth -= bet
        elif dealer > 21 or total > dealer:
            worth += bet
    return float(worth)
