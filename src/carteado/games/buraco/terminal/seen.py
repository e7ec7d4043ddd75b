"""A deal as the one who is to choose sees it, in the numbers that the rules reckon with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from carteado.buraco.choices import NO_CARD
from carteado.buraco.hand_bits import NUMBER
from carteado.buraco.jogos import Jogo, book
from carteado.buraco.single_actions import Lying, steps_of
from carteado.buraco.words import Written
from carteado.cli.faces.buraco.voice import Voice
from carteado.core.game import View


class Seen:
    """hand: the cards of the seat, with the one off the pile that it must use. spare: how many of them may be laid,
    so that what must stay in hand does."""

    def __init__(self, voice: Voice, view: View) -> None:
        deal = view["deal"]
        known = book(voice.melds)
        jogos = (known.jogo(tuple(NUMBER[card] for card in jogo["cards"])) for jogo in deal["jogos"][voice.side])
        using = NUMBER[deal["using"]] if deal["using"] else NO_CARD
        self.hand = [NUMBER[card] for card in deal["hand"]] + ([using] if deal["using"] else [])
        self.jogos = [jogo for jogo in jogos if jogo is not None]
        self.lying = Lying(voice.melds, self.jogos, using)
        may_empty = deal["morto"][voice.side] or deal["may_go_out"][voice.side]
        self.spare = len(self.hand) - (0 if may_empty else 2)

    def steps(self, written: Written) -> tuple[str, ...]:
        """The single actions that a player's words stand for.

        Cards that are not in the hand are left to be refused as they stand: tried one by one, they would tell what is
        in a morto that comes to an empty hand.
        """
        if Counter(written.cards) - Counter(self.hand):
            return (written.text,)
        return tuple(steps_of(self.lying, written))

    def without(self, cards: Iterable[int]) -> list[int]:
        """What else is in the hand."""
        return list((Counter(self.hand) - Counter(cards)).elements())


def soils(jogo: Jogo, card: int) -> bool:
    """Whether a card that fits a jogo would be its wild card."""
    return jogo.wild is None and jogo.with_card(card).wild is not None


def fitting(jogo: Jogo, cards: list[int], most: int) -> list[int]:
    """The cards that a jogo takes one after another, none of them as a wild card; so many at most."""
    added: list[int] = []
    rest = list(cards)
    while len(added) < most:
        card = next((card for card in rest if jogo.takes(card) and not soils(jogo, card)), None)
        if card is None:
            break
        rest.remove(card)
        added.append(card)
        jogo = jogo.with_card(card)
    return added
