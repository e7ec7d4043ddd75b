"""A truco that is small enough to enumerate: seven cards, one of them a manilha (highest card), and one raise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.decks import DECKS, Deck
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation

CARDS = ("2p", "2c", "2e", "2o", "3p", "3c", "3e")
MANILHA = "3e"


def small(**changes: Any) -> Regulation[Rules]:
    """Return the preset `paulista` with seven cards, one raise, and these other values of its fields."""
    DECKS.setdefault("small", Deck("small", ("2", "3"), CARDS))
    regulation = RULEBOOK.preset("paulista")
    changes = {"stakes": (1, 3), "raises": ("truco",), "raise_aliases": (), **changes}
    deck: dict[str, Any] = {"deck": "small", "order": ("3", "2"), "manilhas": "fixed", "fixed_manilhas": (MANILHA,)}
    rules = replace(regulation.rules, **deck, **changes)
    return replace(regulation, id="small" + repr(sorted(changes.items())), rules=rules)


def deals() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield every deal of two hands. All deals are equally likely."""
    for mine in combinations(CARDS, 3):
        for theirs in combinations([card for card in CARDS if card not in mine], 3):
            yield mine, theirs


def deal_match(
    regulation: Regulation[Rules], score: tuple[int, int], mao: tuple[str, ...], dealer: tuple[str, ...]
) -> Match:
    """Return a match with these hands: `mao` for seat 1, who plays first, and `dealer` for seat 2."""
    now = hand_context(regulation, 2, 2, score)
    hand = Hand.start(now, DealtCards((mao, dealer), None, (), ()))
    match = Match(regulation, 2, 2, score)
    return match.with_stage(hand)


Seen = tuple[tuple[str, ...], tuple[str, ...]]
"""The cards of a seat, and all actions so far as the seat saw them."""

Answer = Callable[[Seen, Mapping[str, Any], tuple[str, ...]], dict[str, float]]


class BruteForce:
    """Computes best responses by brute force. It plays every deal through the rules engine with all legal actions."""

    def __init__(self, regulation: Regulation[Rules], score: tuple[int, int], policy: Answer) -> None:
        self.policy = policy
        self.regulation, self.score = regulation, score

    def best(self, seat: int) -> float:
        """Return the value of a best response of a seat, in points per hand."""
        worlds = [
            (1.0, deal_match(self.regulation, self.score, mao, dealer), ((mao, ()), (dealer, ())))
            for mao, dealer in deals()
        ]
        return self._value(worlds, seat) / len(worlds)

    def _value(self, worlds: list[Any], seat: int) -> float:
        """Return the sum of the values of some possible states, if the seat plays a best response from there.

        worlds: each state with its probability and what the seats have seen. The seat may be unable to tell them apart.
        """
        total = 0.0
        asked: dict[Seen, list[Any]] = defaultdict(list)
        replied: list[Any] = []
        for chance, match, seen in worlds:
            hand = match.stage
            if not isinstance(hand, Hand):
                points = match.last.points
                total += chance * (points[seat - 1] - points[2 - seat])
            elif hand.waiting() == (seat,):
                asked[seen[seat - 1]].append((chance, match, seen))
            else:
                replied.append((chance, match, seen))
        for group in asked.values():
            legal = group[0][1].legal(seat)
            total += max(self._value([_after(world, seat, action) for world in group], seat) for action in legal)
        spread = []
        for chance, match, seen in replied:
            other = 3 - seat
            mixed = self.policy(seen[other - 1], match.view(other), match.legal(other))
            spread += [_after((chance * part, match, seen), other, action) for action, part in mixed.items()]
        return total + (self._value(spread, seat) if spread else 0.0)


def _after(world: Any, seat: int, action: str) -> Any:
    chance, match, seen = world
    heard = "~" if action.startswith("~") else action
    seen_after = [
        (cards, (*events, f"{seat} {action if owner == seat else heard}"))
        for owner, (cards, events) in enumerate(seen, start=1)
    ]
    return chance, match.apply(seat, action), tuple(seen_after)
