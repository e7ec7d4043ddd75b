"""Buraco's `mestre`: its encoding agrees with the rules, its turns are legal, and it beats `veterano`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from carteado.core.game import State, View
from carteado.games.bot import levels
from carteado.games.buraco.actions import DRAW, TAKE
from carteado.games.buraco.bots import master
from carteado.games.buraco.bots.encoding import FIELDS, G_ROYAL, MAX_JOGOS, ROW, SIZE, TABLE, WILD
from carteado.games.buraco.bots.features import FEATURES
from carteado.games.buraco.bots.jogo_encoding import add, canastra_points, takes
from carteado.games.buraco.bots.jogo_encoding import lay as lay_row
from carteado.games.buraco.bots.master import Master
from carteado.games.buraco.bots.net import HIDDEN, NETS, WEIGHTS, begin_evaluation, build_net, evaluate
from carteado.games.buraco.bots.rules_encoding import rules_row
from carteado.games.buraco.bots.value_net import MATCHED_RULES, NAMES, find_nets, format_policy, load_policies
from carteado.games.buraco.bots.veteran import Veteran
from carteado.games.buraco.bots.view_encoding import encode_view
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.jogos import SEQUENCE, Jogo, book
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.registry import new_game
from carteado.research.arena.contest import Contest
from tests.examples import LONG, examples
from tests.games.buraco.random_play import Sensible
from tests.games.buraco.table import make_table
from tests.research.training.training_kernels import kernels

NOVATO, VETERANO, MESTRE = levels("buraco").values()


def positions(preset: str, seed: int, seats: int = 2) -> Iterator[Match]:
    """Yield every state of a deal between players who lay what they can."""
    rng, play = Random(seed), Sensible()
    state: State = new_game("buraco", RULEBOOK.preset(preset), seats).start()
    while state.view(None)["last"] is None:
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        if isinstance(state, Match) and isinstance(state.stage, Deal):
            yield state
        state = state.apply(*play(rng, state))


# Encoded jogos ---------------------------------------------------------------------------------------


def fitting_mask(row: list[int], at: int, rules: list[int]) -> int:
    return sum(1 << card for card in range(53) if takes(row, at, card, rules))


def may_move(jogo: Jogo) -> bool:
    """Return whether a card could move: a natural two could become wild, an ace could change ends.

    The rules allow this but the encoding ignores it, so the encoding may find fewer cards that fit.
    """
    return jogo.kind == SEQUENCE and any(card % 13 in (0, 1) and card != jogo.wild for card in jogo.cards)


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_encoded_jogos_agree_with_the_rules(preset: str) -> None:
    seen = 0
    for seed in range(3):
        for match in list(positions(preset, seed))[::9]:
            assert isinstance(match.stage, Deal)
            deal, view = match.stage, match.view(match.stage.turn)
            rules = rules_row(view["rules"], 150)
            row = encode_view(view, rules)
            for side, whose in enumerate((deal.side, 1 - deal.side)):
                for number, jogo in enumerate(deal.jogos[whose]):
                    compare_jogos(row, rules, side, number, jogo)
                    seen += 1
    assert seen > 50


def compare_jogos(row: list[int], rules: list[int], side: int, number: int, jogo: Jogo) -> None:
    """Compare an encoded jogo with that of the rules, and again after each card that fits."""
    at = TABLE + (side * MAX_JOGOS + number) * FIELDS
    assert row[at + SIZE] == jogo.size
    assert row[at + WILD] == (-1 if jogo.wild is None else jogo.wild)
    fits = fitting_mask(row, at, rules)
    assert fits == jogo.fits or (may_move(jogo) and fits & ~jogo.fits == 0)
    for card in range(53):
        if fits >> card & 1:
            grown, after = list(row), jogo.with_card(card)
            add(grown, side, number, card, rules)
            assert grown[at + WILD] == (-1 if after.wild is None else after.wild)
            more = fitting_mask(grown, at, rules)
            assert more == after.fits or (may_move(after) and more & ~after.fits == 0)


def test_wild_two_and_high_ace_move_low_if_that_makes_the_jogo_clean() -> None:
    rules = rules_row(new_game("buraco", RULEBOOK.preset("fechado"), 2).start().view(None)["rules"], 150)
    row, ace, two, three = [0] * ROW, 26, 27, 28
    lay_row(row, 0, 0, 2, sum(1 << place for place in range(4, 13)), two, rules)  # four to queen, the wild two as king
    add(row, 0, 0, ace, rules)
    assert row[TABLE + WILD] == two
    add(row, 0, 0, three, rules)
    assert row[TABLE + WILD] == -1
    cards = tuple(range(ace, ace + 12))
    jogo = book(RULEBOOK.preset("fechado").rules.melds).jogo(cards)
    assert jogo is not None
    assert jogo.wild is None
    assert canastra_points(row, TABLE, rules) == rules[G_ROYAL]


# Turns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "seats"), [("copag", 2), ("copag", 4), ("fechado", 2), ("fechado", 4)])
def test_every_planned_turn_is_legal(preset: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`mestre` asks `veterano` if a planned turn is not legal, so `veterano` must not be asked during a deal."""

    def never(view: object) -> None:
        raise AssertionError(view)

    class Unasked(Veteran):
        def choose(self, view: View, legal: Sequence[str]) -> str:
            assert view["deal"] is None
            return super().choose(view, legal)

    monkeypatch.setattr(master, "Turn", never)
    monkeypatch.setattr(master, "Veteran", Unasked)
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, MESTRE, MESTRE, one_deal=True)
    games = examples(4, least=2)
    assert len([result for result in contest.games(games, seed=3) if not result.faults]) == games


@pytest.mark.parametrize("seats", [2, 4])
def test_sometimes_takes_and_sometimes_leaves_a_closed_pile(seats: int) -> None:
    chosen = set()

    class Watched(Master):
        def choose(self, view: View, legal: Sequence[str]) -> str:
            action = super().choose(view, legal)
            if TAKE in legal and view["deal"]["pile_left"] > 1:
                chosen.add(action)
            return action

    contest = Contest("buraco", RULEBOOK.preset("fechado"), seats, Watched, VETERANO, one_deal=True)
    assert not [result for result in contest.games(6, seed=5) if result.faults]
    assert chosen == {TAKE, DRAW}


def test_completes_a_canastra() -> None:
    table = make_table(hands=["10c Ko 9p 3e", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do("1 compra")
    assert MESTRE(Random(1)).choose(table.view(1), table.legal(1)) == "junta 10c em 1"


def test_keeps_a_card_if_it_may_not_go_out_yet() -> None:
    """Both threes would make a canastra, but after the first one it has only one card and may not go out yet."""
    table = make_table(
        "fechado", hands=["3p", "Qe Je 4p"], jogos=[["3p 3c 3o 3o 2e"], []], took=[1, 1], mortos=[], stock="3e Jo 9c"
    ).do("1 compra")
    assert MESTRE(Random(1)).choose(table.view(1), table.legal(1)) in ("descarta 3p", "descarta 3e")


def test_plays_like_veterano_without_networks() -> None:
    compared = 0
    for match in list(positions("stbl", 5))[::5]:
        seat = match.waiting()[0]
        view, legal = match.view(seat), match.legal(seat)
        assert find_nets(view) is None
        assert MESTRE(Random(1)).choose(view, legal) == VETERANO(Random(1)).choose(view, legal)
        compared += len(legal) > 1
    assert compared > 5


@pytest.mark.parametrize(("preset", "seats"), [("fechado", 4), *[("copag", 2)] * LONG])
def test_wins_most_mirrored_deals_against_veterano(preset: str, seats: int) -> None:
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, MESTRE, VETERANO, one_deal=True)
    games = examples(160, least=60)  # fewer games depend too much on luck
    assert sum(result.won for result in contest.games(games, seed=8)) > games // 2


# Networks --------------------------------------------------------------------------------------------


def test_every_policy_file_states_its_table_and_training_command() -> None:
    assert {(known["regulation"], known["seats"]) for known in load_policies().values()} == {
        ("copag", 2),
        ("copag", 4),
        ("fechado", 2),
        ("fechado", 4),
    }
    for known in load_policies().values():
        closed = ["taken"] if known["rules"]["pile"] == "use_top" else []
        nets = [name for name in NAMES if name in known]
        assert nets == ["turn_over", "to_draw", *closed]
        assert all(len(known[name]) == WEIGHTS for name in nets)
        assert known["command"].endswith(f"{known['regulation']}-{known['seats']}")
        view = new_game("buraco", RULEBOOK.preset(known["regulation"]), known["seats"]).start().view(None)
        assert {field: view["rules"][field] for field in MATCHED_RULES} == known["rules"]


def test_policy_file_round_trips() -> None:
    known = next(iter(load_policies().values()))
    assert tomllib.loads(format_policy(known)) == known


def test_compiled_networks_give_the_same_values() -> None:
    training = kernels("buraco_search")
    rng = Random(1)
    weights = [rng.gauss(0, 0.3) for _ in range(NETS * WEIGHTS)]
    nets = [build_net(weights[at : at + WEIGHTS]) for at in range(0, NETS * WEIGHTS, WEIGHTS)]
    for which in range(NETS):
        x, sums = [rng.random() for _ in range(FEATURES)], [0.0] * (HIDDEN + 1)
        begin_evaluation(x, nets, which, sums)
        rows = [training.np.array(row) for row in (x, weights, sums)]
        training.begin_evaluation(rows[0], rows[1], which, rows[2])
        assert training.evaluate(rows[0], rows[1], which, rows[2]) == pytest.approx(evaluate(x, nets, which, sums))


def test_gradient_matches_finite_differences() -> None:
    trainer = kernels("buraco_trainer")
    np = trainer.np
    rng = np.random.default_rng(1)
    weights, x, y = rng.normal(0, 0.3, WEIGHTS), rng.random((20, FEATURES)), rng.random(20)
    gradient, _ = trainer.gradient(weights, x, y)
    for place in (0, FEATURES, HIDDEN * (FEATURES + 1) + 3, WEIGHTS - 1):
        step = np.zeros(WEIGHTS)
        step[place] = 1e-5
        up, down = (trainer.gradient(weights + sign * step, x, y)[1] for sign in (1, -1))
        assert gradient[place] * 2 == pytest.approx((up - down) / 2e-5, rel=1e-3, abs=1e-6)
