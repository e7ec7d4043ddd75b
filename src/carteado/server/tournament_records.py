"""A partida written down card by card: its record is replayed, and gives its result."""

from __future__ import annotations

import io

from carteado.files.file_errors import Unreadable
from carteado.files.records import read
from carteado.server.refusals import HttpRefused
from carteado.server.wire_tournaments import RecordedPartida
from carteado.tournaments.record_results import BadRecord, partida_of_record
from carteado.words.catalogue import Language


def recorded_partida(content: bytes, lang: Language) -> RecordedPartida:
    """The result of a record, and who sat where; HttpRefused, saying why, when it gives none."""
    try:
        score = partida_of_record(io.BytesIO(content))
        players = read(io.BytesIO(content)).header.get("players", [])
    except (Unreadable, BadRecord) as error:
        raise HttpRefused("bad_file", said=error.text(lang)) from None
    return RecordedPartida(score=list(score), players=[str(name) for name in players])
