"""Check records against the rules. Each check runs in a subprocess, one at a time, with a short queue."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from typing import Any, Final

import msgspec

from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.subprocesses import stream_answers
from carteado.server.wire.http import PlayByRules
from carteado.words.catalogue import Language

PROCESS: Final = "carteado.server.rules.record_checker_process"
MAX_WAITING: Final = 8
SECONDS: Final = 30
"""Timeout of one check, without the time in the queue. `record_checker_process` has a stricter limit on CPU time."""


class RecordChecker:
    """Checks uploaded records one at a time. Nothing about them is stored."""

    def __init__(self) -> None:
        self._slot = asyncio.Semaphore(1)
        self._waiting = 0

    async def check(self, record: bytes, rules: str, lang: Language) -> PlayByRules:
        """Check a record given as JSON. `rules` is the text of its custom regulation, or "" for a preset.

        Raises Refusal if the record is unreadable or needs too much time or memory, or if too many checks are waiting.
        """
        if self._waiting >= MAX_WAITING:
            raise site_refusal("too_fast")
        self._waiting += 1
        try:
            async with self._slot, asyncio.timeout(SECONDS):
                answer = await _ask_process(json.dumps(rules).encode() + b"\n" + record, lang)
        except TimeoutError:
            answer = None
        finally:
            self._waiting -= 1
        if answer is None:  # the process took too much time or memory
            raise site_refusal("too_large")
        if "unreadable" in answer:
            raise site_refusal("bad_file", said=answer["unreadable"])
        return msgspec.convert(answer, PlayByRules)


async def _ask_process(content: bytes, lang: Language) -> dict[str, Any] | None:
    async with aclosing(stream_answers(PROCESS, lang, content=content)) as answers:
        return await anext(answers, None)
