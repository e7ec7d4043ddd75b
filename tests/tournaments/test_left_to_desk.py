"""Who undoes a decision of the house takes the matter out of its hands."""

from __future__ import annotations

from carteado.tournaments import events
from carteado.tournaments.deciding import refold
from carteado.tournaments.left_to_desk import HOUSE, left_to_desk
from tests.tournaments.hall import SECRET, Desk
from tests.tournaments.test_online import Site, expected


def drawn() -> Site:
    site = Site(wo_minutes=5)
    for one, other in ("ab", "cd"):
        site.enters(other, site.enters(one))
    site.took(events.EntriesClosed())
    site.took(expected(site))
    return site


def called() -> Site:
    site = drawn()
    site.took(events.GameCalled("A1", 1, "mesa1"), by=HOUSE)
    return site


def undo(site: Desk, number: int) -> int:
    """Undoes a decision; the number of the undoing."""
    site.took(events.Undone(number))
    return len(site.state.log)


def test_nothing_is_left_to_the_desk_while_nothing_was_undone():
    assert left_to_desk(called().state) == set()


def test_an_undone_decision_of_the_house_leaves_its_game_to_the_desk():
    site = called()
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"A1"}


def test_an_undone_decision_of_the_desk_leaves_nothing():
    site = called()
    site.win("A1")
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == set()


def test_undoing_the_undoing_gives_it_back():
    site = called()
    undo(site, undo(site, len(site.state.log)))
    assert left_to_desk(site.state) == set()


def test_a_game_is_handed_back_and_can_be_taken_again():
    site = called()
    number = len(site.state.log)
    undo(site, number)
    site.took(events.HandedBack("A1"))
    assert left_to_desk(site.state) == set()
    site.took(events.GameCalled("A1", 1, "mesa2"), by=HOUSE)
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"A1"}


def test_a_remark_hands_nothing_back():
    site = called()
    undo(site, len(site.state.log))
    site.took(events.Remarked("A1", "esperando"))
    assert left_to_desk(site.state) == {"A1"}


def test_what_concerns_no_game_is_left_until_the_desk_has_done_it():
    site = drawn()
    site.took(events.SeedCommitted(SECRET), by=HOUSE)
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"seed_committed"}
    site.took(events.SeedCommitted(SECRET))
    assert left_to_desk(site.state) == set()


def test_only_a_game_that_is_open_on_the_site_is_handed_back():
    site = called()
    site.win("A1")
    assert site.refuses(events.HandedBack("A1")) == "over_already"
    assert site.refuses(events.HandedBack("Z9")) == "no_such_game"


def test_it_is_the_same_after_the_log_was_read_again():
    site = called()
    undo(site, len(site.state.log))
    assert left_to_desk(refold(site.state.log)) == {"A1"}
    site.took(events.HandedBack("A1"))
    again = refold(site.state.log)
    assert left_to_desk(again) == left_to_desk(site.state) == set()
