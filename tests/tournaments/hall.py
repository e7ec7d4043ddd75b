"""A tournament at a venue: a desk that takes decisions one after the other, one line each."""

from __future__ import annotations

from random import Random

from carteado.tournaments import events
from carteado.tournaments.deciding import decide, ties_that_matter
from carteado.tournaments.draws import expected_bracket, expected_groups
from carteado.tournaments.entries import Entry
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.results import Result
from carteado.tournaments.rules import RULEBOOK
from carteado.tournaments.state import Tournament
from tests.tournaments.group import FENACEF

SECRET = bytes(range(32)).hex()


def rules_with(**options: object) -> str:
    return rules_text(RULEBOOK.with_options(FENACEF, options))


class Desk:
    """`desk.take(event)` takes a decision; the clock advances a minute each time."""

    def __init__(self, **options: object) -> None:
        self.state, self.now = Tournament(), 0
        self.take(events.Created("copa", "Copa", rules_with(**options), "fenacef", tables=2))

    def take(self, event: events.Event, reason: str = "porque sim", by: str = "Ana") -> Tournament:
        self.now += 60_000
        self.state = decide(self.state, event, at=self.now, by=by, reason=reason)
        return self.state

    def add_entries(self, count: int, clubs: int = 0) -> Desk:
        entries = tuple(
            Entry(str(n), f"Dupla {n}", (f"Ana {n}", f"Bia {n}"), f"Clube {n % clubs}" if clubs else "", f"11 9{n}")
            for n in range(1, count + 1)
        )
        self.take(events.EntriesAdded(entries))
        return self

    def draw_groups(self) -> Desk:
        self.take(events.EntriesClosed())
        self.take(events.SeedCommitted(SECRET))
        self.take(expected_groups(self.state, ("sorte",)))
        return self

    def result(self, game: str, *partidas: tuple[int, int], absent: str = "") -> Tournament:
        pairs = self.state.games[game].pairs
        return self.take(events.ResultEntered(game, pairs, Result(partidas, absent)))  # type: ignore[arg-type]

    def win(self, game: str, first: bool = True, lost: int = 0) -> Tournament:
        needed = self.state.partidas_to_win(self.state.games[game])
        won, other = ((12, 7), (7, 12)) if first else ((7, 12), (12, 7))
        return self.result(game, *[other] * lost, *[won] * needed)

    def play_group_games(self, dice: Random | None = None) -> Desk:
        dice = dice or Random(1)
        for fixture in self.state.fixtures:
            if self.state.result(fixture.id) is None:
                self.win(fixture.id, dice.random() < 0.5, dice.randrange(2))
        return self

    def make_bracket(self) -> Desk:
        """Make the bracket after the draws that it needs."""
        while ties := ties_that_matter(self.state):
            group, tied = ties[0]
            self.take(events.TieDrawn(group, tied, tied, how="bolinhas"))
        self.take(expected_bracket(self.state))
        return self
