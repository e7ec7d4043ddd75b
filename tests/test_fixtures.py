"""The files in tests/fixtures can still be opened, replayed and verified, and give the facts in expected.json."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from carteado.presenter.messages import WIRE_VERSION
from tests.cli.command import carteado
from tests.server.house import Browser, Chair, House, running

FIXTURES = Path(__file__).parent / "fixtures"
TOURNAMENT = FIXTURES / "tournament.toml"
RECORDS = sorted((FIXTURES / "records").glob("*.toml"))
PRESETS = sorted((Path(__file__).parents[1] / "src" / "carteado").glob("games/*/regulations/*.toml"))
EXPECTED: dict[str, Any] = json.loads((FIXTURES / "expected.json").read_text(encoding="utf-8"))
FOLDER: dict[str, Any] = EXPECTED["data_folder"]
GAMES = sorted(FOLDER["open"])

Story = Callable[[House], Awaitable[None]]


def digest(value: Any) -> str:
    """Return a hash of a JSON value."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


# Data folder ---------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the data folder, because a server writes to it.

    Git does not keep the permissions that the server gave the files: only their owner may read them.
    """
    copy = Path(shutil.copytree(FIXTURES / "data_folder", tmp_path / "data"))
    copy.chmod(0o700)
    for path in copy.iterdir():
        path.chmod(0o600)
    return copy


@pytest.fixture
def serve(folder: Path) -> Callable[[Story], None]:
    """Return a function that runs a story against a server on the copied folder."""

    def run(story: Story) -> None:
        async def run_server() -> None:
            async with running(folder) as house:
                await story(house)

        asyncio.run(run_server())

    return run


async def sign_in(house: House) -> Browser:
    browser = house.browser()
    account = FOLDER["account"]
    await browser.post("/api/login", {"name": account["name"], "password": account["password"]})
    return browser


def open_as_guest(house: House) -> Browser:
    browser = house.browser()
    browser.http.cookies.set("carteado", FOLDER["guest"]["cookie"])
    return browser


def describe_match(chair: Chair) -> dict[str, Any]:
    """Return the facts about the match that a connection shows."""
    match = chair.match
    facts = {key: match[key] for key in ("id", "moves", "waiting", "legal", "over", "winners", "seeds", "commitment")}
    seats = [[seat["holder"], seat["name"]] for seat in chair.state["table"]["seats"]]
    seat = chair.state["you"]["seat"]
    return {**facts, "version": chair.state["version"], "seats": seats, "you": seat, "view": digest(match["view"])}


async def describe_table(browser: Browser, table: str) -> dict[str, Any]:
    async with browser.sit(table) as chair:
        await chair.next()
        return {"table": table, "phase": chair.state["table"]["phase"], **describe_match(chair)}


async def describe_game(browser: Browser, name: str) -> dict[str, Any]:
    """Return the facts about a finished game: its record and the replay of each hand."""
    game = await browser.get(f"/api/games/{name}")
    hands = [
        (await browser.get(f"/api/games/{name}/hands/{n}?wire={WIRE_VERSION}"))["frames"]
        for n in range(1, game["hands"] + 1)
    ]
    moments = [[frame["seat"], frame["action"], frame["views"]] for frames in hands for frame in frames]
    result = game["record"]["result"]
    return {"result": result, "frames": [*map(len, hands)], "replay": digest(moments), "record": digest(game["record"])}


async def describe_tournament(browser: Browser, name: str) -> dict[str, Any]:
    shown = await browser.get(f"/api/tournaments/{name}")
    rows = [[[row["name"], row["points"], row["balance"]] for row in group["rows"]] for group in shown["groups"]]
    games = [game for group in shown["groups"] for game in group["games"]]
    return {
        "id": name,
        "phase": shown["phase"],
        "version": shown["version"],
        "groups": rows,
        "walkovers": [[game["id"], game["wo"]] for game in games if game["wo"]],
        "bracket": [[game["id"], game["winner"], game["score"]] for game in shown["bracket"]],
        "champion": shown["champion"],
    }


def test_doctor_finds_the_data_folder_sound(folder: Path) -> None:
    ran = carteado("doctor", folder, "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].endswith(f" {FOLDER['open_tables']}")
    assert "!" not in ran.out


def test_account_signs_in_and_has_its_tables_and_games(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ana = await sign_in(house)
        me = await ana.get("/api/me")
        account = FOLDER["account"]
        assert (me["id"], me["account"], me["games"]) == (account["id"], account["name"], account["games"])
        tables = [FOLDER["waiting"]["table"], *(then["table"] for then in FOLDER["open"].values())]
        assert sorted(me["playing"]) == sorted(tables)
        listed = (await ana.get("/api/games"))["games"]
        assert {game["id"]: game["score"] for game in listed} == {
            then["match"]: then["result"] for then in FOLDER["finished"].values()
        }
        body = {"name": account["name"], "code": account["code"], "password": "uma senha nova"}
        assert (await house.browser().post("/api/recover", body))["id"] == account["id"]

    serve(story)


def test_guest_is_known_by_the_cookie(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        me = await open_as_guest(house).get("/api/me")
        assert (me["id"], me["name"], me["account"]) == (FOLDER["guest"]["id"], FOLDER["guest"]["name"], None)
        assert sorted(me["playing"]) == sorted([FOLDER["waiting"]["table"], FOLDER["open"]["truco"]["table"]])

    serve(story)


def test_open_tables_are_rebuilt_and_played_on(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ana = await sign_in(house)
        for then in FOLDER["open"].values():
            assert await describe_table(ana, then["table"]) == then
            async with ana.sit(then["table"]) as chair:
                await chair.next()
                done = await chair.do("act", action=then["legal"][0], moves=then["moves"])
                assert done["t"] == "done"
                assert chair.match["moves"] > then["moves"]

    serve(story)


def test_guest_sees_an_open_table_from_the_own_seat(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        then = FOLDER["guest"]["truco"]
        assert await describe_table(open_as_guest(house), then["table"]) == then

    serve(story)


def test_waiting_table_is_offered_and_starts(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ana, then = await sign_in(house), FOLDER["waiting"]
        (offered,) = (await house.browser().get("/api/tables"))["waiting"]
        assert offered["id"] == then["table"]
        assert offered["regulation"] == then["regulation"]
        assert offered["next"]["commitment"] == then["commitment"]
        assert [[seat["holder"], seat["name"]] for seat in offered["seats"]] == then["seats"]
        async with ana.sit(then["table"]) as chair:
            await chair.next()
            assert (await chair.do("start"))["t"] == "done"
            while not chair.state["match"]:
                await chair.next()
            assert chair.match["commitment"] == then["commitment"]

    serve(story)


def test_finished_tables_are_over_and_their_games_replay_for_anybody(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ana, stranger = await sign_in(house), house.browser()
        for then in FOLDER["finished"].values():
            assert await describe_table(ana, then["table"]["table"]) == then["table"]
            facts = await describe_game(stranger, then["match"])
            assert facts == {key: then[key] for key in facts}

    serve(story)


@pytest.mark.parametrize("game", GAMES)
def test_record_of_a_finished_game_verifies(serve: Callable[[Story], None], tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        regulation = FOLDER["regulation"]["id"]
        own = (await browser.http.get(f"/api/rules/truco/{regulation}.toml")).content
        (tmp_path / f"{regulation}.toml").write_bytes(own)
        match = FOLDER["finished"][game]["match"]
        record.write_bytes((await browser.http.get(f"/api/games/{match}/record.toml")).content)

    record = tmp_path / "record.toml"
    serve(story)
    verdict = json.loads(carteado("verify", record, "--json").out)
    assert (verdict["status"], verdict["problems"]) == ("proven", [])
    assert verdict["hands"] == len(FOLDER["finished"][game]["frames"])


def test_saved_regulation_loads(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        then = FOLDER["regulation"]
        page = await house.browser().get(f"/api/rules/truco/{then['id']}")
        assert (page["info"]["name"], page["info"]["preset"], page["text"]) == (then["name"], False, then["text"])
        values = {field["field"]: field["value"] for field in page["fields"]}
        assert {name: values[name] for name in then["values"]} == then["values"]

    serve(story)


def test_tournaments_and_the_evening_load(serve: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        ana = await sign_in(house)
        for then in FOLDER["tournaments"]:
            assert await describe_tournament(ana, then["id"]) == then
        desk = f"/api/tournaments/{FOLDER['tournaments'][0]['id']}"
        assert (await ana.get(f"{desk}/desk"))["role"] == "organiser"
        assert (await ana.http.get(f"{desk}/files/torneio.toml")).content == TOURNAMENT.read_bytes()
        evening = await ana.get(f"/api/evenings/{FOLDER['evening']['id']}")
        assert evening["over"]
        assert [[row["name"], row["points"]] for row in evening["rows"]] == FOLDER["evening"]["rows"]

    serve(story)


# Tournament file -----------------------------------------------------------------------------------------


def test_tournament_file_loads_and_is_written_back_byte_for_byte(tmp_path: Path) -> None:
    copy, export = tmp_path / "copy.toml", tmp_path / "export.toml"
    assert carteado("tournament", "import", copy, "--from", TOURNAMENT).status == 0
    assert carteado("tournament", "export", copy, "--to", export).status == 0
    assert copy.read_bytes() == export.read_bytes() == TOURNAMENT.read_bytes()


def test_tournament_file_contains_every_kind_of_decision_that_it_should() -> None:
    kinds = {decision["event"] for decision in tomllib.loads(TOURNAMENT.read_text(encoding="utf-8"))["decisions"]}
    assert {"groups_drawn", "result_entered", "result_corrected", "penalised", "bracket_made"} <= kinds


# Records -------------------------------------------------------------------------------------------------


def describe_record(path: Path) -> dict[str, Any]:
    replayed = carteado("replay", path, "--json")
    assert (replayed.status, replayed.err) == (0, "")
    shown = json.loads(replayed.out)
    verdict = json.loads(carteado("verify", path, "--json").out)
    facts = {key: shown[key] for key in ("score", "over")}
    return {**facts, **{key: verdict[key] for key in ("status", "hands", "shuffles", "cards")}, "replay": digest(shown)}


def test_every_preset_has_a_record() -> None:
    presets = {f"{path.parents[1].name}-{path.stem}" for path in PRESETS if path.parents[1].name != "tournaments"}
    missing = [name.replace("-", " ", 1) for name in sorted(presets - EXPECTED["records"].keys())]
    assert not missing, [f"run: python -m tests.add_fixture {name}" for name in missing]
    assert presets == {path.stem for path in RECORDS} == set(EXPECTED["records"])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_and_verifies(path: Path) -> None:
    facts = describe_record(path)
    assert facts == EXPECTED["records"][path.stem]
    assert facts["score"] == tomllib.loads(path.read_text(encoding="utf-8"))["result"]
