"""The contents of a game's score sheet, the *súmula* (fenacef Art. 33)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from carteado.tournaments.bracket import THIRD_PLACE, count_rounds
from carteado.tournaments.results import score_of
from carteado.tournaments.schedule import Fixture, group_letter
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, Sentence, say

Link = Callable[[str], str]
"""Returns the URL of a game's result page."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The contents of one game's score sheet. Unknown values are blank, so that they can be filled in by hand.

    rows:  how many partidas the game can have.
    total: the number of partidas that each pair won, or None.
    """

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
    """Return the sheets of all games whose pairs are known, in playing order.

    link: returns the URL to print on the sheet of a game, or None to print none.
    most: the maximum number of sheets, or 0 for no limit. If the tournament has more games, only the first games
          without a result get a sheet.
    """
    games = [game for game in state.games.values() if all(game.pairs)]
    if most and len(games) > most:
        games = [game for game in games if state.result(game.id) is None][:most]
    return [score_sheet(state, game, link, lang) for game in games]


def score_sheet(state: Tournament, game: Fixture, link: Link | None = None, lang: Language = "pt") -> ScoreSheet:
    result, call = state.result(game.id), state.calls.get(game.id)
    setup, needed = state.setup, state.partidas_to_win(game)
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
    """Return the name of the phase of a game, for example "Grupo B · rodada 2" or "Quartas de final"."""
    if game.group:
        return say("tournaments.phase.group", lang, group=group_letter(game.group), round=game.round)
    if game.id == THIRD_PLACE:
        return say("tournaments.phase.third", lang)
    return round_name(count_rounds(state.knockout) - game.round, lang)


def round_name(before_final: int, lang: Language) -> str:
    """Return the name of a round of the knock-out.

    before_final: the number of rounds that follow this round, so 0 means the final.
    """
    if before_final < 4:
        return say(f"tournaments.phase.{('final', 'semi', 'quarter', 'eighth')[before_final]}", lang)
    return say("tournaments.phase.of", lang, games=2**before_final)


def _remarks(state: Tournament, game: Fixture, lang: Language) -> list[str]:
    found = []
    result = state.result(game.id)
    if result is not None and result.absent:
        absent = {"first": game.pairs[:1], "second": game.pairs[1:]}.get(result.absent, game.pairs)
        found += [say("tournaments.sheet.absent", lang, name=state.name(pair)) for pair in absent]
    return [*found, *penalty_lines(state, game.id, lang), *state.remarks.get(game.id, ())]


def penalty_lines(state: Tournament, game: str, lang: Language) -> list[str]:
    """Return a sentence for each penalty given in a game, with its reason."""
    return [
        say(
            "tournaments.sheet.penalty",
            lang,
            name=state.name(penalty.entry),
            penalty=Sentence(f"tournaments.penalty.{penalty.penalty}"),
            reason=state.decision(penalty.decision).reason,
        )
        for penalty in state.penalties
        if penalty.game == game
    ]
