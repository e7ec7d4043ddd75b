"""A tournament that somebody brings in a file: what the file says of itself is checked before it is taken for true."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import Final

from carteado.files.file_errors import Unreadable
from carteado.tournaments.deciding import decide, is_text, refold
from carteado.tournaments.events import Created, Decision, FileBrought
from carteado.tournaments.refused import Refused, need
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import load
from carteado.words.catalogue import Said

CLOCKS_APART_MS: Final = 10 * 60_000
"""How far another laptop's clock may be ahead of ours."""

_ID: Final = re.compile(r"[0-9a-f]{12}")


def new_id() -> str:
    return secrets.token_hex(6)


def brought(content: bytes, by: str, now: int) -> Tournament:
    """The tournament of a file, with who brought it as its last decision; Unreadable when it can't be taken over."""
    try:
        state = load(content)
        for decision in state.log:
            _check(decision, now)
        need(not state.setup.online, "plays_there")
        need(not state.secret, "draw_first")
        known = state if _ID.fullmatch(state.setup.id) else _renamed(state)
        return decide(known, FileBrought(), at=now, by=by)
    except Refused as refused:
        raise Unreadable(refused.said) from None


def _check(decision: Decision, now: int) -> None:
    if not 0 <= decision.at <= now + CLOCKS_APART_MS:
        raise Unreadable(Said("tournaments.file.time", number=decision.number))
    need(is_text(decision.by) and is_text(decision.reason), "strange_text", number=decision.number)


def _renamed(state: Tournament) -> Tournament:
    """Under an id of ours. A draw binds the id it was held under, so that a draw held under another can't be kept."""
    need(not state.revealed, "drawn_under_id")
    first, *later = state.log
    assert isinstance(first.event, Created)
    return refold((replace(first, event=replace(first.event, id=new_id())), *later))
