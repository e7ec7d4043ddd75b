"""Who goes on to the knock-out, and how strong: by place in the group, then by what they did in it."""

from __future__ import annotations

from fractions import Fraction

from carteado.tournaments.standings import Line
from carteado.tournaments.state import Tournament


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
