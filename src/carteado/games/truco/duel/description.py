"""What of a regulation and a score makes the hand of two players that is solved.

The regulation is read by its fields, never by its name. What the solver can't describe it refuses, and what it
leaves out because it changes little or can't be put into turns, it says.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from carteado.core.game import Refusal
from carteado.regulation.rulebook import Regulation
from carteado.truco.occasion import occasion
from carteado.truco.rules import Kind, Rules, rules_at
from carteado.words.catalogue import Said

MAO = 0
DEALER = 1
EITHER = 2
"""The players of a hand of two; EITHER is nobody in particular: a tie, or the right of both to raise."""

FIELDS_THAT_MATTER = (
    "deck", "order", "manilhas", "fixed_manilhas", "manilha_suits", "tie_leader", "face_down",
    "face_down_by_leader", "face_down_after_tie", "highest_after_tie", "stakes", "raise_when", "raise_limit",
    "exposed_raise", "dark_raise", "target", "special_at", "special_stake", "special_gives", "iron", "iron_vira",
)  # fmt: skip
"""What decides how a hand of two goes; a policy fits every regulation that has the same values here."""
FIELDS_OF_A_KIND = ("three_ties", "raising")
"""The same, of what may be otherwise at 11 and at 11-11."""
KINDS: tuple[Kind, ...] = ("plain", "special", "iron")


@dataclass(frozen=True, slots=True)
class Duel:
    """One kind of hand: at `score` (of the mão, of the dealer), by these rules.

    tops: the highest level each may raise to. worth: what each stake gives, the ladder first, then what giving up
    the hand at 11 costs and what playing it is worth. chooser: who decides at 11 whether to play, else EITHER.
    """

    rules: Rules
    score: tuple[int, int]
    kind: Kind
    tops: tuple[int, int]
    worth: tuple[int, ...]
    chooser: int

    @property
    def given_up(self) -> int:
        """The stake, as a place in `worth`, of a hand at 11 that is not played."""
        return len(self.worth) - 2

    @property
    def first_stake(self) -> int:
        """The stake, as a place in `worth`, at which the cards are played when nobody raises."""
        return len(self.worth) - 1 if self.kind == "special" else 0

    @property
    def nobody(self) -> int:
        """The outcome of a hand that gives nobody anything."""
        return 2 * len(self.worth)

    def outcome(self, winner: int, stake: int) -> int:
        """An outcome as a number: who takes which stake."""
        return self.nobody if winner == EITHER else 2 * stake + winner

    def points(self, outcome: int) -> tuple[int, int]:
        """What an outcome gives the mão and the dealer."""
        if outcome == self.nobody:
            return 0, 0
        stake = self.worth[outcome // 2]
        return (stake, 0) if outcome % 2 == MAO else (0, stake)

    def balances(self) -> tuple[float, ...]:
        """Every outcome in points, as the mão counts them."""
        return tuple(float(mine - theirs) for mine, theirs in map(self.points, range(self.nobody + 1)))


def describe(regulation: Regulation[Rules], score: tuple[int, int] = (0, 0)) -> Duel:
    """The hand of two at this score of the mão and the dealer; a Refusal for what can't be solved."""
    refuse(regulation)
    # Seat 2 deals, so seat 1 is the mão and the sides are the players.
    now = occasion(regulation, 2, 2, score)
    rules = now.rules
    worth = (*rules.stakes, rules.special_gives, rules.special_stake)
    tops = _useful_tops(rules, score, now.top) if now.kind != "special" else (0, 0)
    return Duel(rules, score, now.kind, tops, worth, now.special_side)


def refuse(regulation: Regulation[Rules]) -> None:
    """Refuses a regulation that has no hand of two, or one whose secrets the public tree does not know."""
    rules = regulation.rules
    if 2 not in rules.players:
        raise Refusal(Said("solver.not_for_two", name=regulation.id), regulation.cited("players"))
    for field, plain in (("dark_raise", "plain"), ("exposed_raise", "plain")):
        if getattr(rules, field) != plain:
            raise Refusal(Said(f"solver.no_{field}"), regulation.cited(field))


def left_out(rules: Rules) -> tuple[str, ...]:
    """The fields whose effect is not in the solved game, for the reader to know."""
    found = ["raise_when"] if rules.raise_when == "any_time" else []
    found += ["burn_cards"] if rules.burn_cards else []
    found += ["cutter_sees_bottom"] if rules.cutter_sees_bottom or rules.dealer_sees_bottom else []
    found += ["raising"] if rules_at(rules, "special").raising == "allowed" else []
    return tuple(found)


def _useful_tops(rules: Rules, score: tuple[int, int], tops: tuple[int, int]) -> tuple[int, int]:
    """The raises that can still change something: none beyond the stake that wins the match for who raises.

    Who would lose the match by declining accepts, so that such a raise only lets him win more. And because raises go
    to and fro, nobody gets further than one beyond where the other stops: scores that differ in nothing else have the
    same tree.
    """
    mao, dealer = (
        min(top, sum(points + stake < rules.target for stake in rules.stakes))
        for points, top in zip(score, tops, strict=True)
    )
    return min(mao, dealer + 1), min(dealer, mao + 1)


def rules_hash(rules: Rules) -> str:
    """A name for everything that decides how a hand of two goes; equal for regulations that play it alike."""
    values = {field: getattr(rules, field) for field in FIELDS_THAT_MATTER}
    for kind in KINDS:
        values[kind] = [getattr(rules_at(rules, kind), field) for field in FIELDS_OF_A_KIND]
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]
