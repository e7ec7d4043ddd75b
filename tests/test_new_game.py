"""A game is its folders and an entry in GAMES: burro works everywhere, and no other file knows it.

Its folders are `tests/games/burro` and, for the pages, `web/tests/games/burro`. `web/src/games/new.test.ts` tests its
board and its lesson.
"""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from pathlib import Path
from random import Random

import pytest

import carteado
from carteado.core.check import Sampling, check_game
from carteado.games.registry import new_game, rulebook
from carteado.presenter.messages import WIRE_VERSION
from scripts import rules_page
from tests.add_fixture import add_fixture
from tests.cli import command
from tests.cli.command import Player
from tests.games.test_actions import test_every_legal_action_is_parsed_and_formatted_back as check_actions
from tests.new_game import add_burro, generated_files
from tests.server.house import running

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests/games/burro", "web/tests/games/burro")
TESTS = {"tests/new_game.py", "tests/test_new_game.py", "web/src/games/new.test.ts", "web/tests/new.spec.ts"}
"""The registration of burro, and its tests."""
SHARED_CODE = ("tables", "server", "playthrough/recorded_game.py", "playthrough/replay.py", "games/regulation_files.py")
GAME_SPECIFIC = re.compile(r"""\b(truco|blackjack|buraco|pifpaf|paulista|partners_talk)\b|% 2\b|["']~|["']cut["']""")


@pytest.fixture
def burro(monkeypatch: pytest.MonkeyPatch) -> None:
    add_burro(monkeypatch)


@pytest.mark.usefixtures("burro")
def test_new_game_follows_the_protocol() -> None:
    for seats in (2, 3, 4):
        game = new_game("burro", rulebook("burro").preset("casa"), seats)
        assert check_game(game, 12, sampling=Sampling(looks=0.2, tries=0.1, playouts=0.5)).compared


@pytest.mark.usefixtures("burro")
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_new_game_plays_in_the_terminal(tmp_path: Path, lang: str) -> None:
    rng = Random(lang)
    person = Player(rng.choice)
    ran = person.play("burro", "--record", tmp_path / "r.toml", "--lang", lang)
    assert ran.status == 0, ran
    shown = {
        "pt": ("no terminal", "Suas cartas: ", "Jogar ", "na vez; no monte"),
        "en": ("in the terminal", "Your cards: ", "Play ", "to play;"),
    }[lang]
    assert all(words in ran.out for words in shown)
    assert 'game = "burro"' in (tmp_path / "r.toml").read_text(encoding="utf-8")
    replayed = command.carteado("replay", tmp_path / "r.toml", "--lang", lang)
    assert replayed.status == 0, replayed.err
    assert {"pt": "ganhou.", "en": "wins."}[lang] in replayed.out
    verified = command.carteado("verify", tmp_path / "r.toml", "--lang", lang)
    assert verified.status == 0, verified.err


@pytest.mark.usefixtures("burro")
def test_new_game_plays_on_the_site(tmp_path: Path) -> None:
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
            lines = [line for message in chair.seen if message.get("event") for line in message["event"]["lines"]]
            assert lines[-1]["kind"] == "result"
            assert lines[-1]["text"].endswith("ganhou.")
            game = await ana.get(f"/api/games/{match['id']}")
            assert game["over"]
            assert (await ana.get(f"/api/games/{match['id']}/hands/1?wire={WIRE_VERSION}"))["frames"][-1]["lines"]

    asyncio.run(story())


@pytest.mark.usefixtures("burro")
def test_new_game_has_bots_in_the_arena() -> None:
    ran = command.carteado("arena", "mestre", "novato", "--game", "burro", "--games", 20, "--jobs", 1, "--json")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["ratings"].keys() == {"mestre", "novato"}


@pytest.mark.usefixtures("burro")
def test_new_game_is_listed_with_its_rules() -> None:
    listed = command.carteado("regulations")
    assert "Burro de casa" in listed.out
    assert "Cada um recebe 4 cartas." in command.carteado("regulations", "show", "burro/casa").out


@pytest.mark.usefixtures("burro")
def test_new_game_has_a_rules_page() -> None:
    page = next(page for page in rules_page.pages() if page.game == "burro")
    assert rules_page.missing(page) == []
    text = rules_page.render(page)
    assert "# Regras: burro" in text
    assert "`test_casa_art1_follows_suit`" in text


@pytest.mark.usefixtures("burro")
def test_new_game_parses_and_formats_its_actions() -> None:
    check_actions("burro", "casa")


@pytest.mark.usefixtures("burro")
def test_new_game_gets_the_fixture_of_its_preset(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    entries = {"truco-paulista": {"score": [11, 12]}}
    (tmp_path / "expected.json").write_text(json.dumps({"data_folder": {}, "records": entries}), encoding="utf-8")
    add_fixture("burro", "casa", tmp_path)
    expected = json.loads((tmp_path / "expected.json").read_text(encoding="utf-8"))
    added = expected["records"].pop("burro-casa")
    assert expected == {"data_folder": {}, "records": entries}
    assert (added["status"], added["over"], added["hands"]) == ("proven", True, 1)
    record = tmp_path / "records" / "burro-casa.toml"
    assert added["score"] == tomllib.loads(record.read_text(encoding="utf-8"))["result"]
    with pytest.raises(SystemExit, match="never changes"):
        add_fixture("burro", "casa", tmp_path)


@pytest.mark.usefixtures("burro")
def test_new_game_has_scenes_a_lesson_and_the_type_of_its_view() -> None:
    texts = generated_files()
    assert sorted(path.name for path in texts) == ["lesson.json", "scenes.json", "view.ts"]
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m tests.new_game"


def test_no_other_file_knows_the_new_game() -> None:
    found = {
        str(path.relative_to(ROOT))
        for folder in ("src", "scripts", "tests", "benchmarks", "deploy", "web/src", "web/scripts", "web/tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".toml", ".ts", ".svelte", ".mjs", ".json", ".css")
        and "i18n/words" not in path.as_posix()
        and "burro" in path.read_text(encoding="utf-8").lower()
    }
    assert {path for path in found if not path.startswith(FOLDERS)} == TESTS
    assert "burro" not in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "burro" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_shared_code_names_no_game() -> None:
    """Check that shared code names no game. Migrations are excluded: they describe a time with only one game."""
    root = Path(carteado.__file__).parent
    folders = (
        path
        for name in SHARED_CODE
        for path in ([root / name] if name.endswith(".py") else (root / name).rglob("*.py"))
    )
    sources = [path for path in folders if "migrations" not in path.parts]
    assert len(sources) > 40
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if GAME_SPECIFIC.search(line)
    ]
    assert found == []


def test_search_finds_named_games() -> None:
    for line in ("if seat % 2:", 'view["cut"]', "rules.partners_talk", 'game = "truco"', "text.startswith('~')"):
        assert GAME_SPECIFIC.search(line)
