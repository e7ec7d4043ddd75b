"""Passwords: hashed slowly, in a few threads of their own, so that no table waits and memory stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from carteado.server.names import account_key
from carteado.server.refusals import HttpRefused

T = TypeVar("T")
LEAST: Final = 8
MOST: Final = 128
AT_ONCE: Final = 2
MOST_WAITING: Final = 50
_hasher: Final = PasswordHasher()


@cache
def _nobodys() -> str:
    """Checked when there is no such account, so that the answer takes as long as for a wrong password."""
    return _hasher.hash("nobody has this password")


def check_password(password: str, name: str) -> None:
    """Refuses a new password that is too short, too long or the name itself."""
    if not LEAST <= len(password) <= MOST:
        raise HttpRefused("bad_password", least=LEAST, most=MOST)
    if account_key(password) == account_key(name):
        raise HttpRefused("password_is_name")


class Passwords:
    """Hashes and verifies. Each costs 64 MiB and some time: only a few are done at once, the rest wait."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._aside(lambda: _hasher.hash(password))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether it is the password; as slow for nobody's (None) as for somebody's."""

        def work() -> bool:
            nobodys = _nobodys()  # made for the first who asks, whoever that is: its time tells nothing
            return _verify(kept or nobodys, password[: MOST + 1])

        return await self._aside(work) and kept is not None

    def is_old(self, kept: str) -> bool:
        return _hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _aside(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise HttpRefused("too_fast")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
