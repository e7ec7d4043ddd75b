"""What every game is to the rest of the house.

A *state* is a value: acting on it gives a new one and leaves the old one as it was. Nothing here is
random: when cards have to be shuffled the state says so (`chance`) and waits for the order to be
brought in from outside (`shuffled`). Seats are numbered from 1. An action is a short text, the same
in records, on the wire, in the terminal and in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, Self

from carteado.words.catalogue import Language, Said

View = dict[str, Any]
"""What one viewer may see: plain JSON values, built by naming what may be shown."""


Moment = Literal["trick", "hand", "match"]
"""What a step finished, and people want a moment to look at."""


class Refusal(Exception):
    """The rules refuse an action, and say why.

    `said` is the reason; `source` is where the rule stands ("fenacef, Art. 18"), or "".
    """

    def __init__(self, said: Said, source: str | Said = "") -> None:
        super().__init__(said, source)
        self.said = said
        self._source = source

    @property
    def source(self) -> str:
        return self.source_in("pt")

    def source_in(self, lang: Language) -> str:
        return self._source.text(lang) if isinstance(self._source, Said) else self._source

    @property
    def articles(self) -> tuple[Any, ...]:
        """The articles of a document that the rule stands in: see `carteado.regulation.documents`."""
        return getattr(self._source, "articles", ())

    def text(self, lang: Language = "pt") -> str:
        reason, source = self.said.text(lang), self.source_in(lang)
        return f"{reason} ({source})" if source else reason

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the state waits for these items in an order nobody at the table chose."""

    purpose: str
    items: tuple[str, ...]


def by_lot(seats: int) -> Shuffle:
    """One of the seats is to deal first: the one that comes out on top."""
    return Shuffle(DEALER, tuple(str(seat) for seat in range(1, seats + 1)))


def answered(asked: Shuffle | None, order: Sequence[str]) -> Shuffle:
    """The shuffle that was asked for, which this order must be one of."""
    if asked is None or sorted(order) != sorted(asked.items):
        raise ValueError("no shuffle of what was asked for")
    return asked


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: the seats that won, and the score (by side or by seat)."""

    winners: tuple[int, ...]
    score: tuple[int, ...]


class State(Protocol):
    """A position of any game. Exactly one of these holds: it has an outcome, it waits for chance, or
    somebody may act."""

    @property
    def chance(self) -> Shuffle | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in ascending order."""

    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for: those of `actors` that have to say something. Public."""

    def legal(self, seat: int) -> tuple[str, ...]:
        """What a seat may do now, in the order of `Game.action_id`; made from its own view alone."""

    def apply(self, seat: int, action: str) -> Self:
        """The state after a legal action; a Refusal for anything else."""

    def shuffled(self, order: Sequence[str]) -> Self:
        """The state after chance has brought `chance.items` in this order."""

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may see."""

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat sees beyond a spectator: the layer over `view(None)` that makes `view(seat)` (`view_layers`)."""

    def changes(self, before: Self, seen: View) -> dict[str, Any]:
        """What is new to a spectator since an earlier state of this game: the layer over `seen`, which was its
        `view(None)`, that makes `view(None)`."""

    def determinise(self, seat: int | None, rng: Random) -> Self:
        """A state this viewer can't tell from the real one, its hidden cards drawn anew."""

    def conserved(self) -> object:
        """A value that no action and no shuffle may change: every card, chip and point accounted for."""


class Teller(Protocol):
    """Tells one viewer of a game, in one language and in the second person of the viewer's seat.

    It is given that viewer's views alone, and actions as that viewer hears them: so it can tell no more. Sentences
    are short and end with a full stop; no colours, no boxes, nothing that a screen reader stumbles over.
    """

    mentioned: set[int]
    """The seats that the latest `told` spoke of. Whoever is not one of them, and hears and sees no more of the step
    than a spectator, would be told the very same."""

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        """What a seat did and what came of it, the shuffles that followed included.

        `before` is None when the match begins; seat 0 and "" stand for a shuffle alone.
        """

    def tells_own(self, heard: str) -> bool:
        """Whether what `told` says of this action may follow from what its viewer alone sees. Where it does not, the
        views of a spectator do as well."""

    def position(self, view: View) -> list[str]:
        """How the game stands: score, table, own cards, whose turn it is."""

    def ended(self, view: View) -> str:
        """How the hand that was finished last ended, as `told` said it; "" where a game takes several sentences."""

    def label(self, view: View, action: str) -> str:
        """A legal action in the words of a button: "Jogar 4♣"."""

    def listed(self, legal: Sequence[str]) -> list[str]:
        """Legal actions in the order in which people think of them: what ends a turn is the last."""


class Game(Protocol):
    """A game by one regulation and for one number of seats."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def start(self) -> State:
        """The first state of a match."""

    def action_id(self, action: str) -> int:
        """The stable integer of an action text, for the research adapters."""

    # What a table must know of it

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, those of one side partners; every seat alone where there are none."""

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs partners may make to each other by this regulation; their words are `<game>.sign.<sign>`."""

    @property
    def phrases(self) -> tuple[str, ...]:
        """What may be said to the whole table; the words are `<game>.phrase.<phrase>` or `server.phrase.<phrase>`."""

    @property
    def has_chores(self) -> bool:
        """Whether there ever is such a chore by this regulation: what `is_chore` says yes to."""

    def is_chore(self, view: View) -> bool:
        """Whether what is to be done now is a chore, such as cutting, that a program may do for a person."""

    def heard(self, before: Any, seat: int, action: str, viewer: int | None) -> str:
        """A legal action as a viewer hears it, built by naming what may be heard; whoever acts hears his own words.

        It may depend on nothing that the viewer can't see in `before` and in what follows. Where the viewer may not
        know yet what was said, it is "". What a spectator hears whole, every seat hears whole.
        """

    def moment(self, before: View, after: View) -> Moment | None:
        """What a step finished, by what everybody sees before and after it (shuffles that follow included)."""

    def laying_ms(self, before: View, after: View) -> int:
        """How long the cards take to be laid one after the other that finished something: seen are they only then."""

    def joined(self, before: Any, action: str, between: Any, more: str) -> str | None:
        """Two actions of one seat in a row that people see as one, in its words: a lay, and what was added to it at
        once. None where they are two. `before` and `between` are the states each was played in."""

    def opened(self, state: Any, seat: int | None) -> View:
        """What a seat sees, with all that lies face down on the table turned over: for a match that is finished and
        shown again, and for nothing else. A card that has not been dealt yet is not in it."""

    @property
    def has_score_sheet(self) -> bool:
        """Whether a finished hand leaves a sheet of figures to be read, which takes longer than a look at cards."""

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        """Who tells of the game, to a seat (`you`) or to a spectator."""

    # How a record of it is written

    def header(self, state: Any) -> dict[str, Any]:
        """What the head of a record says, once the first hand begins: regulation, dealer and the like."""

    def written(self, before: Any, seat: int, action: str) -> str | None:
        """An action as a record has it ("the card", not "the third from the left"), or None where it is implied."""

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        """What a hand gave, when it was this step that ended it: `{"points": [0, 3]}`."""


PACK = "pack"
"""The purpose of the shuffle that begins a hand; its order is the hand's `pack`."""

DEALER = "dealer"
"""The purpose of the shuffle that tells who deals first."""

REPACK = "reshuffle"
"""The purpose of a shuffle that takes the place of the hand's pack."""
