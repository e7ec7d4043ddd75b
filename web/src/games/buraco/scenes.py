"""The staged scenes of buraco. `make scenes` plays them and writes scenes.json."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from carteado.games.buraco.match import Buraco, Match
from carteado.games.registry import new_game, rulebook
from scripts.scenes import match_facts, pause_after

MAX_STEPS: Final = 4000

Deal = dict[str, Any]
Condition = Callable[[dict[str, Any]], bool]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A staged scene.

    wanted: the condition on the view.
    hoards: seats that take the pile and lay nothing.
    lays:   the probability of laying cards if possible.
    takes:  the probability of taking the pile if possible.
    held:   whether the scene is the pause after the end of a deal.
    """

    wanted: Condition
    regulation: str = "copag"
    seats: int = 4
    seat: int = 1
    hoards: tuple[int, ...] = ()
    lays: float = 0.6
    takes: float = 0.3
    target: int = 3000
    held: bool = False


def deal_is(wanted: Callable[[Deal], bool]) -> Condition:
    return lambda view: view["deal"] is not None and wanted(view["deal"])


def own_turn(deal: Deal, stage: str) -> bool:
    return bool(deal["turn"] == 1 and deal["stage"] == stage)


def jogos(deal: Deal) -> int:
    return min(len(side) for side in deal["jogos"])


def kinds(deal: Deal) -> set[str]:
    return {jogo["canastra"] for jogo in deal["jogos"][0] if jogo["canastra"]}


SCENES: Final = {
    "buraco-draw": Scene(wanted=deal_is(lambda d: own_turn(d, "drawing") and len(d["pile"]) > 4 and jogos(d) > 1)),
    "buraco-turn": Scene(wanted=deal_is(lambda d: own_turn(d, "playing") and jogos(d) > 2), lays=0.4),
    "buraco-refuse": Scene(wanted=deal_is(lambda d: d["offered"] is not None)),
    "buraco-using": Scene(
        wanted=deal_is(lambda d: own_turn(d, "using") and jogos(d) > 1), regulation="fechado", takes=1
    ),
    "buraco-big": Scene(
        wanted=deal_is(lambda d: own_turn(d, "playing") and len(d["hand"]) > 29), hoards=(1,), takes=0.05
    ),
    "buraco-many": Scene(
        wanted=deal_is(lambda d: own_turn(d, "playing") and jogos(d) > 6 and {"dirty", "royal"} <= kinds(d)), lays=0.8,
        takes=0.6,
    ),
    "buraco-other": Scene(wanted=deal_is(lambda d: d["turn"] == 3 and jogos(d) > 1)),
    "buraco-cut": Scene(wanted=lambda view: view["cut"] is not None and view["cut"]["turn"] == 1),
    "buraco-two": Scene(wanted=deal_is(lambda d: own_turn(d, "playing") and jogos(d) > 2), seats=2),
    "buraco-three": Scene(wanted=deal_is(lambda d: own_turn(d, "playing") and jogos(d) > 1), seats=3),
    "buraco-six": Scene(wanted=deal_is(lambda d: own_turn(d, "playing") and jogos(d) > 3), seats=6),
    "buraco-spectator": Scene(wanted=deal_is(lambda d: d["turn"] == 3 and jogos(d) > 1), seat=0),
    "buraco-held": Scene(wanted=lambda view: view["last"] is not None, held=True),
    "buraco-matchheld": Scene(wanted=lambda view: bool(view["over"]), held=True, target=1500),
    "buraco-over": Scene(wanted=lambda view: bool(view["over"]), target=1500),
}  # fmt: skip


@dataclass
class Step:
    """A state of a match and the step that led to it."""

    after: Match
    before: Match | None = None
    seat: int = 0
    action: str = ""


def play_match(scene: Scene, game: Buraco, dice: Random) -> Iterator[Step]:
    match = game.start()
    before: Match | None = None
    seat, action = 0, ""
    for _ in range(MAX_STEPS):
        while match.chance is not None:
            match = match.apply_shuffle(dice.sample(match.chance.items, len(match.chance.items)))
        yield Step(match, before, seat, action)
        if match.outcome is not None:
            return
        (seat,) = match.actors()
        action = choose_action(scene, dice, seat, match.legal(seat))
        before, match = match, match.apply(seat, action)


def choose_action(scene: Scene, dice: Random, seat: int, legal: tuple[str, ...]) -> str:
    """Choose an action at random. A seat that hoards takes the pile and lays nothing."""
    lays = [one for one in legal if one.startswith(("baixa", "junta"))]
    hoards = seat in scene.hoards
    if "lixo" in legal and (hoards or dice.random() < scene.takes):
        return "lixo"
    if lays and not hoards and dice.random() < scene.lays:
        return dice.choice([one for one in lays if one.startswith("junta")] or lays)
    rest = [one for one in legal if one not in lays and one not in ("lixo", "recusa")]
    return dice.choice(rest or lays)


def render_scene(scene: Scene) -> dict[str, Any]:
    book = rulebook("buraco")
    regulation = book.with_options(book.preset(scene.regulation), {"target": scene.target})
    game = new_game("buraco", regulation, scene.seats)
    assert isinstance(game, Buraco)
    you = scene.seat or None
    matches = (one for seed in range(1, 200) for one in play_match(scene, game, Random(seed)))
    found = next(one for one in matches if scene.wanted(one.after.view(you or 1)))
    match = found.after
    more: dict[str, Any] = {}
    if found.before is not None:
        done = pause_after(game, found.before, found.seat, found.action, match, you)
        more = {"held": done} if scene.held else {"lines": done["lines"]}
    return {**match_facts(match, scene.seat, scene.seats, scene.regulation), **more}
