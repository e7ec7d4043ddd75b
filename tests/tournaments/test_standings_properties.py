"""What holds for the standings of every group."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from carteado.tournaments.results import Result
from carteado.tournaments.standings import Draw, Game, standings
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
def test_points_minus_partidas_are_the_games_won_two_nil(group, rules):
    pairs, games, draws = group
    for line in standings(pairs, games, rules, draws).rows:
        assert line.total.points - line.total.partidas == line.total.clean_wins


@given(groups(), all_rules)
def test_balances_sum_to_zero(group, rules):
    pairs, games, draws = group
    table = standings(pairs, games, rules, draws)
    assert sum(line.total.balance for line in table.rows) == 0
    assert sum(line.total.partidas - line.total.partidas_lost for line in table.rows) == 0


@given(groups(), all_rules, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_entry(group, rules, dice):
    pairs, games, draws = group
    shuffled, turned = list(pairs), [_turned(game) if dice.random() < 0.5 else game for game in games]
    dice.shuffle(shuffled)
    dice.shuffle(turned)
    assert standings(shuffled, turned, rules, draws).order == standings(pairs, games, rules, draws).order


def _turned(game):
    return Game(game.pairs[::-1], game.result and game.result.turned())


@given(groups(), all_rules, st.data())
def test_the_order_does_not_depend_on_names(group, rules, data):
    pairs, games, draws = group
    new = dict(zip(pairs, data.draw(st.permutations(pairs)), strict=True))
    renamed = [Game((new[game.pairs[0]], new[game.pairs[1]]), game.result) for game in games]
    redrawn = [Draw(tuple(new[pair] for pair in draw.order)) for draw in draws]
    before = [{new[pair] for pair in tied} for tied in standings(pairs, games, rules, draws).order]
    assert [set(tied) for tied in standings(pairs, renamed, rules, redrawn).order] == before


@given(groups(), all_rules)
def test_every_pair_stands_once_and_points_never_rise_down_the_table(group, rules):
    pairs, games, draws = group
    table = standings(pairs, games, rules, draws)
    rows = table.rows
    assert sorted(line.pair for line in rows) == sorted(pairs)
    assert all(above.total.points >= below.total.points for above, below in pairwise(rows))


@given(groups(), all_rules)
def test_pending_is_what_stands_in_a_tie_and_a_draw_of_all_leaves_none(group, rules):
    pairs, games, draws = group
    table = standings(pairs, games, rules, draws)
    tied = {pair for each in table.pending for pair in each}
    assert tied == {line.pair for line in table.rows if line.decided_by == "pending"}
    assert not draws or not tied
