"""Records replayed by the rules for who asks: each in a process of its own, one at a time, and few may wait."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from typing import Any, Final

import msgspec

from carteado.server import worker
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import PlayByRules
from carteado.words.catalogue import Language

PROCESS: Final = "carteado.server.rules_process"
MOST_WAITING: Final = 8
SECONDS: Final = 30
"""How long one may take, its turn not counted; of the processor it gets less (`rules_process`)."""


class RulesOffice:
    """Knows no table and no person: a record comes in, a verdict goes out, and nothing is kept."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._waiting = 0

    async def check(self, record: bytes, rules: str, lang: Language) -> PlayByRules:
        """What the rules say of a record as JSON; `rules` is the text of its own regulation, "" for a preset."""
        if self._waiting >= MOST_WAITING:
            raise HttpRefused("too_fast")
        self._waiting += 1
        try:
            async with self._one, asyncio.timeout(SECONDS):
                told = await _asked(json.dumps(rules).encode() + b"\n" + record, lang)
        except TimeoutError:
            told = None
        finally:
            self._waiting -= 1
        if told is None:  # it took too long, or too much memory
            raise HttpRefused("too_large")
        if "unreadable" in told:
            raise HttpRefused("bad_file", said=told["unreadable"])
        return msgspec.convert(told, PlayByRules)


async def _asked(content: bytes, lang: Language) -> dict[str, Any] | None:
    async with aclosing(worker.answers(PROCESS, lang, content=content)) as told:
        return await anext(told, None)
