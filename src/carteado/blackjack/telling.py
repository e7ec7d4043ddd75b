"""A match of blackjack in words: what happened, sentence by sentence, for the replay and the terminal.

Everything is told from views, so that nobody is told what he may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.blackjack.view import FACE_DOWN
from carteado.blackjack.words import BET, DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER
from carteado.cards import pretty
from carteado.game import View
from carteado.telling import Speaker

BACK: Final = "▒"

RoundView = dict[str, Any]
HandView = dict[str, Any]

_KEYS: Final = {
    STAND: "stands", HIT: "hits", DOUBLE: "doubles", SPLIT: "splits", SURRENDER: "surrenders", INSURE: "insures",
    PASS: "passes",
}  # fmt: skip


class Teller(Speaker):
    """Says what happens at a table of blackjack."""

    area = "blackjack_telling"

    def cards(self, cards: Sequence[str]) -> str:
        """Cards as a person sees them; those that lie face down show their back."""
        return " ".join(BACK if card == FACE_DOWN else pretty(card) for card in cards)

    def total(self, hand: HandView) -> str:
        """The points of a hand: "17", "17 ou 7" with an ace that may still count 1, nothing when closed."""
        if hand["total"] is None:
            return "?"
        if hand["soft"] and hand["total"] < 21:
            return self.phrase("soft", total=hand["total"], low=hand["total"] - 10)
        return str(hand["total"])

    def owner(self, round_: RoundView, place: int) -> str:
        """Whose hand it is, and which of his when he has several."""
        hand = round_["hands"][place]
        own = [i for i, other in enumerate(round_["hands"]) if other["seat"] == hand["seat"]]
        name = self.name(hand["seat"])
        return self.phrase("one_of_hands", name=name, number=own.index(place) + 1) if len(own) > 1 else name

    # A round -------------------------------------------------------------------------------------------

    def new_round(self, view: View) -> Iterator[str]:
        """The head of a round, before its bets."""
        chips = ", ".join(f"{name} {chips}" for name, chips in zip(self.names, view["chips"], strict=True))
        yield self.phrase("round", number=view["number"], chips=chips)

    def told(self, before: View, seat: int, action: str, after: View) -> Iterator[str]:
        """What a seat did, and what came of it."""
        then: RoundView | None = before["round"]
        now: RoundView | None = after["last"] if after["played"] > before["played"] else after["round"]
        if then is None:
            yield self.phrase("bets", who=self.name(seat), bet=action.removeprefix(BET).strip())
            if now is not None:
                yield from self.dealt(now)
        elif now is not None:
            yield from self._acted(then, seat, action, now)
        if now is not None:
            yield from self._look(then, now)
            if now["gains"] is not None:
                yield from self._paid(now, after)

    def dealt(self, round_: RoundView) -> Iterator[str]:
        """The table after the deal, before anything else came."""
        yield self.phrase("dealer_shows", card=self.cards(round_["dealer"][:1]))
        for hand in round_["hands"]:
            blackjack = hand["ending"] == "blackjack"
            key = "holds_blackjack" if blackjack else "holds" if hand["total"] is not None else "holds_closed"
            yield self.phrase(key, who=self.name(hand["seat"]), cards=self.cards(hand["cards"]), total=self.total(hand))

    def _look(self, then: RoundView | None, now: RoundView) -> Iterator[str]:
        """The dealer's look at the hole card, when it was now."""
        if now["checked"] and not (then and then["checked"]):
            natural = now["gains"] is not None and len(now["dealer"]) == 2 and now["dealer_total"] == 21
            yield self.phrase("looks_blackjack" if natural else "looks")

    # An action -----------------------------------------------------------------------------------------

    def _acted(self, then: RoundView, seat: int, action: str, now: RoundView) -> Iterator[str]:
        if then["asked"]:
            key = "surrenders" if action == SURRENDER else _KEYS[action]
            yield self.phrase(key, who=self.name(seat), stake=now["insured"][seat - 1])
            return
        place = then["turn"]
        yield self._played(then, place, action, now)
        yield from self._second_cards(then, place, action, now)

    def _played(self, then: RoundView, place: int, action: str, now: RoundView) -> str:
        hand = now["hands"][place]
        if action == SPLIT:
            old = then["hands"][place]["cards"]
            return self.phrase(
                "splits", who=self.owner(then, place), cards=self.cards(old) if old[0] != FACE_DOWN else ""
            )
        closed = "_closed" if hand["total"] is None else ""
        key = _KEYS[action] + ("_bust" if hand["ending"] == "bust" else closed)
        card = self.cards(hand["cards"][-1:])
        total = hand["total"] if hand["ending"] else self.total(hand)
        return self.phrase(key, who=self.owner(now, place), card=card, total=total)

    def _second_cards(self, then: RoundView, place: int, action: str, now: RoundView) -> Iterator[str]:
        """Divided hands that got their second card."""
        grown = len(now["hands"]) - len(then["hands"])
        for at in range(place, len(now["hands"])):
            hand = now["hands"][at]
            waited = at <= place + grown if action == SPLIT else len(then["hands"][at]["cards"]) == 1
            if waited and hand["splits"] and len(hand["cards"]) == 2:
                card, total = self.cards(hand["cards"][-1:]), self.total(hand)
                yield self.phrase("second_card", who=self.owner(now, at), card=card, total=total)

    # The end -------------------------------------------------------------------------------------------

    def _paid(self, round_: RoundView, after: View) -> Iterator[str]:
        key = "dealer_bust" if round_["dealer_total"] > 21 else "dealer_ends"
        yield self.phrase(key, cards=self.cards(round_["dealer"]), total=round_["dealer_total"])
        if round_["closed"]:
            for place, hand in enumerate(round_["hands"]):
                cards, total = self.cards(hand["cards"]), self.total(hand)
                yield self.phrase("shows", who=self.owner(round_, place), cards=cards, total=total)
        for seat, gain in enumerate(round_["gains"], start=1):
            if any(hand["seat"] == seat for hand in round_["hands"]):
                yield self._gain(seat, gain, after["chips"][seat - 1])
        if after["over"]:
            winners = ", ".join(self.name(seat) for seat in after["winners"])
            yield self.phrase("match", winners=winners) if winners else self.phrase("match_house")

    def _gain(self, seat: int, gain: int, chips: int) -> str:
        key = "wins" if gain > 0 else "loses" if gain < 0 else "even"
        return self.phrase(key, who=self.name(seat), gain=abs(gain), chips=chips)
