"""A group that reads like a score sheet: `group("A B C", "A 2-0 B", "B 12-5 9-12 14-7 C", "A wo C", "A - C")`."""

from __future__ import annotations

import re

from carteado.tournaments.results import Result
from carteado.tournaments.rules import DEFAULT, RULEBOOK, Rules
from carteado.tournaments.standings import Draw, Game, Standings, standings

FENACEF = RULEBOOK.preset(DEFAULT)


def fenacef(**options: object) -> Rules:
    """The federation's rules, with options of the organiser's."""
    return RULEBOOK.with_options(FENACEF, options).rules


def game(text: str) -> Game:
    """`A 2-0 B` has partidas of 12–6; `A wo B`: B was absent; `A wo= B`: both were; `A - B` is to be played."""
    one, *words, other = text.split()
    if words == ["-"]:
        return Game((one, other))
    if words[0].startswith("wo"):
        return Game((one, other), Result(absent="both" if words == ["wo="] else "second"))
    scores = [(int(a), int(b)) for a, b in re.findall(r"(\d+)-(\d+)", " ".join(words))]
    if len(scores) == 1 and max(scores[0]) < 12:
        won, lost = scores[0]
        scores = [(6, 12)] * min(lost, 1) + [(12, 6)] * won + [(6, 12)] * (lost - min(lost, 1))
    return Game((one, other), Result(tuple(scores)))


def group(pairs: str, *games: str, draws: tuple[str, ...] = (), out: str = "", rules: Rules | None = None) -> Standings:
    """The standings of a group; a draw is `B C A`, or `B of A B C` where only the first was drawn."""
    return standings(pairs.split(), map(game, games), rules or FENACEF.rules, map(_draw, draws), out.split())


def _draw(text: str) -> Draw:
    order, _, among = text.partition(" of ")
    return Draw(tuple(order.split()), frozenset((among or order).split()))


def order(table: Standings) -> str:
    """`B A (C D)`: the order, a pending tie in brackets."""
    return " ".join(tied[0] if len(tied) == 1 else f"({' '.join(tied)})" for tied in table.order)


def decided(table: Standings) -> dict[str, str]:
    return {pair: line.decided_by for pair, line in table.lines.items()}
