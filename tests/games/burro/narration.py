"""The narration of burro."""

from __future__ import annotations

from carteado.games.burro.actions import DRAW, PASS, parse_action  # type: ignore[import-not-found]

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import Line, View
from carteado.words.speaker import Speaker, capital

WORDS = {DRAW: "draws", PASS: "passes"}


class Teller(Speaker):
    area = "burro"

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        self.mentioned_seats.clear()
        if not action:
            return [Line("opening", self.phrase("begins"))]
        card = parse_action(action).card
        text = self.of(seat, "plays", card=pretty(card)) if card else self.of(seat, WORDS[action])
        lines = [Line("move", text)]
        return [*lines, Line("result", self.of(after["winner"], "out"))] if after["winner"] else lines

    def position(self, view: View) -> list[str]:
        table = ", ".join(
            f"{self.whom(seat)} {action if action == PASS else pretty(action)}" for seat, action in view["table"]
        )
        lines = [self.phrase("table", table=table)] if table else []
        if view["hand"]:
            lines.append(self.phrase("hand", cards=pretty_all(view["hand"])))
        return [*lines, capital(self.phrase("turn", who=self.whom(view["turn"]), stock=view["stock"]))]

    def label(self, view: View, action: str) -> str:
        card = parse_action(action).card
        return self.phrase("label.card", card=pretty(card)) if card else self.phrase(f"label.{action}")
