"""What a link shows before it is opened: title, description and picture of a page, or that there is no such page."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Final

from carteado.games import GAMES
from carteado.server.page_files import PageFiles
from carteado.server.presenter import table_info
from carteado.server.refusals import HttpRefused
from carteado.server.services import Services
from carteado.words.catalogue import Language, lookup, say

MISSING: Final = "missing"
_TITLE: Final = re.compile(r"<title>.*?</title>", re.S)
_DESCRIPTION: Final = re.compile(r"<meta\s+name=\"description\".*?/?>", re.S)


@dataclass(frozen=True, slots=True)
class Head:
    """What a link to a page says of it. `game` chooses the picture; "" is the house's own."""

    title: str
    description: str
    game: str = ""
    waiting: bool = False
    """A table whose match has not begun."""


class PageHeads:
    """The pages of a built front end, by the addresses it has written down."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.files = folder, PageFiles(folder)

    @cached_property
    def _routes(self) -> list[tuple[str, re.Pattern[str]]]:
        file = self.folder / "routes.json"
        routes = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"home": "^.*$"}
        return [(page, re.compile(pattern)) for page, pattern in routes.items()]

    def page_of(self, path: str) -> tuple[str, tuple[str, ...]]:
        """Which page an address is of, and what stands in it; the page that says so where it is of none."""
        for page, pattern in self._routes:
            if found := pattern.match(path):
                return page, found.groups("")
        return MISSING, ()

    async def head(self, path: str, services: Services, lang: Language) -> Head | None:
        """What is at an address; None where nothing is."""
        page, params = self.page_of(path)
        return None if page == MISSING else await self._head(page, params, services, lang)

    async def _head(self, page: str, params: tuple[str, ...], services: Services, lang: Language) -> Head | None:
        if page == "table":
            return await _table(params[0], services, lang)
        if page == "game":
            return await _game(params[0], services, lang)
        if page == "rule":
            return await _rule(params[0], params[1], services, lang)
        if page in ("learn", "lesson") and params[0]:
            return _learn(params[0], lang)
        if page in ("tournament", "sumula", "evening") and not await _is_held(page, params[0], services):
            return None
        title = lookup(f"heads.{page}.title", lang) or say("heads.home.title", lang)
        return Head(title, lookup(f"heads.{page}.text", lang) or say("heads.home.text", lang))

    def written(self, page: str, head: Head, origin: str, path: str, lang: Language) -> str:
        """The page with its head in it."""
        picture = f"{origin}/share/{head.game or 'carteado'}.jpg"
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
        bare = _DESCRIPTION.sub("", page, count=1)
        return _TITLE.sub(lambda _: "\n    ".join(lines), bare, count=1)


def game_name(game: str, lang: Language) -> str:
    return lookup(f"server.game.{game}", lang) or game


def _titled(key: str, game: str, rules: str, lang: Language) -> str:
    """A game and its rules; rules that begin with the game's name say it already."""
    name = game_name(game, lang)
    return say(f"{key}.{'own' if rules.startswith(name) else 'title'}", lang, game=name, rules=rules)


async def _table(name: str, services: Services, lang: Language) -> Head | None:
    state = await services.hall.state(name)
    if state is None:
        return None
    info = table_info(state, frozenset())
    host = next((seat.name for seat in info.seats if seat.host), info.seats[0].name)
    free = sum(seat.holder != "person" for seat in info.seats)
    kind = info.phase if free or info.phase != "waiting" else "full"
    said = say(f"heads.table.{kind}", lang, host=host, free=free, seats=len(info.seats))
    title = _titled("heads.table", info.game, info.regulation_name, lang)
    return Head(title, said, info.game, info.phase == "waiting")


async def _game(name: str, services: Services, lang: Language) -> Head | None:
    kept = await services.archive.find(name)
    if kept is None:
        state = await services.hall.state(name.rpartition("-")[0])
        if state is None or state.match is None or state.match.id != name:
            return None
        running = say("heads.game.title", lang, game=game_name(state.created.game, lang))
        return Head(running, say("heads.game.running", lang), state.created.game)
    players: list[str] = kept.record["players"]
    winners = [players[seat - 1] for seat in kept.winners]
    title = say("heads.game.title", lang, game=game_name(kept.game, lang))
    score = " × ".join(map(str, kept.score))
    key = "won" if winners else "over"
    text = say(f"heads.game.{key}", lang, winners=_names(winners, lang), score=score, players=_names(players, lang))
    return Head(title, text, kept.game)


async def _rule(game: str, name: str, services: Services, lang: Language) -> Head | None:
    if game not in GAMES:
        return None
    try:
        found = await services.rules.find(game, name)
    except (HttpRefused, KeyError):
        return None
    title = _titled("heads.rule", game, found.name, lang)
    return Head(title, found.about or say("heads.rule.text", lang), game)


async def _is_held(page: str, id_: str, services: Services) -> bool:
    """Whether there is such a tournament, or such an evening."""
    try:
        await (services.evenings if page == "evening" else services.tournaments).find(id_)
    except HttpRefused:
        return False
    return True


def _learn(game: str, lang: Language) -> Head | None:
    if game not in GAMES:
        return None
    name = game_name(game, lang)
    return Head(say("heads.learn_game.title", lang, game=name), say("heads.learn_game.text", lang, game=name), game)


def _names(names: list[str], lang: Language) -> str:
    """ "Ana, Bruno e Carla"."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + say("heads.and", lang) + names[-1]
