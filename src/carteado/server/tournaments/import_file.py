"""Files that are brought to a tournament: a whole one, or the record of a partida that was written down card by card.

What a file says of itself is checked before it is taken for true.
"""

from __future__ import annotations

import io
import re
import secrets
from dataclasses import replace
from typing import Final

from carteado.files.file_errors import Unreadable
from carteado.files.records import read
from carteado.server.refusals import HttpRefused
from carteado.server.wire_tournaments import RecordedPartida
from carteado.tournaments.deciding import decide, is_text, refold
from carteado.tournaments.events import Created, Decision, FileBrought
from carteado.tournaments.record_results import BadRecord, partida_of_record
from carteado.tournaments.refused import Refused, need
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import load
from carteado.words.catalogue import Language, Said

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


def recorded_partida(content: bytes, lang: Language) -> RecordedPartida:
    """The result of a record, and who sat where; HttpRefused, saying why, when it gives none."""
    try:
        score = partida_of_record(io.BytesIO(content))
        players = read(io.BytesIO(content)).header.get("players", [])
    except (Unreadable, BadRecord) as error:
        raise HttpRefused("bad_file", said=error.text(lang)) from None
    return RecordedPartida(score=list(score), players=[str(name) for name in players])
