"""List the jogos without wild cards that a hand can lay, and the cards that it can add to the jogos of the side.

Each new jogo and each jogo that can be extended is one line in the list of choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carteado.games.buraco.actions import ADD, LAY, Written
from carteado.games.buraco.choices import NO_CARD
from carteado.games.buraco.layable_melds import laying
from carteado.games.buraco.terminal.seen import Seen, fitting
from carteado.games.buraco.terminal.voice import Voice


class JogoChoice(NamedTuple):
    """A choice: the key that a player types, and the action, which may lay or add several cards."""

    key: str
    written: Written


def lines(voice: Voice, seen: Seen, legal: Sequence[str]) -> Iterator[JogoChoice]:
    for number, written in enumerate(_lays(seen, legal), start=1):
        yield JogoChoice(f"{voice.letter('lay')}{number}", written)
    for written in _adds(seen, set(legal)):
        yield JogoChoice(f"{voice.letter('add')}{written.number}", written)


def _lays(seen: Seen, legal: Sequence[str]) -> list[Written]:
    """Return the actions that lay a jogo with all cards of the hand that fit it, longest jogo first.

    If a card from the pile must be laid, only three-card jogos are listed.
    """
    table = laying(seen.lying.melds).jogos
    found = {}
    for jogo in (table[action] for action in legal if action in table):
        if jogo.wild is None:
            most = seen.spare - 3 if seen.lying.using == NO_CARD else 0
            for card in fitting(jogo, seen.without(jogo.cards), most):
                jogo = jogo.with_card(card)
            found[jogo.cards] = Written(LAY, jogo.cards)
    return sorted(found.values(), key=lambda written: -len(written.cards))


def _adds(seen: Seen, legal: set[str]) -> Iterator[Written]:
    """Yield, for each jogo of the side, the action that adds all cards of the hand that fit it.

    If a card from the pile must be laid, only this card is added.
    """
    cards = seen.hand if seen.lying.using == NO_CARD else [seen.lying.using]
    for number, jogo in enumerate(seen.jogos, start=1):
        written = Written(ADD, tuple(fitting(jogo, cards, max(1, seen.spare))), number)
        if written.cards and seen.steps(written)[0] in legal:
            yield written
