"""The secret stays on the server between commitment and draw. An exposed secret cannot be used."""

from __future__ import annotations

import json
from typing import Any

from tests.server.house import House
from tests.server.test_tournament_desk import Story
from tests.server.test_tournaments import Desk, create_drawn_tournament, create_tournament
from tests.server.test_tournaments import in_house as in_house

ENTRIES = [{"name": name, "players": [f"{name}1", f"{name}2"]} for name in "ABC"]


async def create_committed_tournament(house: House) -> Desk:
    desk = await create_tournament(house)
    await desk.decide("entries_added", entries=ENTRIES)
    await desk.decide("entries_closed")
    await desk.decide("seed_committed")
    return desk


async def post_consequences(desk: Desk, event: str, **fields: Any) -> Any:
    body = {"event": event, "fields": fields, "reason": "-"}
    return (await desk.browser.http.post(f"{desk.path}/consequences", json=body)).json()


def test_secret_of_a_pending_draw_is_hidden(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_committed_tournament(house)
        refused = await desk.browser.get(f"{desk.path}/files/torneio.toml", status=409)
        assert refused["detail"] == "draw_first"
        assert "faça o sorteio antes" in refused["reason"]
        assert (await post_consequences(desk, "groups_drawn", seeds=["caju"]))["detail"] == "draw_unseen"
        seen = json.dumps([await desk.desk(), await desk.public(), await post_consequences(desk, "undone", decision=4)])
        await desk.decide("groups_drawn", seeds=["caju"])
        secret = (await desk.public())["draw"]["held"][0]["secret"]
        assert secret not in seen
        assert secret in (await desk.browser.http.get(f"{desk.path}/files/torneio.toml")).text

    in_house(story)


def test_exposed_secret_cannot_be_used(in_house: Story) -> None:
    async def story(house: House) -> None:
        desk = await create_drawn_tournament(house)
        await desk.decide("undone", "ensaio", decision=5)
        assert (await desk.decide("groups_drawn", seeds=["caju"], status=409))["detail"] == "secret_known"
        await desk.decide("undone", "ensaio", decision=4)
        await desk.browser.http.get(f"{desk.path}/files/torneio.toml")
        await desk.decide("undone", "voltou", decision=7)  # the commitment is restored, but a file has its secret
        assert (await desk.decide("groups_drawn", seeds=["caju"], status=409))["detail"] == "secret_known"
        await desk.decide("undone", "ensaio", decision=4)
        await desk.decide("seed_committed")
        assert (await desk.decide("groups_drawn", seeds=[], status=409))["detail"] == "bad_seeds"
        await desk.decide("groups_drawn", seeds=["caju"])

    in_house(story)
