"""A match of buraco: deals until a side reaches the target. The state that the rest of the house plays with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from carteado.buraco.cutting import Cutting
from carteado.buraco.deal import Deal
from carteado.buraco.determinise import determinise
from carteado.buraco.finished import Finished, finished
from carteado.buraco.hand_bits import names
from carteado.buraco.refusals import why_not
from carteado.buraco.rules import Rules
from carteado.buraco.single_actions import joined
from carteado.buraco.table import Table, table
from carteado.buraco.telling import Teller
from carteado.buraco.view import own_view, view
from carteado.buraco.words import ACTION_ID, read
from carteado.core.game import DEALER, PACK, Moment, Outcome, Shuffle, View, answered, by_lot
from carteado.core.values import Copied, copied
from carteado.core.view_layers import Layer, changes_by_difference
from carteado.regulation.regulated_game import RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language


@copied
class Match(Copied):
    """The state of a match.

    dealer: who deals now, or next between deals; 0 while he is not yet chosen. stage: the cut, the deal being
    played, or None while the pack is shuffled or the match is over. last: the deal before this one, as it ended.
    given: what the finished deals gave each side. winners: the sides that won, none while it goes on.
    """

    table: Table
    score: tuple[int, ...]
    dealer: int
    number: int
    stage: Cutting | Deal | None
    last: Finished | None
    given: tuple[int, ...]
    winners: tuple[int, ...]

    def __init__(self, regulation: Regulation[Rules], seats: int, dealer: int = 0, score: tuple[int, ...] = ()) -> None:
        self.table = table(regulation, seats)
        self.dealer = dealer
        self.score = score or (0,) * len(self.table.sides)
        self.number = 0
        self.stage = None
        self.last = None
        self.given = (0,) * len(self.table.sides)
        self.winners = ()

    # Chance --------------------------------------------------------------------------------------------

    @property
    def chance(self) -> Shuffle | None:
        if self.winners or self.stage is not None:
            return None
        if not self.dealer:
            return by_lot(self.table.seats)
        return Shuffle(PACK, self.table.pack)

    def shuffled(self, order: Sequence[str]) -> Match:
        chance = answered(self.chance, order)
        if chance.purpose == DEALER:
            return self.dealt_by(int(order[0]))
        return self.begin(Cutting(self.table, self.dealer, tuple(order)))

    def dealt_by(self, dealer: int) -> Match:
        new = self.copy()
        new.dealer = dealer
        return new

    def begin(self, stage: Cutting | Deal) -> Match:
        """A new deal, its pack offered to the cut, or dealt at once where nobody cuts."""
        new = self.copy()
        new.number = self.number + 1
        uncut = isinstance(stage, Cutting) and not self.table.rules.cut
        new.stage = stage.dealt(0) if uncut and isinstance(stage, Cutting) else stage
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
        return self.after(stage.apply(seat, action))

    def after(self, deal: Deal) -> Match:
        """The match after an action of a deal, the points counted when it is over."""
        new = self.copy()
        if not deal.over:
            new.stage = deal
            return new
        new.stage = None
        new.last = finished(deal)
        new.dealer = self.dealer % self.table.seats + 1
        new._count(new.last.points)
        return new

    def _count(self, points: Sequence[int]) -> None:
        self.score = tuple(had + made for had, made in zip(self.score, points, strict=True))
        self.given = tuple(had + made for had, made in zip(self.given, points, strict=True))
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
        """The side that won; None while nobody has, or where the last deal left several level."""
        return self.table.side_name(self.winners[0]) if len(self.winners) == 1 else None

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def own(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:  # noqa: ARG002
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        new = self.copy()
        new.stage = determinise(self.stage, seat, rng)
        return new

    def conserved(self) -> object:
        start = tuple(made - given for made, given in zip(self.score, self.given, strict=True))
        return self.seats, start, tuple(sorted(self._all_cards()))

    def _all_cards(self) -> Sequence[str]:
        if isinstance(self.stage, Deal):
            return names(self.stage.all_cards())
        return self.stage.pack if self.stage else self.table.pack


class Buraco(RegulatedGame):
    """The game of buraco by one regulation, for 2, 3, 4 or 6 seats."""

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

    def heard(self, before: Match, seat: int, action: str, viewer: int | None) -> str:  # noqa: ARG002
        """Everything is said and laid in the open: no action names a card that the others do not see then."""
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        if before["deal"] is None or (after["deal"] is not None and after["number"] == before["number"]):
            return None
        return "match" if after["over"] else "hand"

    def joined(self, before: Match, action: str, between: Match, more: str) -> str | None:
        """Cards of one lay, or of one jogo; but not across a morto that was taken meanwhile."""
        first, then = before.stage, between.stage
        if not isinstance(first, Deal) or not isinstance(then, Deal) or then.took != first.took:
            return None
        return joined(first.table.rules.melds, len(first.jogos[first.side]), read(action), read(more))

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(names, lang, you)

    def start(self) -> Match:
        return Match(self.regulation, self.seats)

    def action_id(self, action: str) -> int:
        return ACTION_ID[action]

    def header(self, state: Match) -> dict[str, Any]:
        return {"dealer": state.dealer}

    def written(self, before: Match, seat: int, action: str) -> str | None:  # noqa: ARG002
        return action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        if before.stage is None or after.stage is not None or after.last is None:
            return None
        return {"points": list(after.last.points)}
