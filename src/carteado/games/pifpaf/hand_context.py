"""The context of one deal: its players, dealer and cutter, and the rules that apply.

Seats are numbered in the order of play, clockwise: seat 2 sits to the left of seat 1. The deal, the bets and
the turns all begin with the seat to the dealer's left and end with the dealer.
"""

from __future__ import annotations

from carteado.core.refusal import Refusal
from carteado.games.pifpaf.going_out import card_bits, meld_rules
from carteado.games.pifpaf.rules import Rules
from carteado.games.pifpaf.seating import seats_after
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence


class HandContext:
    """Everything that is fixed before the cut.

    The constructor evaluates the rules once, so that the code of a turn only reads attributes.

    chips:     the chips of each seat before it pays the *pingo* (the ante).
    order:     the seats that are dealt in, the dealer last.
    following: for each of these seats, the others in the order of play, starting after it.
    free:      whether players may falsely declare that they go out. If not, GO_OUT is legal only if the cards go out.
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
        self.cutter = self.order[-2]  # to the dealer's right
        self.following = seats_after(self.order)
        self.melds = meld_rules(rules.trinca, rules.ace)
        self.bits = card_bits(self.melds)
        self.free = rules.declarations == "free"
        self.anyone_claims = rules.claims == "anyone"
        self.calls_rebate = rules.rebate

    def refusal(self, key: str, /, *fields: str, **params: object) -> Refusal:
        """Return a refusal that cites these fields of the regulation."""
        source = self.regulation.citation(*fields) if fields else ""
        return Refusal(Sentence(f"pifpaf.refuse.{key}", **params), source)
