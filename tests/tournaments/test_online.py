"""Online tournaments: sign-ups, walkovers, and results from the tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carteado.core.refusal import Refusal
from carteado.games.registry import new_game, rulebook
from carteado.tournaments import events
from carteado.tournaments.calling import callable_games, next_call
from carteado.tournaments.draws import expected_groups
from carteado.tournaments.entries import Entry
from carteado.tournaments.online import (
    after_groups,
    as_partida,
    draw_words,
    due_walkovers,
    find_result,
    make_partida_event,
    points_of,
    seats_of_two,
)
from carteado.tournaments.results import Result, find_problems
from carteado.tournaments.rules import RULEBOOK
from carteado.tournaments.sign_ups import MAX_TIMES, bot_entries, entry_of, free_name
from tests.tournaments.group import FENACEF
from tests.tournaments.hall import SECRET, Desk, rules_with

MINUTE = 60_000


class Site(Desk):
    """An online tournament: people sign up, and games are called to tables of the site."""

    def __init__(self, team: int = 2, **options: object) -> None:
        super().__init__()
        self.state = type(self.state)()
        self.take(
            events.Created(
                "copa", "Copa", rules_with(**options), "fenacef", tables=8, online=True, team=team, seats=2 * team
            )
        )
        self.take(events.SeedCommitted(SECRET))

    def enter(self, name: str, code: str = "") -> str:
        """Sign a person up. Return the code for a partner."""
        own = code or f"code-{name}"
        event = events.PartnerJoined(own, f"id-{name}", name, f"word-{name}")
        self.take(event if code else events.SignedUp(f"id-{name}", name, own, f"word-{name}"))
        return own

    def names(self) -> list[str]:
        return [entry.name for entry in self.state.entries.values()]

    def refuses(self, event: events.Event) -> str:
        with pytest.raises(Refusal) as refused:
            self.take(event)
        return refused.value.detail


@pytest.fixture
def site() -> Site:
    """Return a tournament of four pairs after the draw, with the first game called."""
    site = Site(wo_minutes=5)
    for one, other in ("ab", "cd", "ef", "gh"):
        site.enter(other, site.enter(one))
    site.take(events.EntriesClosed())
    site.take(draw_event(site))
    site.take(events.GameCalled("A1", 1, "mesa1"))
    return site


def draw_event(site: Site) -> events.Event:
    return expected_groups(site.state, draw_words(site.state))


# Sign-ups --------------------------------------------------------------------------------------------


def test_partner_joins_only_with_the_code():
    site = Site()
    code = site.enter("Ana")
    assert site.refuses(events.PartnerJoined("guess", "id-x", "X")) == "no_such_code"
    site.enter("Bia", code)
    assert site.names() == ["Ana / Bia"]
    assert site.state.entries["1"].people == ("id-Ana", "id-Bia")
    assert site.refuses(events.PartnerJoined(code, "id-x", "X")) == "pair_full"


def test_sign_ups_are_limited_per_person():
    site = Site()
    code = site.enter("Ana")
    assert site.refuses(events.SignedUp("id-Ana", "Outra", "c2")) == "entered_before"
    assert site.refuses(events.PartnerJoined(code, "id-Ana", "Ana")) == "entered_before"
    site.take(events.SignedOff("id-Ana"))
    for _ in range(MAX_TIMES - 1):
        site.enter("Ana")
        site.take(events.SignedOff("id-Ana"))
    assert site.refuses(events.SignedUp("id-Ana", "Ana", "c9")) == "too_often"
    assert site.refuses(events.SignedOff("id-Ana")) == "not_entered"


def test_withdrawing_keeps_the_partner_and_the_code():
    site = Site()
    code = site.enter("Ana")
    site.enter("Bia", code)
    site.take(events.SignedOff("id-Ana"))
    assert site.names() == ["Bia"]
    site.enter("Caio", code)
    assert site.names() == ["Bia / Caio"]


def test_single_players_are_paired_and_the_last_gets_a_bot():
    site = Site()
    for name in ("Ana", "Bia", "Caio"):
        site.enter(name)
    site.take(events.EntriesAdded(bot_entries(site.state, 2)))
    site.take(events.EntriesClosed())
    people = [entry.people for entry in site.state.entries.values()]
    assert ("id-Ana", "id-Bia") in people
    assert ("id-Caio", "") in people
    assert people.count(("", "")) == 2
    names = [player for entry in site.state.entries.values() for player in entry.players]
    assert len(names) == len(set(names)) == 8
    assert site.refuses(events.SignedUp("id-d", "Davi", "c")) == "entries_closed"


def test_desk_of_an_online_tournament_may_add_only_bots():
    site, desk = Site(), Desk()
    half = Entry("1", "X", ("X", "Y"), people=("id-x", ""))
    for entry in (Entry("1", "X", ("X", "Y")), half):
        assert site.refuses(events.EntriesAdded((entry,))) == "only_bots"
    site.enter("Ana")
    other = Entry("1", "Ana", ("Ana",), people=("id-x",))
    assert site.refuses(events.EntryCorrected(other)) == "no_substitutions"
    with pytest.raises(Refusal):
        desk.take(events.SignedUp("id-a", "Ana", "c"))
    with pytest.raises(Refusal):
        desk.take(events.EntriesAdded((Entry("1", "X", people=("id-x",)),)))


def test_desk_cannot_change_players_of_an_online_entry():
    site = Site()
    site.enter("Bia", site.enter("Ana"))
    (entry,) = site.state.entries.values()
    for players in (("So um",), ("\u0410n\u0430", "Bia"), ("Ana", "Bia", "Caio")):
        assert site.refuses(events.EntryCorrected(replace(entry, players=players))) == "own_names"
    site.take(events.EntryCorrected(replace(entry, name="As Duas")))
    assert site.names() == ["As Duas"]


def test_equal_names_get_a_number():
    site = Site(team=1)
    site.enter("Ana")
    assert free_name(site.state, "ana") == "ana (2)"
    assert entry_of(site.state, "id-Ana") is site.state.entries["1"]
    assert entry_of(site.state, "") is None


# Walkovers -------------------------------------------------------------------------------------------


def due(site: Site, minutes: int, *present: str, since: int = 0) -> list[str]:
    when = site.state.calls["A1"].called + minutes * MINUTE + 1
    return [event.result.absent for event in due_walkovers(site.state, when, present, since)]


def test_absent_pair_loses_by_walkover(site):
    one, other = site.state.games["A1"].pairs
    assert due(site, 4, one) == []
    assert due(site, 5, one) == ["second"]
    assert due(site, 5, other) == ["first"]
    assert due(site, 5) == ["both"]
    assert due(site, 5, one, other) == []


def test_downtime_does_not_count_as_lateness(site):
    opened = site.state.calls["A1"].called + 60 * MINUTE
    assert due(site, 64, since=opened) == []
    assert due(site, 65, since=opened) == ["both"]


def test_started_game_is_no_walkover(site):
    site.take(events.GameStarted("A1"))
    assert due(site, 50) == []


# Results ---------------------------------------------------------------------------------------------


def test_result_exists_once_the_partidas_decide_it(site):
    for match, score in enumerate([(12, 5), (3, 3), (7, 12), (14, 3)], start=1):
        assert find_result(site.state, "A1") is None
        site.take(make_partida_event(site.state, "A1", match, score))
    site.take(find_result(site.state, "A1"))
    assert site.state.result("A1").partidas == ((12, 5), (7, 12), (14, 3))  # the level match does not count


def test_match_counts_once_and_only_at_its_table(site):
    partida = make_partida_event(site.state, "A1", 1, (12, 5))
    site.take(partida)
    assert site.refuses(partida) == "not_now"
    other = next(game for game in site.state.games if game != "A1")
    assert site.refuses(make_partida_event(site.state, other, 1, (12, 5))) == "no_such_game"
    turned = events.PartidaPlayed("A1", site.state.games["A1"].pairs[::-1], 2, (12, 5))
    assert site.refuses(turned) == "other_pairs"


def test_partidas_survive_a_change_of_table(site):
    site.take(make_partida_event(site.state, "A1", 1, (12, 5)))
    assert site.refuses(events.GameCalled("A1", 1, "mesa1")) == "called_already"
    site.take(events.GameCalled("A1", 1, "mesa2"))
    site.take(make_partida_event(site.state, "A1", 1, (12, 7)))
    event = find_result(site.state, "A1")
    assert event is not None
    assert event.result.partidas == ((12, 5), (12, 7))


def test_withdrawal_frees_the_table_and_the_opponent(site):
    one, other = site.state.games["A1"].pairs
    site.take(events.EntryWithdrawn(one))
    assert site.state.playing == {}
    called = next_call(site.state, site.now)
    assert called is not None
    assert called.table == 1
    assert other in {pair for game in callable_games(site.state, site.now) for pair in game.pairs}


@pytest.mark.parametrize("score", [(14, 7), (0, 12), (-40, 310), (3100, 3050), (5, 3)])
@pytest.mark.parametrize("points", [12, 3000, 1])
def test_partida_keeps_the_winner_of_the_match(score, points):
    rules = RULEBOOK.with_options(FENACEF, {"partida_points": points}).rules
    one, other = as_partida(score, rules)
    assert (one > other) == (score[0] > score[1])
    assert max(one, other) >= points > min(one, other) >= 0
    assert not list(find_problems(Result(((one, other),) * 2), rules, 2))


def test_server_draws_ties_and_makes_the_bracket():
    site = Site(team=1, groups=1, advance=2)
    for name in ("Ana", "Bia", "Caio"):
        site.enter(name)
    site.take(events.EntriesClosed())
    site.take(draw_event(site))
    assert after_groups(site.state, ("w",)) is None
    for one, other in ((0, 1), (1, 2), (2, 0)):  # everybody beats the next by the same score
        pairs = (site.state.groups[0][one], site.state.groups[0][other])
        game = next(f.id for f in site.state.fixtures if set(f.pairs) == set(pairs))
        site.take(events.ResultEntered(game, pairs, Result(((12, 5), (12, 5)))))
    assert after_groups(site.state, ("w",)) is None  # the secret must be committed first
    site.take(events.SeedCommitted(SECRET))
    for _ in ("the draw", "the bracket"):
        event = after_groups(site.state, ("w",))
        assert event is not None
        site.take(event)
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
def test_opponents_have_the_seats_of_one_side_each(game, regulation, seats, of_two, points):
    found = rulebook(game).preset(regulation)
    assert seats_of_two(new_game(game, found, seats)) == of_two
    assert points_of(found) == points
