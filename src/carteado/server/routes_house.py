"""What can be played here, with every word a page needs to offer it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from carteado.bots.bot import levels
from carteado.games import GAMES, rulebook
from carteado.messages import Language, catalogue, lookup
from carteado.regulations import describe
from carteado.server.calls import Call, call
from carteado.server.routes_rules import preset_infos
from carteado.server.wire_http import GameKind, House, Labelled, PaceInfo
from carteado.tables.deciding import NOTICE_PERCENT
from carteado.tables.pace import PACES

router = APIRouter(prefix="/api")


@call(router, "GET", "/house", gives=House)
async def house(one: Call[None]) -> House:
    """Games, regulations, levels, paces, signs and phrases."""
    paces = [
        PaceInfo(id=pace, text=lookup(f"server.pace.{pace}", one.lang) or pace, seconds=seconds)  # type: ignore[arg-type]
        for pace, seconds in PACES.items()
    ]
    return House(
        lang=one.lang,
        games=[game_kind(game, one.lang) for game in GAMES],
        paces=paces,
        phrases=words("phrase", one.lang),
        notice_percent=NOTICE_PERCENT,
    )


def game_kind(game: str, lang: Language) -> GameKind:
    book = rulebook(game)
    regulations = preset_infos(game)
    decks = book.fields["deck"].choices if "deck" in book.fields else ()
    return GameKind(
        game=game,
        name=lookup(f"server.game.{game}", lang) or game,
        regulations=regulations,
        seats=sorted({seats for regulation in regulations for seats in regulation.players}),
        levels=[Labelled(id=level, text=lookup(f"server.level.{level}", lang) or level) for level in levels(game)],
        decks=[Labelled(id=deck, text=describe(book, "deck", deck, lang)) for deck in decks],
        signs=words(f"sign.{game}", lang),
    )


def words(group: str, lang: Language) -> list[Labelled]:
    """The words of a group of the catalogue, in their order."""
    found: Any = catalogue("pt", "server")
    for part in group.split("."):
        found = found.get(part, {})
    return [Labelled(id=word, text=lookup(f"server.{group}.{word}", lang) or word) for word in found]


def is_word(group: str, word: str) -> bool:
    return any(one.id == word for one in words(group, "pt"))
