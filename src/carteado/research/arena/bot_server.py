"""The other end of the bot protocol: one of our bots, driven by lines of JSON (docs/bot-protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from carteado.bots.bot import Bot, Make, ready
from carteado.games import rulebook, usual_regulation
from carteado.regulation.rulebook import BadRegulation, Regulation

Message = dict[str, Any]


class Speaker:
    """Answers the messages of an arena. `regulation` is what is played when the arena does not say."""

    def __init__(self, make: Make, regulation: Regulation[Any] | None = None) -> None:
        self.make = make
        self.regulation = regulation
        self.bot: Bot | None = None

    def answer(self, message: Message) -> Message | None:
        match message.get("t"):
            case "match":
                return self._match(message)
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

    def _match(self, message: Message) -> Message:
        """A new match: a new bot that has read its rules."""
        regulation = self._regulation(message) or self.regulation
        made = self.make(Random(message.get("seed")))
        self.bot = ready(made, regulation) if regulation else made
        return {"t": "ready"}

    def _bot(self) -> Bot:
        if self.bot is None:
            self._match({})
        assert self.bot is not None
        return self.bot

    @staticmethod
    def _regulation(message: Message) -> Regulation[Any] | None:
        told = message.get("regulation")
        if not isinstance(told, dict) or not isinstance(told.get("rules"), dict):
            return None
        book = rulebook(message["game"])
        known = told.get("id") in book.presets()
        base = book.preset(told["id"] if known else usual_regulation(message["game"]))
        try:
            return book.with_options(base, told["rules"])
        except BadRegulation:
            return None


def speak(speaker: Speaker, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Reads messages until the end, or until there are none; a line that is no message is passed over."""
    for line in lines:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict):
            continue
        if message.get("t") == "end":
            return
        if (answer := speaker.answer(message)) is not None:
            write(json.dumps(answer, ensure_ascii=False))
