"""What each message of a client asks of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from carteado.bots.bot import levels
from carteado.server import wire_commands as wire
from carteado.server.routes_house import is_word
from carteado.tables import deciding
from carteado.tables.deciding import Who
from carteado.tables.events import Events
from carteado.tables.match import regulation_of
from carteado.tables.refused import Refused
from carteado.tables.state import TableState

Decide = Callable[[TableState, Who], Events]


def add_bots(state: TableState, who: Who, message: wire.AddBot) -> Events:
    if message.level is not None and message.level not in levels(state.created.game):
        raise Refused("unknown")
    return deciding.add_bots(state, who, message.seat, message.level or "")


def make_sign(state: TableState, who: Who, message: wire.MakeSign) -> Events:
    rules = regulation_of(state.created).rules
    if getattr(rules, "partners_talk", "signals") == "official_calls":
        raise Refused("no_signs")
    if not is_word(f"sign.{state.created.game}", message.sign):
        raise Refused("unknown")
    return deciding.sign(state, who, message.sign)


def speak(state: TableState, who: Who, message: wire.Say) -> Events:
    if not is_word("phrase", message.phrase):
        raise Refused("unknown")
    return deciding.say(state, who, message.phrase)


DOES: Final[dict[type, Callable[[TableState, Who, Any], Events]]] = {
    wire.Act: lambda state, who, m: deciding.act(state, who, m.action, m.moves),
    wire.Sit: lambda state, who, m: deciding.sit(state, who, m.seat),
    wire.Stand: lambda state, who, m: deciding.stand(state, who),
    wire.GiveSeed: lambda state, who, m: deciding.seed(state, who, m.seed),
    wire.Start: lambda state, who, m: deciding.start(state, who, m.seed),
    wire.Swap: lambda state, who, m: deciding.swap(state, who, m.one, m.other),
    wire.Remove: lambda state, who, m: deciding.remove(state, who, m.seat),
    wire.AddBot: add_bots,
    wire.Back: lambda state, who, m: deciding.back(state, who),
    wire.AutoCut: lambda state, who, m: deciding.auto_cut(state, who, m.on),
    wire.MakeSign: make_sign,
    wire.Say: speak,
    wire.PlayAgain: lambda state, who, m: deciding.rematch(state, who, m.agree, m.seed),
}


def decision(message: wire.Command) -> Decide:
    """What a message asks of the table it is sent to."""
    return partial(_decide, message=message)


def _decide(state: TableState, who: Who, message: wire.Command) -> Events:
    return DOES[type(message)](state, who, message)
