"""Attacks on cookies, tokens, codes and passwords of a real server: nobody can become another person."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer

from carteado.server.accounts import device_transfer, sessions
from carteado.server.accounts.passwords import Passwords
from carteado.server.app import configuration
from carteado.server.runtime.settings import Limits, Settings
from tests.server.house import Browser, House, running

SECRET = {"name": "Ana", "password": "segredo longo"}


def attack(folder: Path, story: Callable[[House], Awaitable[None]], **changes: Any) -> None:
    async def run() -> None:
        async with running(folder, **changes) as house:
            await story(house)

    asyncio.run(run())


def thief_with(house: House, cookie: str) -> Browser:
    thief = house.browser()
    thief.http.cookies.set("carteado", cookie)
    return thief


async def id_of(browser: Browser) -> str:
    return str((await browser.get("/api/me"))["id"])


# Sessions ------------------------------------------------------------------------------------------------


def test_a_stolen_cookie_is_useless_after_logout(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        me = (await ana.post("/api/register", SECRET))["id"]
        stolen = ana.http.cookies["carteado"]
        thief = thief_with(house, stolen)
        assert await id_of(thief) == me
        await ana.post("/api/logout")
        thief = thief_with(house, stolen)
        assert await id_of(thief) != me

    attack(tmp_path, story)


def test_cookie_planted_before_signing_in_is_replaced(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        await ana.get("/api/me")
        planted = ana.http.cookies["carteado"]
        for path in ("/api/register", "/api/login"):
            me = (await ana.post(path, SECRET))["id"]
            thief = thief_with(house, planted)
            assert await id_of(thief) != me
            planted = ana.http.cookies["carteado"]

    attack(tmp_path, story)


def test_the_database_holds_no_cookie_token_or_code(tmp_path: Path) -> None:
    kept: list[str] = []

    async def story(house: House) -> None:
        ana = house.browser()
        kept.extend((await ana.post("/api/register", SECRET))["codes"])
        kept.append((await ana.post("/api/me/transfer"))["token"])
        kept.append(ana.http.cookies["carteado"])
        kept.append(SECRET["password"])

    attack(tmp_path, story)
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert [secret for secret in kept if secret.encode() in content] == []
    assert len(kept) == 8 + 3


def test_devices_are_listed_and_each_can_be_signed_out(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        phone, desk = house.browser(**{"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0"}), house.browser()
        await phone.post("/api/register", SECRET)
        await desk.post("/api/login", SECRET)
        devices = (await desk.get("/api/me/account"))["devices"]
        assert {(each["name"], each["how"], each["current"]) for each in devices} == {
            ("Chrome, Android", "register", False), ("python-httpx", "password", True),
        }  # fmt: skip
        other = next(each["id"] for each in devices if not each["current"])
        stranger = house.browser()
        await stranger.post(f"/api/me/devices/{other}/end", status=404)
        left = (await desk.post(f"/api/me/devices/{other}/end"))["devices"]
        assert [each["current"] for each in left] == [True]
        assert (await phone.get("/api/me"))["account"] is None

    attack(tmp_path, story)


def test_an_ended_session_loses_its_open_socket(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana, desk = house.browser(), house.browser()
        await ana.post("/api/register", SECRET)
        await desk.post("/api/login", SECRET)
        table = (await ana.post("/api/play"))["table"]
        async with ana.sit(table) as chair:
            assert (await chair.next())["you"]["seat"] == 1
            await desk.post("/api/me/devices/end")
            assert (await chair.until("bye"))["code"] == "session"
        async with ana.sit(table) as chair:
            assert (await chair.next())["you"]["seat"] is None

    attack(tmp_path, story)


def test_a_session_expires(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        me = await id_of(ana)
        house.services.accounts.sessions._cache.clear()
        with sqlite3.connect(tmp_path / "carteado.db") as database:
            database.execute("UPDATE sessions SET expires = 1")
        assert await id_of(ana) != me
        await house.services.accounts.sessions.sweep()
        with sqlite3.connect(tmp_path / "carteado.db") as database:
            assert database.execute("SELECT count(*) FROM sessions WHERE expires = 1").fetchone() == (0,)

    attack(tmp_path, story)


def test_reading_leaves_no_session_behind(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for path in ("/api/house", "/api/tables", "/api/rules/truco", "/api/games"):
            crawler = house.browser()
            assert "set-cookie" not in (await crawler.http.get(path)).headers

    attack(tmp_path, story)


def test_one_address_may_not_fill_the_database_with_guests(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        statuses = []
        for _ in range(6):
            guest = house.browser()
            statuses.append((await guest.http.get("/api/me")).status_code)
        assert statuses == [200] * 4 + [429] * 2

    attack(tmp_path, story, limits=Limits(guests_per_minute=4))


def test_refused_newcomer_leaves_nothing_behind(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        statuses = []
        for _ in range(6):
            guest = house.browser()
            statuses.append((await guest.http.patch("/api/me", json={"auto_cut": True})).status_code)
        assert statuses == [200] * 4 + [429] * 2

    attack(tmp_path, story, limits=Limits(guests_per_minute=4))
    with closing(sqlite3.connect(tmp_path / "carteado.db")) as kept:
        assert kept.execute("select count(*) from players").fetchone() == (4,)


# Cookies of older releases -------------------------------------------------------------------------------


def test_old_cookie_becomes_a_session_and_ends_with_logout(tmp_path: Path) -> None:
    key = "ab" * 32
    (tmp_path / "cookie.key").write_text(key)
    old = str(URLSafeSerializer(key, salt="cookie").dumps("guest-of-old"))

    async def story(house: House) -> None:
        phone, tablet = thief_with(house, old), thief_with(house, old)
        assert (await id_of(phone), await id_of(tablet)) == ("guest-of-old",) * 2
        changed = phone.http.cookies.jar
        assert any(cookie.value != old for cookie in changed)
        late = thief_with(house, old)
        await late.post("/api/me/devices/end")
        thief = thief_with(house, old)
        assert await id_of(thief) != "guest-of-old"

    attack(tmp_path, story)


@pytest.mark.parametrize("key", ["", "ab" * 9, "0" * 63 + "x"], ids=["empty", "half", "damaged"])
def test_empty_key_signs_no_cookie(tmp_path: Path, key: str) -> None:
    """A full disk at the first start may have left an empty key."""
    (tmp_path / "cookie.key").write_text(key)
    forged = str(URLSafeSerializer(key, salt="cookie").dumps("victim"))

    async def story(house: House) -> None:
        thief = thief_with(house, forged)
        assert await id_of(thief) != "victim"

    attack(tmp_path, story)


# To another device ---------------------------------------------------------------------------------------


def test_token_names_both_people_first_and_works_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        mallory, victim, third = house.browser(), house.browser(), house.browser()
        await mallory.post("/api/register", {"name": "Mallory", "password": "segredo longo"})
        await victim.patch("/api/me", {"name": "Vítima"})
        before = await id_of(victim)
        token = {"token": (await mallory.post("/api/me/transfer"))["token"]}
        for _ in range(2):
            asked = await victim.post("/api/me/arrival", token)
            assert (asked["who"]["account"], asked["you"]["name"], asked["same"]) == ("Mallory", "Vítima", False)
        assert await id_of(victim) == before
        await third.post("/api/me/arrive", token)
        assert (await victim.post("/api/me/arrive", token, status=403))["code"] == "bad_token"
        assert (await victim.post("/api/me/arrival", token, status=403))["code"] == "bad_token"
        assert await id_of(victim) == before

    attack(tmp_path, story)


def test_of_many_simultaneous_uses_of_a_token_only_one_arrives(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        token = {"token": (await ana.post("/api/me/transfer"))["token"]}
        crowd = [house.browser() for _ in range(8)]
        answers = await asyncio.gather(*(each.http.post("/api/me/arrive", json=token) for each in crowd))
        assert sorted(answer.status_code for answer in answers) == [200] + [403] * 7

    attack(tmp_path, story)


def test_token_works_for_minutes_only(tmp_path: Path, monkeypatch: Any) -> None:
    async def story(house: House) -> None:
        ana, thief = house.browser(), house.browser()
        given = await ana.post("/api/me/transfer")
        assert given["seconds"] <= 600
        later = sessions.now_ms() + given["seconds"] * 1000 + 1
        monkeypatch.setattr(device_transfer, "now_ms", lambda: later)
        await thief.post("/api/me/arrive", {"token": given["token"]}, status=403)

    attack(tmp_path, story)


# Passwords and codes -------------------------------------------------------------------------------------


def test_a_new_password_ends_every_other_session(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana, thief = house.browser(), house.browser()
        me = (await ana.post("/api/register", SECRET))["id"]
        await thief.post("/api/login", SECRET)
        token = (await thief.post("/api/me/transfer"))["token"]
        wrong = {"password": "chute errado", "new": "outra bem longa"}
        assert (await thief.post("/api/me/password", wrong, status=401))["code"] == "bad_login"
        await ana.post("/api/me/password", {"password": SECRET["password"], "new": "outra bem longa"})
        assert await id_of(ana) == me
        assert await id_of(thief) != me
        await thief.post("/api/me/arrive", {"token": token}, status=403)
        await thief.post("/api/login", SECRET, status=401)
        await thief.post("/api/login", {"name": "Ana", "password": "outra bem longa"})

    attack(tmp_path, story)


def test_a_recovery_code_opens_the_account_once_and_ends_every_session(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana, again = house.browser(), house.browser()
        made = await ana.post("/api/register", SECRET)
        code = made["codes"][3].upper().replace("-", " ")
        asked = {"name": "ana", "code": code, "password": "nova e comprida"}
        assert (await again.post("/api/recover", asked))["id"] == made["id"]
        assert (await ana.get("/api/me"))["account"] is None
        refused = await ana.post("/api/recover", asked, status=401)
        nobody = await ana.post("/api/recover", {**asked, "name": "ninguém"}, status=401)
        assert refused == nobody
        assert (await again.get("/api/me/account"))["codes"] == 8
        fresh = (await again.post("/api/me/codes"))["codes"]
        assert len(set(fresh) - set(made["codes"])) == 8
        await ana.post("/api/recover", {**asked, "code": made["codes"][0]}, status=401)

    attack(tmp_path, story)


def test_lockout_changes_need_the_password_if_the_session_is_not_fresh(tmp_path: Path, monkeypatch: Any) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        await ana.post("/api/register", SECRET)
        monkeypatch.setattr(sessions, "FRESH_MS", 0)
        for path in ("/api/me/codes", "/api/me/passkeys/ask", "/api/me/transfer"):
            assert (await ana.post(path, status=403))["code"] == "need_password"
        assert (await ana.post("/api/me/codes", {"password": "errada mesmo"}, status=401))["code"] == "bad_login"
        assert len((await ana.post("/api/me/codes", {"password": SECRET["password"]}))["codes"]) == 8

    attack(tmp_path, story)


def test_guessing_is_limited_per_account_whether_it_exists_or_not(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana, thief = house.browser(), house.browser()
        await ana.post("/api/register", SECRET)
        seen = {}
        for name in ("Ana", "Ninguém"):
            guesses = [{"name": name, "password": f"chute número {n}"} for n in range(6)]
            answers = [await thief.http.post("/api/login", json=guess) for guess in guesses]
            seen[name] = [(answer.status_code, answer.text) for answer in answers]
        assert seen["Ana"] == seen["Ninguém"]
        assert [status for status, _ in seen["Ana"]] == [401] * 4 + [429] * 2

    limits = Limits(logins_per_minute=1000, attempts_per_account=4, attempts_per_account_per_minute=0.001)
    attack(tmp_path, story, limits=limits)


def test_guessing_is_limited_per_address_whatever_the_account(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        thief = house.browser()
        ways = [("/api/login", {"name": f"Ana {n}", "password": "chute longo"}) for n in range(2)]
        ways += [("/api/recover", {"name": "Bia", "code": "AAAA-AAAA-AAAA-AAAA", "password": "chute longo"})]
        ways += [("/api/login", {"name": "Caio", "password": "chute longo"}), ("/api/passkey/ask", {})]
        answers = [(await thief.http.post(path, json=body)).status_code for path, body in ways]
        assert answers == [401] * 3 + [429] * 2

    attack(tmp_path, story, limits=Limits(logins_per_minute=3, attempts_per_account=1000))


def test_password_hashing_is_slow_and_no_setting_changes_that(tmp_path: Path) -> None:
    async def story() -> None:
        passwords = Passwords(cheap=Settings(data=tmp_path).cheap_passwords)
        hashed = await passwords.hash("um segredo bem comprido")
        assert "$argon2id$v=19$m=65536,t=3,p=4$" in hashed
        assert await passwords.verify(hashed, "um segredo bem comprido")
        assert not await passwords.verify(hashed, "outro segredo comprido")
        assert not await passwords.verify(None, "nobody has this password")
        passwords.close()

    asyncio.run(story())
    assert "cheap_passwords" not in configuration.names()


def test_refusals_of_passwords_and_names_are_sentences(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ana = house.browser()
        short = await ana.post("/api/register", {"name": "Ana", "password": "curta"}, status=422)
        assert short == {"code": "bad_password", "reason": "A senha precisa ter de 8 a 128 caracteres."}
        same = await ana.post("/api/register", {"name": "Anamaria", "password": "ANAMARIA"}, status=422)
        assert same["code"] == "password_is_name"
        raw = await ana.post("/api/register", {"name": 7}, status=422)
        assert raw["reason"] == "Não deu para entender o pedido."
        assert "str" in raw["detail"]

    attack(tmp_path, story)
