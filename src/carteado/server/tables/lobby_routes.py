"""What can be played here, with every word a page needs to offer it."""

from __future__ import annotations

from fastapi import APIRouter

from carteado.bots.bot import first_level, levels
from carteado.games import GAMES, new_game, rulebook, usual_regulation, usual_seats
from carteado.regulation.regulated_game import PHRASES
from carteado.server.addresses import is_reachable
from carteado.server.http_bodies import Call, call
from carteado.server.offers import offer, short
from carteado.server.presenter import phrase_text
from carteado.server.routes_rules import preset_infos
from carteado.server.wire_http import GameKind, House, Labelled, PaceInfo
from carteado.tables.deciding import NOTICE_PERCENT
from carteado.tables.timing import PACES
from carteado.words.catalogue import LANGUAGES, Language, lookup, say

router = APIRouter(prefix="/api")


@call(router, "GET", "/house", gives=House)
async def house(one: Call[None]) -> House:
    """Games, regulations, levels, paces, signs and phrases."""
    paces = [
        PaceInfo(id=pace, text=lookup(f"server.pace.{pace}", one.lang) or pace, seconds=seconds)  # type: ignore[arg-type]
        for pace, seconds in PACES.items()
    ]
    reachable = is_reachable(one.services.settings.reachable, one.request.headers.get("host", ""))
    return House(
        lang=one.lang,
        games=[game_kind(game, one.lang) for game in GAMES],
        paces=paces,
        phrases=[Labelled(id=word, text=phrase_text("", word, one.lang)) for word in PHRASES],
        notice_percent=NOTICE_PERCENT,
        reachable=reachable,
        address=one.services.settings.address,
        how="" if reachable else say("server.unreachable", one.lang),
    )


def warm_up() -> None:
    """Reads what the first who asks would otherwise wait for, and everybody with them: presets and catalogues."""
    for lang in LANGUAGES:
        for game in GAMES:
            game_kind(game, lang)


def game_kind(game: str, lang: Language) -> GameKind:
    book = rulebook(game)
    regulations = preset_infos(game)
    usual = new_game(game, book.preset(usual_regulation(game)), usual_seats(game))
    decks = book.fields["deck"].choices if "deck" in book.fields else ()
    return GameKind(
        game=game,
        name=lookup(f"server.game.{game}", lang) or game,
        about=lookup(f"server.about.{game}", lang) or "",
        usual=usual_regulation(game),
        rated=offer(game).rated,
        places=offer(game).places,
        regulations=regulations,
        seats=sorted({seats for regulation in regulations for seats in regulation.players}),
        levels=[Labelled(id=level, text=lookup(f"server.level.{level}", lang) or level) for level in levels(game)],
        first_level=first_level(game),
        decks=[Labelled(id=deck, text=short(game, "deck", deck, lang) or deck) for deck in decks],
        signs=[Labelled(id=sign, text=lookup(f"{game}.sign.{sign}", lang) or sign) for sign in usual.signs],
        phrases=[Labelled(id=phrase, text=phrase_text(game, phrase, lang)) for phrase in usual.phrases],
    )
