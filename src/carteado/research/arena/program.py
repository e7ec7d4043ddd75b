"""Bots that are programs of anybody's: JSON lines on their standard input and output (docs/bot-protocol.md).

Nothing a program does holds up the arena: what it is told and what it answers have a deadline, what it writes beside
its answers is read and thrown away, and at the end it is killed with everything it started in its session.
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

from carteado.arena.faults import Faulty
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation

PROTOCOL: Final = 1
LATE_ANSWERS: Final = 3
"""So many in a match and the program is not asked again before the next."""
FAILED_STARTS: Final = 3
START_SECONDS: Final = 10.0
"""What a program has to say that it is ready, beyond the time for an answer."""
LONGEST_LINE: Final = 1 << 16
MOST_LINES: Final = 64
"""Answers that may wait to be read. A program that writes more has to wait itself."""
TELL_SECONDS: Final = 2.0
"""What a program has to take in what it is told: one that never reads fills its pipe."""
PATIENCE: Final = 0.5
"""Seconds a program has to leave by itself when it is told to."""

Message = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """What a program is told before a match."""

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


class Running:
    """A program that runs. `alive` until it has ended or was stopped."""

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
        self.lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        self.stopped = threading.Event()
        for stream, keep in ((self.process.stdout, self._keep), (self.process.stderr, lambda _: None)):
            threading.Thread(target=_drain, args=(stream, keep), daemon=True).start()

    def _keep(self, line: bytes) -> None:
        while not self.stopped.is_set():
            with contextlib.suppress(queue.Full):
                self.lines.put(line, timeout=0.2)
                return

    def tell(self, message: Message, seconds: float = TELL_SECONDS) -> None:
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

    def heard(self, deadline: float) -> Message:
        """The next line it writes before the deadline. Lines that lie there already do not put it off."""
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
        """Asks it to leave, and sees to it that it does."""
        self.stopped.set()
        with contextlib.suppress(Faulty):
            self.tell({"t": "end"}, PATIENCE)
        with contextlib.suppress(OSError):
            if self.process.stdin:
                self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _drain(stream: IO[bytes], keep: Any) -> None:
    """Reads a stream to its end; an empty line tells that it has come."""
    with contextlib.suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST_LINE):
            keep(line)
    keep(b"")


@dataclass
class Programs:
    """Makes bots that are seats of a command's programs; a program that has finished a match plays the next."""

    command: str
    table: Table
    free: list[Running] = field(default_factory=list)
    failed: int = 0
    start_seconds: float = START_SECONDS

    def __call__(self, rng: Random) -> Program:
        return Program(self, rng.getrandbits(32))

    def start(self, seed: int) -> Running:
        """One that is ready for a match."""
        if self.failed >= FAILED_STARTS:
            raise Faulty("silent")
        try:
            running = self.free.pop() if self.free else Running(self.command)
        except (OSError, ValueError):
            self.failed += 1
            raise Faulty("silent") from None
        try:
            deadline = time.monotonic() + self.start_seconds + self.table.seconds
            running.tell(self.table.opening(seed))
            while running.heard(deadline).get("t") != "ready":
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
    """A bot of the arena whose choices a program makes."""

    def __init__(self, programs: Programs, seed: int) -> None:
        self.programs = programs
        self.seed = seed
        self.running: Running | None = None
        self.gone = False
        self.late = 0
        self.asked = 0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        action = self._answer({"t": "act", "view": view, "legal": list(legal)}).get("action")
        if not isinstance(action, str):
            raise Faulty("broken")
        return action

    def sign(self, view: View) -> str | None:
        """The sign a program makes; one that makes none, or can't in time, makes none."""
        try:
            word = self._answer({"t": "sign", "view": view}).get("sign")
        except Faulty:
            return None
        return word if isinstance(word, str) else None

    def hear(self, number: int, seat: int, sign: str) -> None:
        with contextlib.suppress(Faulty):
            self._program().tell({"t": "heard", "number": number, "seat": seat, "sign": sign})

    def close(self) -> None:
        if self.running:
            self.programs.free.append(self.running)
            self.running = None

    def _program(self) -> Running:
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
        """What the program says to a question; answers to earlier ones, which came too late, are passed over."""
        running = self._program()
        self.asked += 1
        seconds = self.programs.table.seconds
        try:
            running.tell({**question, "id": self.asked, "ms": int(1000 * seconds)})
            deadline = time.monotonic() + seconds
            while (answer := running.heard(deadline)).get("id") != self.asked:
                pass
        except Faulty as fault:
            self._blamed(fault)
            raise
        return answer

    def _blamed(self, fault: Faulty) -> None:
        """A program that has ended, or is late time and again, is not asked again in this match."""
        self.late += fault.reason == "late"
        if fault.reason == "silent" or self.late >= LATE_ANSWERS:
            self.gone = True
            if self.running:
                self.running.stop()
                self.running = None
