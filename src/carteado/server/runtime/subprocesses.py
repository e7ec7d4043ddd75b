"""Work in a process of its own: what takes long, or reads what a stranger sent, stands beside the tables.

A process is given its work on standard input and answers in lines of JSON. It ends with whoever waits for it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from typing import Any, Final

POLITE: Final = 10
"""The tables come first."""
LINE: Final = 1 << 20


async def answers(module: str, *arguments: str, content: bytes) -> AsyncGenerator[dict[str, Any]]:
    """What a program of ours says, line by line. Whoever stops listening (`aclosing`) ends it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, limit=LINE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(content)
        process.stdin.close()
        async for line in process.stdout:
            yield json.loads(line)
    finally:
        if process.returncode is None and not process.stdout.at_eof():
            process.kill()
        await process.wait()


# Within the process ----------------------------------------------------------------------------------


def be_polite(seconds: int = 0, most_bytes: int = 0) -> None:
    """Stands behind the tables; and, where so much is said, stops after so many seconds of work or so much memory."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    if sys.platform != "win32":
        import resource

        for limit, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, most_bytes)):
            if most:
                resource.setrlimit(limit, (most, most))


def say(message: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
