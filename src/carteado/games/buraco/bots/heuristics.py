"""Estimate the value of jogos and cards in points: the points they count now and the points they may still bring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from carteado.games.buraco.bots.board_features import Board
from carteado.games.buraco.hand_bits import SUIT_SIZE
from carteado.games.buraco.jogos import CANASTRA, SEQUENCE, WILDS, Jogo

CANASTRA_CHANCE: Final = (1.0, 0.6, 0.35, 0.2, 0.1)
"""The chance that a jogo becomes a canastra, indexed by the number of missing cards, early in the deal."""
OUTS_FOR_FULL_CHANCE: Final = 4
"""If fewer unseen cards than this fit a jogo, its chance of becoming a canastra is reduced in proportion."""
GOING_OUT_VALUE: Final = 200
"""The extra value of the canastra that a side needs to go out."""
WILD_VALUE: Final = 120.0
"""The value of a wild card in hand early in the deal."""
WILD_VALUE_IN_RACE: Final = 45.0
"""The value of a wild card if going out needs no canastra, so that the fastest hand wins."""
OUT_VALUE: Final = 2.5
"""The value of a card in hand for each unseen card that makes a jogo with it and another card in hand.

This is the value early in the deal: it is multiplied by `Board.time_left`.
"""
NEAR_JOGO_VALUE: Final = 6.0
"""The value, early in the deal, of a card in hand for each unseen card that links it to a sequence on the table.

For example, 8c links 9c to the sequence 5c 6c 7c.
"""
HELD_RISK: Final = 0.8
"""The expected cost of a card that stays in hand until the end, as a share of its points."""


class Heuristics:
    def __init__(self, board: Board) -> None:
        self.board = board
        self._jogo_values: dict[int, float] = {}

    # Jogos ---------------------------------------------------------------------------------------------

    def jogo_value(self, jogo: Jogo) -> float:
        """Return the points of a jogo plus the points that it is expected to gain."""
        found = self._jogo_values.get(id(jogo))
        if found is None:
            found = self._jogo_values[id(jogo)] = self._points(jogo) + self._expected_gain(jogo)
        return found

    def _points(self, jogo: Jogo) -> int:
        values, points = self.board.values, self.board.points
        return sum([values[card] for card in jogo.cards]) + (
            points[jogo.canastra] + GOING_OUT_VALUE * self._enables_going_out(jogo) if jogo.canastra else 0
        )

    def _expected_gain(self, jogo: Jogo) -> float:
        points = self.board.points
        if jogo.canastra is None:
            prize = points["royal"] if jogo.wild is None else points["dirty"]
            if self._enables_going_out(jogo):
                prize += GOING_OUT_VALUE
            return self._canastra_chance(jogo, CANASTRA - jogo.size) * prize
        if jogo.canastra == "royal" and jogo.kind == SEQUENCE:
            more = points["ace_to_king"] - points["royal"]
            return self._canastra_chance(jogo, SUIT_SIZE - jogo.size) * more if more else 0.0
        return 0.0

    def _enables_going_out(self, jogo: Jogo) -> bool:
        """Return whether the side may not go out yet but may do so once this jogo is a canastra."""
        if self.board.may_go_out:
            return False
        return jogo.wild is None or self.board.rules["going_out"] != "clean_canastra"

    def _canastra_chance(self, jogo: Jogo, lacks: int) -> float:
        outs = sum([self.board.unseen[card] for card in natural_fits(jogo)])
        chance = CANASTRA_CHANCE[lacks] if lacks < len(CANASTRA_CHANCE) else 0.05
        return chance * self.board.time_left * min(1.0, outs / OUTS_FOR_FULL_CHANCE)

    def extend_jogo(self, jogo: Jogo, cards: Iterable[int]) -> tuple[Jogo, list[int]]:
        """Add all of these cards that fit a jogo as natural cards. Return the new jogo and the cards added."""
        rest, used = list(cards), []
        growing = True
        while growing:
            growing = False
            for card in rest:
                if jogo.takes(card) and not jogo.becomes_dirty_with(card):
                    jogo = jogo.with_card(card)
                    rest.remove(card)
                    used.append(card)
                    growing = True
                    break
        return jogo, used

    def best_gain(self, card: int, jogos: Iterable[Jogo]) -> float:
        """Return the greatest gain of adding a card to one of these jogos, or 0 if it fits none."""
        gains = [self.jogo_value(jogo.with_card(card)) - self.jogo_value(jogo) for jogo in jogos if jogo.takes(card)]
        return max(gains, default=0.0)

    # Cards in hand -------------------------------------------------------------------------------------

    def card_value(self, card: int) -> float:
        """Return the value of a card in hand: its expected use minus its expected cost at the end."""
        risk = HELD_RISK * self.board.values[card]
        if card in WILDS:
            value = WILD_VALUE_IN_RACE if self.board.is_race else WILD_VALUE
            return value * self.board.time_left - risk
        return self.board.time_left * (OUT_VALUE * self._count_outs(card) + self._value_near_jogo(card)) - risk

    def _count_outs(self, card: int) -> float:
        board = self.board
        held = list(board.hand)
        if card in held:
            held.remove(card)
        outs = 0
        thirds_by_other = completing_cards(board.melds.ace_high)[card]
        for other in set(held):
            for third in thirds_by_other.get(other, ()):
                outs += board.unseen[third] if third not in held else 6
        if board.melds.sets == "any":
            outs += self._count_set_outs(card, held)
        return outs

    def _count_set_outs(self, card: int, held: list[int]) -> int:
        rank = card % SUIT_SIZE
        mates = sum(other % SUIT_SIZE == rank for other in held if other not in WILDS)
        left = sum(self.board.unseen[suit * SUIT_SIZE + rank] for suit in range(4))
        return mates * left // 2 if mates < 2 else 8

    def _value_near_jogo(self, card: int) -> float:
        """Return the extra value of a card if one unseen card links it to a sequence on the table, otherwise 0."""
        board = self.board
        for jogo in board.own:
            if jogo.kind == SEQUENCE and not jogo.takes(card):
                for bridge in natural_fits(jogo):
                    if board.unseen[bridge] and jogo.with_card(bridge).takes(card):
                        return NEAR_JOGO_VALUE * board.unseen[bridge]
        return 0.0


@lru_cache(maxsize=65536)
def natural_fits(jogo: Jogo) -> tuple[int, ...]:
    """Return the cards that fit a jogo as natural cards. Twos and jokers are not included."""
    return tuple(card for card in range(53) if jogo.takes(card) and card not in WILDS)


@lru_cache(maxsize=2)
def completing_cards(ace_high: bool) -> tuple[dict[int, tuple[int, ...]], ...]:
    """Return a table: item `[a][b]` has the cards that make a sequence of three with the cards `a` and `b`.

    The mapping of `a` contains only those cards `b` with which such a sequence is possible.
    """
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
