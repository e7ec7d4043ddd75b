"""List the choices of a player in the terminal: the jogos to lay, the cards to add, and one line for all discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.core.cards import pretty
from carteado.core.game import View
from carteado.games.buraco.actions import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE, Written, read
from carteado.games.buraco.describe import is_wild
from carteado.games.buraco.hand_bits import names
from carteado.games.buraco.layable_melds import laying
from carteado.games.buraco.terminal.lines import lines
from carteado.games.buraco.terminal.seen import Seen
from carteado.games.buraco.terminal.voice import Voice
from carteado.games.melds import best_partition
from carteado.games.terminal_face import Choice

KIND: Final = {
    CUT: "cut", DRAW: "draw", TAKE: "take", REFUSE: "refuse", LAY: "lay", ADD: "add", DISCARD: "discard",
}  # fmt: skip
FEW: Final = 3
"""If more actions than this use a wild card, the list has a single example of them."""


def kind_of(action: str) -> str:
    """Return the kind of an action, such as "draw" (a value of `KIND`)."""
    return KIND[read(action).word]


class ChoiceBuilder:
    """Builds the list of choices for one prompt."""

    def __init__(self, voice: Voice, view: View, legal: Sequence[str]) -> None:
        self.voice, self.view, self.legal = voice, view, legal
        deal = view["deal"]
        plays = deal is not None and deal["stage"] != "drawing" and deal["turn"] == voice.seat
        self.seen = Seen(voice, view) if plays else None
        self.lines = list(lines(voice, self.seen, legal)) if self.seen else []

    def choices(self) -> list[Choice]:
        """Return the choices, or [] if at most one action is legal. The terminal then plays it without asking."""
        if len(self.legal) <= 1:
            return []
        if self.view["cut"]:
            return [self._cut()]
        if self.seen is None:
            return [self._draw(), self._take()]
        return [*self._refuse(), *self._jogos(self.seen), *self._discard(self.seen)]

    def find_written(self, key: str) -> Written | None:
        """Return the action of the line with this key, or None.

        The first letter of a key is enough if no other line begins with it.
        """
        found = [line.written for line in self.lines if line.key == key or line.key[0] == key]
        return found[0] if len(found) == 1 else None

    # The cut and the draw ------------------------------------------------------------------------------

    def _cut(self) -> Choice:
        half = len(self.legal) // 2
        label = self.voice.say("label.cut", most=len(self.legal), half=half + 1)
        return Choice(self.legal[half], self.voice.verb("cut"), label, default=True)

    def _draw(self) -> Choice:
        return Choice(DRAW, self.voice.verb("draw"), self.voice.teller.label(self.view, DRAW), default=True)

    def _take(self) -> Choice:
        deal = self.view["deal"]
        key = "label.take_top" if self.voice.regulation.rules.pile == "use_top" else "label.take"
        label = self.voice.say(key, count=deal["pile_left"], card=pretty(deal["pile"][-1]))
        return Choice(TAKE, self.voice.verb("take"), label)

    def _refuse(self) -> Iterator[Choice]:
        if REFUSE in self.legal:
            yield Choice(REFUSE, self.voice.verb("refuse"), self.voice.teller.label(self.view, REFUSE))

    # Laying --------------------------------------------------------------------------------------------

    def _jogos(self, seen: Seen) -> Iterator[Choice]:
        """Yield the jogos to lay and then the cards to add. In both groups, wild cards come last."""
        table = laying(self.voice.melds).jogos
        wild = {
            LAY: [action for action in self.legal if action in table and table[action].wild is not None],
            ADD: [action for action in self.legal if action.startswith(ADD) and _makes_dirty(seen, action)],
        }
        for word, actions in wild.items():
            for line in self.lines:
                if line.written.word == word:
                    label = self.voice.teller.label(self.view, line.written.text)
                    yield Choice(seen.steps(line.written)[0], line.key, label)
            yield from self._with_wild(KIND[word], actions)

    def _with_wild(self, kind: str, actions: Sequence[str]) -> Iterator[Choice]:
        """Yield a choice for each action that uses a wild card. If there are many, yield one of them as an example."""
        for action in actions if len(actions) <= FEW else actions[:1]:
            written = read(action)
            number = [str(written.number)] if written.number else []
            key = " ".join([self.voice.letter(kind), *names(written.cards), *number])
            if len(actions) <= FEW:
                label = self.voice.teller.label(self.view, action)
            else:
                label = self.voice.say(f"label.{kind}_wild", count=len(actions))
            yield Choice(action, key, label)

    # Discarding ----------------------------------------------------------------------------------------

    def _discard(self, seen: Seen) -> Iterator[Choice]:
        """Yield one choice for all discards. Its example is, if possible, a natural card that belongs to no meld."""
        actions = [action for action in self.legal if action.startswith(DISCARD)]
        if actions:
            action = self._example_discard(actions)
            (card,) = names(read(action).cards)
            key = f"{self.voice.letter('discard')} {card}"
            yield Choice(action, key, self.voice.say(f"label.discard{self._label_suffix(seen)}", card=pretty(card)))

    def _example_discard(self, actions: Sequence[str]) -> str:
        loose = best_partition(tuple(self.view["deal"]["hand"]), self.voice.melds).deadwood
        wanted = [f"{DISCARD} {card}" for card in loose if not is_wild(self.view["rules"], card)]
        return next((action for action in wanted if action in actions), actions[0])

    def _label_suffix(self, seen: Seen) -> str:
        """Return the suffix of the label's key: "_morto" or "_out" if the discard is the last card, otherwise ""."""
        if len(seen.hand) > 1:
            return ""
        return "_morto" if self.view["deal"]["morto"][self.voice.side] else "_out"


def _makes_dirty(seen: Seen, action: str) -> bool:
    written = read(action)
    return seen.jogos[written.number - 1].becomes_dirty_with(written.cards[0])
