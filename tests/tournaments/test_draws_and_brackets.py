"""Draws, schedules and brackets for sizes from 2 to 128; `make test-long` runs all sizes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from carteado.core.refusal import Refusal
from carteado.tournaments import events
from carteado.tournaments.bracket import THIRD_PLACE, build_knockout
from carteado.tournaments.entries import Entry
from carteado.tournaments.group_draw import draw_lots, make_groups, number_of_games
from carteado.tournaments.schedule import group_letter, make_fixtures, plan, round_robin
from carteado.tournaments.seeding import BYE, bracket_order, bracket_size, count_early_meetings
from tests.examples import LONG
from tests.tournaments.group import fenacef
from tests.tournaments.hall import Desk, rules_with

EVERY_SIZE = range(2, 129)
INTERESTING = {*range(2, 21), 24, 25, 31, 32, 33, 35, 48, 49, 63, 64, 65, 71, 96, 97, 100, 127, 128}
"""Interesting sizes: small, around powers of two, around whole groups, and large."""
SIZES = [size for size in EVERY_SIZE if LONG or size in INTERESTING]
SECRET = bytes(32)


def pairs(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def draw(count: int, seed: str = "sorte") -> list[str]:
    return draw_lots(SECRET, "copa/1", (seed,), 1, "groups", pairs(count))


# The round robin


@pytest.mark.parametrize("size", SIZES)
def test_everyone_meets_everyone_once_and_nobody_plays_twice_in_a_round(size):
    rounds = list(round_robin(pairs(size)))
    assert len(rounds) == size - 1 + size % 2
    for games in rounds:
        assert len({pair for game in games for pair in game}) == 2 * len(games) == size - size % 2
    met = [frozenset(game) for games in rounds for game in games]
    assert len(met) == len(set(met)) == size * (size - 1) // 2


def test_second_meetings_swap_the_pairs():
    games = make_fixtures((("1", "2", "3"),), meetings=2)
    assert Counter(frozenset(game.pairs) for game in games) == {frozenset(two): 2 for two in combinations("123", 2)}
    assert len({game.pairs for game in games}) == len({game.id for game in games}) == 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tables", [1, 3, 16])
def test_tables_are_never_doubled_and_nobody_waits_much_longer_than_a_round(size, tables):
    groups = make_groups(entries(size), draw(size), fenacef(group_size=5))
    games = make_fixtures(groups)
    turns = plan(games, tables)
    assert sorted(game.id for turn in turns for game in turn) == sorted(game.id for game in games)
    at: dict[str, list[int]] = {}
    for number, turn in enumerate(turns):
        assert len(turn) <= tables
        assert len({pair for game in turn for pair in game.pairs}) == 2 * len(turn)
        for game in turn:
            for pair in game.pairs:
                at.setdefault(pair, []).append(number)
    rounds = Counter(game.round for game in games)
    longest = max(-(-count // tables) for count in rounds.values())
    waits = [later - earlier for turns_of in at.values() for earlier, later in pairwise(turns_of)]
    assert all(wait <= 3 * longest for wait in waits)  # a round, the one it sat out, and its own


def test_groups_have_letters():
    assert [group_letter(number) for number in (1, 26, 27, 53)] == ["A", "Z", "AA", "BA"]


# Groups


def entries(count: int, clubs: int = 0, seeds: int = 0) -> dict[str, Entry]:
    return {
        pair: Entry(pair, pair, club=f"c{int(pair) % clubs}" if clubs else "", seed=int(pair) * (int(pair) <= seeds))
        for pair in pairs(count)
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("by", ["draw", "seeding"])
def test_group_sizes_differ_by_one_at_most(size, by):
    made = make_groups(entries(size, seeds=4), draw(size), fenacef(group_by=by))
    assert sorted(pair for group in made for pair in group) == sorted(pairs(size))
    sizes = {len(group) for group in made}
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("clubs", [2, 3, 7, 20])
def test_pairs_of_one_club_are_shared_out_evenly(size, clubs):
    members = entries(size, clubs)
    made = make_groups(members, draw(size), fenacef())
    sizes = Counter(entry.club for entry in members.values())
    for group in made:
        for club, count in Counter(members[pair].club for pair in group).items():
            assert count <= -(-sizes[club] // len(made))


@pytest.mark.parametrize("size", [size for size in SIZES if size >= 8])
def test_seeded_pairs_are_in_different_groups(size):
    made = make_groups(entries(size, seeds=len(pairs(size)) // 4), draw(size), fenacef(group_by="seeding"))
    strong = set(pairs(len(made))) & set(pairs(size // 4))
    assert all(len(strong.intersection(group)) <= 1 for group in made)


def test_seeded_pairs_of_one_club_are_apart_if_possible():
    members = {pair: Entry(pair, pair, club="x" if pair in "15" else "", seed=int(pair)) for pair in pairs(8)}
    for seed in ("a", "b", "c", "d", "e"):
        made = make_groups(members, draw(8, seed), fenacef(group_by="seeding", groups=4))
        assert not any({"1", "5"} <= set(group) for group in made)


def test_draw_can_be_repeated_only_with_secret_and_seeds():
    assert draw(16) == draw(16)
    assert draw(16) != draw(16, "azar")


def test_draw_is_independent_of_order_of_entry():
    turned = draw_lots(SECRET, "copa/1", ("sorte",), 1, "groups", pairs(16)[::-1])
    assert make_groups(entries(16), turned, fenacef()) == make_groups(entries(16), draw(16), fenacef())


# The bracket


def group_counts(size: int) -> list[int]:
    return sorted({count for count in (1, 2, 3, 4, 5, 8, size // 4, size // 2, size) if 1 <= count <= size})


@pytest.mark.parametrize("size", SIZES)
def test_every_pair_is_placed_once_and_byes_go_to_the_best(size):
    for groups in group_counts(size):
        seeds = pairs(size)
        places = bracket_order(seeds, {pair: int(pair) % groups for pair in seeds})
        assert sorted(filter(None, places)) == sorted(seeds)
        games = list(zip(places[::2], places[1::2], strict=True))
        free = {one or other for one, other in games if BYE in (one, other)}
        assert free == set(seeds[: bracket_size(size) - size])


@pytest.mark.parametrize("size", SIZES)
def test_pairs_of_one_group_meet_as_late_as_possible(size):
    for groups in group_counts(size)[1:]:
        group_of = {pair: int(pair) % groups for pair in pairs(size)}
        assert count_early_meetings(bracket_order(pairs(size), group_of), group_of) == 0


@pytest.mark.parametrize("size", SIZES)
def test_two_best_cannot_meet_before_the_final(size):
    even = (bracket_size(size) - size) % 2 == 0  # with an odd number of byes, their group-mates may force them together
    for groups in group_counts(size) if even else [1]:
        places = bracket_order(pairs(size), {pair: int(pair) % groups for pair in pairs(size)})
        half = len(places) // 2
        assert (places.index("1") < half) != (places.index("2") < half)


@pytest.mark.parametrize("size", SIZES)
def test_knockout_has_one_game_less_than_pairs(size):
    places = bracket_order(pairs(size))
    games = build_knockout(places, lambda _game, sides: min(sides, key=int))
    assert sum(BYE not in game.sides for game in games) == size - 1
    assert games[-1].winner == "1"
    with_third = build_knockout(places, lambda _game, sides: min(sides, key=int), third_place=True)
    assert sum(game.third_place for game in with_third) == (size > 2)


def test_standard_bracket_of_eight():
    assert bracket_order(pairs(8)) == ("1", "8", "4", "5", "3", "6", "2", "7")


def test_double_walkover_gives_the_next_opponent_a_bye():
    games = {
        game.id: game for game in build_knockout(("1", "4", "2", "3"), lambda game, _: BYE if game == "K1.2" else "1")
    }
    assert games["K2.1"].sides == ("1", BYE)
    assert games["K2.1"].winner == "1"


def test_pairs_absent_from_a_semi_final_do_not_play_for_third_place():
    def winner_of(game, sides):
        return BYE if game == "K1.2" else min(sides, key=int)

    games = {game.id: game for game in build_knockout(("1", "4", "2", "3"), winner_of, third_place=True)}
    assert games[THIRD_PLACE].sides == ("4", BYE)
    assert games[THIRD_PLACE].winner == "4"


def test_too_many_games_are_refused():
    desk = Desk(groups=1, meetings=4).add_entries(100)
    with pytest.raises(Refusal, match=r"seriam 19800 jogos .* no máximo 10000") as refused:
        desk.take(events.EntriesClosed())
    assert refused.value.detail == "too_many_games"
    desk.take(events.SetupChanged(rules=rules_with(groups=1, meetings=2)))
    desk.take(events.EntriesClosed())
    assert number_of_games(100, desk.state.rules) == 9900
