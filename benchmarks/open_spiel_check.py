"""Compute the exploitability of a policy for a small truco with OpenSpiel, and compare it with our own figure.

OpenSpiel uses our rules engine, but not our card classes, our removal of dominated actions, or our public tree. It asks
the engine for the legal actions, plays every deal to its end, and computes the best responses itself. OpenSpiel copies
a state for every action that it considers. To make these copies cheap, a state here is a node of a tree that is built
on demand, and each node is computed only once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

from benchmarks.small_truco import deal_match, deals, small
from carteado.games.truco.actions import action_id
from carteado.games.truco.duel.card_classes import card_classes, merged_counts
from carteado.games.truco.duel.description import describe
from carteado.games.truco.duel.holdings import holdings
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.policy import DuelPolicy
from carteado.games.truco.duel.public_tree import PublicTree
from carteado.games.truco.duel.situation import view_signature
from carteado.games.truco.hand import Hand
from carteado.research.solver.game import SolverGame

VARIANTS: tuple[tuple[dict[str, Any], tuple[int, int]], ...] = (
    ({"face_down": "never", "three_ties": "dealer"}, (0, 0)),
    ({"face_down": "never", "tie_leader": "who_tied"}, (11, 4)),
    ({"face_down_after_tie": False, "highest_after_tie": "everyone"}, (11, 11)),
)
DEALS = list(deals())
ACTIONS = 200


def game_of(regulation: Any, score: tuple[int, int]) -> Any:
    """Return the small truco at this score as an OpenSpiel game. The deal is its only chance node."""
    kind = pyspiel.GameType(
        short_name="small_truco", long_name="Small truco", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=False, provides_observation_tensor=False, parameter_specification={},
    )  # fmt: skip
    info = pyspiel.GameInfo(
        num_distinct_actions=ACTIONS, max_chance_outcomes=len(DEALS), num_players=2, min_utility=-12.0,
        max_utility=12.0, utility_sum=0.0, max_game_length=30,
    )  # fmt: skip

    root = Root(regulation, score)

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.moment: Any = root

        def current_player(self) -> int:
            return int(self.moment.player)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(number, 1 / len(DEALS)) for number in range(len(DEALS))]

        def _legal_actions(self, _player: int) -> list[int]:
            return list(self.moment.actions)

        def _apply_action(self, action: int) -> None:
            self.moment = self.moment.after(action)

        def _action_to_string(self, _player: int, action: int) -> str:
            return str(action)

        def is_terminal(self) -> bool:
            return bool(self.moment.player == pyspiel.PlayerId.TERMINAL)

        def returns(self) -> list[float]:
            return list(self.moment.returns)

        def information_state_string(self, player: int | None = None) -> str:
            return str(self.moment.seen[self.moment.player if player is None else player])

        def __str__(self) -> str:
            return str(self.moment.seen)

    class SmallTruco(pyspiel.Game):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(kind, info, {})

        def new_initial_state(self) -> State:
            return State(self)

    return SmallTruco()


class Moment:
    """A state after the deal. `seen` contains a text for the information set of each player."""

    def __init__(self, match: Any, hands: Any, seen: tuple[str, str]) -> None:
        self.match, self.hands, self.seen = match, hands, seen
        self.children: dict[int, Moment] = {}
        self.returns, self.words = (0.0, 0.0), {}
        if isinstance(match.stage, Hand):
            self.player = match.stage.waiting()[0] - 1
            self.words = {action_id(word, match.regulation.rules.raises): word for word in match.legal(self.player + 1)}
        else:
            self.player = int(pyspiel.PlayerId.TERMINAL)
            mine, theirs = match.last.points
            self.returns = (float(mine - theirs), float(theirs - mine))
        self.actions = sorted(self.words)

    def after(self, action: int) -> Moment:
        if action not in self.children:
            word = self.words[action]
            heard = "~" if word.startswith("~") else word
            seen = [
                f"{known} {self.player}:{word if owner == self.player else heard}"
                for owner, known in enumerate(self.seen)
            ]
            after = self.match.apply(self.player + 1, word)
            self.children[action] = Moment(after, self.hands, (seen[0], seen[1]))
        return self.children[action]

    def __deepcopy__(self, _memo: Any) -> Moment:
        return self


class Root(Moment):
    """The state before the deal, which is the chance node."""

    def __init__(self, regulation: Any, score: tuple[int, int]) -> None:
        self.regulation, self.score = regulation, score
        self.seen, self.returns, self.player = ("", ""), (0.0, 0.0), int(pyspiel.PlayerId.CHANCE)
        self.actions = list(range(len(DEALS)))
        self.children = {}

    def after(self, action: int) -> Moment:
        if action not in self.children:
            hands = DEALS[action]
            match = deal_match(self.regulation, self.score, *hands)
            self.children[action] = Moment(match, hands, (f"0 {hands[0]}", f"1 {hands[1]}"))
        return self.children[action]


class Looked(spiel_policy.Policy):  # type: ignore[misc]
    """Our policy with the interface that OpenSpiel expects."""

    def __init__(self, game: Any, ours: DuelPolicy, raises: tuple[str, ...]) -> None:
        super().__init__(game, [0, 1])
        self.ours, self.raises = ours, raises
        self.known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        moment = state.moment
        player = moment.player if player_id is None else player_id
        seen = moment.seen[player]
        if seen not in self.known:
            legal = tuple(moment.words.values())
            chances = self.ours.chances(moment.match.view(player + 1), legal, moment.hands[player])
            self.known[seen] = {action_id(word, self.raises): chances.get(word, 0.0) for word in legal}
        return self.known[seen]


def measure_both(changes: dict[str, Any], score: tuple[int, int]) -> tuple[float, float]:
    """Return the exploitability of a random policy, computed by OpenSpiel and by our solver."""
    regulation = small(**changes)
    duel = describe(regulation, score)
    layout = Layout(PublicTree(duel), holdings(merged_counts(regulation.rules)), signature=view_signature)
    ours = SolverGame(duel, card_classes(regulation.rules, None).counts, layout)
    numbers = np.random.default_rng(11).random(layout.total).astype(np.float32)
    game = game_of(regulation, score)
    our_policy = Looked(game, DuelPolicy(duel.rules, layout, numbers.tolist()), regulation.rules.raises)
    return exploitability.nash_conv(game, our_policy) / 2, ours.measure(numbers).exploitability


def main() -> None:
    for changes, score in VARIANTS:
        theirs, ours = measure_both(changes, score)
        print(f"{changes} at {score}: OpenSpiel {theirs:.9f}, ours {ours:.9f}, difference {abs(theirs - ours):.1e}")
        assert abs(theirs - ours) < 1e-6


if __name__ == "__main__":
    main()
