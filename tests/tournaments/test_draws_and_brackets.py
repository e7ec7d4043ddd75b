"""Draws, schedules and brackets for the sizes from 2 to 128: all of them in `make test-long`."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from carteado.tournaments import events
from carteado.tournaments.bracket import knockout
from carteado.tournaments.entries import Entry
from carteado.tournaments.group_draw import lots, make_groups, number_of_games
from carteado.tournaments.refused import Refused
from carteado.tournaments.schedule import fixtures, letter, plan, round_robin
from carteado.tournaments.seeding import BYE, bracket_order, bracket_size, meetings_too_early
from tests.examples import LONG
from tests.tournaments.group import fenacef
from tests.tournaments.hall import Desk, rules_with

EVERY_SIZE = range(2, 129)
TELLING = {*range(2, 21), 24, 25, 31, 32, 33, 35, 48, 49, 63, 64, 65, 71, 96, 97, 100, 127, 128}
"""Few, around powers of two, around whole groups, and large."""
SIZES = [size for size in EVERY_SIZE if LONG or size in TELLING]
SECRET = bytes(32)


def pairs(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def drawn(count: int, seed: str = "sorte") -> list[str]:
    return lots(SECRET, "copa/1", (seed,), 1, "groups", pairs(count))


# The round robin


@pytest.mark.parametrize("size", SIZES)
def test_everyone_meets_everyone_once_and_nobody_plays_twice_in_a_round(size):
    rounds = list(round_robin(pairs(size)))
    assert len(rounds) == size - 1 + size % 2
    for games in rounds:
        assert len({pair for game in games for pair in game}) == 2 * len(games) == size - size % 2
    met = [frozenset(game) for games in rounds for game in games]
    assert len(met) == len(set(met)) == size * (size - 1) // 2


def test_the_second_turn_repeats_the_first_with_the_pairs_changed_round():
    games = fixtures((("1", "2", "3"),), meetings=2)
    assert Counter(frozenset(game.pairs) for game in games) == {frozenset(two): 2 for two in combinations("123", 2)}
    assert len({game.pairs for game in games}) == len({game.id for game in games}) == 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tables", [1, 3, 16])
def test_tables_are_never_doubled_and_nobody_waits_much_longer_than_a_round(size, tables):
    groups = make_groups(entries(size), drawn(size), fenacef(group_size=5))
    games = fixtures(groups)
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
    assert [letter(number) for number in (1, 26, 27, 53)] == ["A", "Z", "AA", "BA"]


# Groups


def entries(count: int, clubs: int = 0, seeds: int = 0) -> dict[str, Entry]:
    return {
        pair: Entry(pair, pair, club=f"c{int(pair) % clubs}" if clubs else "", seed=int(pair) * (int(pair) <= seeds))
        for pair in pairs(count)
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("by", ["draw", "seeding"])
def test_groups_hold_everybody_once_in_sizes_that_differ_by_one(size, by):
    made = make_groups(entries(size, seeds=4), drawn(size), fenacef(group_by=by))
    assert sorted(pair for group in made for pair in group) == sorted(pairs(size))
    sizes = {len(group) for group in made}
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("clubs", [2, 3, 7, 20])
def test_pairs_of_one_club_are_shared_out_evenly(size, clubs):
    members = entries(size, clubs)
    made = make_groups(members, drawn(size), fenacef())
    sizes = Counter(entry.club for entry in members.values())
    for group in made:
        for club, count in Counter(members[pair].club for pair in group).items():
            assert count <= -(-sizes[club] // len(made))


@pytest.mark.parametrize("size", [size for size in SIZES if size >= 8])
def test_the_seeded_are_in_different_groups(size):
    made = make_groups(entries(size, seeds=len(pairs(size)) // 4), drawn(size), fenacef(group_by="seeding"))
    strong = set(pairs(len(made))) & set(pairs(size // 4))
    assert all(len(strong.intersection(group)) <= 1 for group in made)


def test_seeded_pairs_of_one_club_are_apart_where_they_can_be():
    members = {pair: Entry(pair, pair, club="x" if pair in "15" else "", seed=int(pair)) for pair in pairs(8)}
    for seed in ("a", "b", "c", "d", "e"):
        made = make_groups(members, drawn(8, seed), fenacef(group_by="seeding", groups=4))
        assert not any({"1", "5"} <= set(group) for group in made)


def test_a_draw_is_repeated_by_whoever_has_secret_and_seeds_and_no_other():
    assert drawn(16) == drawn(16)
    assert drawn(16) != drawn(16, "azar")


def test_the_order_of_entry_makes_no_difference_to_the_draw():
    turned = lots(SECRET, "copa/1", ("sorte",), 1, "groups", pairs(16)[::-1])
    assert make_groups(entries(16), turned, fenacef()) == make_groups(entries(16), drawn(16), fenacef())


# The bracket


def group_counts(size: int) -> list[int]:
    return sorted({count for count in (1, 2, 3, 4, 5, 8, size // 4, size // 2, size) if 1 <= count <= size})


@pytest.mark.parametrize("size", SIZES)
def test_everybody_stands_once_and_byes_go_to_the_best(size):
    for groups in group_counts(size):
        seeds = pairs(size)
        places = bracket_order(seeds, {pair: int(pair) % groups for pair in seeds})
        assert sorted(filter(None, places)) == sorted(seeds)
        games = list(zip(places[::2], places[1::2], strict=True))
        free = {one or other for one, other in games if BYE in (one, other)}
        assert free == set(seeds[: bracket_size(size) - size])


@pytest.mark.parametrize("size", SIZES)
def test_group_mates_meet_as_late_as_can_be(size):
    for groups in group_counts(size)[1:]:
        group_of = {pair: int(pair) % groups for pair in pairs(size)}
        assert meetings_too_early(bracket_order(pairs(size), group_of), group_of) == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_two_best_meet_in_the_final_at_the_earliest(size):
    even = (bracket_size(size) - size) % 2 == 0  # with an odd number of byes, their group-mates may force them together
    for groups in group_counts(size) if even else [1]:
        places = bracket_order(pairs(size), {pair: int(pair) % groups for pair in pairs(size)})
        half = len(places) // 2
        assert (places.index("1") < half) != (places.index("2") < half)


@pytest.mark.parametrize("size", SIZES)
def test_a_knock_out_takes_one_game_less_than_there_are_pairs(size):
    places = bracket_order(pairs(size))
    games = knockout(places, lambda _game, sides: min(sides, key=int))
    assert sum(BYE not in game.sides for game in games) == size - 1
    assert games[-1].winner == "1"
    with_third = knockout(places, lambda _game, sides: min(sides, key=int), third_place=True)
    assert sum(game.third_place for game in with_third) == (size > 2)


def test_the_strongest_meets_the_weakest_where_no_group_stands_against_it():
    assert bracket_order(pairs(8)) == ("1", "8", "4", "5", "3", "6", "2", "7")


def test_a_game_nobody_came_to_gives_the_next_opponent_a_bye():
    games = {game.id: game for game in knockout(("1", "4", "2", "3"), lambda game, _: BYE if game == "K1.2" else "1")}
    assert games["K2.1"].sides == ("1", BYE)
    assert games["K2.1"].winner == "1"


def test_a_draw_that_would_make_more_games_than_a_hall_can_play_is_refused_in_words():
    desk = Desk(groups=1, meetings=4).with_entries(100)
    with pytest.raises(Refused, match=r"seriam 19800 jogos .* no máximo 10000") as refused:
        desk.took(events.EntriesClosed())
    assert refused.value.code == "too_many_games"
    desk.took(events.SetupChanged(rules=rules_with(groups=1, meetings=2)))
    desk.took(events.EntriesClosed())
    assert number_of_games(100, desk.state.rules) == 9900
