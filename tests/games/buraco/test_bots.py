"""Buraco's levels: legal at every table, each better than the one before, and the habits of the better one.

Games are mirrored: the same packs are played twice, the sides exchanged.
"""

from __future__ import annotations

from random import Random

import pytest

from carteado.arena.contest import Contest
from carteado.bots.bot import Make, RandomBot, levels
from carteado.buraco.rules import RULEBOOK
from carteado.core.game import State
from carteado.games import new_game
from tests.buraco.table import Laid, lay

NOVATO, VETERANO, MESTRE = levels("buraco").values()
PRESETS = RULEBOOK.presets()


def wins(better: Make, other: Make, games: int, preset: str = "copag", seats: int = 2) -> float:
    """The share of single deals that the better one wins by points."""
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, better, other, one_deal=True)
    return sum(result.won for result in contest.games(games)) / games


def chosen(table: Laid, seat: int = 1) -> str:
    """What the better level does next."""
    return VETERANO(Random(1)).choose(table.view(seat), table.legal(seat))


# Strength --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "seats"), [("copag", 2), ("fechado", 4), ("stbl", 2)])
def test_the_better_level_wins_most_mirrored_deals(preset: str, seats: int) -> None:
    assert wins(VETERANO, NOVATO, 30, preset, seats) >= 0.6


def test_the_better_level_beats_chance_nearly_always() -> None:
    assert wins(VETERANO, RandomBot, 30) >= 0.95


def test_the_beginner_beats_chance_too() -> None:
    assert wins(NOVATO, RandomBot, 30) >= 0.8


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_all_levels_play_a_deal_at_every_table(preset: str, seats: int) -> None:
    packs = Random(seats)
    bots = [(NOVATO, MESTRE, VETERANO)[seat % 3](packs) for seat in range(seats)]
    state: State = new_game("buraco", RULEBOOK.preset(preset), seats).start()
    while state.view(None)["last"] is None:
        if state.chance is not None:
            state = state.shuffled(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        choice = bots[seat - 1].choose(state.view(seat), state.legal(seat))
        assert choice in state.legal(seat)
        state = state.apply(seat, choice)


# Habits ----------------------------------------------------------------------------------------------


def test_it_discards_nothing_that_fits_a_jogo_of_the_others() -> None:
    """The seven would go to 4 5 6; the king of another suit helps nobody."""
    table = lay(hands=["7c Ko 9p", "Qe Je 3o"], jogos=[[], ["4c 5c 6c"]], stock="Ae Jo").do("1 compra")
    assert chosen(table) != "descarta 7c"


def test_it_finishes_a_canastra() -> None:
    table = lay(hands=["10c Ko 9p 3e", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do("1 compra")
    assert chosen(table) == "junta 10c em 1"


def test_it_keeps_a_wild_card_from_a_clean_jogo_that_is_nearly_a_canastra() -> None:
    table = lay(
        "fechado", hands=["X Ko 9p 3e 6o", "Qe Je 3o 8p 7e"], jogos=[["4c 5c 6c 7c 8c 9c"], []], stock="Je " * 40
    ).do("1 compra")
    assert chosen(table).startswith("descarta")


def test_it_takes_a_pile_that_completes_a_canastra() -> None:
    table = lay(hands=["Ko 9p 3e 6o", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []], pile="Qo 10c")
    assert chosen(table) == "lixo"


def test_it_leaves_a_pile_of_no_use() -> None:
    table = lay(hands=["Ko 9p 3e 6o", "Qe Je"], pile="Ae Jp 6c")
    assert chosen(table) == "compra"


def test_it_goes_out_when_it_can_and_is_ahead() -> None:
    table = lay(hands=["8c Ko", "Qe Je 9e 3o"], jogos=[["4c 5c 6c 7c"], []], took=[1, 1], mortos=[], stock="9c Jo")
    table = table.do("1 compra")
    while not table.is_over and table.turn == 1:
        table = table.do(f"1 {chosen(table)}")
    assert table.is_over
    assert table.sheet(0)["out"] == 100


def test_it_does_not_go_out_far_behind() -> None:
    theirs = ["4p 5p 6p 7p 8p 9p 10p", "3e 4e 5e 6e 7e 8e 9e", "Jo Qo Ko"]
    table = lay(hands=["8c Ko", "Qe Je"], jogos=[["4c 5c 6c 7c"], theirs], took=[1, 0], stock="9c " + "Jp " * 30)
    table = table.do("1 compra")
    while not table.is_over and table.turn == 1:
        table = table.do(f"1 {chosen(table)}")
    assert not table.is_over


def test_the_first_player_refuses_a_card_it_would_discard() -> None:
    table = lay(hands=["4c 5c 8p 9p Ko Kp", "Qe Je"], stock="Ae 6c Jo", begun=False).do("1 compra")
    assert chosen(table) == "recusa"
