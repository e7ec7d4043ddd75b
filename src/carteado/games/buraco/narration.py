"""A match of buraco in words: what happened, for the log, the screen reader, the terminal and the replay.

All of it is told from views, so that nobody is told more than they may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from carteado.buraco.position import label, position
from carteado.buraco.words import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE
from carteado.core.cards import pretty, pretty_all
from carteado.core.game import View
from carteado.words.speaker import Speaker, capital, figure

PARTS = ("out", "royal", "ace_to_king", "ace_to_ace", "dirty", "cards", "hand", "no_morto")


class Teller(Speaker):
    """Says what happens at a table of buraco, and how it stands."""

    area = "buraco_telling"
    ends_turn = (DISCARD,)

    def position(self, view: View) -> list[str]:
        return list(position(self, view))

    def label(self, view: View, action: str) -> str:
        return label(self, view, action)

    def ended(self, view: View) -> str:
        """Who went out, or that the stock did, and what the deal gave."""
        last = view["last"]
        if last is None:
            return ""
        gave = self._by_side(view, last["points"])
        return self.of(last["out"], "out", gave=gave) if last["out"] else self.phrase("stock_out", gave=gave)

    def side(self, seats: Sequence[int]) -> str:
        return self.several(seats)

    def score(self, view: View) -> str:
        """ "Ana e Carla 450; Bruno e Davi 120"."""
        return self._by_side(view, view["score"])

    def _by_side(self, view: View, points: Sequence[int]) -> str:
        return "; ".join(
            f"{self.side(seats)} {figure(made)}" for seats, made in zip(view["sides"], points, strict=True)
        )

    def holds(self, hands: Sequence[Sequence[str]], mortos: Sequence[Sequence[str]]) -> Iterator[str]:
        """All cards as they were dealt, for a reader who may see them."""
        for seat, cards in enumerate(hands, start=1):
            yield self.phrase("holds", name=self.name(seat), cards=pretty_all(cards))
        for number, cards in enumerate(mortos, start=1):
            yield self.phrase("morto_holds", number=number, cards=pretty_all(cards))

    # A step --------------------------------------------------------------------------------------------

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        """What a seat did, what came of it, and what the shuffles after it brought."""
        self.mentioned.clear()
        return list(self._told(before, seat, heard, after))

    def _told(self, before: View | None, seat: int, heard: str, after: View) -> Iterator[str]:
        begins = before is None or after["number"] != before["number"]
        if before is not None and heard:
            yield self._what(before, seat, heard, after)
            if before["deal"] is not None:
                yield from self._came_of_it(before, seat, after, ended=begins or after["deal"] is None)
        if begins and (after["cut"] or after["deal"]):
            yield self.of(after["dealer"], "deal", number=after["number"])

    def _what(self, before: View, seat: int, heard: str, after: View) -> str:
        word, *rest = heard.split()
        if word == CUT:
            return self.of(seat, "cuts", count=rest[0])
        if word == DRAW:
            return self._draws(before, seat, word, after)
        if word == REFUSE:
            refused = self.of(seat, "refuses", card=pretty(after["deal"]["pile"][-1]))
            return f"{refused} {self._draws(before, seat, word, after)}"
        if word == TAKE:
            return self._takes(before["deal"], seat)
        if word == LAY:
            return self.of(seat, "lays", cards=pretty_all(rest))
        if word == ADD:
            return self.of(seat, "adds", cards=pretty_all(rest[:-2]), number=rest[-1])
        assert word == DISCARD
        return self.of(seat, "discards", card=pretty(rest[0]))

    def _draws(self, before: View, seat: int, word: str, after: View) -> str:
        """Whoever drew sees which card it is: what the hand has more, but for the one that was refused."""
        if after["seat"] != seat or after["deal"] is None or after["number"] != before["number"]:
            return self.of(seat, "draws")
        held: Counter[str] = Counter(before["deal"]["hand"])
        if word == REFUSE:
            held[before["deal"]["offered"]] -= 1
        new: Counter[str] = Counter(after["deal"]["hand"])
        return self.of(seat, "draws_card", card=pretty(next(iter(new - held))))

    def _takes(self, deal: dict[str, Any], seat: int) -> str:
        if len(deal["pile"]) == deal["pile_left"]:
            return self.of(seat, "takes", cards=pretty_all(deal["pile"]))
        return self.of(seat, "takes_closed", count=deal["pile_left"], card=pretty(deal["pile"][-1]))

    def _came_of_it(self, before: View, seat: int, after: View, *, ended: bool) -> Iterator[str]:
        old = before["deal"]
        new = after["last"] if ended else after["deal"]
        yield from self._canastras(old["jogos"], new["jogos"])
        took = sum(new["took"]) > sum(old["took"])
        if took:
            own_turn = not ended and after["deal"]["turn"] == seat
            yield self.of(seat, "takes_morto" if own_turn else "takes_morto_later")
        if ended:
            yield from self._ending(after)
        elif new["mortos_left"] + took < old["mortos_left"]:
            yield self.phrase("morto_is_stock")

    def _canastras(self, old: Sequence[Sequence[Any]], new: Sequence[Sequence[Any]]) -> Iterator[str]:
        """Jogos that have become canastras, or canastras of another kind."""
        for side, jogos in enumerate(new):
            for number, jogo in enumerate(jogos):
                before = old[side][number]["canastra"] if number < len(old[side]) else None
                if jogo["canastra"] != before:
                    yield self.phrase(f"canastra.{jogo['canastra']}", cards=pretty_all(jogo["cards"]))

    # The end -------------------------------------------------------------------------------------------

    def _ending(self, after: View) -> Iterator[str]:
        """Who went out and what the deal gave; then how it came about, and the score."""
        last = after["last"]
        yield self.ended(after)
        for seat, cards in enumerate(last["left"], start=1):
            if cards:
                yield self.of(seat, "left", cards=pretty_all(cards))
        for seats, sheet in zip(after["sides"], last["sheet"], strict=True):
            parts = self.parts(sheet)
            yield capital(self.phrase("sheet", side=self.side(seats), parts=parts, total=figure(sheet["total"])))
        yield self.phrase("score", score=self.score(after))
        if after["over"]:
            yield self._match(after)

    def parts(self, sheet: dict[str, int]) -> str:
        """What each part of a score sheet gave."""
        given = [self.phrase(f"part.{part}", points=figure(sheet[part], signed=True)) for part in PARTS if sheet[part]]
        return ", ".join(given) or self.phrase("part.nothing")

    def _match(self, view: View) -> str:
        """How the match ended; the last deal of all may leave several level."""
        best = max(view["score"])
        won = [seats for seats, made in zip(view["sides"], view["score"], strict=True) if made == best]
        if len(won) > 1:
            return self.phrase("level", points=figure(best))
        return self.phrase("you.match" if self.you in won[0] else "match", side=self.side(won[0]))
