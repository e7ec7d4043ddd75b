"""What a good player of buraco does with the cards in hand: lay, add, or discard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from carteado.bots.buraco_emptying import Emptying
from carteado.bots.buraco_sight import WILDS, Sight, soils
from carteado.bots.buraco_worth import HELD_RISK, Worth
from carteado.buraco.jogos import Jogo, book
from carteado.buraco.words import ADD, DISCARD, LAY, REFUSE, read
from carteado.core.game import View

LAYING: Final = 60.0
"""What it is worth to have a clean jogo on the table, where it can grow, and not in hand."""
GIFT: Final = 0.7
"""How much of what the others gain counts against a discard."""
OPENED: Final = 8.0
"""What each card of a pile is worth to who can take it."""
LAST_RESORT: Final = 100.0
"""Only who has nothing else discards a wild card."""

reading: Final = lru_cache(maxsize=8192)(read)


def of_word(word: str, legal: Sequence[str]) -> list[str]:
    return [action for action in legal if action.startswith(word)]


class Turn:
    """A hand after the draw."""

    def __init__(self, view: View) -> None:
        self.sight = Sight(view)
        self.worth = Worth(self.sight)
        self.emptying = Emptying(self.sight, self.worth)

    def play(self, legal: Sequence[str]) -> str:
        if REFUSE in legal and self.discard(legal) == f"{DISCARD} {self.sight.deal['offered']}":
            return REFUSE
        return self.lay(legal) or self.discard(legal)

    # Laying --------------------------------------------------------------------------------------------

    def lay(self, legal: Sequence[str]) -> str | None:
        """What is best laid or added; None when nothing is better than to discard."""
        laying = [action for action in legal if action.startswith((ADD, LAY))]
        if not laying:
            return None
        if self.emptying.is_possible():
            return self._emptying(laying)
        gain, action = max((self.gain(action), action) for action in laying)
        return action if gain > 0 and self._may_leave(len(reading(action).cards)) else None

    def _may_leave(self, cards: int) -> bool:
        """Whether so many cards may leave the hand: the last ones only when an empty hand is wished for."""
        return len(self.sight.hand) - cards > 1 or self.emptying.is_wished

    def _emptying(self, laying: Sequence[str]) -> str:
        """First what needs no wild card, then what the best way to lay the hand says, wild cards last."""
        plain = [action for action in of_word(ADD, laying) if not self._soils(action)]
        found = None if plain else self.emptying.lays(laying)
        return found or max(plain or laying, key=self.gain)

    def _soils(self, action: str) -> bool:
        _, cards, number = reading(action)
        return soils(self.sight.own[number - 1], cards[0])

    def gain(self, action: str) -> float:
        """What an action is worth, with all that can be added after it."""
        word, cards, number = reading(action)
        rest = list(self.sight.hand)
        for card in cards:
            if card in rest:  # but for one that comes off the pile
                rest.remove(card)
        before, made = self._added(cards[0], number) if word == ADD else self._laid(cards)
        grown, used = self.worth.grown(made, rest)
        return self.worth.jogo(grown) - before - sum(map(self._kept, (*cards, *used)))

    def _added(self, card: int, number: int) -> tuple[float, Jogo]:
        jogo = self.sight.own[number - 1]
        return self.worth.jogo(jogo), jogo.with_card(card)

    def _laid(self, cards: tuple[int, ...]) -> tuple[float, Jogo]:
        made = book(self.sight.melds).jogo(cards)
        assert made is not None
        return (-LAYING * self.sight.time_left if made.wild is None else 0.0), made

    def _kept(self, card: int) -> float:
        """What a card would be worth in hand instead; one that stands for itself is there to be laid."""
        return self.worth.card(card) if card in WILDS else -HELD_RISK * self.sight.values[card]

    # Discarding ----------------------------------------------------------------------------------------

    def discard(self, legal: Sequence[str]) -> str:
        """The card it misses least and that helps the others least."""
        return min(of_word(DISCARD, legal) or legal, key=self._missed)

    def _missed(self, action: str) -> float:
        cards = reading(action).cards
        if not cards:
            return 0.0
        card = cards[0]
        kept = self.worth.card(card) + self.worth.given(card, self.sight.own)
        return kept + LAST_RESORT * (card in WILDS) + GIFT * self._gift(card)

    def _gift(self, card: int) -> float:
        """What the others would gain by it; where its top opens the pile, the pile too."""
        given = self.worth.given(card, self.sight.others)
        if given and self.sight.rules["pile"] == "use_top":
            given += OPENED * self.sight.deal["pile_left"]
        return given
