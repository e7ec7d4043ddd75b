"""Whether to take the pile: what its cards bring to a player of buraco, against one card nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.bots.buraco_sight import Sight
from carteado.bots.buraco_worth import Worth
from carteado.buraco.hand_bits import names
from carteado.melds import best_partition

DRAWN: Final = 20.0
"""What a card from the stock is worth before one has seen it."""
MELDED: Final = 15.0
"""What each further card is worth that the pile lets one lay."""
PLENTY: Final = 12.0
"""What any further card is worth where going out takes a canastra: there is time to use it, and the others lack it."""


class Drawing:
    """A pile to be taken or left."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.worth = Worth(sight)

    def takes(self) -> bool:
        sight = self.sight
        if len(sight.pile) < sight.deal["pile_left"]:
            return True  # its top card is laid at once, and the others are a present
        return self.brings(sight.pile) > DRAWN * sight.time_left

    def brings(self, pile: Sequence[int]) -> float:
        """What the cards would add to the jogos on the table and to the hand, or count against it."""
        worth, gain, rest = self.worth, 0.0, list(pile)
        for jogo in self.sight.own:
            grown, used = worth.grown(jogo, rest)
            gain += worth.jogo(grown) - worth.jogo(jogo)
            for card in used:
                rest.remove(card)
        plenty = 0.0 if self.sight.is_race else PLENTY * len(pile) * self.sight.time_left
        return gain + plenty + MELDED * self._laid(rest) + sum(worth.card(card) for card in rest)

    def _laid(self, rest: Sequence[int]) -> int:
        """How many more cards could be laid with these, wild cards aside."""
        rules = self.sight.melds._replace(wild_jokers=False, wild_twos=False, wilds_per_meld=0)
        hand = names(self.sight.hand)
        return best_partition([*hand, *names(rest)], rules).value - best_partition(hand, rules).value
