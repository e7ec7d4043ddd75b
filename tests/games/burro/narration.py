"""Burro in words."""

from __future__ import annotations

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import View
from carteado.words.speaker import Speaker, capital


class Teller(Speaker):
    area = "burro"

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        self.mentioned.clear()
        if not heard:
            return [self.phrase("begins")]
        words = {"compra": "draws", "passa": "passes"}
        lines = [self.of(seat, words.get(heard, "plays"), card="" if heard in words else pretty(heard))]
        return [*lines, self.of(after["winner"], "out")] if after["winner"] else lines

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
