"""Text and lines on paper: names that fit their place, letters the fonts have, and QR codes."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.pdfbase.pdfmetrics import stringWidth

PLAIN: Final = "Helvetica"
BOLD: Final = "Helvetica-Bold"

Canvas = Any
"""reportlab's canvas, which has no types of its own."""


_STROKED: Final = str.maketrans("ŁłĐđı", "LlDdi")
"""Letters whose stroke no normal form takes off."""


def printable(text: str) -> str:
    """A text in the letters that the built-in fonts have: accents of western Europe stay, others lose theirs.

    >>> printable("Gonçalves – Łukasz 😀")
    'Gonçalves – Lukasz ?'
    """
    return "".join(map(_letter, unicodedata.normalize("NFC", text.translate(_STROKED))))


def _letter(letter: str) -> str:
    for one in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        try:
            one.encode("cp1252")
        except UnicodeEncodeError:
            continue
        return one if one.isprintable() else "?"
    return "?"


def fitted(text: str, font: str, size: float, width: float, least: float = 6) -> tuple[str, float]:
    """A text and the size at which it fits a width; cut with … where even the least size is too wide."""
    text = printable(text)
    natural = stringWidth(text, font, size)
    if natural <= width:
        return text, size
    smaller = max(least, size * width / natural)
    while text and stringWidth(text, font, smaller) > width:
        text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
    return text, smaller


def write(canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10) -> None:
    """A text from x on, never wider than its place."""
    shown, at = fitted(text, font, size, width)
    canvas.setFont(font, at)
    canvas.drawString(x, y, shown)


def write_name(
    canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10
) -> None:
    """A name on its line; on two small ones where a single one would be hard to read from afar."""
    if fitted(text, font, size, width, least=0)[1] >= size * 0.7:
        write(canvas, x, y, text, width, font, size)
        return
    small = size * 0.62
    lines = wrapped(text, font, small, width, 2)
    for number, line in enumerate(lines):
        write(canvas, x, y + small * (0.62 - 1.05 * number), line, width, font, small)


def write_centred(
    canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10
) -> None:
    shown, at = fitted(text, font, size, width)
    canvas.setFont(font, at)
    canvas.drawCentredString(x, y, shown)


def wrapped(text: str, font: str, size: float, width: float, most: int) -> list[str]:
    """A text in lines of a width, at most so many; the last is cut where there would be more."""
    lines: list[str] = []
    rest = printable(text).split()
    while rest and len(lines) < most:
        line = rest.pop(0)
        while rest and stringWidth(f"{line} {rest[0]}", font, size) <= width:
            line += " " + rest.pop(0)
        lines.append(line)
    if rest:
        lines[-1] += " …"
    return lines


def draw_qr(canvas: Canvas, x: float, y: float, side: float, text: str) -> None:
    """A QR code as one path: a rectangle for every run of dark modules in a row."""
    code = QrCodeWidget(text, barLevel="M").qr
    code.make()
    rows = code.modules
    canvas.saveState()
    canvas.translate(x, y + side)
    canvas.scale(side / len(rows), -side / len(rows))
    path = canvas.beginPath()
    for number, row in enumerate(rows):
        at = 0
        while at < len(row):
            if not row[at]:
                at += 1
                continue
            start = at
            while at < len(row) and row[at]:
                at += 1
            path.rect(start, number, at - start, 1)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()
