"""What a client may ask of a table: the messages from client to server. See `wire` for the other way."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from carteado.server.wire import Value
from carteado.server.wire_words import CommandId, SeatNumber, Seed, Word


class Command(Struct, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """What every command has."""

    id: CommandId


class Act(Command, tag="act"):
    """Plays an action of `legal`. With `moves`, only if you are still asked what you were asked after so many. Who
    holds several places plays at the one that is waited for, or at `seat`."""

    action: Word
    moves: Annotated[int, Meta(ge=0)] | None = None
    seat: SeatNumber | None = None


class Sit(Command, tag="sit"):
    """Takes a seat, one that is empty or a bot's; any, without a number. Between matches also to change seats. During
    a match one's own, back from the bot; or a bot's at the end of the hand, if the host allows it. `also`: one more
    place, where the table lets one person hold several."""

    seat: SeatNumber | None = None
    also: bool = False


class Stand(Command, tag="stand"):
    """Gives one's places up, or only `seat`. During a match a bot plays on there."""

    seat: SeatNumber | None = None


class GiveSeed(Command, tag="seed"):
    """Your part in the next shuffle, once you have seen the commitment."""

    seed: Seed


class Start(Command, tag="start"):
    """The host starts the match; empty seats are filled with bots. A seed may come with it."""

    seed: Seed = ""


class Swap(Command, tag="swap"):
    """The host exchanges two seats."""

    one: SeatNumber
    other: SeatNumber


class Remove(Command, tag="remove"):
    """The host frees a seat, of a person or a bot. Between matches."""

    seat: SeatNumber


class AddBot(Command, tag="bot"):
    """The host puts a bot in an empty seat; in all of them, without a number."""

    seat: SeatNumber | None = None
    level: Word | None = None


class Back(Command, tag="back"):
    """Takes the seat back from the bot that covers it."""


class GoOn(Command, tag="go_on"):
    """You have seen what was finished. When everybody who is at the table has, it goes on at once."""


class LateSeats(Command, tag="late_seats"):
    """The host lets spectators take a bot's seat between hands, or no longer."""

    on: bool


class AutoCut(Command, tag="auto_cut"):
    """Leaves cutting and burning to the program, or takes it up again."""

    on: bool


class MakeSign(Command, tag="sign"):
    """A sign for the partner."""

    sign: Word


class Say(Command, tag="say"):
    """A fixed phrase for the table."""

    phrase: Word


class PlayAgain(Command, tag="rematch"):
    """Offers a rematch, agrees to one, or declines. A seed for it may come along. With `game`, `regulation` and
    `options` it is for another game or by other rules; to agree to what was offered, leave them out."""

    agree: bool
    seed: Seed = ""
    game: Word | None = None
    regulation: Word = ""
    options: dict[str, Value] = {}


ClientMessage = (
    Act
    | Sit
    | Stand
    | GiveSeed
    | Start
    | Swap
    | Remove
    | AddBot
    | Back
    | GoOn
    | LateSeats
    | AutoCut
    | MakeSign
    | Say
    | PlayAgain
)
