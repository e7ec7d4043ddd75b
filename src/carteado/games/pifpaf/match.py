"""A match of pif-paf: deals until the agreed number is played or the chips run out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from carteado.core import game
from carteado.core.game import DEALER, Moment, Outcome, ShuffleRequest, View, check_order, dealer_draw
from carteado.core.values import Copyable, copyable
from carteado.core.view_layers import Layer, changes_by_difference
from carteado.games.pifpaf.actions import ANSWERS, GO_OUT, action_id
from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.deck import PACK
from carteado.games.pifpaf.determinise import determinise
from carteado.games.pifpaf.hand_context import HandContext
from carteado.games.pifpaf.narration import Teller
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.refusals import why_not
from carteado.games.pifpaf.rules import Rules
from carteado.games.pifpaf.seating import seats_after
from carteado.games.pifpaf.turns import CLAIMING, RESHUFFLING, replace_stock
from carteado.games.pifpaf.view import own_view, view
from carteado.regulation.regulated_game import RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language

Stage = Cutting | Betting | Play

STOCK = "stock"
DISCARDS = "discards"
"""The purposes of the two shuffles that only pif-paf has.

STOCK shuffles the stock together with the dropped cards. DISCARDS shuffles the discards when the stock has run out.
"""


@copyable
class Match(Copyable):
    """The state of a match.

    dealer: the dealer of this deal or, between deals, of the next one; 0 until drawn by lot.
    chips:  the chips of each seat. Chips in the pot still count for the seat that put them in.
    number: how many deals have begun.
    stage:  the cut, the bets or the play; None while the pack is shuffled and when the match is over.
    last:   the previous deal, or None in the first deal.
    """

    regulation: Regulation[Rules]
    seats: int
    dealer: int
    chips: tuple[int, ...]
    number: int
    over: bool
    stage: Stage | None
    last: Betting | Play | None

    def __init__(self, regulation: Regulation[Rules], seats: int, dealer: int = 0, chips: Sequence[int] = ()) -> None:
        self.regulation = regulation
        self.seats = seats
        self.dealer = dealer
        self.chips = tuple(chips) or (regulation.rules.chips,) * seats
        self.number = 0
        self.over = False
        self.stage = None
        self.last = None

    # Shuffles ------------------------------------------------------------------------------------------

    @property
    def chance(self) -> ShuffleRequest | None:
        stage = self.stage
        if type(stage) is Play:
            return ShuffleRequest(DISCARDS, tuple(sorted(stage.pile[:-1]))) if stage.phase == RESHUFFLING else None
        if isinstance(stage, Betting):
            return ShuffleRequest(STOCK, stage.stock_items()) if stage.needs_shuffle else None
        if stage is not None or self.over:
            return None
        if not self.dealer:
            return dealer_draw(self.seats)
        return ShuffleRequest(game.PACK, PACK)

    def apply_shuffle(self, order: Sequence[str]) -> Match:
        chance = check_order(self.chance, order)
        if chance.purpose == DEALER:
            return self.with_dealer(int(order[0]))
        if chance.purpose == game.PACK:
            return self.begin(tuple(order))
        return self.advance_to(self._use_stock(tuple(order)))

    def with_dealer(self, dealer: int) -> Match:
        new = self.copy()
        new.dealer = dealer
        return new

    def begin(self, pack: tuple[str, ...]) -> Match:
        cutting = Cutting(self.context, pack)
        new = self.with_stage(cutting if self.regulation.rules.cut else cutting.continue_with(pack))
        new.number = self.number + 1
        return new

    def _use_stock(self, order: tuple[str, ...]) -> Stage:
        stage = self.stage
        if isinstance(stage, Betting):
            cutting = Cutting(stage.context, order, stage.move_cards_to_stock())
            return cutting if self.regulation.rules.stock_cut else cutting.continue_with(order)
        assert isinstance(stage, Play)
        new = stage.copy()
        replace_stock(new, order)
        return new

    # Playing -------------------------------------------------------------------------------------------

    @property
    def context(self) -> HandContext:
        """The context of the current deal or, between deals, of the next one."""
        return self.stage.context if self.stage else HandContext(self.regulation, self.seats, self.dealer, self.chips)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.winners, self.chips) if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most chips, or () until the match is over."""
        most = max(self.chips)
        return tuple(seat for seat, chips in enumerate(self.chips, start=1) if chips == most) if self.over else ()

    def actors(self) -> tuple[int, ...]:
        return self.stage.actors() if self.stage else ()

    waiting = actors

    def legal(self, seat: int) -> tuple[str, ...]:
        return self.stage.legal(seat) if self.stage and 0 < seat <= self.seats else ()

    def apply(self, seat: int, action: str) -> Match:
        if action not in self.legal(seat):
            raise why_not(self, seat, action)
        assert self.stage is not None
        return self.advance_to(self.stage.apply(seat, action))

    def with_stage(self, stage: Stage | None) -> Match:
        new = self.copy()
        new.stage = stage
        return new

    def advance_to(self, stage: Stage) -> Match:
        """Return the match with a new stage.

        If the deal is over, pay out the pot, and choose the next dealer or end the match.
        """
        if isinstance(stage, Cutting) or stage.points is None:
            return self.with_stage(stage)
        new = self.with_stage(None)
        new.last = stage
        new.chips = tuple(had + given for had, given in zip(self.chips, stage.points, strict=True))
        new._pass_the_deal(stage)
        return new

    def _pass_the_deal(self, ended: Betting | Play) -> None:
        """Decide whether the match is over after the deal `ended`, and set the next dealer."""
        rules = self.regulation.rules
        can_pay = [chips >= rules.entry for chips in self.chips]
        enough = all(can_pay) if rules.broke == "match_ends" else sum(can_pay) > 1
        self.over = self.number >= rules.deals or not enough
        next_seats = seats_after(tuple(range(1, self.seats + 1)))[self.dealer]
        self.dealer = next((seat for seat in next_seats if can_pay[seat - 1]), self.dealer)
        if rules.next_dealer == "winner" and ended.ending[0] != "nobody":
            self.dealer = int(ended.ending[1])

    # Views ---------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def private_layer(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:  # noqa: ARG002
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        return self.with_stage(determinise(self.stage, seat, rng)) if self.stage else self

    def invariant(self) -> object:
        return self.seats, sum(self.chips), tuple(sorted(self._all_cards()))

    def _all_cards(self) -> list[str]:
        stage = self.stage
        if stage is None:
            return list(PACK)
        if isinstance(stage, Cutting):
            held = stage.bets.hands if stage.bets else ()
            return [*stage.pack, *(card for hand in held for card in hand)]
        held_cards = [card for hand in stage.hands for card in hand]
        if isinstance(stage, Betting):
            return [*held_cards, *stage.rest, *stage.dropped]
        return [*held_cards, *stage.stock[stage.at :], *stage.pile, *stage.away]


class PifPaf(RegulatedGame):
    """Pif-paf with one regulation and one number of seats."""

    name = "pifpaf"

    @property
    def has_chores(self) -> bool:
        return bool(self.regulation.rules.cut or self.regulation.rules.stock_cut)

    def is_chore(self, view: View) -> bool:
        return view["deal"] is not None and view["deal"]["stage"] in ("cut", "stock_cut")

    def redact_action(self, before: Match, seat: int, action: str, viewer: int | None) -> str:
        """Return an action as a viewer may know it.

        Another seat's answer to a discard is hidden (""), unless the seat lays down its cards at once.
        """
        play = before.stage
        if viewer == seat or not isinstance(play, Play) or play.phase != CLAIMING:
            return action
        return GO_OUT if action == GO_OUT and _has_laid_down(play.apply(seat, action), seat) else ""

    def moment(self, before: View, after: View) -> Moment | None:
        """Return "hand" or "match" if the action ended the deal, "trick" if it exposed a false declaration, or None."""
        was, now = before["deal"], after["deal"]
        if was is None:
            return None
        if now is None or after["number"] != before["number"]:
            return "match" if after["over"] else "hand"
        laid_down = was["play"] and was["play"]["declarer"]
        return "trick" if laid_down and now["play"]["declarer"] != laid_down else None

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def start(self) -> Match:
        return Match(self.regulation, self.seats)

    def action_id(self, action: str) -> int:
        return action_id(action)

    def header(self, state: Match) -> dict[str, Any]:
        return {"dealer": state.dealer}

    def recorded_action(self, before: Match, seat: int, action: str) -> str | None:  # noqa: ARG002
        return None if action in ANSWERS else action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        if before.stage is None or after.stage is not None or after.last is None:
            return None
        return {"points": list(after.last.points or ())}


def _has_laid_down(play: Play, seat: int) -> bool:
    return play.declarer == seat or play.ending[:2] == ("out", str(seat))
