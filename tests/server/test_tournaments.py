"""Tournaments over HTTP: roles, durability, two referees at one game, and the limits of the public view."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from openpyxl import Workbook

from carteado.server.runtime.settings import UPLOAD_KB
from carteado.tournaments import tournament_file
from carteado.tournaments.standings_file import read_standings
from tests.server.house import Browser, House, running
from tests.server.server_process import PLENTY

SMALL = {
    "name": "Copa da Praça",
    "place": "Clube",
    "tables": 2,
    "rules": {"groups": 1, "advance": 2, "rest_minutes": 0},
}
LIST = (
    "Dupla,Jogador 1,Jogador 2,Clube,Contato\n"
    "Zap,Ana,Bia,Clube do Zap,zap@segredo.br\nCopas,Caio,Davi,Clube das Copas,9999-1234\nOuros,Eva,Fábio,Sol,\n"
)


class Desk:
    """One person at a tournament."""

    def __init__(self, browser: Browser, id_: str) -> None:
        self.browser, self.path = browser, f"/api/tournaments/{id_}"

    async def decide(self, event: str, reason: str = "", status: int = 200, seen: int = 0, **fields: Any) -> Any:
        body = {"event": event, "fields": fields, "reason": reason, "seen": seen}
        return await self.browser.post(f"{self.path}/decisions", body, status)

    async def public(self) -> Any:
        return await self.browser.get(self.path)

    async def desk(self) -> Any:
        return await self.browser.get(f"{self.path}/desk")

    async def upload(self, content: bytes, to: str = "/entries/preview") -> Any:
        return (await self.browser.http.post(f"{self.path}{to}", content=content)).json()

    async def whole(self) -> str:
        return (await self.browser.http.get(f"{self.path}/files/torneio.toml")).text

    async def link(self, role: str, name: str) -> dict[str, str]:
        made: dict[str, str] = await self.browser.post(f"{self.path}/links", {"role": role, "name": name})
        return made

    async def result(self, game: str, *partidas: list[int], event: str = "result_entered", **more: Any) -> Any:
        shown = next(one for group in (await self.public())["groups"] for one in group["games"] if one["id"] == game)
        return await self.decide(event, game=game, pairs=shown["pairs"], result={"partidas": partidas}, **more)

    async def play(self, *partidas: list[int]) -> None:
        """Play every game of the group; the pair that entered first wins."""
        for game in (await self.public())["groups"][0]["games"]:
            first = game["pairs"] == sorted(game["pairs"])
            await self.result(game["id"], *(partidas if first else [each[::-1] for each in partidas]))


async def create_tournament(house: House) -> Desk:
    browser = house.browser()
    made = await browser.post("/api/tournaments", SMALL)
    return Desk(browser, made["id"])


async def create_drawn_tournament(house: House) -> Desk:
    desk = await create_tournament(house)
    found = await desk.upload(LIST.encode())
    entries = [{key: one[key] for key in ("name", "players", "club", "contact")} for one in found["entries"]]
    await desk.decide("entries_added", entries=entries)
    await desk.decide("entries_closed")
    await desk.decide("seed_committed")
    await desk.decide("groups_drawn", seeds=["jabuticaba"])
    return desk


async def join_as_staff(house: House, desk: Desk, role: str, name: str) -> Desk:
    made = await desk.link(role, name)
    browser = house.browser()
    key = made["path"].partition("chave=")[2]
    await browser.post(f"{desk.path}/arrive", {"key": key})
    return Desk(browser, desk.path.rpartition("/")[2])


@pytest.fixture
def in_house(tmp_path: Path) -> Callable[[Callable[[House], Awaitable[None]]], None]:
    def run(story: Callable[[House], Awaitable[None]]) -> None:
        async def run_story() -> None:
            async with running(tmp_path) as house:
                await story(house)

        asyncio.run(run_story())

    return run


def test_list_with_errors_is_previewed_line_by_line(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        found = await desk.upload(b"Dupla,Jogador 1,Jogador 2\nUm,Ana,Bia\nDois,Ana,Caio\n")
        assert len(found["entries"]) == 2
        assert len(found["problems"]) == 1
        assert "3" in found["problems"][0]
        assert "Ana" in found["problems"][0]
        assert (await desk.public())["entries"] == []

    in_house(story)


def test_spreadsheet_is_previewed_like_a_list(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        book, out = Workbook(), io.BytesIO()
        for row in (
            ["Dupla", "Jogador 1", "Jogador 2"],
            ["Um", "Ana", "Bia"],
            ["Dois", "Ana", "Caio"],
            ["Um", "Eva", "Lia"],
        ):
            book.active.append(row)
        book.save(out)
        found = await desk.upload(out.getvalue())
        assert [entry["name"] for entry in found["entries"]] == ["Um", "Dois", "Um"]
        assert [("3" in one, "Ana" in one) for one in found["problems"]] == [(True, True), (False, False)]

    in_house(story)


def test_club_contact_authors_and_secrets_stay_with_the_desk(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        referee, stranger = (
            await join_as_staff(house, desk, "referee", "Juiz Zé"),
            Desk(house.browser(), desk.path[17:]),
        )
        await referee.result("A1", [12, 3], [12, 4])
        shown = [await stranger.browser.get(path) for path in (desk.path, f"{desk.path}/desk", "/api/tournaments")]
        text = json.dumps(shown, ensure_ascii=False)
        for secret in ("Clube do Zap", "zap@segredo.br", "9999-1234", "Juiz Zé"):
            assert secret not in text
        assert shown[1]["role"] == "public"
        assert "zap@segredo.br" not in json.dumps(await referee.desk())
        assert "zap@segredo.br" in json.dumps(await desk.desk())
        await stranger.browser.get(f"{desk.path}/files/torneio.toml", status=403)
        await referee.browser.get(f"{desk.path}/files/torneio.toml", status=403)

    in_house(story)


def test_each_role_may_take_only_its_decisions(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        clerk = await join_as_staff(house, desk, "clerk", "Mesa")
        referee = await join_as_staff(house, desk, "referee", "Juiz")
        stranger = Desk(house.browser(), desk.path.rpartition("/")[2])
        for one in (clerk, referee, stranger):
            refused = await one.decide("setup_changed", name="Outra Copa", status=403)
            assert refused["code"] == "role"
            assert (await one.browser.post(f"{desk.path}/links", {"role": "clerk", "name": "X"}, 403))["code"] == "role"
        assert (await stranger.result("A1", [12, 3], [12, 4], status=403))["code"] == "role"
        await clerk.result("A1", [12, 3], [12, 4])
        assert (await clerk.decide("penalised", "sinal", status=403, game="A2", entry="1", penalty="warning"))[
            "code"
        ] == "role"
        last = (await desk.desk())["log"][0]
        assert (last["by"], last["event"]) == ("Mesa", "result_entered")
        assert (await referee.decide("undone", "foi engano", status=403, decision=last["number"]))["code"] == "role"
        await clerk.decide("undone", "foi engano", decision=last["number"])
        assert (await desk.desk())["log"][0]["reason"] == "foi engano"

    in_house(story)


def test_revoked_link_ends_the_role(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        referee = await join_as_staff(house, desk, "referee", "Juiz")
        (link,) = (await desk.desk())["links"]
        await desk.browser.post(f"{desk.path}/links/{link['id']}/revoke")
        assert (await referee.desk())["role"] == "public"
        await referee.result("A1", [12, 3], [12, 4], status=403)
        again = await desk.browser.post(f"{desk.path}/links", {"role": "referee", "name": "Juiz"}, 409)
        assert again["code"] == "staff_name"

    in_house(story)


def test_second_referee_is_told_the_result_that_the_first_entered(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        one, other = (
            await join_as_staff(house, desk, "referee", "Zé"),
            await join_as_staff(house, desk, "referee", "Lia"),
        )
        answers = await asyncio.gather(
            one.browser.http.post(**await _result(one, [[12, 3], [12, 4]])),
            other.browser.http.post(**await _result(other, [[3, 12], [4, 12]])),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        refused = next(answer.json() for answer in answers if answer.status_code == 409)
        first = "Zé" if answers[0].status_code == 200 else "Lia"
        assert refused["detail"] == "entered_already"
        assert first in refused["reason"]
        seen = (await desk.desk())["games"][0]["seen"]
        await one.result("A1", [12, 5], [12, 4], event="result_corrected", reason="lido errado", seen=seen)
        late = await other.result(
            "A1", [12, 6], [12, 4], event="result_corrected", reason="lido errado", seen=seen, status=409
        )
        assert late["code"] == "corrected_meanwhile"
        assert "Zé" in late["reason"]
        assert "12–5" in late["reason"]

    in_house(story)


async def _result(desk: Desk, partidas: list[list[int]]) -> dict[str, Any]:
    (group,) = (await desk.public())["groups"]
    fields = {"game": "A1", "pairs": group["games"][0]["pairs"], "result": {"partidas": partidas}}
    return {"url": f"{desk.path}/decisions", "json": {"event": "result_entered", "fields": fields}}


def test_tournament_continues_after_a_restart_and_on_another_laptop(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "one") as house:
            desk = await create_drawn_tournament(house)
            await desk.result("A1", [12, 3], [12, 4])
            before, cookies = await desk.public(), desk.browser.http.cookies
        async with running(tmp_path / "one") as house:
            again = Desk(house.browser(), before["id"])
            again.browser.http.cookies = cookies
            assert await again.public() == before
            assert (await again.desk())["role"] == "organiser"
            await again.result("A2", [12, 9], [12, 4])
            whole = (await again.browser.http.get(f"{again.path}/files/torneio.toml")).content
            after = await again.public()
            assert (await again.browser.http.post("/api/tournaments/import", content=whole)).status_code == 409
        async with running(tmp_path / "two") as house:
            other = house.browser()
            made = await other.http.post("/api/tournaments/import", content=whole)
            taken = Desk(other, made.json()["id"])
            brought = {"version": after["version"] + 1, "draw": {**after["draw"], "brought": True}}
            assert await taken.public() == {**after, **brought}
            await taken.result("A3", [12, 9], [12, 4])
            wrong = await other.http.post("/api/tournaments/import", content=b"nada")
            assert wrong.json()["code"] == "bad_file"

    asyncio.run(story())


def test_viewers_are_sent_only_the_version(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        address = f"{house.url.replace('http', 'ws')}{desk.path}/changes"
        async with websockets.connect(address) as socket:
            assert await asyncio.wait_for(socket.recv(), 10) == "5"
            await socket.send(b"\xff anything")
            await desk.result("A1", [12, 3], [12, 4])
            assert await asyncio.wait_for(socket.recv(), 10) == "6"
        assert (await desk.public())["version"] == 6

    in_house(story)


def test_consequences_of_a_correction_change_nothing(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        await desk.play([12, 3], [12, 4])
        await desk.decide("bracket_made")
        before = await desk.public()
        game = next(one for one in before["groups"][0]["games"] if one["id"] == "A1")
        fields = {"game": "A1", "pairs": game["pairs"], "result": {"absent": "both"}}
        seen = next(one["seen"] for one in (await desk.desk())["games"] if one["id"] == "A1")
        asked = {"event": "result_corrected", "fields": fields, "reason": "súmula trocada", "seen": seen}
        changes = await desk.browser.post(f"{desk.path}/consequences", asked)
        assert changes
        assert await desk.public() == before

    in_house(story)


def test_every_file_can_be_made_and_the_standings_file_gives_the_same_order(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        await desk.play([12, 3], [7, 12], [12, 4])
        for name in ("sumulas.pdf", "classificacao.pdf", "classificacao.csv", "torneio.xlsx", "torneio.toml"):
            answer = await desk.browser.http.get(f"{desk.path}/files/{name}")
            assert answer.status_code == 200, name
            assert answer.content
        text = (await desk.browser.http.get(f"{desk.path}/files/grupo-1.toml")).content
        table = read_standings(io.BytesIO(text)).standings()
        rows = (await desk.public())["groups"][0]["rows"]
        assert [name for tied in table.order for name in tied] == [row["name"] for row in rows]
        await desk.browser.get(f"{desk.path}/files/grupo-9.toml", status=404)

    in_house(story)


def test_role_is_checked_before_anything_is_read(in_house: Any) -> None:
    """A stranger's regulation, however wrong or long, is refused because of the role."""

    async def story(house: House) -> None:
        desk = await create_tournament(house)
        stranger = Desk(house.browser(), desk.path.rpartition("/")[2])
        for text in ("a = 1\n" * 2000, "nonsense"):
            assert (await stranger.decide("setup_changed", status=403, text=text))["code"] == "role"
        assert (await stranger.decide("groups_drawn", status=403, seeds=["x"]))["code"] == "role"
        refused = await desk.decide("setup_changed", status=413, text="a = 1\n" * 5000)
        assert refused["code"] == "too_large"

    in_house(story)


def test_namesake_of_the_organiser_cannot_undo(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        clerk = await join_as_staff(house, desk, "clerk", "Mesa")
        await desk.browser.http.patch("/api/me", json={"name": "Mesa"})
        await desk.decide("setup_changed", name="Outra Copa")
        last = (await desk.desk())["log"][0]
        assert last["by"] != "Mesa"
        assert (await clerk.decide("undone", "foi engano", status=403, decision=last["number"]))["code"] == "role"

    in_house(story)


def test_link_cannot_use_the_name_of_an_author(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        author = (await desk.desk())["log"][0]["by"]
        await desk.browser.http.patch("/api/me", json={"name": "Outro Nome"})
        again = await desk.browser.post(f"{desk.path}/links", {"role": "clerk", "name": author}, 409)
        assert again["code"] == "staff_name"

    in_house(story)


def test_list_with_an_open_quote_is_refused(in_house: Any) -> None:
    async def story(house: House) -> None:
        desk = await create_tournament(house)
        answer = await desk.browser.http.post(f"{desk.path}/entries/preview", content=b'dupla\n"' + b"a" * 200_000)
        assert answer.status_code == 409

    in_house(story)


def test_files_have_their_own_thread_and_rate_limit(tmp_path: Path) -> None:
    limits = replace(PLENTY, upload_kilobytes_per_minute=1.5 * UPLOAD_KB)

    async def story() -> None:
        async with running(tmp_path, limits=limits) as house:
            desk, background = await create_tournament(house), house.services.runtime.rules_thread
            background._waiting = 10**6  # so that every request for it is refused
            assert (await desk.upload(LIST.encode()))["problems"] == []
            assert (await desk.upload(b"x" * 2048 * UPLOAD_KB))["code"] == "too_fast"
            assert (await desk.upload(LIST.encode(), "/record"))["code"] == "too_fast"
            answer = await desk.browser.http.post("/api/tournaments/import", content=b"nada")
            assert answer.json()["code"] == "too_fast"

    asyncio.run(story())


def test_loading_a_tournament_does_not_block_others(in_house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        desk, office = await create_tournament(house), house.services.tournaments.registry
        read, go_on, load = [], threading.Event(), office.store.load
        kept = office._owners.pop(desk.path.rpartition("/")[2])

        def slow(id_: str) -> Any:
            read.append(id_)
            assert go_on.wait(20)
            return load(id_)

        monkeypatch.setattr(office.store, "load", slow)
        both = [asyncio.create_task(office.find(kept.state.setup.id)) for _ in range(2)]
        other = await house.browser().get("/api/tournaments")
        office._keep(replace(kept.state, created=replace(kept.state.setup, id="outro")))
        assert (await office.find("outro")).state.setup.id == "outro"
        assert not any(task.done() for task in both)
        go_on.set()
        first, second = await asyncio.gather(*both)
        assert first is second
        assert read == [other[0]["id"]]

    in_house(story)


def test_decisions_in_a_file_are_limited(in_house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_file, "MAX_DECISIONS", 3)

    async def story(house: House) -> None:
        text = (await (await create_tournament(house)).whole()).replace('id = "', 'id = "b')
        one = '\n[[decisions]]\nnumber = {}\nat = 1\nby = "x"\nevent = "tables_set"\ntables = 3\n'
        more = one.format(2) + one.format(3)
        browser = house.browser()
        long = text + more + "[[decisions]]\n"
        refused = await browser.http.post("/api/tournaments/import", content=long.encode())
        assert "mais de 3 decisões" in refused.json()["reason"]
        taken = await browser.http.post("/api/tournaments/import", content=(text + more).encode())
        assert taken.status_code == 200

    in_house(story)
