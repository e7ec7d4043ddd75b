"""The base class for replaying the record of a match. `games/<game>/replaying.py` has the subclass of each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from carteado.core.cards import NotACard, parse_cards
from carteado.core.game import View
from carteado.fairness.entries import RequestedShuffle
from carteado.records.fields import TEXTS, WHOLES, Where, invalid_field, read_field, read_optional
from carteado.records.record_text import RepeatedTable, quote
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

Print = Callable[[str], None]


class MatchReplay(ABC):
    """A match that is replayed hand by hand. It implements `carteado.playthrough.replay.Replay`.

    match:              the state of the match.
    requested_shuffles: the shuffles of the current hand. Before the first hand: the draw of the first dealer, if any.
    finished:           the hand of the current `[[hands]]` table when that hand is over, until then None.
    """

    def __init__(self, match: Any, teller: Any, say_line: Print, requested: Sequence[RequestedShuffle] = ()) -> None:
        self.match: Any = match
        self.teller: Any = teller
        self.print = say_line
        self.requested_shuffles = [*requested]
        self.finished: Any = None

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def playing(self) -> bool:
        """Whether a hand is in progress."""
        return self.match.stage is not None

    @abstractmethod
    def ended_by(self) -> str | Sentence:
        """Return the citation for refusing an action after the end of a hand, or ""."""

    @abstractmethod
    def begin(self, entry: RepeatedTable) -> None:
        """Begin the hand of a `[[hands]]` table. Raises Unreadable if its fields do not describe a deal."""

    @abstractmethod
    def act(self, seat: int, text: str) -> None:
        """Play an action of the record. Raises Refusal if the rules forbid it."""

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> None:
        self.print_all(line.text for line in self.teller.narrate(before, seat, action, after))

    def print_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.print(line)

    # Results -------------------------------------------------------------------------------------------

    @property
    def points(self) -> Sequence[int] | None:
        """The points of the finished hand, or None until it is over."""
        points: Sequence[int] | None = self.finished.points if self.finished else None
        return points

    @property
    def score(self) -> Sequence[int]:
        score: Sequence[int] = self.match.score
        return score

    @abstractmethod
    def dealt_hands(self) -> Sequence[Sequence[str]]:
        """Return the cards that each seat was dealt in this hand."""

    def check(self, table: Mapping[str, Any], where: Where) -> Sentence | None:
        """Return a message about the first field of the recorded hand that contradicts the replay, or None.

        Raises Unreadable if a field is malformed.
        """
        stated = read_optional(table, "points", WHOLES, where, None)
        made = self.points
        if stated is not None and (made is None or stated != list(made)):
            return Sentence("replay.points", stated=_join(stated), made=_join(made) if made else "–")
        return self.check_deal(table, where) if "pack" in table else None

    def check_deal(self, table: Mapping[str, Any], where: Where) -> Sentence | None:
        """Return a message if the dealt cards in the record do not match its pack, otherwise None."""
        if "cards" not in table:
            return None
        rows = [self.parse_cards(row, where, "cards") for row in read_field(table, "cards", TEXTS, where)]
        dealt = self.dealt_hands()
        if list(map(sorted, rows)) == list(map(sorted, dealt)):
            return None
        return Sentence("replay.cards_differ", cards="; ".join(map(" ".join, dealt)))

    def parse_cards(self, text: str, where: Where, key: str) -> tuple[str, ...]:
        return read_cards(text, where, key)

    def check_result(self, header: Mapping[str, Any], where: Where) -> Sentence | None:
        """Return a message if the result of the match in the record differs from the replay, otherwise None."""
        stated = read_optional(header, "result", WHOLES, where, None)
        if stated is None or stated == list(self.score):
            return None
        return Sentence("replay.result", stated=_join(stated), made=_join(self.score))

    @property
    def dealer(self) -> int:
        """The dealer of the next hand, if the deal passes to the next seat."""
        match = self.match
        dealer: int = match.dealer % match.seats + 1 if self.playing else match.dealer
        return dealer

    @abstractmethod
    def summary(self) -> dict[str, Any]:
        """Return the data of the current hand for `carteado replay --json`."""

    @abstractmethod
    def standing(self) -> dict[str, Any]:
        """Return the data of the match for `carteado replay --json`, without its hands."""

    @abstractmethod
    def legal(self) -> dict[str, list[str]]:
        """Return the actions that may come next, by seat."""


def _join(points: Sequence[int]) -> str:
    return " × ".join(map(str, points))


# Fields of the file ----------------------------------------------------------------------------------


def read_players(header: Mapping[str, Any], where: Where, regulation: Regulation[Any]) -> list[str]:
    """Read the names of the players. Raises Unreadable if the regulation does not allow this number of players."""
    names = read_field(header, "players", TEXTS, where)
    if len(names) not in regulation.rules.players:
        seats = ", ".join(map(str, regulation.rules.players))
        sentence = Sentence("replay.players", regulation=regulation.id, seats=seats, count=len(names))
        raise invalid_field(sentence, where, "players")
    return names


def read_cards(text: str, where: Where, key: str) -> tuple[str, ...]:
    """Parse the cards in `text`, the value of the field `key`. Raises Unreadable if a card is invalid."""
    try:
        return parse_cards(text)
    except NotACard as error:
        raise invalid_field(Sentence("replay.not_a_card", field=key, text=quote(error.text)), where, key) from None
