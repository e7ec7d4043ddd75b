"""The bots play legally, and a better bot wins more with the same shoes."""

from __future__ import annotations

from random import Random

import pytest

from carteado.games.blackjack import new_game
from carteado.games.blackjack.bots import LEVELS, Perfect
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.bot import RandomBot, levels
from tests.examples import examples
from tests.games.blackjack.test_check import random_options

COPAG = RULEBOOK.preset("copag")
ROUNDS = 50


def result(bot, shoes, **options):
    """Return the chips that a bot wins with one sequence of shoes, one for each round."""
    regulation = RULEBOOK.with_options(COPAG, {"rounds": ROUNDS, "chips": 10_000, "cut_card": 0, **options})
    state, rng = new_game(regulation, 1).start(), Random(shoes)
    while state.outcome is None:
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
        else:
            state = state.apply(1, bot.choose(state.view(1), state.legal(1)))
    return state.chips[0] - state.start_chips[0]


def test_levels_are_listed_weakest_first():
    assert list(levels("blackjack")) == ["iniciante", "perfeito", "contador"]


def test_better_bot_wins_most_games_with_the_same_shoes():
    games = examples(60, least=30)
    perfect = [result(LEVELS["perfeito"](Random(n)), n, decks=1) for n in range(games)]
    beginner = [result(LEVELS["iniciante"](Random(n)), n, decks=1) for n in range(games)]
    random_play = [result(RandomBot(Random(n)), n, decks=1) for n in range(games)]
    assert sum(a > b for a, b in zip(perfect, beginner, strict=True)) >= 0.6 * games
    assert sum(a > b for a, b in zip(perfect, random_play, strict=True)) >= 0.9 * games


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_every_level_plays_legally_under_random_rules(level, seed):
    rng = Random(seed)
    options = {**random_options(rng), "rounds": 3, "decks": 1 + seed % 2}
    game = new_game(RULEBOOK.with_options(COPAG, options), 1 + seed % 3)
    state = game.start()
    bots = {seat: LEVELS[level](rng) for seat in range(1, game.seats + 1)}
    while state.outcome is None:
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        choice = bots[seat].choose(state.view(seat), state.legal(seat))
        assert choice in state.legal(seat)
        state = state.apply(seat, choice)


def view_of(cards, up, total, soft=False, splits=0):
    rules = {field: getattr(COPAG.rules, field) for field in COPAG.rules.__slots__}
    hand = {"seat": 1, "cards": cards.split(), "total": total, "soft": soft, "splits": splits, "ending": ""}
    round_ = {"dealer": [up, "~"], "hands": [hand], "turn": 0, "checked": False}
    return {"seat": 1, "rules": {**rules, "decks": 1}, "round": round_}


@pytest.mark.parametrize(
    ("cards", "up", "total", "legal", "choice"),
    [
        ("10p 6c", "6o", 16, ("mantém", "pede", "dobra"), "mantém"),
        ("10p 6c", "7o", 16, ("mantém", "pede", "dobra"), "pede"),
        ("6p 5c", "6o", 11, ("mantém", "pede", "dobra"), "dobra"),
        ("6p 5c", "6o", 11, ("mantém", "pede"), "pede"),
        ("8p 8c", "10o", 16, ("mantém", "pede", "dobra", "divide"), "divide"),
        ("10p 2c", "4o", 12, ("mantém", "pede", "dobra"), "pede"),
        ("7p 5c", "4o", 12, ("mantém", "pede", "dobra"), "mantém"),
    ],
)
def test_perfect_bot_makes_the_best_play_for_its_cards(cards, up, total, legal, choice):
    assert Perfect(Random()).choose(view_of(cards, up, total), legal) == choice


def test_perfect_bot_never_buys_insurance():
    view = view_of("10p 9c", "Ao", 19)
    view["round"]["turn"] = None
    assert Perfect(Random()).choose(view, ("seguro", "passa")) == "passa"
