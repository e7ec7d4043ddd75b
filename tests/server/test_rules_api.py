"""Regulations over HTTP: reading, comparing, checking, sharing and playing by them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.games.registry import rulebook
from carteado.presenter.messages import WIRE_VERSION
from tests.server.house import running


def test_regulations_are_read_and_compared(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser(**{"Accept-Language": "en"})
            presets = await ana.get("/api/rules/truco")
            assert {one["id"] for one in presets} == set(rulebook("truco").presets())
            page = await ana.get("/api/rules/truco/fenacef")
            book, fenacef = rulebook("truco"), rulebook("truco").preset("fenacef")
            said = {field for field in (*book.fields, *book.fixed_rules) if fenacef.has_own_value(field)}
            assert {one["field"] for one in page["fields"]} == said
            assert all(one["label"] and one["text"] for one in page["fields"])
            diff = await ana.get("/api/rules/truco/fenacef/diff/sinsep")
            assert diff["fields"]
            assert all(one["one"] != one["other"] for one in diff["fields"])
            schema = await ana.get("/api/rules/truco/schema")
            assert [one["field"] for one in schema["fields"]] == list(rulebook("truco").fields)
            assert "carteado = 1" in (await ana.http.get("/api/rules/truco/jtb.toml")).text
            await ana.get("/api/rules/truco/nada", status=404)
            await ana.get("/api/rules/xadrez", status=404)

    asyncio.run(story())


def test_presets_are_named_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            for lang, name in (("pt", "Mesa de verdade"), ("en", "A real table")):
                ana = house.browser(**{"Accept-Language": lang})
                games = {game["game"]: game for game in (await ana.get("/api/house"))["games"]}
                (info,) = (one for one in games["pifpaf"]["regulations"] if one["id"] == "mesa")
                page = await ana.get("/api/rules/pifpaf/mesa")
                assert info["name"] == name
                assert page["info"] == info
                assert info in await ana.get("/api/rules/pifpaf")

    asyncio.run(story())


def test_options_of_a_table_are_described(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            page = await ana.get('/api/rules/truco/paulista?options={"deck":"limpo","target":15}')
            said = {one["field"]: one for one in page["fields"]}
            assert "24 cartas" in said["deck"]["text"]
            assert said["target"]["value"] == 15
            unknown = await ana.get('/api/rules/truco/paulista?options={"nada":1}', status=422)
            assert unknown["code"] == "bad_regulation"
            broken = await ana.get("/api/rules/truco/paulista?options=[1", status=422)
            assert (broken["code"], broken["detail"]) == ("malformed", "options")
            long = await ana.get(f'/api/rules/truco/paulista?options={{"deck":"{"x" * 3000}"}}', status=413)
            assert long["code"] == "too_large"

    asyncio.run(story())


def test_every_rule_has_a_heading_in_both_languages(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            for lang, heading in (("pt", "A mesa e o baralho"), ("en", "The table and the deck")):
                ana.http.headers["accept-language"] = lang
                for path in ("/api/rules/truco/paulista", "/api/rules/truco/schema"):
                    fields = (await ana.get(path))["fields"]
                    assert fields[0]["section"] == heading
                    assert all(field["section"] for field in fields)

    asyncio.run(story())


def test_custom_regulation_is_checked_shared_and_played(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            own = {"base": "paulista", "name": "Da casa", "rules": {"target": 3, "special_at": 0}}
            assert (await ana.post("/api/rules/truco/check", own))["ok"]
            wrong = await ana.post("/api/rules/truco/check", {"base": "paulista", "rules": {"target": 1000}})
            assert not wrong["ok"]
            assert wrong["problems"][0]["line"]
            await ana.post("/api/rules/truco", {"text": "isto não é TOML"}, status=422)
            shared = (await ana.post("/api/rules/truco", own))["id"]
            assert (await ana.post("/api/rules/truco", own))["id"] == shared
            assert (await ana.get(f"/api/rules/truco/{shared}"))["info"]["name"] == "Da casa"
            asked = {"regulation": shared, "seats": 2, "bots": True, "pace": "none"}
            table = (await ana.post("/api/tables", asked))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
                match = await chair.play()
                assert match["view"]["target"] == 3
            game = await ana.get(f"/api/games/{match['id']}")
            assert game["record"]["regulation"] == f"{shared}.toml"
            assert (await ana.get(f"/api/games/{match['id']}/hands/1?wire={WIRE_VERSION}"))["frames"]

    asyncio.run(story())


def test_unplayable_table_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            for body, code in (
                ({"regulation": "fenacef", "seats": 2}, "bad_seats"),
                ({"options": {"target": "doze"}}, "bad_regulation"),
                ({"options": {"nada": 1}}, "bad_regulation"),
                ({"level": "deus"}, "bad_level"),
                ({"pace": "none"}, "need_pace"),
                ({"pace": "x"}, "malformed"),
                ({"seats": 4, "more": 1}, "malformed"),
            ):
                assert (await ana.post("/api/tables", body, status=422))["code"] == code
            said = (await ana.post("/api/tables", {"options": {"target": 5}}, status=422))["reason"]
            assert "A mão especial vem antes do fim da partida" in said
            assert "special_at" not in said
            await ana.post("/api/tables", {"regulation": "../etc/passwd"}, status=404)
            await ana.post("/api/play", {"game": "xadrez"}, status=404)

    asyncio.run(story())


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
@pytest.mark.parametrize("field", ["target", "unknown"])
def test_number_out_of_range_for_toml_is_refused(tmp_path: Path, field: str, number: int) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            own = {"base": "paulista", "name": "x", "rules": {field: number, "list": [number]}}
            for path in ("/api/rules/truco/check", "/api/rules/truco"):
                refused = await ana.post(path, own, status=422)
                assert refused["code"] == "not_writable"

    asyncio.run(story())
