"""A match of blackjack: its state over all rounds and shoes, and the `Game` protocol."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from carteado.core.game import PACK, Moment, Outcome, ShuffleRequest, View
from carteado.core.values import Copyable, copyable
from carteado.core.view_layers import Layer, changes_by_difference
from carteado.games.blackjack.actions import action_id, bet_of
from carteado.games.blackjack.determinise import determinise
from carteado.games.blackjack.narration import Teller
from carteado.games.blackjack.refusals import why_not
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.rules import Rules
from carteado.games.blackjack.table import Table, table_of
from carteado.games.blackjack.view import own_view, revealed_view, view
from carteado.regulation.regulated_game import RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language


@copyable
class Match(Copyable):
    """The state of a match.

    played:      the number of finished rounds.
    start_chips: the chips of each seat at the start of the match.
    chips:       the chips of each seat before the bets of this round.
    bets:        the bets of this round, 0 for a seat that has not bet yet.
    house:       the chips that the house has won; negative if it has lost chips.
    shoe, at:    the cards, and how many of them were dealt before this round. The shoe is empty until it is shuffled.
    round:       the current round, or None between two rounds.
    last:        the previous round, or None in the first round.
    players:     the seats with enough chips for the minimum bet. The others are out of the match.
    """

    table: Table
    played: int
    start_chips: tuple[int, ...]
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
        self.start_chips = tuple(chips) or (table.rules.chips,) * table.seats
        self.chips = self.start_chips
        self.bets = table.no_bets
        self.house = 0
        self.shoe = ()
        self.at = 0
        self.round = None
        self.last = None
        self.players = self._seats_with_chips()
        self.over = not self.players

    # Chance --------------------------------------------------------------------------------------------

    @property
    def chance(self) -> ShuffleRequest | None:
        return ShuffleRequest(PACK, self.table.cards) if not self.shoe and not self.over else None

    def apply_shuffle(self, order: Sequence[str]) -> Match:
        if self.shoe or self.over or not self.table.is_shoe(tuple(order)):
            raise ValueError("not an order of the items to shuffle")
        return self.with_shoe(tuple(order), 0)

    def with_shoe(self, shoe: tuple[str, ...], at: int) -> Match:
        new = self.copy()
        new.shoe = shoe
        new.at = at
        return new

    # Playing -------------------------------------------------------------------------------------------

    def _seats_with_chips(self) -> tuple[int, ...]:
        least = self.table.min_bet
        return tuple([seat for seat in self.table.all_seats if self.chips[seat - 1] >= least])

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match, or None until it is over. The winners are the seats that gained chips."""
        if not self.over:
            return None
        return Outcome(
            tuple(s for s in self.table.all_seats if self.chips[s - 1] > self.start_chips[s - 1]), self.chips
        )

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
            new._continue_with(self.round.apply(seat, action))
        else:
            new._place_bet(seat, bet_of(action) or 0)
        return new

    def _place_bet(self, seat: int, bet: int) -> None:
        """Place a bet, and deal if it was the last one."""
        self.bets = (*self.bets[: seat - 1], bet, *self.bets[seat:])
        if not self.actors():
            self._continue_with(Round.deal(self.table, self.chips, self.bets, self.shoe, self.at))

    def _continue_with(self, round_: Round) -> None:
        """Set the current round or, if it is over, pay the chips and prepare the next round."""
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
        self.players = self._seats_with_chips()
        self.over = not self.players or self.played == self.table.rules.rounds
        self.shoe, self.at = (
            ((), 0) if self.table.needs_shuffle(round_.at, len(self.players)) else (self.shoe, round_.at)
        )

    # Seeing --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def private_layer(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:  # noqa: ARG002
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        return determinise(self, seat, rng)

    def invariant(self) -> object:
        """Return values that never change: the seats, the sum of all chips (players, bets, house) and the cards."""
        round_ = self.round
        if round_ is None:
            cards = self.shoe or self.table.cards
            return self.table.seats, sum(self.chips) + self.house, tuple(sorted(cards))
        staked = sum(hand.bet for hand in round_.hands) + sum(round_.insured)
        held = [card for hand in round_.hands for card in hand.cards]
        cards = (*round_.shoe[: round_.start], *held, *round_.dealer, *round_.shoe[round_.at :])
        return self.table.seats, sum(round_.chips) + staked + self.house, tuple(sorted(cards))


DEAL_CARD_MS: Final = 75
TURN_CARD_MS: Final = 400
DRAW_CARD_MS: Final = 240
"""The milliseconds that the site takes to deal a card, to turn the hole card, and to draw a card for the dealer.

Keep them in step with `web/src/games/blackjack/pace.ts`. TURN_CARD_MS is FIRST_DRAW_MS + FLIGHT_MS there."""


class Blackjack(RegulatedGame):
    """Blackjack with one regulation and one number of seats."""

    name = "blackjack"

    def __init__(self, regulation: Regulation[Rules], seats: int) -> None:
        super().__init__(regulation, seats)
        self.table = table_of(regulation, seats)

    def redact_action(self, before: Match, seat: int, action: str, viewer: int | None) -> str:  # noqa: ARG002
        """Return the action: all actions are public and name no hidden card."""
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        if after["played"] == before["played"]:
            return None
        return "match" if after["over"] else "hand"

    def laying_ms(self, before: View, after: View) -> int:
        """Return the milliseconds that the site takes to show the dealer's cards at the end of a round.

        If the round ended with the deal, the time for the deal is included.
        """
        dealt = 2 * (len(after["last"]["hands"]) + 1) * DEAL_CARD_MS if before["round"] is None else 0
        return int(dealt + TURN_CARD_MS + (len(after["last"]["dealer"]) - 1) * DRAW_CARD_MS)

    def revealed_view(self, state: Match, seat: int | None) -> View:
        return revealed_view(state, seat)

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def start(self) -> Match:
        return Match(self.table)

    def action_id(self, action: str) -> int:
        rules = self.regulation.rules
        return action_id(action, rules.min_bet, rules.bet_step)

    def header(self, state: Match) -> dict[str, Any]:
        return {"chips": list(state.start_chips)}

    def recorded_action(self, before: Match, seat: int, action: str) -> str | None:  # noqa: ARG002
        return action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        """Return the gain of each seat in the round that an action ended, or None if no round ended."""
        if after.played == before.played or after.last is None:
            return None
        return {"points": list(after.last.gains or ())}
