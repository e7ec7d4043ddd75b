"""A bot that plays a trained policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from carteado.core.game import View
from carteado.games.truco.bots.abstraction import key_of
from carteado.games.truco.bots.heuristic_bot import HeuristicBot, choose_before_play
from carteado.games.truco.bots.kernel_game import RAISE
from carteado.games.truco.bots.policy_table import PolicyTable, find_policy, load_policy
from carteado.games.truco.bots.view_encoding import EncodedView, Signs, choose_sign
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation


class TrainedBot:
    """Plays the policy that fits the regulation best, or like the heuristic bot if it does not know the situation."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.regulation: Regulation[Rules] | None = None
        self.table: PolicyTable | None = None
        self.seats = 0
        self.fallback = HeuristicBot(rng)
        self._signs: dict[int, str] = {}
        self._number = 0

    # Information -------------------------------------------------------------------------------------

    def read(self, regulation: Regulation[Any]) -> None:
        self.regulation = regulation
        self.table, self.seats = None, 0

    def hear(self, number: int, seat: int, sign: str) -> None:
        """Remember the sign that a partner made in the hand with this number."""
        if number != self._number:
            self._number, self._signs = number, {}
        self._signs[seat] = sign

    def sign(self, view: View) -> str | None:
        return choose_sign(view)

    # Decisions ---------------------------------------------------------------------------------------

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if (action := choose_before_play(view, legal)) is not None:
            return action
        hand = view["hand"]
        if hand["blind"] or not hand["cards"] or hand["thrown"]:
            return self.fallback.choose(view, legal)
        return self._choose_by_policy(view, legal)

    def _choose_by_policy(self, view: View, legal: Sequence[str]) -> str:
        encoded = EncodedView(view, self._load_rules(view), self.visible_signs(view))
        words = encoded.words(legal)
        chances = self.chances(encoded, words) if words else None
        if not chances:
            return self.fallback.choose(view, legal)
        action = self._draw_action(chances)
        if "baixa" in legal and action != RAISE:
            return "baixa"
        return words[action]

    def visible_signs(self, view: View) -> Signs:
        """Return the partners' signs in this hand. Weaker levels override this to ignore them."""
        return self._signs if self._number == view["number"] else {}

    def key(self, encoded: EncodedView) -> int:
        """Return the key of the situation in the policy. Weaker levels override this to ignore some information."""
        found: int = key_of(encoded.row, encoded.rules, encoded.seat)
        return found

    def chances(self, encoded: EncodedView, words: dict[int, str]) -> dict[int, float] | None:
        """Return the positive weights of the actions in `words`, or None if the policy has none."""
        table = self._load_table(encoded)
        found = table.chance(self.key(encoded)) if table else None
        if found is None:
            return None
        chances = {action: float(found[action]) for action in words if found[action]}
        return chances or None

    def _draw_action(self, chances: dict[int, float]) -> int:
        return self.rng.choices(list(chances), list(chances.values()))[0]

    def _load_rules(self, view: View) -> Rules:
        if self.regulation is None:
            self.regulation = RULEBOOK.preset(view["regulation"])
        return self.regulation.rules

    def _load_table(self, encoded: EncodedView) -> PolicyTable | None:
        seats = encoded.row[0]
        if self.seats != seats and self.regulation is not None:
            name = find_policy(self.regulation.rules, seats)
            self.table, self.seats = (load_policy(name) if name else None), seats
        return self.table
