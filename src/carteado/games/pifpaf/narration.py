"""The narration of a pif-paf match for the log, screen readers, the terminal and replays.

Sentences are made from two views of the same viewer, so they cannot reveal hidden cards. An answer to a discard is
narrated only when it is revealed to everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import Line, View
from carteado.games.pifpaf.actions import CALL, DISCARD_WORD, DISCARDED, DRAW, DROP, LIFTED, RAISED, TAKE, THROW
from carteado.games.pifpaf.describe import describe_position, label_action
from carteado.words.speaker import Speaker, capital

HAND: Final = 9


class Teller(Speaker):
    """Narrates a pif-paf match and describes its position."""

    area = "pifpaf_telling"
    ends_turn = (DISCARD_WORD,)

    def position(self, view: View) -> list[str]:
        return list(describe_position(self, view))

    def label(self, view: View, action: str) -> str:
        return label_action(self, view, action)

    def chips(self, chips: Sequence[int]) -> str:
        """Return the chips of everybody: "Ana: 50, Bruno: 47"."""
        return ", ".join(f"{self.whom(seat)}: {count}" for seat, count in enumerate(chips, start=1))

    def melds(self, melds: Sequence[Sequence[str]]) -> str:
        return " | ".join(map(pretty_all, melds))

    def holds(self, hands: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield a sentence about each hand as it was dealt, for a reader who may see them all."""
        for name, cards in zip(self.names, hands, strict=True):
            if cards:
                yield self.phrase("holds", name=name, cards=pretty_all(cards))

    # Changes ------------------------------------------------------------------------------------------

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        self.mentioned_seats.clear()
        lines: list[Line] = []
        begins = before is None or after["number"] != before["number"]
        if before is not None and before["deal"] is not None:
            now = None if begins else after["deal"]
            lines += [Line("move", text) for text in self._describe_action(before, seat, action, after)]
            if now is None:
                lines += [Line("result", text) for text in self._describe_result(after)]
            else:
                lines += self._describe_consequences(before["deal"], now)
        if begins and after["deal"] is not None:
            lines.append(Line("opening", self._describe_opening(after)))
        return lines

    def _describe_opening(self, view: View) -> str:
        chips = [left + paid for left, paid in zip(view["chips"], view["deal"]["paid"], strict=True)]
        return self.of(view["dealer"], "deal", number=view["number"], chips=self.chips(chips))

    def _describe_action(self, before: View, seat: int, action: str, after: View) -> Iterator[str]:
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
            yield self._describe_draw(before, seat, after)
        elif action == TAKE:
            yield self.of(seat, "takes", card=pretty(deal["play"]["pile"][-1]))
        elif action in DISCARDED:
            yield self.of(seat, "discards", card=pretty(DISCARDED[action]))
        elif action == THROW:
            yield self.of(seat, "throws")

    def _describe_draw(self, before: View, seat: int, after: View) -> str:
        """Return the sentence about a draw. Only the player who drew the card learns its name."""
        if after["seat"] != seat:
            return self.of(seat, "draws")
        new = Counter(after["deal"]["hand"]) - Counter(before["deal"]["hand"])
        return self.of(seat, "draws_card", card=pretty(next(iter(new))))

    # Consequences --------------------------------------------------------------------------------------

    def _describe_consequences(self, was: dict[str, Any], now: dict[str, Any]) -> Iterator[Line]:
        if was["play"] is None:
            if was["stage"] == "bets" and now["stock"] > was["stock"]:
                yield Line("move", self.phrase("shuffled.stock"))
            return
        declarer = was["play"]["declarer"]
        if declarer and now["play"]["declarer"] != declarer:
            yield Line("result", self.of(declarer, "mistaken"))
        for text in self._describe_reveals(was["play"], now["play"]):
            yield Line("move", text)
        if now["play"]["reshuffles"] > was["play"]["reshuffles"]:
            yield Line("move", self.phrase("shuffled.discards"))

    def _describe_reveals(self, was: dict[str, Any], play: dict[str, Any]) -> Iterator[str]:
        """Yield sentences about everything that the action revealed: threats, rebates and declared cards."""
        declarer = play["declarer"]
        for seat in _added_seats(was["threats"], play["threats"]):
            yield self.of(seat, "threatens")
        for seat in _added_seats(was["rebated"], play["rebated"]):
            yield self.of(seat, "rebated")
        if declarer and declarer != was["declarer"]:
            yield self._describe_declaration(declarer, play)

    def _describe_declaration(self, seat: int, play: dict[str, Any]) -> str:
        """Return the sentence about declared cards: ten on the player's own turn, or nine and the claimed discard."""
        cards = play["open"][seat - 1]
        if len(cards) > HAND:
            return self.of(seat, "declares", cards=pretty_all(cards))
        return self.of(seat, "declares_on", cards=pretty_all(cards), card=pretty(play["pile"][-1]))

    def _describe_result(self, after: View) -> Iterator[str]:
        """Yield sentences about the end of the deal, the chips if the pot was won, and the end of the match."""
        last = after["last"]
        yield self._describe_ending(last)
        if last["how"] != "nobody":
            had = [left + paid for left, paid in zip(after["chips"], _paid_by_seat(after), strict=True)]
            yield self.phrase("chips", chips=self.chips(had))
        if after["over"]:
            winners = after["winners"]
            key = "match" if winners != [self.you] else "you.match"
            yield capital(self.phrase(key, who=self.several(winners), chips=max(after["chips"])))

    def _describe_ending(self, last: dict[str, Any]) -> str:
        if last["how"] == "nobody":
            return self.phrase("nobody")
        key = f"out_{last['with']}" if last["how"] == "out" else "left_alone"
        return self.of(last["winner"], key, pot=last["pot"], melds=self.melds(last["melds"]))


def _paid_by_seat(view: View) -> list[int]:
    """Return each seat's chips in the pot of the current deal, or zeros if there is no deal."""
    return view["deal"]["paid"] if view["deal"] else [0] * view["seats"]


def _added_seats(was: Sequence[int], now: Sequence[int]) -> list[int]:
    return [seat for seat in now if seat not in was]
