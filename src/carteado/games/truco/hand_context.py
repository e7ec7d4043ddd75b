"""The context of one hand: its dealer, the score, and the rules that apply at that score."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carteado.core.refusal import Refusal
from carteado.games.truco.actions import raise_dark
from carteado.games.truco.decks import DECKS, manilhas_of, strengths
from carteado.games.truco.rules import Kind, Rules, rules_at
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

ODD: Final = 0
EVEN: Final = 1
TIE: Final = 2
"""ODD and EVEN are the sides. TIE means no single side, as in a tied trick or for a raise that either may make."""

SIDE_NAMES: Final = ("odd", "even", "tie")

NO_RAISE: Final = -1
"""The value that replaces a level for a side that may not raise."""


def side_of(seat: int) -> int:
    return (seat - 1) & 1


class HandContext:
    """Everything that is known before the cut: seats, dealer, score and kind of hand.

    The constructor evaluates the rules once, so that the hot path of playing a card only reads attributes.

    mao, cutter: the seats after and before the dealer.
    first_leader: the seat that leads the first trick.
    order: the seats in the order of the deal, the mão first.
    special_side: the side at 11 in a special hand, otherwise TIE.
    max_levels: the highest level each side may raise to, 0 if it may not raise.
    raise_words: the word for each level; "" for level 0 and for the level after the last.
    words_in_turn, words_out_of_turn: see `_find_spoken_words`.
    max_plain_strength: a card is a manilha if and only if its strength is above this number.
    """

    __slots__ = (
        "all_seats", "allows_certain_win", "allows_hiding", "allows_laying_down", "blind", "cutter", "dark_wins_ties",
        "dealer", "deck", "exposed_loses_ties", "first_leader", "gives_up_any_time", "has_look_or_lay_down",
        "highest_rule", "kind", "leader_may_hide", "mao", "max_levels", "max_plain_strength", "order", "raise_words",
        "raises_any_time", "regulation", "rules", "score", "seats", "sides", "special_side", "stake", "words_in_turn",
        "words_out_of_turn", "yes_prevails", "_rankings",
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
        self.first_leader = self.mao if rules.hand_leader == "mao" else (dealer + 1) % seats + 1
        self.order = tuple((dealer + step) % seats + 1 for step in range(seats))

        self.special_side = near.index(True) if self.kind == "special" else TIE
        self.stake = rules.special_gives if self.kind == "special" else rules.stakes[0]
        self.blind = self.kind == "iron" and rules.iron != "seen"
        self.max_levels = self._find_max_levels()

        self.raises_any_time = rules.raise_when == "any_time"
        self.raise_words = ("", *rules.raises, "")
        self.yes_prevails = rules.answers == "yes_prevails"
        self.dark_wins_ties = rules.dark_raise == "wins_ties"
        self.exposed_loses_ties = rules.exposed_raise == "loses_ties"
        self.gives_up_any_time = rules.giving_up == "any_time"
        self.words_in_turn = self._find_spoken_words(raising=True, giving_up=rules.giving_up != "never")
        self.words_out_of_turn = self._find_spoken_words(raising=self.raises_any_time, giving_up=self.gives_up_any_time)
        self.allows_hiding = rules.face_down == "from_second"
        self.leader_may_hide = rules.face_down_by_leader
        self.highest_rule = rules.highest_after_tie
        self.allows_laying_down = bool(rules.lay_down) and (rules.lay_down_when == "any_time" or self.kind == "special")
        self.max_plain_strength = len(rules.order)
        self.allows_certain_win = "certain" in rules.lay_down
        self.has_look_or_lay_down = self.allows_laying_down or self.may_look_later
        self._rankings: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {}

    def _find_max_levels(self) -> tuple[int, int]:
        """Compute `max_levels`. They are 0 if the rules punish or refuse raises in this kind of hand.

        If `raise_limit` is "wins_match" and the scores differ, no side may raise a stake that wins it the match.
        """
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

    def _find_spoken_words(self, *, raising: bool, giving_up: bool) -> tuple[tuple[str, ...], ...]:
        """Return the words that a seat may say instead of playing a card, indexed by the level of the hand.

        The words are the next raise and `desiste`. The last entry (index NO_RAISE) is for a side that may not raise.
        """
        end = ("desiste",) if giving_up else ()
        return (*((word, *end) if raising else end for word in self.rules.raises), end)

    def ranking(self, vira: str | None) -> tuple[tuple[str, ...], dict[str, int]]:
        """Return the manilhas, strongest first, and the strength of every card.

        If `vira` is None, only fixed manilhas count.
        """
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
        """Whether players choose when to look at their cards, so that they can raise in the dark."""
        return self.dark_wins_ties and self.kind == "plain"

    def raise_word(self, level: int, dark: bool = False) -> str:
        return raise_dark(self.raise_words[level]) if dark else self.raise_words[level]

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """Return the refusal with this key of the catalogue. It cites these fields of the regulation."""
        source = self.regulation.citation(*map(self._effective_field, fields)) if fields else ""
        return Refusal(Sentence(f"truco.refuse.{key}", **params), source)

    def _effective_field(self, field: str) -> str:
        """Return the name of the field that applies: `at_iron.cuts` if the regulation overrides `cuts` at 11–11."""
        here = f"at_{self.kind}.{field}"
        return here if here in self.regulation.sources and self.regulation.has_own_value(here) else field


@lru_cache(maxsize=4096)
def hand_context(regulation: Regulation[Rules], seats: int, dealer: int, score: tuple[int, int]) -> HandContext:
    return HandContext(regulation, seats, dealer, score)
