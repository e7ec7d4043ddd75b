"""Issue: nobody carries a name that is, or looks like, another's (UTS 39)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.server.names import clean_name, look_of
from carteado.server.refusals import HttpRefused
from tests.server.house import running

PASSWORD = "segredo longo"


@pytest.mark.parametrize(
    "name",
    ["An\u034fa", "\u3164", "Ana\u3164", "\u2800\u2800", "Ana\u2800", "\u115fAna", "An\u200ba", "An\u202ea",
     "Ana\ufe0f", "Аna", "Anα", "A" + "\u0301" * 5, "Ana\U000e0041", "\u00adAna", "A\u1160na", "♠Ana"],
)  # fmt: skip
def test_invisible_and_mixed_letters_are_refused(name: str) -> None:
    with pytest.raises(HttpRefused) as refused:
        clean_name(name)
    assert refused.value.code in ("bad_letters", "bad_name")


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "João d'Ávila",
        "Zé-2",
        "Łukasz",
        "Анна",
        "愛子さくら",
        "佐々木",
        "カーター",
        "Nguyễn Thị",
        "O. Wilde",
        "محمد",
        "Ñandú",
    ],
)
def test_names_of_people_are_names(name: str) -> None:
    assert clean_name(name) == name


def test_other_forms_of_letters_are_folded() -> None:
    assert clean_name("Ａｎａ") == "Ana"
    assert clean_name("𝐀𝐧𝐚") == "Ana"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Аnа", "Ana"), ("Ilda", "lIda"), ("B0B", "BOB"), ("Ana Clara", "AnaClara"), ("Оlа", "Ola"), ("раул", "payл"),
     ("Amanda", "Arnanda"), ("Willian", "VVillian"), ("Amanda", "Amanda."), ("Ana_Clara", "Ana Clara"),
     ("Сора", "copa"), ("НОРА", "HOPA")],
)  # fmt: skip
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rita", "Tita"), ("Bia", "Fia"), ("Ana", "Ava"), ("Clara", "Dara"), ("Zeca", "Yeca"), ("Dete", "Det7")],
)
def test_names_that_nobody_confuses_are_two(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize("name", ["Amandaˍ", "Amandaـ", "Anaˈ"])
def test_letters_that_may_pass_for_nothing_are_refused(name: str) -> None:
    with pytest.raises(HttpRefused, match="bad_letters"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Carteado", "CARTEADO", "Саrteado", "carteado."])
def test_nobody_is_called_as_the_house_is(name: str) -> None:
    """What the house decides in a tournament stands under its name."""
    with pytest.raises(HttpRefused):
        clean_name(name)


def test_accents_make_another_name() -> None:
    assert look_of("Jose") != look_of("José")


def test_a_guest_cannot_carry_the_name_of_an_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            early, owner, late = house.browser(), house.browser(), house.browser()
            await early.patch("/api/me", {"name": "Olga"})
            await owner.post("/api/register", {"name": "Olga", "password": PASSWORD})
            assert (await early.get("/api/me"))["name"].startswith("Visitante")
            for name in ("Olga", "OLGA", "0lga", "Оlga", "Ol ga"):
                refused = await late.http.patch("/api/me", json={"name": name})
                assert refused.status_code in (409, 422), name
            await late.post("/api/register", {"name": "0lga", "password": PASSWORD}, status=409)
            await owner.patch("/api/me", {"name": "Ôlga"})
            await late.patch("/api/me", {"name": "Ôlga"}, status=409)
            await late.patch("/api/me", {"name": "Olga"}, status=409)
            for browser in (early, owner, late):
                await browser.close()

    asyncio.run(story())


def test_a_socket_from_before_does_not_keep_the_name_of_an_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            guest, owner = house.browser(), house.browser()
            await guest.patch("/api/me", {"name": "Zuleica"})
            table = (await owner.post("/api/tables", {"seats": 4}))["table"]
            async with guest.sit(table) as chair:
                await chair.next()
                await owner.post("/api/register", {"name": "Zuleica", "password": PASSWORD})
                await chair.do("sit", seat=3)
            seats = (await owner.get(f"/api/tables/{table}"))["seats"]
            assert seats[2]["name"].startswith("Visitante")
            for browser in (guest, owner):
                await browser.close()

    asyncio.run(story())
