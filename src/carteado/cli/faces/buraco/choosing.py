"""What a person may choose: whole jogos and all that fits them in a line each, one line for all discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.buraco.held import NUMBER, names
from carteado.buraco.laying import laying
from carteado.buraco.words import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE, Written
from carteado.cards import pretty, pretty_all
from carteado.cli.faces.buraco.position import is_wild
from carteado.cli.faces.buraco.seen import Seen, fitting, soils
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.faces.face import Choice
from carteado.game import View
from carteado.melds import best_partition

KIND: Final = {
    CUT: "cut", DRAW: "draw", TAKE: "take", REFUSE: "refuse", LAY: "lay", ADD: "add", DISCARD: "discard",
}  # fmt: skip


def kind_of(action: str) -> str:
    """What sort of action it is."""
    return KIND[action.partition(" ")[0]]


class Choosing:
    """The choices of one moment."""

    def __init__(self, voice: Voice, view: View, legal: Sequence[str]) -> None:
        self.voice, self.view, self.legal = voice, view, legal

    def choices(self) -> list[Choice]:
        """None where there is nothing to choose: a card that can only come from the stock is drawn unasked."""
        if len(self.legal) <= 1:
            return []
        if self.view["cut"]:
            return [self._cut()]
        if self.view["deal"]["stage"] == "drawing":
            return [self._draw(), self._take()]
        self.seen = Seen(self.voice, self.view)
        return [*self._refuse(), *self._lays(), *self._adds(), *self._discard()]

    def written(self, key: str) -> Written | None:
        """What the key of a line of cards stands for, in full: a whole jogo, or all that fits one."""
        return next((written for written, choice in self._whole() if choice.key == key), None)

    def _of(self, kind: str) -> list[str]:
        return [action for action in self.legal if kind_of(action) == kind]

    # Before a card is in hand --------------------------------------------------------------------------

    def _cut(self) -> Choice:
        half = len(self.legal) // 2
        label = self.voice.say("label.cut", most=len(self.legal), half=half + 1)
        return Choice(self.legal[half], self.voice.verb("cut"), label, default=True)

    def _draw(self) -> Choice:
        return Choice(DRAW, self.voice.verb("draw"), self.voice.say("label.draw"), default=True)

    def _take(self) -> Choice:
        deal = self.view["deal"]
        key = "label.take_top" if self.voice.regulation.rules.pile == "use_top" else "label.take"
        label = self.voice.say(key, count=deal["pile_left"], card=pretty(deal["pile"][-1]))
        return Choice(TAKE, self.voice.verb("take"), label)

    def _refuse(self) -> Iterator[Choice]:
        if REFUSE in self.legal:
            card = pretty(self.view["deal"]["offered"])
            yield Choice(REFUSE, self.voice.verb("refuse"), self.voice.say("label.refuse", card=card))

    # Laying --------------------------------------------------------------------------------------------

    def _whole(self) -> Iterator[tuple[Written, Choice]]:
        """Every line of cards that needs no wild card, and what it stands for."""
        if self.view["deal"] is None or self.view["deal"]["stage"] == "drawing":
            return
        self.seen = Seen(self.voice, self.view)
        for number, written in enumerate(self._whole_lays(), start=1):
            key = f"{self.voice.verb('lay')[0]}{number}"
            label = self.voice.say("label.lay", cards=pretty_all(names(written.cards)))
            yield written, Choice(self.seen.steps(written)[0], key, label)
        for written in self._whole_adds():
            key = f"{self.voice.verb('add')[0]}{written.number}"
            label = self.voice.say("label.add", cards=pretty_all(names(written.cards)), number=written.number)
            yield written, Choice(self.seen.steps(written)[0], key, label)

    def _whole_lays(self) -> list[Written]:
        """Three cards and all that goes with them, the longest first; the one off the pile with two others only."""
        table = laying(self.voice.melds).jogos
        using = self.view["deal"]["using"]
        found = {}
        for jogo in (table[action] for action in self._of("lay")):
            if jogo.wild is None:
                more = [] if using else fitting(jogo, self.seen.without(jogo.cards), self.seen.spare - 3)
                for card in more:
                    jogo = jogo.with_card(card)
                found[jogo.cards] = Written(LAY, jogo.cards)
        return sorted(found.values(), key=lambda written: -len(written.cards))

    def _whole_adds(self) -> Iterator[Written]:
        """For each jogo all that fits it."""
        cards = [self.seen.lying.using] if self.view["deal"]["using"] else self.seen.hand
        legal = set(self._of("add"))
        for number, jogo in enumerate(self.seen.jogos, start=1):
            more = fitting(jogo, cards, max(1, self.seen.spare))
            if more and self.seen.steps(Written(ADD, tuple(more), number))[0] in legal:
                yield Written(ADD, tuple(more), number)

    def _lays(self) -> Iterator[Choice]:
        yield from (choice for written, choice in self._whole() if written.word == LAY)
        table = laying(self.voice.melds).jogos
        yield from self._with_wild("lay", [action for action in self._of("lay") if table[action].wild is not None])

    def _adds(self) -> Iterator[Choice]:
        yield from (choice for written, choice in self._whole() if written.word == ADD)
        wild = []
        for action in self._of("add"):
            _, card, _, number = action.split()
            if soils(self.seen.jogos[int(number) - 1], NUMBER[card]):
                wild.append(action)
        yield from self._with_wild("add", wild)

    def _with_wild(self, kind: str, actions: Sequence[str]) -> Iterator[Choice]:
        """One line, with an example, for all the ways to use a wild card."""
        if actions:
            _, *rest = actions[0].split()
            key = " ".join([self.voice.verb(kind)[0], *(word for word in rest if word != "em")])
            yield Choice(actions[0], key, self.voice.say(f"label.{kind}_wild", count=len(actions)))

    # Discarding ----------------------------------------------------------------------------------------

    def _discard(self) -> Iterator[Choice]:
        """One line for all discards; its example is a card that nothing is begun with."""
        actions = self._of("discard")
        if actions:
            action = self._example(actions)
            card = action.split()[1]
            key = f"{self.voice.verb('discard')[0]} {card}"
            yield Choice(action, key, self.voice.say(f"label.discard{self._last()}", card=pretty(card)))

    def _example(self, actions: Sequence[str]) -> str:
        rules = self.voice.regulation.rules
        loose = best_partition(tuple(self.view["deal"]["hand"]), self.voice.melds).left
        wanted = [f"{DISCARD} {card}" for card in loose if not is_wild(rules, card)]
        return next((action for action in wanted if action in actions), actions[0])

    def _last(self) -> str:
        """Whether it is the last card, and what comes of that."""
        if len(self.seen.hand) > 1:
            return ""
        return "_morto" if self.view["deal"]["morto"][self.voice.side] else "_out"
