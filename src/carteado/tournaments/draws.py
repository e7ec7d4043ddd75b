"""Draws that a tournament holds: events made from the committed secret and the seeds of the hall.

Who has the secret revealed after a draw, the seeds and the list of entries gets the same groups and games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.tournaments.events import BracketMade, GroupsDrawn, TieDrawn
from carteado.tournaments.group_draw import lots, make_groups, number_of_games
from carteado.tournaments.qualifying import qualified
from carteado.tournaments.refused import need
from carteado.tournaments.schedule import fixtures
from carteado.tournaments.seeding import bracket_order
from carteado.tournaments.state import Tournament

MOST_GAMES: Final = 10_000
"""More than any hall plays (512 pairs in groups of four make 768), and as many as a page can show."""


def need_playable(state: Tournament) -> None:
    """Refused when the entries and the regulation make more games than a tournament may have."""
    games = number_of_games(len(state.entries), state.rules)
    need(games <= MOST_GAMES, "too_many_games", games=games, most=MOST_GAMES)


def expected_groups(state: Tournament, seeds: Sequence[str]) -> GroupsDrawn:
    """The draw of the groups, as the committed secret and these seeds give it."""
    need_playable(state)
    drawn = _drawn(state, seeds, "groups", list(state.entries))
    groups = make_groups(state.entries, drawn, state.rules)
    return GroupsDrawn(tuple(seeds), tuple(drawn), groups, fixtures(groups, state.rules.meetings))


def expected_tie(state: Tournament, group: int, among: Sequence[str], seeds: Sequence[str]) -> TieDrawn:
    """The draw of a tie that nothing else breaks."""
    return TieDrawn(group, tuple(_drawn(state, seeds, "tie", list(among))), tuple(among), tuple(seeds))


def _drawn(state: Tournament, seeds: Sequence[str], purpose: str, ids: list[str]) -> list[str]:
    return lots(bytes.fromhex(state.secret), state.draw_name, seeds, 1, purpose, ids)


def expected_bracket(state: Tournament, seeds: Sequence[str] = ()) -> BracketMade:
    """The bracket of the qualified, or of those given, strongest first (Art. 37: the organisers may name others)."""
    order = tuple(seeds) or qualified(state)
    group_of = {pair: number for number, group in enumerate(state.groups, start=1) for pair in group}
    return BracketMade(order, bracket_order(order, group_of if state.rules.rematches_late else None))
