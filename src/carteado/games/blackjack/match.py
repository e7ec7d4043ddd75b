"""A match of blackjack: rounds from one shoe after another. The state that the rest of the house plays with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from carteado.blackjack.determinise import determinise
from carteado.blackjack.refusals import why_not
from carteado.blackjack.round import Round
from carteado.blackjack.rules import Rules
from carteado.blackjack.table import Table, table_of
from carteado.blackjack.telling import Teller
from carteado.blackjack.view import opened_view, own_view, view
from carteado.blackjack.words import action_id, bet_of
from carteado.core.game import PACK, Moment, Outcome, Shuffle, View
from carteado.core.values import Copied, copied
from carteado.core.view_layers import Layer, changes_by_difference
from carteado.regulation.regulated_game import RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language


@copied
class Match(Copied):
    """The state of a match.

    played: the rounds that are over. chips: what each seat had before this round's bets. began: at first.
    bets: the bets made for the round to come, 0 where none is. house: what the house has won.
    shoe, at: the cards and how many of them are dealt; no shoe while it is being shuffled.
    round: the round being played, None while bets are made. last: the round before it.
    players: the seats with chips enough for the least bet; the others are out for good.
    """

    table: Table
    played: int
    began: tuple[int, ...]
    chips: tuple[int, ...]
    bets: tuple[int, ...]
    house: int
    shoe: tuple[str, ...]
    at: int
    round: Round | None
    last: Round | None
    players: tuple[int, ...]
    over: bool

    def __init__(self, table: Table, chips: Sequence[int] = ()) -> None:
        self.table = table
        self.played = 0
        self.began = tuple(chips) or (table.rules.chips,) * table.seats
        self.chips = self.began
        self.bets = table.no_bets
        self.house = 0
        self.shoe = ()
        self.at = 0
        self.round = None
        self.last = None
        self.players = self._with_chips()
        self.over = not self.players

    # Chance --------------------------------------------------------------------------------------------

    @property
    def chance(self) -> Shuffle | None:
        return Shuffle(PACK, self.table.cards) if not self.shoe and not self.over else None

    def shuffled(self, order: Sequence[str]) -> Match:
        if self.shoe or self.over or not self.table.is_shoe(tuple(order)):
            raise ValueError("no shuffle of what was asked for")
        return self.with_shoe(tuple(order), 0)

    def with_shoe(self, shoe: tuple[str, ...], at: int) -> Match:
        new = self.copy()
        new.shoe = shoe
        new.at = at
        return new

    # Playing -------------------------------------------------------------------------------------------

    def _with_chips(self) -> tuple[int, ...]:
        least = self.table.least
        return tuple([seat for seat in self.table.all_seats if self.chips[seat - 1] >= least])

    @property
    def outcome(self) -> Outcome | None:
        """Everybody plays against the house: those win who leave with more than they brought."""
        if not self.over:
            return None
        return Outcome(tuple(s for s in self.table.all_seats if self.chips[s - 1] > self.began[s - 1]), self.chips)

    def actors(self) -> tuple[int, ...]:
        if self.round is not None:
            return self.round.actors()
        if not self.shoe or self.over:
            return ()
        return tuple([seat for seat in self.players if not self.bets[seat - 1]])

    def waiting(self) -> tuple[int, ...]:
        return self.actors()

    def legal(self, seat: int) -> tuple[str, ...]:
        if not 0 < seat <= self.table.seats:
            return ()
        if self.round is not None:
            return self.round.legal(seat)
        if not self.shoe or self.over or self.bets[seat - 1]:
            return ()
        return self.table.bets(self.chips[seat - 1])

    def apply(self, seat: int, action: str) -> Match:
        if action not in self.legal(seat):
            raise why_not(self, seat, action)
        new = self.copy()
        if self.round is not None:
            new._follow(self.round.apply(seat, action))
        else:
            new._bet(seat, bet_of(action) or 0)
        return new

    def _bet(self, seat: int, bet: int) -> None:
        """Puts a bet down; the cards are dealt when the last one is made."""
        self.bets = (*self.bets[: seat - 1], bet, *self.bets[seat:])
        if not self.actors():
            self._follow(Round.deal(self.table, self.chips, self.bets, self.shoe, self.at))

    def _follow(self, round_: Round) -> None:
        """Goes on with a round, and counts the chips when it is over."""
        gains = round_.gains
        if gains is None:
            self.round = round_
            return
        self.round = None
        self.last = round_
        self.played += 1
        self.chips = tuple([had + gain for had, gain in zip(self.chips, gains, strict=True)])
        self.house -= sum(gains)
        self.bets = self.table.no_bets
        self.players = self._with_chips()
        self.over = not self.players or self.played == self.table.rules.rounds
        self.shoe, self.at = ((), 0) if self.table.is_spent(round_.at, len(self.players)) else (self.shoe, round_.at)

    # Seeing --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def own(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:  # noqa: ARG002
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        return determinise(self, seat, rng)

    def conserved(self) -> object:
        """Chips on the table, at the house and behind the bets, and every card of the shoe."""
        round_ = self.round
        if round_ is None:
            cards = self.shoe or self.table.cards
            return self.table.seats, sum(self.chips) + self.house, tuple(sorted(cards))
        staked = sum(hand.bet for hand in round_.hands) + sum(round_.insured)
        held = [card for hand in round_.hands for card in hand.cards]
        cards = (*round_.shoe[: round_.start], *held, *round_.dealer, *round_.shoe[round_.at :])
        return self.table.seats, sum(round_.chips) + staked + self.house, tuple(sorted(cards))


DEALT_MS: Final = 75
TURNED_MS: Final = 400
DRAWN_MS: Final = 240
"""How long a card of the deal takes, the one that the dealer turns over, and each that he draws: so `web` lays them
(`games/blackjack/pace.ts`)."""


class Blackjack(RegulatedGame):
    """The game of blackjack by one regulation, for one to seven seats."""

    name = "blackjack"

    def __init__(self, regulation: Regulation[Rules], seats: int) -> None:
        super().__init__(regulation, seats)
        self.table = table_of(regulation, seats)

    def heard(self, before: Match, seat: int, action: str, viewer: int | None) -> str:  # noqa: ARG002
        """Everything is said aloud, and no word names a card."""
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        if after["played"] == before["played"]:
            return None
        return "match" if after["over"] else "hand"

    def laying_ms(self, before: View, after: View) -> int:
        """The dealer turns one card and draws the others; if the round ended as it was dealt, after the deal."""
        dealt = 2 * (len(after["last"]["hands"]) + 1) * DEALT_MS if before["round"] is None else 0
        return int(dealt + TURNED_MS + (len(after["last"]["dealer"]) - 1) * DRAWN_MS)

    def opened(self, state: Match, seat: int | None) -> View:
        return opened_view(state, seat)

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def start(self) -> Match:
        return Match(self.table)

    def action_id(self, action: str) -> int:
        rules = self.regulation.rules
        return action_id(action, rules.min_bet, rules.bet_step)

    def header(self, state: Match) -> dict[str, Any]:
        return {"chips": list(state.began)}

    def written(self, before: Match, seat: int, action: str) -> str | None:  # noqa: ARG002
        return action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        """What the round gave each seat."""
        if after.played == before.played or after.last is None:
            return None
        return {"points": list(after.last.gains or ())}
