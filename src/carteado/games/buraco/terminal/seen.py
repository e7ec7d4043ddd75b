"""A deal as the acting seat sees it. Cards are integers (`hand_bits`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from carteado.core.game import View
from carteado.games.buraco.actions import Written
from carteado.games.buraco.choices import NO_CARD
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.jogos import Jogo, book
from carteado.games.buraco.single_actions import SideOnTable, steps_of
from carteado.games.buraco.terminal.voice import Voice


class Seen:
    """The hand and the jogos of the acting seat.

    hand:  the cards of the seat, including the card taken from the pile that it must lay.
    jogos: the jogos of its side.
    lying: the same jogos, in the form that `single_actions` needs.
    spare: how many cards of the hand may be laid.
    """

    def __init__(self, voice: Voice, view: View) -> None:
        deal = view["deal"]
        known = book(voice.melds)
        jogos = (known.jogo(tuple(NUMBER[card] for card in jogo["cards"])) for jogo in deal["jogos"][voice.side])
        using = NUMBER[deal["using"]] if deal["using"] else NO_CARD
        self.hand = [NUMBER[card] for card in deal["hand"]] + ([using] if deal["using"] else [])
        self.jogos = [jogo for jogo in jogos if jogo is not None]
        self.lying = SideOnTable(voice.melds, self.jogos, using)
        may_empty = deal["morto"][voice.side] or deal["may_go_out"][voice.side]
        self.spare = len(self.hand) - (0 if may_empty else 2)

    def steps(self, written: Written) -> tuple[str, ...]:
        """Split an action into single actions.

        If the hand does not have all the cards, the action is not split, so that it is refused as a whole. Otherwise
        its first cards could empty the hand and reveal the morto.
        """
        if Counter(written.cards) - Counter(self.hand):
            return (written.text,)
        return tuple(steps_of(self.lying, written))

    def without(self, cards: Iterable[int]) -> list[int]:
        return list((Counter(self.hand) - Counter(cards)).elements())


def fitting(jogo: Jogo, cards: list[int], most: int) -> list[int]:
    """Return the cards that can be added to a jogo one by one as natural cards, but at most `most` cards."""
    added: list[int] = []
    rest = list(cards)
    while len(added) < most:
        card = next((card for card in rest if jogo.takes(card) and not jogo.becomes_dirty_with(card)), None)
        if card is None:
            break
        rest.remove(card)
        added.append(card)
        jogo = jogo.with_card(card)
    return added
