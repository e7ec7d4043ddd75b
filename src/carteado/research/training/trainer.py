"""Train a truco policy in a run that can be saved and continued."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from carteado.games.truco.bots.kernel_game import ACTIONS
from carteado.games.truco.bots.kernel_state import normal_strengths, rules_row
from carteado.games.truco.decks import DECKS, manilhas_of
from carteado.regulation.rulebook import Regulation
from carteado.research.checkpoint import replace_file
from carteado.research.training import mccfr
from carteado.research.training.equity import match_equity

ROUND: Final = 20_000
"""Deals per round. Later rounds have more weight: the weight of a round is its number."""
CACHE_LINE: Final = 16
"""Numbers reserved per situation, so that its regrets and strategies are in one cache line."""
INHERITED_WEIGHT: Final = 0.3
"""The weight of the regrets and strategies that a new run inherits from one for other rules."""
EQUITY_UPDATES: Final = (25, 100, 400, 1600)
"""The match equity is updated after these rounds."""
HANDS_PER_SCORE: Final = 1500


def decks_of(rules: Any) -> tuple[Any, Any]:
    """Return every pack that a hand may be dealt from (without the vira), and the size of each.

    There is one pack per vira, or a single one if the rules have no vira. A card is represented by its strength.
    """
    cards = DECKS[rules.deck].cards
    viras = cards if rules.manilhas == "vira" else (None,)
    packs = []
    for vira in viras:
        fixed = rules.fixed_manilhas
        manilhas = manilhas_of(rules.deck, rules.order, rules.manilha_suits, vira) if vira else fixed
        strength = normal_strengths(cards, rules.order, manilhas)
        packs.append([strength[card] for card in cards if card != vira])
    return np.array(packs, dtype=np.int64), np.array([len(pack) for pack in packs])


@dataclass
class Trainer:
    """A training run for one regulation and number of seats.

    size: the number of slots for situations, a power of two. A new situation is not stored if no slot near it is free.
    """

    regulation: Regulation[Any]
    seats: int
    seed: int = 1
    size: int = 1 << 22
    rounds: int = 0
    begun_with: str = ""
    """The file of the run that this one started from, or ""."""
    keys: Any = field(init=False, repr=False)
    regrets: Any = field(init=False, repr=False)
    strategies: Any = field(init=False, repr=False)
    equity: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.row = np.array(rules_row(self.regulation.rules, self.seats), dtype=np.int64)
        self.decks, self.sizes = decks_of(self.regulation.rules)
        self.keys = np.zeros(self.size, dtype=np.int64)
        learnt = np.zeros((self.size, CACHE_LINE), dtype=np.float32)
        self.regrets = learnt[:, :ACTIONS]
        self.strategies = learnt[:, ACTIONS : 2 * ACTIONS]
        self.equity = match_equity(self.regulation.rules)

    @property
    def situations(self) -> int:
        return int((self.keys != 0).sum())

    def learn(self, deals: int = ROUND) -> None:
        """Train on one more round of deals. After the rounds in EQUITY_UPDATES, also update the match equity."""
        self.rounds += 1
        table = (self.keys, self.regrets, self.strategies, self.equity)
        seed = (self.seed * 1_000_003 + self.rounds) % (1 << 32)
        mccfr.learn(deals, seed, float(self.rounds), self.row, self.seats, self.decks, self.sizes, *table)
        if self.rounds in EQUITY_UPDATES:
            self.update_equity()

    def update_equity(self) -> None:
        """Play hands at every score except 11–11, and compute the match equity from their outcomes."""
        rules = self.regulation.rules
        found = {}
        for ours in range(rules.target):
            for theirs in range(rules.target):
                found[ours, theirs] = self._measure_outcomes(ours, theirs)
        self.equity = match_equity(rules, {score: given for score, given in found.items() if given})

    def _measure_outcomes(self, ours: int, theirs: int) -> dict[tuple[int, int], float]:
        rules = self.regulation.rules
        if ours >= rules.special_at and theirs >= rules.special_at:
            return {}
        most = max(*rules.stakes, rules.special_stake) + 1
        counts = np.zeros((most, most), dtype=np.int64)
        table = (self.decks, self.sizes, self.keys, self.strategies)
        mccfr.count_outcomes(HANDS_PER_SCORE, self.rounds, self.row, self.seats, *table, ours, theirs, counts)
        made = {(int(a), int(b)): counts[a, b] / HANDS_PER_SCORE for a, b in np.argwhere(counts)}
        return made if set(made) != {(0, 0)} else {}

    # On disk -------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        used = np.flatnonzero(self.keys)
        head = {"regulation": self.regulation.id, "seats": self.seats, "seed": self.seed, "rounds": self.rounds}
        head |= {"begun_with": self.begun_with}
        content = {
            "head": np.array(json.dumps(head)),
            "keys": self.keys[used],
            "regrets": self.regrets[used],
            "strategies": self.strategies[used],
            "equity": self.equity,
        }
        replace_file(path, lambda file: np.savez(file, **content))

    def load(self, path: Path, *, fresh: bool = False) -> None:
        """Load a run from a file.

        fresh: start a new run from one for other rules, whose regrets and strategies get less weight.
        """
        weight = INHERITED_WEIGHT if fresh else 1.0
        with np.load(path) as saved:
            head = json.loads(str(saved["head"]))
            learnt = [saved["regrets"] * np.float32(weight), saved["strategies"] * np.float32(weight)]
            mccfr.load_situations(self.keys, self.regrets, self.strategies, saved["keys"], *learnt)
            if saved["equity"].shape == self.equity.shape:
                self.equity = saved["equity"]
        # The weight of a round is its number, so the sum of the weights grows with the square of the rounds.
        self.rounds = int(head["rounds"] * sqrt(weight))
        if fresh:
            self.begun_with = path.name
        else:
            self.seed, self.begun_with = head["seed"], head.get("begun_with", "")
