"""Write a group's results as a file. Anybody can check the standings with the command `carteado standings`."""

from __future__ import annotations

from collections.abc import Iterator

from carteado.records.toml.write import inline
from carteado.tournaments.rules import DEFAULT, RULEBOOK
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.state import Tournament


def standings_text(state: Tournament, number: int) -> str:
    """Return the text of the results file of group `number`, counted from 1.

    The file names a preset and contains the options that differ from it, the games played and the draws.
    """
    return "\n".join(_lines(state, number)) + "\n"


def _lines(state: Tournament, number: int) -> Iterator[str]:
    group, setup = state.groups[number - 1], state.setup
    base = setup.regulation if setup.regulation in RULEBOOK.presets() else DEFAULT
    usual = RULEBOOK.preset(base).rules
    yield "carteado = 1"
    yield f"standings = {inline(base)}"
    yield f"name = {inline(setup.name)}"
    yield f"pairs = {inline([state.name(pair) for pair in group])}"
    yield f"disqualified = {inline([state.name(pair) for pair in group if pair in state.out])}"
    own = {name: getattr(state.rules, name) for name in RULEBOOK.fields}
    differing = {name: value for name, value in own.items() if value != getattr(usual, name)}
    if differing:
        yield from ("", "[options]")
        for name, value in differing.items():
            yield f"{name} = {inline(list(value) if isinstance(value, tuple) else value)}"
    for fixture in state.fixtures:
        if fixture.group == number:
            yield from _game(state, fixture)
    for drawn, draw in state.draws:
        if drawn == number:
            yield from ("", "[[draws]]", f"order = {inline([state.name(pair) for pair in draw.order])}")
            yield f"among = {inline([state.name(pair) for pair in group if pair in draw.among])}"


def _game(state: Tournament, fixture: Fixture) -> Iterator[str]:
    result = state.result(fixture.id)
    if result is None:
        return
    names = [state.name(pair) for pair in fixture.pairs]
    yield from ("", "[[games]]", f"pairs = {inline(names)}")
    if result.absent:
        absent = {"first": names[0], "second": names[1]}.get(result.absent, "both")
        yield f"wo = {inline(absent)}"
    else:
        yield f"partidas = {inline([list(partida) for partida in result.partidas])}"
