"""Passwords: hashed slowly, in a few threads of their own, so that no table waits and memory stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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


def check_password(password: str, name: str) -> None:
    """Refuses a new password that is too short, too long or the name itself."""
    if not LEAST <= len(password) <= MOST:
        raise HttpRefused("bad_password", least=LEAST, most=MOST)
    if account_key(password) == account_key(name):
        raise HttpRefused("password_is_name")


class Passwords:
    """Hashes and verifies. Each costs 64 MiB and some time: only a few are done at once, the rest wait."""

    def __init__(self, *, cheap: bool = False) -> None:
        self._hasher = PasswordHasher(time_cost=1, memory_cost=32) if cheap else PasswordHasher()
        self._nobodys = ""
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._aside(lambda: self._hasher.hash(password))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether it is the password; as slow for nobody's (None) as for somebody's."""

        def work() -> bool:
            # Made for the first who asks, whoever that is: its time tells nothing.
            self._nobodys = self._nobodys or self._hasher.hash("nobody has this password")
            return self._is_of(kept or self._nobodys, password[: MOST + 1])

        return await self._aside(work) and kept is not None

    def is_old(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)

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

    def _is_of(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
