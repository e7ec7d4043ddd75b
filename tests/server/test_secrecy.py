"""On the wire itself: every byte a viewer gets is the same for states that differ only in what it may not see.

A twin is the same table with the cards that the viewer can't see dealt otherwise: in the state, in what the table
remembers, and in the record it keeps. Both are joined, synced, asked for nonsense and for the game's address, and
played on; the viewer must not be able to tell them apart.
"""

from __future__ import annotations

import asyncio
import copy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.blackjack.match import Blackjack
from carteado.core.game import State
from carteado.games import GAMES, rulebook
from carteado.pifpaf.match import PifPaf
from carteado.regulation.regulated_game import RegulatedGame
from carteado.server.database import Player
from carteado.server.presenter import Shower
from carteado.server.routes_games import unfinished
from carteado.server.table_connection import Connection
from carteado.tables import deciding
from carteado.tables.events import Acted, Created, Events, Prepared, Seated, Started
from carteado.tables.ports import Finished, Ports
from carteado.tables.state import TableState
from carteado.tables.store import Entry
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus, Viewer
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
    """A log and an archive that keep nothing."""

    def has_room(self) -> bool:
        return True

    async def append(self, entry: Entry) -> None:
        pass

    async def keep(self, finished: Finished) -> None:
        pass


@dataclass
class Story:
    """A match up to some moment, as a log would have it."""

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
    """The same table for this viewer, its hidden cards elsewhere and its secret words others."""
    state = story.state()
    assert state.match is not None
    state.match.state = state.match.state.determinise(viewer, rng)
    state.match.done = [(seat, action if seat == viewer else "?") for seat, action in state.match.done]
    for happening in state.recent:
        event = happening.events[0]
        if isinstance(event, Acted) and "carta" not in event.action:
            before, after = happening.before, happening.after
            assert before is not None
            assert after is not None
            event.action = another(before, event.seat, event.action, viewer)
            happening.before = before.determinise(viewer, rng)
            happening.after = after.determinise(viewer, rng)
    return state


def another(before: State, seat: int, action: str, viewer: int | None) -> str:
    """Another action that this viewer should not be able to tell from somebody's: a card face down, an answer to a
    discard that stays closed."""
    if seat == viewer:
        return action
    if action.startswith("~"):
        return "~2p"
    deal = before.view(None).get("deal")
    closed = deal is not None and deal.get("stage") == "claims" and action in ("passa", "ameaça")
    return {"passa": "ameaça", "ameaça": "passa"}[action] if closed else action


class Line:
    """A socket that writes down what goes out."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, message: dict[str, str]) -> None:
        self.sent.append(message["text"].encode())


class AtOnce:
    def add(self, sender: Connection) -> None:
        sender.flush()


class Seen:
    """One table as one viewer gets it, byte by byte."""

    def __init__(self, state: TableState, viewer: int | None, lang: Any, *, text: bool = True) -> None:
        ports = Ports(Nowhere(), LocalBus(), Shower(), Nowhere(), now=lambda: 5, bot_delay=lambda: 10**9)  # type: ignore[arg-type]
        self.table = Table(state, ports)
        self.seat = viewer
        name = f"p{viewer}" if viewer else "stranger"
        services: Any = SimpleNamespace(settings=SimpleNamespace(limits=PLENTY), outgoing=AtOnce())
        person = Player(id=name, name=name, auto_cut=False)
        self.line = Line()
        self.connection = Connection(self.line, services, self.table, person, lang)  # type: ignore[arg-type]
        self.connection.viewer.text = text
        self.bytes: list[bytes] = []

    async def join(self, version: int | None) -> None:
        await self.table.watch(self.connection.viewer, version)
        self.bytes.append(msgspec.json.encode(unfinished(self.table.state, (self.seat,) if self.seat else ())))
        self.table.viewers.drop(self.connection.viewer)

    async def stay(self) -> None:
        await self.table.watch(self.connection.viewer, None)

    async def somebody_comes_and_goes(self) -> None:
        """Another seat's person: the viewer hears of it."""
        other = Viewer("p2" if self.seat == 1 else "p1", "pt", lambda _: None)
        await self.table.watch(other, None)
        self.table.unwatch(other)

    async def ask(self, action: str, moves: int) -> None:
        """Something the viewer may not do now."""
        message = {"do": "act", "id": f"{action}.".encode().hex(), "action": action, "moves": moves}
        self.connection._reader = asyncio.current_task()
        await self.connection._receive(msgspec.json.encode(message).decode())

    async def happens(self, seat: int, action: str) -> None:
        who = deciding.Who(f"p{seat}", f"p{seat}", 5)
        command = f"-{self.table.state.version}{seat}{action}"
        await self.table.do(who, command, lambda s, w: deciding.act(s, w, action, None))

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
def test_a_viewer_can_not_tell_twins_apart(
    place: tuple[str, str, int], moves: int, viewer: int, lang: str, seed: int
) -> None:
    rng = Random(seed)
    story = story_of(*place, moves, rng)
    seat = viewer if 0 < viewer <= place[2] else None
    asyncio.run(compare(story, seat, lang, rng))


async def compare(story: Story, viewer: int | None, lang: str, rng: Random) -> None:
    real, twin = Seen(story.state(), viewer, lang), Seen(twin_of(story, viewer, rng), viewer, lang)
    state = real.table.state
    for version in (None, 0, max(0, state.version - 5), state.version, state.version + 9):
        for seen in (real, twin):
            await seen.join(version)
    assert state.match is not None
    moves = state.match.moves
    legal = state.match.state.legal(viewer) if viewer else ()
    for seen in (real, twin):
        await seen.stay()
        await seen.somebody_comes_and_goes()
        for action in (*NONSENSE, *(() if viewer else ("Kp",))):
            if action not in legal:
                await seen.ask(action, moves)
    await one_step(real, twin, rng)
    assert real.all() == twin.all()


async def one_step(real: Seen, twin: Seen, rng: Random) -> None:
    """Somebody acts alike at both tables, where that is possible: face down, any card is like any other."""
    one, other = real.table.state.match, twin.table.state.match
    assert one is not None
    assert other is not None
    seat = rng.choice(one.state.actors())
    action = rng.choice(one.state.legal(seat))
    heard = one.game.heard(one.state, seat, action, real.seat)
    alike = [text for text in other.state.legal(seat) if other.game.heard(other.state, seat, text, real.seat) == heard]
    like = [text for text in alike if text == action] or alike
    if not like or "carta" in action or (seat == real.seat and like[0] != action):
        return
    await real.happens(seat, action)
    await twin.happens(seat, like[0])
    if one.is_over or one.state.view(real.seat) != other.state.view(real.seat):
        real.line.sent.pop(), twin.line.sent.pop()  # the play itself showed a difference to everybody


@pytest.mark.parametrize("regulation", ["copag", "nevada"])
def test_what_a_replay_turns_over_stays_face_down_at_a_live_table(
    regulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte that a spectator and a seat get in three rounds, while the view of a replay can't be had."""
    monkeypatch.delattr(Blackjack, "opened")
    monkeypatch.delattr(RegulatedGame, "opened")
    rng = Random(5)
    for seat in (None, 1):
        seen = Seen(story_of("blackjack", regulation, 2, 0, rng).state(), seat, "pt")
        match = seen.table.state.match
        assert match is not None
        asyncio.run(three_rounds(seen, rng))
        assert match.state.view(None)["played"] >= 3
        assert b'"~"' in b"".join(seen.line.sent)
        assert not any(b"face_down" in message for message in seen.all())


async def three_rounds(seen: Seen, rng: Random) -> None:
    await seen.stay()
    match = seen.table.state.match
    assert match is not None
    while match.state.view(None)["played"] < 3:
        seat = match.state.actors()[0]
        moves = match.moves
        await seen.happens(seat, rng.choice(match.state.legal(seat)))
        assert match.moves > moves


def test_the_match_in_words_is_for_those_who_ask() -> None:
    for place in PLACES:
        state = story_of(*place, 5, Random(3)).state()
        assert state.match is not None
        for seat in (None, *state.match.state.actors()):
            asked, plain = Seen(state, seat, "pt"), Seen(state, seat, "pt", text=False)
            for seen in (asked, plain):
                asyncio.run(seen.stay())
            words = msgspec.json.decode(asked.all()[-1])["said"]
            assert all(words["position"])
            assert sorted(words["labels"]) == sorted(state.match.state.legal(seat) if seat else ())
            assert msgspec.json.decode(plain.all()[-1])["said"] is None


def test_a_spectator_gets_no_legal_actions_and_no_cards(tmp_path: Path) -> None:
    story = story_of("truco", "paulista", 4, 3, Random(1))
    seen = Seen(story.state(), None, "pt")
    asyncio.run(seen.stay())
    sync = msgspec.json.decode(seen.all()[-1])
    assert sync["match"]["legal"] == []
    assert sync["match"]["view"]["hand"]["cards"] == []
    assert Viewer("x", "pt", print).seats == ()


def test_pifpaf_told_to_all_as_it_once_was_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wire once carried a secret answer's own words: this file would see it."""
    monkeypatch.setattr(PifPaf, "heard", lambda self, before, seat, action, viewer: action)
    found = 0
    for seed in range(40):
        rng = Random(seed)
        story = story_of("pifpaf", "mesa", 4, 60, rng)
        try:
            asyncio.run(compare(story, None, "pt", rng))
        except AssertionError:
            found += 1
    assert found
