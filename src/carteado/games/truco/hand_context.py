"""Which hand this is: who deals it, at what score, and what the regulation makes of that."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carteado.core.game import Refusal
from carteado.regulation.rulebook import Regulation
from carteado.truco.decks import DECKS, manilhas_of, strengths
from carteado.truco.rules import Kind, Rules, rules_at
from carteado.truco.words import DARK
from carteado.words.catalogue import Said

ODD: Final = 0
EVEN: Final = 1
TIE: Final = 2
"""The two sides, and nobody: the winner of a tied trick, or the side that may raise when both may."""

SIDE_NAMES: Final = ("odd", "even", "tie")

NO_RAISE: Final = -1
"""In place of the level one could raise from."""


def side_of(seat: int) -> int:
    return (seat - 1) & 1


class Occasion:
    """What is settled before the cut: seats, dealer, score, and what kind of hand that makes.

    The rules are read once here, so that playing a card asks for little more than attributes.
    """

    __slots__ = (
        "all_seats", "any_time", "blind", "cutter", "dark_counts", "dealer", "deck", "exposed_counts", "first",
        "gives_up_any_time", "highest", "hides", "kind", "lays_down", "leader_hides", "looks_or_lays_down", "mao",
        "order", "plain_cards", "proves_by_table", "raise_words", "regulation", "rules", "score", "seats", "sides",
        "special_side", "stake", "top", "words_in_turn", "words_out_of_turn", "yes_prevails", "_rankings",
    )  # fmt: skip

    def __init__(self, regulation: Regulation[Rules], seats: int, dealer: int, score: tuple[int, int]) -> None:
        near = [points >= regulation.rules.special_at for points in score]
        self.kind: Kind = "iron" if all(near) else "special" if any(near) else "plain"
        rules = rules_at(regulation.rules, self.kind)
        self.regulation = regulation
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.score = score
        self.deck = DECKS[rules.deck]
        self.all_seats = tuple(range(1, seats + 1))
        self.sides = (self.all_seats[0::2], self.all_seats[1::2])
        self.mao = dealer % seats + 1
        self.cutter = (dealer - 2) % seats + 1
        self.first = self.mao if rules.hand_leader == "mao" else (dealer + 1) % seats + 1
        self.order = tuple((dealer + step) % seats + 1 for step in range(seats))

        self.special_side = near.index(True) if self.kind == "special" else TIE
        self.stake = rules.special_gives if self.kind == "special" else rules.stakes[0]
        self.blind = self.kind == "iron" and rules.iron != "seen"
        self.top = self._raise_limits()

        self.any_time = rules.raise_when == "any_time"
        self.raise_words = ("", *rules.raises, "")
        self.yes_prevails = rules.answers == "yes_prevails"
        self.dark_counts = rules.dark_raise == "wins_ties"
        self.exposed_counts = rules.exposed_raise == "loses_ties"
        self.gives_up_any_time = rules.giving_up == "any_time"
        self.words_in_turn = self._words(raising=True, giving_up=rules.giving_up != "never")
        self.words_out_of_turn = self._words(raising=self.any_time, giving_up=self.gives_up_any_time)
        self.hides = rules.face_down == "from_second"
        self.leader_hides = rules.face_down_by_leader
        self.highest = rules.highest_after_tie
        self.lays_down = bool(rules.lay_down) and (rules.lay_down_when == "any_time" or self.kind == "special")
        self.plain_cards = len(rules.order)
        self.proves_by_table = "certain" in rules.lay_down
        self.looks_or_lays_down = self.lays_down or self.may_look_later
        self._rankings: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {}

    def _raise_limits(self) -> tuple[int, int]:
        """The highest level each side may raise to, 0 for none at all."""
        rules, last = self.rules, len(self.rules.stakes) - 1
        if rules.raising != "allowed":
            return 0, 0
        if rules.raise_limit == "none" or self.score[ODD] == self.score[EVEN]:
            return last, last
        tops = [
            max(
                (level for level in range(1, last + 1) if points + rules.stakes[level - 1] < rules.target),
                default=0,
            )
            for points in self.score
        ]
        return tops[ODD], tops[EVEN]

    def _words(self, *, raising: bool, giving_up: bool) -> tuple[tuple[str, ...], ...]:
        """What may be said beside playing a card, by the level one could raise from; the last for NO_RAISE."""
        end = ("desiste",) if giving_up else ()
        return (*((word, *end) if raising else end for word in self.rules.raises), end)

    def ranking(self, vira: str | None) -> tuple[tuple[str, ...], dict[str, int]]:
        """The manilhas, strongest first, and the strength of every card."""
        found = self._rankings.get(vira or "")
        if found is None:
            rules = self.rules
            manilhas = rules.fixed_manilhas
            if vira is not None:
                manilhas = manilhas_of(rules.deck, rules.order, rules.manilha_suits, vira)
            found = manilhas, strengths(rules.deck, rules.order, manilhas)
            self._rankings[vira or ""] = found
        return found

    @property
    def has_vira(self) -> bool:
        return self.rules.manilhas == "vira"

    @property
    def may_look_later(self) -> bool:
        """Whether players look at their cards when they like, so that raising in the dark means something."""
        return self.dark_counts and self.kind == "plain"

    def raise_word(self, level: int, dark: bool = False) -> str:
        return self.raise_words[level] + DARK if dark else self.raise_words[level]

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """A refusal that names the rules of the regulation it comes from."""
        source = self.regulation.cited(*map(self._holding, fields)) if fields else ""
        return Refusal(Said(f"truco.refuse.{key}", **params), source)

    def _holding(self, field: str) -> str:
        """The field as this kind of hand has it: `at_iron.cuts` where the regulation says so."""
        here = f"at_{self.kind}.{field}"
        return here if here in self.regulation.sources and self.regulation.says(here) else field


@lru_cache(maxsize=4096)
def occasion(regulation: Regulation[Rules], seats: int, dealer: int, score: tuple[int, int]) -> Occasion:
    """The occasion of a hand; the same object for the same hand of the same regulation."""
    return Occasion(regulation, seats, dealer, score)
