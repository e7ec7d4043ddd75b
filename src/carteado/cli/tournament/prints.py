"""The PDFs and spreadsheets of `carteado tournament`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carteado.cli.streams import one_line
from carteado.tournaments.files.optional import load_module
from carteado.tournaments.refusal import tournament_refusal
from carteado.tournaments.score_sheets import score_sheet, score_sheets
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import dump
from carteado.words.catalogue import Language, say

PRINTS: Final = ("sheets", "standings", "bracket")


def make_pdf(state: Tournament, what: str, game: str | None, link: str, lang: Language) -> bytes:
    """Return a PDF of the score sheets (of one `game` or all), the standings or the bracket."""
    if what != "sheets":
        return _pdf_writer(f"{what}_pdf")(state, lang)
    address = _make_link(link)
    if game is None:
        sheets = score_sheets(state, address, lang)
    elif game in state.games:
        sheets = [score_sheet(state, state.games[game], address, lang)]
    else:
        raise tournament_refusal("no_such_game", game=one_line(game))
    return _pdf_writer("score_sheets_pdf")(sheets, lang)


def _make_link(link: str) -> Callable[[str], str] | None:
    """Return a function that puts a game's id in place of `{game}` in the link or else at its end. None if it is ""."""
    if not link:
        return None
    return lambda game: link.replace("{game}", game) if "{game}" in link else f"{link.rstrip('/')}/{game}"


def export_file(state: Tournament, suffix: str, lang: Language) -> bytes:
    """Return the content of a file with this suffix.

    .xlsx:  the standings and the games.
    .csv:   the standings.
    others: the whole tournament as text.
    """
    if suffix not in (".xlsx", ".csv"):
        return dump(state).encode()
    sheets_of = load_module("spreadsheets")
    standings = sheets_of.standings_rows(state, lang)
    titles = [say(f"tournaments_cli.sheet.{key}", lang) for key in ("standings", "games")]
    sheets = [(titles[0], standings), (titles[1], sheets_of.games_rows(state, lang))]
    content: bytes = sheets_of.as_csv(standings) if suffix == ".csv" else sheets_of.as_xlsx(sheets)
    return content


def _pdf_writer(name: str) -> Callable[..., bytes]:
    """Return the function that writes a PDF. The function and its module have the same name."""
    writer: Callable[..., bytes] = getattr(load_module(name), name)
    return writer
