"""Pif-paf in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.cards import pretty, pretty_all
from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.cli.rule_words import cited_rule, own_words
from carteado.game import Refusal, View
from carteado.melds import best_partition
from carteado.messages import Language, say
from carteado.pifpaf.going_out import goes_out, meld_rules
from carteado.pifpaf.rules import Rules
from carteado.pifpaf.telling import Teller
from carteado.pifpaf.words import (
    CALL,
    CHECK,
    DISCARDED,
    DRAW,
    DROP,
    GO_OUT,
    LET_GO,
    LIFTED,
    PASS,
    RAISED,
    TAKE,
    THREATEN,
    THROW,
    read,
)
from carteado.regulations import Regulation
from carteado.telling import printable

KIND: Final = {
    DROP: "drop", CALL: "call", DRAW: "draw", TAKE: "take", GO_OUT: "go_out", THREATEN: "threaten", PASS: "pass",
    CHECK: "check", THROW: "throw", LET_GO: "let_go",
}  # fmt: skip
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
        deal = view["deal"]
        chips = view["chips"][self.seat - 1]
        lines = [self.say("standing", pot=view["pot"], chips=chips)]
        if deal["stage"] in ("cut", "stock_cut"):
            return [*lines, self.say(deal["stage"], dealer=self.teller.name(view["dealer"]))]
        if deal["play"]:
            lines += self._table(deal)
        lines.append(self._cards(deal["hand"]))
        if deal["stage"] == "bets":
            lines.append(self._bets(deal))
        return lines

    def _table(self, deal: dict[str, Any]) -> Iterator[str]:
        """What lies on the table, and what the others are known to hold."""
        play = deal["play"]
        top = pretty(play["pile"][-1]) if play["pile"] else self.say("no_discard")
        yield self.say("table", top=top, stock=deal["stock"])
        for seat in deal["playing"]:
            cards = play["open"][seat - 1]
            if cards and seat != self.seat:
                yield self.say("known", name=self.teller.name(seat), cards=pretty_all(cards))
        for seat in play["threats"]:
            yield self.teller.of(seat, "threatens")

    def _cards(self, hand: Sequence[str]) -> str:
        """The seat's own cards, those that are melded already apart from the others."""
        found = best_partition(tuple(hand), self.melds)
        if not found.melds:
            return self.say("cards", cards=pretty_all(hand))
        left = Counter(found.left)
        loose = [card for card in dict.fromkeys(hand) for _ in range(left[card])]
        melds = self.teller.melds(found.melds)
        return (
            self.say("melded", melds=melds, loose=pretty_all(loose)) if loose else self.say("all_melded", melds=melds)
        )

    def _bets(self, deal: dict[str, Any]) -> str:
        bets = deal["bets"]
        playing = self.teller.several(deal["playing"])
        return self.say("bets", level=bets["level"], spent=bets["spent"][self.seat - 1], playing=playing)

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

    def told(self, before: View, seat: int, action: str, after: View) -> list[str]:
        drawn = ""
        if action == DRAW and seat == self.seat:
            new = Counter(after["deal"]["hand"]) - Counter(before["deal"]["hand"])
            drawn = next(iter(new))
        return list(self.teller.action(before, seat, action, after, drawn))

    def shuffled(self, before: View, after: View) -> list[str]:
        if before["chance"] == "dealer":
            return []
        if line := self.teller.shuffled(before["chance"]):
            return [line]
        return [self.teller.deal(after)]


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return PifPafFace(regulation, names, seat, lang)
