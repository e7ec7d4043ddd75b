"""Preview the effects of a decision on results, places, qualification and the bracket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from carteado.tournaments.deciding import decide, score_text
from carteado.tournaments.draws import qualified_pairs
from carteado.tournaments.events import Event
from carteado.tournaments.schedule import Fixture, group_letter
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, Sentence

Kind = Literal["groups", "result", "place", "tie", "advance", "bracket", "void", "champion"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """One effect of a decision: its kind, for programs, and a sentence, for people."""

    kind: Kind
    sentence: Sentence

    def text(self, lang: Language = "pt") -> str:
        return self.sentence.text(lang)


def consequences(state: Tournament, event: Event) -> list[Consequence]:
    """Return the effects that an event would have. The tournament does not change.

    Raises Refusal if the event is not possible now.
    """
    return list(compare_states(state, decide(state, event, at=0, by="-", reason="-")))


def compare_states(before: Tournament, after: Tournament) -> Iterator[Consequence]:
    if before.groups == after.groups:
        yield from _compare_results(before, after)
        yield from _compare_places(before, after)
    elif before.groups:
        yield Consequence("groups", Sentence("tournaments.change.groups", games=len(before.fixtures)))
    if before.places:
        yield from _compare_vacancies(before, after)
        yield from _compare_bracket(before, after)


def _compare_results(before: Tournament, after: Tournament) -> Iterator[Consequence]:
    """Yield a consequence for each game whose score in partidas changes, unless its pairs change too.

    This includes the walkovers that a disqualification causes.
    """
    for id_, game in before.games.items():
        if id_ in after.games and set(game.pairs) == set(after.games[id_].pairs):
            old, new = _score(before, game), _score(after, after.games[id_])
            if old != new:
                key = "result" if old and new else "new_result" if new else "no_result"
                told = {"game": id_, "pairs": format_pairs(before, game.pairs), "old": old, "new": new}
                yield Consequence("result", Sentence(f"tournaments.change.{key}", **told))


def _score(state: Tournament, game: Fixture) -> str:
    result = state.result(game.id)
    return score_text(result, state, game) if result else ""


def _compare_places(before: Tournament, after: Tournament) -> Iterator[Consequence]:
    for number, (old, new) in enumerate(zip(before.group_standings, after.group_standings, strict=True), start=1):
        for pair, line in new.lines.items():
            if (was := old.lines[pair].place) != line.place:
                key = "up" if line.place < was else "down"
                where = {"group": group_letter(number), "name": after.name(pair), "old": was, "new": line.place}
                yield Consequence("place", Sentence(f"tournaments.change.{key}", **where))
        for tied in new.pending:
            if tied not in old.pending:
                names = ", ".join(map(after.name, tied))
                yield Consequence("tie", Sentence("tournaments.change.tie", group=group_letter(number), names=names))


def _compare_vacancies(before: Tournament, after: Tournament) -> Iterator[Consequence]:
    """Yield a consequence for each pair that newly qualifies or no longer does, and a hint to make the bracket again.

    Until then the bracket stays the same. If the event changes it, nothing is yielded.
    """
    if before.places != after.places:
        return
    had, has = set(qualified_pairs(before)), set(qualified_pairs(after))
    for pair in sorted(has - had):
        yield Consequence("advance", Sentence("tournaments.change.gains", name=after.name(pair)))
    for pair in sorted(had - has):
        yield Consequence("advance", Sentence("tournaments.change.loses", name=after.name(pair)))
    if had != has:
        yield Consequence("bracket", Sentence("tournaments.change.redo_bracket"))


def _compare_bracket(before: Tournament, after: Tournament) -> Iterator[Consequence]:
    for id_, game in after.games.items():
        old = before.games.get(id_)
        if game.group == 0 and old is not None and set(old.pairs) != set(game.pairs):
            sides = {"old": format_pairs(before, old.pairs), "new": format_pairs(after, game.pairs)}
            yield Consequence("bracket", Sentence("tournaments.change.game", game=id_, **sides))
    for id_ in before.scores:
        if before.score(id_) is not None and (id_ not in after.games or _is_void(before, after, id_)):
            yield Consequence(
                "void",
                Sentence("tournaments.change.void", game=id_, pairs=format_pairs(before, before.games[id_].pairs)),
            )
    if before.champion and before.champion != after.champion:
        yield Consequence("champion", Sentence("tournaments.change.champion", name=before.name(before.champion)))


def _is_void(before: Tournament, after: Tournament, game: str) -> bool:
    """Return whether a game's result becomes void because the pairs that play it have changed."""
    return set(before.games[game].pairs) != set(after.games[game].pairs)


def format_pairs(state: Tournament, pairs: tuple[str, str]) -> str:
    return " × ".join(state.name(pair) if pair else "?" for pair in pairs)
