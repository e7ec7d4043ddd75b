"""The narration of burro."""

from __future__ import annotations

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import Line, View
from carteado.words.speaker import Speaker, capital


class Teller(Speaker):
    area = "burro"

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        self.mentioned_seats.clear()
        if not action:
            return [Line("opening", self.phrase("begins"))]
        words = {"compra": "draws", "passa": "passes"}
        text = self.of(seat, words.get(action, "plays"), card="" if action in words else pretty(action))
        lines = [Line("move", text)]
        return [*lines, Line("result", self.of(after["winner"], "out"))] if after["winner"] else lines

    def position(self, view: View) -> list[str]:
        table = ", ".join(
            f"{self.whom(seat)} {card if card == 'passa' else pretty(card)}" for seat, card in view["table"]
        )
        lines = [self.phrase("table", table=table)] if table else []
        if view["hand"]:
            lines.append(self.phrase("hand", cards=pretty_all(view["hand"])))
        return [*lines, capital(self.phrase("turn", who=self.whom(view["turn"]), stock=view["stock"]))]

    def label(self, view: View, action: str) -> str:
        if action in ("compra", "passa"):
            return self.phrase(f"label.{action}")
        return self.phrase("label.card", card=pretty(action))
