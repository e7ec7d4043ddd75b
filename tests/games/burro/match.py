"""The state and the rules of burro."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from carteado.games.burro.actions import DRAW, PASS, parse_action  # type: ignore[import-not-found]
from carteado.games.burro.narration import Teller  # type: ignore[import-not-found]

from carteado.core.cards import PACK_52, RANKS, rank_of, suit_of
from carteado.core.game import PACK, Moment, Outcome, ShuffleRequest, View
from carteado.core.refusal import Refusal
from carteado.core.view_layers import Layer, changes_by_difference, own_by_difference
from carteado.regulation.regulated_game import RegulatedGame
from carteado.words.catalogue import Language, Sentence

Hands = tuple[tuple[str, ...], ...]
Trick = tuple[tuple[int, str], ...]


@dataclass
class Match:
    """The state of a match.

    gone:  the cards of finished tricks.
    table: the actions (seat, action) of the current trick.
    taken: the actions of the trick before it.
    """

    seats: int
    size: int
    hands: Hands = ()
    stock: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    table: Trick = ()
    taken: Trick = ()
    turn: int = 1
    tricks: int = 0

    @property
    def chance(self) -> ShuffleRequest | None:
        return None if self.hands else ShuffleRequest(PACK, PACK_52)

    def apply_shuffle(self, order: Sequence[str]) -> Match:
        dealt = tuple(tuple(order[seat * self.size : (seat + 1) * self.size]) for seat in range(self.seats))
        return replace(self, hands=dealt, stock=tuple(order[self.seats * self.size :]))

    @property
    def winner(self) -> int | None:
        return next((seat for seat, hand in enumerate(self.hands, start=1) if not hand), None)

    @property
    def outcome(self) -> Outcome | None:
        if self.winner is None:
            return None
        return Outcome((self.winner,), tuple(-len(hand) for hand in self.hands))

    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.hands and self.winner is None else ()

    waiting = actors

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        hand = sorted(self.hands[seat - 1], key=PACK_52.index)
        follows = tuple(card for card in hand if not self.table or suit_of(card) == suit_of(self.table[0][1]))
        return follows or ((DRAW,) if self.stock else (PASS,))

    def apply(self, seat: int, action: str) -> Match:
        if action not in self.legal(seat):
            raise Refusal(Sentence("burro.refuse.turn" if seat not in self.actors() else "burro.refuse.follow"))
        hand = self.hands[seat - 1]
        if action == DRAW:
            return replace(self, hands=self._replace_hand(seat, (*hand, self.stock[0])), stock=self.stock[1:])
        if action != PASS:
            hand = tuple(card for card in hand if card != action)
        after = seat % self.seats + 1
        new = replace(self, hands=self._replace_hand(seat, hand), table=(*self.table, (seat, action)), turn=after)
        return new if len(new.table) < self.seats or new.winner else new._next_trick()

    def _replace_hand(self, seat: int, hand: tuple[str, ...]) -> Hands:
        return (*self.hands[: seat - 1], hand, *self.hands[seat:])

    def _next_trick(self) -> Match:
        played = [(seat, card) for seat, card in self.table if card != PASS]
        best = max(played, key=lambda play: RANKS.index(rank_of(play[1])))
        gone = (*self.gone, *(card for _, card in played))
        return replace(self, gone=gone, table=(), taken=self.table, turn=best[0], tricks=self.tricks + 1)

    def view(self, seat: int | None) -> View:
        return {
            "game": "burro",
            "seat": seat,
            "seats": self.seats,
            "turn": self.turn,
            "table": [list(play) for play in self.table],
            "taken": [list(play) for play in self.taken],
            "hand": sorted(self.hands[seat - 1], key=PACK_52.index) if seat and self.hands else [],
            "left": [len(hand) for hand in self.hands],
            "stock": len(self.stock),
            "gone": list(self.gone),
            "tricks": self.tricks,
            "winner": self.winner,
        }

    def private_layer(self, seat: int) -> Layer:
        return own_by_difference(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        unseen = [card for owner, hand in enumerate(self.hands, start=1) if owner != seat for card in hand]
        unseen += self.stock
        rng.shuffle(unseen)
        hands = tuple(
            hand if owner == seat else tuple(unseen.pop() for _ in hand)
            for owner, hand in enumerate(self.hands, start=1)
        )
        return replace(self, hands=hands, stock=tuple(unseen))

    def invariant(self) -> object:
        held = [card for hand in self.hands for card in hand]
        played = [card for _, card in self.table if card != PASS]
        return sorted((*held, *self.stock, *self.gone, *played) if self.hands else PACK_52)


class Burro(RegulatedGame):
    name = "burro"

    def start(self) -> Match:
        return Match(self.seats, self.regulation.rules.cards)

    def action_id(self, action: str) -> int:
        return parse_action(action).id

    def redact_action(self, before: Match, seat: int, action: str, viewer: int | None) -> str:
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        if after["winner"]:
            return "match"
        return "trick" if after["tricks"] > before["tricks"] else None

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def header(self, state: Match) -> dict[str, Any]:
        return {}

    def recorded_action(self, before: Match, seat: int, action: str) -> str | None:
        return action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        return {"points": [-len(hand) for hand in after.hands]} if after.winner else None
