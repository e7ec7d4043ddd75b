"""Terminal and file handling for commands, so that unusual input, output and errors never end in a traceback."""

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
    """Make output work in any terminal encoding, and accept invalid input."""
    codecs.register_error("carteado", _replace_unprintable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="carteado")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _replace_unprintable(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the terminal cannot show: `4♣` becomes `4p`. This is an error handler for `codecs`."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter) or _without_accent(letter) for letter in letters), error.end


def _without_accent(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def leave_quietly() -> None:
    """Discard the remaining output after a broken pipe (`… | head`), including what Python flushes at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block, because an interrupted import can raise unrelated errors."""
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
    """Open a file for reading, or standard input for `-`."""
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "", name)
        yield sys.stdin.buffer
        return
    with path_of(name).open("rb") as file:
        yield file


def path_of(name: str) -> Path:
    """Return the path that a user typed. Raises FileNotFoundError if it contains a NUL."""
    if "\0" in name:
        raise FileNotFoundError(errno.ENOENT, "", name.replace("\0", "·"))
    return Path(name)


def folder_of(name: str) -> Path:
    """Return the folder of an input file, or the current one for `-`."""
    return Path() if name == STDIN else path_of(name).parent


def os_reason(error: OSError, lang: Language) -> str:
    """Describe an operating system error in one sentence."""
    reason = say(f"cli.os.{_REASONS.get(error.errno or 0, 'other')}", lang, number=error.errno or 0)
    if not error.filename:
        return reason
    return say("cli.os.at", lang, path=one_line(str(error.filename)), reason=reason)


def one_line(text: str) -> str:
    """Return untrusted text as one line of at most 200 characters, with `·` for unprintable ones."""
    shown = "".join(c if c.isprintable() else "·" for c in text)
    return shown if len(shown) <= 200 else shown[:199] + "…"


WIDTH: Final = 79
NO_BREAK: Final = "\xa0"
"""A space at which a line may not be broken, for example between the cards of a meld."""


def wrap_lines(lines: Iterable[str]) -> list[str]:
    """Wrap lines at WIDTH characters, between words if possible, and indent the continuation lines."""
    return [
        part.replace(NO_BREAK, " ")
        for text in lines
        for line in text.split("\n")
        for part in textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False) or [line]
    ]


def print_lines(lines: Iterable[str]) -> None:
    for line in wrap_lines(lines):
        print(line)
