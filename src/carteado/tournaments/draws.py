"""Draws that a tournament holds, and the bracket of those who go on: events made from the committed secret and seeds.

Who has the secret revealed after a draw, the seeds and the list of entries gets the same groups and games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from carteado.tournaments.events import BracketMade, GroupsDrawn, SeedCommitted, TieDrawn, Undone
from carteado.tournaments.group_draw import lots, make_groups, number_of_games
from carteado.tournaments.refused import need
from carteado.tournaments.schedule import fixtures
from carteado.tournaments.seeding import bracket_order
from carteado.tournaments.standings import Line
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


def is_known(state: Tournament) -> bool:
    """Whether the secret of the next draw is one no more: nobody may have seen it before the hall says its words.

    A draw that was held and undone has shown it; so has a commitment that was undone and brought back.
    """
    commits = [one.number for one in state.log if isinstance(one.event, SeedCommitted)]
    standing = [number for number in commits if number not in state.undone]
    return bool(state.secret) and any(_shows(one.event, standing[-1]) for one in state.log[standing[-1] :])


def _shows(event: object, commit: int) -> bool:
    match event:
        case GroupsDrawn(seeds) | TieDrawn(seeds=seeds):
            return bool(seeds)
        case Undone(decision):
            return decision == commit
    return False


# The bracket -------------------------------------------------------------------------------------------


def qualified(state: Tournament) -> tuple[str, ...]:
    """The pairs that advance, strongest first.

    All winners of groups come before all seconds. Among equals in place, points, partidas and balance per game
    decide, because groups may differ in size; then the lots of the draw. Nobody is promoted into the place of one
    who was disqualified.
    """
    through = [line for table in state.tables_of_groups for line in table.rows[: state.rules.advance]]
    lot = {pair: number for number, pair in enumerate(state.lots)}
    strongest_first = sorted(through, key=lambda line: (line.place, *_strength(line), lot.get(line.pair, 0)))
    return tuple(line.pair for line in strongest_first if not line.disqualified)


def _strength(line: Line) -> tuple[Fraction, ...]:
    played = line.played or 1
    total = line.total
    return tuple(-Fraction(value, played) for value in (total.points, total.partidas, total.balance))


def expected_bracket(state: Tournament, seeds: Sequence[str] = ()) -> BracketMade:
    """The bracket of the qualified, or of those given, strongest first (Art. 37: the organisers may name others)."""
    order = tuple(seeds) or qualified(state)
    group_of = {pair: number for number, group in enumerate(state.groups, start=1) for pair in group}
    return BracketMade(order, bracket_order(order, group_of if state.rules.rematches_late else None))
