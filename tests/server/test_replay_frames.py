"""A finished game shown again: every hand ends with itself, and what people do in one go is one step."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from carteado.blackjack.counting import count_of, total
from carteado.bots.bot import levels
from carteado.core.cards import pretty_all
from carteado.server import replay_frames
from carteado.server.database import KeptGame
from carteado.server.replay_frames import HANDS_BETWEEN_MARKS, Marks, Position, frames
from carteado.server.wire_http import Frame
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


def kept(game: str, regulation: str, seats: int, options: dict[str, Any], eager: tuple[str, ...] = ()) -> KeptGame:
    """A match by beginners, until a third hand has begun; they do first what they are eager for."""
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
    return KeptGame(id="mesa-1", table="mesa", created=made, record=record, done=[list(one) for one in match.done])


def shown(game: KeptGame, number: int) -> list[Frame]:
    found = frames(game, number, "pt")
    assert found is not None
    return found.frames


@pytest.mark.parametrize(("game", "regulation", "seats", "options"), GAMES)
def test_a_hand_ends_with_itself_and_the_next_begins_with_its_deal(
    game: str, regulation: str, seats: int, options: dict[str, Any]
) -> None:
    one = kept(game, regulation, seats, options)
    first, second = shown(one, 1), shown(one, 2)
    assert [frame.moment for frame in first if frame.moment != "trick"][-1] == "hand"
    assert [frame.moment for frame in first].count("hand") == 1
    last = first[-1]
    for view in last.views:
        assert view["last"]
        assert not any(view.get(stage) for stage in ("deal", "hand", "cut", "round"))
    assert second[0].seat is None
    assert second[0].action == ""
    assert second[1].seat is not None
    opening = set(second[0].told)
    assert not opening.intersection(last.told)


@pytest.mark.parametrize("regulation", ["copag", "cassino", "nevada"])
def test_blackjack_is_shown_again_with_the_hole_card_and_closed_hands_open(regulation: str) -> None:
    steps = shown(kept("blackjack", regulation, 3, {}), 1)
    playing = [view["round"] for frame in steps for view in frame.views if view["round"]]
    assert playing
    for round_ in playing:
        assert len(round_["dealer"]) == 2, "what the dealer draws has not come yet"
        assert round_["face_down"] == [1]
        held = [card for hand in round_["hands"] for card in hand["cards"]]
        assert "~" not in (*round_["dealer"], *held)
        assert round_["dealer_total"] == total(count_of(tuple(round_["dealer"])))
        for hand in round_["hands"]:
            assert hand["total"] == total(count_of(tuple(hand["cards"])))
    marked = any("face_down" in hand for round_ in playing for hand in round_["hands"])
    assert marked == (regulation == "nevada")


@pytest.mark.parametrize("regulation", ["copag", "nevada"])
def test_no_card_of_a_replay_is_there_before_it_left_the_shoe(regulation: str) -> None:
    steps = shown(kept("blackjack", regulation, 2, {}), 1)
    full = steps[0].views[0]["shoe"]["left"]
    for view in (frame.views[0] for frame in steps):
        round_ = view["round"] or view["last"]
        seen = [*round_["dealer"], *(card for hand in round_["hands"] for card in hand["cards"])] if round_ else []
        assert len(seen) == full - view["shoe"]["left"]


def test_the_dealer_of_a_replay_ends_with_the_cards_he_was_shown_with() -> None:
    *before, last = shown(kept("blackjack", "copag", 2, {}), 1)
    assert before[-1].views[0]["round"]["dealer"] == last.views[0]["last"]["dealer"][:2]
    assert "face_down" not in last.views[0]["last"]


def test_a_blind_hand_of_truco_is_shown_again_open() -> None:
    steps = shown(kept("truco", "jtb", 4, {"target": 1, "special_at": 0}), 1)
    played = [frame.told[0] for frame in steps if frame.action.startswith("carta")]
    assert played
    assert all(re.search("joga .*[♣♥♠♦]", sentence) for sentence in played)
    hands = [(view["hand"], seat) for frame in steps for seat, view in enumerate(frame.views) if view["hand"]]
    assert any(hand["blind"] for hand, _ in hands)
    for hand, seat in hands:
        assert len(hand["cards"]) == hand["left"][seat]
        assert all(hand["cards"])


OPENED = {"server/replay_frames.py", "truco/match.py", "blackjack/match.py"}


def test_nothing_but_a_replay_asks_for_the_opened_view() -> None:
    """A live table shows `view`, `own` and `changes`; `opened` shows what lies face down."""
    source = Path(replay_frames.__file__).parents[1]
    asking = {
        str(file.relative_to(source))
        for file in source.rglob("*.py")
        if re.search(r"\b(game\.opened|opened_view)\(", file.read_text(encoding="utf-8"))
    }
    defining = {"core/game.py", "regulation/regulated_game.py", "truco/view.py", "blackjack/view.py"}
    assert asking - defining == OPENED


def laid_all(number: int) -> list[Frame]:
    """A deal of people who lay whatever they can."""
    return shown(kept("buraco", "copag", 4, {"cut": False}, eager=("junta", "baixa")), number)


def test_cards_laid_in_one_go_are_one_step_of_the_replay() -> None:
    steps = laid_all(1)
    assert any(frame.action.startswith("baixa") and len(frame.action.split()) > 4 for frame in steps)
    for before, after in pairwise(steps):
        both_add = before.action.startswith("junta") and after.action.startswith("junta")
        same_jogo = before.action.split()[-1:] == after.action.split()[-1:]
        assert not (both_add and same_jogo and before.seat == after.seat and not took_morto(before))


def took_morto(frame: Frame) -> bool:
    return any("pega o morto" in sentence for sentence in frame.told)


def test_a_lay_of_several_cards_is_told_in_the_order_they_lie() -> None:
    """Three are laid first and the others added at either side: told is the run from its first card to its last."""
    several = [frame for frame in laid_all(1) if frame.action.startswith("baixa") and len(frame.action.split()) > 4]
    for frame in several:
        assert frame.seat is not None
        side = frame.views[0]["deal"]["jogos"][1 - frame.seat % 2]
        assert frame.action.split()[1:] == side[-1]["cards"]
        assert frame.told[0] == f"{NAMES[frame.seat - 1]} baixa {pretty_all(side[-1]['cards'])}."


def test_a_late_hand_of_a_long_match_is_not_played_again_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game, marks = kept_long(), Marks()
    last = len(game.record["hands"])
    assert last > 2 * HANDS_BETWEEN_MARKS
    first = frames(game, last, "pt", marks)
    played: list[str] = []
    acted = replay_frames._acted

    def noted(match: Match, position: Position, seat: int, action: str) -> Position:
        played.append(action)
        return acted(match, position, seat, action)

    monkeypatch.setattr(replay_frames, "_acted", noted)
    assert frames(game, last, "pt", marks) == first
    assert 0 < len(played) < len(game.done) / 2
    for number in (1, 2, last - 1):
        assert frames(game, number, "pt", marks) == frames(game, number, "pt"), "a mark changes nothing"


def kept_long() -> KeptGame:
    """Fifty rounds of blackjack by somebody who always does the first thing allowed."""
    options = {"rounds": 50, "chips": 100_000}
    created = Created(0, "blackjack", "copag", "", options, 2, "", "none", False, "")
    match = Match("mesa", 1, created, SECRET, NAMES[:2], [""] * 2)
    while not match.is_over:
        seat = match.state.actors()[0]
        match.act(Acted(0, seat, match.state.legal(seat)[0]))
    done = [list(one) for one in match.done]
    record = {**match.record(), "fair": {"secret": SECRET, "seeds": [""] * 2}}
    return KeptGame(id="mesa-1", table="mesa", created=msgspec.to_builtins(created), record=record, done=done)
