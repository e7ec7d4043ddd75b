"""A group in the notation of a score sheet: `group("A B C", "A 2-0 B", "B 12-5 9-12 14-7 C", "A wo C", "A - C")`."""

from __future__ import annotations

import re

from carteado.tournaments.results import Result
from carteado.tournaments.rules import DEFAULT, RULEBOOK, Rules
from carteado.tournaments.standings import Draw, Game, Standings, compute_standings

FENACEF = RULEBOOK.preset(DEFAULT)


def fenacef(**options: object) -> Rules:
    """Return the federation's rules with changed options."""
    return RULEBOOK.with_options(FENACEF, options).rules


def game(text: str) -> Game:
    """Parse a game.

    In `A 2-0 B` every partida ends 12–6. `A wo B` means that B was absent, `A wo= B` that both were absent, and
    `A - B` that the game is still to be played.
    """
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
    """Return the standings of a group. A draw is `B C A`, or `B of A B C` if only the first place was drawn."""
    return compute_standings(pairs.split(), map(game, games), rules or FENACEF.rules, map(_draw, draws), out.split())


def _draw(text: str) -> Draw:
    order, _, among = text.partition(" of ")
    return Draw(tuple(order.split()), frozenset((among or order).split()))


def order(table: Standings) -> str:
    """Return the order as text, `B A (C D)`, with pending ties in brackets."""
    return " ".join(tied[0] if len(tied) == 1 else f"({' '.join(tied)})" for tied in table.order)


def deciding_criteria(table: Standings) -> dict[str, str]:
    return {pair: line.decided_by for pair, line in table.lines.items()}
