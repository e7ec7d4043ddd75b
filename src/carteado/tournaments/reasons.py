"""Explain a pair's place in the standings, and what it needs to qualify."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carteado.tournaments.prospects import Prospect
from carteado.tournaments.results import score_of
from carteado.tournaments.rules import Rules
from carteado.tournaments.standings import PENDING, POINTS, Row, Standings, measure
from carteado.words.catalogue import Language, Sentence

Name = Callable[[str], str]


def explain_place(line: Row, table: Standings, rules: Rules, name: Name = str) -> Sentence:
    """Return a sentence that names the criterion that decided a pair's place, with the compared values.

    name: returns the name of a pair, given its id.
    """
    if line.decided_by == POINTS:
        return Sentence("tournaments.why.points", points=line.total.points)
    if line.decided_by == "ruling":
        return Sentence("tournaments.why.ruling")
    others = JoinedNames([name(pair) for pair in line.tied])
    said = _explain_criterion(line, table, rules, name, others)
    return Sentence("tournaments.why.passed_over", said=said) if line.head_to_head_skipped else said


def describe_needs(found: Prospect) -> list[Sentence]:
    """Describe what each outcome of a pair's next game means for it, for example "com 2–0 ou 2–1 avança".

    The list is empty if the pair has already qualified or is out, or has no game left.
    """
    if found.verdict != "open" or not found.needs:
        return []
    said = []
    for verdict in ("through", "open", "out"):
        scores = [f"{won}–{lost}" for (won, lost), follows in found.needs.items() if follows == verdict]
        if scores:
            said.append(Sentence(f"tournaments.needs.{verdict}", scores=JoinedNames(scores, "tournaments.or")))
    return said


def _explain_criterion(line: Row, table: Standings, rules: Rules, name: Name, others: JoinedNames) -> Sentence:
    if line.decided_by in (PENDING, "draw"):
        return Sentence(f"tournaments.why.{line.decided_by}", others=others)
    if line.decided_by == "head_to_head":
        return _explain_head_to_head(line, table, rules, name, others)
    return Sentence(
        "tournaments.why.criterion",
        others=others,
        criterion=Sentence(f"tournaments.criterion.{line.decided_by}"),
        own=_format_value(line, line.decided_by),
        theirs=", ".join(_format_value(table.lines[pair], line.decided_by) for pair in line.tied),
    )


def _explain_head_to_head(line: Row, table: Standings, rules: Rules, name: Name, others: JoinedNames) -> Sentence:
    if len(line.tied) > 1:
        return Sentence("tournaments.why.mini_table", others=others)
    other = table.lines[line.tied[0]]
    winner, loser = (line, other) if line.place < other.place else (other, line)
    scores = " · ".join(_scores_between(winner.pair, loser.pair, table, rules))
    return Sentence("tournaments.why.head_to_head", others=others, winner=name(winner.pair), score=scores)


def _scores_between(winner: str, loser: str, table: Standings, rules: Rules) -> list[str]:
    """Return the scores of the games between two pairs, with the partidas of `winner` first."""
    found = []
    for game in table.games:
        if game.result is not None and set(game.pairs) == {winner, loser}:
            result = game.result if game.pairs[0] == winner else game.result.swap_pairs()
            one, other = score_of(result, rules.partidas_to_win)
            found.append(f"{one}–{other}" + (" (WO)" if result.absent else ""))
    return found


def _format_value(line: Row, criterion: str) -> str:
    value = measure(criterion, line.total)
    return format_balance(value) if criterion in ("balance", "partida_balance") else str(value)


def format_balance(balance: int) -> str:
    """Format a balance with its sign, for example "+3"."""
    return f"{balance:+d}" if balance else "0"


class JoinedNames(Sentence):
    """Joins names in the reader's language, for example "Ana, Bruno e Carla"."""

    def __init__(self, names: Sequence[str], key: str = "tournaments.and") -> None:
        super().__init__(key)
        self.names = names

    def text(self, lang: Language = "pt") -> str:
        *first, last = self.names or ("–",)
        return Sentence(self.key, first=", ".join(first), last=last).text(lang) if first else last
