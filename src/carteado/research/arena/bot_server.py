"""Run a bot of this package as an external program for an arena (docs/bot-protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from carteado.games.bot import Bot, BotFactory, prepare_bot
from carteado.games.registry import default_regulation, rulebook
from carteado.regulation.rulebook import BadRegulation, Regulation

Message = dict[str, Any]


class BotServer:
    """Answers the messages of an arena with the decisions of a bot.

    make:       creates the bot for each match.
    regulation: used if the arena does not send a valid one. If it is None too, the bot gets no regulation.
    """

    def __init__(self, make: BotFactory, regulation: Regulation[Any] | None = None) -> None:
        self.make = make
        self.regulation = regulation
        self.bot: Bot | None = None

    def answer(self, message: Message) -> Message | None:
        match message.get("t"):
            case "match":
                return self._start_match(message)
            case "act":
                return {"id": message.get("id"), "action": self._bot().choose(message["view"], message["legal"])}
            case "sign":
                sign = getattr(self._bot(), "sign", None)
                return {"id": message.get("id"), "sign": sign(message["view"]) if sign else None}
            case "heard":
                hear = getattr(self._bot(), "hear", None)
                if hear:
                    hear(message["number"], message["seat"], message["sign"])
        return None

    def _start_match(self, message: Message) -> Message:
        """Create a bot for a new match and return the `ready` message."""
        regulation = self._regulation(message) or self.regulation
        made = self.make(Random(message.get("seed")))
        self.bot = prepare_bot(made, regulation) if regulation else made
        return {"t": "ready"}

    def _bot(self) -> Bot:
        if self.bot is None:
            self._start_match({})
        assert self.bot is not None
        return self.bot

    @staticmethod
    def _regulation(message: Message) -> Regulation[Any] | None:
        described = message.get("regulation")
        if not isinstance(described, dict) or not isinstance(described.get("rules"), dict):
            return None
        book = rulebook(message["game"])
        known = described.get("id") in book.presets()
        base = book.preset(described["id"] if known else default_regulation(message["game"]))
        try:
            return book.with_options(base, described["rules"])
        except BadRegulation:
            return None


def serve(server: BotServer, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer the messages in `lines` until one has the type "end". Ignore lines that are not JSON objects."""
    for line in lines:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict):
            continue
        if message.get("t") == "end":
            return
        if (answer := server.answer(message)) is not None:
            write(json.dumps(answer, ensure_ascii=False))
