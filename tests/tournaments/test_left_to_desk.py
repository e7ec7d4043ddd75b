"""If the desk undoes a decision of the server, the server leaves that game to the desk."""

from __future__ import annotations

from carteado.tournaments import events
from carteado.tournaments.deciding import refold
from carteado.tournaments.manual_overrides import SERVER_AUTHOR, left_to_desk
from tests.tournaments.hall import SECRET, Desk
from tests.tournaments.test_online import Site, draw_event


def drawn_site() -> Site:
    site = Site(wo_minutes=5)
    for one, other in ("ab", "cd"):
        site.enter(other, site.enter(one))
    site.take(events.EntriesClosed())
    site.take(draw_event(site))
    return site


def site_with_called_game() -> Site:
    site = drawn_site()
    site.take(events.GameCalled("A1", 1, "mesa1"), by=SERVER_AUTHOR)
    return site


def undo(site: Desk, number: int) -> int:
    """Undo a decision. Return the number of the undo."""
    site.take(events.Undone(number))
    return len(site.state.log)


def test_server_runs_every_game_by_default():
    assert left_to_desk(site_with_called_game().state) == set()


def test_undoing_a_server_decision_leaves_the_game_to_the_desk():
    site = site_with_called_game()
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"A1"}


def test_undoing_a_desk_decision_changes_nothing():
    site = site_with_called_game()
    site.win("A1")
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == set()


def test_undoing_the_undo_returns_the_game():
    site = site_with_called_game()
    undo(site, undo(site, len(site.state.log)))
    assert left_to_desk(site.state) == set()


def test_handed_back_game_can_be_taken_over_again():
    site = site_with_called_game()
    number = len(site.state.log)
    undo(site, number)
    site.take(events.HandedBack("A1"))
    assert left_to_desk(site.state) == set()
    site.take(events.GameCalled("A1", 1, "mesa2"), by=SERVER_AUTHOR)
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"A1"}


def test_remark_does_not_hand_a_game_back():
    site = site_with_called_game()
    undo(site, len(site.state.log))
    site.take(events.Remarked("A1", "esperando"))
    assert left_to_desk(site.state) == {"A1"}


def test_other_decisions_are_left_until_the_desk_decides():
    site = drawn_site()
    site.take(events.SeedCommitted(SECRET), by=SERVER_AUTHOR)
    undo(site, len(site.state.log))
    assert left_to_desk(site.state) == {"seed_committed"}
    site.take(events.SeedCommitted(SECRET))
    assert left_to_desk(site.state) == set()


def test_only_open_games_can_be_handed_back():
    site = site_with_called_game()
    site.win("A1")
    assert site.refuses(events.HandedBack("A1")) == "over_already"
    assert site.refuses(events.HandedBack("Z9")) == "no_such_game"


def test_overrides_survive_refolding():
    site = site_with_called_game()
    undo(site, len(site.state.log))
    assert left_to_desk(refold(site.state.log)) == {"A1"}
    site.take(events.HandedBack("A1"))
    again = refold(site.state.log)
    assert left_to_desk(again) == left_to_desk(site.state) == set()
