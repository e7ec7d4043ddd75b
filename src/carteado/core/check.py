"""Check that a game implements the protocol of `game.py`: play seeded random games and test every invariant.

    check_game(new_game(regulation, 4), games=1000)

A violation raises `CheckFailed`. If its message has the number of a game, `check_game(game, 1, seed, first=number)`
reproduces the failure, because each game has its own random generator.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from random import Random
from typing import Any, Final, NamedTuple, get_args

from carteado.core.game import Game, Line, LineKind, Moment, State, Teller, View
from carteado.core.refusal import Refusal
from carteado.core.view_layers import apply_layer, changes
from carteado.words.actions import verb_of
from carteado.words.catalogue import LANGUAGES, Language

GARBAGE: Final = ("", " ", "~", "-1", "0", "xyzzy", "4p\n", "é", "\0", "²", "٣", "1 2 3", "\ud800", "a" * 2000)
WRONG_SEATS: Final = (0, -1, 99)
MIN_DETERMINISED: Final = 20
"""If this many states or more were determinised for a viewer, at least one must differ from the real state."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
SAMPLE_SIZE: Final = 8
"""The maximum number of legal actions per state to compare with the real step, and of labels to check."""

Player = Callable[[Random, State], tuple[int, str]]
"""A function that chooses a seat and its action. Some games never end with random players and need a better one."""


class CheckFailed(AssertionError):
    """A game violates an invariant."""


@dataclass(slots=True)
class CheckCounts:
    """The number of checks of each kind."""

    games: int = 0
    actions: int = 0
    states: int = 0
    views: int = 0
    refusals: int = 0
    determinised: int = 0
    compared: int = 0
    """How often the narration of a step was compared with that of a step that looks the same to a viewer."""
    moved: Counter[int | None] = field(default_factory=Counter)
    """For each viewer, the number of determinised states that differed from the real one."""
    drawn: Counter[int | None] = field(default_factory=Counter)
    """For each viewer, the number of determinised states."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How often the expensive checks run. The cheap ones run at every state."""

    looks: float = 0.03
    """The share of states at which a determinised state must give each viewer the same view and refusals.

    It is also the share of steps whose narration is checked for each viewer."""
    tries: float = 0.03
    """The share of states at which every legal action is tried."""
    refusals: int = 6
    """The maximum number of illegal actions to try for each viewer when a state is compared with a determinised one."""
    playouts: float = 0.25
    """The share of games in which one determinised state is played to the end, if the game is long enough."""
    most_actions: int = 20_000
    must_end: bool = True
    """If False, a game that reaches `most_actions` is abandoned instead of failing."""


def check_game(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    first: int = 1,
    sampling: Sampling | None = None,
    player: Player | None = None,
    words: Sequence[str] = (),
) -> CheckCounts:
    """Play this many games and check every invariant. Raises CheckFailed if one is violated.

    first:    the number of the first game. A game's random numbers depend only on `seed` and its number.
    sampling: by default, `Sampling()`.
    player:   chooses the actions. By default, a BiasedPlayer does.
    words:    additional illegal actions to try.
    """
    checked = CheckCounts()
    for number in range(first, first + games):
        rng = Random(f"{seed} {number}")
        check = _GameCheck(game, rng, sampling or Sampling(), player or BiasedPlayer(rng), words, checked)
        try:
            check.run()
        except Exception as error:
            message = error if isinstance(error, CheckFailed) else f"{type(error).__name__}: {error}"
            last = "".join(map(str, check.steps[-1:])) or "the start"
            where = f"{game.name}, seed {seed}, game {number}, step {len(check.steps)}, after {last}"
            raise CheckFailed(f"{where}: {message}") from error
    _require_changed_cards(checked, f"{game.name}, seed {seed}")
    return checked


def _require(holds: bool, *message: object) -> None:
    if not holds:
        raise CheckFailed(" ".join(map(str, message)))


def _require_changed_cards(checked: CheckCounts, where: str) -> None:
    for viewer, drawn in checked.drawn.items():
        is_enough = drawn >= MIN_DETERMINISED
        _require(not is_enough or checked.moved[viewer] > 0, f"{where}: determinise moves no card for viewer {viewer}")


class BiasedPlayer:
    """A player that chooses at random, but prefers some kinds of action. The preferences are random too.

    This produces long and short games, some with many raises and some with few.
    """

    def __init__(self, rng: Random) -> None:
        self._weights: dict[str, float] = {}
        self._rng = rng

    def __call__(self, rng: Random, state: State) -> tuple[int, str]:
        seat = rng.choice(state.waiting() if rng.random() < 0.9 else state.actors())
        legal = state.legal(seat)
        return seat, rng.choices(legal, list(map(self._weight, legal)))[0]

    def _weight(self, action: str) -> float:
        word = verb_of(action)
        if word not in self._weights:
            self._weights[word] = 10 ** self._rng.uniform(-3, 0)
        return self._weights[word]


class Step(NamedTuple):
    """A step from one state to the next: an action, or a shuffle if the seat is 0."""

    seat: int
    action: str = ""
    order: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} {self.action!r}" if self.seat else f"shuffle {' '.join(self.order)}"


class Narration(NamedTuple):
    """A step as a viewer learns about it. `lines`, `mentioned_seats` and `labels` have an item for each language."""

    action: str
    lines: list[list[Line]]
    mentioned_seats: list[frozenset[int]]
    labels: list[list[str]]
    moment: Moment | None


class _GameCheck:
    """One game that is being checked: its states so far and the steps between them."""

    def __init__(
        self, game: Game, rng: Random, sampling: Sampling, player: Player, words: Iterable[str], checked: CheckCounts
    ) -> None:
        self.game, self.rng, self.sampling, self.player, self.checked = game, rng, sampling, player, checked
        self.seats = tuple(range(1, game.seats + 1))
        self.numbers: dict[str, int] = {}
        self.ids: dict[int, str] = {}
        self.words = [*GARBAGE, *words]
        self.steps: list[Step] = []
        self.states: list[State] = [game.start()]
        self.invariant = self.states[0].invariant()

    # One game ------------------------------------------------------------------------------------------

    def run(self) -> None:
        sides = sorted(seat for side in self.game.sides for seat in side)
        _require(sides == list(self.seats), "not every seat has exactly one side:", self.game.sides)
        playout_at = self.rng.randrange(1, 60) if self.rng.random() < self.sampling.playouts else 0
        while self._check_state(self.states[-1]):
            state = self.states[-1]
            if self.rng.random() < self.sampling.looks:
                self._check_secrecy(state)
            if self.rng.random() < self.sampling.tries:
                self._try_all(state)
            if playout_at and len(self.steps) == playout_at:
                self._play_out(state.determinise(self.rng.choice((None, *self.seats)), self.rng))
            if len(self.steps) >= self.sampling.most_actions:
                _require(not self.sampling.must_end, "the game does not end")
                break
            self.steps.append(step := self._next_step(state))
            self.states.append(after := _take_step(state, step))
            if self.rng.random() < self.sampling.looks:
                self._check_narration(state, step, after)
        self._check_secrecy(self.states[-1])
        self._check_repeatability()
        self.checked.games += 1

    def _next_step(self, state: State) -> Step:
        if state.chance is not None:
            return Step(0, order=self._shuffle(state.chance.items))
        self.checked.actions += 1
        return Step(*self.player(self.rng, state))

    def _shuffle(self, items: Iterable[str]) -> tuple[str, ...]:
        order = list(items)
        self.rng.shuffle(order)
        return tuple(order)

    def _check_repeatability(self) -> None:
        """Check that the same steps lead to equal states, and that no earlier state has been modified."""
        state = self.game.start()
        for number, step in enumerate((*self.steps, None)):
            _require(state == self.states[number], f"step {number} played again gives another state")
            if step is not None:
                state = _take_step(state, step)

    def _play_out(self, state: State) -> None:
        """Play a determinised state to the end: it must satisfy the same invariants as any other."""
        for _ in range(self.sampling.most_actions):
            if not self._check_state(state):
                return
            state = _take_step(state, self._next_step(state))
        _require(not self.sampling.must_end, "a determinised game does not end")

    # One state -----------------------------------------------------------------------------------------

    def _check_state(self, state: State) -> bool:
        """Check the invariants of every state, and return whether the game goes on."""
        actors, waiting = state.actors(), state.waiting()
        facts = (state.outcome is not None, state.chance is not None, bool(actors))
        _require(sum(facts) == 1, "not exactly one of outcome, chance and actors:", facts)
        _require(list(actors) == sorted(set(actors)), "actors not in ascending order:", actors)
        _require(set(waiting) <= set(actors), "waiting for", waiting, "but only", actors, "may act")
        _require(bool(waiting) == bool(actors), "actors", actors, "but nobody is waited for")
        for seat in self.seats:
            self._check_legal(state.legal(seat), seat, acts=seat in actors)
        for seat in WRONG_SEATS:
            _require(not state.legal(seat), "legal actions for seat", seat)
        invariant = state.invariant()
        _require(invariant == self.invariant, "not conserved:", invariant, "was", self.invariant)
        self.checked.states += 1
        return state.outcome is None

    def _check_legal(self, legal: Sequence[str], seat: int, *, acts: bool) -> None:
        _require(bool(legal) == acts, "seat", seat, "acts:", acts, "but its legal actions are", legal)
        numbers = [self.numbers.get(action) or self._number(action) for action in legal]
        _require(
            all(low < high for low, high in pairwise(numbers)), "legal actions not in the order of their ids:", legal
        )

    def _number(self, action: str) -> int:
        """Return the id of an action, and check that no other action has it."""
        number = self.numbers[action] = self.game.action_id(action)
        known = self.ids.setdefault(number, action)
        _require(known == action, f"{known!r} and {action!r} have the same id, {number}")
        return number

    def _try_all(self, state: State) -> None:
        """Try every legal action, and check that this does not change the state."""
        before = self._views(state)
        for seat in state.actors():
            for action in state.legal(seat):
                try:
                    self._check_state(state.apply(seat, action))
                except Exception as error:
                    raise CheckFailed(f"after the legal action {seat} {action!r}: {error!r}") from error
        _require(self._views(state) == before, "acting on a state changed it")

    # Views and narration -------------------------------------------------------------------------------

    def _views(self, state: State) -> list[str]:
        return [self._view(state, viewer) for viewer in (None, *self.seats)]

    def _view(self, state: State, viewer: int | None) -> str:
        """Return a view as JSON. Check that the public view with the private layer gives the same view."""
        view = state.view(viewer)
        text = json.dumps(view, sort_keys=True, allow_nan=False)
        _require(json.loads(text) == view, "the view of", viewer, "is not plain JSON")
        if viewer is not None:
            layers = apply_layer(state.view(None), state.private_layer(viewer))
            _require(layers == view, "the view of", viewer, "is not the private layer applied to the public view")
        self.checked.views += 1
        return text

    def _check_secrecy(self, state: State) -> None:
        """Check that nothing leaks: a determinised state must look exactly the same to the viewer."""
        for viewer in (None, *self.seats):
            attempts = self._pick_illegal_actions(viewer)
            observed = self._observe(state, viewer, attempts)
            other = state.determinise(viewer, self.rng)
            self._check_state(other)
            for here, there in zip(observed, self._observe(other, viewer, attempts), strict=True):
                _require(
                    here == there, f"viewer {viewer} can tell a determinised state from the real one:\n{here}\n{there}"
                )
            self.checked.determinised += 1
            self.checked.drawn[viewer] += 1
            self.checked.moved[viewer] += other != state

    def _check_narration(self, before: State, step: Step, after: State) -> None:
        """Check the lines about a step: steps that look the same to a viewer must have the same lines.

        Also check the public changes, the moment and the kinds of the lines.
        """
        public_before, public_after = before.view(None), after.view(None)
        known = after.changes(before, public_before)
        _require(
            known == changes(public_before, public_after),
            "the changes of",
            step,
            "differ from what changed in the public view:",
            known,
        )
        moment = self.game.moment(public_before, public_after)
        _require(moment is None or moment in get_args(Moment), "not a moment:", moment)
        public = self._narrate(before, step, None, public_before, public_after)
        is_open = step.seat and public.action == step.action
        for viewer in (None, *self.seats):
            was, now = before.view(viewer), after.view(viewer)
            narration = self._narrate(before, step, viewer, was, now) if viewer else public
            _require(
                not is_open or narration.action == step.action, "viewer", viewer, "knows less than a spectator of", step
            )
            self._check_public_narration(step, viewer, narration, public_before, public_after)
            for lines in narration.lines:
                _check_kinds(lines, moment)
            for state, action in self._indistinguishable_steps(before, step, viewer, was, now):
                self.checked.compared += 1
                other = self._narrate(state, Step(step.seat, action), viewer, was, now)
                _require(other == narration, f"viewer {viewer} can tell {step} from {action!r}:\n{narration}\n{other}")
            self._check_mentioned_seats(step, viewer, narration, public)

    def _check_public_narration(
        self, step: Step, viewer: int | None, narration: Narration, was: View, now: View
    ) -> None:
        """Check that the public views give the same lines, unless `Teller.depends_on_hidden_cards` is true."""
        for lang, lines in zip(LANGUAGES, narration.lines, strict=True):
            teller = self._teller(lang, viewer)
            if not teller.depends_on_hidden_cards(narration.action):
                from_public = teller.narrate(was, step.seat, narration.action, now)
                _require(
                    from_public == lines, f"viewer {viewer} gets lines at {step} that depend on private fields: {lines}"
                )

    def _check_mentioned_seats(self, step: Step, viewer: int | None, narration: Narration, public: Narration) -> None:
        """Check `Teller.mentioned_seats`.

        A seat that the lines do not mention, and that knows no more about the step than a spectator, must get the same
        lines as a spectator.
        """
        if viewer is None or viewer == step.seat or narration.action != public.action:
            return
        for mentioned, lines, public_lines in zip(public.mentioned_seats, narration.lines, public.lines, strict=True):
            _require(
                viewer in mentioned or lines == public_lines, f"viewer {viewer} is not mentioned at {step}: {lines}"
            )

    def _teller(self, lang: Language, viewer: int | None) -> Teller:
        return self.game.teller([f"P{seat}" for seat in self.seats], lang, viewer)

    def _indistinguishable_steps(
        self, before: State, step: Step, viewer: int | None, was: View, now: View
    ) -> Iterable[tuple[State, str]]:
        """Yield pairs of state and action for which the viewer has the same views before and after as for the step.

        The states are the real one and a determinised one, and only some actions are tried. The real pair may be among
        the results. A shuffle yields nothing.
        """
        if not step.seat:
            return
        own, legal = before.apply(step.seat, step.action).view(step.seat), before.legal(step.seat)
        # Everybody sees how the pack is cut, although the cut decides which cards are dealt.
        is_public = self.game.is_chore(before.view(None))
        twin = before.determinise(viewer, self.rng)
        _require(twin.view(viewer) == was, "viewer", viewer, "can tell a determinised state from the real one")
        for state in (before, twin):
            for action in self._sample(state.legal(step.seat)):
                after = state.apply(step.seat, action)
                hidden = action not in legal or (state is before and not is_public and after.view(step.seat) != own)
                if (hidden or action == step.action) and viewer != step.seat and after.view(viewer) == now:
                    yield state, action
        if viewer == step.seat and step.action in twin.legal(step.seat):
            after = twin.apply(step.seat, step.action)
            if after.view(viewer) == now:
                yield twin, step.action

    def _sample(self, actions: Sequence[str]) -> list[str]:
        return self.rng.sample(actions, min(len(actions), SAMPLE_SIZE))

    def _narrate(self, before: State, step: Step, viewer: int | None, was: View, now: View) -> Narration:
        """Narrate a step to a viewer in every language. Check that each sentence is printable."""
        action = self.game.redact_action(before, step.seat, step.action, viewer) if step.seat else ""
        tellers = [self._teller(lang, viewer) for lang in LANGUAGES]
        narrated = [teller.narrate(was, step.seat, action, now) for teller in tellers]
        mentioned = [frozenset(teller.mentioned_seats) for teller in tellers]
        legal = before.legal(viewer) if viewer else ()
        labels = [[teller.label(was, one) for one in self._first_and_last(legal)] for teller in tellers]
        positions = [teller.position(now) for teller in tellers]
        sentences = [[line.text for line in lines] for lines in narrated]
        for sentence in chain.from_iterable((*sentences, *labels, *positions)):
            words = sentence.replace(NO_BREAK, " ")
            _require(bool(words.strip()) and words.isprintable(), "not a printable sentence:", repr(sentence))
        return Narration(action, narrated, mentioned, labels, self.game.moment(was, now))

    def _first_and_last(self, legal: Sequence[str]) -> Sequence[str]:
        return legal if len(legal) <= SAMPLE_SIZE else (*legal[: SAMPLE_SIZE // 2], *legal[-SAMPLE_SIZE // 2 :])

    def _pick_illegal_actions(self, viewer: int | None) -> list[tuple[int, str]]:
        """Return random pairs of seat and action. `_observe` skips the legal ones. A spectator gets invalid seats."""
        seats = WRONG_SEATS if viewer is None else (viewer,)
        actions = [*self.words, *self.numbers]
        return [(self.rng.choice(seats), self.rng.choice(actions)) for _ in range(self.sampling.refusals)]

    def _observe(self, state: State, viewer: int | None, attempts: Iterable[tuple[int, str]]) -> list[Any]:
        """Return everything that a viewer can learn from a state, including the refusals of illegal actions."""
        legal = state.legal(viewer) if viewer else ()
        answers = [self._refusal(state, seat, action) for seat, action in attempts if action not in state.legal(seat)]
        return [self._view(state, viewer), legal, state.waiting(), answers]

    def _refusal(self, state: State, seat: int, action: str) -> tuple[str, ...]:
        """Try an illegal action, and return its refusal in every language."""
        try:
            state.apply(seat, action)
        except Refusal as refusal:
            self.checked.refusals += 1
            return _sentences(refusal)
        except Exception as error:
            raise CheckFailed(f"{seat} {action!r} raised {error!r} instead of a Refusal") from error
        raise CheckFailed(f"{seat} {action!r} is not legal but was accepted")


def _check_kinds(lines: Sequence[Line], moment: Moment | None) -> None:
    """Check the kinds of the lines about a step.

    There must be a "result" line if the step ended a hand or a match. There may be one if it ended a trick, and none
    otherwise. The "opening" lines must come last.
    """
    kinds = [line.kind for line in lines]
    _require(set(kinds) <= set(get_args(LineKind)), "not a kind of line:", kinds)
    _require(kinds == sorted(kinds, key=lambda kind: kind == "opening"), "an opening comes before other lines:", lines)
    ended = moment in ("hand", "match")
    _require(
        moment == "trick" or ("result" in kinds) == ended,
        "a result line must come exactly at the end of a hand or match:",
        moment,
        lines,
    )


def _take_step(state: State, step: Step) -> State:
    return state.apply(step.seat, step.action) if step.seat else state.apply_shuffle(step.order)


def _sentences(refusal: Refusal) -> tuple[str, ...]:
    """Return the text of a refusal in every language. Check that it is printable and translated."""
    texts = tuple(map(refusal.text, LANGUAGES))
    _require(
        all(text.strip() and text.isprintable() for text in texts), "a refusal is not a printable sentence:", texts
    )
    _require(len(set(texts)) == len(texts), "a refusal is not translated:", texts)
    return texts
