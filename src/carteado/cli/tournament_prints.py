"""What `carteado tournament` writes for printers and spreadsheets; says what to install where that is missing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from carteado.cli.streams import one_line
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
    module = _module("spreadsheets")
    standings = module.standings_rows(state, lang)
    titles = [say(f"tournaments_cli.sheet.{key}", lang) for key in ("standings", "games")]
    sheets = [(titles[0], standings), (titles[1], module.games_rows(state, lang))]
    content: bytes = module.as_csv(standings) if suffix == ".csv" else module.as_xlsx(sheets)
    return content


def xlsx_rows(content: bytes) -> list[list[str]]:
    """The rows of a spreadsheet; Refused when it is none."""
    module = _module("spreadsheets")
    try:
        rows: list[list[str]] = module.xlsx_rows(content)
    except module.NotASpreadsheet:
        raise Refused("not_a_spreadsheet") from None
    return rows


def _writer(name: str) -> Callable[..., bytes]:
    """What writes a print: a function named as its module."""
    writer: Callable[..., bytes] = getattr(_module(name), name)
    return writer


def _module(name: str) -> Any:
    try:
        return import_module(f"carteado.tournament_files.{name}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("carteado"):
            raise
        raise Refused("not_installed", name=error.name or "") from None
