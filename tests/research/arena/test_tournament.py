"""A round robin gives the same result on one core and on several."""

from __future__ import annotations

import json

import pytest

from carteado.cli.main import main
from carteado.games.bot import RandomBot
from carteado.games.registry import rulebook
from carteado.research.arena.contest import Contest, Result
from carteado.research.arena.faults import Fault
from carteado.research.arena.intervals import average_pairs, interval, ratings
from carteado.research.arena.tournament import Pair, Tournament, play, rate_bots

PAULISTA = rulebook("truco").preset("paulista")
SMALL = Tournament("truco", PAULISTA, 4, ("atento", "aleatorio", "acaso"), games=6)


def shares(pairs: list[Pair]) -> list[list[float]]:
    return [[result.won for result in pair.results] for pair in pairs]


def test_results_do_not_depend_on_the_number_of_cores() -> None:
    heard: list[tuple[int, int]] = []
    alone = play(SMALL, jobs=1, report=lambda done, of: heard.append((done, of)))
    assert shares(alone) == shares(play(SMALL, jobs=2))
    assert heard[-1] == (18, 18)
    assert [(pair.a, pair.b) for pair in alone] == [
        ("atento", "aleatorio"),
        ("atento", "acaso"),
        ("aleatorio", "acaso"),
    ]
    assert rate_bots(alone)["atento"] > 1700


def test_a_pair_of_mirrored_games_is_one_observation() -> None:
    """Mirrored games with equal results count once, so they do not narrow the interval."""
    low, high = interval(average_pairs([1, 1, 0, 0] * 50))
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 10, rel=0.02)
    assert interval(average_pairs([1, 0] * 100)) == interval([0.5] * 100)


def test_rating_difference_of_400_is_ten_to_one() -> None:
    found = ratings({("a", "b"): (10_000, 11_000)})
    assert found["a"] - found["b"] == pytest.approx(400, abs=1)


def test_the_fault_of_a_bot_costs_the_hand_and_is_reported() -> None:
    class Stubborn:
        """Gives an illegal answer whenever it has a choice."""

        def choose(self, view: object, legal: object) -> str:
            return "?"

    contest = Contest("truco", PAULISTA, 2, lambda rng: Stubborn(), lambda rng: Stubborn())
    result = next(contest.games(1))
    assert {fault.reason for fault in result.faults} == {"illegal"}
    assert {fault.side for fault in result.faults} == {0, 1}
    assert max(result.ours, result.theirs) == 12


def test_fault_loses_a_game_without_hands() -> None:
    class Stubborn:
        def choose(self, view: object, legal: object) -> str:
            return "?"

    pifpaf = rulebook("pifpaf").preset("copag")
    contest = Contest("pifpaf", pifpaf, 4, lambda rng: Stubborn(), RandomBot)
    results = list(contest.games(2))
    assert [result.won for result in results] == [0, 0]


def test_json_has_the_keys_other_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "atento", "acaso", "--games", "4", "--jobs", "1", "--json"]) == 0
    pair = json.loads(capsys.readouterr().out)["pairs"][0]
    assert list(pair)[:7] == ["a", "b", "games", "wins", "share", "low", "high"]
    assert (pair["a"], pair["b"], pair["games"]) == ("atento", "acaso", 4)
    assert pair["low"] <= pair["share"] <= pair["high"]


def test_crosstable_lists_all_bots_and_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "atento", "acaso", "--games", "4", "--jobs", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "atento – acaso: 100.0% of 4 games" in out


def test_faults_are_counted_by_side() -> None:
    pair = Pair("a", "b", [Result(1, 0, (Fault(2, "late", 1),)), Result(0, 1, (Fault(1, "late", 1),))])
    assert pair.as_json()["faults"] == [0, 2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["atento"], "dois robôs"),
        (["atento", "atento"], "dois robôs"),
        (["atento", "ninguém"], "não há o robô ninguém; há acaso"),
        (["atento", "acaso", "--seats", "3"], "não se joga com 3"),
        (["atento", "acaso", "--games", "0"], "maiores que zero"),
        (["atento", "acaso", "--regulation", "marte"], "marte"),
    ],
)
def test_wrong_use_is_explained(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words]) == 2
    assert reason in capsys.readouterr().err
