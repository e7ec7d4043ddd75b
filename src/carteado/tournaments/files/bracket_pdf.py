"""Draw the bracket as a PDF on A4 landscape pages.

A page shows at most thirty-two places of the bracket. The last rounds of a larger bracket are on a separate page.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas as PdfCanvas

from carteado.tournaments.bracket import KnockoutGame, count_rounds
from carteado.tournaments.files.paper import BOLD, PLAIN, Canvas, write, write_name
from carteado.tournaments.results import score_of
from carteado.tournaments.score_sheets import round_name
from carteado.tournaments.seeding import BYE
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

WIDTH, HEIGHT = landscape(A4)
MARGIN: Final = 12 * mm
MAX_PLACES: Final = 32
HEAD: Final = 24 * mm


def bracket_pdf(state: Tournament, lang: Language = "pt") -> bytes:
    """Return a PDF of the knock-out with the results so far."""
    out = BytesIO()
    canvas = PdfCanvas(out, pagesize=landscape(A4))
    for rounds in _split_into_pages(state.knockout):
        _page(canvas, state, rounds, lang)
    canvas.save()
    return out.getvalue()


def _split_into_pages(games: Sequence[KnockoutGame]) -> list[list[list[KnockoutGame]]]:
    """Split the bracket into pages. Each page is a list of rounds.

    Each of the first pages shows the first five rounds of one section; the last page shows the remaining rounds.
    """
    by_round = [
        [g for g in games if g.round == number and not g.third_place] for number in range(1, count_rounds(games) + 1)
    ]
    most = MAX_PLACES.bit_length() - 1
    if len(by_round) <= most:
        return [by_round]
    sections = len(by_round[0]) // (MAX_PLACES // 2)
    pages = [
        [each[number * len(each) // sections : (number + 1) * len(each) // sections] for each in by_round[:most]]
        for number in range(sections)
    ]
    return [*pages, by_round[most:]]


def _page(canvas: Canvas, state: Tournament, rounds: list[list[KnockoutGame]], lang: Language) -> None:
    write(canvas, MARGIN, HEIGHT - MARGIN - 4 * mm, state.setup.name, WIDTH - 2 * MARGIN, BOLD, 18)
    column = (WIDTH - 2 * MARGIN) / max(1, len(rounds))
    height = HEIGHT - 2 * MARGIN - HEAD
    for number, games in enumerate(rounds):
        x = MARGIN + number * column
        after = count_rounds(state.knockout) - games[0].round
        write(canvas, x, HEIGHT - MARGIN - 13 * mm, round_name(after, lang), column - 4 * mm, BOLD, 11)
        step = height / len(games)
        for at, game in enumerate(games):
            middle = HEIGHT - MARGIN - HEAD - step * (at + 0.5)
            _game(canvas, state, game, x, middle, column - 6 * mm, min(step / 2, 9 * mm))
            if number + 1 < len(rounds):
                _connect(canvas, x + column - 6 * mm, middle, x + column, step / 2 * (1 if at % 2 else -1))
    _third(canvas, state, lang)
    canvas.showPage()


def _game(
    canvas: Canvas, state: Tournament, game: KnockoutGame, x: float, middle: float, width: float, row: float
) -> None:
    scores = _scores(state, game)
    size = min(12, row / mm * 1.7)
    for side, pair in enumerate(game.sides):
        y = middle + (0 if side == 0 else -row)
        canvas.rect(x, y, width, row)
        font = BOLD if pair and pair == game.winner else PLAIN
        name = "" if pair is None else "–" if pair == BYE else state.name(pair)
        write_name(canvas, x + 1.5 * mm, y + row * 0.28, name, width - 12 * mm, font, size)
        write(canvas, x + width - 8 * mm, y + row * 0.28, scores[side], 7 * mm, font, size)


def _scores(state: Tournament, game: KnockoutGame) -> tuple[str, str]:
    result = state.result(game.id)
    if result is None:
        return "", ""
    one, other = score_of(result, state.rules.partidas_to_win_knockout)
    return (f"{one}", f"{other}") if not result.absent else (f"{one} WO"[: 4 if one else 1], f"{other}")


def _connect(canvas: Canvas, x: float, y: float, to_x: float, dy: float) -> None:
    """Draw the line from a game at (x, y) to its winner's place in the next round, at (`to_x`, y + `dy`)."""
    middle = (x + to_x) / 2
    canvas.line(x, y, middle, y)
    canvas.line(middle, y, middle, y + dy)
    canvas.line(middle, y + dy, to_x, y + dy)


def _third(canvas: Canvas, state: Tournament, lang: Language) -> None:
    third = next((game for game in state.knockout if game.third_place), None)
    if third is None:
        return
    names = " × ".join(state.name(side) if side else "?" for side in third.sides)
    winner = f": {state.name(third.winner)}" if third.winner else ""
    text = f"{say('tournaments.phase.third', lang)} · {names}{winner}"
    write(canvas, MARGIN, MARGIN - 4 * mm, text, WIDTH - 2 * MARGIN, PLAIN, 10)
