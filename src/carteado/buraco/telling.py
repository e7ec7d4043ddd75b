"""A match of buraco in words: what happened, sentence by sentence, for the replay and the terminal.

All of it is told from views, so that nobody is told more than they may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from carteado.buraco.words import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE
from carteado.cards import pretty, pretty_all
from carteado.game import View
from carteado.telling import Speaker

PARTS = ("out", "royal", "ace_to_king", "ace_to_ace", "dirty", "cards", "hand", "no_morto")


class Teller(Speaker):
    """Says what happens at a table of buraco."""

    area = "buraco_telling"

    def side(self, seats: Sequence[int]) -> str:
        return self.several(seats)

    def score(self, view: View) -> str:
        """ "Ana e Carla 450; Bruno e Davi 120"."""
        return "; ".join(f"{self.side(seats)} {made}" for seats, made in zip(view["sides"], view["score"], strict=True))

    # A deal begins -------------------------------------------------------------------------------------

    def deal(self, view: View) -> str:
        return self.of(view["dealer"], "deal", number=view["number"])

    def standing(self, view: View) -> str:
        return self.phrase("score", score=self.score(view))

    def holds(self, hands: Sequence[Sequence[str]], mortos: Sequence[Sequence[str]]) -> Iterator[str]:
        """All cards as they were dealt, for who may see them."""
        for seat, cards in enumerate(hands, start=1):
            yield self.phrase("holds", name=self.name(seat), cards=pretty_all(cards))
        for number, cards in enumerate(mortos, start=1):
            yield self.phrase("morto_holds", number=number, cards=pretty_all(cards))

    # An action -----------------------------------------------------------------------------------------

    def told(self, before: View, seat: int, action: str, after: View, drawn: str = "") -> Iterator[str]:
        """What a seat did, and what came of it. `drawn`: the card off the stock, where it may be told."""
        yield self._what(before, seat, action, after, drawn)
        if before["deal"] is not None:
            yield from self._came_of_it(before, seat, after)

    def _what(self, before: View, seat: int, action: str, after: View, drawn: str) -> str:
        word, *rest = action.split()
        if word == CUT:
            return self.of(seat, "cuts", count=rest[0])
        if word == DRAW:
            return self._draws(seat, drawn)
        if word == REFUSE:
            refused = self.of(seat, "refuses", card=pretty(after["deal"]["pile"][-1]))
            return f"{refused} {self._draws(seat, drawn)}"
        if word == TAKE:
            return self._takes(before["deal"], seat)
        if word == LAY:
            return self.of(seat, "lays", cards=pretty_all(rest))
        if word == ADD:
            return self.of(seat, "adds", cards=pretty_all(rest[:-2]), number=rest[-1])
        assert word == DISCARD
        return self.of(seat, "discards", card=pretty(rest[0]))

    def _draws(self, seat: int, drawn: str) -> str:
        return self.of(seat, "draws_card", card=pretty(drawn)) if drawn else self.of(seat, "draws")

    def _takes(self, deal: dict[str, Any], seat: int) -> str:
        if len(deal["pile"]) == deal["pile_left"]:
            return self.of(seat, "takes", cards=pretty_all(deal["pile"]))
        return self.of(seat, "takes_closed", count=deal["pile_left"], card=pretty(deal["pile"][-1]))

    def _came_of_it(self, before: View, seat: int, after: View) -> Iterator[str]:
        old = before["deal"]
        new = after["deal"] or after["last"]
        yield from self._canastras(old["jogos"], new["jogos"])
        took = sum(new["took"]) > sum(old["took"])
        if took:
            own_turn = after["deal"] is not None and after["deal"]["turn"] == seat
            yield self.of(seat, "takes_morto" if own_turn else "takes_morto_later")
        if after["deal"] is None:
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
        last = after["last"]
        yield self.of(last["out"], "out") if last["out"] else self.phrase("stock_out")
        for seat, cards in enumerate(last["left"], start=1):
            if cards:
                yield self.of(seat, "left", cards=pretty_all(cards))
        for seats, sheet in zip(after["sides"], last["sheet"], strict=True):
            yield self.phrase("sheet", side=self.side(seats), parts=self.parts(sheet), total=sheet["total"])
        yield self.standing(after)
        if after["chance"] is None:
            yield self._match(after)

    def parts(self, sheet: dict[str, int]) -> str:
        """What each part of a score sheet gave."""
        given = [self.phrase(f"part.{part}", points=f"{sheet[part]:+d}") for part in PARTS if sheet[part]]
        return ", ".join(given) or self.phrase("part.nothing")

    def _match(self, view: View) -> str:
        """How the match ended; the last deal of all may leave several level."""
        best = max(view["score"])
        won = [seats for seats, made in zip(view["sides"], view["score"], strict=True) if made == best]
        if len(won) > 1:
            return self.phrase("level", points=best)
        return self.phrase("you.match" if self.you in won[0] else "match", side=self.side(won[0]))
