"""The game protocol of every game: sides, chores, moments, and what other seats hear."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec
import pytest

from carteado.core.game import State
from carteado.games.bot import levels
from carteado.games.registry import GAMES, default_regulation, default_seats, new_game, rulebook
from carteado.games.truco.match import Truco
from tests.examples import examples
from tests.hosted import host_game

KINDS = [(game, preset) for game in GAMES for preset in rulebook(game).presets()]
TYPED = [(game, preset) for game, preset in KINDS if find_spec(f"carteado.games.{game}.view_types")]
"""The games that declare the types of their views."""


@cache
def play_steps(game: str, preset: str, seed: int = 1) -> list[tuple[State, int, str, State]]:
    """Play a game. Return each step: the state before, the seat, its action, and the state after the shuffles."""
    seats = default_seats(game) if default_seats(game) in rulebook(game).preset(preset).rules.players else 2
    steps: list[tuple[State, int, str, State]] = []
    table = host_game(game, preset, seats, seed, most=0)
    rng = Random(seed)
    bot = list(levels(game).values())[0 if game == "blackjack" else -1](rng)  # the best blackjack bots take seconds
    for _ in range(examples(600, least=450)):
        before = table.state
        if before.outcome is not None:
            break
        seat = rng.choice(before.waiting())
        legal = before.legal(seat)
        action = rng.choice(legal) if rng.random() < 0.2 else bot.choose(before.view(seat), legal)
        table.act(seat, action)
        steps.append((before, seat, action, table.state))
    return steps


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_is_on_one_side(game: str) -> None:
    for seats in rulebook(game).preset(default_regulation(game)).rules.players:
        sides = new_game(game, rulebook(game).preset(default_regulation(game)), seats).sides
        assert sorted(seat for side in sides for seat in side) == list(range(1, seats + 1))


def test_partners_sit_alternately_in_truco_and_buraco() -> None:
    for game in ("truco", "buraco"):
        made = new_game(game, rulebook(game).preset(default_regulation(game)), 4)
        assert made.sides == ((1, 3), (2, 4))


def test_signs_need_partners_and_a_regulation_that_allows_them() -> None:
    book = rulebook("truco")
    assert "zap" in Truco(book.preset("paulista"), 4).signs
    assert Truco(book.preset("paulista"), 2).signs == ()
    assert Truco(book.preset("fenacef"), 4).signs == ()


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_moment_is_hand_or_match_exactly_when_a_hand_ends(game: str, preset: str) -> None:
    made: Any = None
    found: Counter[str | None] = Counter()
    for before, _, _, after in play_steps(game, preset):
        made = made or new_game(game, rulebook(game).preset(preset), before.view(None)["seats"])
        moment = made.moment(before.view(None), after.view(None))
        ended = made.result(before, after) is not None or before.view(None).get("last") != after.view(None).get("last")
        assert (moment in ("hand", "match")) == ended
        assert (moment == "match") == (after.outcome is not None)
        found[moment] += 1
    assert found[None]
    assert found["hand"] or found["match"]
    assert game != "truco" or found["trick"]


@pytest.mark.parametrize(("game", "preset"), TYPED)
def test_view_matches_its_declared_type(game: str, preset: str) -> None:
    kind = getattr(import_module(f"carteado.games.{game}.view_types"), f"{game.capitalize()}View")
    for before, seat, _, _ in play_steps(game, preset)[::7]:
        for viewer in (None, seat):
            view = before.view(viewer)
            assert view.keys() == kind.__annotations__.keys()
            assert msgspec.convert(view, kind, strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_actions_of_the_cut_are_chores(game: str) -> None:
    preset = default_regulation(game)
    steps = play_steps(game, preset)
    made = new_game(game, rulebook(game).preset(preset), steps[0][0].view(None)["seats"])
    cuts = {action.partition(" ")[0] for before, _, action, _ in steps if made.is_chore(before.view(None))}
    assert cuts == (
        set() if game == "blackjack" else cuts & {"corta", "segue", "bate", "cerra", "sobe", "desce", "olha"}
    )
    assert made.has_chores == bool(cuts)


def test_answer_to_a_discard_is_not_heard_by_others() -> None:
    """In pif-paf, answers are hidden until they are settled."""
    secrets = opened = 0
    for seed in range(8):
        for before, seat, action, after in play_steps("pifpaf", "mesa", seed):
            if action not in ("passa", "ameaça", "bate") or before.view(None)["deal"]["stage"] != "claims":
                continue
            game = new_game("pifpaf", rulebook("pifpaf").preset("mesa"), before.view(None)["seats"])
            assert game.redact_action(before, seat, action, seat) == action
            others = {
                game.redact_action(before, seat, action, viewer) for viewer in (None, 1, 2, 3, 4) if viewer != seat
            }
            shown = after.view(None)["deal"] is None or after.view(None)["deal"]["play"]["declarer"] == seat
            assert others == ({"bate"} if action == "bate" and shown else {""})
            secrets += others == {""}
            opened += others == {"bate"}
    assert secrets > 50
    assert opened


def test_face_down_card_is_named_only_to_its_owner() -> None:
    hidden = 0
    for before, seat, action, _ in play_steps("truco", "paulista"):
        game = new_game("truco", rulebook("truco").preset("paulista"), 4)
        others = {game.redact_action(before, seat, action, viewer) for viewer in (None, 1, 2, 3, 4) if viewer != seat}
        assert game.redact_action(before, seat, action, seat) == action
        assert others == ({"~"} if action.startswith("~") else {action})
        hidden += action.startswith("~")
    assert hidden
