"""Does a game keep what `game.py` promises? Plays seeded random games of it through every invariant.

    check_game(new_game(regulation, 4), games=1000)

What breaks is a `CheckFailed` that names the seed, the game and the step. Every game has dice of its
own, so `check_game(game, 1, seed, first=number)` plays the one that failed again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from random import Random
from typing import Any, Final, NamedTuple, get_args

from carteado.core.game import Game, Moment, Refusal, State, Teller, View
from carteado.core.view_layers import changes, laid_over
from carteado.words.catalogue import LANGUAGES, Language

GARBAGE: Final = ("", " ", "~", "-1", "0", "xyzzy", "4p\n", "é", "\0", "²", "٣", "1 2 3", "\ud800", "a" * 2000)
WRONG_SEATS: Final = (0, -1, 99)
ENOUGH: Final = 20
"""After so many determinisations for a viewer one at least must have moved a card."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
SAME: Final = 8
"""Of an action's alternatives so many are held against it, and so many legal actions are named."""

Player = Callable[[Random, State], tuple[int, str]]
"""Chooses who acts and how. Random players never finish some games: give those a better one."""


class CheckFailed(AssertionError):
    """A game broke a promise."""


@dataclass(slots=True)
class Checked:
    """How much was looked at."""

    games: int = 0
    actions: int = 0
    states: int = 0
    views: int = 0
    refusals: int = 0
    determinised: int = 0
    heard: int = 0
    """Actions held against others that look the same to a viewer."""
    moved: Counter[int | None] = field(default_factory=Counter)
    """By viewer, how often a determinised state was another one than the real."""
    drawn: Counter[int | None] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How often the dear checks are made; the cheap ones are made at every state."""

    looks: float = 0.03
    """Of the states: every view is taken, held against determinised states, and refusals are asked for; of the steps:
    what every viewer hears and is told of it."""
    tries: float = 0.03
    """Of the states: every legal action is tried."""
    refusals: int = 6
    """Illegal actions asked of each seat at a look."""
    playouts: float = 0.25
    """Of the games: one determinised state is played to the end."""
    most_actions: int = 20_000
    must_end: bool = True
    """False: a game that reaches `most_actions` is broken off instead of failing."""


def check_game(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    first: int = 1,
    sampling: Sampling | None = None,
    player: Player | None = None,
    words: Sequence[str] = (),
) -> Checked:
    """Plays so many games; CheckFailed when one breaks a promise. `words` are more actions to be refused."""
    checked = Checked()
    for number in range(first, first + games):
        rng = Random(f"{seed} {number}")
        play = _Play(game, rng, sampling or Sampling(), player or Temper(rng), words, checked)
        try:
            play.whole_game()
        except Exception as error:
            said = error if isinstance(error, CheckFailed) else f"{type(error).__name__}: {error}"
            last = "".join(map(str, play.steps[-1:])) or "the start"
            where = f"{game.name}, seed {seed}, game {number}, step {len(play.steps)}, after {last}"
            raise CheckFailed(f"{where}: {said}") from error
    _need_moved(checked, f"{game.name}, seed {seed}")
    return checked


def _need(holds: bool, *said: object) -> None:
    if not holds:
        raise CheckFailed(" ".join(map(str, said)))


def _need_moved(checked: Checked, where: str) -> None:
    for viewer, drawn in checked.drawn.items():
        _need(drawn < ENOUGH or checked.moved[viewer] > 0, f"{where}: determinise moves no card for viewer {viewer}")


class Temper:
    """Plays at random, but each game otherwise: some words often and some hardly ever, so that long games
    and short ones, quiet and noisy ones all occur."""

    def __init__(self, rng: Random) -> None:
        self._liking: dict[str, float] = {}
        self._rng = rng

    def __call__(self, rng: Random, state: State) -> tuple[int, str]:
        seat = rng.choice(state.waiting() if rng.random() < 0.9 else state.actors())
        legal = state.legal(seat)
        return seat, rng.choices(legal, list(map(self._likes, legal)))[0]

    def _likes(self, action: str) -> float:
        word = action.partition(" ")[0]
        if word not in self._liking:
            self._liking[word] = 10 ** self._rng.uniform(-3, 0)
        return self._liking[word]


class Step(NamedTuple):
    """What happened: an action, or a shuffle (seat 0)."""

    seat: int
    action: str = ""
    order: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} {self.action!r}" if self.seat else f"shuffle {' '.join(self.order)}"


class _Play:
    """One game being checked: its states so far, and the steps between them."""

    def __init__(
        self, game: Game, rng: Random, sampling: Sampling, player: Player, words: Iterable[str], checked: Checked
    ) -> None:
        self.game, self.rng, self.sampling, self.player, self.checked = game, rng, sampling, player, checked
        self.seats = tuple(range(1, game.seats + 1))
        self.numbers: dict[str, int] = {}
        self.ids: dict[int, str] = {}
        self.words = [*GARBAGE, *words]
        self.steps: list[Step] = []
        self.states: list[State] = [game.start()]
        self.conserved = self.states[0].conserved()

    # One game ------------------------------------------------------------------------------------------

    def whole_game(self) -> None:
        sides = sorted(seat for side in self.game.sides for seat in side)
        _need(sides == list(self.seats), "not every seat is of one side:", self.game.sides)
        playout_at = self.rng.randrange(1, 60) if self.rng.random() < self.sampling.playouts else 0
        while self._check_state(self.states[-1]):
            state = self.states[-1]
            if self.rng.random() < self.sampling.looks:
                self._look(state)
            if self.rng.random() < self.sampling.tries:
                self._try_all(state)
            if playout_at and len(self.steps) == playout_at:
                self._play_out(state.determinise(self.rng.choice((None, *self.seats)), self.rng))
            if len(self.steps) >= self.sampling.most_actions:
                _need(not self.sampling.must_end, "the game does not end")
                break
            self.steps.append(step := self._next_step(state))
            self.states.append(after := _taken(state, step))
            if self.rng.random() < self.sampling.looks:
                self._listen(state, step, after)
        self._look(self.states[-1])
        self._play_again()
        self.checked.games += 1

    def _next_step(self, state: State) -> Step:
        if state.chance is not None:
            return Step(0, order=self._shuffled(state.chance.items))
        self.checked.actions += 1
        return Step(*self.player(self.rng, state))

    def _shuffled(self, items: Iterable[str]) -> tuple[str, ...]:
        order = list(items)
        self.rng.shuffle(order)
        return tuple(order)

    def _play_again(self) -> None:
        """The same steps lead to equal states; and no state was changed by what was done with it since."""
        state = self.game.start()
        for number, step in enumerate((*self.steps, None)):
            _need(state == self.states[number], f"step {number} played again gives another state")
            if step is not None:
                state = _taken(state, step)

    def _play_out(self, state: State) -> None:
        """A determinised state is a state like any other: it is played to the end."""
        for _ in range(self.sampling.most_actions):
            if not self._check_state(state):
                return
            state = _taken(state, self._next_step(state))
        _need(not self.sampling.must_end, "a determinised game does not end")

    # One state -----------------------------------------------------------------------------------------

    def _check_state(self, state: State) -> bool:
        """What must hold everywhere; whether the game goes on."""
        actors, waiting = state.actors(), state.waiting()
        facts = (state.outcome is not None, state.chance is not None, bool(actors))
        _need(sum(facts) == 1, "not exactly one of outcome, chance and actors:", facts)
        _need(list(actors) == sorted(set(actors)), "actors not in ascending order:", actors)
        _need(set(waiting) <= set(actors), "waiting for", waiting, "but only", actors, "may act")
        _need(bool(waiting) == bool(actors), "actors", actors, "but nobody is waited for")
        for seat in self.seats:
            self._check_legal(state.legal(seat), seat, acts=seat in actors)
        for seat in WRONG_SEATS:
            _need(not state.legal(seat), "legal actions for seat", seat)
        conserved = state.conserved()
        _need(conserved == self.conserved, "not conserved:", conserved, "was", self.conserved)
        self.checked.states += 1
        return state.outcome is None

    def _check_legal(self, legal: Sequence[str], seat: int, *, acts: bool) -> None:
        _need(bool(legal) == acts, "seat", seat, "acts:", acts, "but its legal actions are", legal)
        numbers = [self.numbers.get(action) or self._number(action) for action in legal]
        _need(all(low < high for low, high in pairwise(numbers)), "legal actions not in the order of their ids:", legal)

    def _number(self, action: str) -> int:
        """The id of an action, and of no other."""
        number = self.numbers[action] = self.game.action_id(action)
        known = self.ids.setdefault(number, action)
        _need(known == action, f"{known!r} and {action!r} have the same id, {number}")
        return number

    def _try_all(self, state: State) -> None:
        """Every legal action is taken, and leaves the state as it was."""
        before = self._views(state)
        for seat in state.actors():
            for action in state.legal(seat):
                try:
                    self._check_state(state.apply(seat, action))
                except Exception as error:
                    raise CheckFailed(f"after the legal action {seat} {action!r}: {error!r}") from error
        _need(self._views(state) == before, "acting on a state changed it")

    # What is told --------------------------------------------------------------------------------------

    def _views(self, state: State) -> list[str]:
        return [self._view(state, viewer) for viewer in (None, *self.seats)]

    def _view(self, state: State, viewer: int | None) -> str:
        """A view as it goes over the wire."""
        view = state.view(viewer)
        text = json.dumps(view, sort_keys=True, allow_nan=False)
        _need(json.loads(text) == view, "the view of", viewer, "is not plain JSON")
        if viewer is not None:
            layers = laid_over(state.view(None), state.own(viewer))
            _need(layers == view, "the view of", viewer, "is not its own layer over everybody's")
        self.checked.views += 1
        return text

    def _look(self, state: State) -> None:
        """Nothing leaks: a viewer is told the same, word for word, of a state it can't tell from this one."""
        for viewer in (None, *self.seats):
            asked = self._asked(viewer)
            told = self._told(state, viewer, asked)
            other = state.determinise(viewer, self.rng)
            self._check_state(other)
            for here, there in zip(told, self._told(other, viewer, asked), strict=True):
                _need(here == there, f"viewer {viewer} can tell a determinised state:\n{here}\n{there}")
            self.checked.determinised += 1
            self.checked.drawn[viewer] += 1
            self.checked.moved[viewer] += other != state

    def _listen(self, before: State, step: Step, after: State) -> None:
        """What a step says to each viewer: nothing that another step, which looks the same to it, would not say."""
        was_open, now_open = before.view(None), after.view(None)
        known = after.changes(before, was_open)
        _need(
            known == changes(was_open, now_open), "the changes of", step, "are not what is new to a spectator:", known
        )
        moment = self.game.moment(was_open, now_open)
        _need(moment is None or moment in get_args(Moment), "no moment:", moment)
        openly = step.seat and self.game.heard(before, step.seat, step.action, None) == step.action
        for viewer in (None, *self.seats):
            was, now = before.view(viewer), after.view(viewer)
            said = self._said(before, step, viewer, was, now)
            _need(not openly or said[0] == step.action, "viewer", viewer, "hears less than a spectator of", step)
            self._said_by_open_views(step, viewer, said, was_open, now_open)
            for state, action in self._alike(before, step, viewer, was, now):
                self.checked.heard += 1
                other = self._said(state, Step(step.seat, action), viewer, was, now)
                _need(other == said, f"viewer {viewer} can tell {step} from {action!r}:\n{said}\n{other}")

    def _said_by_open_views(self, step: Step, viewer: int | None, said: tuple[Any, ...], was: View, now: View) -> None:
        """Where a teller says that its sentences follow from what everybody sees, they do."""
        heard, told, *_ = said
        for lang, sentences in zip(LANGUAGES, told, strict=True):
            teller = self._teller(lang, viewer)
            if not teller.tells_own(heard):
                openly = teller.told(was, step.seat, heard, now)
                _need(openly == sentences, f"viewer {viewer} is told of its own cards at {step}: {sentences}")

    def _teller(self, lang: Language, viewer: int | None) -> Teller:
        return self.game.teller([f"P{seat}" for seat in self.seats], lang, viewer)

    def _alike(
        self, before: State, step: Step, viewer: int | None, was: View, now: View
    ) -> Iterable[tuple[State, str]]:
        """Other states and actions with which the viewer sees the same before and after, and which are told apart by
        what is hidden from it: here, what whoever acts sees then; where hidden cards lie elsewhere, what is legal."""
        if not step.seat:
            return
        own, legal = before.apply(step.seat, step.action).view(step.seat), before.legal(step.seat)
        open_ = self.game.is_chore(before.view(None))  # another cut deals other cards, and is made before all eyes
        twin = before.determinise(viewer, self.rng)
        _need(twin.view(viewer) == was, "viewer", viewer, "can tell a determinised state")
        for state in (before, twin):
            for action in self._some(state.legal(step.seat)):
                after = state.apply(step.seat, action)
                hidden = action not in legal or (state is before and not open_ and after.view(step.seat) != own)
                if (hidden or action == step.action) and viewer != step.seat and after.view(viewer) == now:
                    yield state, action
        if viewer == step.seat and step.action in twin.legal(step.seat):
            after = twin.apply(step.seat, step.action)
            if after.view(viewer) == now:
                yield twin, step.action

    def _some(self, actions: Sequence[str]) -> list[str]:
        return self.rng.sample(actions, min(len(actions), SAME))

    def _said(self, before: State, step: Step, viewer: int | None, was: View, now: View) -> tuple[object, ...]:
        """All that reaches a viewer of a step, but for the views."""
        heard = self.game.heard(before, step.seat, step.action, viewer) if step.seat else ""
        tellers = [self._teller(lang, viewer) for lang in LANGUAGES]
        told = [teller.told(was, step.seat, heard, now) for teller in tellers]
        legal = before.legal(viewer) if viewer else ()
        labels = [[teller.label(was, action) for action in self._few(legal)] for teller in tellers]
        positions = [teller.position(now) for teller in tellers]
        for line in chain.from_iterable((*told, *labels, *positions)):
            words = line.replace(NO_BREAK, " ")
            _need(bool(words.strip()) and words.isprintable(), "no line of words:", repr(line))
        return heard, told, labels, self.game.moment(was, now)

    def _few(self, legal: Sequence[str]) -> Sequence[str]:
        return legal if len(legal) <= SAME else (*legal[: SAME // 2], *legal[-SAME // 2 :])

    def _asked(self, viewer: int | None) -> list[tuple[int, str]]:
        """Actions to be refused, most of them: a seat asks for itself, a spectator for seats that are none."""
        seats = WRONG_SEATS if viewer is None else (viewer,)
        heard = [*self.words, *self.numbers]
        return [(self.rng.choice(seats), self.rng.choice(heard)) for _ in range(self.sampling.refusals)]

    def _told(self, state: State, viewer: int | None, asked: Iterable[tuple[int, str]]) -> list[Any]:
        legal = state.legal(viewer) if viewer else ()
        answers = [self._answer(state, seat, action) for seat, action in asked if action not in state.legal(seat)]
        return [self._view(state, viewer), legal, state.waiting(), answers]

    def _answer(self, state: State, seat: int, action: str) -> tuple[str, ...]:
        """The refusal of an illegal action, in every language."""
        try:
            state.apply(seat, action)
        except Refusal as refusal:
            self.checked.refusals += 1
            return _sentences(refusal)
        except Exception as error:
            raise CheckFailed(f"{seat} {action!r} is no refusal but {error!r}") from error
        raise CheckFailed(f"{seat} {action!r} is not legal, and was taken")


def _taken(state: State, step: Step) -> State:
    return state.apply(step.seat, step.action) if step.seat else state.shuffled(step.order)


def _sentences(refusal: Refusal) -> tuple[str, ...]:
    """A refusal in every language, a line each."""
    texts = tuple(map(refusal.text, LANGUAGES))
    _need(all(text.strip() and text.isprintable() for text in texts), "a refusal is no line of words:", texts)
    _need(len(set(texts)) == len(texts), "a refusal is not translated:", texts)
    return texts
