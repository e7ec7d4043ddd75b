"""Pif-paf in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.cli.rule_words import cited_rule, own_words
from carteado.core.cards import pretty
from carteado.core.game import Refusal, View
from carteado.pifpaf.going_out import goes_out, meld_rules
from carteado.pifpaf.position import KIND
from carteado.pifpaf.rules import Rules
from carteado.pifpaf.telling import Teller
from carteado.pifpaf.words import CALL, CHECK, DISCARDED, DRAW, GO_OUT, LIFTED, PASS, RAISED, read
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say
from carteado.words.speaker import printable

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
"""The fields of the regulation behind each sort of action."""


def kind_of(action: str) -> str:
    """What sort of action it is."""
    if action in DISCARDED:
        return "discard"
    if action in RAISED:
        return "raise"
    return "cut" if action in LIFTED else KIND.get(action, "rebate")


class PifPafFace:
    """Pif-paf as one seat reads and plays it."""

    def __init__(self, regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> None:
        self.regulation, self.seat, self.lang = regulation, seat, lang
        self.teller = Teller(names, lang, seat)
        self.melds = meld_rules(regulation.rules.trinca, regulation.rules.ace)

    def say(self, key: str, /, **params: object) -> str:
        return say(f"pifpaf_face.{key}", self.lang, **params)

    # Reading -------------------------------------------------------------------------------------------

    def welcome(self) -> list[str]:
        rules, seats = self.regulation.rules, range(1, len(self.teller.names) + 1)
        others = [self.teller.name(seat) for seat in seats if seat != self.seat]
        name = own_words(self.regulation.game, self.regulation.name, self.lang)
        return [
            self.say("title", regulation=printable(name), deals=rules.deals),
            self.say("seated", others=", ".join(others)),
            self.say("chips", chips=rules.chips),
        ]

    def position(self, view: View) -> list[str]:
        return self.teller.position(view)

    # Choosing ------------------------------------------------------------------------------------------

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """One choice for all the cuts and one for all the raises; none where only passing is left."""
        if list(legal) == [PASS]:
            return []
        found: dict[str, Choice] = {}
        for action in legal:
            choice = self._choice(view, legal, action)
            found.setdefault(choice.key, choice)
        return sorted(found.values(), key=lambda choice: kind_of(choice.action) != "go_out")

    def _choice(self, view: View, legal: Sequence[str], action: str) -> Choice:
        kind = kind_of(action)
        if kind == "cut":
            middle = legal[len(legal) // 2]
            most = LIFTED[legal[-1]]
            label = self.say("label.cut", least=LIFTED[legal[0]], most=most, half=LIFTED[middle])
            return Choice(middle, self.say("key.cut"), label, default=True)
        if kind == "discard":
            label = self.say("label.discard", card=pretty(DISCARDED[action]))
            return Choice(action, str(legal.index(action) + 1), label)
        key = self.say(f"key.{kind}")
        if kind == "rebate":
            seat = int(action.rpartition(" ")[2])
            label = self.say("label.rebate", name=self.teller.name(seat))
            return Choice(action, f"{key} {seat}", label, default=action == legal[0])
        return Choice(action, key, self._label(view, kind, action), default=kind == self._usual(view, legal))

    def _label(self, view: View, kind: str, action: str) -> str:
        deal = view["deal"]
        words: dict[str, object] = {}
        if kind in ("call", "raise", "drop"):
            bets = deal["bets"]
            spent = bets["spent"][self.seat - 1]
            words = {"more": bets["level"] - spent, "least": RAISED.get(action, 0), "most": bets["ceiling"]}
            words["lost"] = deal["paid"][self.seat - 1]
        elif deal["play"] and deal["play"]["pile"]:
            words = {"card": pretty(deal["play"]["pile"][-1])}
        if kind == "go_out" and deal["stage"] == "discard":
            return self.say("label.go_out_now")
        return self.say(f"label.{kind}", **words)

    def _usual(self, view: View, legal: Sequence[str]) -> str:
        """What Enter does: going out for whoever really can, else what costs nothing."""
        if GO_OUT in legal and self._complete(view["deal"]):
            return "go_out"
        return next((KIND[word] for word in (CALL, DRAW, PASS, CHECK) if word in legal), "")

    def _complete(self, deal: dict[str, Any]) -> bool:
        claimed = [] if deal["stage"] == "discard" else deal["play"]["pile"][-1:]
        return goes_out((*deal["hand"], *claimed), self.melds)

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:  # noqa: ARG002
        lines: list[str] = []
        for kind in dict.fromkeys(map(kind_of, legal)):
            lines.append(self.say("explained", what=self.say(f"key.{kind}"), text=self.say(f"explain.{kind}")))
            rules = (cited_rule(self.regulation, field, self.lang) for field in RULES[kind])
            lines += [self.say("rule", rule=rule) for rule in rules]
        return lines

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        """A key, the words of the game, a card to discard, or a number for a cut or a raise."""
        if chosen := read_choice(text, self.choices(view, legal), legal):
            return chosen
        for written in (text, f"corta {text}", f"repica {text}"):
            try:
                action = read(written)
            except Refusal:
                continue
            if action in legal:
                return action
        return None

    # Hearing -------------------------------------------------------------------------------------------

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        return self.teller.told(before, seat, heard, after)


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return PifPafFace(regulation, names, seat, lang)
