"""Build the description of a two-player hand that the solver needs, from a regulation and a score.

The description depends only on the fields of the regulation, never on its name. A regulation that cannot be described
is refused. `ignored_fields` lists the rules that the solver ignores because they matter little or concern actions out
of turn.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from carteado.core.refusal import Refusal
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.rules import Kind, Rules, rules_at
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

MAO = 0
DEALER = 1
EITHER = 2
"""MAO and DEALER are the two players. EITHER means neither of them, as in a tied trick, or both, if both may raise."""

HAND_FIELDS = (
    "deck", "order", "manilhas", "fixed_manilhas", "manilha_suits", "tie_leader", "face_down",
    "face_down_by_leader", "face_down_after_tie", "highest_after_tie", "stakes", "raise_when", "raise_limit",
    "exposed_raise", "dark_raise", "target", "special_at", "special_stake", "special_gives", "iron", "iron_vira",
)  # fmt: skip
"""Fields that affect a two-player hand, besides OVERRIDABLE_FIELDS. A policy fits rules with equal values in both."""
OVERRIDABLE_FIELDS = ("three_ties", "raising")
"""The fields that affect a two-player hand and that a regulation may override for the hands at 11 and at 11–11."""
KINDS: tuple[Kind, ...] = ("plain", "special", "iron")


@dataclass(frozen=True, slots=True)
class Duel:
    """A two-player hand at one score.

    score:      the points of the mão and of the dealer.
    max_levels: the number of the highest raise (1 is the first raise) that each player may make, 0 if none.
    worth:      the points of each stake: without a raise, after each raise in order, of a hand at 11 that is declined,
                and of a hand at 11 that is played.
    chooser:    the player who decides whether to play because only this player is at 11. EITHER if there is none.
    """

    rules: Rules
    score: tuple[int, int]
    kind: Kind
    max_levels: tuple[int, int]
    worth: tuple[int, ...]
    chooser: int

    @property
    def declined_stake(self) -> int:
        """The index in `worth` of the stake of a hand at 11 that is declined."""
        return len(self.worth) - 2

    @property
    def first_stake(self) -> int:
        """The index in `worth` of the stake of a hand that is played without a raise."""
        return len(self.worth) - 1 if self.kind == "special" else 0

    @property
    def nobody(self) -> int:
        """The number of the outcome in which neither player gets points."""
        return 2 * len(self.worth)

    def outcome(self, winner: int, stake: int) -> int:
        """Return the number of the outcome in which `winner` (EITHER for nobody) gets the stake with this index."""
        return self.nobody if winner == EITHER else 2 * stake + winner

    def points(self, outcome: int) -> tuple[int, int]:
        """Return the points that the mão and the dealer get for an outcome."""
        if outcome == self.nobody:
            return 0, 0
        stake = self.worth[outcome // 2]
        return (stake, 0) if outcome % 2 == MAO else (0, stake)

    def balances(self) -> tuple[float, ...]:
        """Return, for every outcome, the points of the mão minus those of the dealer."""
        return tuple(float(mine - theirs) for mine, theirs in map(self.points, range(self.nobody + 1)))


def describe(regulation: Regulation[Rules], score: tuple[int, int] = (0, 0)) -> Duel:
    """Return the two-player hand at this score of mão and dealer. Raises Refusal if it cannot be solved."""
    check_solvable(regulation)
    # Seat 2 deals, so seat 1 is the mão and the sides are the players.
    context = hand_context(regulation, 2, 2, score)
    rules = context.rules
    worth = (*rules.stakes, rules.special_gives, rules.special_stake)
    tops = _useful_levels(rules, score, context.max_levels) if context.kind != "special" else (0, 0)
    return Duel(rules, score, context.kind, tops, worth, context.special_side)


def check_solvable(regulation: Regulation[Rules]) -> None:
    """Raise Refusal if a regulation is not for two players, or has rules for raises that the tree does not model."""
    rules = regulation.rules
    if 2 not in rules.players:
        raise Refusal(Sentence("solver.not_for_two", name=regulation.id), regulation.citation("players"))
    for field, plain in (("dark_raise", "plain"), ("exposed_raise", "plain")):
        if getattr(rules, field) != plain:
            raise Refusal(Sentence(f"solver.no_{field}"), regulation.citation(field))


def ignored_fields(rules: Rules) -> tuple[str, ...]:
    """Return the fields of the regulation that the solver ignores, so that the caller can warn the user."""
    found = ["raise_when"] if rules.raise_when == "any_time" else []
    found += ["burn_cards"] if rules.burn_cards else []
    found += ["cutter_sees_bottom"] if rules.cutter_sees_bottom or rules.dealer_sees_bottom else []
    found += ["raising"] if rules_at(rules, "special").raising == "allowed" else []
    return tuple(found)


def _useful_levels(rules: Rules, score: tuple[int, int], tops: tuple[int, int]) -> tuple[int, int]:
    """Return the highest level to which each player can usefully raise. `tops` are the highest allowed levels.

    If the current stake already wins the match for a player, this player gains nothing by a raise: an opponent who
    would lose the match by declining always accepts. Raises alternate, so a player gets at most one level beyond the
    other's limit. With these limits, scores that differ in nothing else have the same tree.
    """
    mao, dealer = (
        min(top, sum(points + stake < rules.target for stake in rules.stakes))
        for points, top in zip(score, tops, strict=True)
    )
    return min(mao, dealer + 1), min(dealer, mao + 1)


def rules_hash(rules: Rules) -> str:
    """Return a hash of all rules that affect a two-player hand. Regulations with equal rules have the same hash."""
    values = {field: getattr(rules, field) for field in HAND_FIELDS}
    for kind in KINDS:
        values[kind] = [getattr(rules_at(rules, kind), field) for field in OVERRIDABLE_FIELDS]
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]
