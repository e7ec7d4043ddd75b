"""Make the files of a tournament for download: PDFs, spreadsheets, standings files and the whole log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carteado.server.runtime.refusal import site_refusal
from carteado.tournaments.files.optional import load_module
from carteado.tournaments.refusal import require
from carteado.tournaments.score_sheets import score_sheet, score_sheets
from carteado.tournaments.standings_text import standings_text
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import dump
from carteado.words.catalogue import Language, say

Link = Callable[[str], str]
MAX_SHEETS: Final = 800
"""The largest number of score sheets in one PDF. They fill 400 pages, which take some seconds."""

PDF: Final = "application/pdf"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TEXT: Final = "text/plain; charset=utf-8"
WHOLE: Final = "torneio.toml"
"""The name of the file with the whole log. Not made for online tournaments or before a committed draw."""


def make_file(state: Tournament, name: str, link: Link, lang: Language) -> tuple[bytes, str]:
    """Return the contents and the media type of the file `name`.

    Raises Refusal if there is no such file, or it cannot be made now (see `WHOLE`), or a library is not installed.

    link: returns the URL that is printed on the score sheet of a game.
    """
    if name.startswith("grupo-") and name.endswith(".toml"):
        return _standings(state, name.removeprefix("grupo-").removesuffix(".toml")), TEXT
    if name.startswith("sumula-") and name.endswith(".pdf"):
        return _sheet(state, name.removeprefix("sumula-").removesuffix(".pdf"), link, lang), PDF
    if name not in _FILES:
        raise site_refusal("not_found")
    return _FILES[name](state, link, lang)


def _standings(state: Tournament, number: str) -> bytes:
    known = {str(group): group for group in range(1, len(state.groups) + 1)}
    if number not in known:
        raise site_refusal("not_found")
    return standings_text(state, known[number]).encode()


def _sheet(state: Tournament, id_: str, link: Link, lang: Language) -> bytes:
    game = state.games.get(id_)
    if game is None or not all(game.pairs):
        raise site_refusal("not_found")
    pdf: bytes = load_module("score_sheets_pdf").score_sheets_pdf([score_sheet(state, game, link, lang)], lang)
    return pdf


def _sheets(state: Tournament, link: Link, lang: Language) -> tuple[bytes, str]:
    return load_module("score_sheets_pdf").score_sheets_pdf(score_sheets(state, link, lang, MAX_SHEETS), lang), PDF


def _standings_pdf(state: Tournament, _link: Link, lang: Language) -> tuple[bytes, str]:
    return load_module("standings_pdf").standings_pdf(state, lang), PDF


def _bracket_pdf(state: Tournament, _link: Link, lang: Language) -> tuple[bytes, str]:
    return load_module("bracket_pdf").bracket_pdf(state, lang), PDF


def _csv(state: Tournament, _link: Link, lang: Language) -> tuple[bytes, str]:
    sheets = load_module("spreadsheets")
    return sheets.as_csv(sheets.standings_rows(state, lang)), "text/csv; charset=utf-8"


def _xlsx(state: Tournament, _link: Link, lang: Language) -> tuple[bytes, str]:
    sheets = load_module("spreadsheets")
    titles = [say(f"tournaments_cli.sheet.{key}", lang) for key in ("standings", "games")]
    rows = (sheets.standings_rows(state, lang), sheets.games_rows(state, lang))
    return sheets.as_xlsx(list(zip(titles, rows, strict=True))), XLSX


def _whole(state: Tournament, _link: Link, _lang: Language) -> tuple[bytes, str]:
    require(not state.setup.online, "plays_here")
    require(not state.secret, "draw_first")
    return dump(state).encode(), TEXT


_FILES: Final[dict[str, Callable[[Tournament, Link, Language], tuple[bytes, str]]]] = {
    "sumulas.pdf": _sheets,
    "classificacao.pdf": _standings_pdf,
    "chave.pdf": _bracket_pdf,
    "classificacao.csv": _csv,
    "torneio.xlsx": _xlsx,
    WHOLE: _whole,
}
