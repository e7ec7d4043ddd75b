"""What every game says of itself to those who host it: sides, chores, moments, and what another seat hears."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from carteado.bots.bot import levels
from carteado.core.game import State
from carteado.games import GAMES, new_game, rulebook, usual_regulation, usual_seats
from carteado.truco.match import Truco
from tests.examples import examples
from tests.hosted import hosted

KINDS = [(game, preset) for game in GAMES for preset in rulebook(game).presets()]


@cache
def played(game: str, preset: str, seed: int = 1) -> list[tuple[State, int, str, State]]:
    """The steps of a game, each with the state before it and after the shuffles that follow; played once."""
    seats = usual_seats(game) if usual_seats(game) in rulebook(game).preset(preset).rules.players else 2
    steps: list[tuple[State, int, str, State]] = []
    table = hosted(game, preset, seats, seed, most=0)
    rng = Random(seed)
    bot = list(levels(game).values())[0 if game == "blackjack" else -1](rng)  # there the best ones think for seconds
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
def test_every_seat_is_of_one_side(game: str) -> None:
    for seats in rulebook(game).preset(usual_regulation(game)).rules.players:
        sides = new_game(game, rulebook(game).preset(usual_regulation(game)), seats).sides
        assert sorted(seat for side in sides for seat in side) == list(range(1, seats + 1))


def test_partners_sit_alternately_in_truco_and_buraco() -> None:
    for game in ("truco", "buraco"):
        made = new_game(game, rulebook(game).preset(usual_regulation(game)), 4)
        assert made.sides == ((1, 3), (2, 4))


def test_signs_are_for_partners_and_for_regulations_that_allow_them() -> None:
    book = rulebook("truco")
    assert "zap" in Truco(book.preset("paulista"), 4).signs
    assert Truco(book.preset("paulista"), 2).signs == ()
    assert Truco(book.preset("fenacef"), 4).signs == ()


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_a_hand_that_ends_is_a_moment_and_nothing_else_ends_one(game: str, preset: str) -> None:
    made: Any = None
    found: Counter[str | None] = Counter()
    for before, _, _, after in played(game, preset):
        made = made or new_game(game, rulebook(game).preset(preset), before.view(None)["seats"])
        moment = made.moment(before.view(None), after.view(None))
        ended = made.result(before, after) is not None or before.view(None)["last"] != after.view(None)["last"]
        assert (moment in ("hand", "match")) == ended
        assert (moment == "match") == (after.outcome is not None)
        found[moment] += 1
    assert found[None]
    assert found["hand"] or found["match"]
    assert game != "truco" or found["trick"]


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_a_view_holds_what_its_type_says(game: str, preset: str) -> None:
    kind = getattr(import_module(f"carteado.{game}.view_types"), f"{game.capitalize()}View")
    for before, seat, _, _ in played(game, preset)[::7]:
        for viewer in (None, seat):
            view = before.view(viewer)
            assert view.keys() == kind.__annotations__.keys()
            assert msgspec.convert(view, kind, strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_cutting_is_a_chore_where_the_pack_is_cut(game: str) -> None:
    preset = usual_regulation(game)
    steps = played(game, preset)
    made = new_game(game, rulebook(game).preset(preset), steps[0][0].view(None)["seats"])
    cuts = {action.partition(" ")[0] for before, _, action, _ in steps if made.is_chore(before.view(None))}
    assert cuts == (
        set() if game == "blackjack" else cuts & {"corta", "segue", "bate", "cerra", "sobe", "desce", "olha"}
    )
    assert made.has_chores == bool(cuts)


def test_an_answer_to_a_discard_is_heard_by_nobody_else() -> None:
    """pif-paf: answers are closed until all who matter have spoken."""
    secrets = opened = 0
    for seed in range(8):
        for before, seat, action, after in played("pifpaf", "mesa", seed):
            if action not in ("passa", "ameaça", "bate") or before.view(None)["deal"]["stage"] != "claims":
                continue
            game = new_game("pifpaf", rulebook("pifpaf").preset("mesa"), before.view(None)["seats"])
            assert game.heard(before, seat, action, seat) == action
            others = {game.heard(before, seat, action, viewer) for viewer in (None, 1, 2, 3, 4) if viewer != seat}
            shown = after.view(None)["deal"] is None or after.view(None)["deal"]["play"]["declarer"] == seat
            assert others == ({"bate"} if action == "bate" and shown else {""})
            secrets += others == {""}
            opened += others == {"bate"}
    assert secrets > 50
    assert opened


def test_a_card_face_down_is_named_to_its_owner() -> None:
    hidden = 0
    for before, seat, action, _ in played("truco", "paulista"):
        game = new_game("truco", rulebook("truco").preset("paulista"), 4)
        others = {game.heard(before, seat, action, viewer) for viewer in (None, 1, 2, 3, 4) if viewer != seat}
        assert game.heard(before, seat, action, seat) == action
        assert others == ({"~"} if action.startswith("~") else {action})
        hidden += action.startswith("~")
    assert hidden
