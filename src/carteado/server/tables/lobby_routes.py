"""The endpoint that lists the games and settings of this site, with their labels."""

from __future__ import annotations

from carteado.games.bot import first_level, levels
from carteado.games.registry import GAMES, default_regulation, default_seats, game_name, new_game, rulebook
from carteado.presenter.table_info import phrase_text
from carteado.regulation.regulated_game import PHRASES
from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.offers import offer, short
from carteado.server.rules.routes import preset_infos
from carteado.server.runtime.addresses import is_reachable
from carteado.server.wire.http import GameKind, House, Labelled, PaceInfo
from carteado.tables.command_handlers import NOTICE_PERCENT
from carteado.tables.timing import PACES
from carteado.words.catalogue import LANGUAGES, Language, lookup, say

router = Router(prefix="/api")


@endpoint(router, "GET", "/house", gives=House)
async def house(call: Call[None]) -> House:
    """Return the games of this site and the choices for a table, with their labels."""
    paces = [
        PaceInfo(id=pace, text=lookup(f"server.pace.{pace}", call.lang) or pace, seconds=seconds)  # type: ignore[arg-type]
        for pace, seconds in PACES.items()
    ]
    reachable = is_reachable(call.runtime.settings.reachable, call.request.headers.get("host", ""))
    return House(
        lang=call.lang,
        games=[game_kind(game, call.lang) for game in GAMES],
        paces=paces,
        phrases=[Labelled(id=word, text=phrase_text("", word, call.lang)) for word in PHRASES],
        notice_percent=NOTICE_PERCENT,
        reachable=reachable,
        address=call.runtime.settings.address,
        how="" if reachable else say("server.unreachable", call.lang),
    )


def warm_up() -> None:
    """Read the presets and catalogues, so that the first request does not block the event loop."""
    for lang in LANGUAGES:
        for game in GAMES:
            game_kind(game, lang)


def game_kind(game: str, lang: Language) -> GameKind:
    book = rulebook(game)
    regulations = preset_infos(game, lang)
    usual = new_game(game, book.preset(default_regulation(game)), default_seats(game))
    decks = book.fields["deck"].choices if "deck" in book.fields else ()
    return GameKind(
        game=game,
        name=game_name(game, lang),
        about=lookup(f"{game}_offer.about", lang) or "",
        usual=default_regulation(game),
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
