"""Compute the draws and the bracket.

A draw is computed from a committed secret, the words of the audience (the seeds) and the list of entries. The secret is
revealed after the draw, so anybody can repeat the computation.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from carteado.fairness.shuffles import are_seeds
from carteado.tournaments.events import BracketMade, GroupsDrawn, SeedCommitted, TieDrawn, Undone
from carteado.tournaments.group_draw import draw_lots, make_groups, number_of_games
from carteado.tournaments.refusal import require
from carteado.tournaments.schedule import make_fixtures
from carteado.tournaments.seeding import bracket_order
from carteado.tournaments.standings import Row
from carteado.tournaments.state import Tournament

MAX_GAMES: Final = 10_000
"""The largest number of games in a group stage. A page can show this many; 512 pairs in groups of four play 768."""


def check_number_of_games(state: Tournament) -> None:
    """Raise Refusal if the group stage would have more than `MAX_GAMES` games."""
    games = number_of_games(len(state.entries), state.rules)
    require(games <= MAX_GAMES, "too_many_games", games=games, most=MAX_GAMES)


def expected_groups(state: Tournament, seeds: Sequence[str]) -> GroupsDrawn:
    """Return the event that draws the groups from the committed secret and these seeds.

    The caller must check that a secret is committed. Raises Refusal if the seeds are invalid or if there would be too
    many games.
    """
    check_number_of_games(state)
    drawn = _draw_lots(state, seeds, "groups", list(state.entries))
    groups = make_groups(state.entries, drawn, state.rules)
    return GroupsDrawn(tuple(seeds), tuple(drawn), groups, make_fixtures(groups, state.rules.meetings))


def expected_tie(state: Tournament, group: int, among: Sequence[str], seeds: Sequence[str]) -> TieDrawn:
    """Return the event that breaks a tie among these pairs by a draw from the committed secret and these seeds.

    The caller must check that a secret is committed. Raises Refusal if the seeds are invalid.
    """
    return TieDrawn(group, tuple(_draw_lots(state, seeds, "tie", list(among))), tuple(among), tuple(seeds))


def _draw_lots(state: Tournament, seeds: Sequence[str], purpose: str, ids: list[str]) -> list[str]:
    require(are_seeds(seeds), "bad_seeds")
    return draw_lots(bytes.fromhex(state.secret), state.draw_name, seeds, 1, purpose, ids)


def is_secret_exposed(state: Tournament) -> bool:
    """Return whether somebody may already know the secret of the next draw.

    Such a secret must not be used: a person who knows it could choose the seed that gives the desired draw. A secret is
    exposed in two cases:

    - a draw that used it was held and then undone;
    - its commitment was undone and then restored.
    """
    commits = [one.number for one in state.log if isinstance(one.event, SeedCommitted)]
    standing = [number for number in commits if number not in state.undone]
    return bool(state.secret) and any(_exposes(one.event, standing[-1]) for one in state.log[standing[-1] :])


def _exposes(event: object, commit: int) -> bool:
    match event:
        case GroupsDrawn(seeds) | TieDrawn(seeds=seeds):
            return bool(seeds)
        case Undone(decision):
            return decision == commit
    return False


# The bracket -------------------------------------------------------------------------------------------


def qualified_pairs(state: Tournament) -> tuple[str, ...]:
    """Return the pairs that advance to the knock-out, strongest first.

    All group winners come before all runners-up, and so on. Pairs with the same place in different groups are compared
    by points, partidas and balance per game, because groups may differ in size. If they are still equal, the order of
    the draw decides. A pair that is out (see `Tournament.out`) is left out; nobody takes its place.
    """
    through = [line for table in state.group_standings for line in table.rows[: state.rules.advance]]
    lot = {pair: number for number, pair in enumerate(state.lots)}
    strongest_first = sorted(through, key=lambda line: (line.place, *_strength(line), lot.get(line.pair, 0)))
    return tuple(line.pair for line in strongest_first if not line.disqualified)


def _strength(line: Row) -> tuple[Fraction, ...]:
    played = line.played or 1
    total = line.total
    return tuple(-Fraction(value, played) for value in (total.points, total.partidas, total.balance))


def expected_bracket(state: Tournament, seeds: Sequence[str] = ()) -> BracketMade:
    """Return the event that makes the bracket.

    seeds: the pairs of the bracket, strongest first, if the organisers choose them (fenacef Art. 37). By default, these
           are the qualified pairs.
    """
    order = tuple(seeds) or qualified_pairs(state)
    group_of = {pair: number for number, group in enumerate(state.groups, start=1) for pair in group}
    return BracketMade(order, bracket_order(order, group_of if state.rules.rematches_late else None))
