"""The seals that a table publishes during a match equal those in the record."""

from __future__ import annotations

from random import Random

import pytest

from carteado.fairness.proof import verify
from carteado.games.bot import levels
from carteado.tables.events import Acted, Created
from carteado.tables.match import Match, Played
from tests.records.forged.forging import MATCHES

NAMES = ("Ana", "Bruno", "Carla", "Davi")


def play_match(game: str, names_key: str) -> tuple[Match, list[Played]]:
    preset, seats, options = MATCHES[game]
    created = Created(1, game, preset, "", options, seats, "atento", "none", False, "")
    match = Match("mesa", 1, created, "07" * 32, NAMES[:seats], [""] * seats, names_key)
    rng, published = Random(1), [match.played]
    bot = next(iter(levels(game).values()))(rng)
    while not match.is_over:
        seat = rng.choice(match.state.actors())
        match.act(Acted(1, seat, bot.choose(match.state.view(seat), match.state.legal(seat))))
        if match.sealed:
            published.append(match.played)
    return match, [played for played in published if played]


@pytest.mark.parametrize("game", MATCHES)
def test_published_seals_equal_those_of_the_record(game: str) -> None:
    match, published = play_match(game, "09" * 32)
    record = match.record()
    tables = [record["fair"], *record["hands"]]
    assert [(played.hand, played.seal) for played in published] == [
        (hand, table["play"]) for hand, table in enumerate(tables)
    ]
    assert published[-1].end == record["fair"]["end"]
    assert verify(record, record["hands"]).status == "proven"


@pytest.mark.parametrize("game", MATCHES)
def test_match_of_an_old_log_has_no_play_seals(game: str) -> None:
    match, published = play_match(game, "")
    record = match.record()
    assert not published
    assert record["fair"]["version"] == 1
    assert "play" not in record["hands"][0]
    assert verify(record, record["hands"]).status == "proven"


def test_seal_reveals_nothing_without_the_secret() -> None:
    """Two equal matches with different secrets have different seals, so nobody can find the play by trying."""
    preset, seats, options = MATCHES["truco"]
    created = Created(1, "truco", preset, "", options, seats, "atento", "none", False, "")
    one, other = (Match("mesa", 1, created, secret * 32, NAMES[:2], ["", ""], "09" * 32) for secret in ("07", "08"))
    assert one.played
    assert other.played
    assert one.played.seal != other.played.seal
