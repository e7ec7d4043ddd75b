"""Run the `carteado` command in tests, in this process or as a separate program."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from carteado.cli.main import main


@dataclass(frozen=True)
class Ran:
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """Return the single line that a failing command prints."""
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        return self.err[:-1]


def carteado(*arguments: object, stdin: bytes = b"") -> Ran:
    """Run a command in this process. It must not raise."""
    out, err = io.StringIO(), io.StringIO()
    with _stdin(stdin), redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    assert "Traceback" not in out.getvalue() + err.getvalue()
    return Ran(status, out.getvalue(), err.getvalue())


@contextmanager
def _stdin(content: bytes) -> Iterator[None]:
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")):
        yield


def program(*arguments: object, module: bool = True) -> list[str]:
    """Return the command line of the program."""
    start = [sys.executable, "-m", "carteado"] if module else [str(Path(sys.executable).with_name("carteado"))]
    return [*start, *map(str, arguments)]


def run_program(*arguments: object, stdin: bytes = b"", data: Path | None = None, **environ: str) -> Ran:
    """Run a command as a separate program."""
    folder = {"XDG_DATA_HOME": str(data)} if data else {}
    environment = {**os.environ, **folder, **environ}
    ran = subprocess.run(program(*arguments), input=stdin, capture_output=True, env=environment, timeout=60)
    assert b"Traceback" not in ran.stdout + ran.stderr
    return Ran(ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace"))


def fails(*arguments: object, status: int = 2, stdin: bytes = b"") -> str:
    """Run a command that must fail and return its single line."""
    ran = carteado(*arguments, stdin=stdin)
    assert ran.status == status, ran
    assert ran.out == ""
    return ran.said


class Player:
    """A person at the terminal: reads the output and types through `input`.

    `types` gets the keys on offer and returns the text to type, or None for the end of input.
    """

    def __init__(self, types: Any) -> None:
        self.types = types
        self.out = io.StringIO()
        self.prompts = 0

    def play(self, *arguments: object) -> Ran:
        err = io.StringIO()
        with patch("builtins.input", self._input), redirect_stdout(self.out), redirect_stderr(err):
            status = main(["play", *map(str, arguments)])
        return Ran(status, self.out.getvalue(), err.getvalue())

    def _input(self, prompt: str) -> str:
        self.out.write(prompt + "\n")
        self.prompts += 1
        typed = self.types(keys_on_offer(self.out.getvalue()))
        if typed is None:
            raise EOFError
        return str(typed)


def keys_on_offer(screen: str) -> list[str]:
    """Return what a person may type, read from the last indented lines on the screen."""
    rows: list[str] = []
    for line in reversed(screen.splitlines()[:-1]):
        if line.startswith("  ") and not line.startswith("   "):
            rows.append(line[2:].split("  ")[0].strip())
        elif rows:
            break
    return rows[::-1]


def first(keys: Sequence[str]) -> str:
    """Type the first choice."""
    return keys[0]


def check_complete(played: Ran, record: Path) -> None:
    """Assert that a match was played to its end, replays, and proves its shuffles."""
    assert (played.status, played.err) == (0, "")
    assert json.loads(carteado("replay", record, "--json").out)["over"]
    assert carteado("verify", record).status == 0
