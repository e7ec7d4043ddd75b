"""Run slow work and untrusted input in subprocesses, so that they do not delay the tables.

A process reads its input from standard input and answers in lines of JSON. It is killed if the caller stops waiting.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from typing import Any, Final

NICENESS: Final = 10
"""How far the priority of a subprocess is lowered, so that it does not delay the tables."""
MAX_LINE_BYTES: Final = 1 << 20


async def stream_answers(module: str, *arguments: str, content: bytes) -> AsyncGenerator[dict[str, Any]]:
    """Run a Python module in a subprocess, with `content` as its standard input, and yield its answers.

    Closing the generator (`aclosing`) kills the process.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, limit=MAX_LINE_BYTES
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


def limit_resources(seconds: int = 0, most_bytes: int = 0) -> None:
    """Lower the priority of this process and limit its CPU seconds and memory; 0 means no limit.

    Windows supports neither.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if sys.platform != "win32":
        import resource

        for limit, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, most_bytes)):
            if most:
                resource.setrlimit(limit, (most, most))


def say(message: dict[str, object]) -> None:
    """Send a message to the server: write it as a line of JSON to standard output."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
