"""The schema of a tournament regulation.

A *jogo* is a game between two pairs and consists of *partidas*. A game is *clean* if one side won every partida.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from carteado.regulation.kinds import count, number_of, one_of, switch, words
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence

TIE_BREAKS: Final = ("partidas", "head_to_head", "balance", "partida_balance", "wins", "clean_wins", "scored", "draw")
PENALTIES: Final = ("warning", "hand", "partida", "game", "disqualification")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The fields of a tournament regulation."""

    # The game
    partida_points: int = count(1, 100_000)
    best_of: int = number_of(1, 3, 5, 7)
    best_of_knockout: int = number_of(1, 3, 5, 7)
    # The points of the classification
    points_clean_win: int = count(0, 20)
    points_win: int = count(0, 20)
    points_loss: int = count(0, 20)
    points_clean_loss: int = count(0, 20)
    # Ties
    tie_breaks: tuple[str, ...] = words(*TIE_BREAKS)
    head_to_head: str = one_of("two", "mini")
    cap: bool = switch()
    # Walkovers
    report_minutes: int = count(0, 240)
    wo_minutes: int = count(0, 240)
    wo_score: str = one_of("12-0", "0-0")
    wo_goes_on: bool = switch()
    wo_suspends: bool = switch()
    # Groups
    group_by: str = one_of("draw", "seeding")
    groups: int = count(0, 64)
    group_size: int = count(2, 128)
    clubs_apart: bool = switch()
    meetings: int = count(1, 4)
    # The knock-out
    advance: int = count(0, 128)
    rematches_late: bool = switch()
    third_place: bool = switch()
    # Conduct
    penalties: tuple[str, ...] = words(*PENALTIES)
    substitutions: bool = switch()
    rest_minutes: int = count(0, 240)
    # Fixed rules: a regulation can cite a source for them but cannot change them
    phases: ClassVar[str] = "points_then_knockout"
    drawn: ClassVar[str] = "entries_closed"
    wo_result: ClassVar[str] = "clean"
    partida_lost: ClassVar[str] = "full_to_nothing"
    game_lost: ClassVar[str] = "clean"
    sheets: ClassVar[bool] = True
    disqualified: ClassVar[str] = "from_now_on"
    referee: ClassVar[str] = "of_the_organisers"
    unforeseen: ClassVar[str] = "organisers"

    @property
    def partidas_to_win(self) -> int:
        """Return the number of partidas that win a game of the group stage."""
        return self.best_of // 2 + 1

    @property
    def partidas_to_win_knockout(self) -> int:
        return self.best_of_knockout // 2 + 1


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a sentence for each contradiction between fields."""
    ladder = (rules.points_clean_win, rules.points_win, rules.points_loss, rules.points_clean_loss)
    if list(ladder) != sorted(ladder, reverse=True) or rules.points_win == rules.points_loss:
        yield Sentence("tournaments.regulation.points")
    if rules.tie_breaks[-1:] != ("draw",):
        yield Sentence("tournaments.regulation.draw_last")


RULEBOOK: Final = Rulebook("tournaments", Rules, find_conflicts, document_folder="truco")
DEFAULT: Final = "fenacef"
