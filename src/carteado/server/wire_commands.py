"""What a client may ask of a table: the messages from client to server. See `wire` for the other way."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from carteado.server.wire_words import CommandId, SeatNumber, Seed, Word


class Command(Struct, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """What every command has."""

    id: CommandId


class Act(Command, tag="act"):
    """Plays an action of `legal`. With `moves`, only if nobody acted since the state you saw."""

    action: Word
    moves: Annotated[int, Meta(ge=0)] | None = None


class Sit(Command, tag="sit"):
    """Takes a seat, one that is empty or a bot's; any, without a number. Between matches also to change seats."""

    seat: SeatNumber | None = None


class Stand(Command, tag="stand"):
    """Gives the seat up. During a match a bot plays on in it."""


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
    """Offers a rematch, agrees to one, or declines. A seed for it may come along."""

    agree: bool
    seed: Seed = ""


ClientMessage = (
    Act | Sit | Stand | GiveSeed | Start | Swap | Remove | AddBot | Back | AutoCut | MakeSign | Say | PlayAgain
)
