"""Jogos that need no wild card, each in a line: what a hand can lay, and what fits the jogos of its side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carteado.buraco.choices import NO_CARD
from carteado.buraco.layable_melds import laying
from carteado.buraco.words import ADD, LAY, Written
from carteado.cli.faces.buraco.seen import Seen, fitting
from carteado.cli.faces.buraco.voice import Voice


class Line(NamedTuple):
    """What a player types for it, and what it stands for."""

    key: str
    written: Written


def lines(voice: Voice, seen: Seen, legal: Sequence[str]) -> Iterator[Line]:
    for number, written in enumerate(_lays(seen, legal), start=1):
        yield Line(f"{voice.letter('lay')}{number}", written)
    for written in _adds(seen, set(legal)):
        yield Line(f"{voice.letter('add')}{written.number}", written)


def _lays(seen: Seen, legal: Sequence[str]) -> list[Written]:
    """Three cards and all that goes with them, the longest first; the card off the pile with two others only."""
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
    """For each jogo all that fits it."""
    cards = seen.hand if seen.lying.using == NO_CARD else [seen.lying.using]
    for number, jogo in enumerate(seen.jogos, start=1):
        written = Written(ADD, tuple(fitting(jogo, cards, max(1, seen.spare))), number)
        if written.cards and seen.steps(written)[0] in legal:
            yield written
