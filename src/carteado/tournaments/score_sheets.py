"""What stands on a game's score sheet, the *súmula* (fenacef Art. 33): values that a print is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from carteado.tournaments.bracket import THIRD_PLACE, rounds
from carteado.tournaments.results import score_of
from carteado.tournaments.schedule import Fixture, letter
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, Said, say

Link = Callable[[str], str]
"""The address of a game's result page."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One game's sheet. Pairs and partidas that are not known yet leave room to write."""

    tournament: str
    where: str
    phase: str
    game: str
    table: str
    names: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]]
    rows: int
    partidas: tuple[tuple[int, int], ...]
    total: tuple[int, int] | None
    remarks: tuple[str, ...]
    link: str


def score_sheets(state: Tournament, link: Link | None = None, lang: Language = "pt", most: int = 0) -> list[ScoreSheet]:
    """The sheets of all games whose pairs are known, in the order they are played. Of more than `most`, if so many are
    said, the first ones that have no result yet: the next print has the next ones."""
    games = [game for game in state.games.values() if all(game.pairs)]
    if most and len(games) > most:
        games = [game for game in games if state.result(game.id) is None][:most]
    return [score_sheet(state, game, link, lang) for game in games]


def score_sheet(state: Tournament, game: Fixture, link: Link | None = None, lang: Language = "pt") -> ScoreSheet:
    result, call = state.result(game.id), state.calls.get(game.id)
    setup, needed = state.setup, state.needed(game)
    return ScoreSheet(
        tournament=setup.name,
        where=" · ".join(filter(None, (setup.place, setup.days))),
        phase=phase_name(state, game, lang),
        game=game.id,
        table=str(call.table) if call else "",
        names=(state.name(game.pairs[0]), state.name(game.pairs[1])),
        players=(_players(state, game.pairs[0]), _players(state, game.pairs[1])),
        rows=2 * needed - 1,
        partidas=result.partidas if result else (),
        total=score_of(result, needed) if result else None,
        remarks=tuple(_remarks(state, game, lang)),
        link=link(game.id) if link else "",
    )


def _players(state: Tournament, pair: str) -> tuple[str, ...]:
    return state.entries[pair].players if pair in state.entries else ()


def phase_name(state: Tournament, game: Fixture, lang: Language) -> str:
    """Which part of the tournament a game belongs to: "Grupo B · rodada 2", "Quartas de final"."""
    if game.group:
        return say("tournaments.phase.group", lang, group=letter(game.group), round=game.round)
    if game.id == THIRD_PLACE:
        return say("tournaments.phase.third", lang)
    return round_name(rounds(state.knockout) - game.round, lang)


def round_name(before_final: int, lang: Language) -> str:
    """A round of the knock-out by how many come after it."""
    if before_final < 4:
        return say(f"tournaments.phase.{('final', 'semi', 'quarter', 'eighth')[before_final]}", lang)
    return say("tournaments.phase.of", lang, games=2**before_final)


def _remarks(state: Tournament, game: Fixture, lang: Language) -> list[str]:
    """Walkovers, penalties with their reason, and what was remarked."""
    found = []
    result = state.result(game.id)
    if result is not None and result.absent:
        absent = {"first": game.pairs[:1], "second": game.pairs[1:]}.get(result.absent, game.pairs)
        found += [say("tournaments.sheet.absent", lang, name=state.name(pair)) for pair in absent]
    return [*found, *penalty_lines(state, game.id, lang), *state.remarks.get(game.id, ())]


def penalty_lines(state: Tournament, game: str, lang: Language) -> list[str]:
    """The penalties given in a game, each with its reason."""
    return [
        say(
            "tournaments.sheet.penalty",
            lang,
            name=state.name(penalty.entry),
            penalty=Said(f"tournaments.penalty.{penalty.penalty}"),
            reason=state.decision(penalty.decision).reason,
        )
        for penalty in state.penalties
        if penalty.game == game
    ]
