"""Two heuristic pif-paf bots: a simple one, and one that evaluates its hand and knows when to drop."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Final

from carteado.core.game import View
from carteado.games.pifpaf.actions import (
    CALL,
    CALLED_OUT,
    CHECK,
    DISCARD,
    DRAW,
    DROP,
    GO_OUT,
    LET_GO,
    PASS,
    RAISE,
    TAKE,
)
from carteado.games.pifpaf.bots.missing_cards import HandWeight, completing_cards, count_unseen, neighbours
from carteado.games.pifpaf.going_out import can_go_out, meld_rules
from carteado.games.pifpaf.seating import seats_after

MIN_TAKE_GAIN: Final = 0.4
"""Take a discard instead of a card from the stock if it raises the weight of the hand by more than this."""

TYPICAL_WEIGHT: Final = 6.9
"""The average weight (see `missing_cards`) of a dealt hand. This constant and the next ones are measured."""
WEIGHT_COEFFICIENT: Final = 0.13
"""Each unit of weight multiplies the odds of going out first by exp(WEIGHT_COEFFICIENT * number of players)."""
RAISER_STRENGTH: Final = 1.3
"""The strength of a rival that made or called a raise. Other rivals have strength 1."""
RAISE_THRESHOLD: Final = 1.1
"""Raise if the win chance is more than this many times 1 / players. A better hand raises by more, up to the limit."""

NEXT_PLAYER_DANGER: Final = 0.15
OTHER_PLAYER_DANGER: Final = 0.04


class Beginner:
    """Keeps cards that belong together, takes a discard that completes a meld, and never drops or raises."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        deal = view["deal"]
        if deal["stage"] in ("cut", "stock_cut"):
            return legal[len(legal) // 2]
        if GO_OUT in legal and _can_go_out(view):
            return GO_OUT
        if deal["stage"] == "bets":
            return self._bet(view, legal)
        if deal["stage"] == "draw":
            return TAKE if TAKE in legal and self._wants(view, deal["play"]["pile"][-1]) else DRAW
        if deal["stage"] == "discard":
            return self._discard(view, legal)
        return self._answer(legal)

    def _answer(self, legal: Sequence[str]) -> str:
        """Pass on a discard, check declared cards, and call every rebate."""
        called = [word for word in legal if word in CALLED_OUT]
        return next((word for word in (*called, PASS, CHECK, LET_GO) if word in legal), legal[0])

    def _bet(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        return CALL

    def _wants(self, view: View, card: str) -> bool:
        """Return whether a card makes a meld with two cards of the hand."""
        hand, together = view["deal"]["hand"], completing_cards(view["melds"]["ace"])
        return any(other in hand for one in hand for other in together.get((card, one), ()))

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """Discard a card that fits no other card, otherwise a card outside all melds, otherwise any card."""
        hand, together = view["deal"]["hand"], completing_cards(view["melds"]["ace"])
        cards = [card for card in hand if DISCARD[card] in legal]
        lonely = [card for card in cards if not any((card, other) in together for other in hand)]
        loose = [card for card in cards if not self._wants(view, card)]
        return DISCARD[self.rng.choice(lonely or loose or cards)]


class HandReadingBot(Beginner):
    """Weighs its hand by the unseen cards that complete it. It drops if going out is unlikely, and raises if likely."""

    def _bet(self, view: View, legal: Sequence[str]) -> str:
        """Raise with a good hand, otherwise call if the expected share of the pot covers the cost, otherwise drop."""
        deal, bets = view["deal"], view["deal"]["bets"]
        share = self._win_chance(view)
        rivals = len(deal["playing"]) - 1
        fair = 1 / (rivals + 1)
        if share > fair * RAISE_THRESHOLD and RAISE[bets["level"] + 1] in legal:
            return self._raise(bets, share / fair - RAISE_THRESHOLD)
        cost = bets["level"] - bets["spent"][view["seat"] - 1]
        pot = view["pot"] + cost + self._expected_calls(view)
        return CALL if share * pot >= cost else DROP

    def _raise(self, bets: dict[str, Any], above: float) -> str:
        level: int = bets["level"]
        room: int = bets["ceiling"] - level
        return RAISE[level + max(1, min(room, round(room * above * 2)))]

    def _win_chance(self, view: View) -> float:
        """Estimate the chance of going out first, from the weight of the hand and the bets of the other players."""
        deal = view["deal"]
        weight = self._weigh(view, deal["hand"]).best
        chance = exp(WEIGHT_COEFFICIENT * len(deal["playing"]) * (weight - TYPICAL_WEIGHT))
        rivals = sum(self._rival_strength(view, seat) for seat in deal["playing"] if seat != view["seat"])
        return chance / (chance + rivals)

    def _rival_strength(self, view: View, seat: int) -> float:
        bets = view["deal"]["bets"]
        paid_raise = bets["spent"][seat - 1] == bets["level"] > view["deal"]["bets"]["least"]
        return RAISER_STRENGTH if paid_raise else 1.0

    def _expected_calls(self, view: View) -> int:
        """Return the chips that the other players still have to pay if none of them drops."""
        bets = view["deal"]["bets"]
        others = [seat for seat in view["deal"]["playing"] if seat != view["seat"]]
        return sum(bets["level"] - bets["spent"][seat - 1] for seat in others)

    def _wants(self, view: View, card: str) -> bool:
        weighed = self._weigh(view, view["deal"]["hand"])
        with_it = self._weigh(view, [*view["deal"]["hand"], card])
        return max(with_it.without[:-1]) > weighed.best + MIN_TAKE_GAIN

    def _discard(self, view: View, legal: Sequence[str]) -> str:
        """Discard the card for which the weight of the remaining hand minus the danger of the discard is highest."""
        hand = view["deal"]["hand"]
        weighed = self._weigh(view, hand)
        danger = _find_dangerous_cards(view)
        cards = [
            (weight - danger.get(card, 0.0), self.rng.random(), card)
            for card, weight in zip(hand, weighed.without, strict=True)
            if DISCARD[card] in legal
        ]
        return DISCARD[max(cards)[2]]

    def _weigh(self, view: View, cards: Sequence[str]) -> HandWeight:
        play = view["deal"]["play"]
        seen = list(view["deal"]["hand"])
        if play:
            seen += play["pile"]
            for seat, cards_seen in enumerate(play["open"], start=1):
                seen += cards_seen if seat != view["seat"] else []
        return HandWeight(cards, count_unseen(seen), view["melds"]["ace"])


def _find_dangerous_cards(view: View) -> dict[str, float]:
    """Map each card that can be in a meld with a known card of another player to the danger of discarding it."""
    deal, near = view["deal"], neighbours(view["melds"]["ace"])
    following = seats_after(tuple(deal["playing"]))[view["seat"]]
    found: dict[str, float] = {}
    for seat in reversed(following):
        helps = NEXT_PLAYER_DANGER if seat == following[0] else OTHER_PLAYER_DANGER
        for card in deal["play"]["open"][seat - 1]:
            found.update(dict.fromkeys(near[card], helps))
    return found


def _can_go_out(view: View) -> bool:
    """Return whether the seat can go out now, with the last discard if it is another player's turn."""
    deal, rules = view["deal"], view["melds"]
    cards = deal["hand"] if deal["stage"] == "discard" else [*deal["hand"], deal["play"]["pile"][-1]]
    return can_go_out(tuple(cards), meld_rules(rules["trinca"], rules["ace"]))
