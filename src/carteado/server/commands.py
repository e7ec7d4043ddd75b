"""What each message of a client asks of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from carteado.bots.bot import every_bot
from carteado.games import GAMES, rulebook
from carteado.regulation.rulebook import BadRegulation
from carteado.server import wire_commands as wire
from carteado.server.offers import offer
from carteado.tables import deciding
from carteado.tables.deciding import Who
from carteado.tables.events import Events, Game
from carteado.tables.match import game_of, written_out
from carteado.tables.refused import Refused
from carteado.tables.state import TableState

Decide = Callable[[TableState, Who], Events]


def add_bots(state: TableState, who: Who, message: wire.AddBot) -> Events:
    if message.level is not None and message.level not in every_bot(state.created.game):
        raise Refused("unknown")
    return deciding.add_bots(state, who, message.seat, message.level or "")


def make_sign(state: TableState, who: Who, message: wire.MakeSign) -> Events:
    signs = game_of(state.created).signs
    if not signs:
        raise Refused("no_signs")
    if message.sign not in signs:
        raise Refused("unknown")
    return deciding.sign(state, who, message.sign)


def speak(state: TableState, who: Who, message: wire.Say) -> Events:
    if message.phrase not in game_of(state.created).phrases:
        raise Refused("unknown")
    return deciding.say(state, who, message.phrase)


def play_again(state: TableState, who: Who, message: wire.PlayAgain) -> Events:
    """By a preset: somebody's own regulation is not known here."""
    if message.game is None:
        return deciding.rematch(state, who, message.agree, message.seed)
    if message.game not in GAMES or message.regulation not in rulebook(message.game).presets():
        raise Refused("unknown")
    created = replace(
        state.created,
        game=message.game,
        regulation=message.regulation,
        rules="",
        options=dict(message.options),
        text="",
    )
    try:
        new = written_out(created)
        game_of(new)
    except BadRegulation as error:
        raise Refused("rule", error.said) from None
    except ValueError:
        raise Refused("other_seats") from None
    places = min(state.created.places, offer(new.game).places)
    chosen = Game(new.game, new.regulation, new.rules, new.options, new.text, places)
    return deciding.rematch(state, who, message.agree, message.seed, chosen)


DOES: Final[dict[type, Callable[[TableState, Who, Any], Events]]] = {
    wire.Act: lambda state, who, m: deciding.act(state, who, m.action, m.moves, m.seat),
    wire.Sit: lambda state, who, m: (deciding.sit_also if m.also else deciding.sit)(state, who, m.seat),
    wire.Stand: lambda state, who, m: deciding.stand(state, who, m.seat),
    wire.GiveSeed: lambda state, who, m: deciding.seed(state, who, m.seed),
    wire.Start: lambda state, who, m: deciding.start(state, who, m.seed),
    wire.Swap: lambda state, who, m: deciding.swap(state, who, m.one, m.other),
    wire.Remove: lambda state, who, m: deciding.remove(state, who, m.seat),
    wire.AddBot: add_bots,
    wire.Back: lambda state, who, m: deciding.ask_back(state, who),
    wire.AutoCut: lambda state, who, m: deciding.auto_cut(state, who, m.on),
    wire.MakeSign: make_sign,
    wire.Say: speak,
    wire.LateSeats: lambda state, who, m: deciding.late_seats(state, who, m.on),
    wire.PlayAgain: play_again,
}


def decision(message: wire.Command) -> Decide:
    """What a message asks of the table it is sent to."""
    return partial(_decide, message=message)


def _decide(state: TableState, who: Who, message: wire.Command) -> Events:
    return DOES[type(message)](state, who, message)
