"""Link previews: the title, description and picture of each page, for its <head>."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Final

from carteado.core.refusal import Refusal
from carteado.games.registry import GAMES, game_name
from carteado.games.rule_words import own_words
from carteado.presenter.table_info import table_info
from carteado.server.evenings.runner import EveningRunners
from carteado.server.pages.preload import PageFiles
from carteado.server.rules.services import RuleServices
from carteado.server.runtime.services import ServiceGroups
from carteado.server.tables.services import TableServices
from carteado.server.tournaments.services import TournamentServices
from carteado.tables.refusal import StorageFailure
from carteado.words.catalogue import Language, lookup, say

MISSING: Final = "missing"
_TITLE: Final = re.compile(r"<title>.*?</title>", re.S)
_DESCRIPTION: Final = re.compile(r"<meta\s+name=\"description\".*?/?>", re.S)


@dataclass(frozen=True, slots=True)
class Head:
    """The preview of a page. Its picture is that of `game`, or the site's if `game` is "" or has none."""

    title: str
    description: str
    game: str = ""
    waiting: bool = False
    """Whether the page is a table whose match has not begun."""


class PageHeads:
    """The pages of a built front end, found by the URL patterns in its `routes.json`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.files = folder, PageFiles(folder)

    @cached_property
    def _routes(self) -> list[tuple[str, re.Pattern[str]]]:
        file = self.folder / "routes.json"
        routes = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"home": "^.*$"}
        return [(page, re.compile(pattern)) for page, pattern in routes.items()]

    def page_of(self, path: str) -> tuple[str, tuple[str, ...]]:
        """Return the page of a path, and the parts of the path that its URL pattern captures.

        For an unknown path, return the page `MISSING`.
        """
        for page, pattern in self._routes:
            if found := pattern.match(path):
                return page, found.groups("")
        return MISSING, ()

    async def head(self, path: str, services: ServiceGroups, lang: Language) -> Head | None:
        """Return the preview of a path, or None if the page or its subject (a table, a game, …) does not exist."""
        page, params = self.page_of(path)
        return None if page == MISSING else await self._head(page, params, services, lang)

    async def _head(self, page: str, params: tuple[str, ...], services: ServiceGroups, lang: Language) -> Head | None:
        if page == "table":
            return await _table_head(params[0], services, lang)
        if page == "game":
            return await _game_head(params[0], services, lang)
        if page == "rule":
            return await _rule_head(params[0], params[1], services, lang)
        if page in ("learn", "lesson") and params[0]:
            return _learn_head(params[0], lang)
        if page in ("tournament", "sumula", "evening") and not await _exists(page, params[0], services):
            return None
        title = lookup(f"heads.{page}.title", lang) or say("heads.home.title", lang)
        return Head(title, lookup(f"heads.{page}.text", lang) or say("heads.home.text", lang))

    def insert_head(self, page: str, head: Head, origin: str, path: str, lang: Language) -> str:
        """Return the HTML `page` with the preview and the preload hints in its <head>."""
        picture = f"{origin}/share/{head.game if self.files.has_picture(head.game) else 'carteado'}.jpg"
        tags = {
            "og:site_name": "Carteado", "og:type": "website", "og:title": head.title,
            "og:description": head.description, "og:url": f"{origin}{path}", "og:image": picture,
            "og:image:width": "1200", "og:image:height": "630", "twitter:card": "summary_large_image",
        }  # fmt: skip
        lines = [
            f"<title>{escape(head.title)}</title>",
            f'<meta name="description" content="{escape(head.description)}" />',
        ]
        lines += [f'<meta property="{name}" content="{escape(content)}" />' for name, content in tags.items()]
        lines += self.files.links(self.page_of(path)[0], lang, head.game, head.waiting)
        without_description = _DESCRIPTION.sub("", page, count=1)
        return _TITLE.sub(lambda _: "\n    ".join(lines), without_description, count=1)


def _title(key: str, game: str, rules: str, lang: Language) -> str:
    """Return the title of a page about a game with these rules.

    The name of the game is left out if the name of the rules begins with it.
    """
    name = game_name(game, lang)
    return say(f"{key}.{'own' if rules.startswith(name) else 'title'}", lang, game=name, rules=rules)


async def _table_head(name: str, services: ServiceGroups, lang: Language) -> Head | None:
    state = await services.use(TableServices).registry.durable_state(name)
    if state is None:
        return None
    info = table_info(state, frozenset())
    host = next((seat.name for seat in info.seats if seat.host), info.seats[0].name)
    free = sum(seat.holder != "person" for seat in info.seats)
    kind = info.phase if free or info.phase != "waiting" else "full"
    text = say(f"heads.table.{kind}", lang, host=host, free=free, seats=len(info.seats))
    title = _title("heads.table", info.game, info.regulation_name, lang)
    return Head(title, text, info.game, info.phase == "waiting")


async def _game_head(name: str, services: ServiceGroups, lang: Language) -> Head | None:
    game = await services.use(TableServices).archive.find(name)
    if game is None:
        state = await services.use(TableServices).registry.durable_state(name.rpartition("-")[0])
        if state is None or state.match is None or state.match.id != name:
            return None
        running = say("heads.game.title", lang, game=game_name(state.created.game, lang))
        return Head(running, say("heads.game.running", lang), state.created.game)
    players: list[str] = game.record["players"]
    winners = [players[seat - 1] for seat in game.winners]
    title = say("heads.game.title", lang, game=game_name(game.game, lang))
    score = " × ".join(map(str, game.score))
    key = "won" if winners else "over"
    text = say(
        f"heads.game.{key}", lang, winners=_join_names(winners, lang), score=score, players=_join_names(players, lang)
    )
    return Head(title, text, game.game)


async def _rule_head(game: str, name: str, services: ServiceGroups, lang: Language) -> Head | None:
    if game not in GAMES:
        return None
    try:
        found = await services.use(RuleServices).shared.find(game, name)
    except StorageFailure:
        raise
    except (Refusal, KeyError):
        return None
    title = _title("heads.rule", game, own_words(game, found.name, lang), lang)
    return Head(title, own_words(game, found.about, lang) or say("heads.rule.text", lang), game)


async def _exists(page: str, id_: str, services: ServiceGroups) -> bool:
    find = services.use(EveningRunners).find if page == "evening" else services.use(TournamentServices).registry.find
    try:
        await find(id_)
    except StorageFailure:
        raise
    except Refusal:
        return False
    return True


def _learn_head(game: str, lang: Language) -> Head | None:
    if game not in GAMES:
        return None
    name = game_name(game, lang)
    return Head(say("heads.learn_game.title", lang, game=name), say("heads.learn_game.text", lang, game=name), game)


def _join_names(names: list[str], lang: Language) -> str:
    """Return the names as one text: "Ana, Bruno e Carla"."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + say("heads.and", lang) + names[-1]
