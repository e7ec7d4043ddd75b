"""Replays of finished games: each hand is complete, and several cards laid at once are one step."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import carteado
from carteado.core.cards import pretty_all
from carteado.games.blackjack.totals import tally_of, total
from carteado.games.bot import levels
from carteado.playthrough.playthrough import Playthrough
from carteado.server.replays.frames import HANDS_BETWEEN_CHECKPOINTS, Checkpoints, frames
from carteado.server.runtime.database import StoredGame
from carteado.server.wire.http import Frame
from carteado.tables.events import Acted, Created
from carteado.tables.match import Match
from tests.hosted import NAMES

GAMES = [
    ("truco", "paulista", 4, {}),
    ("buraco", "aberto", 2, {}),
    ("buraco", "copag", 4, {"cut": False}),
    ("pifpaf", "rapido", 3, {}),
    ("blackjack", "copag", 2, {}),
]
SECRET = "5e" * 32


def make_game(
    game: str, regulation: str, seats: int, options: dict[str, Any], eager: tuple[str, ...] = ()
) -> StoredGame:
    """Return a match of beginner bots that stops in the third hand. They prefer actions with an `eager` word."""
    created = Created(0, game, regulation, "", options, seats, "", "none", False, "")
    match = Match("mesa", 1, created, SECRET, NAMES[:seats], [""] * seats)
    bot = next(iter(levels(game).values()))(Random(7))
    while not match.is_over and match.hands < 3:
        seat = match.state.actors()[0]
        legal = match.state.legal(seat)
        wanted = next((one for word in eager for one in legal if one.startswith(word)), None)
        match.act(Acted(0, seat, wanted or bot.choose(match.state.view(seat), legal)))
    record = {"players": list(NAMES[:seats]), "fair": {"secret": SECRET, "seeds": [""] * seats}}
    made = msgspec.to_builtins(created)
    return StoredGame(id="mesa-1", table="mesa", created=made, record=record, done=[list(one) for one in match.actions])


def replay_hand(game: StoredGame, number: int) -> list[Frame]:
    found = frames(game, number, "pt")
    assert found is not None
    return found.frames


@pytest.mark.parametrize(("game", "regulation", "seats", "options"), GAMES)
def test_hand_ends_with_its_result_and_the_next_begins_with_its_deal(
    game: str, regulation: str, seats: int, options: dict[str, Any]
) -> None:
    one = make_game(game, regulation, seats, options)
    first, second = replay_hand(one, 1), replay_hand(one, 2)
    assert [frame.moment for frame in first if frame.moment != "trick"][-1] == "hand"
    assert [frame.moment for frame in first].count("hand") == 1
    last = first[-1]
    for view in last.views:
        assert view["last"]
        assert not any(view.get(stage) for stage in ("deal", "hand", "cut", "round"))
    assert second[0].seat is None
    assert second[0].action == ""
    assert second[1].seat is not None
    assert {line.kind for line in second[0].lines} == {"opening"}
    assert {line.kind for line in last.lines} >= {"result"}
    assert "opening" not in {line.kind for line in last.lines}


@pytest.mark.parametrize("regulation", ["copag", "cassino", "nevada"])
def test_blackjack_replay_shows_the_hole_card_and_closed_hands(regulation: str) -> None:
    steps = replay_hand(make_game("blackjack", regulation, 3, {}), 1)
    playing = [view["round"] for frame in steps for view in frame.views if view["round"]]
    assert playing
    for round_ in playing:
        assert len(round_["dealer"]) == 2, "the dealer has not drawn yet"
        assert round_["face_down"] == [1]
        held = [card for hand in round_["hands"] for card in hand["cards"]]
        assert "~" not in (*round_["dealer"], *held)
        assert round_["dealer_total"] == total(tally_of(tuple(round_["dealer"])))
        for hand in round_["hands"]:
            assert hand["total"] == total(tally_of(tuple(hand["cards"])))
    marked = any("face_down" in hand for round_ in playing for hand in round_["hands"])
    assert marked == (regulation == "nevada")


@pytest.mark.parametrize("regulation", ["copag", "nevada"])
def test_replay_shows_no_card_before_it_leaves_the_shoe(regulation: str) -> None:
    steps = replay_hand(make_game("blackjack", regulation, 2, {}), 1)
    full = steps[0].views[0]["shoe"]["left"]
    for view in (frame.views[0] for frame in steps):
        round_ = view["round"] or view["last"]
        seen = [*round_["dealer"], *(card for hand in round_["hands"] for card in hand["cards"])] if round_ else []
        assert len(seen) == full - view["shoe"]["left"]


def test_dealer_of_a_replay_ends_with_the_cards_shown_before() -> None:
    *before, last = replay_hand(make_game("blackjack", "copag", 2, {}), 1)
    assert before[-1].views[0]["round"]["dealer"] == last.views[0]["last"]["dealer"][:2]
    assert "face_down" not in last.views[0]["last"]


def test_blind_hand_of_truco_is_replayed_open() -> None:
    steps = replay_hand(make_game("truco", "jtb", 4, {"target": 1, "special_at": 0}), 1)
    played = [frame.lines[0].text for frame in steps if frame.action.startswith("carta")]
    assert played
    assert all(re.search("joga .*[♣♥♠♦]", sentence) for sentence in played)
    hands = [(view["hand"], seat) for frame in steps for seat, view in enumerate(frame.views) if view["hand"]]
    assert any(hand["blind"] for hand, _ in hands)
    for hand, seat in hands:
        assert len(hand["cards"]) == hand["left"][seat]
        assert all(hand["cards"])


USERS = {"server/replays/frames.py", "games/truco/match.py", "games/blackjack/match.py"}


def test_only_replays_use_the_revealed_view() -> None:
    """A live table shows `view`, `own` and `changes`; `revealed_view` also shows the cards that are face down."""
    source = Path(carteado.__file__).parent
    asking = {
        str(file.relative_to(source))
        for file in source.rglob("*.py")
        if re.search(r"\brevealed_view\(", file.read_text(encoding="utf-8"))
    }
    defining = {"core/game.py", "regulation/regulated_game.py", "games/truco/view.py", "games/blackjack/view.py"}
    assert asking - defining == USERS


def meld_everything(number: int) -> list[Frame]:
    """Return a hand in which everybody melds whatever they can."""
    return replay_hand(make_game("buraco", "copag", 4, {"cut": False}, eager=("junta", "baixa")), number)


def test_cards_melded_at_once_are_one_step() -> None:
    steps = meld_everything(1)
    assert any(frame.action.startswith("baixa") and len(frame.action.split()) > 4 for frame in steps)
    for before, after in pairwise(steps):
        both_add = before.action.startswith("junta") and after.action.startswith("junta")
        same_jogo = before.action.split()[-1:] == after.action.split()[-1:]
        assert not (both_add and same_jogo and before.seat == after.seat and not took_morto(before))


def took_morto(frame: Frame) -> bool:
    return any("pega o morto" in line.text for line in frame.lines)


def test_meld_of_several_cards_is_told_in_its_order() -> None:
    """Three cards are melded first and others added at both ends. The sentence lists the run in its order."""
    several = [
        frame for frame in meld_everything(1) if frame.action.startswith("baixa") and len(frame.action.split()) > 4
    ]
    for frame in several:
        assert frame.seat is not None
        side = frame.views[0]["deal"]["jogos"][1 - frame.seat % 2]
        assert frame.action.split()[1:] == side[-1]["cards"]
        assert frame.lines[0].text == f"{NAMES[frame.seat - 1]} baixa {pretty_all(side[-1]['cards'])}."


def test_late_hand_of_a_long_match_is_replayed_from_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    game, marks = make_long_game(), Checkpoints()
    last = len(game.record["hands"])
    assert last > 2 * HANDS_BETWEEN_CHECKPOINTS
    first = frames(game, last, "pt", marks)
    played: list[str] = []
    apply = Playthrough.apply

    def apply_and_count(self: Playthrough, seat: int, action: str) -> Playthrough:
        played.append(action)
        return apply(self, seat, action)

    monkeypatch.setattr(Playthrough, "apply", apply_and_count)
    assert frames(game, last, "pt", marks) == first
    assert 0 < len(played) < len(game.done) / 2
    for number in (1, 2, last - 1):
        assert frames(game, number, "pt", marks) == frames(game, number, "pt"), "a checkpoint changes nothing"


def make_long_game() -> StoredGame:
    """Return fifty rounds of blackjack in which the player always takes the first legal action."""
    options = {"rounds": 50, "chips": 100_000}
    created = Created(0, "blackjack", "copag", "", options, 2, "", "none", False, "")
    match = Match("mesa", 1, created, SECRET, NAMES[:2], [""] * 2)
    while not match.is_over:
        seat = match.state.actors()[0]
        match.act(Acted(0, seat, match.state.legal(seat)[0]))
    done = [list(one) for one in match.actions]
    record = {**match.record(), "fair": {"secret": SECRET, "seeds": [""] * 2}}
    return StoredGame(id="mesa-1", table="mesa", created=msgspec.to_builtins(created), record=record, done=done)
