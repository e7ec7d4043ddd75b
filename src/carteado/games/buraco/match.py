"""A match of buraco: deals until one side leads with the target score, or the last allowed deal is over.

`Match` implements `carteado.core.game.State`, and `Buraco` implements `carteado.core.game.Game`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from carteado.core.game import DEALER, PACK, Moment, Outcome, ShuffleRequest, View, check_order, dealer_draw
from carteado.core.values import Copyable, copyable
from carteado.core.view_layers import Layer, changes_by_difference
from carteado.games.buraco.actions import ACTION_ID, parse_action
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.determinise import determinise
from carteado.games.buraco.finished import Finished, finish
from carteado.games.buraco.hand_bits import names
from carteado.games.buraco.narration import Teller
from carteado.games.buraco.refusals import why_not
from carteado.games.buraco.rules import Rules
from carteado.games.buraco.single_actions import merge
from carteado.games.buraco.table import Table, table
from carteado.games.buraco.view import own_view, view
from carteado.regulation.regulated_game import RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language


@copyable
class Match(Copyable):
    """The state of a match.

    score:   the points of each side.
    dealer:  the seat that deals; between deals, the next dealer; 0 until the first dealer is drawn.
    number:  the number of deals begun.
    stage:   the cut or the deal in progress; None while the pack is shuffled and after the match.
    last:    the last finished deal, or None.
    earned:  the points that each side got in the finished deals. `score` adds the points that the match began with.
    winners: the sides that won; empty until the match is over.
    """

    table: Table
    score: tuple[int, ...]
    dealer: int
    number: int
    stage: Cutting | Deal | None
    last: Finished | None
    earned: tuple[int, ...]
    winners: tuple[int, ...]

    def __init__(self, regulation: Regulation[Rules], seats: int, dealer: int = 0, score: tuple[int, ...] = ()) -> None:
        self.table = table(regulation, seats)
        self.dealer = dealer
        self.score = score or (0,) * len(self.table.sides)
        self.number = 0
        self.stage = None
        self.last = None
        self.earned = (0,) * len(self.table.sides)
        self.winners = ()

    # Chance --------------------------------------------------------------------------------------------

    @property
    def chance(self) -> ShuffleRequest | None:
        if self.winners or self.stage is not None:
            return None
        if not self.dealer:
            return dealer_draw(self.table.seats)
        return ShuffleRequest(PACK, self.table.pack)

    def apply_shuffle(self, order: Sequence[str]) -> Match:
        chance = check_order(self.chance, order)
        if chance.purpose == DEALER:
            return self.with_dealer(int(order[0]))
        return self.begin(Cutting(self.table, self.dealer, tuple(order)))

    def with_dealer(self, dealer: int) -> Match:
        new = self.copy()
        new.dealer = dealer
        return new

    def begin(self, stage: Cutting | Deal) -> Match:
        """Return the match with a new deal.

        stage: a pack before the cut, or a deal. If the rules have no cut, the pack is dealt at once.
        """
        new = self.copy()
        new.number = self.number + 1
        uncut = isinstance(stage, Cutting) and not self.table.rules.cut
        new.stage = stage.deal_after_cut(0) if uncut and isinstance(stage, Cutting) else stage
        return new

    # Playing -------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        if not self.winners:
            return None
        seats = sorted(seat for side in self.winners for seat in self.table.sides[side])
        return Outcome(tuple(seats), self.score)

    def actors(self) -> tuple[int, ...]:
        return () if self.stage is None else (self.stage.turn,)

    def waiting(self) -> tuple[int, ...]:
        return self.actors()

    def legal(self, seat: int) -> tuple[str, ...]:
        return () if self.stage is None else self.stage.legal(seat)

    def apply(self, seat: int, action: str) -> Match:
        stage = self.stage
        if stage is None or action not in stage.legal(seat):
            raise why_not(self, seat, action)
        return self.with_deal(stage.apply(seat, action))

    def with_deal(self, deal: Deal) -> Match:
        """Return the match with a new state of the deal. If the deal is over, score it and set the next dealer."""
        new = self.copy()
        if not deal.over:
            new.stage = deal
            return new
        new.stage = None
        new.last = finish(deal)
        new.dealer = self.dealer % self.table.seats + 1
        new._add_points(new.last.points)
        return new

    def _add_points(self, points: Sequence[int]) -> None:
        self.score = tuple(had + made for had, made in zip(self.score, points, strict=True))
        self.earned = tuple(had + made for had, made in zip(self.earned, points, strict=True))
        best = max(self.score)
        ahead = tuple(side for side, made in enumerate(self.score) if made == best)
        rules = self.table.rules
        if (best >= rules.target and len(ahead) == 1) or self.number >= rules.most_deals:
            self.winners = ahead

    # Seeing --------------------------------------------------------------------------------------------

    @property
    def regulation(self) -> Regulation[Rules]:
        return self.table.regulation

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def winner_name(self) -> str | None:
        """The name of the side that won the match.

        None until the match is over, and also if several sides are level after the last allowed deal.
        """
        return self.table.side_name(self.winners[0]) if len(self.winners) == 1 else None

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def private_layer(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:  # noqa: ARG002
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        new = self.copy()
        new.stage = determinise(self.stage, seat, rng)
        return new

    def invariant(self) -> object:
        start = tuple(total - earned for total, earned in zip(self.score, self.earned, strict=True))
        return self.seats, start, tuple(sorted(self._all_cards()))

    def _all_cards(self) -> Sequence[str]:
        if isinstance(self.stage, Deal):
            return names(self.stage.all_cards())
        return self.stage.pack if self.stage else self.table.pack


class Buraco(RegulatedGame):
    """Buraco under one regulation, for 2, 3, 4 or 6 seats."""

    name = "buraco"
    has_score_sheet = True

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return table(self.regulation, self.seats).sides

    @property
    def has_chores(self) -> bool:
        return bool(self.regulation.rules.cut)

    def is_chore(self, view: View) -> bool:
        return view["cut"] is not None

    def redact_action(self, before: Match, seat: int, action: str, viewer: int | None) -> str:  # noqa: ARG002
        """Return the action unchanged, because every card that an action names is laid or discarded face up."""
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        if before["deal"] is None or (after["deal"] is not None and after["number"] == before["number"]):
            return None
        return "match" if after["over"] else "hand"

    def join_actions(self, before: Match, action: str, between: Match, more: str) -> str | None:
        """Return one action that plays the cards of two actions on the same jogo, or None.

        Actions are not joined if the seat took a morto in between. The parameters are those of `Game.join_actions`.
        """
        first, then = before.stage, between.stage
        if not isinstance(first, Deal) or not isinstance(then, Deal) or then.took != first.took:
            return None
        return merge(first.table.rules.melds, len(first.jogos[first.side]), parse_action(action), parse_action(more))

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def start(self) -> Match:
        return Match(self.regulation, self.seats)

    def action_id(self, action: str) -> int:
        return ACTION_ID[action]

    def header(self, state: Match) -> dict[str, Any]:
        return {"dealer": state.dealer}

    def recorded_action(self, before: Match, seat: int, action: str) -> str | None:  # noqa: ARG002
        return action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        if before.stage is None or after.stage is not None or after.last is None:
            return None
        return {"points": list(after.last.points)}
