"""A game in the terminal: a person among bots, until the game ends or the person leaves."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from carteado.bots.bot import Bot
from carteado.cli.faces.face import Choice, Face, plain
from carteado.cli.record_file import RecordFile
from carteado.cli.streams import one_line, tell
from carteado.core.game import Refusal, State
from carteado.hosting import HostedGame
from carteado.regulation.documents import Article
from carteado.words.catalogue import Language, say

Actions = tuple[str, ...]


class Left(Exception):
    """The person leaves the table: Ctrl-C, the end of the input, or a word for it."""


class Unclear(Exception):
    """What was typed means nothing; the text is the key of what to say."""


@dataclass
class Table:
    """One game being played. Whoever the table waits for acts; of several, the person first."""

    hosted: HostedGame
    face: Face
    person: int
    bots: Mapping[int, Bot]
    record: RecordFile
    lang: Language
    out_of_turn: bool = False
    news: list[str] = field(default_factory=list)
    """What happened and has not been told yet: an action is written down before anybody reads of it."""
    passed: list[str] = field(default_factory=list)
    """The position in which the person last had nothing to say out of turn: in the same one nobody asks again."""

    def play(self) -> None:
        """The whole game; what there is to say of its record in the end."""
        try:
            self.hosted.begin()
            self._write()
            while self.hosted.state.outcome is None:
                self._turn()
        except (Left, KeyboardInterrupt):
            print()
            self._say("left")
        else:
            print()
            self._say("over")
        self._say_record()

    def heard(self, before: State, after: State) -> None:
        """A shuffle: what the person sees of it."""
        self.news += self._between(self.face.told(before.view(self.person), 0, "", after.view(self.person)))

    def _between(self, lines: list[str]) -> list[str]:
        """What a shuffle brought stands apart from what came before it."""
        return ["", *lines] if lines else []

    # A turn --------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        state = self.hosted.state
        if self.person in state.waiting():
            self._act_on(self._answer(state))
        elif not self._interrupts(state):
            seat = state.waiting()[0]
            self._act(seat, self.bots[seat].choose(state.view(seat), state.legal(seat)))

    def _interrupts(self, state: State) -> bool:
        """Whether the person had something to say before the next player."""
        if not self.out_of_turn or self.person not in state.actors():
            return False
        position = self.face.position(state.view(self.person))
        if position == self.passed:
            return False
        said = self._ask(state, optional=True)
        if not said:
            self.passed = position
            return False
        self._act_on(said)
        return True

    def _act_on(self, said: Actions) -> None:
        for action in said:
            self._act(self.person, action)

    def _act(self, seat: int, action: str) -> None:
        before = self.hosted.state
        after = before.apply(seat, action)
        heard = self.hosted.game.heard(before, seat, action, self.person)
        self.news += self.face.told(before.view(self.person), seat, heard, after.view(self.person))
        self.hosted.act(seat, action)
        self._write()

    def _write(self) -> None:
        self.record.save(self.hosted)
        tell(self.news)
        self.news.clear()

    # The person ----------------------------------------------------------------------------------------

    def _answer(self, state: State) -> Actions:
        """What the person does; what goes without saying is not asked for."""
        legal = state.legal(self.person)
        if len(legal) == 1 and not self.face.choices(state.view(self.person), legal):
            return legal
        return self._ask(state, optional=False)

    def _ask(self, state: State, *, optional: bool) -> Actions:
        """What the person wants to do, one action after another; nothing, where that may be."""
        view, legal = state.view(self.person), state.legal(self.person)
        choices = self.face.choices(view, legal)
        if optional and not choices:
            return ()
        print()
        tell((*self.face.position(view), *self._listed(choices, optional)))
        cited: tuple[Article, ...] = ()
        while True:
            text = self._input()
            if plain(text) in say("cli.play.asking", self.lang).split():
                tell((*self._quoted(cited), *self.face.explain(view, legal), "", *self._listed(choices, optional)))
                continue
            if not text and optional:
                return ()
            try:
                return self._meant(state, text, self.face.read(text, view, legal) if text else _default(choices))
            except Refusal as refusal:
                cited = refusal.articles
                tell([say("cli.play.refused", self.lang, reason=one_line(refusal.text(self.lang)))])
            except Unclear as unclear:
                tell([say(f"cli.play.{unclear}", self.lang)])

    def _meant(self, state: State, text: str, read: str | Actions | None) -> Actions:
        """What was read, tried: all of it can be done, or the rules say why not."""
        actions = (read,) if isinstance(read, str) else read or ()
        if not text and not actions:
            raise Unclear("say_something")
        for action in actions or (text,):
            state = state.apply(self.person, action)
        if not actions:
            raise Unclear("unclear")
        return actions

    def _quoted(self, articles: Sequence[Article]) -> list[str]:
        """The words of the articles by which the last answer was refused."""
        return [say("cli.play.article", self.lang, source=one.label, says=one.says) for one in articles]

    def _listed(self, choices: list[Choice], optional: bool) -> list[str]:
        """The choices, each after what chooses it."""
        enter = say("cli.play.enter", self.lang)
        rows = [(choice.key, choice.label + (f" ({enter})" if choice.default else "")) for choice in choices]
        if optional:
            rows.append((enter, say("cli.play.nothing", self.lang)))
        width = max((len(key) for key, _ in rows), default=0)
        return [f"  {key:{width}}  {label}" for key, label in rows]

    def _input(self) -> str:
        try:
            text = input(say("cli.play.prompt", self.lang) + " ").strip()
        except (EOFError, RuntimeError):  # no more input, or none to begin with
            raise Left from None
        if plain(text) in say("cli.play.leaving", self.lang).split():
            raise Left
        return text

    # The end -------------------------------------------------------------------------------------------

    def _say(self, key: str) -> None:
        print(say(f"cli.play.{key}", self.lang))

    def _say_record(self) -> None:
        path = self.record.path
        if not path.exists():
            return
        key = "verify" if self.hosted.state.outcome is not None else "replay"
        print(say("cli.play.record", self.lang, path=path))
        print(say(f"cli.play.{key}", self.lang, command=f"carteado {key} {shlex.quote(str(path))}"))


def _default(choices: list[Choice]) -> str | None:
    return next((choice.action for choice in choices if choice.default), None)
