"""Properties of the standings of every group."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from carteado.tournaments.results import Result
from carteado.tournaments.standings import Draw, Game, compute_standings
from tests.tournaments.group import fenacef

won_partidas = st.tuples(st.integers(12, 20), st.integers(0, 11))
lost_partidas = won_partidas.map(lambda score: (score[1], score[0]))


def partidas(*of_winner: bool):
    return st.tuples(*(won_partidas if won else lost_partidas for won in of_winner)).map(Result)


played = st.one_of(
    partidas(True, True),
    partidas(True, False, True),
    partidas(False, True, True),
    partidas(False, False),
    partidas(False, True, False),
)
results = st.one_of(
    played, st.sampled_from([None, Result(absent="first"), Result(absent="second"), Result(absent="both")])
)
all_rules = st.builds(
    fenacef,
    head_to_head=st.sampled_from(["two", "mini"]),
    wo_score=st.sampled_from(["12-0", "0-0"]),
    cap=st.booleans(),
)


@st.composite
def groups(draw, each=results):
    pairs = [f"P{number}" for number in range(draw(st.integers(2, 7)))]
    games = tuple(Game(both, draw(each)) for both in combinations(pairs, 2))
    drawn = draw(st.lists(st.permutations(pairs), max_size=1))
    return pairs, games, [Draw(tuple(order)) for order in drawn]


@given(groups(), all_rules)
def test_points_minus_partidas_equal_clean_wins(group, rules):
    pairs, games, draws = group
    for line in compute_standings(pairs, games, rules, draws).rows:
        assert line.total.points - line.total.partidas == line.total.clean_wins


@given(groups(), all_rules)
def test_balances_sum_to_zero(group, rules):
    pairs, games, draws = group
    table = compute_standings(pairs, games, rules, draws)
    assert sum(line.total.balance for line in table.rows) == 0
    assert sum(line.total.partidas - line.total.partidas_lost for line in table.rows) == 0


@given(groups(), all_rules, st.randoms(use_true_random=False))
def test_order_is_independent_of_order_of_entry(group, rules, dice):
    pairs, games, draws = group
    shuffled, swapped = list(pairs), [_swap_pairs(game) if dice.random() < 0.5 else game for game in games]
    dice.shuffle(shuffled)
    dice.shuffle(swapped)
    assert (
        compute_standings(shuffled, swapped, rules, draws).order == compute_standings(pairs, games, rules, draws).order
    )


def _swap_pairs(game):
    return Game(game.pairs[::-1], game.result and game.result.swap_pairs())


@given(groups(), all_rules, st.data())
def test_order_is_independent_of_names(group, rules, data):
    pairs, games, draws = group
    new = dict(zip(pairs, data.draw(st.permutations(pairs)), strict=True))
    renamed = [Game((new[game.pairs[0]], new[game.pairs[1]]), game.result) for game in games]
    redrawn = [Draw(tuple(new[pair] for pair in draw.order)) for draw in draws]
    before = [{new[pair] for pair in tied} for tied in compute_standings(pairs, games, rules, draws).order]
    assert [set(tied) for tied in compute_standings(pairs, renamed, rules, redrawn).order] == before


@given(groups(), all_rules)
def test_each_pair_is_listed_once_and_points_never_rise(group, rules):
    pairs, games, draws = group
    table = compute_standings(pairs, games, rules, draws)
    rows = table.rows
    assert sorted(line.pair for line in rows) == sorted(pairs)
    assert all(above.total.points >= below.total.points for above, below in pairwise(rows))


@given(groups(), all_rules)
def test_pending_pairs_are_tied_and_a_full_draw_leaves_none(group, rules):
    pairs, games, draws = group
    table = compute_standings(pairs, games, rules, draws)
    tied = {pair for each in table.pending for pair in each}
    assert tied == {line.pair for line in table.rows if line.decided_by == "pending"}
    assert not draws or not tied
