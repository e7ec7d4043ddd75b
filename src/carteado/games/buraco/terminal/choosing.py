"""What a person may choose: whole jogos and all that fits them in a line each, one line for all discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.buraco.hand_bits import NUMBER, names
from carteado.buraco.layable_melds import laying
from carteado.buraco.position import is_wild
from carteado.buraco.words import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE, TO, Written
from carteado.cli.faces.buraco.lines import lines
from carteado.cli.faces.buraco.seen import Seen, soils
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.faces.face import Choice
from carteado.core.cards import pretty, pretty_all
from carteado.core.game import View
from carteado.melds import best_partition

KIND: Final = {
    CUT: "cut", DRAW: "draw", TAKE: "take", REFUSE: "refuse", LAY: "lay", ADD: "add", DISCARD: "discard",
}  # fmt: skip
FEW: Final = 3
"""So many ways to use wild cards have a line each."""


def kind_of(action: str) -> str:
    """What sort of action it is."""
    return KIND[action.partition(" ")[0]]


class Choosing:
    """The choices of one moment."""

    def __init__(self, voice: Voice, view: View, legal: Sequence[str]) -> None:
        self.voice, self.view, self.legal = voice, view, legal
        deal = view["deal"]
        plays = deal is not None and deal["stage"] != "drawing" and deal["turn"] == voice.seat
        self.seen = Seen(voice, view) if plays else None
        self.lines = list(lines(voice, self.seen, legal)) if self.seen else []

    def choices(self) -> list[Choice]:
        """None where there is nothing to choose: a card that can only come from the stock is drawn unasked."""
        if len(self.legal) <= 1:
            return []
        if self.view["cut"]:
            return [self._cut()]
        if self.seen is None:
            return [self._draw(), self._take()]
        return [*self._refuse(), *self._jogos(self.seen), *self._discard(self.seen)]

    def written(self, key: str) -> Written | None:
        """What the key of a jogo stands for, in full; its letter is enough where it is the only one."""
        found = [line.written for line in self.lines if line.key == key or line.key[0] == key]
        return found[0] if len(found) == 1 else None

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

    def _jogos(self, seen: Seen) -> Iterator[Choice]:
        """What can be laid, and then what can be added; with wild cards after without."""
        table = laying(self.voice.melds).jogos
        wild = {
            LAY: [action for action in self.legal if action in table and table[action].wild is not None],
            ADD: [action for action in self.legal if action.startswith(ADD) and _soils(seen, action)],
        }
        for word, actions in wild.items():
            for line in self.lines:
                if line.written.word == word:
                    label = self._label(word, names(line.written.cards), line.written.number)
                    yield Choice(seen.steps(line.written)[0], line.key, label)
            yield from self._with_wild(KIND[word], actions)

    def _with_wild(self, kind: str, actions: Sequence[str]) -> Iterator[Choice]:
        """A line for each way to use a wild card; where there are many, one with an example."""
        for action in actions if len(actions) <= FEW else actions[:1]:
            word, *rest = action.split()
            key = " ".join([self.voice.letter(kind), *(part for part in rest if part != TO)])
            if len(actions) <= FEW:
                label = self._label(word, rest[:-2] if word == ADD else rest, rest[-1])
            else:
                label = self.voice.say(f"label.{kind}_wild", count=len(actions))
            yield Choice(action, key, label)

    def _label(self, word: str, cards: Sequence[str], number: object) -> str:
        return self.voice.say(f"label.{KIND[word]}", cards=pretty_all(cards), number=number)

    # Discarding ----------------------------------------------------------------------------------------

    def _discard(self, seen: Seen) -> Iterator[Choice]:
        """One line for all discards; its example is a card that nothing is begun with."""
        actions = [action for action in self.legal if action.startswith(DISCARD)]
        if actions:
            action = self._example(actions)
            card = action.split()[1]
            key = f"{self.voice.letter('discard')} {card}"
            yield Choice(action, key, self.voice.say(f"label.discard{self._last(seen)}", card=pretty(card)))

    def _example(self, actions: Sequence[str]) -> str:
        loose = best_partition(tuple(self.view["deal"]["hand"]), self.voice.melds).left
        wanted = [f"{DISCARD} {card}" for card in loose if not is_wild(self.view["rules"], card)]
        return next((action for action in wanted if action in actions), actions[0])

    def _last(self, seen: Seen) -> str:
        """Whether it is the last card, and what comes of that."""
        if len(seen.hand) > 1:
            return ""
        return "_morto" if self.view["deal"]["morto"][self.voice.side] else "_out"


def _soils(seen: Seen, action: str) -> bool:
    _, card, _, number = action.split()
    return soils(seen.jogos[int(number) - 1], NUMBER[card])
