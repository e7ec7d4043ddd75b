"""Run external programs as bots. They exchange JSON lines on standard input and output (docs/bot-protocol.md).

A program cannot block the arena. Sending and receiving have time limits, and its standard error is read and discarded.
At the end, the arena kills the program and the other processes of its process group.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import queue
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import IO, Any, Final

from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.research.arena.faults import Faulty

PROTOCOL: Final = 1
LATE_ANSWERS: Final = 3
"""After this many late answers in a match, the program is stopped for the rest of it."""
FAILED_STARTS: Final = 3
"""After this many failed starts, the program is not started again."""
START_SECONDS: Final = 10.0
"""The time for a program to get ready, in addition to the time limit of an answer."""
LONGEST_LINE: Final = 1 << 16
MAX_LINES: Final = 64
"""The maximum number of unread lines. A program that writes more has to wait."""
SEND_SECONDS: Final = 2.0
"""Time limit for sending a message. It takes that long only if the program does not read and its pipe is full."""
EXIT_SECONDS: Final = 0.5
"""The time that a program has to exit before it is killed."""

Message = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """The description of a match that the arena sends to a program. `seconds` is the time limit of an answer."""

    game: str
    regulation: Regulation[Any]
    seats: int
    seconds: float

    def opening(self, seed: int) -> Message:
        rules = dataclasses.asdict(self.regulation.rules)
        regulation = {"id": self.regulation.id, "name": self.regulation.name, "rules": rules}
        return {
            "t": "match",
            "protocol": PROTOCOL,
            "game": self.game,
            "regulation": regulation,
            "seats": self.seats,
            "ms": int(1000 * self.seconds),
            "seed": seed,
        }


class RunningProgram:
    """A program in a subprocess."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stdin is not None
        os.set_blocking(self.process.stdin.fileno(), False)
        self.lines: queue.Queue[bytes] = queue.Queue(MAX_LINES)
        self.stopped = threading.Event()
        for stream, keep in ((self.process.stdout, self._store_line), (self.process.stderr, lambda _: None)):
            threading.Thread(target=_drain, args=(stream, keep), daemon=True).start()

    def _store_line(self, line: bytes) -> None:
        while not self.stopped.is_set():
            with contextlib.suppress(queue.Full):
                self.lines.put(line, timeout=0.2)
                return

    def send(self, message: Message, seconds: float = SEND_SECONDS) -> None:
        """Send a message. Raises Faulty if the program has exited or does not read it in time."""
        stdin, deadline = self.process.stdin, time.monotonic() + seconds
        assert stdin is not None
        left = json.dumps(message, ensure_ascii=False).encode() + b"\n"
        try:
            while left:
                if not select.select([], [stdin], [], max(0.0, deadline - time.monotonic()))[1]:
                    raise Faulty("silent")
                left = left[os.write(stdin.fileno(), left) :]
        except (OSError, ValueError):
            raise Faulty("silent") from None

    def read_message(self, deadline: float) -> Message:
        """Return the next message of the program.

        Raises Faulty if no line arrives before the deadline, if the program has exited, or if the line is malformed.
        After the deadline, even a line that has already arrived is late.
        """
        seconds = deadline - time.monotonic()
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise Faulty("late") from None
        if seconds <= 0:
            raise Faulty("late")
        if not line:
            raise Faulty("silent")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Faulty("broken") from None
        if not isinstance(message, dict):
            raise Faulty("broken")
        return message

    def stop(self) -> None:
        """Ask the program to exit. Then kill the processes of its group that still run."""
        self.stopped.set()
        with contextlib.suppress(Faulty):
            self.send({"t": "end"}, EXIT_SECONDS)
        with contextlib.suppress(OSError):
            if self.process.stdin:
                self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _drain(stream: IO[bytes], keep: Any) -> None:
    """Pass each line of a stream to `keep`, then `b""` at the end. Lines of more than LONGEST_LINE bytes are split."""
    with contextlib.suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST_LINE):
            keep(line)
    keep(b"")


@dataclass
class Programs:
    """Creates bots that run an external command. When a match is over, the next match reuses the running program."""

    command: str
    table: Table
    free: list[RunningProgram] = field(default_factory=list)
    failed: int = 0
    start_seconds: float = START_SECONDS

    def __call__(self, rng: Random) -> Program:
        return Program(self, rng.getrandbits(32))

    def start(self, seed: int) -> RunningProgram:
        """Return a running program that is ready for a match. Raises Faulty if that fails."""
        if self.failed >= FAILED_STARTS:
            raise Faulty("silent")
        try:
            running = self.free.pop() if self.free else RunningProgram(self.command)
        except (OSError, ValueError):
            self.failed += 1
            raise Faulty("silent") from None
        try:
            deadline = time.monotonic() + self.start_seconds + self.table.seconds
            running.send(self.table.opening(seed))
            while running.read_message(deadline).get("t") != "ready":
                pass
        except Faulty:
            self.failed += 1
            running.stop()
            raise
        return running

    def close(self) -> None:
        for running in self.free:
            running.stop()
        self.free.clear()


class Program:
    """A bot that asks an external program for its decisions."""

    def __init__(self, programs: Programs, seed: int) -> None:
        self.programs = programs
        self.seed = seed
        self.running: RunningProgram | None = None
        self.gone = False
        self.late = 0
        self.asked = 0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        action = self._answer({"t": "act", "view": view, "legal": list(legal)}).get("action")
        if not isinstance(action, str):
            raise Faulty("broken")
        return action

    def sign(self, view: View) -> str | None:
        """Return the program's sign, or None if it makes none in time."""
        try:
            word = self._answer({"t": "sign", "view": view}).get("sign")
        except Faulty:
            return None
        return word if isinstance(word, str) else None

    def hear(self, number: int, seat: int, sign: str) -> None:
        with contextlib.suppress(Faulty):
            self._program().send({"t": "heard", "number": number, "seat": seat, "sign": sign})

    def close(self) -> None:
        if self.running:
            self.programs.free.append(self.running)
            self.running = None

    def _program(self) -> RunningProgram:
        if self.gone:
            raise Faulty("silent")
        if self.running is None:
            try:
                self.running = self.programs.start(self.seed)
            except Faulty:
                self.gone = True
                raise
        return self.running

    def _answer(self, question: Message) -> Message:
        """Ask the program a question and return its answer. Late answers to earlier questions are ignored.

        Raises Faulty if there is no answer in time, if it is malformed, or if the program is stopped.
        """
        running = self._program()
        self.asked += 1
        seconds = self.programs.table.seconds
        try:
            running.send({**question, "id": self.asked, "ms": int(1000 * seconds)})
            deadline = time.monotonic() + seconds
            while (answer := running.read_message(deadline)).get("id") != self.asked:
                pass
        except Faulty as fault:
            self._count_fault(fault)
            raise
        return answer

    def _count_fault(self, fault: Faulty) -> None:
        """Count late answers. Stop the program if it was silent, or too often late in this match."""
        self.late += fault.reason == "late"
        if fault.reason == "silent" or self.late >= LATE_ANSWERS:
            self.gone = True
            if self.running:
                self.running.stop()
                self.running = None
