"""Why a pair stands where it stands, as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carteado.tournaments.prospects import Prospect
from carteado.tournaments.results import score_of
from carteado.tournaments.rules import Rules
from carteado.tournaments.standings import PENDING, POINTS, Line, Standings, measure
from carteado.words.catalogue import Language, Said

Name = Callable[[str], str]


def why(line: Line, table: Standings, rules: Rules, name: Name = str) -> Said:
    """The criterion that decided a pair's place, and what it found."""
    if line.decided_by == POINTS:
        return Said("tournaments.why.points", points=line.total.points)
    if line.decided_by == "ruling":
        return Said("tournaments.why.ruling")
    others = Names([name(pair) for pair in line.tied])
    said = _decided(line, table, rules, name, others)
    return Said("tournaments.why.passed_over", said=said) if line.passed_over else said


def needs(found: Prospect) -> list[Said]:
    """What each outcome of a pair's next game would make of it, where it is still open: "com 2–0 ou 2–1 avança"."""
    if found.verdict != "open" or not found.needs:
        return []
    said = []
    for verdict in ("through", "open", "out"):
        scores = [f"{won}–{lost}" for (won, lost), follows in found.needs.items() if follows == verdict]
        if scores:
            said.append(Said(f"tournaments.needs.{verdict}", scores=Names(scores, "tournaments.or")))
    return said


def _decided(line: Line, table: Standings, rules: Rules, name: Name, others: Names) -> Said:
    if line.decided_by in (PENDING, "draw"):
        return Said(f"tournaments.why.{line.decided_by}", others=others)
    if line.decided_by == "head_to_head":
        return _confrontation(line, table, rules, name, others)
    return Said(
        "tournaments.why.criterion",
        others=others,
        criterion=Said(f"tournaments.criterion.{line.decided_by}"),
        own=_value(line, line.decided_by),
        theirs=", ".join(_value(table.lines[pair], line.decided_by) for pair in line.tied),
    )


def _confrontation(line: Line, table: Standings, rules: Rules, name: Name, others: Names) -> Said:
    if len(line.tied) > 1:
        return Said("tournaments.why.mini_table", others=others)
    other = table.lines[line.tied[0]]
    winner, loser = (line, other) if line.place < other.place else (other, line)
    scores = " · ".join(_score(winner.pair, loser.pair, table, rules))
    return Said("tournaments.why.head_to_head", others=others, winner=name(winner.pair), score=scores)


def _score(winner: str, loser: str, table: Standings, rules: Rules) -> list[str]:
    """The games between two, the winner's partidas first."""
    found = []
    for game in table.games:
        if game.result is not None and set(game.pairs) == {winner, loser}:
            result = game.result if game.pairs[0] == winner else game.result.turned()
            one, other = score_of(result, rules.needed)
            found.append(f"{one}–{other}" + (" (WO)" if result.absent else ""))
    return found


def _value(line: Line, criterion: str) -> str:
    value = measure(criterion, line.total)
    return signed(value) if criterion in ("balance", "partida_balance") else str(value)


def signed(balance: int) -> str:
    """A balance with its sign."""
    return f"{balance:+d}" if balance else "0"


class Names(Said):
    """Names in a row: "Ana, Bruno e Carla"."""

    def __init__(self, names: Sequence[str], joined: str = "tournaments.and") -> None:
        super().__init__(joined)
        self.names = names

    def text(self, lang: Language = "pt") -> str:
        *first, last = self.names or ("–",)
        return Said(self.key, first=", ".join(first), last=last).text(lang) if first else last
