"""Nobody can use a name that is, or looks like, the name of another person (UTS 39)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.core.refusal import Refusal
from carteado.server.accounts.names import clean_name, look_of
from tests.refusals import refused
from tests.server.house import running

PASSWORD = "segredo longo"


@pytest.mark.parametrize(
    "name",
    ["An\u034fa", "\u3164", "Ana\u3164", "\u2800\u2800", "Ana\u2800", "\u115fAna", "An\u200ba", "An\u202ea",
     "Ana\ufe0f", "Аna", "Anα", "A" + "\u0301" * 5, "Ana\U000e0041", "\u00adAna", "A\u1160na", "♠Ana"],
)  # fmt: skip
def test_invisible_and_mixed_letters_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as found:
        clean_name(name)
    assert found.value.code in ("bad_letters", "bad_name")


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
def test_real_names_are_accepted(name: str) -> None:
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
def test_names_that_look_alike_are_equal(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rita", "Tita"), ("Bia", "Fia"), ("Ana", "Ava"), ("Clara", "Dara"), ("Zeca", "Yeca"), ("Dete", "Det7")],
)
def test_names_that_nobody_confuses_differ(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize("name", ["Amandaˍ", "Amandaـ", "Anaˈ"])
def test_easily_overlooked_letters_are_refused(name: str) -> None:
    with refused("bad_letters"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Carteado", "CARTEADO", "Саrteado", "carteado."])
def test_name_of_the_site_is_reserved(name: str) -> None:
    """The log of a tournament uses that name for the server's own decisions."""
    with pytest.raises(Refusal):
        clean_name(name)


def test_accents_make_a_different_name() -> None:
    assert look_of("Jose") != look_of("José")


def test_guest_cannot_use_the_name_of_an_account(tmp_path: Path) -> None:
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

    asyncio.run(story())


def test_open_socket_does_not_keep_a_name_that_an_account_took(tmp_path: Path) -> None:
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

    asyncio.run(story())
