"""Two players of pif-paf: one that plays its cards simply, and one that knows what its hand lacks and when to drop."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Final

from carteado.bots.pifpaf_lacks import Weighed, completing, neighbours, unseen
from carteado.core.game import View
from carteado.pifpaf.going_out import goes_out, meld_rules
from carteado.pifpaf.seating import ring
from carteado.pifpaf.words import CALL, CHECK, DISCARD, DRAW, DROP, GO_OUT, LET_GO, PASS, RAISE, TAKE

WORTH_TAKING: Final = 0.4
"""How much heavier a discard must make the hand than it is, to be taken before a card nobody has seen."""

USUAL_WEIGHT: Final = 6.9
"""The weight of a hand as it is usually dealt; measured, as are the numbers below."""
WEIGHT_COUNTS: Final = 0.13
"""How much the weight tells of who goes out, for each player: with many the deal is short and it tells more."""
RAISER_WEIGHS: Final = 1.3
RAISE_ABOVE: Final = 1.1
"""Raises with so many times its fair share of the pot, and with twice as much beyond that to the limit."""

HELPS_NEXT: Final = 0.15
HELPS_OTHERS: Final = 0.04


class Beginner:
    """Keeps what belongs together, takes a discard that makes a meld, and never drops or raises."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        deal = view["deal"]
        if deal["stage"] in ("cut", "stock_cut"):
            return legal[len(legal) // 2]
        if GO_OUT in legal and _goes_out(view):
            return GO_OUT
        if deal["stage"] == "bets":
            return self._bet(view, legal)
        if deal["stage"] == "draw":
            return TAKE if TAKE in legal and self._wants(view, deal["play"]["pile"][-1]) else DRAW
        if deal["stage"] == "discard":
            return self._discard(view, legal)
        return self._answer(legal)

    def _answer(self, legal: Sequence[str]) -> str:
        """Passes on a discard, looks at cards laid down, and calls every rebate."""
        called = [word for word in legal if word.startswith("rebate")]
        return next((word for word in (*called, PASS, CHECK, LET_GO) if word in legal), legal[0])

    def _bet(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        return CALL

    def _wants(self, view: View, card: str) -> bool:
        """Whether a card makes a meld with two that are held."""
        hand, together = view["deal"]["hand"], completing(view["melds"]["ace"])
        return any(other in hand for one in hand for other in together.get((card, one), ()))

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """A card that belongs with no other; else one that is in no meld; else any."""
        hand, together = view["deal"]["hand"], completing(view["melds"]["ace"])
        cards = [card for card in hand if DISCARD[card] in legal]
        lonely = [card for card in cards if not any((card, other) in together for other in hand)]
        loose = [card for card in cards if not self._wants(view, card)]
        return DISCARD[self.rng.choice(lonely or loose or cards)]


class Attentive(Beginner):
    """Weighs its hand with what is still to come, drops what is too far from going out, and raises what is near."""

    def _bet(self, view: View, legal: Sequence[str]) -> str:
        """Stays when its share of the pot is worth what it costs, and raises when it is worth more."""
        deal, bets = view["deal"], view["deal"]["bets"]
        share = self._share(view)
        rivals = len(deal["playing"]) - 1
        fair = 1 / (rivals + 1)
        if share > fair * RAISE_ABOVE and RAISE[bets["level"] + 1] in legal:
            return self._raise(bets, share / fair - RAISE_ABOVE)
        cost = bets["level"] - bets["spent"][view["seat"] - 1]
        pot = view["pot"] + cost + self._still_to_come(view)
        return CALL if share * pot >= cost else DROP

    def _raise(self, bets: dict[str, Any], above: float) -> str:
        level: int = bets["level"]
        room: int = bets["ceiling"] - level
        return RAISE[level + max(1, min(room, round(room * above * 2)))]

    def _share(self, view: View) -> float:
        """How likely this hand is to go out first, by its weight and by who has raised."""
        deal = view["deal"]
        weight = self._weigh(view, deal["hand"]).best
        chance = exp(WEIGHT_COUNTS * len(deal["playing"]) * (weight - USUAL_WEIGHT))
        rivals = sum(self._rival(view, seat) for seat in deal["playing"] if seat != view["seat"])
        return chance / (chance + rivals)

    def _rival(self, view: View, seat: int) -> float:
        bets = view["deal"]["bets"]
        raised = bets["spent"][seat - 1] == bets["level"] > view["deal"]["bets"]["least"]
        return RAISER_WEIGHS if raised else 1.0

    def _still_to_come(self, view: View) -> int:
        """What the others would put in if none of them dropped."""
        bets = view["deal"]["bets"]
        others = [seat for seat in view["deal"]["playing"] if seat != view["seat"]]
        return sum(bets["level"] - bets["spent"][seat - 1] for seat in others)

    def _wants(self, view: View, card: str) -> bool:
        weighed = self._weigh(view, view["deal"]["hand"])
        with_it = self._weigh(view, [*view["deal"]["hand"], card])
        return max(with_it.without[:-1]) > weighed.best + WORTH_TAKING

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """The card without which the hand weighs most; of several, one that helps the others least."""
        hand = view["deal"]["hand"]
        weighed = self._weigh(view, hand)
        danger = _danger(view)
        cards = [
            (weight - danger.get(card, 0.0), self.rng.random(), card)
            for card, weight in zip(hand, weighed.without, strict=True)
            if DISCARD[card] in legal
        ]
        return DISCARD[max(cards)[2]]

    def _weigh(self, view: View, cards: Sequence[str]) -> Weighed:
        play = view["deal"]["play"]
        seen = list(view["deal"]["hand"])
        if play:
            seen += play["pile"]
            for seat, cards_seen in enumerate(play["open"], start=1):
                seen += cards_seen if seat != view["seat"] else []
        return Weighed(cards, unseen(seen), view["melds"]["ace"])


def _danger(view: View) -> dict[str, float]:
    """The cards that belong with one the others were seen to take: the next player could take them too."""
    deal, near = view["deal"], neighbours(view["melds"]["ace"])
    following = ring(tuple(deal["playing"]))[view["seat"]]
    found: dict[str, float] = {}
    for seat in reversed(following):
        helps = HELPS_NEXT if seat == following[0] else HELPS_OTHERS
        for card in deal["play"]["open"][seat - 1]:
            found.update(dict.fromkeys(near[card], helps))
    return found


def _goes_out(view: View) -> bool:
    """Whether nine of the cards are melded: with the discard when it is somebody else's."""
    deal, rules = view["deal"], view["melds"]
    cards = deal["hand"] if deal["stage"] == "discard" else [*deal["hand"], deal["play"]["pile"][-1]]
    return goes_out(tuple(cards), meld_rules(rules["trinca"], rules["ace"]))
