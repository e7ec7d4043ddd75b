"""Buraco's levels: one that lays whatever it can, and one that builds canastras, watches the pile and goes out when it
pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from carteado.bots.bot import Bot
from carteado.bots.buraco_sight import Sight, is_wild, soils
from carteado.buraco.held import NUMBER
from carteado.buraco.words import ADD, DISCARD, DRAW, LAY, TAKE, Written
from carteado.game import View

SOON: Final = 24
"""With so few cards in the stock a canastra had better be finished, wild card or not."""


def cards_in(action: str) -> list[str]:
    """The cards an action names."""
    word, *rest = action.split()
    return rest[:-2] if word == ADD else rest


def of_word(word: str, legal: Sequence[str]) -> list[str]:
    return [action for action in legal if action.startswith(word)]


class Beginner:
    """Draws from the stock, lays and adds whatever needs no wild card, and discards at random."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        if DRAW in legal:
            return DRAW
        plain = [action for action in legal if not any(map(is_wild, cards_in(action)))]
        for word in (ADD, LAY):
            if found := of_word(word, plain):
                return self.rng.choice(found)
        discards = of_word(DISCARD, plain) or of_word(DISCARD, legal)
        return self.rng.choice(discards or legal)


class Builder:
    """Keeps wild cards for canastras, grows what lies on the table, takes the pile for what it brings, gives the next
    player nothing to use, and empties the hand when that is worth it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["deal"] is None:
            return legal[len(legal) // 2]
        sight = Sight(view)
        stage = sight.deal["stage"]
        if stage == "drawing":
            return TAKE if TAKE in legal and self._takes(sight) else DRAW
        if stage == "using":
            return min(legal, key=lambda action: self._cost(sight, action))
        return (
            self._grow(sight, legal)
            or self._lay(sight, legal)
            or self._spend(sight, legal)
            or self._discard(sight, legal)
        )

    # Drawing -------------------------------------------------------------------------------------------

    def _takes(self, sight: Sight) -> bool:
        """Takes the pile when it brings more cards that can be laid than cards that can't."""
        deal = sight.deal
        if len(deal["pile"]) < deal["pile_left"]:
            return True  # its top card is laid at once, and the others are a present
        pile: list[str] = deal["pile"]
        fitting = [card for card in pile if sight.fits(card, sight.own)]
        rest = [card for card in pile if card not in fitting]
        melded = sight.clean([*sight.hand, *rest]).value - sight.clean(sight.hand).value
        wilds = sum(map(is_wild, rest))
        gain = len(fitting) + melded + 2 * wilds
        dead = len(pile) - gain
        return gain >= 1 and dead <= 2 * gain + (0 if sight.is_late else 3)

    def _cost(self, sight: Sight, action: str) -> int:
        """How dear it is to use the top of the pile so: least when it grows a jogo, most when it needs wild cards."""
        cards = cards_in(action)
        if action.startswith(ADD):
            return int(soils(sight.own[int(action.split()[-1]) - 1], cards[0])) * 5
        return 1 + 4 * sum(map(is_wild, cards))

    # Laying --------------------------------------------------------------------------------------------

    def _may_shrink(self, sight: Sight, cards: int) -> bool:
        """Whether so many cards may leave the hand: the last ones only when an empty hand is wished for."""
        return len(sight.hand) - cards > 1 or sight.wants_out

    def _grow(self, sight: Sight, legal: Sequence[str]) -> str | None:
        """Adds a card that needs no wild card, to the longest jogo that takes it."""
        found = []
        for action in of_word(ADD, legal):
            jogo = sight.own[int(action.split()[-1]) - 1]
            if not soils(jogo, cards_in(action)[0]):
                found.append((jogo.size + 20 * (jogo.size == 6), action))
        return max(found)[1] if found and self._may_shrink(sight, 1) else None

    def _lay(self, sight: Sight, legal: Sequence[str]) -> str | None:
        """Lays the best there is without wild cards."""
        if not self._may_shrink(sight, 3):
            return None
        return self._first_of(sight.clean(sight.hand).melds, legal)

    def _first_of(self, melds: Sequence[Sequence[str]], legal: Sequence[str]) -> str | None:
        """Three cards of one of these melds, the longest first; the others are added afterwards."""
        for meld in sorted(melds, key=len, reverse=True):
            for at in range(len(meld) - 2):
                action = Written(LAY, tuple(NUMBER[card] for card in meld[at : at + 3])).text
                if action in legal:
                    return action
        return None

    # Wild cards ----------------------------------------------------------------------------------------

    def _spend(self, sight: Sight, legal: Sequence[str]) -> str | None:
        """Uses a wild card to finish a canastra, to empty the hand, or because the deal is nearly over."""
        wild_adds = [action for action in of_word(ADD, legal) if is_wild(cards_in(action)[0])]
        finishing = [action for action in wild_adds if sight.own[int(action.split()[-1]) - 1].size == 6]
        if finishing and (sight.stock_left < SOON or not sight.deal["may_go_out"][sight.side]):
            return finishing[0] if self._may_shrink(sight, 1) else None
        if sight.wants_out and any(map(is_wild, sight.hand)) and self._can_empty(sight, wild_adds):
            return self._first_of(sight.with_wilds(sight.hand).melds, legal) or next(iter(wild_adds), None)
        if sight.is_late:
            soiling = [action for action in wild_adds if not self._clean_canastra(sight, action)]
            lays = self._first_of(sight.with_wilds(sight.hand).melds, legal)
            return (lays or next(iter(soiling), None)) if self._may_shrink(sight, 3) else None
        return None

    def _can_empty(self, sight: Sight, wild_adds: Sequence[str]) -> bool:
        """Whether all cards but one to discard can be laid, wild ones at the end of jogos too."""
        if not (sight.has_morto or sight.deal["may_go_out"][sight.side]):
            return False
        room = {action.split()[-1] for action in wild_adds}
        left = sight.with_wilds(sight.hand).left
        wilds = sum(map(is_wild, left))
        return len(left) - min(wilds, len(room)) <= 1

    def _clean_canastra(self, sight: Sight, action: str) -> bool:
        jogo = sight.own[int(action.split()[-1]) - 1]
        return jogo.canastra is not None and jogo.wild is None

    # Discarding ----------------------------------------------------------------------------------------

    def _discard(self, sight: Sight, legal: Sequence[str]) -> str:
        """The card it misses least and that helps the others least."""
        return min(of_word(DISCARD, legal) or legal, key=lambda action: self._worth(sight, action))

    def _worth(self, sight: Sight, action: str) -> float:
        card = cards_in(action)[0]
        if is_wild(card):
            return 1000.0 + sight.value(card)
        kept = 10 * sight.company(card) + 40 * sight.fits(card, sight.own)
        given = 25 * sight.fits(card, sight.others)
        return kept + given - 0.1 * sight.value(card)


LEVELS: Final[dict[str, Callable[[Random], Bot]]] = {"novato": Beginner, "veterano": Builder}
