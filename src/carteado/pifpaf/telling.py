"""A match of pif-paf in words: what happened, sentence by sentence, for the replay and the terminal.

Everything is told from two views of the same viewer, so nothing is told that the viewer could not see. What was
answered to a discard comes out when the answers are opened, not before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.cards import pretty, pretty_all
from carteado.game import View
from carteado.pifpaf.words import CALL, DISCARDED, DRAW, DROP, LIFTED, RAISED, TAKE, THROW
from carteado.telling import Speaker

HAND: Final = 9


class Teller(Speaker):
    """Says what happens at a table of pif-paf."""

    area = "pifpaf_telling"

    def chips(self, chips: Sequence[int]) -> str:
        """What everybody has: "Ana 50, Bruno 47"."""
        return ", ".join(f"{name} {count}" for name, count in zip(self.names, chips, strict=True))

    # A deal begins -------------------------------------------------------------------------------------

    def deal(self, view: View) -> str:
        """The head of a deal."""
        chips = [left + paid for left, paid in zip(view["chips"], view["deal"]["paid"], strict=True)]
        return self.of(view["dealer"], "deal", number=view["number"], chips=self.chips(chips))

    def hands(self, hands: Sequence[Sequence[str]]) -> Iterator[str]:
        for name, cards in zip(self.names, hands, strict=True):
            if cards:
                yield self.phrase("holds", name=name, cards=pretty_all(cards))

    def shuffled(self, purpose: str) -> str | None:
        """What a shuffle in the middle of a deal was for."""
        return self.phrase(f"shuffled.{purpose}") if purpose in ("stock", "discards") else None

    # An action -----------------------------------------------------------------------------------------

    def action(self, before: View, seat: int, action: str, after: View, drawn: str = "") -> Iterator[str]:
        """What a seat did, and what came of it. `drawn` is the card it drew, where the viewer may know it."""
        yield from self._done(before, seat, action, drawn)
        deal, now = before["deal"], after["deal"]
        if now is None:
            yield from self._ended(deal, after)
        elif now["play"] is not None and deal["play"] is not None:
            yield from self._opened(deal["play"], now["play"])

    def _done(self, before: View, seat: int, action: str, drawn: str) -> Iterator[str]:
        deal = before["deal"]
        if action in LIFTED:
            yield self.of(seat, "cuts", lifted=LIFTED[action])
        elif action == DROP:
            yield self.of(seat, "drops")
        elif action == CALL:
            yield self.of(seat, "calls", bet=deal["bets"]["level"])
        elif action in RAISED:
            yield self.of(seat, "raises", bet=RAISED[action])
        elif action == DRAW:
            yield self.of(seat, "draws_card", card=pretty(drawn)) if drawn else self.of(seat, "draws")
        elif action == TAKE:
            yield self.of(seat, "takes", card=pretty(deal["play"]["pile"][-1]))
        elif action in DISCARDED:
            yield self.of(seat, "discards", card=pretty(DISCARDED[action]))
        elif action == THROW:
            yield self.of(seat, "throws")

    def _opened(self, was: dict[str, Any], play: dict[str, Any]) -> Iterator[str]:
        """What came to light: cards laid down, a mistake, a threat, a rebate."""
        declarer = play["declarer"]
        if was["declarer"] and declarer != was["declarer"]:
            yield self.of(was["declarer"], "mistaken")
        for seat in _new(was["threats"], play["threats"]):
            yield self.of(seat, "threatens")
        for seat in _new(was["rebated"], play["rebated"]):
            yield self.of(seat, "rebated")
        if declarer and declarer != was["declarer"]:
            yield self._laid_down(declarer, play)

    def _laid_down(self, seat: int, play: dict[str, Any]) -> str:
        """Cards laid down on one's own turn are ten; on a discard they are nine, and the discard."""
        cards = play["open"][seat - 1]
        if len(cards) > HAND:
            return self.of(seat, "declares", cards=pretty_all(cards))
        return self.of(seat, "declares_on", cards=pretty_all(cards), card=pretty(play["pile"][-1]))

    def _ended(self, deal: dict[str, Any], after: View) -> Iterator[str]:
        last = after["last"]
        if last["how"] == "nobody":
            yield self.phrase("nobody")
        else:
            yield from self._won(deal, last, after)
        if after["over"]:
            winners = after["winners"]
            key = "match" if winners != [self.you] else "you.match"
            yield self.phrase(key, who=self.several(winners), chips=max(after["chips"]))

    def _won(self, deal: dict[str, Any], last: dict[str, Any], after: View) -> Iterator[str]:
        winner = last["winner"]
        if last["how"] == "out":
            yield self.of(winner, f"out_{last['with']}", melds=self.melds(last["melds"]))
        elif deal["play"]:
            yield self.of(winner, "left_alone")
        yield self.of(winner, "pot", pot=last["pot"], chips=self.chips(after["chips"]))

    def melds(self, melds: Sequence[Sequence[str]]) -> str:
        return " | ".join(map(pretty_all, melds))


def _new(was: Sequence[int], now: Sequence[int]) -> list[int]:
    return [seat for seat in now if seat not in was]
