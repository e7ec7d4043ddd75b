"""Read uploaded files: a whole tournament, or the record of a partida with every card played.

The files are not trusted, so their contents are checked.
"""

from __future__ import annotations

import io
import re
import secrets
from dataclasses import replace
from typing import Final

from carteado.core.refusal import Refusal
from carteado.records.errors import Unreadable
from carteado.records.record_text import read
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.tournaments import RecordedPartida
from carteado.tournaments.deciding import decide, is_text, refold
from carteado.tournaments.events import Created, Decision, FileImported
from carteado.tournaments.record_results import BadRecord, partida_of_record
from carteado.tournaments.refusal import require
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import load
from carteado.words.catalogue import Language, Sentence

CLOCK_SKEW_MS: Final = 10 * 60_000
"""How far the clock of the computer that wrote the file may be ahead of the server's clock."""

_ID: Final = re.compile(r"[0-9a-f]{12}")


def new_id() -> str:
    return secrets.token_hex(6)


def import_tournament_file(content: bytes, by: str, now: int) -> Tournament:
    """Return the tournament that a file contains, with a `FileImported` decision by `by` at the time `now` appended.

    Raises Unreadable, with the reason, if the file is not accepted.
    """
    try:
        state = load(content)
        for decision in state.log:
            _check_decision(decision, now)
        require(not state.setup.online, "plays_there")
        require(not state.secret, "draw_first")
        known = state if _ID.fullmatch(state.setup.id) else _assign_new_id(state)
        return decide(known, FileImported(), at=now, by=by)
    except Refusal as refusal:
        raise Unreadable(refusal.reason) from None


def _check_decision(decision: Decision, now: int) -> None:
    if not 0 <= decision.at <= now + CLOCK_SKEW_MS:
        raise Unreadable(Sentence("tournaments.file.time", number=decision.number))
    require(is_text(decision.by) and is_text(decision.reason), "strange_text", number=decision.number)


def _assign_new_id(state: Tournament) -> Tournament:
    """Return the tournament with a new id. Raises Refusal if a draw was held: its result depends on the id."""
    require(not state.revealed, "drawn_under_id")
    first, *later = state.log
    assert isinstance(first.event, Created)
    return refold((replace(first, event=replace(first.event, id=new_id())), *later))


def read_recorded_partida(content: bytes, lang: Language) -> RecordedPartida:
    """Return the score and the players of a recorded partida. Raises Refusal if the file cannot be used."""
    try:
        score = partida_of_record(io.BytesIO(content))
        players = read(io.BytesIO(content)).header.get("players", [])
    except (Unreadable, BadRecord) as error:
        raise site_refusal("bad_file", said=error.text(lang)) from None
    return RecordedPartida(score=list(score), players=[str(name) for name in players])
