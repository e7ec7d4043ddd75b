"""Password hashing with Argon2 in a small thread pool. It never blocks the event loop, and memory stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from carteado.server.accounts.names import account_key
from carteado.server.runtime.refusal import site_refusal

T = TypeVar("T")
MIN_LENGTH: Final = 8
MAX_LENGTH: Final = 128
THREADS: Final = 2
MAX_WAITING: Final = 50


def check_password(password: str, name: str) -> None:
    """Refuse a new password that is too short, too long or equal to the name."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise site_refusal("bad_password", least=MIN_LENGTH, most=MAX_LENGTH)
    if account_key(password) == account_key(name):
        raise site_refusal("password_is_name")


class Passwords:
    """Hashes and verifies passwords. Each operation takes 64 MiB, so only `THREADS` of them run at once."""

    def __init__(self, *, cheap: bool = False) -> None:
        self._hasher = PasswordHasher(time_cost=1, memory_cost=32) if cheap else PasswordHasher()
        self._dummy = ""
        self._threads = ThreadPoolExecutor(THREADS, "password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._run(lambda: self._hasher.hash(password))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether the password matches the stored hash.

        Takes as long for an unknown account (`stored` is None) as for a known one.
        """

        def work() -> bool:
            # The first call always creates the dummy hash, so that it takes as long for a known account.
            self._dummy = self._dummy or self._hasher.hash("nobody has this password")
            return self._matches(stored or self._dummy, password[: MAX_LENGTH + 1])

        return await self._run(work) and stored is not None

    def is_old(self, stored: str) -> bool:
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MAX_WAITING:
            raise site_refusal("too_fast")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def _matches(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
