"""The protocol that every game implements.

States are immutable: an action returns a new state and leaves the old one unchanged. A game draws no random numbers.
When cards must be shuffled, the state asks for it (`chance`) and the caller passes in the order
(`apply_shuffle`). Seats are numbered from 1. An action is a short text, the same in records, on the wire, in the
terminal and in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, Self

from carteado.words.catalogue import Language

View = dict[str, Any]
"""The part of a state that one viewer may see, as plain JSON values. Each game lists the fields explicitly."""


Moment = Literal["trick", "hand", "match"]
"""The unit of play that an action finished. Tables pause after it so that people can look at the result."""

LineKind = Literal["move", "result", "opening"]


class Line(NamedTuple):
    """A sentence about a change of the game.

    kind: "move" for an action and its consequences. "result" for the end of a hand or match, or for the verdict on a
          player who declared a winning hand. "opening" for the beginning of a hand.

    A client with room for one result shows the first "result" line. The "opening" lines come last.
    """

    kind: LineKind
    text: str


@dataclass(frozen=True, slots=True)
class ShuffleRequest:
    """A request for a shuffle. The game cannot continue until the caller passes it these items in random order.

    purpose: what the shuffle is for, such as `PACK`.
    """

    purpose: str
    items: tuple[str, ...]


def dealer_draw(seats: int) -> ShuffleRequest:
    """Return the request for a shuffle of the seats. The seat that comes first becomes the first dealer."""
    return ShuffleRequest(DEALER, tuple(str(seat) for seat in range(1, seats + 1)))


def check_order(asked: ShuffleRequest | None, order: Sequence[str]) -> ShuffleRequest:
    """Check that `order` contains exactly the items of the requested shuffle, and return the request.

    Raises ValueError if no shuffle was requested, or if `order` is not a permutation of its items.
    """
    if asked is None or sorted(order) != sorted(asked.items):
        raise ValueError("not an order of the items to shuffle")
    return asked


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game: the winning seats (perhaps none) and the score by side or by seat."""

    winners: tuple[int, ...]
    score: tuple[int, ...]


class State(Protocol):
    """A position of a game. It is over (`outcome`), or it needs a shuffle (`chance`), or a seat may act (`actors`)."""

    @property
    def chance(self) -> ShuffleRequest | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act now, in ascending order."""

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must act before the game continues. They are public, and a subset of `actors`."""

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return the legal actions of a seat, sorted by `Game.action_id`. Return () if the seat may not act.

        They depend only on the seat's view.
        """

    def apply(self, seat: int, action: str) -> Self:
        """Return the state after a legal action. Raises Refusal for any other text."""

    def apply_shuffle(self, order: Sequence[str]) -> Self:
        """Return the state after `chance.items` were shuffled into this order. Raises ValueError for other items."""

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""

    def private_layer(self, seat: int) -> dict[str, Any]:
        """Return the private layer of a seat: the values to replace in `view(None)` to get `view(seat)`.

        `view_layers` describes layers.
        """

    def changes(self, before: Self, seen: View) -> dict[str, Any]:
        """Return the values that changed in the public view since an earlier state, as a layer (see `view_layers`).

        before: the earlier state.
        seen:   its public view, `before.view(None)`.
        """

    def determinise(self, seat: int | None, rng: Random) -> Self:
        """Return a state in which the cards that are hidden from this viewer are drawn again at random.

        The viewer cannot distinguish it from the real state.
        """

    def invariant(self) -> object:
        """Return a value that stays the same during a match, such as the cards in play and the total of all chips."""


class Teller(Protocol):
    """Narrates a game to one viewer in one language. The viewer's seat is addressed as "you".

    It receives only that viewer's views, and actions as that viewer may know them, so it cannot reveal hidden cards.
    Sentences are short, end with a full stop and read well in a screen reader: no colours, no boxes.
    """

    mentioned_seats: set[int]
    """The seats that the last call of `narrate` mentioned. A seat gets the same lines as a spectator if the lines do
    not mention the seat and the seat knows no more about the action than a spectator."""

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        """Describe an action of a seat and its consequences, including the shuffles that followed.

        before: the view before the action. If it is None, describe only the opening of the hand in `after`.
        seat:   the seat that acted. It is 0, and the action is "", for a shuffle without an action.
        action: the action as the viewer may know it: see `Game.redact_action`.
        """

    def depends_on_hidden_cards(self, action: str) -> bool:
        """Return whether the lines about this action may depend on the viewer's private fields.

        If this is False, `narrate` gives the same lines when it receives the public views.
        """

    def position(self, view: View) -> list[str]:
        """Return sentences about the position: the score, the table, the viewer's cards, and whose turn it is."""

    def label(self, view: View, action: str) -> str:
        """Return the button text of a legal action: "Jogar 4♣"."""

    def sort_actions(self, legal: Sequence[str]) -> list[str]:
        """Sort legal actions the way people think of them. Actions that end a turn come last."""


class Game(Protocol):
    """A game under one regulation, with a fixed number of seats."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def start(self) -> State:
        """Return the state at the beginning of a match."""

    def action_id(self, action: str) -> int:
        """Return the stable integer of an action text, for the research adapters."""

    # Used by tables

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side. Seats of one side are partners; without partners, each seat is a side."""

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs, such as "zap", with which partners may tell each other what they hold.

        The catalogue has their texts as `<game>.sign.<sign>`.
        """

    @property
    def phrases(self) -> tuple[str, ...]:
        """The phrases that players may say in the table chat.

        The catalogue has their texts as `<game>.phrase.<phrase>` or `server.phrase.<phrase>`.
        """

    @property
    def has_chores(self) -> bool:
        """Whether the regulation has actions that the program may do for a player (see `is_chore`)."""

    def is_chore(self, view: View) -> bool:
        """Return whether the program may do the next action for the player, such as cutting the pack."""

    def redact_action(self, before: Any, seat: int, action: str, viewer: int | None) -> str:
        """Return the text of a legal action without the parts that a viewer may not know.

        The acting seat gets the full text. For other viewers the result depends only on what they see before and after
        the action. The result is "" if the viewer may not know the action yet. If a spectator gets the full text, then
        every seat does.
        """

    def moment(self, before: View, after: View) -> Moment | None:
        """Return the unit of play ("trick", "hand" or "match") that an action finished, or None.

        before: the public view before the action.
        after:  the public view after the action and the shuffles that followed.
        """

    def laying_ms(self, before: View, after: View) -> int:
        """Return how long the site takes to lay the last cards of a hand one by one, in milliseconds.

        Players see the result only after that time. The views are those before and after the last action.
        """

    def join_actions(self, before: Any, action: str, between: Any, more: str) -> str | None:
        """Return one text for two consecutive actions of a seat if players regard them as one action, otherwise None.

        An example is laying a meld and then adding cards to it. `action` was played in the state `before`, and `more`
        in the state `between`.
        """

    def revealed_view(self, state: Any, seat: int | None) -> View:
        """Return the view of a seat with all face-down cards on the table turned over, but without undealt cards.

        The program uses it only to replay a finished match.
        """

    @property
    def has_score_sheet(self) -> bool:
        """Whether a finished hand shows a score sheet, which takes longer to read than cards."""

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        """Return the narrator for a seat (`you`) or for a spectator (None)."""

    # Used to write records

    def header(self, state: Any) -> dict[str, Any]:
        """Return the fields that this game adds to the header of a record, such as the dealer.

        state: the state when the first hand begins.
        """

    def recorded_action(self, before: Any, seat: int, action: str) -> str | None:
        """Return an action as records write it, or None if a record leaves it out because later actions imply it.

        For example, records name the card that was played and not its place on the table.
        """

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        """Return the result of the hand that an action or a shuffle ended, such as `{"points": [0, 3]}`.

        Return None if no hand ended between the two states.
        """


PACK = "pack"
"""The purpose of the shuffle that begins a hand. Records store the order of the cards as the `pack` of the hand."""

DEALER = "dealer"
"""The purpose of the shuffle that draws the first dealer."""

REPACK = "reshuffle"
"""The purpose of a second shuffle in the same hand. Its order replaces the `pack` of the hand."""
