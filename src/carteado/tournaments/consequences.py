"""What a decision would change, told before it is taken: results, places, vacancies, games of the bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from carteado.tournaments.deciding import decide, score_text
from carteado.tournaments.draws import qualified
from carteado.tournaments.events import Event
from carteado.tournaments.schedule import Fixture, letter
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, Said

Kind = Literal["groups", "result", "place", "tie", "advance", "bracket", "void", "champion"]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that would be different. `kind` is for programs, the sentence for people."""

    kind: Kind
    said: Said

    def text(self, lang: Language = "pt") -> str:
        return self.said.text(lang)


def consequences(state: Tournament, event: Event) -> list[Change]:
    """What would follow from an event; Refused when it can't be taken at all. Nothing is changed."""
    return list(changes(state, decide(state, event, at=0, by="-", reason="-")))


def changes(before: Tournament, after: Tournament) -> Iterator[Change]:
    """What tells two states of a tournament apart."""
    if before.groups == after.groups:
        yield from _results(before, after)
        yield from _places(before, after)
    elif before.groups:
        yield Change("groups", Said("tournaments.change.groups", games=len(before.fixtures)))
    if before.places:
        yield from _vacancies(before, after)
        yield from _bracket(before, after)


def _results(before: Tournament, after: Tournament) -> Iterator[Change]:
    """Games of the same pairs that would end otherwise, also by the walkovers that a disqualification brings."""
    for id_, game in before.games.items():
        if id_ in after.games and set(game.pairs) == set(after.games[id_].pairs):
            old, new = _score(before, game), _score(after, after.games[id_])
            if old != new:
                key = "result" if old and new else "new_result" if new else "no_result"
                told = {"game": id_, "pairs": versus(before, game.pairs), "old": old, "new": new}
                yield Change("result", Said(f"tournaments.change.{key}", **told))


def _score(state: Tournament, game: Fixture) -> str:
    result = state.result(game.id)
    return score_text(result, state, game) if result else ""


def _places(before: Tournament, after: Tournament) -> Iterator[Change]:
    for number, (old, new) in enumerate(zip(before.tables_of_groups, after.tables_of_groups, strict=True), start=1):
        for pair, line in new.lines.items():
            if (was := old.lines[pair].place) != line.place:
                key = "up" if line.place < was else "down"
                where = {"group": letter(number), "name": after.name(pair), "old": was, "new": line.place}
                yield Change("place", Said(f"tournaments.change.{key}", **where))
        for tied in new.pending:
            if tied not in old.pending:
                names = ", ".join(map(after.name, tied))
                yield Change("tie", Said("tournaments.change.tie", group=letter(number), names=names))


def _vacancies(before: Tournament, after: Tournament) -> Iterator[Change]:
    """Who would gain or lose the right to play in the bracket; the bracket itself changes only by decision."""
    if before.places != after.places:
        return
    had, has = set(qualified(before)), set(qualified(after))
    for pair in sorted(has - had):
        yield Change("advance", Said("tournaments.change.gains", name=after.name(pair)))
    for pair in sorted(had - has):
        yield Change("advance", Said("tournaments.change.loses", name=after.name(pair)))
    if had != has:
        yield Change("bracket", Said("tournaments.change.redo_bracket"))


def _bracket(before: Tournament, after: Tournament) -> Iterator[Change]:
    for id_, game in after.games.items():
        old = before.games.get(id_)
        if game.group == 0 and old is not None and set(old.pairs) != set(game.pairs):
            sides = {"old": versus(before, old.pairs), "new": versus(after, game.pairs)}
            yield Change("bracket", Said("tournaments.change.game", game=id_, **sides))
    for id_ in before.scores:
        if before.score(id_) is not None and (id_ not in after.games or _lost(before, after, id_)):
            yield Change(
                "void", Said("tournaments.change.void", game=id_, pairs=versus(before, before.games[id_].pairs))
            )
    if before.champion and before.champion != after.champion:
        yield Change("champion", Said("tournaments.change.champion", name=before.name(before.champion)))


def _lost(before: Tournament, after: Tournament, game: str) -> bool:
    """A result that other pairs had played counts no more."""
    return set(before.games[game].pairs) != set(after.games[game].pairs)


def versus(state: Tournament, pairs: tuple[str, str]) -> str:
    return " × ".join(state.name(pair) if pair else "?" for pair in pairs)
