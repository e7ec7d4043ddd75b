"""Encode a view as a row of integers (`carteado.games.buraco.bots.encoding`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from carteado.core.game import View
from carteado.games.buraco.bots.encoding import (
    BACK,
    BASE,
    CARDS,
    FIELDS,
    HAND,
    HIGH_ACE,
    JOGOS,
    KIND,
    KINDS,
    KNOWN,
    KNOWN_LEFT,
    LAID,
    LAST_LEFT,
    LOW_ACE,
    MASK,
    MATE_LEFT,
    MAX_JOGOS,
    MORTO,
    MORTOS,
    NEXT_LEFT,
    PILE,
    PILE_LEFT,
    ROW,
    SEATS,
    SIZE,
    STOCK,
    SUIT,
    TABLE,
    TOP,
    UNSEEN,
    WILD,
)
from carteado.games.buraco.bots.jogo_encoding import note_fits, refresh
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.jogos import SET

ABSENT_PLAYER_CARDS = 11
"""The number of cards assumed for an opponent or partner who does not exist: so many that going out is unlikely."""


def encode_view(view: View, g: Sequence[int]) -> list[int]:
    """Return the row of a view. `g` is the row of its rules."""
    deal, seat = view["deal"], view["seat"]
    row = [0] * ROW
    sides: list[list[int]] = view["sides"]
    own = next(number for number, side in enumerate(sides) if seat in side)
    others = [number for number in range(len(sides)) if number != own]
    row[SEATS] = view["seats"]
    row[STOCK], row[MORTOS], row[PILE_LEFT] = deal["stock_left"], deal["mortos_left"], deal["pile_left"]
    _count_hands(row, deal["left"], seat, sides[own])
    for number, whose in enumerate(([own], others)):
        row[MORTO + number] = int(any(deal["morto"][side] for side in whose))
        row[LAID + number] = max(deal["laid"][side] for side in whose)
        _encode_jogos(row, number, [jogo for side in whose for jogo in deal["jogos"][side]])
    _count(row, HAND, deal["hand"])
    _count(row, PILE, deal["pile"])
    row[TOP] = NUMBER[deal["pile"][-1]] if deal["pile"] else -1
    row[BACK] = NUMBER[deal["taken"]] if deal["taken"] else -1
    following = seat % view["seats"] + 1
    _count(row, KNOWN, deal["known"][following - 1])
    row[KNOWN_LEFT] = len(deal["known"][following - 1])
    _count_unseen(row, deal, seat)
    for number in range(2):
        for which in range(row[JOGOS + number]):
            refresh(row, TABLE + (number * MAX_JOGOS + which) * FIELDS, g)
        note_fits(row, number)
    return row


def _count(row: list[int], at: int, cards: Iterable[str]) -> None:
    for card in cards:
        row[at + NUMBER[card]] += 1


def _count_hands(row: list[int], left: Sequence[int], seat: int, own: Sequence[int]) -> None:
    following = seat % len(left) + 1
    row[CARDS], row[NEXT_LEFT] = left[seat - 1], left[following - 1]
    against = [left[other - 1] for other in range(1, len(left) + 1) if other not in own and other != following]
    row[LAST_LEFT] = min(against, default=ABSENT_PLAYER_CARDS)
    row[MATE_LEFT] = min((left[other - 1] for other in own if other != seat), default=ABSENT_PLAYER_CARDS)


def _count_unseen(row: list[int], deal: Mapping[str, Any], seat: int) -> None:
    """Write the number of copies of each card that this seat has not seen. Assumes four jokers."""
    row[UNSEEN : UNSEEN + KINDS] = [2] * (KINDS - 1) + [4]
    laid = [card for side in deal["jogos"] for jogo in side for card in jogo["cards"]]
    known = [card for other, cards in enumerate(deal["known"], start=1) if other != seat for card in cards]
    for card in (*deal["hand"], *deal["pile"], *laid, *known):
        row[UNSEEN + NUMBER[card]] -= 1


def _encode_jogos(row: list[int], side: int, jogos: Sequence[Mapping[str, Any]]) -> None:
    row[JOGOS + side] = min(len(jogos), MAX_JOGOS)
    for number, jogo in enumerate(jogos[:MAX_JOGOS]):
        at = TABLE + (side * MAX_JOGOS + number) * FIELDS
        cards = [NUMBER[card] for card in jogo["cards"]]
        wild = None if jogo["wild"] is None else NUMBER[jogo["wild"]]
        row[at + KIND], row[at + BASE], row[at + MASK], row[at + WILD] = encode_jogo(jogo["kind"], cards, wild)
        row[at + SIZE] = len(cards)


def encode_jogo(kind: str, cards: Sequence[int], wild: int | None) -> tuple[int, int, int, int]:
    """Return the fields KIND, BASE, MASK and WILD of a jogo."""
    natural = list(cards)
    if wild is not None:
        natural.remove(wild)
    wild_field = -1 if wild is None else wild
    if kind == SET:
        return 1, natural[0] % SUIT, sum(1 << 2 * (card // SUIT) for card in natural), wild_field
    return 0, natural[0] // SUIT, _places(natural), wild_field


def _places(natural: Sequence[int]) -> int:
    """Return the mask of the places of a sequence's natural cards, which are given in order."""
    ranks = [card % SUIT for card in natural]
    mask = sum({1 << rank + 1 for rank in ranks})
    if ranks.count(0) == 2:
        return mask | 1 << HIGH_ACE
    if ranks[-1] == 0:
        return mask & ~(1 << LOW_ACE) | 1 << HIGH_ACE
    return mask
