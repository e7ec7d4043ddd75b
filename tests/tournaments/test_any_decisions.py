"""Random decisions in random order are refused with a reason, or give a state that can be rebuilt from its log."""

from __future__ import annotations

import json
from random import Random

import pytest

from carteado.core.refusal import Refusal
from carteado.tournaments import events
from carteado.tournaments.calling import next_call
from carteado.tournaments.consequences import consequences
from carteado.tournaments.deciding import refold, ties_that_matter
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie
from carteado.tournaments.entries import Entry
from carteado.tournaments.public_view import entry_view, public_view
from carteado.tournaments.results import Result
from carteado.tournaments.score_sheets import score_sheets
from carteado.tournaments.suspensions import suspensions
from carteado.tournaments.tournament_file import dump, load
from carteado.words.catalogue import LANGUAGES
from tests.tournaments.hall import SECRET, Desk

SCORES = [(), ((12, 5),), ((12, 5), (12, 3)), ((5, 12), (12, 3), (3, 12)), ((12, 1),) * 3, ((1, 12),) * 3, ((9, 9),)]


def any_event(desk: Desk, dice: Random) -> events.Event:
    """Return a random event, valid or not."""
    state = desk.state
    entry = dice.choice([*state.entries, "99"])
    games = [*state.games, "Z1"]
    waiting = [id_ for id_, game in state.games.items() if all(game.pairs) and state.result(id_) is None]
    game = dice.choice(waiting if waiting and dice.random() < 0.7 else games)
    pairs = state.games[game].pairs if game in state.games else ("1", "2")
    result = Result(dice.choice(SCORES), dice.choice(("", "", "", "", "first", "both")))
    group = dice.randrange(3)
    tie = next(iter(ties_that_matter(state)), (1, ("1", "2")))
    makers = [
        lambda: events.EntriesAdded((Entry(str(dice.randrange(1, 20)), f"D{dice.randrange(20)}"),)),
        lambda: events.EntryWithdrawn(entry),
        lambda: events.EntriesClosed(),
        lambda: events.EntriesReopened(),
        lambda: events.SeedCommitted(SECRET),
        lambda: events.TablesSet(dice.randrange(5)),
        lambda: events.GameStarted(game),
        lambda: events.Penalised(
            game, dice.choice(pairs), dice.choice(("warning", "partida", "game")), dice.randrange(3)
        ),
        lambda: events.Remarked(game, "observação"),
        lambda: events.Disqualified(entry),
        lambda: events.PlacesRuled(group, state.groups[group - 1] if 0 < group <= len(state.groups) else ()),
        lambda: events.Undone(dice.randrange(1, len(state.log) + 2)),
        lambda: events.ResultCorrected(game, pairs, result, ruling=dice.random() < 0.2),
        lambda: events.TieDrawn(tie[0], tie[1], tie[1], how="bolinhas"),
        lambda: expected_groups(state, ("x",)) if state.secret else events.GroupsDrawn(("x",), (), (), ()),
        lambda: expected_tie(state, *tie, ("x",)) if state.secret else events.TieDrawn(*tie, tie[1]),
        lambda: expected_bracket(state) if state.groups else events.BracketMade(("1",), ("1",)),
        *[lambda: next_call(state, desk.now) or events.GameCalled(game, 1)] * 3,
        *[lambda: events.ResultEntered(game, pairs, result)] * 12,
    ]
    return dice.choice(makers)()


def attempt(desk: Desk, event: events.Event) -> tuple[list[str], bool]:
    """Try an event. Return its texts in both languages, and whether it was refused."""
    try:
        texts = consequences(desk.state, event)
        desk.take(event)
    except Refusal as error:
        return [error.text("pt"), error.text("en")], True
    return [change.text(lang) for change in texts for lang in LANGUAGES], False


@pytest.mark.parametrize("seed", range(25))
def test_random_decisions_are_refused_or_replayable(seed):
    dice = Random(seed)
    desk = Desk(third_place=seed % 2 == 0, wo_goes_on=seed % 3 > 0, groups=1 + seed % 2).add_entries(4 + seed % 5)
    if seed % 5:
        desk.draw_groups()
    refused = 0
    for _ in range(120):
        before = desk.state
        texts, was_refused = attempt(desk, any_event(desk, dice))
        refused += was_refused
        assert all(texts)
        assert desk.state is before if was_refused else desk.state.log[:-1] == before.log
    state = desk.state
    assert 0 < refused < 120
    assert refold(state.log) == state
    assert load(dump(state).encode()) == state
    json.dumps([public_view(state, "en"), *(entry_view(state, entry) for entry in state.entries)])
    score_sheets(state)
    suspensions(state)


@pytest.mark.parametrize("seed", range(5))
def test_decisions_can_be_undone_in_reverse_order(seed):
    dice = Random(seed)
    desk = Desk().add_entries(6).draw_groups()
    start = desk.state
    for _ in range(60):
        attempt(desk, any_event(desk, dice))
    for number in range(len(desk.state.log), len(start.log), -1):
        if number not in desk.state.undone and not isinstance(desk.state.decision(number).event, events.Undone):
            desk.take(events.Undone(number))
    assert desk.state.scores == start.scores
    assert desk.state.out == start.out
    assert desk.state.places == start.places
