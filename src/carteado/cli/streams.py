"""The terminal and the files of a command: read and written so that nothing odd ends in a traceback."""

from __future__ import annotations

import codecs
import errno
import io
import os
import signal
import sys
import textwrap
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from carteado.words.catalogue import Language, say

STDIN: Final = "-"

_PLAIN: Final = {"♣": "p", "♥": "c", "♠": "e", "♦": "o", "×": "x", "–": "-", "—": "-", "“": '"', "”": '"', "…": "..."}
_REASONS: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "directory",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long_name",
}


def prepare_streams() -> None:
    """Whatever the terminal's alphabet is, it gets something it can show, and what it sends is read."""
    codecs.register_error("carteado", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="carteado")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """A card keeps its suit on a terminal without suits, `4♣` as `4p`, and a word its letters."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter) or _without_accent(letter) for letter in letters), error.end


def _without_accent(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def leave_quietly() -> None:
    """Nobody reads on (`… | head`): what is still to be written goes nowhere, also when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits while modules are loaded: in the middle of that, Python would tell of errors that are none."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """A file to be read, or standard input for `-`."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "", name)
        yield sys.stdin.buffer
        return
    with path_of(name).open("rb") as file:
        yield file


def path_of(name: str) -> Path:
    """The path somebody typed; one with a NUL in it is no file."""
    if "\0" in name:
        raise FileNotFoundError(errno.ENOENT, "", name.replace("\0", "·"))
    return Path(name)


def folder_of(name: str) -> Path:
    """Where the files beside an input lie."""
    return Path() if name == STDIN else path_of(name).parent


def os_reason(error: OSError, lang: Language) -> str:
    """What the system would not do, in one sentence."""
    reason = say(f"cli.os.{_REASONS.get(error.errno or 0, 'other')}", lang, number=error.errno or 0)
    if not error.filename:
        return reason
    return say("cli.os.at", lang, path=one_line(str(error.filename)), reason=reason)


def one_line(text: str) -> str:
    """A text from outside, short and printable."""
    shown = "".join(c if c.isprintable() else "·" for c in text)
    return shown if len(shown) <= 200 else shown[:199] + "…"


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
