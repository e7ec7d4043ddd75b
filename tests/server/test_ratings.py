"""Each game has its own rating. Blackjack, which is luck against the house, has none."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from carteado.core.game import Outcome
from carteado.server.accounts.rating import ratings_of
from carteado.server.rules.offers import offer
from carteado.server.runtime.database import Database, Player
from carteado.server.tables.archive import GameArchive
from carteado.tables.environment import FinishedMatch
from carteado.tables.events import Created

PEOPLE = ("ana", "bruno", "carla")


async def rated_in(folder: Path, *games: tuple[str, str]) -> dict[str, list[str]]:
    """Return the rated games of each person after one match of each game, won by the first person."""
    database = await asyncio.to_thread(Database, folder / "carteado.db")
    for name in PEOPLE:
        person = Player(id=name, name=name, account=name, account_key=name, created=1, auto_cut=True, last_table={})
        await database.run(partial(Session.add, instance=person))
    for number, (game, regulation) in enumerate(games, 1):
        created = Created(1, game, regulation, "", {}, 3, "atento", "normal", False, "ana")
        record = {"regulation": regulation, "players": ["Ana", "Bruno", "Carla"], "hands": []}
        outcome = Outcome((1,), (70, 50, 30))
        finished = FinishedMatch(f"t-{number}", "t", created, list(PEOPLE), record, [], outcome, number)
        await GameArchive(database).keep(finished)
    found = await database.run(lambda session: {name: list(ratings_of(session, name)) for name in PEOPLE})
    database.close()
    return found


def test_games_are_rated_separately_and_blackjack_not_at_all(tmp_path: Path) -> None:
    games = asyncio.run(rated_in(tmp_path, ("pifpaf", "copag"), ("buraco", "copag"), ("blackjack", "cassino")))
    assert games == {name: ["buraco", "pifpaf"] for name in PEOPLE}


def test_blackjack_leaves_no_rating(tmp_path: Path) -> None:
    assert asyncio.run(rated_in(tmp_path, ("blackjack", "copag"))) == {name: [] for name in PEOPLE}


@pytest.mark.parametrize(("game", "rated"), [("truco", True), ("pifpaf", True), ("buraco", True), ("blackjack", False)])
def test_offer_says_whether_a_game_is_rated(game: str, rated: bool) -> None:
    assert offer(game).rated is rated
