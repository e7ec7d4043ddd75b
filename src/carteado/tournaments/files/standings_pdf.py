"""Draw the standings of all groups as a PDF, with the criterion that decided each place."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas as PdfCanvas

from carteado.tournaments.files.paper import BOLD, PLAIN, wrap_text, write, write_centred, write_name
from carteado.tournaments.reasons import explain_place, format_balance
from carteado.tournaments.schedule import group_letter
from carteado.tournaments.standings import Row
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

WIDTH, HEIGHT = A4
MARGIN: Final = 15 * mm
INNER: Final = WIDTH - 2 * MARGIN
FIGURES: Final = ("played", "points", "partidas", "balance")
COLUMN: Final = 20 * mm


def standings_pdf(state: Tournament, lang: Language = "pt") -> bytes:
    """Return a PDF of the standings of all groups. Small groups are usually not split between pages."""
    out = BytesIO()
    print_ = _Print(PdfCanvas(out, pagesize=A4), state, lang)
    for number in range(1, len(state.groups) + 1):
        print_.draw_group(number)
    print_.canvas.save()
    return out.getvalue()


class _Print:
    def __init__(self, canvas: PdfCanvas, state: Tournament, lang: Language) -> None:
        self.canvas, self.state, self.lang = canvas, state, lang
        self.y = 0.0
        self.start_page()

    def start_page(self) -> None:
        if self.y:
            self.canvas.showPage()
        self.y = HEIGHT - MARGIN
        write(self.canvas, MARGIN, self.y - 4 * mm, self.state.setup.name, INNER, BOLD, 18)
        where = " · ".join(filter(None, (self.state.setup.place, self.state.setup.days)))
        write(self.canvas, MARGIN, self.y - 10 * mm, where, INNER, PLAIN, 10)
        self.y -= 18 * mm

    def ensure_room(self, height: float) -> None:
        if self.y - height < MARGIN:
            self.start_page()

    def draw_group(self, number: int) -> None:
        self.ensure_room(min(HEIGHT / 2, (12 + 15 * len(self.state.groups[number - 1])) * mm))
        names = INNER - COLUMN * len(FIGURES)
        title = say("tournaments.phase.whole_group", self.lang, group=group_letter(number))
        write(self.canvas, MARGIN, self.y, title, names, BOLD, 14)
        for at, figure in enumerate(FIGURES):
            word = say(f"tournaments.standings.{figure}", self.lang)
            write_centred(self.canvas, MARGIN + names + COLUMN * (at + 0.5), self.y, word, COLUMN, PLAIN, 9)
        self.y -= 3 * mm
        table = self.state.group_standings[number - 1]
        for line in table.rows:
            reason = explain_place(line, table, self.state.rules, self.state.name).text(self.lang)
            self.draw_row(line, names, wrap_text(reason, PLAIN, 8, INNER - 10 * mm, 3))
        self.y -= 9 * mm

    def draw_row(self, line: Row, names: float, reason: list[str]) -> None:
        self.ensure_room((10 + 3.6 * len(reason)) * mm)
        canvas, total = self.canvas, line.total
        canvas.line(MARGIN, self.y, WIDTH - MARGIN, self.y)
        base = self.y - 6.5 * mm
        out = say("tournaments.standings.disqualified", self.lang) if line.disqualified else ""
        write(canvas, MARGIN, base, f"{line.place}º", 9 * mm, BOLD, 13)
        write_name(canvas, MARGIN + 10 * mm, base, self.state.name(line.pair) + out, names - 11 * mm, BOLD, 13)
        for at, figure in enumerate((line.played, total.points, total.partidas, format_balance(total.balance))):
            write_centred(canvas, MARGIN + names + COLUMN * (at + 0.5), base, str(figure), COLUMN, BOLD, 13)
        for number, text in enumerate(reason, start=1):
            write(canvas, MARGIN + 10 * mm, base - 3.6 * mm * number - 0.6 * mm, text, INNER - 10 * mm, PLAIN, 8)
        self.y = base - (3.6 * len(reason) + 2.5) * mm
