"""Tables for tests: any cards at any place, and actions written as in a record.

    table = make_table(hands=["4c 5c 6c Ko", "9p"], stock="7c")
    assert table.do("1 compra, 1 baixa 4c 5c 6c").melds == [["4c 5c 6c"], []]

Hands may have any size, so that a test needs only the cards it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from carteado.core.cards import parse_cards
from carteado.core.game import View
from carteado.core.refusal import Refusal
from carteado.games.buraco.actions import read
from carteado.games.buraco.deal import Deal, Dealt
from carteado.games.buraco.hand_bits import NUMBER, names, names_held
from carteado.games.buraco.jogos import book
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.buraco.single_actions import single_steps

ANY_MORTO = "Ap 4e 7o 10c Kp 3o 6e 9p Qo 5c 8e"
"""Eleven cards without a meld, for a morto whose cards do not matter."""


@dataclass(frozen=True)
class TableInPlay:
    """A match during a deal or after it."""

    match: Match

    @property
    def deal(self) -> Deal:
        assert isinstance(self.match.stage, Deal)
        return self.match.stage

    def do(self, actions: str) -> TableInPlay:
        """Return the table after these actions, which are separated by commas."""
        match = self.match
        for action in filter(None, map(str.strip, actions.split(","))):
            seat, _, text = action.partition(" ")
            for step in single_steps(match, int(seat), read(text)):
                match = match.apply(int(seat), step)
        return TableInPlay(match)

    def refuses(self, actions: str) -> str:
        """Assert that the last of these actions is refused, and return the reason in English."""
        *first, last = actions.split(",")
        before = self.do(",".join(first))
        with pytest.raises(Refusal) as refusal:
            before.do(last)
        return refusal.value.text("en")

    def legal(self, seat: int) -> tuple[str, ...]:
        return self.match.legal(seat)

    def view(self, seat: int | None) -> View:
        return self.match.view(seat)

    def hand(self, seat: int) -> str:
        return " ".join(names_held(self.deal.hands[seat - 1]))

    @property
    def turn(self) -> int:
        return self.deal.turn

    @property
    def pile(self) -> str:
        return " ".join(names(self.deal.pile))

    @property
    def melds(self) -> list[list[str]]:
        """The jogos of each side as text."""
        sides = self.match.last.jogos if self.is_over and self.match.last else self.deal.jogos
        return [[" ".join(names(jogo.cards)) for jogo in side] for side in sides]

    @property
    def canastras(self) -> list[list[str | None]]:
        return [[jogo.canastra for jogo in side] for side in self.deal.jogos]

    # The end -------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.match.stage is None

    def sheet(self, side: int = 0) -> dict[str, int]:
        """Return the score sheet of a side, without the parts that are zero."""
        assert self.match.last is not None
        return {part: points for part, points in self.match.last.sheets[side].as_json().items() if points}

    @property
    def points(self) -> list[int]:
        assert self.match.last is not None
        return list(self.match.last.points)


def numbers(row: str) -> tuple[int, ...]:
    return tuple(NUMBER[card] for card in parse_cards(row))


def make_table(
    regulation: str = "copag",
    *,
    hands: Sequence[str],
    stock: str = "Jo Je",
    pile: str = "",
    mortos: Sequence[str] = (ANY_MORTO, ANY_MORTO),
    jogos: Sequence[Sequence[str]] = (),
    took: Sequence[int] = (),
    score: Sequence[int] = (),
    dealer: int = 0,
    begun: bool = True,
    **options: Any,
) -> TableInPlay:
    """Return a table with a hand for each seat. The last seat deals by default, so that seat 1 plays.

    `begun` means that the first card of the deal has been drawn, so that it is too late to refuse it.
    """
    chosen = RULEBOOK.with_options(RULEBOOK.preset(regulation), options)
    match = Match(chosen, len(hands), dealer or len(hands), tuple(score))
    dealt = Dealt(tuple(map(numbers, hands)), tuple(map(numbers, mortos)), numbers("Jo " * begun + stock))
    deal = Deal.start(match.table, match.dealer, dealt)
    deal.drawn = int(begun)
    deal.pile = numbers(pile)
    deal.jogos = tuple(tuple(_jogo(match, row) for row in side) for side in jogos) or deal.jogos
    deal.took = tuple(took) or deal.took
    return TableInPlay(match.begin(deal))


def last_turn(
    regulation: str = "copag",
    *,
    hands: Sequence[str] = ("9p", "Ko"),
    stock: str = "8c",
    jogos: Sequence[Sequence[str]] = (),
    score: Sequence[int] = (),
    **options: Any,
) -> TableInPlay:
    """Return a table of two players who both took a morto. The deal ends at the latest with the last stock card."""
    return make_table(regulation, hands=hands, stock=stock, mortos=[], took=(1, 1), jogos=jogos, score=score, **options)


def _jogo(match: Match, row: str) -> Any:
    jogo = book(match.table.rules.melds).jogo(numbers(row))
    assert jogo is not None, f"no jogo: {row}"
    return jogo


def pack_of(regulation: str, seats: int, rows: Sequence[str], dealer: int) -> tuple[str, ...]:
    """Return a pack that gives each seat these cards when dealt one at a time from the dealer's left."""
    match = Match(RULEBOOK.preset(regulation), seats, dealer)
    rest = list(match.table.pack)
    hands = {seat: list(parse_cards(row)) for seat, row in enumerate(rows, start=1)}
    for row in hands.values():
        for card in row:
            rest.remove(card)
    order = []
    for _ in range(11):
        for step in range(seats):
            row = hands.get((dealer + step) % seats + 1, [])
            order.append(row.pop(0) if row else rest.pop())
    return (*order, *rest)
