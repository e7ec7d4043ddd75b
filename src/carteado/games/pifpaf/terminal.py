"""Pif-paf in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from carteado.core.cards import pretty
from carteado.core.game import View
from carteado.core.refusal import Refusal
from carteado.games.pifpaf.actions import CALL, CALLED_OUT, CHECK, DISCARDED, DRAW, GO_OUT, LIFTED, PASS, RAISED, read
from carteado.games.pifpaf.describe import ACTION_KEYS
from carteado.games.pifpaf.going_out import can_go_out, meld_rules
from carteado.games.terminal_face import Choice, Face, read_choice

RULES: Final = {
    "cut": ("cut", "least_cut"),
    "drop": ("pingo", "dropped_cards"),
    "call": ("betting",),
    "raise": ("max_bet", "bet_limit"),
    "draw": ("stock_runs_out",),
    "take": ("claims", "discard_taken"),
    "discard": ("trinca", "ace"),
    "go_out": ("claims", "pot", "false_declaration"),
    "threaten": ("rebate",),
    "pass": ("claim_order",),
    "check": ("declarations",),
    "throw": ("thrown_cards",),
    "rebate": ("rebate",),
    "let_go": (),
}
"""The fields of the regulation that the answer to `?` cites for each kind of action."""

OWN_LABELS: Final = ("drop", "call", "raise", "pass", "throw", "rebate")
"""The kinds of actions with a label from `_label` instead of the text of the site's button."""


def kind_of(action: str) -> str:
    """Return the kind of an action, a key of `RULES`: "discard" for "descarta Ko"."""
    if action in DISCARDED:
        return "discard"
    if action in RAISED:
        return "raise"
    return "cut" if action in LIFTED else ACTION_KEYS.get(action, "rebate")


class PifPafFace(Face):
    """The terminal interface of pif-paf for one seat."""

    def welcome(self) -> list[str]:
        rules = self.regulation.rules
        return [
            self.say("title", regulation=self.title, deals=rules.deals),
            self.say("seated", others=self.others),
            self.say("chips", chips=rules.chips),
        ]

    # Choosing ------------------------------------------------------------------------------------------

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """Return the choices. All cuts are one choice, and so are all raises.

        If passing is the only legal action, the list is empty and the terminal passes without asking.
        """
        if list(legal) == [PASS]:
            return []
        found: dict[str, Choice] = {}
        for action in legal:
            choice = self._choice(view, legal, action)
            found.setdefault(choice.key, choice)
        return sorted(found.values(), key=lambda choice: kind_of(choice.action) != "go_out")

    def _choice(self, view: View, legal: Sequence[str], action: str) -> Choice:
        kind = kind_of(action)
        if kind == "discard":
            return Choice(action, str(legal.index(action) + 1), self.teller.label(view, action))
        key = self.say(f"key.{kind}")
        if kind == "cut":
            middle = legal[len(legal) // 2]
            least, most = LIFTED[legal[0]], LIFTED[legal[-1]]
            label = self.say("label.cut", least=least, most=most, half=LIFTED[middle])
            return Choice(middle, key, label, default=True)
        label = self._label(view, kind, action) if kind in OWN_LABELS else self.teller.label(view, action)
        if kind == "rebate":
            return Choice(action, f"{key} {CALLED_OUT[action]}", label, default=action == legal[0])
        return Choice(action, key, label, default=kind == self._default_kind(view, legal))

    def _label(self, view: View, kind: str, action: str) -> str:
        deal = view["deal"]
        words: dict[str, object] = {}
        if kind in ("call", "raise", "drop"):
            bets = deal["bets"]
            spent = bets["spent"][self.seat - 1]
            words = {"more": bets["level"] - spent, "least": RAISED.get(action, 0), "most": bets["ceiling"]}
            words["lost"] = deal["paid"][self.seat - 1]
        elif kind == "rebate":
            words = {"name": self.names[CALLED_OUT[action] - 1]}
        elif deal["play"] and deal["play"]["pile"]:
            words = {"card": pretty(deal["play"]["pile"][-1])}
        return self.say(f"label.{kind}", **words)

    def _default_kind(self, view: View, legal: Sequence[str]) -> str:
        """Return the kind of action that Enter chooses: go out if possible, else call, draw, pass or check, else ""."""
        if GO_OUT in legal and self._can_go_out(view["deal"]):
            return "go_out"
        return next((ACTION_KEYS[word] for word in (CALL, DRAW, PASS, CHECK) if word in legal), "")

    def _can_go_out(self, deal: dict[str, Any]) -> bool:
        rules = self.regulation.rules
        claimed = [] if deal["stage"] == "discard" else deal["play"]["pile"][-1:]
        return can_go_out((*deal["hand"], *claimed), meld_rules(rules.trinca, rules.ace))

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:  # noqa: ARG002
        lines: list[str] = []
        for kind in dict.fromkeys(map(kind_of, legal)):
            lines.append(self.explanation(self.say(f"key.{kind}"), self.say(f"explain.{kind}")))
            lines += self.cite_rules(RULES[kind])
        return lines

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        """Return the legal action for a key, a word of the game, a card, or a number for a cut or a raise, or None."""
        if chosen := read_choice(text, self.choices(view, legal), legal):
            return chosen
        for written in (text, f"corta {text}", f"repica {text}"):
            with suppress(Refusal):
                action = read(written)
                if action in legal:
                    return action
        return None


FACE = PifPafFace
