"""Buraco's levels: they play legally at every table, each is stronger than the one before, and how veterano plays.

Games are mirrored: the same packs are played twice with the sides exchanged.
"""

from __future__ import annotations

from random import Random

import pytest

from carteado.core.game import State
from carteado.games.bot import BotFactory, RandomBot, levels
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.registry import new_game
from carteado.research.arena.contest import Contest
from tests.games.buraco.table import TableInPlay, make_table

NOVATO, VETERANO, MESTRE = levels("buraco").values()
PRESETS = RULEBOOK.presets()


def win_share(stronger: BotFactory, other: BotFactory, games: int, preset: str = "copag", seats: int = 2) -> float:
    """Return the share of single deals that the stronger bot wins by points."""
    contest = Contest("buraco", RULEBOOK.preset(preset), seats, stronger, other, one_deal=True)
    return sum(result.won for result in contest.games(games)) / games


def choose_action(table: TableInPlay, seat: int = 1) -> str:
    """Return the next action of veterano."""
    return VETERANO(Random(1)).choose(table.view(seat), table.legal(seat))


# Strength --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "seats"), [("copag", 2), ("fechado", 4), ("stbl", 2)])
def test_veterano_wins_most_mirrored_deals_against_novato(preset: str, seats: int) -> None:
    assert win_share(VETERANO, NOVATO, 30, preset, seats) >= 0.6


def test_veterano_beats_random_play_nearly_always() -> None:
    assert win_share(VETERANO, RandomBot, 30) >= 0.95


def test_novato_beats_random_play() -> None:
    assert win_share(NOVATO, RandomBot, 30) >= 0.8


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_all_levels_play_legally_at_every_table(preset: str, seats: int) -> None:
    packs = Random(seats)
    bots = [(NOVATO, MESTRE, VETERANO)[seat % 3](packs) for seat in range(seats)]
    state: State = new_game("buraco", RULEBOOK.preset(preset), seats).start()
    while state.view(None)["last"] is None:
        if state.chance is not None:
            state = state.apply_shuffle(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        choice = bots[seat - 1].choose(state.view(seat), state.legal(seat))
        assert choice in state.legal(seat)
        state = state.apply(seat, choice)


# Habits ----------------------------------------------------------------------------------------------


def test_does_not_discard_a_card_that_fits_an_opponents_jogo() -> None:
    """The seven fits 4 5 6; the king of another suit helps nobody."""
    table = make_table(hands=["7c Ko 9p", "Qe Je 3o"], jogos=[[], ["4c 5c 6c"]], stock="Ae Jo").do("1 compra")
    assert choose_action(table) != "descarta 7c"


def test_completes_a_canastra() -> None:
    table = make_table(hands=["10c Ko 9p 3e", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do("1 compra")
    assert choose_action(table) == "junta 10c em 1"


def test_keeps_wild_card_out_of_a_nearly_complete_clean_canastra() -> None:
    table = make_table(
        "fechado", hands=["X Ko 9p 3e 6o", "Qe Je 3o 8p 7e"], jogos=[["4c 5c 6c 7c 8c 9c"], []], stock="Je " * 40
    ).do("1 compra")
    assert choose_action(table).startswith("descarta")


def test_takes_pile_that_completes_a_canastra() -> None:
    table = make_table(hands=["Ko 9p 3e 6o", "Qe Je"], jogos=[["4c 5c 6c 7c 8c 9c"], []], pile="Qo 10c")
    assert choose_action(table) == "lixo"


def test_leaves_useless_pile() -> None:
    table = make_table(hands=["Ko 9p 3e 6o", "Qe Je"], pile="Ae Jp 6c")
    assert choose_action(table) == "compra"


def test_goes_out_when_ahead() -> None:
    table = make_table(
        hands=["8c Ko", "Qe Je 9e 3o"], jogos=[["4c 5c 6c 7c"], []], took=[1, 1], mortos=[], stock="9c Jo"
    )
    table = table.do("1 compra")
    while not table.is_over and table.turn == 1:
        table = table.do(f"1 {choose_action(table)}")
    assert table.is_over
    assert table.sheet(0)["out"] == 100


def test_does_not_go_out_when_far_behind() -> None:
    theirs = ["4p 5p 6p 7p 8p 9p 10p", "3e 4e 5e 6e 7e 8e 9e", "Jo Qo Ko"]
    table = make_table(hands=["8c Ko", "Qe Je"], jogos=[["4c 5c 6c 7c"], theirs], took=[1, 0], stock="9c " + "Jp " * 30)
    table = table.do("1 compra")
    while not table.is_over and table.turn == 1:
        table = table.do(f"1 {choose_action(table)}")
    assert not table.is_over


def test_first_player_refuses_a_card_it_would_discard() -> None:
    table = make_table(hands=["4c 5c 8p 9p Ko Kp", "Qe Je"], stock="Ae 6c Jo", begun=False).do("1 compra")
    assert choose_action(table) == "recusa"
