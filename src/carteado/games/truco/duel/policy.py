"""A policy for a hand of two: how often each legal action is chosen, from what a seat sees.

The numbers come from a table in the layout of the solver. Outside the public tree, where only a mistake of the opponent
leads, what wins for certain is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from carteado.duel.description import EITHER
from carteado.duel.layout import Kept, Layout, card_slots, follower_groups, slots
from carteado.duel.public_tree import ABSENT, CHOICE, LAST, PLAY, THREE, TWO, Node
from carteado.duel.situation import Situation, nodes_by_sign, read
from carteado.truco.rules import Rules
from carteado.truco.words import HIDE

Chances = dict[str, float]
ACCEPT: Final = "aceita"
DECLINE: Final = "corre"
GO: Final = "vai"


class DuelPolicy:
    """Looks chances up in a table of numbers, laid out for a tree."""

    def __init__(self, rules: Rules, layout: Layout, numbers: Sequence[float]) -> None:
        self.rules = rules
        self.layout = layout
        self.numbers = numbers
        self.by_sign = nodes_by_sign(layout.tree)

    def chances(self, view: Mapping[str, Any], legal: Sequence[str], remembered: Sequence[str] = ()) -> Chances:
        """How often each legal action is chosen; together 1.

        remembered: the three cards the seat was dealt.
        """
        raises = next((word for word in legal if word in self.rules.raises), "")
        if (forced := _only_choice(legal)) is not None:
            return forced
        here = read(self.rules, view, remembered)
        number = self._node(here)
        found = self._looked_up(number, here, raises) if number is not None else None
        found = {word: chance for word, chance in (found or {}).items() if chance > 0 and word in legal}
        if not found:
            found = off_the_tree(here, legal, view)
        total = sum(found.values())
        return {word: chance / total for word, chance in _any_suit(found, here, legal).items()}

    def _node(self, here: Situation) -> int | None:
        """The node of a situation; of one beyond the raises in the tree, the same play at the highest stake there."""
        if here.sign in self.by_sign or here.sign[0] not in (PLAY, LAST):
            return self.by_sign.get(here.sign)
        kind, place, level, right = here.sign
        lower = ((kind, place, stake, who) for stake in range(int(str(level)), -1, -1) for who in (right, EITHER))
        return next((self.by_sign[sign] for sign in lower if sign in self.by_sign), None)

    def _looked_up(self, number: int, here: Situation, raises: str) -> Chances | None:
        node, kept = self.layout.tree.nodes[number], self.layout.kept[number]
        if node.kind == LAST:
            return self._last_trick(node, kept, here, raises)
        if node.actor != here.actor:
            return None
        base = self._base(kept, here) + self._holding(node, here) * slots(node)
        words = _words(node, here, raises)
        return self._read(base, words)

    def _base(self, kept: Kept, here: Situation) -> int:
        return kept.own.base + self._key(kept, here) * kept.own.size

    def _key(self, kept: Kept, here: Situation) -> int:
        wide = self.layout.held.classes + 1
        one, two, three, four = here.played
        return kept.first_keys[one * wide + two] * kept.seconds + kept.second_keys[three * wide + four]

    def _holding(self, node: Node, here: Situation) -> int:
        return self.layout.held.place(node.held[node.actor], here.classes, here.hidden)

    def _read(self, base: int, words: Sequence[str]) -> Chances:
        """The chances of these words, one after the other in the table; evenly where it has none."""
        found: Chances = {}
        for place, word in enumerate(words):
            if word:
                found[word] = found.get(word, 0.0) + max(self.numbers[base + place], 0.0)
        return found if sum(found.values()) > 0 else {word: 1.0 for word in words if word}

    # The third trick -----------------------------------------------------------------------------------

    def _last_trick(self, node: Node, kept: Kept, here: Situation, raises: str) -> Chances | None:
        classes = self.layout.held.classes
        leads = node.actor == here.actor
        base = self._base(kept, here)
        if leads and here.shown == ABSENT:
            card = here.hand[0]
            return self._read(base + 2 * here.classes[0], (card, raises)) if node.raises != ABSENT else {card: 1.0}
        if leads and here.answer and node.raised[0] != ABSENT:
            answers = base + (2 * classes if node.raises != ABSENT else 0)
            return self._read(answers + 2 * here.shown, (DECLINE, ACCEPT))
        if not leads and here.shown != ABSENT and not here.answer:
            return self._follows(node, kept, here, raises)
        return None

    def _follows(self, node: Node, kept: Kept, here: Situation, raises: str) -> Chances:
        card, mine = here.hand[0], here.classes[0]
        if node.raised[0] == ABSENT or not raises:
            return {card: 1.0}
        groups = follower_groups(node)
        group = groups[0 if here.shown < mine else 1 if here.shown == mine else 2]
        if group == ABSENT:
            return {raises: 1.0}
        base = kept.other.base + self._key(kept, here) * kept.other.size
        return self._read(base + (here.shown * (max(groups) + 1) + group) * 2, (card, raises))


def _words(node: Node, here: Situation, raises: str) -> tuple[str, ...]:
    """The actions of a node in the order of its numbers, "" where a holding does not have one."""
    if node.kind == CHOICE:
        return DECLINE, GO
    if node.kind != PLAY:
        return (DECLINE, ACCEPT, raises) if node.raises != ABSENT else (DECLINE, ACCEPT)
    classes, hand = here.classes, here.hand
    cards = [card if not place or classes[place] != classes[place - 1] else "" for place, card in enumerate(hand)]
    assert len(cards) == card_slots(node) == {THREE: 3, TWO: 2}[node.held[node.actor]]
    hidden = [HIDE + card if card else "" for card in cards] if node.hide != ABSENT else []
    if node.bound and cards[-1]:
        cards[0] = ""
    return (*cards, *hidden, *([raises] if node.raises != ABSENT else []))


def _any_suit(found: Chances, here: Situation, legal: Sequence[str]) -> Chances:
    """Spreads each card's chance over those of its class: always the same suit first would tell what is left."""
    spread: Chances = {}
    class_of = dict(zip(here.hand, here.classes, strict=True))
    for word, chance in found.items():
        card = word.removeprefix(HIDE)
        hide = HIDE * (card != word)
        alike = [other for other in here.hand if class_of[other] == class_of.get(card) and hide + other in legal]
        for other in alike or [word]:
            spread[hide + other if alike else word] = chance / max(len(alike), 1)
    return spread


def _only_choice(legal: Sequence[str]) -> Chances | None:
    return {legal[0]: 1.0} if len(legal) == 1 else None


def off_the_tree(here: Situation, legal: Sequence[str], view: Mapping[str, Any]) -> Chances:
    """What is done where the tree ends: a hidden card is beaten, a raise against a sure win is accepted."""
    if here.shown != ABSENT and here.classes:
        wins = here.classes[0] > here.shown or here.shown == len_classes(view)
        word = ACCEPT if wins else DECLINE
        return {word: 1.0} if word in legal else {here.hand[0]: 1.0}
    cards = [card for card in here.hand if card in legal]
    if cards:
        return {cards[-1]: 1.0}
    if ACCEPT in legal:
        return {ACCEPT: 1.0} if declining_loses(view) else {ACCEPT: 0.5, DECLINE: 0.5}
    return {legal[0]: 1.0}


def declining_loses(view: Mapping[str, Any]) -> bool:
    """Whether what the hand is worth already gives the asker the match."""
    hand = view["hand"]
    asker = view["score"][(hand["asked"]["by"] - 1) % 2]
    return bool(asker + hand["stake"] >= view["target"])


def len_classes(view: Mapping[str, Any]) -> int:
    """The class that stands for a card face down: one above the highest."""
    order, manilhas = view["order"], view["hand"]["manilhas"]
    return len(order) - 1 + len(manilhas) if view["hand"]["vira"] else len(order) + len(manilhas)
