"""Recovery codes: sign in without the password. They are shown once, stored as hashes, and each works once."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from carteado.server.accounts.schema import RecoveryCode
from carteado.server.accounts.sessions import hash_secret

CODES: Final = 8
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of a code. Those that are easily confused on paper are left out."""
GROUPS: Final = 4
GROUP_LENGTH: Final = 4


def new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))


def give_codes(session: Session, player: str) -> list[str]:
    """Delete the recovery codes of a person. Create new ones and return them."""
    session.execute(delete(RecoveryCode).where(RecoveryCode.player == player))
    codes = [new_code() for _ in range(CODES)]
    session.add_all(RecoveryCode(key=_hash_code(player, code), player=player) for code in codes)
    return codes


def use_code(session: Session, player: str, code: str) -> bool:
    """Use up a recovery code. Returns whether it was valid."""
    used = delete(RecoveryCode).where(RecoveryCode.key == _hash_code(player, code)).returning(RecoveryCode.player)
    return session.scalar(used) is not None


def codes_left(session: Session, player: str) -> int:
    return session.scalar(select(func.count()).where(RecoveryCode.player == player)) or 0


def _hash_code(player: str, code: str) -> str:
    """Return the hash of a code. Case, spaces and hyphens do not matter.

    The hash need not be slow, because a code has 79 random bits.
    """
    return hash_secret(f"{player}:{''.join(filter(str.isalnum, code.casefold()))}")
