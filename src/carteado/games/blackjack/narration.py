"""The narration of a blackjack match for the log, screen readers, the terminal and replays.

Sentences are made from the views of one viewer, so they cannot reveal hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.core.cards import pretty
from carteado.core.game import Line, View
from carteado.games.blackjack.actions import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER, bet_of
from carteado.games.blackjack.describe import describe_position, label_action
from carteado.games.blackjack.totals import MAX_TOTAL
from carteado.games.blackjack.view import FACE_DOWN
from carteado.words.speaker import Speaker, capital

RoundView = dict[str, Any]
HandView = dict[str, Any]

_KEYS: Final = {
    STAND: "stands", HIT: "hits", DOUBLE: "doubles", SPLIT: "splits", SURRENDER: "surrenders", INSURE: "insures",
    PASS: "passes",
}  # fmt: skip


class Teller(Speaker):
    area = "blackjack_telling"

    def position(self, view: View) -> list[str]:
        return list(describe_position(self, view))

    def label(self, view: View, action: str) -> str:
        return label_action(self, view, action)

    def who(self, seat: int) -> str:
        return capital(self.whom(seat))

    def cards(self, cards: Sequence[str]) -> str:
        """Return the names of the cards. A card that the viewer may not see is called "face-down card"."""
        return " ".join(self.phrase("closed_card") if card == FACE_DOWN else pretty(card) for card in cards)

    def total(self, hand: HandView) -> str:
        """Return the total of a hand: "17", "17 ou 7" if an ace may still count 1, "?" if the hand is face down."""
        if hand["total"] is None:
            return "?"
        if hand["soft"] and hand["total"] < 21 and not hand["ending"]:
            return self.phrase("soft", total=hand["total"], low=hand["total"] - 10)
        return str(hand["total"])

    def owner(self, round_: RoundView, place: int) -> str:
        """Return the name of the owner of a hand, with the number of the hand if the owner has several."""
        hand = round_["hands"][place]
        own = [i for i, other in enumerate(round_["hands"]) if other["seat"] == hand["seat"]]
        name = self.who(hand["seat"])
        return self.phrase("one_of_hands", name=name, number=own.index(place) + 1) if len(own) > 1 else name

    def phrase_about(self, seat: int, key: str, /, **params: str | int) -> str:
        """Return a sentence about a seat or one of its hands, in the second person if it is the viewer's."""
        return self.phrase(f"you.{key}" if seat == self.you else key, **params)

    # Changes -------------------------------------------------------------------------------------------

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        """Describe an action, its consequences, and the shuffle and the new round after it (see `core.game.Teller`)."""
        self.mentioned_seats.clear()
        lines = list(self.describe_action(before, seat, action, after)) if before is not None and action else []
        lines += [Line("opening", text) for text in self._describe_opening(before, after)]
        return lines

    def _describe_opening(self, before: View | None, after: View) -> Iterator[str]:
        shoe = after["shoe"]["left"]
        if shoe and (before is None or shoe > before["shoe"]["left"]):
            yield self.phrase("shuffled", cards=shoe)
        if _waits_for_bets(after) and not (before and before["number"] == after["number"] and _waits_for_bets(before)):
            yield self.describe_new_round(after)

    def _chips(self, view: View) -> str:
        return ", ".join(f"{self.whom(seat)}: {chips}" for seat, chips in enumerate(view["chips"], start=1))

    def describe_new_round(self, view: View) -> str:
        """Return the sentence that announces a round before its bets."""
        return self.phrase("round", number=view["number"], chips=self._chips(view))

    def describe_action(self, before: View, seat: int, action: str, after: View) -> Iterator[Line]:
        """Describe an action and its consequences, without a shuffle or the next round."""
        then: RoundView | None = before["round"]
        now: RoundView | None = after["last"] if after["played"] > before["played"] else after["round"]
        for text in self._describe_moves(then, seat, action, now):
            yield Line("move", text)
        if now is not None and now["gains"] is not None:
            yield from self._describe_payout(now, after)

    def _describe_moves(self, then: RoundView | None, seat: int, action: str, now: RoundView | None) -> Iterator[str]:
        """Describe an action in a round, the cards that it draws, and the dealer's peek if it follows.

        then, now: the round before and after the action. Before the deal, `then` is None and the action is a bet. `now`
                   is None if other seats must still bet.
        """
        if then is None:
            yield self.phrase_about(seat, "bets", who=self.who(seat), bet=bet_of(action) or 0)
            if now is not None:
                yield from self.describe_deal(now)
        elif now is not None:
            yield from self._describe_action_in_round(then, seat, action, now)
        if now is not None:
            yield from self._describe_peek(then, now)

    def describe_deal(self, round_: RoundView) -> Iterator[str]:
        """Describe the deal: the dealer's upcard and the first two cards of each hand."""
        yield self.phrase("dealer_shows", card=self.cards(round_["dealer"][:1]))
        for hand in round_["hands"]:
            blackjack = hand["ending"] == "blackjack"
            key = "holds_blackjack" if blackjack else "holds" if hand["total"] is not None else "holds_closed"
            yield self.phrase(key, who=self.who(hand["seat"]), cards=self.cards(hand["cards"]), total=self.total(hand))

    def _describe_peek(self, then: RoundView | None, now: RoundView) -> Iterator[str]:
        """Yield the sentence that the dealer peeked at the hole card, if this happened between `then` and `now`."""
        if now["checked"] and not (then and then["checked"]):
            natural = now["gains"] is not None and _dealer_has_blackjack(now)
            yield self.phrase("looks_blackjack" if natural else "looks")

    # Actions -------------------------------------------------------------------------------------------

    def _describe_action_in_round(self, then: RoundView, seat: int, action: str, now: RoundView) -> Iterator[str]:
        if then["asked"]:
            key = "surrenders" if action == SURRENDER else _KEYS[action]
            yield self.phrase_about(seat, key, who=self.who(seat), stake=now["insured"][seat - 1])
            return
        place = then["turn"]
        yield self._describe_play(then, place, action, now)
        yield from self._describe_second_cards(then, place, action, now)

    def _describe_play(self, then: RoundView, place: int, action: str, now: RoundView) -> str:
        hand = now["hands"][place]
        if action == SPLIT:
            old = then["hands"][place]["cards"]
            cards = self.cards(old) if old[0] != FACE_DOWN else ""
            return self.phrase_about(hand["seat"], "splits", who=self.owner(then, place), cards=cards)
        closed = "_closed" if hand["total"] is None else ""
        key = _KEYS[action] + ("_bust" if hand["ending"] == "bust" else closed)
        card = self.cards(hand["cards"][-1:])
        total = hand["total"] if hand["ending"] else self.total(hand)
        return self.phrase_about(hand["seat"], key, who=self.owner(now, place), card=card, total=total)

    def _describe_second_cards(self, then: RoundView, place: int, action: str, now: RoundView) -> Iterator[str]:
        """Describe the second cards that split hands received after an action on the hand at `place`."""
        grown = len(now["hands"]) - len(then["hands"])
        for at in range(place, len(now["hands"])):
            hand = now["hands"][at]
            waited = at <= place + grown if action == SPLIT else len(then["hands"][at]["cards"]) == 1
            if waited and hand["splits"] and len(hand["cards"]) == 2:
                card, total = self.cards(hand["cards"][-1:]), self.total(hand)
                yield self.phrase_about(hand["seat"], "second_card", who=self.owner(now, at), card=card, total=total)

    # Results -------------------------------------------------------------------------------------------

    def _describe_payout(self, round_: RoundView, after: View) -> Iterator[Line]:
        """Describe the end of a round, and of the match if it is over.

        The first line of kind "result" is the gain of the viewer. For a viewer without a hand, it is the dealer's hand.
        """
        own = self.you is not None and bool(_hands_of(round_, self.you))
        yield Line("move" if own else "result", self._describe_dealer(round_))
        if round_["closed"]:
            for place, hand in enumerate(round_["hands"]):
                cards, total = self.cards(hand["cards"]), self.total(hand)
                text = self.phrase_about(hand["seat"], "shows", who=self.owner(round_, place), cards=cards, total=total)
                yield Line("move", text)
        for seat in sorted(range(1, len(round_["gains"]) + 1), key=lambda seat: seat != self.you):
            if hands := _hands_of(round_, seat):
                if seat == self.you and len(hands) > 2:
                    yield Line("move", self._describe_many_hands(hands, round_))
                yield Line("result", self._describe_gain(seat, round_, after))
        if after["over"]:
            winners = after["winners"]
            text = self.phrase("match", winners=self.several(winners)) if winners else self.phrase("match_house")
            yield Line("result", text)

    def _describe_dealer(self, round_: RoundView) -> str:
        key = "dealer_bust" if round_["dealer_total"] > MAX_TOTAL else "dealer_ends"
        return self.phrase(key, cards=self.cards(round_["dealer"]), total=round_["dealer_total"])

    def _describe_many_hands(self, hands: Sequence[HandView], round_: RoundView) -> str:
        """Return a separate sentence about the gains of the viewer's hands, for a viewer with more than two hands."""
        return capital(", ".join(self._describe_hand_gains(hands, round_))) + "."

    def _describe_hand_gains(self, hands: Sequence[HandView], round_: RoundView) -> list[str]:
        return [self._describe_hand_gain(number, hand, round_) for number, hand in enumerate(hands, start=1)]

    def _describe_gain(self, seat: int, round_: RoundView, after: View) -> str:
        """Describe the gain of a seat in a round, with the reason for each hand and the gain from insurance.

        For a viewer with more than two hands, the sentence contains only their number (see `_describe_many_hands`).
        """
        gain, chips = round_["gains"][seat - 1], after["chips"][seat - 1]
        hands = _hands_of(round_, seat)
        if len(hands) == 1:
            parts = [self._describe_reason(hands[0], round_)]
        elif seat == self.you and len(hands) > 2:
            parts = [self.phrase("part.hands", hands=len(hands))]
        else:
            parts = self._describe_hand_gains(hands, round_)
        if round_["insured"][seat - 1]:
            insurance = gain - sum(hand["gain"] for hand in hands)
            parts.append(self.phrase(f"part.insurance_{_result(insurance)}", gain=abs(insurance)))
        key = _result(gain) if len(hands) == len(parts) == 1 else f"all.{_result(gain)}"
        return self.phrase_about(seat, key, who=self.who(seat), why=", ".join(parts), gain=abs(gain), chips=chips)

    def _describe_hand_gain(self, number: int, hand: HandView, round_: RoundView) -> str:
        """Describe the gain of hand `number` of a seat with several hands, and the reason."""
        why = self._describe_reason(hand, round_)
        return self.phrase(f"part.{_result(hand['gain'])}", number=number, gain=abs(hand["gain"]), why=why)

    def _describe_reason(self, hand: HandView, round_: RoundView) -> str:
        """Say why a hand won, lost or tied."""
        if hand["ending"] in ("bust", "surrendered"):
            return self.phrase(f"why.{hand['ending']}")
        if hand["ending"] == "blackjack":
            return self.phrase("why.both_blackjack" if _dealer_has_blackjack(round_) else "why.blackjack")
        if _dealer_has_blackjack(round_):
            return self.phrase("why.dealer_blackjack")
        if round_["dealer_total"] > MAX_TOTAL:
            return self.phrase("why.dealer_bust")
        return self.phrase("why.totals", total=hand["total"], dealer=round_["dealer_total"])


def _result(gain: int) -> str:
    return "wins" if gain > 0 else "loses" if gain < 0 else "even"


def _hands_of(round_: RoundView, seat: int) -> list[HandView]:
    return [hand for hand in round_["hands"] if hand["seat"] == seat]


def _dealer_has_blackjack(round_: RoundView) -> bool:
    """Return whether the dealer has a blackjack. All cards of the dealer must be open."""
    return len(round_["dealer"]) == 2 and round_["dealer_total"] == MAX_TOTAL


def _waits_for_bets(view: View) -> bool:
    return view["round"] is None and view["chance"] is None and not view["over"]
