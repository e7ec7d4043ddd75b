"""A tournament brought in a file: its id, its times and its authors are what a file says, and are checked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from carteado.tournaments import events
from carteado.tournaments.tournament_file import dump
from tests.server.house import Browser, House
from tests.server.test_tournament_desk import Story
from tests.server.test_tournaments import Desk, opened
from tests.server.test_tournaments import in_house as in_house
from tests.tournaments import hall

FUTURE = 9_000_000_000_000_000_000


def written(old: str = "", new: str = "") -> bytes:
    """The file of a tournament with its entries, in which one thing is forged."""
    text = dump(hall.Desk().with_entries(4).state)
    assert old in text
    return text.replace(old, new).encode()


async def bring(browser: Browser, content: bytes) -> tuple[int, dict[str, Any]]:
    answer = await browser.http.post("/api/tournaments/import", content=content)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("id_", ["../x", "?x=", "regulations", "🃏", 'a.exe\\";x=\\"', "ABCDEF012345"])
def test_an_id_that_is_not_ours_is_replaced(in_house: Story, id_: str) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        status, made = await bring(browser, written('id = "copa"', f'id = "{id_}"'))
        assert status == 200
        assert re.fullmatch("[0-9a-f]{12}", made["id"])
        file = await browser.http.get(f"/api/tournaments/{made['id']}/files/torneio.toml")
        assert file.headers["content-disposition"] == f'attachment; filename="{made["id"]}-torneio.toml"'

    in_house(story)


def test_a_draw_binds_the_id_it_was_held_under(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser, drawn = house.browser(), dump(hall.Desk().with_entries(4).drawn().state)
        status, refused = await bring(browser, drawn.encode())
        assert (status, refused["code"]) == (422, "bad_file")
        assert "o sorteio foi feito com ela" in refused["reason"]
        waiting = hall.Desk().with_entries(4)
        waiting.took(events.EntriesClosed())
        waiting.took(events.SeedCommitted(hall.SECRET))
        assert "faça o sorteio antes" in (await bring(browser, dump(waiting.state).encode()))[1]["reason"]

    in_house(story)


def test_a_file_does_not_tell_of_the_future_nor_come_first_for_ever(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        for at in (FUTURE, -1, 10**30):
            assert (await bring(browser, written("at = 60000\n", f"at = {at}\n")))[0] == 422
        brought = (await bring(browser, written()))[1]["id"]
        newer = (await opened(house)).path.rpartition("/")[2]
        assert [one["id"] for one in await browser.get("/api/tournaments")] == [newer, brought]

    in_house(story)


def test_the_authors_of_a_file_are_shown_as_the_files(in_house: Story) -> None:
    async def story(house: House) -> None:
        browser = house.browser()
        await browser.get("/api/me")
        await browser.patch("/api/me", {"name": "Rita"})
        desk = Desk(browser, (await bring(browser, written('"Ana"', '"Organizador Oficial"')))[1]["id"])
        await desk.decide("entries_closed")
        log = (await desk.desk())["log"]
        assert [(one["event"], one["by"]) for one in log[:3]] == [
            ("entries_closed", "Rita"),
            ("file_brought", "Rita"),
            ("entries_added", "Organizador Oficial (segundo o arquivo)"),
        ]
        assert (await desk.decide("file_brought", status=422))["code"] == "malformed"
        again = (await browser.http.get(f"{desk.path}/files/torneio.toml")).content.replace(b"Rita", b"R" * 501)
        assert (await bring(house.browser(), again))[0] == 422

    in_house(story)


def test_a_file_that_undoes_its_own_beginning_is_refused(in_house: Story) -> None:
    async def story(house: House) -> None:
        undone = b'\n[[decisions]]\nnumber = 2\nat = 1\nby = "x"\nevent = "undone"\ndecision = 1\n'
        assert (await bring(house.browser(), dump(hall.Desk().state).encode() + undone))[0] == 422

    in_house(story)
