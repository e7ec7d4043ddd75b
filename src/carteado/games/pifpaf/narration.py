"""A match of pif-paf in words: what happened, for the log, the screen reader, the terminal and the replay.

Everything is told from two views of the same viewer, so nothing is told that the viewer could not see. What was
answered to a discard comes out when the answers are opened, not before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import View
from carteado.pifpaf.position import label, position
from carteado.pifpaf.words import CALL, DISCARDED, DRAW, DROP, LIFTED, RAISED, TAKE, THROW
from carteado.words.speaker import Speaker, capital

HAND: Final = 9


class Teller(Speaker):
    """Says what happens at a table of pif-paf, and how it stands."""

    area = "pifpaf_telling"
    ends_turn = ("descarta",)

    def position(self, view: View) -> list[str]:
        return list(position(self, view))

    def ended(self, view: View) -> str:
        return self._how_it_ended(view["last"]) if view["last"] else ""

    def label(self, view: View, action: str) -> str:
        return label(self, view, action)

    def chips(self, chips: Sequence[int]) -> str:
        """What everybody has: "Ana 50, Bruno 47"."""
        return ", ".join(f"{self.whom(seat)} {count}" for seat, count in enumerate(chips, start=1))

    def melds(self, melds: Sequence[Sequence[str]]) -> str:
        return " | ".join(map(pretty_all, melds))

    def holds(self, hands: Sequence[Sequence[str]]) -> Iterator[str]:
        """All cards as they were dealt, for a reader who may see them."""
        for name, cards in zip(self.names, hands, strict=True):
            if cards:
                yield self.phrase("holds", name=name, cards=pretty_all(cards))

    # A step --------------------------------------------------------------------------------------------

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        """What a seat did, what came of it, and what the shuffles after it brought."""
        self.mentioned.clear()
        return list(self._told(before, seat, heard, after))

    def _told(self, before: View | None, seat: int, heard: str, after: View) -> Iterator[str]:
        begins = before is None or after["number"] != before["number"]
        if before is not None and before["deal"] is not None:
            now = None if begins else after["deal"]
            yield from self._done(before, seat, heard, after)
            if now is None:
                yield from self._ended(after)
            else:
                yield from self._came_of_it(before["deal"], now)
        if begins and after["deal"] is not None:
            yield self._opens(after)

    def _opens(self, view: View) -> str:
        """The head of a deal."""
        chips = [left + paid for left, paid in zip(view["chips"], view["deal"]["paid"], strict=True)]
        return self.of(view["dealer"], "deal", number=view["number"], chips=self.chips(chips))

    def _done(self, before: View, seat: int, heard: str, after: View) -> Iterator[str]:
        deal = before["deal"]
        if heard in LIFTED:
            yield self.of(seat, "cuts", lifted=LIFTED[heard])
        elif heard == DROP:
            yield self.of(seat, "drops")
        elif heard == CALL:
            yield self.of(seat, "calls", bet=deal["bets"]["level"])
        elif heard in RAISED:
            yield self.of(seat, "raises", bet=RAISED[heard])
        elif heard == DRAW:
            yield self._draws(before, seat, after)
        elif heard == TAKE:
            yield self.of(seat, "takes", card=pretty(deal["play"]["pile"][-1]))
        elif heard in DISCARDED:
            yield self.of(seat, "discards", card=pretty(DISCARDED[heard]))
        elif heard == THROW:
            yield self.of(seat, "throws")

    def _draws(self, before: View, seat: int, after: View) -> str:
        """Whoever drew sees which card it is."""
        if after["seat"] != seat:
            return self.of(seat, "draws")
        new = Counter(after["deal"]["hand"]) - Counter(before["deal"]["hand"])
        return self.of(seat, "draws_card", card=pretty(next(iter(new))))

    # What came of it -----------------------------------------------------------------------------------

    def _came_of_it(self, was: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
        if was["play"] is None:
            if was["stage"] == "bets" and now["stock"] > was["stock"]:
                yield self.phrase("shuffled.stock")
            return
        yield from self._opened(was["play"], now["play"])
        if now["play"]["reshuffles"] > was["play"]["reshuffles"]:
            yield self.phrase("shuffled.discards")

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

    def _ended(self, after: View) -> Iterator[str]:
        """Who took the deal, with what, and the pot; then what everybody has."""
        last = after["last"]
        yield self._how_it_ended(last)
        if last["how"] != "nobody":
            had = [left + paid for left, paid in zip(after["chips"], _paid(after), strict=True)]
            yield self.phrase("chips", chips=self.chips(had))
        if after["over"]:
            winners = after["winners"]
            key = "match" if winners != [self.you] else "you.match"
            yield capital(self.phrase(key, who=self.several(winners), chips=max(after["chips"])))

    def _how_it_ended(self, last: dict[str, Any]) -> str:
        if last["how"] == "nobody":
            return self.phrase("nobody")
        key = f"out_{last['with']}" if last["how"] == "out" else "left_alone"
        return self.of(last["winner"], key, pot=last["pot"], melds=self.melds(last["melds"]))


def _paid(view: View) -> list[int]:
    """What lies in the pot of the next deal, where that has begun."""
    return view["deal"]["paid"] if view["deal"] else [0] * view["seats"]


def _new(was: Sequence[int], now: Sequence[int]) -> list[int]:
    return [seat for seat in now if seat not in was]
