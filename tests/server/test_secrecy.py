"""A viewer receives the same bytes for states that differ only in hidden cards.

A twin is a copy of a table in which the cards that the viewer cannot see are dealt differently: in the state, in the
recent changes and in the record. The tests connect to both tables, send illegal actions, read the game over HTTP and
play on. The viewer must not be able to tell the tables apart.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.core.game import State
from carteado.games.blackjack.match import Blackjack
from carteado.games.pifpaf.match import PifPaf
from carteado.games.registry import GAMES, rulebook
from carteado.presenter.presenter import JsonPresenter
from carteado.regulation.regulated_game import RegulatedGame
from carteado.server.replays.routes import running_game
from carteado.server.runtime.database import Player
from carteado.server.tables.connection import Connection
from carteado.tables import command_handlers
from carteado.tables.environment import FinishedMatch, TableEnvironment
from carteado.tables.events import Acted, Created, Events, Prepared, Seated, Started
from carteado.tables.state import TableState
from carteado.tables.store import LogEntry
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus, Sender, Viewer
from tests.examples import examples
from tests.server.server_process import PLENTY

PLACES = [
    (game, name, seats)
    for game in GAMES
    for name in rulebook(game).presets()
    for seats in rulebook(game).preset(name).rules.players
]
NONSENSE = ("", "x", "Ap", "~Ap", "4p", "~", "carta 1", "truco", "seis", "aceita", "corre", "vai", "baixa", "corta 5",
            "queima 3", "sobe", "olha", "tira 1", "fica 4c", "joga 4p 5p", "desiste", "três", "compra", "lixo", "bate",
            "passa", "ameaça", "descarta Ko", "baixa 4c 5c 6c", "junta 7c em 1", "pega", "larga", "paga", "rebate 2",
            "pede", "mantém", "dobra", "divide", "seguro", "aposta 10")  # fmt: skip


class Nowhere:
    """A log and an archive that store nothing."""

    def accepts_writes(self) -> bool:
        return True

    async def append(self, entry: LogEntry) -> None:
        pass

    async def keep(self, finished: FinishedMatch) -> None:
        pass


@dataclass
class Story:
    """The beginning of a match, as the entries of its log."""

    entries: list[Events]

    def state(self) -> TableState:
        state = TableState("mesa")
        for entry in copy.deepcopy(self.entries):
            state.fold(entry)
        return state


def story_of(game: str, regulation: str, seats: int, moves: int, rng: Random) -> Story:
    created = Created(1, game, regulation, "", {}, seats, "atento", "normal", False, "p1")
    opening: Events = [created, Prepared(1, 1, rng.randbytes(32).hex())]
    opening += [Seated(1, seat, f"p{seat}", f"Nome {seat}", False) for seat in range(1, seats + 1)]
    story = Story([opening, [Started(1)]])
    state = story.state()
    for _ in range(moves):
        assert state.match is not None
        seat = rng.choice(state.match.state.actors())
        entry: Events = [Acted(1, seat, rng.choice(state.match.state.legal(seat)))]
        state.fold(entry)
        if state.phase == "over":
            break
        story.entries.append(copy.deepcopy(entry))
    return story


def twin_of(story: Story, viewer: int | None, rng: Random) -> TableState:
    """Return a table that looks the same to this viewer but has other hidden cards and secret answers."""
    state = story.state()
    assert state.match is not None
    playthrough = state.match.playthrough
    state.match.playthrough = replace(playthrough, state=playthrough.state.determinise(viewer, rng))
    state.match.actions = [(seat, action if seat == viewer else "?") for seat, action in state.match.actions]
    for change in state.recent:
        event = change.events[0]
        if isinstance(event, Acted) and "carta" not in event.action:
            before, after = change.before, change.after
            assert before is not None
            assert after is not None
            event.action = disguise_action(before, event.seat, event.action, viewer)
            change.before = before.determinise(viewer, rng)
            change.after = after.determinise(viewer, rng)
    return state


def disguise_action(before: State, seat: int, action: str, viewer: int | None) -> str:
    """Return an action that this viewer must not be able to distinguish from the given one.

    These are other cards face down, and other secret answers to a discard.
    """
    if seat == viewer:
        return action
    if action.startswith("~"):
        return "~2p"
    deal = before.view(None).get("deal")
    closed = deal is not None and deal.get("stage") == "claims" and action in ("passa", "ameaça")
    return {"passa": "ameaça", "ameaça": "passa"}[action] if closed else action


class RecordingSocket:
    """A socket that records the messages sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        self.sent.append(message["text"].encode())


class AtOnce:
    def add(self, sender: Sender) -> None:
        sender.flush()


class Transcript:
    """All bytes that one viewer of a table receives."""

    def __init__(self, state: TableState, viewer: int | None, lang: Any, *, text: bool = True) -> None:
        nowhere: Any = Nowhere()
        environment = TableEnvironment(
            nowhere, LocalBus(), JsonPresenter(), nowhere, now=lambda: 5, bot_delay=lambda: 10**9
        )
        self.table = Table(state, environment)
        self.seat = viewer
        name = f"p{viewer}" if viewer else "stranger"
        person = Player(id=name, name=name, auto_cut=False)
        self.line = RecordingSocket()
        self.connection = Connection(nowhere, self.line.send, self.table, person, lang, PLENTY, AtOnce(), nowhere)
        self.connection.viewer.text = text
        self.bytes: list[bytes] = []

    async def join(self, version: int | None) -> None:
        await self.table.watch(self.connection.viewer, version)
        self.bytes.append(msgspec.json.encode(running_game(self.table.state, (self.seat,) if self.seat else ())))
        self.table.viewers.remove(self.connection.viewer)

    async def stay(self) -> None:
        await self.table.watch(self.connection.viewer, None)

    async def connect_and_disconnect_another(self) -> None:
        """Connect and disconnect another player, which sends presence messages to the viewer."""
        other = Viewer("p2" if self.seat == 1 else "p1", "pt", lambda _: None)
        await self.table.watch(other, None)
        self.table.unwatch(other)

    async def ask(self, action: str, moves: int) -> None:
        """Send an action that the viewer may not play now."""
        message = {"do": "act", "id": f"{action}.".encode().hex(), "action": action, "moves": moves}
        self.connection._reader = asyncio.current_task()
        await self.connection._handle(msgspec.json.encode(message).decode())

    async def play(self, seat: int, action: str) -> None:
        who = command_handlers.Person(f"p{seat}", f"p{seat}", 5)
        command = f"-{self.table.state.version}{seat}{action}"
        await self.table.do(who, command, lambda s, w: command_handlers.act(s, w, action, None))

    def all(self) -> list[bytes]:
        self.table.stop()
        return [*self.bytes, *self.line.sent]


@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    place=st.sampled_from(PLACES),
    moves=st.integers(0, 60),
    viewer=st.integers(0, 6),
    lang=st.sampled_from(("pt", "en")),
    seed=st.integers(0, 2**32),
)
def test_viewer_cannot_tell_twins_apart(
    place: tuple[str, str, int], moves: int, viewer: int, lang: str, seed: int
) -> None:
    rng = Random(seed)
    story = story_of(*place, moves, rng)
    seat = viewer if 0 < viewer <= place[2] else None
    asyncio.run(compare(story, seat, lang, rng))


async def compare(story: Story, viewer: int | None, lang: str, rng: Random) -> None:
    real, twin = Transcript(story.state(), viewer, lang), Transcript(twin_of(story, viewer, rng), viewer, lang)
    state = real.table.state
    for version in (None, 0, max(0, state.version - 5), state.version, state.version + 9):
        for seen in (real, twin):
            await seen.join(version)
    assert state.match is not None
    moves = state.match.moves
    legal = state.match.state.legal(viewer) if viewer else ()
    for seen in (real, twin):
        await seen.stay()
        await seen.connect_and_disconnect_another()
        for action in (*NONSENSE, *(() if viewer else ("Kp",))):
            if action not in legal:
                await seen.ask(action, moves)
    await play_same_step(real, twin, rng)
    assert real.all() == twin.all()


async def play_same_step(real: Transcript, twin: Transcript, rng: Random) -> None:
    """Play an action at both tables that looks the same to the viewer, if there is one."""
    one, other = real.table.state.match, twin.table.state.match
    assert one is not None
    assert other is not None
    seat = rng.choice(one.state.actors())
    action = rng.choice(one.state.legal(seat))
    visible = one.game.redact_action(one.state, seat, action, real.seat)
    alike = [
        text
        for text in other.state.legal(seat)
        if other.game.redact_action(other.state, seat, text, real.seat) == visible
    ]
    like = [text for text in alike if text == action] or alike
    if not like or "carta" in action or (seat == real.seat and like[0] != action):
        return
    await real.play(seat, action)
    await twin.play(seat, like[0])
    if one.is_over or one.state.view(real.seat) != other.state.view(real.seat):
        real.line.sent.pop(), twin.line.sent.pop()  # the action itself revealed a difference, as it may


@pytest.mark.parametrize("regulation", ["copag", "nevada"])
def test_cards_that_only_a_replay_shows_stay_hidden_at_a_live_table(
    regulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three rounds run without the view of a replay, and the bytes for a spectator and a seat show no hidden card."""
    monkeypatch.delattr(Blackjack, "revealed_view")
    monkeypatch.delattr(RegulatedGame, "revealed_view")
    rng = Random(5)
    for seat in (None, 1):
        seen = Transcript(story_of("blackjack", regulation, 2, 0, rng).state(), seat, "pt")
        match = seen.table.state.match
        assert match is not None
        asyncio.run(play_three_rounds(seen, rng))
        assert match.state.view(None)["played"] >= 3
        assert b'"~"' in b"".join(seen.line.sent)
        assert not any(b"face_down" in message for message in seen.all())


async def play_three_rounds(seen: Transcript, rng: Random) -> None:
    await seen.stay()
    match = seen.table.state.match
    assert match is not None
    while match.state.view(None)["played"] < 3:
        seat = match.state.actors()[0]
        moves = match.moves
        await seen.play(seat, rng.choice(match.state.legal(seat)))
        assert match.moves > moves


def test_text_is_sent_only_on_request() -> None:
    for place in PLACES:
        state = story_of(*place, 5, Random(3)).state()
        assert state.match is not None
        for seat in (None, *state.match.state.actors()):
            asked, plain = Transcript(state, seat, "pt"), Transcript(state, seat, "pt", text=False)
            for seen in (asked, plain):
                asyncio.run(seen.stay())
            words = msgspec.json.decode(asked.all()[-1])["said"]
            assert all(words["position"])
            assert sorted(words["labels"]) == sorted(state.match.state.legal(seat) if seat else ())
            assert msgspec.json.decode(plain.all()[-1])["said"] is None


def test_spectator_gets_no_legal_actions_and_no_cards(tmp_path: Path) -> None:
    story = story_of("truco", "paulista", 4, 3, Random(1))
    seen = Transcript(story.state(), None, "pt")
    asyncio.run(seen.stay())
    sync = msgspec.json.decode(seen.all()[-1])
    assert sync["match"]["legal"] == []
    assert sync["match"]["view"]["hand"]["cards"] == []
    assert Viewer("x", "pt", print).seats == ()


def test_leak_of_secret_answers_in_pifpaf_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the others heard secret answers, as they once did, `compare` would fail."""
    monkeypatch.setattr(PifPaf, "redact_action", lambda self, before, seat, action, viewer: action)
    found = 0
    for seed in range(40):
        rng = Random(seed)
        story = story_of("pifpaf", "mesa", 4, 60, rng)
        try:
            asyncio.run(compare(story, None, "pt", rng))
        except AssertionError:
            found += 1
    assert found
