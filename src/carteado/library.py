"""What `import carteado` gives to programs: games, regulations, and records read, replayed and proved.

>>> import carteado
>>> game = carteado.new_game("truco", "paulista", seats=2)
>>> game.seats, game.sides
(2, ((1,), (2,)))
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carteado import games, record_replay, record_verify
from carteado.core.game import Game
from carteado.fairness.proof import Verdict
from carteado.files import records
from carteado.files.file_errors import Unreadable
from carteado.games import rulebook
from carteado.regulation.rulebook import Regulation

__all__ = ["load", "new_game", "replay", "rulebook", "verify"]

Record = Mapping[str, Any]


def new_game(game: str, regulation: str | Regulation[Any] = "", seats: int = 0) -> Game:
    """A game by a preset's name or a regulation of one's own, for so many seats; left out, the usual ones.

    >>> from random import Random
    >>> state, rng = new_game("blackjack", "copag", seats=1).start(), Random(7)
    >>> state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
    >>> state = state.apply(1, "aposta 10")
    >>> state.legal(1)[:2]
    ('mantém', 'pede')
    """
    if isinstance(regulation, str):
        regulation = rulebook(game).preset(regulation or games.usual_regulation(game))
    return games.new_game(game, regulation, seats or games.usual_seats(game))


def load(source: str | Path) -> dict[str, Any]:
    """A record from its text, or from a file.

    >>> load('carteado = 1\\ngame = "truco"\\n[[hands]]\\nvira = "Jc"')["hands"]
    [{'vira': 'Jc'}]
    """
    return records.load(source.read_text(encoding="utf-8") if isinstance(source, Path) else source)


def replay(record: Record) -> dict[str, Any]:
    """A record played through the rules: the object of `carteado replay --json`, with `error` where it breaks them.

    ValueError when it is no record at all.

    >>> hand = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"], "actions": ["1 3p", "2 Kp"]}
    >>> record = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}
    >>> replay({**record, "hands": [hand]})["hands"][0]["tricks"]
    ['even']
    """
    out, err = io.StringIO(), io.StringIO()
    status = record_replay.replay(io.BytesIO(records.dump(record).encode()), out, err, as_json=True)
    if status == record_replay.UNREADABLE:
        raise ValueError(err.getvalue().strip())
    played: dict[str, Any] = json.loads(out.getvalue())
    return played


def verify(record: Record) -> Verdict:
    """Whether the cards of a record fell as its commitment promised, and its play follows from them by the rules.

    ValueError when it is no record at all.

    >>> hand = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"], "actions": ["1 3p"]}
    >>> record = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}
    >>> verify({**record, "hands": [hand]}).status
    'absent'
    """
    try:
        return record_verify.verify(io.BytesIO(records.dump(record).encode()))
    except Unreadable as error:
        raise ValueError(error.text()) from None
