"""The fast search for qualified pairs agrees with brute force over every course of a group."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.tournaments.prospects import outcomes, prospects
from carteado.tournaments.results import Result
from carteado.tournaments.schedule import round_robin
from carteado.tournaments.standings import Game, compute_standings
from tests.examples import examples
from tests.tournaments.group import FENACEF, fenacef, game

RULES = FENACEF.rules


def result(outcome: tuple[int, int]) -> Result:
    won, lost = outcome
    return Result(
        ((12, 6),) * min(won, lost)
        + ((6, 12),) * min(won, lost)
        + (((12, 6),) if won > lost else ((6, 12),)) * abs(won - lost)
    )


def games_of(pairs: str, played: list[int]) -> list[Game]:
    order = [each for games in round_robin(list(pairs)) for each in games]
    done = [Game(both, result(outcomes(2)[number])) for both, number in zip(order, played, strict=False)]
    return done + [Game(both) for both in order[len(done) :]]


def brute_force(pairs: str, games: list[Game], advance: int) -> dict[str, tuple[bool, bool]]:
    """Return whether each pair may advance and may fail. Ties decided by balance or draw may fall either way."""
    left = [number for number, each in enumerate(games) if each.result is None]
    found = dict.fromkeys(pairs, (False, False))
    for course in product(outcomes(2), repeat=len(left)):
        ended = list(games)
        for number, outcome in zip(left, course, strict=True):
            ended[number] = Game(games[number].pairs, result(outcome))
        for pair, (may, may_not) in judge_course(pairs, ended, advance).items():
            found[pair] = found[pair][0] or may, found[pair][1] or may_not
    return found


def judge_course(pairs, games, advance):
    """Judge one course with only points, partidas and the confrontation of two, ignoring the balance."""
    table = compute_standings(list(pairs), games, fenacef(tie_breaks=["partidas", "head_to_head", "draw"]))
    found, place = {}, 0
    for tied in table.order:
        for pair in tied:
            found[pair] = (place < advance, place + len(tied) > advance)
        place += len(tied)
    return found


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=6), st.integers(1, 3))
def test_verdict_agrees_with_brute_force(played, advance):
    games = games_of("ABCD", played)
    found = prospects("ABCD", games, fenacef(tie_breaks=["partidas", "head_to_head", "draw"]), advance)
    for pair, (may, may_not) in brute_force("ABCD", games, advance).items():
        assert found[pair].verdict == ("open" if may and may_not else "through" if may else "out")


def test_needs_of_the_next_game_are_listed():
    # A has 6 points, B and C 3 each and their game to come, D none: one advances beside A.
    games = list(map(game, ("A 2-0 C", "A 2-0 D", "B 2-0 D", "A 2-0 B", "C 2-0 D", "B - C")))
    found = prospects("ABCD", games, RULES, 2)
    assert found["A"].verdict == "through"
    assert found["D"].verdict == "out"
    assert found["B"].needs == {(2, 0): "through", (2, 1): "through", (1, 2): "out", (0, 2): "out"}


def test_place_decided_by_balance_is_open():
    games = list(map(game, ("A 2-0 B", "B 2-0 C", "C - A")))
    found = prospects("ABC", games, RULES, 1)
    assert found["B"].verdict == "open"  # if C wins 2–0 all three are level, and the balance decides
    assert found["A"].needs == {(2, 0): "through", (2, 1): "through", (1, 2): "through", (0, 2): "open"}


def test_finished_group_follows_its_standings():
    games = list(map(game, ("A 2-0 B", "B 2-0 C", "C 2-0 A")))
    assert {each.verdict for each in prospects("ABC", games, RULES, 1).values()} == {"open"}
    assert {each.verdict for each in prospects("ABC", games, RULES, 3).values()} == {"through"}


def test_a_disqualified_pair_is_out():
    assert prospects("AB", [Game(("A", "B"))], RULES, 1, frozenset("A"))["A"].verdict == "out"


def test_new_group_of_six_is_open():
    found = prospects("ABCDEF", games_of("ABCDEF", []), RULES, 2)
    assert {each.verdict for each in found.values()} == {"open"}


def test_large_group_stays_within_the_search_limit():
    """In one large group, verdicts that follow from points are given; the others are open."""
    pairs = [str(number) for number in range(24)]
    games = [Game(both) for games in round_robin(pairs) for both in games]
    lost = {"0", "1"}
    decided = [Game(each.pairs, _against(each.pairs, lost)) if lost & set(each.pairs) else each for each in games]
    found = prospects(pairs, decided, RULES, 8)
    assert {found[pair].verdict for pair in lost} == {"out"}
    assert {found[pair].verdict for pair in pairs if pair not in lost} == {"open"}


def _against(pairs: tuple[str, str], lost: set[str]) -> Result:
    return result((2, 0) if pairs[1] in lost else (0, 2))


def test_group_with_hundreds_of_games_is_not_searched():
    pairs = [str(number) for number in range(128)]
    games = [Game(one) for _ in range(4) for day in round_robin(pairs) for one in day]
    found = prospects(pairs, games, RULES, 64, out=frozenset({"7"}))
    assert {pair for pair in pairs if found[pair].verdict == "out"} == {"7"}
    assert all(found[pair].needs is None for pair in pairs)
