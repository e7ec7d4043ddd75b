"""Encode a view as the array that policies use, and convert a policy's action back to the game's text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from carteado.core.cards import PACK_52
from carteado.core.game import View
from carteado.games.truco.bots.kernel_game import ACCEPT, ACTIONS, HIDE, RAISE, RERAISE, RUN, begin, legal_actions
from carteado.games.truco.bots.kernel_state import (
    ASKER,
    CARDS_ON_TABLE,
    DECLINED_BY,
    HANDS,
    IS_PLAYED,
    LEADER,
    LEVEL,
    LEVEL_ASKED,
    MAY_RAISE,
    PLAYED,
    SIGNALS,
    SIZE,
    TIE,
    TRICK,
    TURN,
    WINNER,
    normal_strengths,
    rules_row,
)

SIDES: Final = {"odd": 0, "even": 1, "tie": TIE, None: TIE}
SIGNS: Final = {"zap": 14, "copeta": 13, "espadilha": 12, "pica_fumo": 11, "tres": 10, "dois": 9, "nada": 1}
"""The strength of the best card of a player who makes each sign.

`tres` and `dois` mean the best and the second best plain rank. If the threes are manilhas, a player with a two makes
the sign `tres`, because twos are then the best plain rank.
"""

Signs = Mapping[int, str]
"""The sign that each seat made in this hand, keyed by seat."""


@lru_cache(maxsize=64)
def encode_rules(rules: Any, seats: int) -> tuple[int, ...]:
    return tuple(rules_row(rules, seats))


@lru_cache(maxsize=256)
def strengths_of(order: tuple[str, ...], manilhas: tuple[str, ...]) -> dict[str, int]:
    cards = [card for card in PACK_52 if card[:-1] in order]
    return {**normal_strengths(cards, order, manilhas), "~": 0}


class EncodedView:
    """A hand as one seat sees it, encoded for a policy."""

    def __init__(self, view: View, rules: Any, signs: Signs) -> None:
        hand: dict[str, Any] = view["hand"]
        self.hand = hand
        self.seat: int = view["seat"] - 1
        self.rules = encode_rules(rules, view["seats"])
        self.stakes: Sequence[int] = rules.stakes
        self.strength = strengths_of(tuple(view["order"]), tuple(hand["manilhas"]))
        self.cards: list[str] = sorted(hand["cards"], key=self.strength.__getitem__)
        self.row = [0] * SIZE
        begin(self.row, self.rules, view["seats"], hand["dealer"] - 1, *view["score"])
        self._read_cards(signs)
        self._read_raises()
        self._read_tricks()

    def _read_cards(self, signs: Signs) -> None:
        held = {self.seat: self.cards} | {int(mate) - 1: cards for mate, cards in self.hand["partners"].items()}
        for seat, cards in held.items():
            values = sorted(self.strength[card] for card in cards)
            at = HANDS + 3 * seat
            self.row[at : at + len(values)] = values
        for seat, word in signs.items():
            if word in SIGNS and (seat - 1) % 2 == self.seat % 2:
                self.row[SIGNALS + seat - 1] = SIGNS[word]

    def _read_raises(self) -> None:
        row, hand = self.row, self.hand
        row[IS_PLAYED] = int(hand["decided"])
        row[MAY_RAISE] = SIDES[hand["right"]]
        if hand["kind"] == "plain":
            row[LEVEL] = self.stakes.index(hand["stake"])
        if hand["asked"]:
            row[LEVEL_ASKED] = self.stakes.index(hand["asked"]["stake"])
            row[ASKER] = hand["asked"]["by"] - 1
        for seat in hand["noes"]:
            row[DECLINED_BY] |= 1 << seat - 1

    def _read_tricks(self) -> None:
        row, hand = self.row, self.hand
        row[TRICK] = len(hand["tricks"])
        row[CARDS_ON_TABLE] = len(hand["table"])
        row[TURN] = hand["turn"] - 1
        row[LEADER] = (hand["table"][0][0] if hand["table"] else hand["turn"]) - 1
        for number, trick in enumerate(hand["tricks"]):
            row[WINNER + number] = SIDES[trick["winner"]]
        for number, plays in enumerate([*(trick["plays"] for trick in hand["tricks"]), hand["table"]]):
            for seat, card in plays:
                row[PLAYED + 6 * number + seat - 1] = self.strength[card]

    def words(self, legal: Sequence[str]) -> dict[int, str]:
        """Return the texts of the legal actions that the policy knows, keyed by their numbers in the policy."""
        mask = [0] * ACTIONS
        legal_actions(self.row, self.rules, self.seat, mask)
        asking = self.hand["raise"]["word"] if self.hand["raise"] else ""
        if "aceita" in legal or "vai" in legal:
            texts = {RUN: "corre", ACCEPT: "vai" if "vai" in legal else "aceita", RERAISE: asking}
        else:
            texts = dict(enumerate(self.cards))
            hidden = next(("~" + card for card in self.cards if "~" + card in legal), "")
            texts |= {HIDE: hidden, RAISE: asking}
        return {action: word for action, word in texts.items() if mask[action] and word in legal}


def choose_sign(view: View) -> str | None:
    """Return the sign that shows the best card of the viewer's hand, or None if the viewer has no cards."""
    hand = view["hand"]
    if not hand or not hand["cards"]:
        return None
    strength = strengths_of(tuple(view["order"]), tuple(hand["manilhas"]))
    best = max(strength[card] for card in hand["cards"])
    return next((word for word, value in SIGNS.items() if value == best), "nada")
