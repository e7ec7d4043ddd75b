"""A player of truco who looks up what to do in a trained policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from carteado.bots.truco_cards import AT_THE_CUT, CardSense
from carteado.bots.truco_game import RAISE
from carteado.bots.truco_key import key_of
from carteado.bots.truco_reading import Reading, Signs, sign_of
from carteado.bots.truco_table import PolicyTable, fitting, policy
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.truco.rules import RULEBOOK, Rules


class Trained:
    """Plays by the policy that fits the regulation best; by card sense where no policy knows the situation."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.regulation: Regulation[Rules] | None = None
        self.table: PolicyTable | None = None
        self.seats = 0
        self.instinct = CardSense(rng)
        self._signs: dict[int, str] = {}
        self._number = 0

    # What it is told -----------------------------------------------------------------------------------

    def read(self, regulation: Regulation[Any]) -> None:
        """The rules it will play by."""
        self.regulation = regulation
        self.table, self.seats = None, 0

    def hear(self, number: int, seat: int, sign: str) -> None:
        """A partner's sign in the hand of that number."""
        if number != self._number:
            self._number, self._signs = number, {}
        self._signs[seat] = sign

    def sign(self, view: View) -> str | None:
        """The sign it makes to its partners."""
        return sign_of(view)

    # What it does --------------------------------------------------------------------------------------

    def choose(self, view: View, legal: Sequence[str]) -> str:
        hand = view["hand"]
        if hand is None:
            return next((word for word in AT_THE_CUT if word in legal), legal[0])
        if "olha" in legal:
            return "olha"
        if hand["blind"] or not hand["cards"] or hand["thrown"]:
            return self.instinct.choose(view, legal)
        return self._by_policy(view, legal)

    def _by_policy(self, view: View, legal: Sequence[str]) -> str:
        reading = Reading(view, self._rules(view), self.signs_read(view))
        words = reading.words(legal)
        chances = self.chances(reading, words) if words else None
        if not chances:
            return self.instinct.choose(view, legal)
        action = self._drawn(chances)
        if "baixa" in legal and action != RAISE:
            return "baixa"
        return words[action]

    def signs_read(self, view: View) -> Signs:
        """What its partners have signalled in this hand."""
        return self._signs if self._number == view["number"] else {}

    def key(self, reading: Reading) -> int:
        """The situation as it sees it."""
        found: int = key_of(reading.row, reading.rules, reading.seat)
        return found

    def chances(self, reading: Reading, words: dict[int, str]) -> dict[int, float] | None:
        """How likely it is to take each action open to it; None where the policy knows nothing."""
        table = self._table(reading)
        found = table.chance(self.key(reading)) if table else None
        if found is None:
            return None
        chances = {action: float(found[action]) for action in words if found[action]}
        return chances or None

    def _drawn(self, chances: dict[int, float]) -> int:
        return self.rng.choices(list(chances), list(chances.values()))[0]

    def _rules(self, view: View) -> Rules:
        if self.regulation is None:
            self.regulation = RULEBOOK.preset(view["regulation"])
        return self.regulation.rules

    def _table(self, reading: Reading) -> PolicyTable | None:
        seats = reading.row[0]
        if self.seats != seats and self.regulation is not None:
            name = fitting(self.regulation.rules, seats)
            self.table, self.seats = (policy(name) if name else None), seats
        return self.table
