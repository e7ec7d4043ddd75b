"""What a table publishes of the play while it runs is what its record says afterwards."""

from __future__ import annotations

from random import Random

import pytest

from carteado.bots.bot import levels
from carteado.fairness.proof import verify
from carteado.tables.events import Acted, Created
from carteado.tables.match import Match, Played
from tests.forged.forging import MATCHES

NAMES = ("Ana", "Bruno", "Carla", "Davi")


def played_out(game: str, names_key: str) -> tuple[Match, list[Played]]:
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
def test_the_seals_published_are_those_of_the_record(game: str) -> None:
    match, published = played_out(game, "09" * 32)
    record = match.record()
    tables = [record["fair"], *record["hands"]]
    assert [(played.hand, played.seal) for played in published] == [
        (hand, table["play"]) for hand, table in enumerate(tables)
    ]
    assert published[-1].end == record["fair"]["end"]
    assert verify(record, record["hands"]).status == "proven"


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_from_an_older_log_is_sealed_as_it_was_then(game: str) -> None:
    match, published = played_out(game, "")
    record = match.record()
    assert not published
    assert record["fair"]["version"] == 1
    assert "play" not in record["hands"][0]
    assert verify(record, record["hands"]).status == "proven"


def test_a_seal_tells_nothing_without_the_secret() -> None:
    """Two matches alike but for their secrets share no seal: nobody can find the play by trying."""
    preset, seats, options = MATCHES["truco"]
    created = Created(1, "truco", preset, "", options, seats, "atento", "none", False, "")
    one, other = (Match("mesa", 1, created, secret * 32, NAMES[:2], ["", ""], "09" * 32) for secret in ("07", "08"))
    assert one.played
    assert other.played
    assert one.played.seal != other.played.seal
