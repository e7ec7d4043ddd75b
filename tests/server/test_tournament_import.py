"""Importing a tournament file: its id, times and authors are checked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from carteado.tournaments import events
from carteado.tournaments.tournament_file import dump
from tests.server.house import Browser, House
from tests.server.test_tournament_desk import Story
from tests.server.test_tournaments import Desk, create_tournament
from tests.server.test_tournaments import in_house as in_house
from tests.tournaments import hall

FUTURE = 9_000_000_000_000_000_000


def forge_file(old: str = "", new: str = "") -> bytes:
    """Return the file of a tournament with entries, with one text replaced."""
    text = dump(hall.Desk().add_entries(4).state)
    assert old in text
    return text.replace(old, new).encode()


async def upload_file(browser: Browser, content: bytes) -> tuple[int, dict[str, Any]]:
    answer = await browser.http.post("/api/tournaments/import", content=content)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("id_", ["../x", "?x=", "regulations", "🃏", 'a.exe\\";x=\\"', "ABCDEF012345"])
def test_foreign_id_is_replaced(in_house: Story, id_: str) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        status, made = await upload_file(browser, forge_file('id = "copa"', f'id = "{id_}"'))
        assert status == 200
        assert re.fullmatch("[0-9a-f]{12}", made["id"])
        file = await browser.http.get(f"/api/tournaments/{made['id']}/files/torneio.toml")
        assert file.headers["content-disposition"] == f'attachment; filename="{made["id"]}-torneio.toml"'

    in_house(story)


def test_id_cannot_change_after_a_draw(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser, drawn = house.browser(), dump(hall.Desk().add_entries(4).draw_groups().state)
        status, refused = await upload_file(browser, drawn.encode())
        assert (status, refused["code"]) == (422, "bad_file")
        assert "o sorteio foi feito com ela" in refused["reason"]
        waiting = hall.Desk().add_entries(4)
        waiting.take(events.EntriesClosed())
        waiting.take(events.SeedCommitted(hall.SECRET))
        assert "faça o sorteio antes" in (await upload_file(browser, dump(waiting.state).encode()))[1]["reason"]

    in_house(story)


def test_future_times_are_refused_and_age_counts_from_import(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        for at in (FUTURE, -1, 10**30):
            assert (await upload_file(browser, forge_file("at = 60000\n", f"at = {at}\n")))[0] == 422
        brought = (await upload_file(browser, forge_file()))[1]["id"]
        newer = (await create_tournament(house)).path.rpartition("/")[2]
        assert [one["id"] for one in await browser.get("/api/tournaments")] == [newer, brought]

    in_house(story)


def test_authors_of_a_file_are_marked(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        await browser.get("/api/me")
        await browser.patch("/api/me", {"name": "Rita"})
        desk = Desk(browser, (await upload_file(browser, forge_file('"Ana"', '"Organizador Oficial"')))[1]["id"])
        await desk.decide("entries_closed")
        log = (await desk.desk())["log"]
        assert [(one["event"], one["by"]) for one in log[:3]] == [
            ("entries_closed", "Rita"),
            ("file_brought", "Rita"),
            ("entries_added", "Organizador Oficial (segundo o arquivo)"),
        ]
        assert (await desk.decide("file_brought", status=422))["code"] == "malformed"
        again = (await browser.http.get(f"{desk.path}/files/torneio.toml")).content.replace(b"Rita", b"R" * 501)
        assert (await upload_file(house.browser(), again))[0] == 422

    in_house(story)


def test_file_that_undoes_its_creation_is_refused(in_house: Story) -> None:
    async def story(house: House) -> None:
        undone = b'\n[[decisions]]\nnumber = 2\nat = 1\nby = "x"\nevent = "undone"\ndecision = 1\n'
        assert (await upload_file(house.browser(), dump(hall.Desk().state).encode() + undone))[0] == 422

    in_house(story)
