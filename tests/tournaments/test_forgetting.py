"""Who asked to be forgotten leaves a log that says the same of everybody else."""

from __future__ import annotations

from carteado.fairness.plays import FORGOTTEN
from carteado.tournaments import evening, events
from carteado.tournaments.deciding import refold
from carteado.tournaments.entries import Entry
from carteado.tournaments.forgetting import evening_without_person, without_person
from tests.tournaments.test_online import Site, expected


def entered() -> Site:
    site = Site()
    site.enters("Bia", site.enters("Ana"))
    site.enters("Caio")
    site.enters("Davi")
    return site


def test_the_name_and_the_person_are_gone_and_the_tournament_is_the_same():
    site = entered()
    site.took(events.EntriesClosed())
    site.took(expected(site))
    state = refold(without_person(site.state.log, "id-Ana", "removed-1", ()))
    assert "Ana" not in str(state.entries)
    assert state.entries["1"].name == f"{FORGOTTEN} / Bia"
    assert state.entries["1"].people == ("removed-1", "id-Bia")
    assert not state.entries["1"].is_bots
    assert (state.groups, state.fixtures, state.lots) == (site.state.groups, site.state.fixtures, site.state.lots)


def test_two_who_are_forgotten_are_not_taken_for_one():
    site = entered()
    log = without_person(site.state.log, "id-Ana", "removed-1", ())
    log = without_person(log, "id-Caio", "removed-2", ())
    names = [player for entry in refold(log).entries.values() for player in entry.players]
    assert names == [FORGOTTEN, "Bia", f"{FORGOTTEN} (2)", "Davi"]


def test_a_correction_of_the_desk_keeps_no_name_either():
    site = entered()
    site.took(events.EntriesClosed())
    entry = site.state.entries["1"]
    site.took(events.EntryCorrected(Entry("1", "Ana / Bia", entry.players, "Clube", people=entry.people)))
    log = without_person(site.state.log, "id-Ana", "removed-1", ())
    assert "'Ana" not in str([decision.event for decision in log])
    assert refold(log).entries["1"].name == f"{FORGOTTEN} / Bia"
    assert refold(log).entries["1"].club == "Clube"


def test_a_bot_may_take_a_name_that_became_free():
    site = Site()
    site.enters("Zé")
    site.took(events.EntriesAdded((Entry("2", "Robôs", ("Nair", "Rosa"), people=("", "")),)))
    site.took(events.EntriesClosed())
    assert site.state.entries["1"].players == ("Zé", "Dita")
    entry = site.state.entries["1"]
    site.took(events.EntryCorrected(Entry("1", "Os Primeiros", entry.players, people=entry.people)))
    log = without_person(site.state.log, "id-Zé", "removed-1", ())
    assert refold(log).entries["1"].players == (FORGOTTEN, "Zé")


def test_decisions_at_the_desk_bear_the_name_no_more_and_those_of_others_do():
    site = entered()
    site.took(events.EntriesClosed(), by="Ana")
    site.took(expected(site), by="Juiz Davi")
    log = without_person(site.state.log, "id-Ana", "removed-1", {"Ana"})
    assert [one.by for one in log[-2:]] == [FORGOTTEN, "Juiz Davi"]


def test_what_came_in_a_file_is_as_the_file_has_it():
    site = entered()
    site.took(events.EntriesClosed(), by="Ana")
    site.took(events.FileBrought(), by="Ana")
    log = without_person(site.state.log, "id-Ana", "removed-1", {"Ana"})
    assert [one.by for one in log[-2:]] == ["Ana", FORGOTTEN]


def test_an_evening_keeps_its_points_without_the_name():
    log: list[evening.Event] = [
        evening.Joined(0, "id-Ana", "Ana"),
        evening.Joined(0, "id-Bia", "Bia"),
        evening.Paired(10, "mesa", ("id-Bia", "id-Ana")),
        evening.Finished(20, "mesa", "id-Ana"),
        evening.Left(30, "id-Ana"),
    ]
    new = evening_without_person(log, "id-Ana", "removed-1")
    assert "Ana" not in str(new)
    before, after = (evening.fold(evening.Evening(0, 100), each) for each in (log, new))
    ranks = [[(score.points, score.won, score.here) for _, score in each.ranking()] for each in (before, after)]
    assert ranks[0] == ranks[1]
    assert [score.name for _, score in after.ranking()] == [FORGOTTEN, "Bia"]
