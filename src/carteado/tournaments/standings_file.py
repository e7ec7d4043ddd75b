"""Read a file of results that a club has written by hand. docs/tournaments-standings.md describes the format.

The reader raises Unreadable, with the line, if the file cannot be parsed. It raises Refusal if a result breaks the
regulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from carteado.core.refusal import Refusal
from carteado.records.errors import quote
from carteado.records.fields import TABLE, TABLES, TEXT, TEXTS, WHOLE, read_field, read_optional
from carteado.records.record_text import Reader, Unreadable, read
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.tournaments.regulation_file import find_regulation
from carteado.tournaments.results import Absent, Result, find_problems
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.tournaments.standings import Draw, Game, Standings, compute_standings
from carteado.words.catalogue import Sentence

FORMAT: Final = 1
MAX_PAIRS: Final = 512

_FIELDS: Final = {"carteado", "standings", "name", "pairs", "disqualified", "options", "games", "draws"}
_GAME_FIELDS: Final = {"pairs", "partidas", "wo", "remarks"}
_DRAW_FIELDS: Final = {"order", "among", "how"}


@dataclass(frozen=True, slots=True)
class StandingsFile:
    name: str
    regulation: Regulation[Rules]
    pairs: tuple[str, ...]
    games: tuple[Game, ...]
    draws: tuple[Draw, ...]
    disqualified: tuple[str, ...]

    def standings(self) -> Standings:
        return compute_standings(self.pairs, self.games, self.regulation.rules, self.draws, self.disqualified)


def read_standings(source: BinaryIO, folder: Path | None = None) -> StandingsFile:
    """Read a file of results.

    folder: the folder with the club's own regulation, if the file names one, or None to accept only presets.
    """
    return _Parser(read(source), folder).file()


class _Parser:
    def __init__(self, reader: Reader, folder: Path | None) -> None:
        self.reader, self.header, self.where = reader, reader.header, reader.line_of
        self._check_head()
        self.regulation = self._regulation(folder)
        self.rules = self.regulation.rules
        self.pairs = self._read_names(self.header, "pairs", self.where)

    def file(self) -> StandingsFile:
        if not 2 <= len(self.pairs) <= MAX_PAIRS:
            raise Unreadable(Sentence("tournaments.file.pairs", most=MAX_PAIRS), self.where("pairs"))
        disqualified = self._read_names(self.header, "disqualified", self.where, needed=False)
        for index, pair in enumerate(disqualified):
            self._check_known(pair, self.where("disqualified", index))
        games = self._tables("games", self._game)
        self._check_meetings(games)
        draws = self._tables("draws", self._draw)
        self._check_draws(draws)
        name = read_optional(self.header, "name", TEXT, self.where, "")
        return StandingsFile(name, self.regulation, self.pairs, games, draws, disqualified)

    def _check_head(self) -> None:
        for hand in self.reader.hands():
            raise Unreadable(Sentence("tournaments.file.unknown_field", field="hands"), hand.line)
        self._check_fields(self.header, _FIELDS, self.where)
        if read_field(self.header, "carteado", WHOLE, self.where) != FORMAT:
            raise Unreadable(Sentence("replay.version", version=FORMAT), self.where("carteado"))

    def _check_fields(self, table: dict[str, Any], known: set[str], where: Callable[..., int | None]) -> None:
        for field in table:
            if field not in known:
                raise Unreadable(Sentence("tournaments.file.unknown_field", field=quote(field)), where(field))

    def _regulation(self, folder: Path | None) -> Regulation[Rules]:
        name, key = read_field(self.header, "standings", TEXT, self.where), "standings"
        options = read_optional(self.header, "options", TABLE, self.where, {})
        try:
            regulation = find_regulation(name, folder)
            key = "options"
            return RULEBOOK.with_options(regulation, options)
        except BadRegulation as error:
            raise Unreadable(
                Sentence("replay.bad_regulation", reason=error.sentence), self._find_line(key, options)
            ) from None

    def _find_line(self, key: str, options: dict[str, Any]) -> int | None:
        """Return the line of the field `key`, for an error message, or None if it is unknown.

        If the field is `options` and has a single option, this is the line of that option.
        """
        one = self.where(key, *options) if key == "options" and len(options) == 1 else None
        return one or self.where(key) or next((self.where(key, option) for option in options), None)

    def _read_names(
        self, table: dict[str, Any], key: str, where: Callable[..., int | None], *, needed: bool = True
    ) -> tuple[str, ...]:
        """Return the list of names in the field `key` of a table. Raises Unreadable if a name is empty or repeated.

        where:  returns the line of a field.
        needed: whether the field is required.
        """
        names = read_field(table, key, TEXTS, where) if needed else read_optional(table, key, TEXTS, where, [])
        for index, name in enumerate(names):
            if not name.strip():
                raise Unreadable(Sentence("tournaments.file.no_name", field=key), where(key, index))
            if name in names[:index]:
                raise Unreadable(Sentence("tournaments.file.twice", name=quote(name), field=key), where(key, index))
        return tuple(names)

    def _check_known(self, pair: str, line: int | None) -> None:
        if pair not in self.pairs:
            raise Unreadable(Sentence("tournaments.file.unknown_pair", name=quote(pair)), line)

    def _tables(self, key: str, read_one: Callable[[int, dict[str, Any]], Any]) -> tuple[Any, ...]:
        tables = read_optional(self.header, key, TABLES, self.where, [])
        return tuple(read_one(index, table) for index, table in enumerate(tables))

    # --- games

    def _game(self, index: int, table: dict[str, Any]) -> Game:
        def where(field: str, *more: int) -> int | None:
            return self.where("games", index, field, *more) or self.where("games", index)

        self._check_fields(table, _GAME_FIELDS, where)
        read_optional(table, "remarks", TEXT, where, "")
        names = self._read_names(table, "pairs", where)
        if len(names) != 2:
            raise Unreadable(Sentence("tournaments.file.two_pairs"), where("pairs"))
        for at, pair in enumerate(names):
            self._check_known(pair, where("pairs", at))
        pairs = names[0], names[1]
        result = self._result(table, pairs, where)
        if result is not None and (said := next(find_problems(result, self.rules, self.rules.partidas_to_win), None)):
            contested = Sentence("tournaments.file.game", number=index + 1, pairs=" × ".join(pairs), said=said)
            raise _violation(contested, where("wo" if result.absent else "partidas"))
        return Game(pairs, result)

    def _result(self, table: dict[str, Any], pairs: tuple[str, str], where: Callable[..., int | None]) -> Result | None:
        absent: Absent = ""
        if (wo := read_optional(table, "wo", TEXT, where, None)) is not None:
            absent = self._absent(wo, pairs, where("wo"))
        if "partidas" not in table and not absent:
            return None
        return Result(self._partidas(table.get("partidas", []), where), absent)

    def _absent(self, wo: str, pairs: tuple[str, str], line: int | None) -> Absent:
        if wo in pairs:
            return "first" if wo == pairs[0] else "second"
        if wo == "both":
            return "both"
        raise Unreadable(Sentence("tournaments.file.wo", name=quote(wo), one=pairs[0], other=pairs[1]), line)

    def _partidas(self, written: Any, where: Callable[..., int | None]) -> tuple[tuple[int, int], ...]:
        if not isinstance(written, list):
            raise Unreadable(Sentence("tournaments.file.partidas", value=quote(written)), where("partidas"))
        return tuple(self._partida(score, where("partidas", at)) for at, score in enumerate(written))

    def _partida(self, score: Any, line: int | None) -> tuple[int, int]:
        if isinstance(score, list) and len(score) == 2 and all(type(one) is int for one in score):
            return score[0], score[1]
        raise Unreadable(Sentence("tournaments.file.partidas", value=quote(score)), line)

    def _check_meetings(self, games: tuple[Game, ...]) -> None:
        met: Counter[frozenset[str]] = Counter()
        for index, game in enumerate(games):
            met[frozenset(game.pairs)] += 1
            if met[frozenset(game.pairs)] > self.rules.meetings:
                times = {"pairs": " × ".join(game.pairs), "times": self.rules.meetings}
                said = Sentence("tournaments.file.met_before", **times)
                raise _violation(said, self.where("games", index, "pairs") or self.where("games", index))

    # --- draws

    def _draw(self, index: int, table: dict[str, Any]) -> Draw:
        def where(field: str, *more: int) -> int | None:
            return self.where("draws", index, field, *more) or self.where("draws", index)

        self._check_fields(table, _DRAW_FIELDS, where)
        order = self._read_names(table, "order", where)
        among = self._read_names(table, "among", where, needed=False) or order
        for at, pair in enumerate(order):
            self._check_known(pair, where("order", at))
        for at, pair in enumerate(among):
            self._check_known(pair, where("among", at))
        if missing := [pair for pair in order if pair not in among]:
            raise Unreadable(Sentence("tournaments.file.not_among", name=quote(missing[0])), where("among"))
        return Draw(order, frozenset(among), read_optional(table, "how", TEXT, where, ""))

    def _check_draws(self, draws: tuple[Draw, ...]) -> None:
        """Raise Refusal if two draws put the same two pairs in opposite orders."""
        first: dict[frozenset[str], str] = {}
        for index, draw in enumerate(draws):
            for at, pair in enumerate(draw.order):
                for later in draw.order[at + 1 :]:
                    if first.setdefault(frozenset((pair, later)), pair) != pair:
                        said = Sentence("tournaments.file.draws_differ", one=pair, other=later)
                        raise _violation(said, self.where("draws", index, "order") or self.where("draws", index))


def _violation(said: Sentence, line: int | None) -> Refusal:
    """Return the refusal of an invalid result, with its line in the file."""
    return Refusal(Sentence("records.at_line", line=line, said=said) if line else said)
