"""Policies for two as files: a line of JSON that says what for, then a packed table for each score.

A number is a byte: how often an action is chosen, in parts of 255 of the most frequent one of its choice. Tables are
unpacked when they are first asked for, so that reading costs little and needs the standard library alone.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

from carteado.duel.card_classes import merged_counts
from carteado.duel.description import describe, rules_hash
from carteado.duel.holdings import holdings
from carteado.duel.layout import Layout
from carteado.duel.policy import DuelPolicy
from carteado.duel.public_tree import PublicTree
from carteado.duel.situation import sign
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.truco.rules import Rules
from carteado.words.catalogue import Said

FORMAT: Final = 1
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6}]
MOST: Final = 255


@dataclass(frozen=True, slots=True)
class TableHead:
    """What one table is for: a score of mão and dealer, and the cards it was made with."""

    score: tuple[int, int]
    counts: tuple[int, ...]
    compact: bool
    """It forgets how a stake came about, and keeps only what a view tells."""
    points: bool
    """Made for points a hand; else for the chance of winning the match."""
    size: int = 0
    serves: tuple[tuple[int, int], ...] = ()
    """The scores it was made for, where there are several."""

    def for_score(self, score: tuple[int, int]) -> bool:
        return score in (self.serves or (self.score,))


def layout_of(regulation: Regulation[Rules], head: TableHead) -> Layout:
    """The layout that a table has, from the regulation."""
    tree = PublicTree(describe(regulation, head.score))
    held = holdings(merged_counts(regulation.rules))
    return Layout(tree, held, sign=sign if head.compact else None)


class PolicyFile:
    """The tables of one regulation, each unpacked when it is needed."""

    def __init__(self, head: dict[str, Any], packed: bytes) -> None:
        self.head = head
        self.packed = packed
        self.tables = [
            TableHead(_score(one["score"]), tuple(one["counts"]), one["compact"], one["points"], one["size"],
                      tuple(map(_score, one.get("serves", ()))))
            for one in head["tables"]
        ]  # fmt: skip
        self.equity = {_score(score): chance for *score, chance in head.get("equity", ())}
        """What scores are worth, where the tables were made for the chance of winning the match."""

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for table in self.tables:
            starts.append(starts[-1] + table.size)
        return starts

    def numbers(self, place: int) -> bytes:
        start = self._starts[place]
        return lzma.decompress(self.packed[start : start + self.tables[place].size], lzma.FORMAT_RAW, None, FILTERS)

    def fits(self, rules: Rules) -> bool:
        return bool(self.head["rules"] == rules_hash(rules))

    def policy(self, regulation: Regulation[Rules], place: int) -> DuelPolicy:
        head = self.tables[place]
        layout = layout_of(regulation, head)
        return DuelPolicy(describe(regulation, head.score).rules, layout, self.numbers(place))

    def place_for(self, score: tuple[int, int], counts: tuple[int, ...], far: int) -> int | None:
        """The table made for this score; else one made for points, where nobody has more than `far`: for the cards
        with this vira, or for those of any."""
        for place, table in enumerate(self.tables):
            if not table.points and table.for_score(score):
                return place
        plain = [place for place, table in enumerate(self.tables) if table.points and max(table.score) == 0]
        plain.sort(key=lambda place: self.tables[place].counts != counts)
        return plain[0] if plain and max(score) <= far else None

    def served_elsewhere(self, place: int, counts: tuple[int, ...]) -> bool:
        """Whether these cards have a table of their own beside this one, which is for any."""
        table = self.tables[place]
        return table.counts != counts and any(
            other.points and other.score == table.score and other.counts == counts for other in self.tables
        )


def _score(found: Sequence[int]) -> tuple[int, int]:
    return found[0], found[1]


def read_policy(content: bytes) -> PolicyFile:
    """The policy in a file; Unreadable when it is none."""
    line, _, packed = content.partition(b"\n")
    try:
        head = json.loads(line)
        if head["carteado_duel"] != FORMAT:
            raise ValueError
        return PolicyFile(head, packed)
    except (ValueError, KeyError, TypeError):
        raise Unreadable(Said("solver.no_policy")) from None


def written(
    regulation: Regulation[Rules],
    command: str,
    tables: Sequence[tuple[TableHead, bytes]],
    equity: Mapping[tuple[int, int], float] | None = None,
) -> bytes:
    """A file of these tables; equity: the chance of the mão to win the match from each score."""
    packed = [lzma.compress(numbers, lzma.FORMAT_RAW, filters=FILTERS) for _, numbers in tables]
    heads = [asdict(head) | {"size": len(part)} for (head, _), part in zip(tables, packed, strict=True)]
    head = {
        "carteado_duel": FORMAT, "rules": rules_hash(regulation.rules), "regulation": regulation.id,
        "made_by": command, "tables": heads,
        "equity": [[*score, round(chance, 6)] for score, chance in (equity or {}).items()],
    }  # fmt: skip
    return json.dumps(head).encode() + b"\n" + b"".join(packed)
