"""Draw score sheets as a PDF. An A4 page has two sheets and a line to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas as PdfCanvas

from carteado.tournaments.files.paper import BOLD, PLAIN, Canvas, draw_qr, wrap_text, write, write_centred, write_name
from carteado.tournaments.score_sheets import ScoreSheet
from carteado.words.catalogue import Language, say

WIDTH, HEIGHT = A4
HALF: Final = HEIGHT / 2
MARGIN: Final = 12 * mm
INNER: Final = WIDTH - 2 * MARGIN
QR_SIDE: Final = 24 * mm


def score_sheets_pdf(sheets: Sequence[ScoreSheet], lang: Language = "pt") -> bytes:
    out = BytesIO()
    canvas = PdfCanvas(out, pagesize=A4)
    canvas.setTitle(say("tournaments.sheet.title", lang))
    canvas.setLineWidth(0.6)
    for number, sheet in enumerate(sheets):
        if number and number % 2 == 0:
            canvas.showPage()
            canvas.setLineWidth(0.6)
        upper = number % 2 == 0
        _Sheet(canvas, sheet, HALF if upper else 0, lang).draw()
        if upper:
            _cut_line(canvas)
    canvas.save()
    return out.getvalue()


def _cut_line(canvas: Canvas) -> None:
    canvas.saveState()
    canvas.setDash(2, 3)
    canvas.setLineWidth(0.4)
    canvas.line(0, HALF, WIDTH, HALF)
    canvas.restoreState()


class _Sheet:
    """Draws one score sheet on its half of the page. The y coordinates grow upwards."""

    def __init__(self, canvas: Canvas, sheet: ScoreSheet, bottom: float, lang: Language) -> None:
        self.canvas, self.sheet, self.bottom, self.lang = canvas, sheet, bottom, lang
        self.top = bottom + HALF - 10 * mm

    def say(self, key: str, **params: object) -> str:
        return say(f"tournaments.sheet.{key}", self.lang, **params)

    def draw(self) -> None:
        self._head()
        below = self._scores(self.top - 29 * mm)
        self._remarks(below - 3 * mm, self.bottom + 26 * mm)
        self._signatures(self.bottom + 8 * mm)

    def _head(self) -> None:
        canvas, sheet, top = self.canvas, self.sheet, self.top
        room = INNER - (QR_SIDE + 6 * mm if sheet.link else 0)
        write(canvas, MARGIN, top - 5 * mm, sheet.tournament, room, BOLD, 15)
        write(canvas, MARGIN, top - 10.5 * mm, sheet.where, room, PLAIN, 9)
        write(canvas, MARGIN, top - 18 * mm, sheet.phase, room * 0.62, BOLD, 12)
        at = MARGIN + room * 0.64
        write(canvas, at, top - 18 * mm, self.say("game", game=sheet.game), room * 0.18, BOLD, 12)
        table = self.say("table", table=sheet.table or "____")
        write(canvas, at + room * 0.18, top - 18 * mm, table, room * 0.18, BOLD, 12)
        if sheet.link:
            draw_qr(canvas, WIDTH - MARGIN - QR_SIDE, top - QR_SIDE + 2 * mm, QR_SIDE, sheet.link)

    def _scores(self, top: float) -> float:
        """Draw a table with a row for each pair and a column for each partida. Return the y of its lower edge."""
        canvas, sheet = self.canvas, self.sheet
        column = 15 * mm
        names = INNER - column * (sheet.rows + 1)
        head, row = 6 * mm, 15 * mm
        titles = [self.say("partida", number=number) for number in range(1, sheet.rows + 1)] + [self.say("partidas")]
        for number, title in enumerate(titles):
            middle = MARGIN + names + column * (number + 0.5)
            write_centred(canvas, middle, top - 4 * mm, title, column - 2 * mm, PLAIN, 8)
        for side in (0, 1):
            y = top - head - row * (side + 1)
            write_name(canvas, MARGIN + 2 * mm, y + 8.6 * mm, sheet.names[side], names - 4 * mm, BOLD, 13)
            write(canvas, MARGIN + 2 * mm, y + 3 * mm, " / ".join(sheet.players[side]), names - 4 * mm, PLAIN, 9)
            for number, figure in enumerate(self._figures(side)):
                write_centred(canvas, MARGIN + names + column * (number + 0.5), y + 5 * mm, figure, column, BOLD, 15)
        bottom: float = top - head - 2 * row
        xs = [MARGIN, *(MARGIN + names + column * number for number in range(sheet.rows + 2))]
        canvas.grid(xs, [top - head, top - head - row, bottom])
        return bottom

    def _figures(self, side: int) -> list[str]:
        sheet = self.sheet
        scores = [str(partida[side]) for partida in sheet.partidas]
        total = str(sheet.total[side]) if sheet.total else ""
        return [*scores, *[""] * (sheet.rows - len(scores)), total]

    def _remarks(self, top: float, bottom: float) -> None:
        canvas = self.canvas
        write(canvas, MARGIN, top - 3 * mm, self.say("remarks"), INNER, PLAIN, 8)
        step = 6.5 * mm
        most = int((top - 4 * mm - bottom) / step)
        written = [line for text in self.sheet.remarks for line in wrap_text(text, PLAIN, 9, INNER, most)]
        for number in range(most):
            y = top - 4 * mm - (number + 1) * step
            if number < len(written):
                last = number == most - 1 and len(written) > most
                write(canvas, MARGIN, y + 1.2 * mm, written[number] + (" …" if last else ""), INNER, PLAIN, 9)
            canvas.setLineWidth(0.3)
            canvas.line(MARGIN, y, WIDTH - MARGIN, y)
        canvas.setLineWidth(0.6)

    def _signatures(self, y: float) -> None:
        signing = [player for pair in self.sheet.players for player in pair] or list(self.sheet.names)
        signing.append(self.say("referee"))
        width = INNER / len(signing)
        for number, name in enumerate(signing):
            left = MARGIN + number * width
            self.canvas.line(left + 1 * mm, y + 4 * mm, left + width - 1 * mm, y + 4 * mm)
            write_centred(self.canvas, left + width / 2, y, name, width - 3 * mm, PLAIN, 8)
