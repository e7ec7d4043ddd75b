"""What `carteado tournament` writes for printers and spreadsheets; says what to install where that is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carteado.cli.streams import one_line
from carteado.tournament_files.optional import module
from carteado.tournaments.refused import Refused
from carteado.tournaments.score_sheets import score_sheet, score_sheets
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import dump
from carteado.words.catalogue import Language, say

PRINTS: Final = ("sheets", "standings", "bracket")


def printed(state: Tournament, what: str, game: str | None, link: str, lang: Language) -> bytes:
    """A PDF of the score sheets, the standings or the bracket."""
    if what != "sheets":
        return _writer(f"{what}_pdf")(state, lang)
    address = _links(link)
    if game is None:
        sheets = score_sheets(state, address, lang)
    elif game in state.games:
        sheets = [score_sheet(state, state.games[game], address, lang)]
    else:
        raise Refused("no_such_game", game=one_line(game))
    return _writer("score_sheets_pdf")(sheets, lang)


def _links(link: str) -> Callable[[str], str] | None:
    """The result page of a game: the address given, its `{game}` or its end replaced by the game's id."""
    if not link:
        return None
    return lambda game: link.replace("{game}", game) if "{game}" in link else f"{link.rstrip('/')}/{game}"


def exported(state: Tournament, suffix: str, lang: Language) -> bytes:
    """The whole tournament as text, or its tables as a spreadsheet, by the end of the file's name."""
    if suffix not in (".xlsx", ".csv"):
        return dump(state).encode()
    sheets_of = module("spreadsheets")
    standings = sheets_of.standings_rows(state, lang)
    titles = [say(f"tournaments_cli.sheet.{key}", lang) for key in ("standings", "games")]
    sheets = [(titles[0], standings), (titles[1], sheets_of.games_rows(state, lang))]
    content: bytes = sheets_of.as_csv(standings) if suffix == ".csv" else sheets_of.as_xlsx(sheets)
    return content


def _writer(name: str) -> Callable[..., bytes]:
    """What writes a print: a function named as its module."""
    writer: Callable[..., bytes] = getattr(module(name), name)
    return writer
