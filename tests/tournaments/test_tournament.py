"""A tournament from its first entry to its champion: decisions, refusals, corrections, undoing."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from carteado.fairness.shuffles import commit
from carteado.files.file_errors import Unreadable
from carteado.tournaments import events
from carteado.tournaments.calling import free_tables, late, next_call, ready, waiting
from carteado.tournaments.consequences import consequences
from carteado.tournaments.deciding import decide, refold
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie, qualified
from carteado.tournaments.entries import Entry
from carteado.tournaments.public_view import entry_view, public_view
from carteado.tournaments.refused import Refused
from carteado.tournaments.results import Result
from carteado.tournaments.tournament_file import dump, load
from tests.tournaments.hall import SECRET, Desk

TWO_NIL = Result(((12, 7), (12, 7)))


def code(desk: Desk, event: events.Event, **more: str) -> str:
    with pytest.raises(Refused) as refused:
        desk.took(event, **more)
    assert refused.value.text("pt") != refused.value.text("en")
    return refused.value.code


@pytest.fixture
def desk() -> Desk:
    """Eight pairs, drawn into two groups of four."""
    return Desk().with_entries(8).drawn()


def finished(pairs: int = 8, **options: object) -> Desk:
    desk = Desk(**options).with_entries(pairs).drawn().play_group_games().bracket()
    while desk.state.phase != "over":
        game = next(g for g in desk.state.games.values() if all(g.pairs) and desk.state.result(g.id) is None)
        desk.win(game.id)
    return desk


# From entries to the champion


@pytest.mark.parametrize("pairs", [2, 3, 5, 8, 16, 23, 60])
def test_from_entries_to_a_champion(pairs):
    desk = finished(pairs)
    assert desk.state.champion in desk.state.entries
    assert load(dump(desk.state).encode()) == desk.state


def test_a_single_group_without_a_knock_out():
    desk = Desk(groups=1, advance=0).with_entries(5).drawn().play_group_games()
    assert desk.state.phase == "over"
    assert len(desk.state.fixtures) == 10


def test_third_place_is_played_before_it_is_over():
    desk = finished(8, third_place=True)
    assert [game.id for game in desk.state.knockout] == ["K1.1", "K1.2", "T", "K2.1"]
    assert desk.state.result("T") is not None


# Entries


def test_a_player_in_two_pairs_is_refused():
    desk = Desk().with_entries(2)
    assert code(desk, events.EntriesAdded((Entry("9", "Outra", ("ana 1", "Eva")),))) == "bad_entry"
    assert code(desk, events.EntriesAdded((Entry("1", "Outra", ("Eva",)),))) == "entry_number"


def test_closed_entries_take_no_more_until_they_are_opened_again():
    desk = Desk().with_entries(4)
    desk.took(events.EntriesClosed())
    assert code(desk, events.EntriesAdded((Entry("9", "Outra"),))) == "entries_closed"
    desk.took(events.EntriesReopened())
    desk.took(events.EntriesAdded((Entry("9", "Outra"),)))
    desk.took(events.EntryWithdrawn("9"))
    assert "9" not in desk.state.entries


def test_the_regulation_is_fixed_when_entries_close(desk):
    rules = desk.state.setup.rules.replace("best_of = { is = 3", "best_of = { is = 5")
    assert code(desk, events.SetupChanged(rules=rules)) == "regulation_fixed"


# The draw


def test_the_draw_follows_from_the_commitment_and_the_hall():
    desk = Desk().with_entries(8)
    desk.took(events.EntriesClosed())
    assert code(desk, events.GroupsDrawn(("x",), (), (), ())) == "not_committed"
    desk.took(events.SeedCommitted(SECRET))
    commitment = desk.state.commitment
    drawn = expected_groups(desk.state, ("sorte",))
    other = expected_groups(desk.state, ("azar",))
    assert code(desk, events.GroupsDrawn(drawn.seeds, other.lots, other.groups, other.fixtures)) == "other_draw"
    desk.took(drawn)
    shown = public_view(desk.state)["draw"]["held"][0]
    assert commit(bytes.fromhex(shown["secret"]), shown["name"]) == commitment
    assert shown["seeds"] == ["sorte"]


def test_before_the_draw_the_public_sees_the_commitment_and_not_the_secret():
    desk = Desk().with_entries(4)
    desk.took(events.SeedCommitted(SECRET))
    shown = json.dumps(public_view(desk.state))
    assert desk.state.commitment in shown
    assert SECRET not in shown


# Calling games


def test_the_next_game_goes_to_the_next_free_table(desk):
    first = next_call(desk.state, desk.now)
    assert first == events.GameCalled("A1", 1)
    desk.took(first)
    desk.took(next_call(desk.state, desk.now))
    assert free_tables(desk.state) == []
    assert next_call(desk.state, desk.now) is None
    assert code(desk, events.GameCalled("B1", 1)) == "table_busy"


def test_a_pair_that_is_still_playing_is_known_with_its_table(desk):
    desk.took(events.GameCalled("A1", 1))
    pair = desk.state.games["A1"].pairs[0]
    held = next(each for each in waiting(desk.state) if pair in each.game.pairs)
    assert held.playing[0][1] == 1
    assert code(desk, events.GameCalled(held.game.id, 2)) == "still_playing"
    assert not any(pair in game.pairs for game in ready(desk.state, desk.now))


def test_a_result_frees_the_table_and_who_waited_longest_comes_next(desk):
    for _ in range(2):
        desk.took(next_call(desk.state, desk.now))
    desk.win("A1")
    assert free_tables(desk.state) == [1]
    following = next_call(desk.state, desk.now)
    assert following is not None
    assert not set(desk.state.games[following.game].pairs) & set(desk.state.games["A1"].pairs)


def test_a_hall_called_game_by_game_plays_everything():
    desk = Desk().with_entries(23).drawn()
    dice, playing = Random(3), list[str]()
    while not desk.state.classification_over:
        call = next_call(desk.state, desk.now)
        if call is None:
            desk.win(playing.pop(dice.randrange(len(playing))))
        else:
            desk.took(call)
            playing.append(call.game)
    assert desk.state.calls == {}


def test_a_game_not_begun_in_the_time_allowed_is_late():
    desk = Desk(wo_minutes=15).with_entries(4).drawn()
    desk.took(events.GameCalled("A1", 1))
    called = desk.state.calls["A1"].called
    assert late(desk.state, called + 15 * 60_000) == []
    assert late(desk.state, called + 15 * 60_000 + 1) == ["A1"]
    desk.took(events.GameStarted("A1"))
    assert late(desk.state, called + 60 * 60_000) == []


# Results


def test_a_result_is_checked_by_the_regulation(desk):
    pairs = desk.state.games["A1"].pairs
    assert code(desk, events.ResultEntered("A1", pairs, Result(((12, 7),)))) == "bad_result"
    assert code(desk, events.ResultEntered("A1", ("1", "9"), TWO_NIL)) == "other_pairs"
    assert code(desk, events.ResultEntered("Z1", pairs, TWO_NIL)) == "no_such_game"


def test_the_second_referee_is_told_of_the_first(desk):
    desk.win("A1")
    pairs = desk.state.games["A1"].pairs
    with pytest.raises(Refused, match="já tem resultado, 2–0, lançado por Ana"):
        desk.took(events.ResultEntered("A1", pairs, TWO_NIL), by="Bia")


def test_a_result_may_name_the_pairs_the_other_way_round(desk):
    one, other = desk.state.games["A1"].pairs
    desk.took(events.ResultEntered("A1", (other, one), TWO_NIL))
    assert desk.state.result("A1") == TWO_NIL.turned()


def test_a_game_lost_by_penalty_has_its_result(desk):
    one, _other = desk.state.games["A1"].pairs
    desk.took(events.Penalised("A1", one, "game"))
    assert desk.state.result("A1") == Result(((0, 12), (0, 12)))


def test_a_partida_lost_by_penalty_binds_the_result(desk):
    one, other = desk.state.games["A1"].pairs
    desk.took(events.Penalised("A1", one, "partida", 1))
    assert code(desk, events.ResultEntered("A1", (one, other), TWO_NIL)) == "penalty_says"
    desk.took(events.ResultEntered("A1", (one, other), Result(((0, 12), (12, 3), (12, 3)))))


def test_a_ruling_of_the_organisers_goes_beyond_the_regulation(desk):
    one, other = desk.state.games["A1"].pairs
    desk.took(events.ResultEntered("A1", (one, other), Result(((12, 3),)), ruling=True))
    assert desk.state.result("A1") == Result(((12, 3),))


@pytest.mark.parametrize(
    "partidas",
    [((10**30, -5),), ((1, 0),) * 50, ((-(2**63), 3),), ((100, 3),), ((1, 1),)],
    ids=["huge", "fifty", "negative", "three_figures", "level"],
)
def test_even_a_ruling_has_scores_and_partidas_that_a_game_may_have(desk, partidas):
    pairs = desk.state.games["A1"].pairs
    assert code(desk, events.ResultEntered("A1", pairs, Result(partidas), ruling=True)) == "bad_result"
    desk.win("A1")
    assert code(desk, events.ResultCorrected("A1", pairs, Result(partidas), ruling=True)) == "bad_result"


def test_a_score_has_two_figures_and_a_seed_fits_the_hall(desk):
    pairs = desk.state.games["A1"].pairs
    assert code(desk, events.ResultEntered("A1", pairs, Result(((100, 3), (12, 3))))) == "bad_result"
    assert code(desk, events.EntryCorrected(replace(desk.state.entries["1"], seed=10**30))) == "bad_entry"


def test_what_leaves_the_regulations_course_needs_a_reason(desk):
    desk.win("A1")
    pairs = desk.state.games["A1"].pairs
    assert code(desk, events.ResultCorrected("A1", pairs, TWO_NIL), reason=" ") == "needs_reason"
    assert code(desk, events.Disqualified("1"), reason="") == "needs_reason"


# Corrections and undoing


def test_a_correction_shows_its_consequences_before_it_is_made(desk):
    desk.play_group_games()
    before = desk.state
    group = desk.state.tables_of_groups[0]
    second, third = group.rows[1].pair, group.rows[2].pair
    event = _turning(desk, second, third)
    told = consequences(desk.state, event)
    assert desk.state is before
    assert any(change.kind == "place" for change in told)
    after = desk.took(event)
    assert [line.pair for line in after.tables_of_groups[0].rows] != [line.pair for line in group.rows]


def _turning(desk: Desk, winner: str, loser: str) -> events.ResultCorrected:
    """The game between two, and every game of the loser's, as it would be if the loser had won them 2–0."""
    game = next(g for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
    return events.ResultCorrected(game.id, (loser, winner), Result(((12, 0), (12, 0))))


def test_a_correction_after_the_bracket_tells_who_gains_and_loses_a_place():
    desk = Desk(groups=1, advance=2).with_entries(3).drawn()
    one, two, three = desk.state.groups[0]
    for winner, loser in ((one, two), (one, three), (two, three)):
        game = next(g.id for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
        desk.took(events.ResultEntered(game, (winner, loser), TWO_NIL))
    desk.bracket()
    told = consequences(desk.state, _turning(desk, two, three))
    assert [change.kind for change in told if change.kind in ("advance", "bracket")] == [
        "advance",
        "advance",
        "bracket",
    ]
    assert any(f"{desk.state.name(three)} passa a ter vaga" in change.text() for change in told)
    desk.took(_turning(desk, two, three))
    assert set(desk.state.seeds) == {one, two}  # the bracket stays until another is made
    desk.took(expected_bracket(desk.state))
    assert set(desk.state.seeds) == {one, three}


def test_a_correction_in_the_knock_out_voids_what_was_played_on_it():
    desk = finished(8)
    final = desk.state.games["K2.1"]
    semi = desk.state.games["K1.1"]
    winner = next(pair for pair in semi.pairs if pair in final.pairs)
    loser = next(pair for pair in semi.pairs if pair != winner)
    event = events.ResultCorrected("K1.1", (loser, winner), Result(((12, 3),) * 3))
    told = {change.kind for change in consequences(desk.state, event)}
    assert {"bracket", "void"} <= told
    desk.took(event)
    assert loser in desk.state.games["K2.1"].pairs
    assert desk.state.result("K2.1") is None
    assert desk.state.phase == "knockout"
    desk.took(events.Undone(len(desk.state.log)))
    assert desk.state.result("K2.1") is not None  # nothing was deleted: it counts again
    assert desk.state.champion is not None


def test_undoing_takes_back_one_decision_and_keeps_it_on_record(desk):
    before = desk.state
    desk.win("A1")
    number = len(desk.state.log)
    desk.took(events.Undone(number))
    assert desk.state.result("A1") is None
    assert desk.state.scores == before.scores
    assert desk.state.decision(number).event.kind == "result_entered"
    assert code(desk, events.Undone(number)) == "no_such_decision"
    desk.took(events.Undone(number + 1))
    assert desk.state.result("A1") is not None


def test_what_others_stand_on_is_not_undone_alone(desk):
    desk.win("A1")
    drawn = next(d.number for d in desk.state.log if d.event.kind == "groups_drawn")
    assert code(desk, events.Undone(drawn)) == "stands_on_it"


def test_a_log_read_again_gives_the_same_tournament():
    desk = finished(8)
    assert refold(desk.state.log) == desk.state


# Leaving the tournament


def test_the_games_left_of_a_pair_that_withdraws_are_walkovers(desk):
    one, _other = desk.state.games["A1"].pairs
    desk.win("A1")
    desk.took(events.EntryWithdrawn(one))
    assert desk.state.result("A1") == TWO_NIL  # played games stand
    left = [g for g in desk.state.fixtures if one in g.pairs and g.id != "A1"]
    assert all(desk.state.result(g.id).absent == ("first" if g.pairs[0] == one else "second") for g in left)


# Ties


def level_group() -> Desk:
    """A group of three, level in everything."""
    desk = Desk(groups=1).with_entries(3).drawn()
    one, two, three = desk.state.groups[0]
    for winner, loser in ((one, two), (two, three), (three, one)):
        game = next(g.id for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
        desk.took(events.ResultEntered(game, (winner, loser), TWO_NIL))
    return desk


def test_no_bracket_while_a_tie_waits_for_its_draw():
    desk = level_group()
    assert code(desk, expected_bracket(desk.state)) == "ties_pending"


def test_a_draw_by_hand_says_who_held_it():
    desk = level_group()
    one, two, three = desk.state.groups[0]
    assert code(desk, events.TieDrawn(1, (two, one, three), (one, two, three))) == "how_drawn"
    desk.took(events.TieDrawn(1, (two, one, three), (one, two, three), how="bolinhas, pelo árbitro"))
    assert qualified(desk.state) == (two, one)


def test_a_draw_by_the_program_follows_its_own_commitment():
    desk = level_group()
    desk.took(events.SeedCommitted("ab" * 32))
    desk.took(expected_tie(desk.state, 1, desk.state.groups[0], ("7", "3")))
    assert desk.state.tables_of_groups[0].pending == []
    assert len(public_view(desk.state)["draw"]["held"]) == 2


def test_draws_that_were_undone_stay_in_sight():
    """Who draws until the groups please is seen to have done so: with the words and the time of each."""
    desk = Desk().with_entries(8).drawn()
    commitment, draw = desk.state.log[-2:]
    desk.took(events.Undone(draw.number))
    desk.took(events.Undone(commitment.number))
    assert public_view(desk.state)["draw"]["undone"] == [{"at": draw.at, "seeds": ["sorte"]}]
    desk.took(events.SeedCommitted("ab" * 32))
    desk.took(expected_groups(desk.state, ("outra",)))
    shown = public_view(desk.state)["draw"]
    assert ([one["seeds"] for one in shown["held"]], len(shown["undone"])) == ([["outra"]], 1)


def test_a_draw_that_came_in_a_file_is_shown_as_such():
    desk = Desk().with_entries(8)
    desk.took(events.FileBrought())
    assert not public_view(desk.state)["draw"]["brought"]
    desk.drawn()
    assert not public_view(desk.state)["draw"]["brought"]
    desk.took(events.FileBrought())
    assert public_view(desk.state)["draw"]["brought"]


def test_the_organisers_may_rule_the_places_themselves():
    desk = level_group()
    order = desk.state.groups[0][::-1]
    desk.took(events.PlacesRuled(1, order))
    assert {line.decided_by for line in desk.state.tables_of_groups[0].rows} == {"ruling"}
    assert public_view(desk.state)["groups"][0]["rows"][0]["why"] == "a organização decidiu"


# What everybody may see


def test_the_public_view_names_no_club_contact_author_or_reason():
    desk = Desk().with_entries(8, clubs=3).drawn().play_group_games()
    desk.took(events.Disqualified("1"), reason="SEGREDO", by="FULANO")
    shown = json.dumps([public_view(desk.state), entry_view(desk.state, "1")])
    for hidden in ("Clube", "11 9", "SEGREDO", "FULANO", "Bia 1"):
        assert hidden not in shown


def test_my_next_game_and_my_table(desk):
    pair = desk.state.games["A1"].pairs[0]
    assert entry_view(desk.state, pair)["next"][0]["id"] == "A1"
    desk.took(events.GameCalled("A1", 2))
    assert entry_view(desk.state, pair)["now"][0]["table"] == 2


# The file


def test_another_laptop_goes_on_from_the_file(desk):
    desk.win("A1")
    desk.took(events.GameCalled("A2", 1))
    there = load(dump(desk.state).encode())
    assert there == desk.state
    further = decide(there, events.GameStarted("A2"), at=desk.now + 1, by="Rui")
    assert load(dump(further).encode()) == further


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("carteado = 1", "carteado = 7", "não é um arquivo de torneio"),
        ('event = "game_called"', 'event = "dança"', "não conheço o acontecimento dança"),
        ('game = "A1"', "game = 1", "game_called.game não pode ser 1"),
        ('game = "A1"', 'game = "A1"\ncor = 1', "campo desconhecido"),
        ('game = "A1"\n', "", "falta o campo game_called.game"),
        ("number = 5", "number = 6", "esperava a decisão de número 5"),
        ("table = 1", "table = 99", "o número de mesas vai de 1 a 2"),
        ("number = 1", "number 1", "linha "),
    ],
)
def test_a_file_that_was_tampered_with_is_refused(desk, old, new, said):
    desk.took(events.GameCalled("A1", 1))
    text = dump(desk.state).replace(old, new, 1)
    with pytest.raises(Unreadable) as error:
        load(text.encode())
    assert said in error.value.text()
