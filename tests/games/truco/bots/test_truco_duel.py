"""With two players, mestre plays the solved policy. Looking it up needs only the standard library."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest

from carteado.games.truco.bots.solved import SolvedDuel, find_shipped_policy
from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation

PAULISTA = RULEBOOK.preset("paulista")
MINEIRO = RULEBOOK.preset("mineiro")


def random_hand(score: tuple[int, int], rng: Random, regulation: Regulation[Rules] = PAULISTA) -> Match:
    now = hand_context(regulation, 2, 2, score)
    pack = rng.sample(now.deck.cards, 7)
    vira = pack[6] if regulation.rules.manilhas == "vira" else None
    dealt = DealtCards((tuple(pack[:3]), tuple(pack[3:6])), vira, (), ())
    return replace_stage(Match(regulation, 2, 2, score), Hand.start(now, dealt))


def replace_stage(match: Match, hand: Hand) -> Match:
    return match.with_stage(hand)


TABLES = {
    PAULISTA: [(0, 0), (3, 2), (9, 6), (7, 10), (10, 10), (11, 7), (4, 11), (11, 11)],
    MINEIRO: [(0, 0), (4, 2), (0, 6), (6, 6), (8, 6), (6, 8), (8, 8), (10, 10), (10, 0), (8, 10)],
}
AT_EACH = [(regulation, score) for regulation, scores in TABLES.items() for score in scores]


@pytest.mark.parametrize(("regulation", "score"), AT_EACH, ids=lambda one: getattr(one, "id", one))
def test_chances_of_legal_actions_add_up_to_one(regulation: Regulation[Rules], score: tuple[int, int]) -> None:
    rng = Random(4)
    for _ in range(40):
        match, seats = random_hand(score, rng, regulation), (SolvedDuel(regulation), SolvedDuel(regulation))
        while isinstance(match.stage, Hand):
            seat = match.waiting()[0]
            legal = match.legal(seat)
            chances = seats[seat - 1].chances(match.view(seat), legal)
            assert chances is not None
            assert set(chances) <= set(legal)
            assert sum(chances.values()) == pytest.approx(1)
            match = match.apply(seat, rng.choices(list(chances), list(chances.values()))[0])


def test_shipped_policy_fits_only_its_rules() -> None:
    policy = find_shipped_policy(PAULISTA)
    assert policy is not None
    assert policy.head["made_by"].startswith("carteado solve --regulation paulista")
    assert find_shipped_policy(replace(PAULISTA, id="own", rules=replace(PAULISTA.rules, tie_leader="mao"))) is None


def test_solved_and_trained_policies_take_at_most_20_mb() -> None:
    stored = files("carteado.games.truco.bots").joinpath("policies")
    assert sum(len(entry.read_bytes()) for entry in stored.iterdir()) <= 20_000_000


def test_no_chances_without_a_table_for_the_score() -> None:
    assert (
        SolvedDuel(PAULISTA).chances(random_hand((10, 2), Random(1)).view(1), random_hand((10, 2), Random(1)).legal(1))
        is None
    )


def test_raise_is_accepted_if_declining_loses_the_match() -> None:
    """At 10 points the raiser wins the match with the stake of 3. The seis is in no table, and any hand accepts it."""
    now = hand_context(PAULISTA, 2, 2, (10, 6))
    dealt = DealtCards((("3p", "6e", "7c"), ("4o", "4e", "6p")), "4p", (), ())
    match = Match(PAULISTA, 2, 2, (10, 6)).with_stage(Hand.start(now, dealt))
    for seat, action in ((1, "3p"), (2, "truco"), (1, "aceita"), (2, "4o"), (1, "seis")):
        match = match.apply(seat, action)
    assert SolvedDuel(PAULISTA).chances(match.view(2), match.legal(2)) == {"aceita": 1.0}


def test_the_best_manilhas_are_never_given_up() -> None:
    now = hand_context(PAULISTA, 2, 2, (0, 0))
    dealt = DealtCards((("4o", "6e", "7c"), ("5p", "5c", "3p")), "4p", (), ())
    match = Match(PAULISTA, 2, 2, (0, 0)).with_stage(Hand.start(now, dealt)).apply(1, "truco")
    chances = SolvedDuel(PAULISTA).chances(match.view(2), match.legal(2))
    assert chances is not None
    assert "corre" not in chances


def test_playing_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; sys.modules.update(numpy=None, numba=None)\n"
        "from random import Random; from carteado.games.truco.bots.solved import SolvedBot; SolvedBot(Random(1))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
