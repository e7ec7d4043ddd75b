"""Recovery codes: the way back into an account without its password. Shown once, kept as hashes, each good once."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from carteado.server.account_tables import RecoveryCode
from carteado.server.sessions import hashed

HOW_MANY: Final = 8
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that is easily taken for another on paper."""
GROUPS: Final = 4
GROUP: Final = 4


def new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def give_codes(session: Session, player: str) -> list[str]:
    """New codes; the old ones are good no more."""
    session.execute(delete(RecoveryCode).where(RecoveryCode.player == player))
    codes = [new_code() for _ in range(HOW_MANY)]
    session.add_all(RecoveryCode(key=_key(player, code), player=player) for code in codes)
    return codes


def use_code(session: Session, player: str, code: str) -> bool:
    """Whether it was one of somebody's codes; it is good no more."""
    gone = delete(RecoveryCode).where(RecoveryCode.key == _key(player, code)).returning(RecoveryCode.player)
    return session.scalar(gone) is not None


def codes_left(session: Session, player: str) -> int:
    return session.scalar(select(func.count()).where(RecoveryCode.player == player)) or 0


def _key(player: str, code: str) -> str:
    """Eighty bits of chance need no slow hash. Written by hand: spaces, hyphens and capitals do not matter."""
    return hashed(f"{player}:{''.join(filter(str.isalnum, code.casefold()))}")
