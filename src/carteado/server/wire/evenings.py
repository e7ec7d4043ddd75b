"""HTTP bodies of evenings of play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from carteado.server.wire.tournaments import OnlineGame, ShortText


class NewEvening(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new evening. `begins_in` and `lasts` are minutes."""

    name: ShortText
    online: OnlineGame
    begins_in: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 0
    lasts: Annotated[int, Meta(ge=5, le=12 * 60)] = 60
    bots: bool = True


class EveningOpened(Struct, kw_only=True):
    id: str


class EveningCard(Struct, kw_only=True):
    """An evening in the list of evenings."""

    id: str
    name: str
    game: str
    starts: int
    ends: int
    now: int
    here: int


class EveningRow(Struct, kw_only=True):
    """A line of the ranking. `streak` counts wins in a row against people. From two on, the next one counts double."""

    place: int
    name: str
    points: int
    played: int
    won: int
    streak: int
    here: bool
    playing: bool
    you: bool


class EveningTable(Struct, kw_only=True):
    site: str
    names: list[str]


class EveningPage(Struct, kw_only=True):
    """An evening as one person sees it.

    joined: whether the person takes part.
    table:  the table at which the person plays now, "" if none.
    """

    version: int
    id: str
    name: str
    game: str
    starts: int
    ends: int
    now: int
    over: bool
    bots: bool
    rows: list[EveningRow]
    tables: list[EveningTable]
    joined: bool
    table: str
    against: str
