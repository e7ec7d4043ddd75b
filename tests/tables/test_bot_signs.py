"""Bots as partners at a table: they make signs to the person beside them and see that person's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.tables import deciding
from carteado.tables.events import Created, Seated, Signed
from carteado.tables.table import Table
from tests.tables.salon import Eyes, Salon, salon


async def opened(place: Salon, regulation: str = "paulista") -> Table:
    """Ana at a table of four with three Mestres, the match begun."""
    created = Created(place.ms, "truco", regulation, "", {}, 4, "mestre", "normal", False, "Ana")
    table = await place.hall.open(created, [Seated(place.ms, 1, "Ana", "Ana")])
    await place.start(table)
    return table


async def hands(place: Salon, table: Table, many: int) -> None:
    """So many turns of Ana's, with what the bots do between."""
    for turn in range(many):
        await place.bots_act(table)
        if table.state.match is None or table.state.match.is_over:
            return
        await place.act(table, "Ana", table.state.match.state.legal(1)[0], f"turn {turn}")


def test_a_bot_signs_to_its_partner_and_to_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await opened(place)
            ana = Eyes("Ana")
            await table.watch(ana.viewer, None)
            await hands(place, table, 12)
            signals = [one for one in ana.seen if one["t"] == "signal"]
            assert {one["seat"] for one in signals if not one["noticed"]} == {3}

    asyncio.run(story())


def test_a_bot_hears_the_persons_sign(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await opened(place)
            await place.bots_act(table)
            await table.do(place.who("Ana"), "sign", lambda state, who: deciding.sign(state, who, "zap"))
            mate: Any = table._robots._bot(table.state, 3)
            rival: Any = table._robots._bot(table.state, 2)
            assert mate.signs_read(table.state.looks.view(3)).get(1) == "zap"
            assert 1 not in rival.signs_read(table.state.looks.view(2))

    asyncio.run(story())


def test_where_signs_are_forbidden_bots_make_none(tmp_path: Path) -> None:
    """fenacef: only the official calls."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await opened(place, "fenacef")
            await hands(place, table, 6)
            assert table._robots.signs(table.state) == []
            assert not any(isinstance(event, Signed) for one in table.state.recent for event in one.events)

    asyncio.run(story())
