"""Which deal this is: who sits in it, who deals and cuts, and what the regulation makes of that.

Seats are numbered in the order of play, clockwise: seat 2 sits at the left of seat 1. The deal, the bets and
the turns all begin at the dealer's left and end with the dealer.
"""

from __future__ import annotations

from carteado.core.game import Refusal
from carteado.pifpaf.going_out import bits_of, meld_rules
from carteado.pifpaf.rules import Rules
from carteado.pifpaf.seating import ring
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Said


class Occasion:
    """What is settled before the cut. The rules are read once here, so that a turn asks for little more
    than attributes.

    chips: what everybody has before the pingo. order: the seats that are dealt in, the dealer last.
    following: for each of them, the others in the order of play.
    """

    __slots__ = (
        "anyone_claims", "bits", "calls_rebate", "chips", "cutter", "dealer", "following", "free", "melds", "order",
        "regulation", "rules", "seats",
    )  # fmt: skip

    def __init__(self, regulation: Regulation[Rules], seats: int, dealer: int, chips: tuple[int, ...]) -> None:
        rules = regulation.rules
        self.regulation = regulation
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.chips = chips
        around = [(dealer + step) % seats + 1 for step in range(seats)]
        self.order = tuple(seat for seat in around if chips[seat - 1] >= rules.entry)
        self.cutter = self.order[-2]  # at the dealer's right
        self.following = ring(self.order)
        self.melds = meld_rules(rules.trinca, rules.ace)
        self.bits = bits_of(self.melds)
        self.free = rules.declarations == "free"
        self.anyone_claims = rules.claims == "anyone"
        self.calls_rebate = rules.rebate

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """A refusal that names the rules of the regulation it comes from."""
        source = self.regulation.cited(*fields) if fields else ""
        return Refusal(Said(f"pifpaf.refuse.{key}", **params), source)
