"""The commands that a client sends to a table. `presenter/messages.py` has the messages to clients."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from carteado.presenter.messages import Value
from carteado.server.wire.text import CommandId, SeatNumber, Seed, Word


class Command(Struct, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """The fields that every command has."""

    id: CommandId


class Act(Command, tag="act"):
    """Play one of the legal actions of your `MatchView`.

    moves: `MatchView.moves` when you decided. The action is refused if you have been asked something else since then.
    seat:  the seat to play at, if you have several. Default: the seat that the table waits for.
    """

    action: Word
    moves: Annotated[int, Meta(ge=0)] | None = None
    seat: SeatNumber | None = None


class Sit(Command, tag="sit"):
    """Take a seat that is empty or has a bot. Without `seat`, take any such seat.

    Between matches, this also changes your seat. During a match, you can take back the seat that you left. If the host
    allows it (`LateSeats`), you can also reserve a bot's seat, which you get between hands.

    also: keep your seat and take one more, if the table lets one person have several.
    """

    seat: SeatNumber | None = None
    also: bool = False


class Stand(Command, tag="stand"):
    """Give up all your seats, or only `seat`. During a match, a bot continues in your place."""

    seat: SeatNumber | None = None


class GiveSeed(Command, tag="seed"):
    """Contribute a seed to the shuffles of the next match. The server's commitment is already public."""

    seed: Seed


class Start(Command, tag="start"):
    """As host, start the match. Empty seats are filled with bots. `seed` is as in `GiveSeed`."""

    seed: Seed = ""


class Swap(Command, tag="swap"):
    """As host, exchange the players of two seats, between matches."""

    one: SeatNumber
    other: SeatNumber


class Remove(Command, tag="remove"):
    """As host, free a seat of a person or a bot, between matches."""

    seat: SeatNumber


class AddBot(Command, tag="bot"):
    """As host, put a bot in a seat without a person; without `seat`, in all empty seats.

    Without `level`, the bots have the level of the table.
    """

    seat: SeatNumber | None = None
    level: Word | None = None


class Back(Command, tag="back"):
    """Take your seat back from the bot that plays for you."""


class GoOn(Command, tag="go_on"):
    """Say that you are ready to go on. The pause (`Pause`) ends when all connected players have sent this."""


class LateSeats(Command, tag="late_seats"):
    """As host, allow or forbid spectators to take a bot's seat between hands."""

    on: bool


class AutoCut(Command, tag="auto_cut"):
    """Let the program cut the pack and burn cards for you, or stop that."""

    on: bool


class MakeSign(Command, tag="sign"):
    """Make a sign to your partner."""

    sign: Word


class Say(Command, tag="say"):
    """Say a fixed phrase to the table."""

    phrase: Word


class PlayAgain(Command, tag="rematch"):
    """Offer a rematch, agree to one, or decline. `seed` is as in `GiveSeed`.

    `game`, `regulation` and `options` offer another game or other rules. Leave them out to agree to an offer.
    """

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
