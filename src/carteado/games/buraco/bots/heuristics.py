"""What jogos and cards are worth to a player of buraco, in points: those they count, and those they may still bring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from carteado.bots.buraco_sight import WILDS, Sight, soils
from carteado.buraco.hand_bits import SUIT_SIZE
from carteado.buraco.jogos import CANASTRA, SEQUENCE, Jogo

CHANCE: Final = (1.0, 0.6, 0.35, 0.2, 0.1)
"""How likely a jogo becomes a canastra that lacks so many cards, while there is time."""
LIVELY: Final = 4
"""With so many fitting cards still to come a jogo grows as usual."""
LETS_OUT: Final = 200
"""What it is worth to be free to go out."""
WILD_KEPT: Final = 120.0
"""What a wild card in hand is worth while there is time."""
WILD_IN_A_RACE: Final = 45.0
"""The same where nobody needs a canastra to go out: there the fastest hand wins."""
PER_OUT: Final = 2.5
"""What a card is worth in hand, for each unseen card that would make a jogo of it and another."""
NEAR_JOGO: Final = 6.0
"""The same for a card that lacks one to fit a jogo on the table."""
HELD_RISK: Final = 0.8
"""What part of its points a card in hand is expected to count against its holder."""


class Worth:
    """The worth of jogos and cards in one situation."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._jogos: dict[int, float] = {}

    # Jogos ---------------------------------------------------------------------------------------------

    def jogo(self, jogo: Jogo) -> float:
        """What a jogo counts, and what it may become."""
        found = self._jogos.get(id(jogo))
        if found is None:
            found = self._jogos[id(jogo)] = self._counted(jogo) + self._hoped(jogo)
        return found

    def _counted(self, jogo: Jogo) -> int:
        values, points = self.sight.values, self.sight.points
        return sum([values[card] for card in jogo.cards]) + (
            points[jogo.canastra] + LETS_OUT * self._lets_out(jogo) if jogo.canastra else 0
        )

    def _hoped(self, jogo: Jogo) -> float:
        points = self.sight.points
        if jogo.canastra is None:
            prize = points["royal"] if jogo.wild is None else points["dirty"]
            if self._lets_out(jogo):
                prize += LETS_OUT
            return self._likely(jogo, CANASTRA - jogo.size) * prize
        if jogo.canastra == "royal" and jogo.kind == SEQUENCE:
            more = points["ace_to_king"] - points["royal"]
            return self._likely(jogo, SUIT_SIZE - jogo.size) * more if more else 0.0
        return 0.0

    def _lets_out(self, jogo: Jogo) -> bool:
        """Whether such a canastra is what the side lacks to go out."""
        if self.sight.may_go_out:
            return False
        return jogo.wild is None or self.sight.rules["going_out"] != "clean_canastra"

    def _likely(self, jogo: Jogo, lacks: int) -> float:
        outs = sum([self.sight.unseen[card] for card in natural_fits(jogo)])
        chance = CHANCE[lacks] if lacks < len(CHANCE) else 0.05
        return chance * self.sight.time_left * min(1.0, outs / LIVELY)

    def grown(self, jogo: Jogo, cards: Iterable[int]) -> tuple[Jogo, list[int]]:
        """A jogo with all of these cards that fit it without a wild one, and those that do."""
        rest, used = list(cards), []
        growing = True
        while growing:
            growing = False
            for card in rest:
                if jogo.takes(card) and not soils(jogo, card):
                    jogo = jogo.with_card(card)
                    rest.remove(card)
                    used.append(card)
                    growing = True
                    break
        return jogo, used

    def given(self, card: int, jogos: Iterable[Jogo]) -> float:
        """What a card would bring to the best of these jogos."""
        gains = [self.jogo(jogo.with_card(card)) - self.jogo(jogo) for jogo in jogos if jogo.takes(card)]
        return max(gains, default=0.0)

    # Cards in hand -------------------------------------------------------------------------------------

    def card(self, card: int) -> float:
        """What a card is worth in hand: what it may become, less what it may count against."""
        risk = HELD_RISK * self.sight.values[card]
        if card in WILDS:
            kept = WILD_IN_A_RACE if self.sight.is_race else WILD_KEPT
            return kept * self.sight.time_left - risk
        return self.sight.time_left * (PER_OUT * self._outs(card) + self._near(card)) - risk

    def _outs(self, card: int) -> float:
        sight = self.sight
        held = list(sight.hand)
        if card in held:
            held.remove(card)
        outs = 0
        together = completing(sight.melds.ace_high)[card]
        for other in set(held):
            for third in together.get(other, ()):
                outs += sight.unseen[third] if third not in held else 6
        if sight.melds.sets == "any":
            outs += self._of_rank(card, held)
        return outs

    def _of_rank(self, card: int, held: list[int]) -> int:
        rank = card % SUIT_SIZE
        mates = sum(other % SUIT_SIZE == rank for other in held if other not in WILDS)
        left = sum(self.sight.unseen[suit * SUIT_SIZE + rank] for suit in range(4))
        return mates * left // 2 if mates < 2 else 8

    def _near(self, card: int) -> float:
        """For a card one away from a jogo of its own suit."""
        sight = self.sight
        for jogo in sight.own:
            if jogo.kind == SEQUENCE and not jogo.takes(card):
                for bridge in natural_fits(jogo):
                    if sight.unseen[bridge] and jogo.with_card(bridge).takes(card):
                        return NEAR_JOGO * sight.unseen[bridge]
        return 0.0


@lru_cache(maxsize=65536)
def natural_fits(jogo: Jogo) -> tuple[int, ...]:
    """The cards that fit a jogo without being its wild one."""
    return tuple(card for card in range(53) if jogo.takes(card) and card not in WILDS and not soils(jogo, card))


@lru_cache(maxsize=2)
def completing(ace_high: bool) -> tuple[dict[int, tuple[int, ...]], ...]:
    """For each card and another of its suit, the cards that make a sequence of the two."""
    found: list[dict[int, list[int]]] = [{} for _ in range(53)]
    row = [*range(SUIT_SIZE), *([0] if ace_high else [])]
    for base in range(0, 52, SUIT_SIZE):
        for low in range(len(row) - 2):
            three = [base + rank for rank in row[low : low + 3]]
            for card in three:
                for other in three:
                    if card != other:
                        third = next(c for c in three if c not in (card, other))
                        found[card].setdefault(other, []).append(third)
    return tuple({other: tuple(thirds) for other, thirds in by_card.items()} for by_card in found)
