"""A match of blackjack in words: what happened, for the log, the screen reader, the terminal and the replay.

Everything is told from views, so that nobody is told what he may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.blackjack.counting import MOST
from carteado.blackjack.position import label, position
from carteado.blackjack.view import FACE_DOWN
from carteado.blackjack.words import BET, DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER
from carteado.core.cards import pretty
from carteado.core.game import View
from carteado.words.speaker import Speaker, capital

RoundView = dict[str, Any]
HandView = dict[str, Any]

_KEYS: Final = {
    STAND: "stands", HIT: "hits", DOUBLE: "doubles", SPLIT: "splits", SURRENDER: "surrenders", INSURE: "insures",
    PASS: "passes",
}  # fmt: skip


class Teller(Speaker):
    """Says what happens at a table of blackjack, and how it stands."""

    area = "blackjack_telling"

    def position(self, view: View) -> list[str]:
        return list(position(self, view))

    def label(self, view: View, action: str) -> str:
        return label(self, view, action)

    def who(self, seat: int) -> str:
        return capital(self.whom(seat))

    def cards(self, cards: Sequence[str]) -> str:
        """Cards as a person sees them; of those that lie face down only that."""
        return " ".join(self.phrase("closed_card") if card == FACE_DOWN else pretty(card) for card in cards)

    def total(self, hand: HandView) -> str:
        """The points of a hand: "17", "17 ou 7" while an ace may still count 1, nothing when closed."""
        if hand["total"] is None:
            return "?"
        if hand["soft"] and hand["total"] < 21 and not hand["ending"]:
            return self.phrase("soft", total=hand["total"], low=hand["total"] - 10)
        return str(hand["total"])

    def owner(self, round_: RoundView, place: int) -> str:
        """Whose hand it is, and which of his when he has several."""
        hand = round_["hands"][place]
        own = [i for i, other in enumerate(round_["hands"]) if other["seat"] == hand["seat"]]
        name = self.who(hand["seat"])
        return self.phrase("one_of_hands", name=name, number=own.index(place) + 1) if len(own) > 1 else name

    def said_of(self, seat: int, key: str, /, **params: str | int) -> str:
        """A sentence about a seat or one of its hands, in the second person to the one who sits there."""
        return self.phrase(f"you.{key}" if seat == self.you else key, **params)

    # A step --------------------------------------------------------------------------------------------

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        """What a seat did, what came of it, and whether the shoe was shuffled after it."""
        self.mentioned.clear()
        return list(self._told(before, seat, heard, after))

    def _told(self, before: View | None, seat: int, heard: str, after: View) -> Iterator[str]:
        if before is not None and heard:
            yield from self.acted(before, seat, heard, after)
        shoe = after["shoe"]["left"]
        if shoe and (before is None or shoe > before["shoe"]["left"]):
            yield self.phrase("shuffled", cards=shoe)
        if _takes_bets(after) and not (before and before["number"] == after["number"] and _takes_bets(before)):
            yield self.new_round(after)

    def _chips(self, view: View) -> str:
        return ", ".join(f"{self.whom(seat)} {chips}" for seat, chips in enumerate(view["chips"], start=1))

    def new_round(self, view: View) -> str:
        """The head of a round, before its bets."""
        return self.phrase("round", number=view["number"], chips=self._chips(view))

    def acted(self, before: View, seat: int, heard: str, after: View) -> Iterator[str]:
        """An action alone, and what came of it."""
        then: RoundView | None = before["round"]
        now: RoundView | None = after["last"] if after["played"] > before["played"] else after["round"]
        if then is None:
            yield self.said_of(seat, "bets", who=self.who(seat), bet=heard.removeprefix(BET).strip())
            if now is not None:
                yield from self.dealt(now)
        elif now is not None:
            yield from self._acted(then, seat, heard, now)
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
            yield self.phrase(key, who=self.who(hand["seat"]), cards=self.cards(hand["cards"]), total=self.total(hand))

    def _look(self, then: RoundView | None, now: RoundView) -> Iterator[str]:
        """The dealer's look at the hole card, when it was now."""
        if now["checked"] and not (then and then["checked"]):
            natural = now["gains"] is not None and _is_natural(now)
            yield self.phrase("looks_blackjack" if natural else "looks")

    # An action -----------------------------------------------------------------------------------------

    def _acted(self, then: RoundView, seat: int, action: str, now: RoundView) -> Iterator[str]:
        if then["asked"]:
            key = "surrenders" if action == SURRENDER else _KEYS[action]
            yield self.said_of(seat, key, who=self.who(seat), stake=now["insured"][seat - 1])
            return
        place = then["turn"]
        yield self._played(then, place, action, now)
        yield from self._second_cards(then, place, action, now)

    def _played(self, then: RoundView, place: int, action: str, now: RoundView) -> str:
        hand = now["hands"][place]
        if action == SPLIT:
            old = then["hands"][place]["cards"]
            cards = self.cards(old) if old[0] != FACE_DOWN else ""
            return self.said_of(hand["seat"], "splits", who=self.owner(then, place), cards=cards)
        closed = "_closed" if hand["total"] is None else ""
        key = _KEYS[action] + ("_bust" if hand["ending"] == "bust" else closed)
        card = self.cards(hand["cards"][-1:])
        total = hand["total"] if hand["ending"] else self.total(hand)
        return self.said_of(hand["seat"], key, who=self.owner(now, place), card=card, total=total)

    def _second_cards(self, then: RoundView, place: int, action: str, now: RoundView) -> Iterator[str]:
        """Divided hands that got their second card."""
        grown = len(now["hands"]) - len(then["hands"])
        for at in range(place, len(now["hands"])):
            hand = now["hands"][at]
            waited = at <= place + grown if action == SPLIT else len(then["hands"][at]["cards"]) == 1
            if waited and hand["splits"] and len(hand["cards"]) == 2:
                card, total = self.cards(hand["cards"][-1:]), self.total(hand)
                yield self.said_of(hand["seat"], "second_card", who=self.owner(now, at), card=card, total=total)

    # The end -------------------------------------------------------------------------------------------

    def ended(self, view: View) -> str:
        """What the last round gave the one it is told to, and why; to anybody else, how the dealer ended. The table
        beside it shows what each hand gave: of more than two it says how many they were."""
        round_: RoundView | None = view["last"]
        if round_ is None or round_["gains"] is None:
            return ""
        if self.you is None or not _hands_of(round_, self.you):
            return self._dealer_ends(round_)
        return self._gain(self.you, round_, view, brief=True)

    def _paid(self, round_: RoundView, after: View) -> Iterator[str]:
        yield self._dealer_ends(round_)
        if round_["closed"]:
            for place, hand in enumerate(round_["hands"]):
                cards, total = self.cards(hand["cards"]), self.total(hand)
                yield self.said_of(hand["seat"], "shows", who=self.owner(round_, place), cards=cards, total=total)
        for seat in range(1, len(round_["gains"]) + 1):
            if _hands_of(round_, seat):
                yield self._gain(seat, round_, after)
        if after["over"]:
            winners = after["winners"]
            yield self.phrase("match", winners=self.several(winners)) if winners else self.phrase("match_house")

    def _dealer_ends(self, round_: RoundView) -> str:
        key = "dealer_bust" if round_["dealer_total"] > MOST else "dealer_ends"
        return self.phrase(key, cards=self.cards(round_["dealer"]), total=round_["dealer_total"])

    def _gain(self, seat: int, round_: RoundView, after: View, *, brief: bool = False) -> str:
        """What a round gave a seat and why: of several hands each by itself, and insurance apart."""
        gain, chips = round_["gains"][seat - 1], after["chips"][seat - 1]
        hands = _hands_of(round_, seat)
        parts = [self._part(number, hand, round_) for number, hand in enumerate(hands, start=1)]
        if len(hands) == 1:
            parts = [self._why(hands[0], round_)]
        elif brief and len(hands) > 2:
            parts = [self.phrase("part.hands", hands=len(hands))]
        if round_["insured"][seat - 1]:
            insurance = gain - sum(hand["gain"] for hand in hands)
            parts.append(self.phrase(f"part.insurance_{_result(insurance)}", gain=abs(insurance)))
        key = _result(gain) if len(hands) == len(parts) == 1 else f"all.{_result(gain)}"
        return self.said_of(seat, key, who=self.who(seat), why=", ".join(parts), gain=abs(gain), chips=chips)

    def _part(self, number: int, hand: HandView, round_: RoundView) -> str:
        """What one of several hands gave."""
        why = self._why(hand, round_)
        return self.phrase(f"part.{_result(hand['gain'])}", number=number, gain=abs(hand["gain"]), why=why)

    def _why(self, hand: HandView, round_: RoundView) -> str:
        """Why a hand won, lost or tied."""
        if hand["ending"] in ("bust", "surrendered"):
            return self.phrase(f"why.{hand['ending']}")
        if hand["ending"] == "blackjack":
            return self.phrase("why.both_blackjack" if _is_natural(round_) else "why.blackjack")
        if _is_natural(round_):
            return self.phrase("why.dealer_blackjack")
        if round_["dealer_total"] > MOST:
            return self.phrase("why.dealer_bust")
        return self.phrase("why.totals", total=hand["total"], dealer=round_["dealer_total"])


def _result(gain: int) -> str:
    return "wins" if gain > 0 else "loses" if gain < 0 else "even"


def _hands_of(round_: RoundView, seat: int) -> list[HandView]:
    return [hand for hand in round_["hands"] if hand["seat"] == seat]


def _is_natural(round_: RoundView) -> bool:
    """Whether a dealer whose cards are all open has a blackjack."""
    return len(round_["dealer"]) == 2 and round_["dealer_total"] == MOST


def _takes_bets(view: View) -> bool:
    """Whether a round waits for its bets."""
    return view["round"] is None and view["chance"] is None and not view["over"]
