"""Mestre one-on-one looks up what the solver made, in pure Python, and plays by it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest

from carteado.bots.truco_duel import SolvedDuel, shipped
from carteado.regulation.rulebook import Regulation
from carteado.truco.dealing import Dealt
from carteado.truco.hand import Hand
from carteado.truco.match import Match
from carteado.truco.occasion import occasion
from carteado.truco.rules import RULEBOOK, Rules

PAULISTA = RULEBOOK.preset("paulista")
MINEIRO = RULEBOOK.preset("mineiro")


def hands(score: tuple[int, int], rng: Random, regulation: Regulation[Rules] = PAULISTA) -> Match:
    now = occasion(regulation, 2, 2, score)
    pack = rng.sample(now.deck.cards, 7)
    vira = pack[6] if regulation.rules.manilhas == "vira" else None
    dealt = Dealt((tuple(pack[:3]), tuple(pack[3:6])), vira, (), ())
    return replace_stage(Match(regulation, 2, 2, score), Hand.start(now, dealt))


def replace_stage(match: Match, hand: Hand) -> Match:
    return match.with_stage(hand)


TABLES = {
    PAULISTA: [(0, 0), (3, 2), (9, 6), (7, 10), (10, 10), (11, 7), (4, 11), (11, 11)],
    MINEIRO: [(0, 0), (4, 2), (0, 6), (6, 6), (8, 6), (6, 8), (8, 8), (10, 10), (10, 0), (8, 10)],
}
AT_EACH = [(regulation, score) for regulation, scores in TABLES.items() for score in scores]


@pytest.mark.parametrize(("regulation", "score"), AT_EACH, ids=lambda one: getattr(one, "id", one))
def test_chances_are_of_legal_actions_and_add_up(regulation: Regulation[Rules], score: tuple[int, int]) -> None:
    rng = Random(4)
    for _ in range(40):
        match, seats = hands(score, rng, regulation), (SolvedDuel(regulation), SolvedDuel(regulation))
        while isinstance(match.stage, Hand):
            seat = match.waiting()[0]
            legal = match.legal(seat)
            chances = seats[seat - 1].chances(match.view(seat), legal)
            assert chances is not None
            assert set(chances) <= set(legal)
            assert sum(chances.values()) == pytest.approx(1)
            match = match.apply(seat, rng.choices(list(chances), list(chances.values()))[0])


def test_a_policy_is_for_the_rules_it_was_made_for() -> None:
    policy = shipped(PAULISTA)
    assert policy is not None
    assert policy.head["made_by"].startswith("carteado solve --regulation paulista")
    assert shipped(replace(PAULISTA, id="own", rules=replace(PAULISTA.rules, tie_leader="mao"))) is None


def test_all_policies_of_the_package_take_20_mb_at_most() -> None:
    stored = files("carteado.bots").joinpath("policies")
    assert sum(len(entry.read_bytes()) for entry in stored.iterdir()) <= 20_000_000


def test_where_no_table_was_made_for_the_score_the_trained_policy_plays_on() -> None:
    assert SolvedDuel(PAULISTA).chances(hands((10, 2), Random(1)).view(1), hands((10, 2), Random(1)).legal(1)) is None


def test_a_raise_is_accepted_where_declining_loses_the_match() -> None:
    """With 10 points and a stake of 3 a seis frightens nobody: it is in no table, and any hand accepts it."""
    now = occasion(PAULISTA, 2, 2, (10, 6))
    dealt = Dealt((("3p", "6e", "7c"), ("4o", "4e", "6p")), "4p", (), ())
    match = Match(PAULISTA, 2, 2, (10, 6)).with_stage(Hand.start(now, dealt))
    for seat, action in ((1, "3p"), (2, "truco"), (1, "aceita"), (2, "4o"), (1, "seis")):
        match = match.apply(seat, action)
    assert SolvedDuel(PAULISTA).chances(match.view(2), match.legal(2)) == {"aceita": 1.0}


def test_the_best_manilhas_are_never_given_up() -> None:
    now = occasion(PAULISTA, 2, 2, (0, 0))
    dealt = Dealt((("4o", "6e", "7c"), ("5p", "5c", "3p")), "4p", (), ())
    match = Match(PAULISTA, 2, 2, (0, 0)).with_stage(Hand.start(now, dealt)).apply(1, "truco")
    chances = SolvedDuel(PAULISTA).chances(match.view(2), match.legal(2))
    assert chances is not None
    assert "corre" not in chances


def test_playing_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; sys.modules.update(numpy=None, numba=None)\n"
        "from random import Random; from carteado.bots.truco_duel import Solved; Solved(Random(1))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
