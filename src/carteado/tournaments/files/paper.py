"""Write text and QR codes into PDFs. Text is shrunk, wrapped or cut to fit its space."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.pdfbase.pdfmetrics import stringWidth

PLAIN: Final = "Helvetica"
BOLD: Final = "Helvetica-Bold"

Canvas = Any
"""reportlab's canvas, which has no type hints."""


_STROKED: Final = str.maketrans("ŁłĐđı", "LlDdi")
"""Letters that Unicode normalisation does not decompose, such as those with a stroke."""


def printable(text: str) -> str:
    """Replace the characters that the built-in fonts of PDF lack.

    Western European accents stay. Other letters lose their accents.

    >>> printable("Gonçalves – Łukasz 😀")
    'Gonçalves – Lukasz ?'
    """
    return "".join(map(_to_cp1252, unicodedata.normalize("NFC", text.translate(_STROKED))))


def _to_cp1252(letter: str) -> str:
    for one in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        try:
            one.encode("cp1252")
        except UnicodeEncodeError:
            continue
        return one if one.isprintable() else "?"
    return "?"


def fit_text(text: str, font: str, size: float, width: float, least: float = 6) -> tuple[str, float]:
    """Return the text and the font size, at most `size`, at which it fits the width.

    least: the smallest font size. A text that is too wide even at this size is cut.
    """
    text = printable(text)
    natural = stringWidth(text, font, size)
    if natural <= width:
        return text, size
    smaller = max(least, size * width / natural)
    while text and stringWidth(text, font, smaller) > width:
        text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
    return text, smaller


def write(canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10) -> None:
    """Write a text at position (x, y). Shrink or cut it if it is wider than `width`."""
    shown, at = fit_text(text, font, size, width)
    canvas.setFont(font, at)
    canvas.drawString(x, y, shown)


def write_name(
    canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10
) -> None:
    """Write a name on one line, or on up to two smaller lines if one would be too small to read from afar."""
    if fit_text(text, font, size, width, least=0)[1] >= size * 0.7:
        write(canvas, x, y, text, width, font, size)
        return
    small = size * 0.62
    lines = wrap_text(text, font, small, width, 2)
    for number, line in enumerate(lines):
        write(canvas, x, y + small * (0.62 - 1.05 * number), line, width, font, small)


def write_centred(
    canvas: Canvas, x: float, y: float, text: str, width: float, font: str = PLAIN, size: float = 10
) -> None:
    shown, at = fit_text(text, font, size, width)
    canvas.setFont(font, at)
    canvas.drawCentredString(x, y, shown)


def wrap_text(text: str, font: str, size: float, width: float, most: int) -> list[str]:
    """Break a text between words into lines of this width. Return at most `most` lines.

    If the text is too long, the last line ends with “…”.
    """
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
    """Draw a QR code with its lower left corner at (x, y).

    side: the length of its sides.
    """
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
