"""Turn a client's message into a handler: a function that returns the events of the command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from carteado.core.refusal import Refusal
from carteado.games.bot import every_bot
from carteado.games.registry import GAMES, rulebook
from carteado.regulation.rulebook import BadRegulation
from carteado.server.rules.offers import offer
from carteado.server.wire import commands as wire
from carteado.tables import command_handlers
from carteado.tables.command_handlers import Handler, Person
from carteado.tables.events import Events, Game
from carteado.tables.match import game_of, with_full_text
from carteado.tables.refusal import table_refusal
from carteado.tables.state import TableState


def add_bots(state: TableState, person: Person, message: wire.AddBot) -> Events:
    if message.level is not None and message.level not in every_bot(state.created.game):
        raise table_refusal("unknown")
    return command_handlers.add_bots(state, person, message.seat, message.level or "")


def sit(state: TableState, person: Person, message: wire.Sit) -> Events:
    handle = command_handlers.sit_at_another_seat if message.also else command_handlers.sit
    return handle(state, person, message.seat)


def make_sign(state: TableState, person: Person, message: wire.MakeSign) -> Events:
    signs = game_of(state.created).signs
    if not signs:
        raise table_refusal("no_signs")
    if message.sign not in signs:
        raise table_refusal("unknown")
    return command_handlers.sign(state, person, message.sign)


def speak(state: TableState, person: Person, message: wire.Say) -> Events:
    if message.phrase not in game_of(state.created).phrases:
        raise table_refusal("unknown")
    return command_handlers.say(state, person, message.phrase)


def play_again(state: TableState, person: Person, message: wire.PlayAgain) -> Events:
    """Offer, accept or decline a rematch. The offer may be for another game, but only with a preset regulation."""
    if message.game is None:
        return command_handlers.rematch(state, person, message.agree, message.seed)
    if message.game not in GAMES or message.regulation not in rulebook(message.game).presets():
        raise table_refusal("unknown")
    created = replace(
        state.created,
        game=message.game,
        regulation=message.regulation,
        rules="",
        options=dict(message.options),
        text="",
    )
    try:
        new = with_full_text(created)
        game_of(new)
    except BadRegulation as error:
        raise Refusal(error.sentence) from None
    except ValueError:
        raise table_refusal("other_seats") from None
    places = min(state.created.places, offer(new.game).places)
    chosen = Game(new.game, new.regulation, new.rules, new.options, new.text, places)
    return command_handlers.rematch(state, person, message.agree, message.seed, chosen)


HANDLERS: Final[dict[type, Callable[[TableState, Person, Any], Events]]] = {
    wire.Act: lambda state, person, m: command_handlers.act(state, person, m.action, m.moves, m.seat),
    wire.Sit: sit,
    wire.Stand: lambda state, person, m: command_handlers.stand(state, person, m.seat),
    wire.GiveSeed: lambda state, person, m: command_handlers.set_seed(state, person, m.seed),
    wire.Start: lambda state, person, m: command_handlers.start(state, person, m.seed),
    wire.Swap: lambda state, person, m: command_handlers.swap(state, person, m.one, m.other),
    wire.Remove: lambda state, person, m: command_handlers.remove(state, person, m.seat),
    wire.AddBot: add_bots,
    wire.Back: lambda state, person, m: command_handlers.request_seats_back(state, person),
    wire.AutoCut: lambda state, person, m: command_handlers.set_auto_cut(state, person, m.on),
    wire.MakeSign: make_sign,
    wire.Say: speak,
    wire.LateSeats: lambda state, person, m: command_handlers.set_late_seats(state, person, m.on),
    wire.PlayAgain: play_again,
}


def make_handler(message: wire.Command) -> Handler:
    """Return the handler of a message. The table calls it when the command's turn has come."""
    return partial(_handle, message=message)


def _handle(state: TableState, person: Person, message: wire.Command) -> Events:
    return HANDLERS[type(message)](state, person, message)
