"""Files of two-player policies: a line of JSON as header, then a compressed table for each score.

Each number is one byte: the weight of an action, scaled so that the most frequent action of a decision has 255. Tables
are decompressed on first use, so that reading a file is cheap.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

from carteado.games.truco.duel.card_classes import merged_counts
from carteado.games.truco.duel.description import describe, rules_hash
from carteado.games.truco.duel.holdings import holdings
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.policy import DuelPolicy
from carteado.games.truco.duel.public_tree import PublicTree
from carteado.games.truco.duel.situation import view_signature
from carteado.games.truco.rules import Rules
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

FORMAT: Final = 1
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6}]
MAX_WEIGHT: Final = 255


@dataclass(frozen=True, slots=True)
class TableHead:
    """The header of one table. The fields are part of the file format.

    score:   the points of mão and dealer.
    counts:  the sizes of the card classes that the table was computed for.
    compact: whether the policy depends only on what a view contains, not on the order of the raises.
    points:  whether the policy maximises the points of the hand. If not, it maximises the chance of winning the match.
    size:    the compressed size in bytes.
    serves:  all scores that the table was computed for, if there are several.
    """

    score: tuple[int, int]
    counts: tuple[int, ...]
    compact: bool
    points: bool
    size: int = 0
    serves: tuple[tuple[int, int], ...] = ()

    def serves_score(self, score: tuple[int, int]) -> bool:
        return score in (self.serves or (self.score,))


def layout_of(regulation: Regulation[Rules], head: TableHead) -> Layout:
    tree = PublicTree(describe(regulation, head.score))
    held = holdings(merged_counts(regulation.rules))
    return Layout(tree, held, signature=view_signature if head.compact else None)


class PolicyFile:
    """The tables of one regulation, decompressed on demand."""

    def __init__(self, head: dict[str, Any], packed: bytes) -> None:
        self.head = head
        self.packed = packed
        self.tables = [
            TableHead(_score_tuple(one["score"]), tuple(one["counts"]), one["compact"], one["points"], one["size"],
                      tuple(map(_score_tuple, one.get("serves", ()))))
            for one in head["tables"]
        ]  # fmt: skip
        self.equity = {_score_tuple(score): chance for *score, chance in head.get("equity", ())}
        """The mão's chance of winning the match from each score, if the tables maximise it."""

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

    def find_table(self, score: tuple[int, int], counts: tuple[int, ...], max_points: int) -> int | None:
        """Return the index of the table that maximises the chance of winning the match at this score.

        If there is none and nobody has more than `max_points` points, return a table that maximises the points of the
        hand, preferably the one for these class sizes. Otherwise return None.
        """
        for place, table in enumerate(self.tables):
            if not table.points and table.serves_score(score):
                return place
        plain = [place for place, table in enumerate(self.tables) if table.points and max(table.score) == 0]
        plain.sort(key=lambda place: self.tables[place].counts != counts)
        return plain[0] if plain and max(score) <= max_points else None

    def has_better_table(self, place: int, counts: tuple[int, ...]) -> bool:
        """Return whether another table fits these class sizes exactly and the table at index `place` does not.

        The other table must be for the same score and maximise the points of the hand.
        """
        table = self.tables[place]
        return table.counts != counts and any(
            other.points and other.score == table.score and other.counts == counts for other in self.tables
        )


def _score_tuple(found: Sequence[int]) -> tuple[int, int]:
    return found[0], found[1]


def read_policy(content: bytes) -> PolicyFile:
    """Parse the content of a policy file. Raises Unreadable if it is not one."""
    line, _, packed = content.partition(b"\n")
    try:
        head = json.loads(line)
        if head["carteado_duel"] != FORMAT:
            raise ValueError
        return PolicyFile(head, packed)
    except (ValueError, KeyError, TypeError):
        raise Unreadable(Sentence("solver.no_policy")) from None


def encode_policy_file(
    regulation: Regulation[Rules],
    command: str,
    tables: Sequence[tuple[TableHead, bytes]],
    equity: Mapping[tuple[int, int], float] | None = None,
) -> bytes:
    """Return the content of a policy file.

    command: the command that computed the tables.
    tables:  the header and the numbers of each table.
    equity:  the mão's chance of winning the match from each score; None if the tables do not maximise it.
    """
    packed = [lzma.compress(numbers, lzma.FORMAT_RAW, filters=FILTERS) for _, numbers in tables]
    heads = [asdict(head) | {"size": len(part)} for (head, _), part in zip(tables, packed, strict=True)]
    head = {
        "carteado_duel": FORMAT, "rules": rules_hash(regulation.rules), "regulation": regulation.id,
        "made_by": command, "tables": heads,
        "equity": [[*score, round(chance, 6)] for score, chance in (equity or {}).items()],
    }  # fmt: skip
    return json.dumps(head).encode() + b"\n" + b"".join(packed)
