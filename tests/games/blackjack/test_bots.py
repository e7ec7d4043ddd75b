"""The bots: the better one wins more of the same shoes, and both play by the rules."""

from __future__ import annotations

from random import Random

import pytest

from carteado.blackjack import new_game
from carteado.blackjack.rules import RULEBOOK
from carteado.bots.blackjack import LEVELS, Perfect
from carteado.bots.bot import RandomBot, levels
from tests.blackjack.test_check import any_options
from tests.examples import examples

COPAG = RULEBOOK.preset("copag")
ROUNDS = 50


def result(bot, shoes, **options):
    """The chips won by a bot from one sequence of shoes, one for each round."""
    regulation = RULEBOOK.with_options(COPAG, {"rounds": ROUNDS, "chips": 10_000, "cut_card": 0, **options})
    state, rng = new_game(regulation, 1).start(), Random(shoes)
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
        else:
            state = state.apply(1, bot.choose(state.view(1), state.legal(1)))
    return state.chips[0] - state.began[0]


def test_the_weakest_level_comes_first():
    assert list(levels("blackjack")) == ["iniciante", "perfeito", "contador"]


def test_the_better_bot_wins_most_mirrored_games():
    games = examples(60, least=30)
    ours = [result(LEVELS["perfeito"](Random(n)), n, decks=1) for n in range(games)]
    theirs = [result(LEVELS["iniciante"](Random(n)), n, decks=1) for n in range(games)]
    anybodys = [result(RandomBot(Random(n)), n, decks=1) for n in range(games)]
    assert sum(a > b for a, b in zip(ours, theirs, strict=True)) >= 0.6 * games
    assert sum(a > b for a, b in zip(ours, anybodys, strict=True)) >= 0.9 * games


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_every_level_plays_in_any_house(level, seed):
    rng = Random(seed)
    options = {**any_options(rng), "rounds": 3, "decks": 1 + seed % 2}
    game = new_game(RULEBOOK.with_options(COPAG, options), 1 + seed % 3)
    state = game.start()
    bots = {seat: LEVELS[level](rng) for seat in range(1, game.seats + 1)}
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
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
def test_the_perfect_bot_plays_its_own_cards(cards, up, total, legal, choice):
    assert Perfect(Random()).choose(view_of(cards, up, total), legal) == choice


def test_the_perfect_bot_never_insures():
    view = view_of("10p 9c", "Ao", 19)
    view["round"]["turn"] = None
    assert Perfect(Random()).choose(view, ("seguro", "passa")) == "passa"
