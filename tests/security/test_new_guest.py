"""A new guest may do several things at once: one of the requests stores the guest, the others find it stored."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from carteado.server.accounts import store
from carteado.words.catalogue import Language
from tests.server.house import running

AT_ONCE = 2


def test_new_guest_who_does_two_things_at_once_is_stored_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def name_together(player: str, lang: Language) -> str:
        """Wait until both requests have seen that the guest is not stored."""
        barrier.wait(timeout=10)
        return name_of(player, lang)

    async def story() -> None:
        async with running(tmp_path) as house:
            browser = house.browser()
            me = await browser.get("/api/me")
            monkeypatch.setattr(store, "guest_name", name_together)
            changes = [{"auto_cut": False}, {"auto_cut": True}]
            answers = await asyncio.gather(*(browser.http.patch("/api/me", json=change) for change in changes))
            assert [answer.status_code for answer in answers] == [200] * AT_ONCE
            assert {answer.json()["id"] for answer in answers} == {me["id"]}

    barrier, name_of = threading.Barrier(AT_ONCE), store.guest_name
    asyncio.run(story())
