"""Tournaments at our own tables: walkovers when the time is up, results that come in by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carteado.games import new_game, rulebook
from carteado.tournaments import events
from carteado.tournaments.calling import next_call, ready
from carteado.tournaments.draws import expected_groups
from carteado.tournaments.entries import Entry
from carteado.tournaments.online import (
    after_groups,
    as_partida,
    draw_words,
    finished,
    no_shows,
    played,
    points_of,
    seats_of_two,
)
from carteado.tournaments.refused import Refused
from carteado.tournaments.results import Result, problems
from carteado.tournaments.rules import RULEBOOK
from carteado.tournaments.sign_ups import MOST_TIMES, bot_entries, entry_of, free_name
from tests.tournaments.group import FENACEF
from tests.tournaments.hall import SECRET, Desk, rules_with

MINUTE = 60_000


class Site(Desk):
    """A tournament on the site: people sign up, games are called to tables of the site."""

    def __init__(self, team: int = 2, **options: object) -> None:
        super().__init__()
        self.state = type(self.state)()
        self.took(
            events.Created(
                "copa", "Copa", rules_with(**options), "fenacef", tables=8, online=True, team=team, seats=2 * team
            )
        )
        self.took(events.SeedCommitted(SECRET))

    def enters(self, name: str, code: str = "") -> str:
        """Signs somebody up; the code for a partner."""
        own = code or f"code-{name}"
        event = events.PartnerCame(own, f"id-{name}", name, f"word-{name}")
        self.took(event if code else events.SignedUp(f"id-{name}", name, own, f"word-{name}"))
        return own

    def names(self) -> list[str]:
        return [entry.name for entry in self.state.entries.values()]

    def refuses(self, event: events.Event) -> str:
        with pytest.raises(Refused) as refused:
            self.took(event)
        return refused.value.code


@pytest.fixture
def site() -> Site:
    """Four pairs, drawn, the first game called."""
    site = Site(wo_minutes=5)
    for one, other in ("ab", "cd", "ef", "gh"):
        site.enters(other, site.enters(one))
    site.took(events.EntriesClosed())
    site.took(expected(site))
    site.took(events.GameCalled("A1", 1, "mesa1"))
    return site


def expected(site: Site) -> events.Event:
    return expected_groups(site.state, draw_words(site.state))


# Entering --------------------------------------------------------------------------------------------


def test_a_partner_comes_by_the_code_and_by_nothing_else():
    site = Site()
    code = site.enters("Ana")
    assert site.refuses(events.PartnerCame("guess", "id-x", "X")) == "no_such_code"
    site.enters("Bia", code)
    assert site.names() == ["Ana / Bia"]
    assert site.state.entries["1"].people == ("id-Ana", "id-Bia")
    assert site.refuses(events.PartnerCame(code, "id-x", "X")) == "pair_full"


def test_nobody_enters_twice_nor_too_often():
    site = Site()
    code = site.enters("Ana")
    assert site.refuses(events.SignedUp("id-Ana", "Outra", "c2")) == "entered_before"
    assert site.refuses(events.PartnerCame(code, "id-Ana", "Ana")) == "entered_before"
    site.took(events.SignedOff("id-Ana"))
    for _ in range(MOST_TIMES - 1):
        site.enters("Ana")
        site.took(events.SignedOff("id-Ana"))
    assert site.refuses(events.SignedUp("id-Ana", "Ana", "c9")) == "too_often"
    assert site.refuses(events.SignedOff("id-Ana")) == "not_entered"


def test_who_takes_it_back_leaves_the_partner_entered_and_the_code_good():
    site = Site()
    code = site.enters("Ana")
    site.enters("Bia", code)
    site.took(events.SignedOff("id-Ana"))
    assert site.names() == ["Bia"]
    site.enters("Caio", code)
    assert site.names() == ["Bia / Caio"]


def test_those_still_alone_play_together_and_the_last_one_with_a_bot():
    site = Site()
    for name in ("Ana", "Bia", "Caio"):
        site.enters(name)
    site.took(events.EntriesAdded(bot_entries(site.state, 2)))
    site.took(events.EntriesClosed())
    people = [entry.people for entry in site.state.entries.values()]
    assert ("id-Ana", "id-Bia") in people
    assert ("id-Caio", "") in people
    assert people.count(("", "")) == 2
    names = [player for entry in site.state.entries.values() for player in entry.players]
    assert len(names) == len(set(names)) == 8
    assert site.refuses(events.SignedUp("id-d", "Davi", "c")) == "entries_closed"


def test_on_the_site_the_desk_enters_bots_alone_and_changes_nobodys_seat():
    site, desk = Site(), Desk()
    half = Entry("1", "X", ("X", "Y"), people=("id-x", ""))
    for entry in (Entry("1", "X", ("X", "Y")), half):
        assert site.refuses(events.EntriesAdded((entry,))) == "only_bots"
    site.enters("Ana")
    other = Entry("1", "Ana", ("Ana",), people=("id-x",))
    assert site.refuses(events.EntryCorrected(other)) == "no_substitutions"
    with pytest.raises(Refused):
        desk.took(events.SignedUp("id-a", "Ana", "c"))
    with pytest.raises(Refused):
        desk.took(events.EntriesAdded((Entry("1", "X", people=("id-x",)),)))


def test_an_entry_on_the_site_keeps_its_players_and_their_names():
    site = Site()
    site.enters("Bia", site.enters("Ana"))
    (entry,) = site.state.entries.values()
    for players in (("So um",), ("\u0410n\u0430", "Bia"), ("Ana", "Bia", "Caio")):
        assert site.refuses(events.EntryCorrected(replace(entry, players=players))) == "own_names"
    site.took(events.EntryCorrected(replace(entry, name="As Duas")))
    assert site.names() == ["As Duas"]


def test_two_of_one_name_are_told_apart():
    site = Site(team=1)
    site.enters("Ana")
    assert free_name(site.state, "ana") == "ana (2)"
    assert entry_of(site.state, "id-Ana") is site.state.entries["1"]
    assert entry_of(site.state, "") is None


# Walkovers -------------------------------------------------------------------------------------------


def due(site: Site, minutes: int, *present: str, since: int = 0) -> list[str]:
    when = site.state.calls["A1"].called + minutes * MINUTE + 1
    return [event.result.absent for event in no_shows(site.state, when, present, since)]


def test_who_does_not_come_in_time_loses_by_walkover(site):
    one, other = site.state.games["A1"].pairs
    assert due(site, 4, one) == []
    assert due(site, 5, one) == ["second"]
    assert due(site, 5, other) == ["first"]
    assert due(site, 5) == ["both"]
    assert due(site, 5, one, other) == []


def test_nobody_is_late_by_the_time_the_house_was_shut(site):
    opened = site.state.calls["A1"].called + 60 * MINUTE
    assert due(site, 64, since=opened) == []
    assert due(site, 65, since=opened) == ["both"]


def test_a_game_that_has_begun_is_nobodys_walkover(site):
    site.took(events.GameStarted("A1"))
    assert due(site, 50) == []


# Results ---------------------------------------------------------------------------------------------


def test_a_game_has_its_result_when_its_partidas_decide_it(site):
    for match, score in enumerate([(12, 5), (3, 3), (7, 12), (14, 3)], start=1):
        assert finished(site.state, "A1") is None
        site.took(played(site.state, "A1", match, score))
    site.took(finished(site.state, "A1"))
    assert site.state.result("A1").partidas == ((12, 5), (7, 12), (14, 3))  # the one that ended level is none


def test_a_match_counts_once_and_only_at_the_games_own_table(site):
    partida = played(site.state, "A1", 1, (12, 5))
    site.took(partida)
    assert site.refuses(partida) == "not_now"
    other = next(game for game in site.state.games if game != "A1")
    assert site.refuses(played(site.state, other, 1, (12, 5))) == "no_such_game"
    turned = events.PartidaPlayed("A1", site.state.games["A1"].pairs[::-1], 2, (12, 5))
    assert site.refuses(turned) == "other_pairs"


def test_a_game_called_to_another_table_goes_on_where_it_was(site):
    site.took(played(site.state, "A1", 1, (12, 5)))
    assert site.refuses(events.GameCalled("A1", 1, "mesa1")) == "called_already"
    site.took(events.GameCalled("A1", 1, "mesa2"))
    site.took(played(site.state, "A1", 1, (12, 7)))
    event = finished(site.state, "A1")
    assert event is not None
    assert event.result.partidas == ((12, 5), (12, 7))


def test_a_game_that_a_withdrawal_ended_holds_neither_table_nor_opponent(site):
    one, other = site.state.games["A1"].pairs
    site.took(events.EntryWithdrawn(one))
    assert site.state.playing == {}
    called = next_call(site.state, site.now)
    assert called is not None
    assert called.table == 1
    assert other in {pair for game in ready(site.state, site.now) for pair in game.pairs}


@pytest.mark.parametrize("score", [(14, 7), (0, 12), (-40, 310), (3100, 3050), (5, 3)])
@pytest.mark.parametrize("points", [12, 3000, 1])
def test_any_match_is_a_partida_with_the_same_winner(score, points):
    rules = RULEBOOK.with_options(FENACEF, {"partida_points": points}).rules
    one, other = as_partida(score, rules)
    assert (one > other) == (score[0] > score[1])
    assert max(one, other) >= points > min(one, other) >= 0
    assert not list(problems(Result(((one, other),) * 2), rules, 2))


def test_the_house_draws_the_ties_and_makes_the_bracket():
    site = Site(team=1, groups=1, advance=2)
    for name in ("Ana", "Bia", "Caio"):
        site.enters(name)
    site.took(events.EntriesClosed())
    site.took(expected(site))
    assert after_groups(site.state, ("w",)) is None
    for one, other in ((0, 1), (1, 2), (2, 0)):  # everybody beats the next by the same score
        pairs = (site.state.groups[0][one], site.state.groups[0][other])
        game = next(f.id for f in site.state.fixtures if set(f.pairs) == set(pairs))
        site.took(events.ResultEntered(game, pairs, Result(((12, 5), (12, 5)))))
    assert after_groups(site.state, ("w",)) is None  # the secret first
    site.took(events.SeedCommitted(SECRET))
    for _ in ("the draw", "the bracket"):
        event = after_groups(site.state, ("w",))
        assert event is not None
        site.took(event)
    assert site.state.phase == "knockout"


# Seats -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "regulation", "seats", "of_two", "points"),
    [
        ("truco", "paulista", 4, ((1, 3), (2, 4)), 12),
        ("truco", "paulista", 2, ((1,), (2,)), 12),
        ("buraco", "copag", 4, ((1, 3), (2, 4)), 3000),
        ("buraco", "copag", 2, ((1,), (2,)), 3000),
        ("pifpaf", "copag", 4, ((1,), (2,)), 1),
    ],
)
def test_the_two_who_meet_have_the_seats_of_a_side_each(game, regulation, seats, of_two, points):
    found = rulebook(game).preset(regulation)
    assert seats_of_two(new_game(game, found, seats)) == of_two
    assert points_of(found) == points
