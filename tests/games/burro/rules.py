"""The schema of a burro regulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carteado.regulation.kinds import count, numbers
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    players: tuple[int, ...] = numbers(2, 3, 4)
    cards: int = count(2, 7)


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    if not rules.players:
        yield Sentence("burro.regulation.no_players")


RULEBOOK = Rulebook("burro", Rules, find_conflicts)
