"""A game is its folder and a line in GAMES: `tests/games/burro` plays everywhere, and nothing else knows its name."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

import carteado
from carteado.check import Sampling, check_game
from carteado.games import GAMES, Usual, new_game, rulebook
from tests.cli.command import Player
from tests.server.house import running

HERE = Path(__file__).parent
SHELL = ("tables", "server", "hosting.py", "record_replay.py", "regulation_files.py")
HABITS = re.compile(r"""\b(truco|blackjack|buraco|pifpaf|paulista|partners_talk)\b|% 2\b|["']~|["']cut["']""")


@pytest.fixture
def burro(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder beside the other games, and the game in the register."""
    monkeypatch.setattr(carteado, "__path__", [*carteado.__path__, str(HERE / "games")])
    monkeypatch.setitem(GAMES, "burro", Usual("casa", 3))


@pytest.mark.usefixtures("burro")
def test_it_keeps_what_every_game_promises() -> None:
    for seats in (2, 3, 4):
        game = new_game("burro", rulebook("burro").preset("casa"), seats)
        assert check_game(game, 12, sampling=Sampling(looks=0.2, tries=0.1, playouts=0.5)).heard


@pytest.mark.usefixtures("burro")
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_it_is_played_in_the_terminal(tmp_path: Path, lang: str) -> None:
    rng = Random(lang)
    person = Player(rng.choice)
    ran = person.plays("burro", "--record", tmp_path / "r.toml", "--lang", lang)
    assert ran.status == 0, ran
    shown = {"pt": ("Suas cartas: ", "Jogar ", "na vez; no monte"), "en": ("Your cards: ", "Play ", "to play;")}[lang]
    assert all(words in ran.out for words in shown)
    assert 'game = "burro"' in (tmp_path / "r.toml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("burro")
def test_it_is_played_at_a_table_of_the_site(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            offered = (await ana.get("/api/house"))["games"]
            assert [game["game"] for game in offered][-1] == "burro"
            table = (await ana.post("/api/tables", {"game": "burro", "seats": 3, "bots": True}))["table"]
            async with ana.sit(table, text=1) as chair:
                await chair.next()
                await chair.do("start")
                match = await chair.play()
            said = [message["said"] for message in chair.seen if message.get("said")]
            labels = [label for one in said for label in one["labels"].values()]
            assert any(label.startswith("Jogar ") for label in labels)
            assert all(one["position"] for one in said)
            told = [line for message in chair.seen if message.get("happened") for line in message["happened"]["told"]]
            assert told[-1].endswith(("ganhou.",))
            game = await ana.get(f"/api/games/{match['id']}")
            assert game["over"]
            assert (await ana.get(f"/api/games/{match['id']}/hands/1"))["frames"][-1]["told"]
            await ana.close()

    asyncio.run(story())


def test_no_game_and_no_game_s_habit_is_found_in_the_shell() -> None:
    """Those who host games ask the game. Migrations tell of one moment of the past, when there was one game."""
    root = Path(carteado.__file__).parent
    folders = (
        path for name in SHELL for path in ([root / name] if name.endswith(".py") else (root / name).rglob("*.py"))
    )
    sources = [path for path in folders if "migrations" not in path.parts]
    assert len(sources) > 40
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if HABITS.search(line)
    ]
    assert found == []


def test_the_search_for_habits_finds_them() -> None:
    for line in ("if seat % 2:", 'view["cut"]', "rules.partners_talk", 'game = "truco"', "text.startswith('~')"):
        assert HABITS.search(line)
