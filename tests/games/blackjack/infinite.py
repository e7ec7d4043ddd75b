"""A reference implementation of the odds in an infinite shoe: simple recursions over totals."""

from __future__ import annotations

from functools import cache
from itertools import product

CHANCE = {value: (4 if value == 10 else 1) / 13 for value in range(1, 11)}
NATURAL = {1: CHANCE[10], 10: CHANCE[1]}


def add_card(hard: int, ace: bool, value: int) -> tuple[int, bool]:
    return hard + value, ace or value == 1


def points(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@cache
def dealer(hard: int, ace: bool, cards: int) -> dict[object, float]:
    """Return the distribution of the dealer's endings from a partial hand."""
    total = points(hard, ace)
    if total >= 17:
        if total == 21 and cards == 2:
            return {"bj": 1.0}
        return {"bust" if total > 21 else total: 1.0}
    found: dict[object, float] = {}
    for value, chance in CHANCE.items():
        for end, likely in dealer(*add_card(hard, ace, value), cards + 1).items():
            found[end] = found.get(end, 0.0) + chance * likely
    return found


class Table:
    """One upcard. If the dealer peeks, values are over the deals without a dealer's blackjack."""

    def __init__(
        self, up: int, *, peek: bool = True, das: bool = False, hands: int = 2, depth: int = 7, aces: bool = False,
        naturals: bool = False,
    ) -> None:  # fmt: skip
        self.depth, self.aces, self.naturals = depth, aces, naturals
        self.ends = dealer(up, up == 1, 1)
        self.up, self.peek, self.das, self.hands = up, peek, das, hands
        natural = self.ends.get("bj", 0.0)
        self.scale = 1 / (1 - natural) if peek else 1.0
        self.natural = natural
        self.memory: dict[tuple[int, bool], float] = {}

    def stand(self, total: int) -> float:
        if total > 21:
            return -1.0
        worth = 0.0 if self.peek else -self.natural
        for end, likely in self.ends.items():
            if end == "bust" or (isinstance(end, int) and end < total):
                worth += likely * self.scale
            elif end not in (total, "bj"):
                worth -= likely * self.scale
        return worth

    def hit(self, hard: int, ace: bool) -> float:
        return sum(chance * self.best(*add_card(hard, ace, value)) for value, chance in CHANCE.items())

    def best(self, hard: int, ace: bool) -> float:
        """Return the value of standing or hitting, whichever is better."""
        if hard > 21:
            return -1.0
        if (hard, ace) not in self.memory:
            self.memory[hard, ace] = max(self.stand(points(hard, ace)), self.hit(hard, ace))
        return self.memory[hard, ace]

    def double(self, hard: int, ace: bool) -> float:
        after = (points(*add_card(hard, ace, value)) for value in CHANCE)
        return 2 * sum(chance * self.stand(total) for total, chance in zip(after, CHANCE.values(), strict=True))

    def split_hand(self, card: int, second: int) -> float:
        """Return the value of a split hand with its second card, if it is not split again."""
        hard, ace = add_card(card, card == 1, second)
        if self.naturals and points(hard, ace) == 21:
            return 1.5 * (1.0 if self.peek else 1.0 - self.natural)
        if card == 1:
            return self.stand(points(hard, ace))
        return max(self.best(hard, ace), self.double(hard, ace) if self.das else -9.0)

    def split(self, card: int) -> float:
        """Return the value of splitting up to `self.hands` hands. Pairs are split again if that is better."""
        most = 2 if card == 1 and not self.aces else self.hands

        @cache
        def waiting(hands: tuple[int, ...], made: int) -> float:
            """Return the value of the hands that wait for a second card, given by their split depth."""
            if not hands:
                return 0.0
            worth = 0.0
            deep, *rest = hands
            for second, chance in CHANCE.items():
                value = self.split_hand(card, second) + waiting(tuple(rest), made)
                if second == card and made < most and deep < self.depth:
                    value = max(value, waiting((deep + 1, deep + 1, *rest), made + 1))
                worth += chance * value
            return worth

        return waiting((1, 1), 2)

    def deal(self, first: int, second: int, surrender: str = "none") -> float:
        """Return the value of a starting hand."""
        hard, ace = add_card(first, first == 1, second)
        natural = self.natural
        if points(hard, ace) == 21:
            return 1.5 * (1 - natural)
        plays = [self.best(hard, ace), self.double(hard, ace)]
        plays += [self.split(first)] if first == second else []
        if self.peek:
            worth = -natural + (1 - natural) * max([*plays, -0.5] if surrender == "late" else plays)
        else:
            worth = max([*plays, -0.5 - 0.5 * natural] if surrender == "late" else plays)
        return max(worth, -0.5) if surrender == "early" else worth


def edge(surrender: str = "none", **rules: object) -> float:
    """Return the player's edge in an infinite shoe."""
    worth = 0.0
    for up, likely in CHANCE.items():
        table = Table(up, **rules)  # type: ignore[arg-type]
        for first, second in product(CHANCE, repeat=2):
            worth += likely * CHANCE[first] * CHANCE[second] * table.deal(first, second, surrender)
    return worth
