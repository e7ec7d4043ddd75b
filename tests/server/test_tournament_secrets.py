"""Between commitment and draw the secret stays with the server; a secret that was seen draws no more."""

from __future__ import annotations

import json
from typing import Any

from tests.server.house import House
from tests.server.test_tournament_desk import Story
from tests.server.test_tournaments import Desk, drawn, opened
from tests.server.test_tournaments import in_house as in_house

ENTRIES = [{"name": name, "players": [f"{name}1", f"{name}2"]} for name in "ABC"]


async def committed(house: House) -> Desk:
    desk = await opened(house)
    await desk.decide("entries_added", entries=ENTRIES)
    await desk.decide("entries_closed")
    await desk.decide("seed_committed")
    return desk


async def asked(desk: Desk, event: str, **fields: Any) -> Any:
    body = {"event": event, "fields": fields, "reason": "-"}
    return (await desk.browser.http.post(f"{desk.path}/consequences", json=body)).json()


def test_the_secret_of_a_draw_to_come_is_nobodys(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await committed(house)
        refused = await desk.browser.get(f"{desk.path}/files/torneio.toml", status=409)
        assert refused["detail"] == "draw_first"
        assert "faça o sorteio antes" in refused["reason"]
        assert (await asked(desk, "groups_drawn", seeds=["caju"]))["detail"] == "draw_unseen"
        seen = json.dumps([await desk.desk(), await desk.public(), await asked(desk, "undone", decision=4)])
        await desk.decide("groups_drawn", seeds=["caju"])
        secret = (await desk.public())["draw"]["held"][0]["secret"]
        assert secret not in seen
        assert secret in (await desk.browser.http.get(f"{desk.path}/files/torneio.toml")).text

    in_house(story)


def test_a_secret_that_was_seen_draws_no_more(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await drawn(house)
        await desk.decide("undone", "ensaio", decision=5)
        assert (await desk.decide("groups_drawn", seeds=["caju"], status=409))["detail"] == "secret_known"
        await desk.decide("undone", "ensaio", decision=4)
        await desk.browser.http.get(f"{desk.path}/files/torneio.toml")
        await desk.decide("undone", "voltou", decision=7)  # the commitment stands again, its secret in a file
        assert (await desk.decide("groups_drawn", seeds=["caju"], status=409))["detail"] == "secret_known"
        await desk.decide("undone", "ensaio", decision=4)
        await desk.decide("seed_committed")
        assert (await desk.decide("groups_drawn", seeds=[], status=409))["detail"] == "bad_seeds"
        await desk.decide("groups_drawn", seeds=["caju"])

    in_house(story)
