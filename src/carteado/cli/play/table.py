"""A game in the terminal: a person among bots, until the game ends or the person leaves."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from carteado.cli.records.record_file import RecordFile
from carteado.cli.streams import one_line, print_lines
from carteado.core.game import State
from carteado.core.refusal import Refusal
from carteado.games.bot import Bot
from carteado.games.terminal_face import Choice, Face
from carteado.playthrough.recorded_game import RecordedGame
from carteado.regulation.documents import Article
from carteado.words.catalogue import Language, say
from carteado.words.speaker import capital
from carteado.words.text import normalise

Actions = tuple[str, ...]


class Left(Exception):
    """The person leaves the table: end of input, or a word such as `quit`."""


class Unclear(Exception):
    """The input was not understood; the text is the key of the reply."""


@dataclass
class Table:
    """A game in progress in the terminal. If the game waits for several players, the person acts first."""

    game: RecordedGame
    face: Face
    person: int
    bots: Mapping[int, Bot]
    record: RecordFile
    lang: Language
    out_of_turn: bool = False
    news: list[str] = field(default_factory=list)
    """Lines about events that are not printed yet. An action is saved before it is printed."""
    passed_position: list[str] = field(default_factory=list)
    """The position in which the person last passed out of turn. The person is not asked again in the same position."""

    def play(self) -> None:
        """Play until the game ends or the person leaves, then print where the record is."""
        try:
            self._narrate_steps()
            self._write()
            while self.game.state.outcome is None:
                self._turn()
        except (Left, KeyboardInterrupt):
            print()
            self._say("left")
        else:
            print()
            self._say("over")
        self._say_record()

    def _narrate_steps(self) -> None:
        """Describe the latest steps and add the lines to `news`.

        An empty line comes before the lines about a shuffle.
        """
        for step in self.game.playthrough.steps:
            before, after = step.before.view(self.person), step.after.view(self.person)
            if step.drawn is None:
                action = self.game.game.redact_action(step.before, step.seat, step.action, self.person)
                self.news += self.face.narrate(before, step.seat, action, after)
            elif lines := self.face.narrate(before, 0, "", after):
                self.news += ["", *lines]

    # A turn --------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        state = self.game.state
        if self.person in state.waiting():
            self._act_on(self._answer(state))
        elif not self._offer_to_interrupt(state):
            seat = state.waiting()[0]
            self._act(seat, self.bots[seat].choose(state.view(seat), state.legal(seat)))

    def _offer_to_interrupt(self, state: State) -> bool:
        """Let the person act before the next player, if the rules allow it. Return whether the person acted."""
        if not self.out_of_turn or self.person not in state.actors():
            return False
        position = self.face.position(state.view(self.person))
        if position == self.passed_position:
            return False
        actions = self._ask(state, optional=True)
        if not actions:
            self.passed_position = position
            return False
        self._act_on(actions)
        return True

    def _act_on(self, actions: Actions) -> None:
        for action in actions:
            self._act(self.person, action)

    def _act(self, seat: int, action: str) -> None:
        self.game.act(seat, action)
        self._narrate_steps()
        self._write()

    def _write(self) -> None:
        self.record.save(self.game)
        print_lines(self.news)
        self.news.clear()

    # The person ----------------------------------------------------------------------------------------

    def _answer(self, state: State) -> Actions:
        """Ask the person for actions.

        If there is only one legal action and the face offers no choice, return it without asking.
        """
        legal = state.legal(self.person)
        if len(legal) == 1 and not self.face.choices(state.view(self.person), legal):
            return legal
        return self._ask(state, optional=False)

    def _ask(self, state: State, *, optional: bool) -> Actions:
        """Ask the person for actions and return them in order. If `optional` is true, the answer may be empty."""
        view, legal = state.view(self.person), state.legal(self.person)
        choices = self.face.choices(view, legal)
        if optional and not choices:
            return ()
        print()
        print_lines((*self.face.position(view), *self._format_choices(choices, optional)))
        cited: tuple[Article, ...] = ()
        while True:
            text = self._input()
            if normalise(text) in say("cli.play.asking", self.lang).split():
                print_lines(
                    (
                        *self._quote_articles(cited),
                        *self.face.explain(view, legal),
                        "",
                        *self._format_choices(choices, optional),
                    )
                )
                continue
            if not text and optional:
                return ()
            try:
                return self._try_actions(
                    state, text, self.face.read(text, view, legal) if text else _default_action(choices)
                )
            except Refusal as refusal:
                cited = refusal.articles
                print_lines([say("cli.play.refused", self.lang, reason=one_line(refusal.text(self.lang)))])
            except Unclear as unclear:
                print_lines([say(f"cli.play.{unclear}", self.lang)])

    def _try_actions(self, state: State, text: str, read: str | Actions | None) -> Actions:
        """Check the actions `read` from the person's `text`, and return them in order.

        Raises Refusal if the rules forbid an action, and Unclear if the input was not understood.
        """
        actions = (read,) if isinstance(read, str) else read or ()
        if not text and not actions:
            raise Unclear("say_something")
        for action in actions or (text,):
            state = state.apply(self.person, action)
        if not actions:
            raise Unclear("unclear")
        return actions

    def _quote_articles(self, articles: Sequence[Article]) -> list[str]:
        return [say("cli.play.article", self.lang, source=one.label, says=one.says) for one in articles]

    def _format_choices(self, choices: list[Choice], optional: bool) -> list[str]:
        """Return a line for each choice and, if `optional`, for doing nothing, with the text that chooses it."""
        enter = say("cli.play.enter", self.lang)
        rows = [(choice.key, capital(choice.label) + (f" ({enter})" if choice.default else "")) for choice in choices]
        if optional:
            rows.append((enter, say("cli.play.nothing", self.lang)))
        width = max((len(key) for key, _ in rows), default=0)
        return [f"  {key:{width}}  {label}" for key, label in rows]

    def _input(self) -> str:
        try:
            text = input(say("cli.play.prompt", self.lang) + " ").strip()
        except (EOFError, RuntimeError):  # end of input, or no input at all
            raise Left from None
        if normalise(text) in say("cli.play.leaving", self.lang).split():
            raise Left
        return text

    # The end -------------------------------------------------------------------------------------------

    def _say(self, key: str) -> None:
        print(say(f"cli.play.{key}", self.lang))

    def _say_record(self) -> None:
        path = self.record.path
        if not path.exists():
            return
        key = "verify" if self.game.state.outcome is not None else "replay"
        print(say("cli.play.record", self.lang, path=path))
        print(say(f"cli.play.{key}", self.lang, command=f"carteado {key} {shlex.quote(str(path))}"))


def _default_action(choices: list[Choice]) -> str | None:
    return next((choice.action for choice in choices if choice.default), None)
