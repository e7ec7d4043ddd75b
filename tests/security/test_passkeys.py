"""Passkeys, attacked by a program that holds keys of its own and forges every part of an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from carteado.server import passkeys
from carteado.server.sessions import now_ms
from tests.security.authenticator import Authenticator
from tests.server.house import Browser, House, running

PASSWORD = "segredo longo"


class Person:
    """Somebody with an account, a browser and a key of their own."""

    def __init__(self, house: House) -> None:
        self.site = house.url.replace("127.0.0.1", "localhost")
        self.browser = Browser(self.site)
        self.key = Authenticator(self.site)
        self.id = ""

    async def sign_up(self, name: str) -> None:
        self.id = (await self.browser.post("/api/register", {"name": name, "password": PASSWORD}))["id"]

    async def add_key(self, status: int = 200, **forged: Any) -> None:
        asked = await self.browser.post("/api/me/passkeys/ask")
        await self.browser.post("/api/me/passkeys", self.key.make(asked, **forged), status)

    async def ask(self) -> dict[str, Any]:
        asked: dict[str, Any] = await self.browser.post("/api/passkey/ask")
        return asked


@asynccontextmanager
async def ana_and_a_thief(folder: Path) -> AsyncIterator[tuple[Person, Person]]:
    """Ana has an account and a key. The thief has a browser, and a key that belongs to nobody yet."""
    async with running(folder) as house:
        ana, thief = Person(house), Person(house)
        await ana.sign_up("Ana")
        await ana.add_key()
        yield ana, thief
        await ana.browser.close()
        await thief.browser.close()


async def signs_in(person: Person, given: dict[str, Any], status: int = 200) -> str:
    answer = await person.browser.post("/api/passkey", given, status)
    assert status == 200 or answer["code"] == "bad_passkey"
    return str(answer.get("id", ""))


def test_a_key_opens_its_own_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, desk):
            assert await signs_in(desk, ana.key.answer(await desk.ask())) == ana.id

    asyncio.run(story())


def test_an_answer_that_was_overheard_opens_nothing(tmp_path: Path) -> None:
    """Sent again as it is, and under another question's ticket."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            overheard = ana.key.answer(await ana.ask())
            await signs_in(ana, overheard)
            await signs_in(thief, overheard, 401)
            await signs_in(thief, {**overheard, "ticket": (await thief.ask())["ticket"]}, 401)

    asyncio.run(story())


def test_a_question_is_answered_once_even_if_wrongly(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            asked = await thief.ask()
            await signs_in(thief, thief.key.answer(asked), 401)
            await signs_in(thief, ana.key.answer(asked), 401)

    asyncio.run(story())


def test_a_question_is_forgotten_after_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, desk):
            asked, now = await desk.ask(), now_ms()
            monkeypatch.setattr(passkeys, "now_ms", lambda: now + passkeys.MINUTES * 60_000 + 1000)
            await signs_in(desk, ana.key.answer(asked), 401)

    asyncio.run(story())


def test_nobody_signs_under_the_id_of_another_s_key(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            await thief.add_key()
            await signs_in(thief, thief.key.answer(await thief.ask(), claimed=ana.key.id), 401)
            assert (await thief.browser.get("/api/me"))["id"] == thief.id

    asyncio.run(story())


@pytest.mark.parametrize(
    "forged",
    [{"origin": "https://carteado.example"}, {"origin": "http://localhost:1"}, {"host": "carteado.example"},
     {"verified": False}],
    ids=["origin", "port", "host", "unverified"],
)  # fmt: skip
def test_an_answer_given_elsewhere_or_by_nobody_opens_nothing(tmp_path: Path, forged: dict[str, Any]) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await signs_in(thief, ana.key.answer(await thief.ask(), **forged), 401)
            await thief.sign_up("Bia")
            await thief.add_key(401, **forged)
            assert (await thief.browser.get("/api/me/account"))["passkeys"] == []

    asyncio.run(story())


def test_a_copied_key_is_noticed_by_its_counter(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await signs_in(ana, ana.key.answer(await ana.ask(), count=7))
            for count in (7, 6, 0):
                await signs_in(thief, ana.key.answer(await thief.ask(), count=count), 401)
            assert await signs_in(thief, ana.key.answer(await thief.ask(), count=8)) == ana.id

    asyncio.run(story())


def test_a_question_for_one_account_adds_no_key_to_another(tmp_path: Path) -> None:
    """A thief answers Ana's question in a session of his own, and his own question in Ana's."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            hers, his = [await each.browser.post("/api/me/passkeys/ask") for each in (ana, thief)]
            await thief.browser.post("/api/me/passkeys", thief.key.make(hers), 401)
            await ana.browser.post("/api/me/passkeys", thief.key.make(his), 401)
            for each, keys in ((ana, 1), (thief, 0)):
                assert len((await each.browser.get("/api/me/account"))["passkeys"]) == keys

    asyncio.run(story())


def test_a_question_of_one_kind_is_not_answered_by_the_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            new = await ana.browser.post("/api/me/passkeys/ask")
            await signs_in(thief, ana.key.answer(new), 401)
            await ana.browser.post("/api/me/passkeys", thief.key.make(await thief.ask()), 401)

    asyncio.run(story())


def test_a_key_that_is_known_is_registered_for_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            thief.key.id = ana.key.id
            await thief.add_key(401)
            assert await signs_in(thief, ana.key.answer(await thief.ask())) == ana.id

    asyncio.run(story())


def test_a_guest_gets_no_key_and_a_key_is_removed_by_its_owner_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/me/passkeys/ask", status=409)
            key = (await ana.browser.get("/api/me/account"))["passkeys"][0]["id"]
            await thief.sign_up("Bia")
            await thief.browser.post(f"/api/me/passkeys/{key}/remove", status=404)
            await ana.browser.post(f"/api/me/passkeys/{key}/remove")
            await signs_in(thief, ana.key.answer(await thief.ask()), 401)

    asyncio.run(story())


def test_a_new_password_leaves_no_older_way_in_but_the_keys_that_are_kept(tmp_path: Path) -> None:
    """Who knew the password planted a key, and took new codes."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/login", {"name": "Ana", "password": PASSWORD})
            await thief.add_key()
            codes = (await thief.browser.post("/api/me/codes"))["codes"]
            mine = (await ana.browser.get("/api/me/account"))["passkeys"][0]["id"]
            asked = {"password": PASSWORD, "new": "outra bem longa", "keep": [mine]}
            made = await ana.browser.post("/api/me/password", asked)
            assert len(set(made["codes"]) - set(codes)) == 8
            await signs_in(thief, thief.key.answer(await thief.ask()), status=401)
            taken = {"name": "Ana", "code": codes[0], "password": "do ladrão 123"}
            await thief.browser.post("/api/recover", taken, status=401)
            assert await signs_in(ana, ana.key.answer(await ana.ask())) == ana.id

    asyncio.run(story())


def test_recovery_leaves_no_key_and_gives_new_codes(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/login", {"name": "Ana", "password": PASSWORD})
            await thief.add_key()
            old = (await ana.browser.post("/api/me/codes"))["codes"]
            asked = {"name": "Ana", "code": old[0], "password": "outra bem longa"}
            made = await ana.browser.post("/api/recover", asked)
            assert len(set(made["codes"]) - set(old)) == 8
            assert (await ana.browser.get("/api/me/account"))["passkeys"] == []
            await signs_in(thief, thief.key.answer(await thief.ask()), status=401)
            await thief.browser.post("/api/recover", {**asked, "code": old[1]}, status=401)

    asyncio.run(story())


@pytest.mark.parametrize("cose", ["8101", "01", "a0", "ff"])
def test_a_key_that_is_no_map_is_refused(tmp_path: Path, cose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A CBOR array, a number, nothing, nonsense: refused like any other key that is none."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (_, thief):
            await thief.sign_up("Ladrão")
            monkeypatch.setattr(Authenticator, "cose", lambda _self: bytes.fromhex(cose))
            await thief.add_key(status=401)

    asyncio.run(story())
