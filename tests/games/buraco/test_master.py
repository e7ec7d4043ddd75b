"""Buraco's `mestre`: its rows are the table's jogos, its turns are legal, and it plays better than `veterano`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from carteado.arena.contest import Contest
from carteado.bots import buraco_master
from carteado.bots.bot import levels
from carteado.bots.buraco_features import FEATURES
from carteado.bots.buraco_jogo_rows import add, canastra_points, takes
from carteado.bots.buraco_jogo_rows import lay as lay_row
from carteado.bots.buraco_judgement import ALIKE, NAMES, judgement, stored, text_of
from carteado.bots.buraco_master import Master
from carteado.bots.buraco_net import HIDDEN, NETS, WEIGHTS, begin, judged, net
from carteado.bots.buraco_row import FIELDS, G_ROYAL, MOST_JOGOS, ROW, SIZE, TABLE, WILD
from carteado.bots.buraco_rules_row import rules_row
from carteado.bots.buraco_veteran import Veteran
from carteado.bots.buraco_view_row import row_of
from carteado.buraco.deal import Deal
from carteado.buraco.jogos import SEQUENCE, Jogo, book
from carteado.buraco.match import Match
from carteado.buraco.rules import RULEBOOK
from carteado.buraco.words import DRAW, TAKE
from carteado.core.game import State, View
from carteado.games import new_game
from tests.buraco.random_play import Sensible
from tests.buraco.table import lay
from tests.examples import LONG, examples
from tests.training_kernels import kernels

NOVATO, VETERANO, MESTRE = levels("buraco").values()


def positions(preset: str, seed: int, seats: int = 2) -> Iterator[Match]:
    """A deal by players who lay what they can, move by move."""
    rng, play = Random(seed), Sensible()
    state: State = new_game("buraco", RULEBOOK.preset(preset), seats).start()
    while state.view(None)["last"] is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        if isinstance(state, Match) and isinstance(state.stage, Deal):
            yield state
        state = state.apply(*play(rng, state))


# Jogos as rows ---------------------------------------------------------------------------------------


def fitting(row: list[int], at: int, rules: list[int]) -> int:
    return sum(1 << card for card in range(53) if takes(row, at, card, rules))


def may_move(jogo: Jogo) -> bool:
    """Whether a card might change its place for another: a two from its own to stand in elsewhere, an ace from one end
    to the other. The rules let it, no row thinks of it; so there a row may know too few cards that fit."""
    return jogo.kind == SEQUENCE and any(card % 13 in (0, 1) and card != jogo.wild for card in jogo.cards)


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_rows_say_of_every_jogo_what_the_rules_say(preset: str) -> None:
    seen = 0
    for seed in range(3):
        for match in list(positions(preset, seed))[::9]:
            assert isinstance(match.stage, Deal)
            deal, view = match.stage, match.view(match.stage.turn)
            rules = rules_row(view["rules"], 150)
            row = row_of(view, rules)
            for side, whose in enumerate((deal.side, 1 - deal.side)):
                for number, jogo in enumerate(deal.jogos[whose]):
                    compare(row, rules, side, number, jogo)
                    seen += 1
    assert seen > 50


def compare(row: list[int], rules: list[int], side: int, number: int, jogo: Jogo) -> None:
    """The jogo of a row beside the one of the rules, and both after each card that fits."""
    at = TABLE + (side * MOST_JOGOS + number) * FIELDS
    assert row[at + SIZE] == jogo.size
    assert row[at + WILD] == (-1 if jogo.wild is None else jogo.wild)
    fits = fitting(row, at, rules)
    assert fits == jogo.fits or (may_move(jogo) and fits & ~jogo.fits == 0)
    for card in range(53):
        if fits >> card & 1:
            grown, after = list(row), jogo.with_card(card)
            add(grown, side, number, card, rules)
            assert grown[at + WILD] == (-1 if after.wild is None else after.wild)
            more = fitting(grown, at, rules)
            assert more == after.fits or (may_move(after) and more & ~after.fits == 0)


def test_a_two_and_an_ace_above_go_below_the_three_where_that_makes_the_jogo_clean() -> None:
    rules = rules_row(new_game("buraco", RULEBOOK.preset("fechado"), 2).start().view(None)["rules"], 150)
    row, ace, two, three = [0] * ROW, 26, 27, 28
    lay_row(row, 0, 0, 2, sum(1 << place for place in range(4, 13)), two, rules)  # four to queen, the two for the king
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
def test_every_turn_it_plans_is_legal(preset: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would otherwise ask what a Veterano would do."""

    def never(view: object) -> None:
        raise AssertionError(view)

    class Unasked(Veteran):
        def choose(self, view: View, legal: Sequence[str]) -> str:
            assert view["deal"] is None
            return super().choose(view, legal)

    monkeypatch.setattr(buraco_master, "Turn", never)
    monkeypatch.setattr(buraco_master, "Veteran", Unasked)
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, MESTRE, MESTRE, one_deal=True)
    games = examples(4, least=2)
    assert len([result for result in contest.games(games, seed=3) if not result.faults]) == games


@pytest.mark.parametrize("seats", [2, 4])
def test_it_takes_a_closed_pile_only_where_that_is_worth_more(seats: int) -> None:
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


def test_it_finishes_a_canastra() -> None:
    table = lay(hands=["10c Ko 9p 3e", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do("1 compra")
    assert MESTRE(Random(1)).choose(table.view(1), table.legal(1)) == "junta 10c em 1"


def test_it_does_not_plan_to_lay_what_would_leave_it_without_a_card_to_keep() -> None:
    """Both threes would make a canastra, but the first of them leaves one card and no right to go out yet."""
    table = lay(
        "fechado", hands=["3p", "Qe Je 4p"], jogos=[["3p 3c 3o 3o 2e"], []], took=[1, 1], mortos=[], stock="3e Jo 9c"
    ).do("1 compra")
    assert MESTRE(Random(1)).choose(table.view(1), table.legal(1)) in ("descarta 3p", "descarta 3e")


def test_without_anything_learnt_it_plays_as_a_veteran() -> None:
    compared = 0
    for match in list(positions("stbl", 5))[::5]:
        seat = match.waiting()[0]
        view, legal = match.view(seat), match.legal(seat)
        assert judgement(view) is None
        assert MESTRE(Random(1)).choose(view, legal) == VETERANO(Random(1)).choose(view, legal)
        compared += len(legal) > 1
    assert compared > 5


@pytest.mark.parametrize(("preset", "seats"), [("fechado", 4), *[("copag", 2)] * LONG])
def test_it_wins_most_mirrored_deals_against_a_veteran(preset: str, seats: int) -> None:
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, MESTRE, VETERANO, one_deal=True)
    games = examples(160, least=60)  # fewer are mostly luck
    assert sum(result.won for result in contest.games(games, seed=8)) > games // 2


# What it has learnt ----------------------------------------------------------------------------------


def test_every_judgement_says_for_which_table_and_how_it_was_learnt() -> None:
    assert {(known["regulation"], known["seats"]) for known in stored().values()} == {
        ("copag", 2),
        ("copag", 4),
        ("fechado", 2),
        ("fechado", 4),
    }
    for known in stored().values():
        closed = ["taken"] if known["rules"]["pile"] == "use_top" else []
        nets = [name for name in NAMES if name in known]
        assert nets == ["turn_over", "to_draw", *closed]
        assert all(len(known[name]) == WEIGHTS for name in nets)
        assert known["command"].endswith(f"{known['regulation']}-{known['seats']}")
        view = new_game("buraco", RULEBOOK.preset(known["regulation"]), known["seats"]).start().view(None)
        assert {field: view["rules"][field] for field in ALIKE} == known["rules"]


def test_a_judgement_is_written_as_it_is_read() -> None:
    known = next(iter(stored().values()))
    assert tomllib.loads(text_of(known)) == known


def test_compiled_networks_judge_as_plain_ones() -> None:
    training = kernels("buraco_search")
    rng = Random(1)
    weights = [rng.gauss(0, 0.3) for _ in range(NETS * WEIGHTS)]
    nets = [net(weights[at : at + WEIGHTS]) for at in range(0, NETS * WEIGHTS, WEIGHTS)]
    for which in range(NETS):
        x, sums = [rng.random() for _ in range(FEATURES)], [0.0] * (HIDDEN + 1)
        begin(x, nets, which, sums)
        rows = [training.np.array(row) for row in (x, weights, sums)]
        training.begin(rows[0], rows[1], which, rows[2])
        assert training.judged(rows[0], rows[1], which, rows[2]) == pytest.approx(judged(x, nets, which, sums))


def test_lessons_go_down_the_slope_of_the_error() -> None:
    trainer = kernels("buraco_trainer")
    np = trainer.np
    rng = np.random.default_rng(1)
    weights, x, y = rng.normal(0, 0.3, WEIGHTS), rng.random((20, FEATURES)), rng.random(20)
    slope, _ = trainer.slope(weights, x, y)
    for place in (0, FEATURES, HIDDEN * (FEATURES + 1) + 3, WEIGHTS - 1):
        step = np.zeros(WEIGHTS)
        step[place] = 1e-5
        up, down = (trainer.slope(weights + sign * step, x, y)[1] for sign in (1, -1))
        assert slope[place] * 2 == pytest.approx((up - down) / 2e-5, rel=1e-3, abs=1e-6)
