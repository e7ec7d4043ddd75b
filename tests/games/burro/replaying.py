"""Replay the record of a match of burro."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carteado.games.burro.actions import parse_action  # type: ignore[import-not-found]
from carteado.games.burro.match import Match  # type: ignore[import-not-found]
from carteado.games.burro.narration import Teller  # type: ignore[import-not-found]

from carteado.core.game import PACK
from carteado.fairness.entries import RequestedShuffle
from carteado.games.match_replay import MatchReplay, Print, read_players
from carteado.records.fields import TEXT, read_field
from carteado.records.record_text import Reader, RepeatedTable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Sentence


class BurroReplay(MatchReplay):
    @property
    def playing(self) -> bool:
        return bool(self.match.actors())

    @property
    def points(self) -> Sequence[int] | None:
        return self.score if self.over else None

    @property
    def score(self) -> Sequence[int]:
        return [-len(hand) for hand in self.match.hands]

    def ended_by(self) -> str | Sentence:
        return ""

    def begin(self, entry: RepeatedTable) -> None:
        pack = self.parse_cards(read_field(entry.table, "pack", TEXT, entry.line_of), entry.line_of, "pack")
        self.requested_shuffles = [RequestedShuffle(PACK, self.match.chance.items, pack)]
        before, self.match = self.match, self.match.apply_shuffle(pack)
        self.narrate(before.view(None), 0, "", self.match.view(None))

    def act(self, seat: int, text: str) -> None:
        action = parse_action(text).text
        before, self.match = self.match, self.match.apply(seat, action)
        self.narrate(before.view(None), seat, action, self.match.view(None))

    def dealt_hands(self) -> Sequence[Sequence[str]]:
        return []

    def summary(self) -> dict[str, Any]:
        return {"tricks": self.match.tricks, "complete": self.over}

    def standing(self) -> dict[str, Any]:
        return {"score": list(self.score), "over": self.over, "winner": self.match.winner}

    def legal(self) -> dict[str, list[str]]:
        return {str(seat): list(self.match.legal(seat)) for seat in self.match.actors()}


def open_replay(reader: Reader, regulation: Regulation[Any], say_line: Print, lang: Language) -> BurroReplay:
    names = read_players(reader.header, reader.line_of, regulation)
    return BurroReplay(Match(len(names), regulation.rules.cards), Teller(names, lang), say_line)
