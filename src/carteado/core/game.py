"""The protocol that every game implements.

States are immutable: an action returns a new state and leaves the old one unchanged. A game draws no random numbers.
When cards must be shuffled, the state asks for it (`chance`) and the caller passes in the order (`shuffled`). Seats
are numbered from 1. An action is a short text, the same in records, on the wire, in the terminal and in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, Self

from carteado.words.catalogue import Language

View = dict[str, Any]
"""The part of a state that one viewer may see, as plain JSON values. Built from an allowlist of fields."""


Moment = Literal["trick", "hand", "match"]
"""The unit of play that an action finished. Tables pause after it so that people can look at the result."""

LineKind = Literal["move", "result", "opening"]


class Line(NamedTuple):
    """A sentence about a change.

    kind: "move" for an action and its consequences, "result" for the end of a hand, of a match or of a declaration,
          "opening" for the next hand. If a client shows a single result, it shows the first one. Openings come last.
    """

    kind: LineKind
    text: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A request for a shuffle: the game cannot continue until the caller passes these items in random order."""

    purpose: str
    items: tuple[str, ...]


def dealer_draw(seats: int) -> Shuffle:
    """Return the shuffle that draws the first dealer. Its items are the seats, and the first one of the order deals."""
    return Shuffle(DEALER, tuple(str(seat) for seat in range(1, seats + 1)))


def check_order(asked: Shuffle | None, order: Sequence[str]) -> Shuffle:
    """Check that `order` answers the requested shuffle, and return that shuffle.

    Raises ValueError if no shuffle was requested, or if `order` is not a permutation of its items.
    """
    if asked is None or sorted(order) != sorted(asked.items):
        raise ValueError("not an order of the items to shuffle")
    return asked


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game: the winning seats and the score by side or by seat."""

    winners: tuple[int, ...]
    score: tuple[int, ...]


class State(Protocol):
    """A position of a game. Exactly one of these is true: it has an outcome, it waits for chance, or a seat may act."""

    @property
    def chance(self) -> Shuffle | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act now, in ascending order."""

    def waiting(self) -> tuple[int, ...]:
        """Return those seats of `actors` that must act before the game continues. This is public information."""

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return the legal actions of a seat in the order of `Game.action_id`. They depend only on the seat's view."""

    def apply(self, seat: int, action: str) -> Self:
        """Return the state after a legal action. Raises Refusal for any other text."""

    def shuffled(self, order: Sequence[str]) -> Self:
        """Return the state after `chance.items` were shuffled into this order."""

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""

    def own(self, seat: int) -> dict[str, Any]:
        """Return the private layer of a seat, which turns `view(None)` into `view(seat)` (see `view_layers`)."""

    def changes(self, before: Self, seen: View) -> dict[str, Any]:
        """Return the layer that turns `seen`, the `view(None)` of the earlier state `before`, into `view(None)`."""

    def determinise(self, seat: int | None, rng: Random) -> Self:
        """Return a state with the hidden cards resampled, which this viewer cannot distinguish from the real one."""

    def invariant(self) -> object:
        """Return a value that no action and no shuffle may change, such as all cards, chips and points."""


class Teller(Protocol):
    """Narrates a game to one viewer in one language. The viewer's seat is addressed as "you".

    It receives only the views of that viewer, and actions as that viewer may know them, so that it cannot reveal more.
    Sentences are short, end with a full stop and read well in a screen reader: no colours, no boxes.
    """

    mentioned_seats: set[int]
    """The seats that the last call of `narrate` mentioned. A seat that is not mentioned, and that knows no more about
    the action than a spectator, would get the same lines."""

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        """Describe an action of a seat and its consequences, including the shuffles that followed.

        before: None to describe only the opening of the hand in `after`.
        seat:   0 with the action "" for a shuffle alone.
        action: the action as the viewer may know it: see `Game.redact_action`.
        """

    def depends_on_hidden_cards(self, action: str) -> bool:
        """Return whether the lines about this action may depend on the viewer's private fields.

        If not, `narrate` gives the same lines for the public views.
        """

    def position(self, view: View) -> list[str]:
        """Describe the position: score, table, own cards, whose turn it is."""

    def label(self, view: View, action: str) -> str:
        """Return the button text of a legal action: "Jogar 4♣"."""

    def sort_actions(self, legal: Sequence[str]) -> list[str]:
        """Sort legal actions the way people think of them. Actions that end a turn come last."""


class Game(Protocol):
    """A game with one regulation and one number of seats."""

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
        """The signs that partners may make under this regulation. Their texts are `<game>.sign.<sign>`."""

    @property
    def phrases(self) -> tuple[str, ...]:
        """The phrases for the table chat. Their texts are `<game>.phrase.<phrase>` or `server.phrase.<phrase>`."""

    @property
    def has_chores(self) -> bool:
        """Whether this regulation has chores at all (see `is_chore`)."""

    def is_chore(self, view: View) -> bool:
        """Return whether the next action is a chore, such as cutting, that the program may do for the player."""

    def redact_action(self, before: Any, seat: int, action: str, viewer: int | None) -> str:
        """Return the text of a legal action without the parts that a viewer may not know.

        The acting seat gets the full text. For other viewers the result depends only on what they see before and after
        the action. It is "" if the viewer may not know the action yet. If a spectator gets the full text, every seat
        gets it.
        """

    def moment(self, before: View, after: View) -> Moment | None:
        """Return the unit of play ("trick", "hand" or "match") that an action finished, or None.

        before, after: the public views before the action, and after it and the shuffles that followed.
        """

    def laying_ms(self, before: View, after: View) -> int:
        """Return the milliseconds that the site takes to lay the last cards of a hand one after the other.

        Players can look at the result only after that time.
        """

    def join_actions(self, before: Any, action: str, between: Any, more: str) -> str | None:
        """Return one text for two consecutive actions of a seat if players regard them as one action, otherwise None.

        An example is laying a meld and then adding cards to it. `action` was played in the state `before`, and `more`
        in the state `between`.
        """

    def revealed_view(self, state: Any, seat: int | None) -> View:
        """Return the view of a seat with all face-down cards on the table turned over. Undealt cards are not included.

        Used only to show a finished match again.
        """

    @property
    def has_score_sheet(self) -> bool:
        """Whether a finished hand shows a score sheet, which takes longer to read than cards."""

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        """Return the narrator for a seat (`you`) or for a spectator (None)."""

    # Used to write records

    def header(self, state: Any) -> dict[str, Any]:
        """Return the header of a record when the first hand begins: regulation, dealer and so on."""

    def recorded_action(self, before: Any, seat: int, action: str) -> str | None:
        """Return an action as records write it, or None if a record leaves it out because later actions imply it.

        For example, records name the card that was played and not its place on the table.
        """

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        """Return the result of the hand that an action or a shuffle ended, such as `{"points": [0, 3]}`, or None."""


PACK = "pack"
"""Purpose of the shuffle that begins a hand. Its order is the hand's `pack`."""

DEALER = "dealer"
"""Purpose of the shuffle that draws the first dealer."""

REPACK = "reshuffle"
"""Purpose of a shuffle that replaces the hand's pack."""
