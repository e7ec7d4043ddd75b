"""Narrate a match of buraco for the log, the screen reader, the terminal and the replay.

The sentences are made from the viewer's own views only, so they cannot reveal hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import Line, View
from carteado.games.buraco.actions import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE, parse_action
from carteado.games.buraco.describe import describe_position, label_action
from carteado.games.buraco.hand_bits import names
from carteado.words.speaker import Speaker, capital, figure

PARTS = ("out", "royal", "ace_to_king", "ace_to_ace", "dirty", "cards", "hand", "no_morto")


class Teller(Speaker):
    """Narrates buraco to one viewer."""

    area = "buraco_telling"
    ends_turn = (DISCARD,)

    def position(self, view: View) -> list[str]:
        return list(describe_position(self, view))

    def label(self, view: View, action: str) -> str:
        return label_action(self, view, action)

    def side(self, seats: Sequence[int]) -> str:
        return self.several(seats)

    def score(self, view: View) -> str:
        """Return the score of each side: "Ana e Carla 450; Bruno e Davi 120"."""
        return self._format_by_side(view, view["score"])

    def _format_by_side(self, view: View, points: Sequence[int]) -> str:
        return "; ".join(
            f"{self.side(seats)} {figure(made)}" for seats, made in zip(view["sides"], points, strict=True)
        )

    def describe_hands(self, hands: Sequence[Sequence[str]], mortos: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield sentences that name the dealt cards of every hand and morto. Only for readers who may see them all."""
        for seat, cards in enumerate(hands, start=1):
            yield self.phrase("holds", name=self.name(seat), cards=pretty_all(cards))
        for number, cards in enumerate(mortos, start=1):
            yield self.phrase("morto_holds", number=number, cards=pretty_all(cards))

    # An action -----------------------------------------------------------------------------------------

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        self.mentioned_seats.clear()
        lines: list[Line] = []
        begins = before is None or after["number"] != before["number"]
        if before is not None and action:
            ended = before["deal"] is not None and (begins or after["deal"] is None)
            lines.append(Line("move", self._describe_action(before, seat, action, after)))
            if before["deal"] is not None:
                lines += [Line("move", text) for text in self._describe_effects(before, seat, after, ended=ended)]
            if ended:
                lines += [Line("result", text) for text in self._describe_ending(after)]
        if begins and (after["cut"] or after["deal"]):
            lines.append(Line("opening", self.of(after["dealer"], "deal", number=after["number"])))
        return lines

    def _describe_action(self, before: View, seat: int, action: str, after: View) -> str:
        word, cards, number = parse_action(action)
        if word == CUT:
            return self.of(seat, "cuts", count=number)
        if word == DRAW:
            return self._describe_draw(before, seat, word, after)
        if word == REFUSE:
            refused = self.of(seat, "refuses", card=pretty(after["deal"]["pile"][-1]))
            return f"{refused} {self._describe_draw(before, seat, word, after)}"
        if word == TAKE:
            return self._describe_take(before["deal"], seat)
        if word == LAY:
            return self.of(seat, "lays", cards=pretty_all(names(cards)))
        if word == ADD:
            return self.of(seat, "adds", cards=pretty_all(names(cards)), number=number)
        assert word == DISCARD
        return self.of(seat, "discards", card=pretty_all(names(cards)))

    def _describe_draw(self, before: View, seat: int, word: str, after: View) -> str:
        """Return the sentence about a draw. Only the player who drew the card learns its name."""
        if after["seat"] != seat or after["deal"] is None or after["number"] != before["number"]:
            return self.of(seat, "draws")
        held: Counter[str] = Counter(before["deal"]["hand"])
        if word == REFUSE:
            held[before["deal"]["offered"]] -= 1
        new: Counter[str] = Counter(after["deal"]["hand"])
        return self.of(seat, "draws_card", card=pretty(next(iter(new - held))))

    def _describe_take(self, deal: dict[str, Any], seat: int) -> str:
        if len(deal["pile"]) == deal["pile_left"]:
            return self.of(seat, "takes", cards=pretty_all(deal["pile"]))
        return self.of(seat, "takes_closed", count=deal["pile_left"], card=pretty(deal["pile"][-1]))

    def _describe_effects(self, before: View, seat: int, after: View, *, ended: bool) -> Iterator[str]:
        old = before["deal"]
        new = after["last"] if ended else after["deal"]
        yield from self._announce_canastras(old["jogos"], new["jogos"])
        took = sum(new["took"]) > sum(old["took"])
        if took:
            own_turn = not ended and after["deal"]["turn"] == seat
            yield self.of(seat, "takes_morto" if own_turn else "takes_morto_later")
        if not ended and new["mortos_left"] + took < old["mortos_left"]:
            yield self.phrase("morto_is_stock")

    def _announce_canastras(self, old: Sequence[Sequence[Any]], new: Sequence[Sequence[Any]]) -> Iterator[str]:
        """Yield a sentence for each jogo that became a canastra, and for each canastra that changed its kind."""
        for side, jogos in enumerate(new):
            for number, jogo in enumerate(jogos):
                before = old[side][number]["canastra"] if number < len(old[side]) else None
                if jogo["canastra"] != before:
                    yield self.phrase(f"canastra.{jogo['canastra']}", cards=pretty_all(jogo["cards"]))

    # The end -------------------------------------------------------------------------------------------

    def _describe_ending(self, after: View) -> Iterator[str]:
        """Yield the result of the deal, the hands, the score sheets, the score and, if it is over, the match result."""
        last = after["last"]
        gave = self._format_by_side(after, last["points"])
        yield self.of(last["out"], "out", gave=gave) if last["out"] else self.phrase("stock_out", gave=gave)
        for seat, cards in enumerate(last["left"], start=1):
            if cards:
                yield self.of(seat, "left", cards=pretty_all(cards))
        for seats, sheet in zip(after["sides"], last["sheet"], strict=True):
            parts = self.parts(sheet)
            yield capital(self.phrase("sheet", side=self.side(seats), parts=parts, total=figure(sheet["total"])))
        yield self.phrase("score", score=self.score(after))
        if after["over"]:
            yield self._match_result(after)

    def parts(self, sheet: dict[str, int]) -> str:
        """Return a phrase that lists the points of a score sheet by source. Sources without points are left out."""
        given = [self.phrase(f"part.{part}", points=figure(sheet[part], signed=True)) for part in PARTS if sheet[part]]
        return ", ".join(given) or self.phrase("part.nothing")

    def _match_result(self, view: View) -> str:
        """Return the sentence that names the winner, or says that several sides are level after the last deal."""
        best = max(view["score"])
        won = [seats for seats, made in zip(view["sides"], view["score"], strict=True) if made == best]
        if len(won) > 1:
            return self.phrase("level", points=figure(best))
        return self.phrase("you.match" if self.you in won[0] else "match", side=self.side(won[0]))
