"""Forgetting a person changes nothing else in the log."""

from __future__ import annotations

from carteado.fairness.plays import FORGOTTEN
from carteado.tournaments import evening, events
from carteado.tournaments.deciding import refold
from carteado.tournaments.entries import Entry
from carteado.tournaments.forgetting import forget_person, forget_person_in_evening
from tests.tournaments.test_online import Site, draw_event


def site_with_entries() -> Site:
    site = Site()
    site.enter("Bia", site.enter("Ana"))
    site.enter("Caio")
    site.enter("Davi")
    return site


def test_forgetting_removes_the_name_and_keeps_the_tournament():
    site = site_with_entries()
    site.take(events.EntriesClosed())
    site.take(draw_event(site))
    state = refold(forget_person(site.state.log, "id-Ana", "removed-1", ()))
    assert "Ana" not in str(state.entries)
    assert state.entries["1"].name == f"{FORGOTTEN} / Bia"
    assert state.entries["1"].people == ("removed-1", "id-Bia")
    assert not state.entries["1"].is_bots
    assert (state.groups, state.fixtures, state.lots) == (site.state.groups, site.state.fixtures, site.state.lots)


def test_two_forgotten_people_stay_distinct():
    site = site_with_entries()
    log = forget_person(site.state.log, "id-Ana", "removed-1", ())
    log = forget_person(log, "id-Caio", "removed-2", ())
    names = [player for entry in refold(log).entries.values() for player in entry.players]
    assert names == [FORGOTTEN, "Bia", f"{FORGOTTEN} (2)", "Davi"]


def test_corrected_entry_is_anonymised_too():
    site = site_with_entries()
    site.take(events.EntriesClosed())
    entry = site.state.entries["1"]
    site.take(events.EntryCorrected(Entry("1", "Ana / Bia", entry.players, "Clube", people=entry.people)))
    log = forget_person(site.state.log, "id-Ana", "removed-1", ())
    assert "'Ana" not in str([decision.event for decision in log])
    assert refold(log).entries["1"].name == f"{FORGOTTEN} / Bia"
    assert refold(log).entries["1"].club == "Clube"


def test_a_bot_may_take_a_name_that_became_free():
    site = Site()
    site.enter("Zé")
    site.take(events.EntriesAdded((Entry("2", "Robôs", ("Nair", "Rosa"), people=("", "")),)))
    site.take(events.EntriesClosed())
    assert site.state.entries["1"].players == ("Zé", "Dita")
    entry = site.state.entries["1"]
    site.take(events.EntryCorrected(Entry("1", "Os Primeiros", entry.players, people=entry.people)))
    log = forget_person(site.state.log, "id-Zé", "removed-1", ())
    assert refold(log).entries["1"].players == (FORGOTTEN, "Zé")


def test_only_the_persons_own_desk_decisions_are_anonymised():
    site = site_with_entries()
    site.take(events.EntriesClosed(), by="Ana")
    site.take(draw_event(site), by="Juiz Davi")
    log = forget_person(site.state.log, "id-Ana", "removed-1", {"Ana"})
    assert [one.by for one in log[-2:]] == [FORGOTTEN, "Juiz Davi"]


def test_imported_decisions_are_not_changed():
    site = site_with_entries()
    site.take(events.EntriesClosed(), by="Ana")
    site.take(events.FileImported(), by="Ana")
    log = forget_person(site.state.log, "id-Ana", "removed-1", {"Ana"})
    assert [one.by for one in log[-2:]] == ["Ana", FORGOTTEN]


def test_forgetting_keeps_the_points_of_an_evening():
    log: list[evening.Event] = [
        evening.Joined(0, "id-Ana", "Ana"),
        evening.Joined(0, "id-Bia", "Bia"),
        evening.Paired(10, "mesa", ("id-Bia", "id-Ana")),
        evening.Finished(20, "mesa", "id-Ana"),
        evening.Left(30, "id-Ana"),
    ]
    new = forget_person_in_evening(log, "id-Ana", "removed-1")
    assert "Ana" not in str(new)
    before, after = (evening.fold(evening.Evening(0, 100), each) for each in (log, new))
    ranks = [[(score.points, score.won, score.here) for _, score in each.ranking()] for each in (before, after)]
    assert ranks[0] == ranks[1]
    assert [score.name for _, score in after.ranking()] == [FORGOTTEN, "Bia"]
