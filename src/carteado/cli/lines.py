"""Lines that fit a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final

WIDTH: Final = 79
NO_BREAK: Final = "\xa0"
"""Stands for a space where a line may not be broken: between the cards of a jogo, say."""


def fitting(lines: Iterable[str]) -> list[str]:
    """The lines broken between words; what goes on in the next line is set in."""
    return [
        part.replace(NO_BREAK, " ")
        for text in lines
        for line in text.split("\n")
        for part in textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False) or [line]
    ]


def tell(lines: Iterable[str]) -> None:
    for line in fitting(lines):
        print(line)
