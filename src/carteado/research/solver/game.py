"""A duel made ready for the kernels: learning from it, and measuring policies on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from carteado.duel.card_classes import merged_counts
from carteado.duel.description import Duel
from carteado.duel.holdings import Holdings, holdings
from carteado.duel.layout import Layout
from carteado.duel.public_tree import PublicTree
from carteado.solver.arrays import Array, Deck, TreeArrays, deals, deck_arrays, first_reach, tree_arrays
from carteado.solver.kernels import kernel
from carteado.solver.last_trick import LEARN
from carteado.solver.walk import BEST, VALUE, Numbers, Room, walk

DEPTHS = 24
"""More than there can be plays, raises and answers in a hand."""
ALPHA = 1.5
GAMMA = 2.0
"""Discounted regret minimisation (Brown and Sandholm 2019): positive regrets by t^α, negative ones halved (β = 0),
policies weighted by t^γ."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A policy measured exactly: its value for the mão, and what the best response to it makes in each place."""

    value: float
    best_mao: float
    best_dealer: float

    @property
    def exploitability(self) -> float:
        """What a best response wins a hand, half of them as mão and half as dealer."""
        return (self.best_mao + self.best_dealer) / 2


class SolverGame:
    """One deck and one tree. `pay` is what each outcome is worth to the mão; points unless told otherwise."""

    def __init__(self, duel: Duel, counts: tuple[int, ...], layout: Layout | None = None) -> None:
        self.duel = duel
        self.counts = counts
        self.held: Holdings = holdings(merged_counts(duel.rules))
        self.layout = layout or Layout(PublicTree(duel), self.held)
        self.deck: Deck = deck_arrays(self.held, counts)
        self.tree: TreeArrays = tree_arrays(self.layout)
        self.start = first_reach(self.held)
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
        """A walk of one player; gives that player's value."""
        room = self.room
        room.reach[0, : self.held.sizes[0]] = self.start
        room.pay[:] = self.pay if player == 0 else -self.pay
        walk(0, 0, 0, player, mode, weight, 1.0, self.deck, self.tree, room, numbers)
        return float(room.value[0, : self.held.sizes[0]] @ self.start) / self.deals

    def measure(self, sums: Array) -> Measure:
        """A policy, given as unscaled weights of its actions, against its best responses."""
        numbers = Numbers(sums, sums, sums)
        value, mao, dealer = (self.walk(*which, numbers) for which in ((0, VALUE), (0, BEST), (1, BEST)))
        return Measure(value, mao, dealer)


class Learning:
    """Discounted regret minimisation, a walk of each player in turn."""

    def __init__(self, games: Sequence[SolverGame], *, shared: bool = False) -> None:
        """Several games with one layout are learned in turn, one each iteration: the chances of a vira as they come."""
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
        """The game that the next step learns from."""
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
