"""Train a policy for a two-player hand and measure its exploitability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from carteado.games.truco.duel.card_classes import merged_counts
from carteado.games.truco.duel.description import Duel
from carteado.games.truco.duel.holdings import Holdings, holdings
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.public_tree import PublicTree
from carteado.research.solver.arrays import Array, Deck, TreeArrays, deals, deck_arrays, initial_reach, tree_arrays
from carteado.research.solver.kernels import kernel
from carteado.research.solver.last_trick import LEARN
from carteado.research.solver.walk import BEST, VALUE, Numbers, Room, walk

DEPTHS = 24
"""An upper bound on the actions of a hand."""
ALPHA = 1.5
GAMMA = 2.0
"""Parameters of discounted regret minimisation (Brown and Sandholm 2019).

Iteration t multiplies positive regrets by t^α / (t^α + 1) and negative ones by 1/2 (β = 0). Its policy has the weight
t^γ in the average policy.
"""


@dataclass(frozen=True, slots=True)
class Measure:
    """An exact measurement of a policy. The value for the dealer is minus the value for the mão.

    value:       the value of the policy against itself, for the mão.
    best_mao:    the value for a mão who plays a best response to the policy.
    best_dealer: the value for a dealer who plays a best response to the policy.
    """

    value: float
    best_mao: float
    best_dealer: float

    @property
    def exploitability(self) -> float:
        """The gain per hand of a player who plays a best response and is the mão in half of the hands."""
        return (self.best_mao + self.best_dealer) / 2


class SolverGame:
    """A two-player hand with one deck and one game tree.

    The attribute `pay` is the value of each outcome for the mão. By default, this is the difference in points.

    counts: the class sizes of the deck.
    layout: the layout of the policy. By default, every node has its own blocks.
    """

    def __init__(self, duel: Duel, counts: tuple[int, ...], layout: Layout | None = None) -> None:
        self.duel = duel
        self.counts = counts
        self.held: Holdings = holdings(merged_counts(duel.rules))
        self.layout = layout or Layout(PublicTree(duel), self.held)
        self.deck: Deck = deck_arrays(self.held, counts)
        self.tree: TreeArrays = tree_arrays(self.layout)
        self.start = initial_reach(self.held)
        self.deals = deals(counts)
        self.pay = np.array(duel.balances())
        self.room = self._room()

    def _room(self) -> Room:
        classes, widest = self.held.classes, max(self.held.sizes)
        return Room(
            reach=np.zeros((DEPTHS, widest)),
            value=np.zeros((DEPTHS, widest)),
            mixed=np.zeros((DEPTHS, widest, 6)),
            children=np.zeros((DEPTHS, classes, widest)),
            left=np.array(self.counts, np.float64),
            played=np.full(4, classes, np.int64),
            pay=np.zeros(len(self.pay)),
            grid=np.zeros((classes + 1, max(classes, 3))),
            line=np.zeros(classes),
        )

    def walk(self, player: int, mode: int, numbers: Numbers, weight: float = 0.0) -> float:
        """Traverse the tree for one player and return the value of the game for that player.

        player: 0 for the mão, 1 for the dealer.
        mode:   LEARN updates the regrets, VALUE evaluates the average policy, BEST computes a best response to it.
        weight: the weight of this iteration in the average policy.
        """
        room = self.room
        room.reach[0, : self.held.sizes[0]] = self.start
        room.pay[:] = self.pay if player == 0 else -self.pay
        walk(0, 0, 0, player, mode, weight, 1.0, self.deck, self.tree, room, numbers)
        return float(room.value[0, : self.held.sizes[0]] @ self.start) / self.deals

    def measure(self, sums: Array) -> Measure:
        """Measure the value and the exploitability of a policy.

        sums: the weight of each action. The weights need not add up to 1.
        """
        numbers = Numbers(sums, sums, sums)
        value, mao, dealer = (self.walk(*which, numbers) for which in ((0, VALUE), (0, BEST), (1, BEST)))
        return Measure(value, mao, dealer)


class Trainer:
    """Trains a policy by discounted regret minimisation. Each iteration traverses the tree once for each player."""

    def __init__(self, games: Sequence[SolverGame], *, shared: bool = False) -> None:
        """Train on one game, or on several games that share a layout.

        games:  the iterations use the games in turn. The list repeats the games of the more probable decks.
        shared: whether several situations share the same numbers. With several games, they always do.
        """
        self.games = games
        layout = games[0].layout
        regrets = np.zeros(layout.total, np.float32)
        shared = shared or len(games) > 1
        self.numbers = Numbers(
            regrets,
            np.zeros_like(regrets) if shared else regrets,
            np.zeros(layout.total, np.float32),
        )
        self.segments = ((0, layout.ends[0]), (layout.ends[0], layout.ends[1]))
        self.shared = shared
        self.iteration = 0

    @property
    def next_game(self) -> SolverGame:
        """The game of the next iteration."""
        return self.games[(self.iteration + 1) % len(self.games)]

    def step(self) -> None:
        game = self.next_game
        self.iteration += 1
        time = float(self.iteration)
        keep = time**ALPHA / (time**ALPHA + 1)
        for player in (0, 1):
            low, high = self.segments[player]
            if not self.shared:
                _discount(self.numbers.regrets[low:high], keep)
            game.walk(player, LEARN, self.numbers, time**GAMMA)
            if self.shared:
                _discount_and_add(self.numbers.regrets[low:high], self.numbers.added[low:high], keep)


@kernel
def _discount(regrets: Array, keep: float) -> None:
    for place in range(regrets.size):
        regrets[place] *= keep if regrets[place] > 0.0 else 0.5


@kernel
def _discount_and_add(regrets: Array, added: Array, keep: float) -> None:
    for place in range(regrets.size):
        regrets[place] = regrets[place] * (keep if regrets[place] > 0.0 else 0.5) + added[place]
        added[place] = 0.0
