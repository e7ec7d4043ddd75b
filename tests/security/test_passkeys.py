"""Attacks on passkeys by a program that has its own keys and forges every part of a response."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from carteado.server.accounts import passkeys
from carteado.server.accounts.sessions import now_ms
from tests.security.authenticator import Authenticator
from tests.server.house import Browser, House, running

PASSWORD = "segredo longo"


class Person:
    """A person with a browser and a key."""

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
    """Yield Ana, who has an account and a passkey, and a thief, whose key is not registered."""
    async with running(folder) as house:
        ana, thief = Person(house), Person(house)
        await ana.sign_up("Ana")
        await ana.add_key()
        yield ana, thief
        await ana.browser.close()
        await thief.browser.close()


async def sign_in(person: Person, given: dict[str, Any], status: int = 200) -> str:
    answer = await person.browser.post("/api/passkey", given, status)
    assert status == 200 or answer["code"] == "bad_passkey"
    return str(answer.get("id", ""))


def test_key_opens_its_own_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, desk):
            assert await sign_in(desk, ana.key.answer(await desk.ask())) == ana.id

    asyncio.run(story())


def test_replayed_response_opens_nothing(tmp_path: Path) -> None:
    """The response is sent again, first unchanged and then with the ticket of another challenge."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            overheard = ana.key.answer(await ana.ask())
            await sign_in(ana, overheard)
            await sign_in(thief, overheard, 401)
            await sign_in(thief, {**overheard, "ticket": (await thief.ask())["ticket"]}, 401)

    asyncio.run(story())


def test_challenge_works_once_even_after_a_wrong_response(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            asked = await thief.ask()
            await sign_in(thief, thief.key.answer(asked), 401)
            await sign_in(thief, ana.key.answer(asked), 401)

    asyncio.run(story())


def test_challenge_expires_after_five_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, desk):
            asked, now = await desk.ask(), now_ms()
            monkeypatch.setattr(passkeys, "now_ms", lambda: now + passkeys.MINUTES * 60_000 + 1000)
            await sign_in(desk, ana.key.answer(asked), 401)

    asyncio.run(story())


def test_signature_under_the_id_of_another_key_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            await thief.add_key()
            await sign_in(thief, thief.key.answer(await thief.ask(), claimed=ana.key.id), 401)
            assert (await thief.browser.get("/api/me"))["id"] == thief.id

    asyncio.run(story())


@pytest.mark.parametrize(
    "forged",
    [{"origin": "https://carteado.example"}, {"origin": "http://localhost:1"}, {"host": "carteado.example"},
     {"verified": False}],
    ids=["origin", "port", "host", "unverified"],
)  # fmt: skip
def test_response_from_another_site_or_without_the_user_opens_nothing(tmp_path: Path, forged: dict[str, Any]) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await sign_in(thief, ana.key.answer(await thief.ask(), **forged), 401)
            await thief.sign_up("Bia")
            await thief.add_key(401, **forged)
            assert (await thief.browser.get("/api/me/account"))["passkeys"] == []

    asyncio.run(story())


def test_cloned_key_is_noticed_by_its_counter(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await sign_in(ana, ana.key.answer(await ana.ask(), count=7))
            for count in (7, 6, 0):
                await sign_in(thief, ana.key.answer(await thief.ask(), count=count), 401)
            assert await sign_in(thief, ana.key.answer(await thief.ask(), count=8)) == ana.id

    asyncio.run(story())


def test_challenge_for_one_account_adds_no_key_to_another(tmp_path: Path) -> None:
    """The thief answers Ana's challenge in the thief's session, and the thief's challenge in Ana's."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            hers, his = [await each.browser.post("/api/me/passkeys/ask") for each in (ana, thief)]
            await thief.browser.post("/api/me/passkeys", thief.key.make(hers), 401)
            await ana.browser.post("/api/me/passkeys", thief.key.make(his), 401)
            for each, keys in ((ana, 1), (thief, 0)):
                assert len((await each.browser.get("/api/me/account"))["passkeys"]) == keys

    asyncio.run(story())


def test_challenges_for_sign_in_and_registration_are_not_interchangeable(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            new = await ana.browser.post("/api/me/passkeys/ask")
            await sign_in(thief, ana.key.answer(new), 401)
            await ana.browser.post("/api/me/passkeys", thief.key.make(await thief.ask()), 401)

    asyncio.run(story())


def test_known_key_cannot_be_registered_by_another_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.sign_up("Bia")
            thief.key.id = ana.key.id
            await thief.add_key(401)
            assert await sign_in(thief, ana.key.answer(await thief.ask())) == ana.id

    asyncio.run(story())


def test_guests_have_no_keys_and_only_the_owner_removes_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/me/passkeys/ask", status=409)
            key = (await ana.browser.get("/api/me/account"))["passkeys"][0]["id"]
            await thief.sign_up("Bia")
            await thief.browser.post(f"/api/me/passkeys/{key}/remove", status=404)
            await ana.browser.post(f"/api/me/passkeys/{key}/remove")
            await sign_in(thief, ana.key.answer(await thief.ask()), 401)

    asyncio.run(story())


def test_new_password_ends_old_codes_and_all_keys_not_kept(tmp_path: Path) -> None:
    """An attacker who knew the password had added a key and taken new codes."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/login", {"name": "Ana", "password": PASSWORD})
            await thief.add_key()
            codes = (await thief.browser.post("/api/me/codes"))["codes"]
            mine = (await ana.browser.get("/api/me/account"))["passkeys"][0]["id"]
            asked = {"password": PASSWORD, "new": "outra bem longa", "keep": [mine]}
            made = await ana.browser.post("/api/me/password", asked)
            assert len(set(made["codes"]) - set(codes)) == 8
            await sign_in(thief, thief.key.answer(await thief.ask()), status=401)
            taken = {"name": "Ana", "code": codes[0], "password": "do ladrão 123"}
            await thief.browser.post("/api/recover", taken, status=401)
            assert await sign_in(ana, ana.key.answer(await ana.ask())) == ana.id

    asyncio.run(story())


def test_recovery_deletes_all_keys_and_gives_new_codes(tmp_path: Path) -> None:
    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (ana, thief):
            await thief.browser.post("/api/login", {"name": "Ana", "password": PASSWORD})
            await thief.add_key()
            old = (await ana.browser.post("/api/me/codes"))["codes"]
            asked = {"name": "Ana", "code": old[0], "password": "outra bem longa"}
            made = await ana.browser.post("/api/recover", asked)
            assert len(set(made["codes"]) - set(old)) == 8
            assert (await ana.browser.get("/api/me/account"))["passkeys"] == []
            await sign_in(thief, thief.key.answer(await thief.ask()), status=401)
            await thief.browser.post("/api/recover", {**asked, "code": old[1]}, status=401)

    asyncio.run(story())


@pytest.mark.parametrize("cose", ["8101", "01", "a0", "ff"])
def test_malformed_key_is_refused(tmp_path: Path, cose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key is a CBOR array, a number, empty, or random bytes."""

    async def story() -> None:
        async with ana_and_a_thief(tmp_path) as (_, thief):
            await thief.sign_up("Ladrão")
            monkeypatch.setattr(Authenticator, "cose", lambda _self: bytes.fromhex(cose))
            await thief.add_key(status=401)

    asyncio.run(story())
