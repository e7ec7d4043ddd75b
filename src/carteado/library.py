"""The public interface of `import carteado`: create games, read regulations, and load, replay and verify records.

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

from carteado.core.game import Game
from carteado.fairness.proof import Verdict
from carteado.games import registry
from carteado.games.registry import rulebook
from carteado.playthrough import replay as replaying
from carteado.playthrough import verify as verifying
from carteado.records import record_text
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import Regulation

__all__ = ["load", "new_game", "replay", "rulebook", "verify"]

Record = Mapping[str, Any]


def new_game(game: str, regulation: str | Regulation[Any] = "", seats: int = 0) -> Game:
    """Create a game with a regulation and a number of seats.

    game:       the name of the game, such as "truco".
    regulation: the name of a preset (a regulation that comes with the package), or a `Regulation`. If it is "", the
                game's default preset is used.
    seats:      the number of players. If it is 0, the game's default is used.

    Raises KeyError for an unknown preset, and ValueError if the regulation does not allow this number of seats.

    >>> from random import Random
    >>> state, rng = new_game("blackjack", "copag", seats=1).start(), Random(7)
    >>> state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
    >>> state = state.apply(1, "aposta 10")
    >>> state.legal(1)[:2]
    ('mantém', 'pede')
    """
    if isinstance(regulation, str):
        regulation = rulebook(game).preset(regulation or registry.default_regulation(game))
    return registry.new_game(game, regulation, seats or registry.default_seats(game))


def load(source: str | Path) -> dict[str, Any]:
    """Load a record from its text, or from the path of its file.

    Raises `carteado.records.errors.Unreadable` if it cannot be parsed. Most fields are not checked: see `replay`.

    >>> load('carteado = 1\\ngame = "truco"\\n[[hands]]\\nvira = "Jc"')["hands"]
    [{'vira': 'Jc'}]
    """
    return record_text.load(source.read_text(encoding="utf-8") if isinstance(source, Path) else source)


def replay(record: Record) -> dict[str, Any]:
    """Replay a record and return the object that `carteado replay --json` prints.

    The object has the key `error` if the record breaks the rules or states a wrong result. Raises ValueError if the
    record cannot be read.

    >>> hand = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"], "actions": ["1 3p", "2 Kp"]}
    >>> record = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}
    >>> replay({**record, "hands": [hand]})["hands"][0]["tricks"]
    ['even']
    """
    out, err = io.StringIO(), io.StringIO()
    status = replaying.replay(io.BytesIO(record_text.dump(record).encode()), out, err, as_json=True)
    if status == replaying.UNREADABLE:
        raise ValueError(err.getvalue().strip())
    played: dict[str, Any] = json.loads(out.getvalue())
    return played


def verify(record: Record) -> Verdict:
    """Check that the cards of a record match the server's commitment and that the play follows the rules.

    The verdict has a status and lists the problems. Raises ValueError if the record cannot be read.

    >>> hand = {"vira": "Jc", "cards": ["3p 7o Ap", "Kp 4c 5o"], "actions": ["1 3p"]}
    >>> record = {"carteado": 1, "game": "truco", "regulation": "paulista", "players": ["Ana", "Bruno"], "dealer": 2}
    >>> verify({**record, "hands": [hand]}).status
    'absent'
    """
    try:
        return verifying.verify(io.BytesIO(record_text.dump(record).encode()))
    except Unreadable as error:
        raise ValueError(error.text()) from None
