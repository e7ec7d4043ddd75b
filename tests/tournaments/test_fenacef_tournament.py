"""The articles of document 001 about tournaments, in their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carteado.core.refusal import Refusal
from carteado.tournaments import events
from carteado.tournaments.calling import callable_games
from carteado.tournaments.draws import expected_groups, qualified_pairs
from carteado.tournaments.entries import Entry
from carteado.tournaments.events import BracketMade
from carteado.tournaments.public_view import public_view
from carteado.tournaments.results import Result, find_problems, tally_game, walkover
from carteado.tournaments.suspensions import suspensions
from tests.tournaments.group import FENACEF, deciding_criteria, group, order
from tests.tournaments.hall import SECRET, Desk

RULES = FENACEF.rules


def problem_keys(result: Result, needed: int) -> list[str]:
    return [each.key for each in find_problems(result, RULES, needed)]


def partidas(*scores: tuple[int, int]) -> Result:
    return Result(scores)


def test_fenacef_art03_a_a_game_is_up_to_three_partidas_then_up_to_five():
    assert (RULES.best_of, RULES.best_of_knockout) == (3, 5)
    three = partidas((12, 3), (3, 12), (12, 3))
    assert problem_keys(three, RULES.partidas_to_win) == []
    assert problem_keys(partidas(*three.partidas, (12, 0)), RULES.partidas_to_win) == ["tournaments.result.too_many"]
    assert problem_keys(three, RULES.partidas_to_win_knockout) == ["tournaments.result.incomplete"]


def test_fenacef_art03_b_classification_points_come_from_games():
    assert [one.points for one in tally_game(partidas((12, 3), (12, 3)), RULES)] == [3, 0]


def test_fenacef_art04_a_two_nil_gives_three_and_none():
    table = group("A B", "A 2-0 B")
    assert [table.lines[pair].total.points for pair in "AB"] == [3, 0]


def test_fenacef_art04_b_two_one_gives_two_and_one():
    table = group("A B", "A 2-1 B")
    assert [table.lines[pair].total.points for pair in "AB"] == [2, 1]


def test_fenacef_art04_s2_the_knock_out_is_won_with_three_partidas():
    five = partidas((12, 3), (3, 12), (12, 3), (3, 12), (12, 11))
    assert problem_keys(five, RULES.partidas_to_win_knockout) == []
    assert problem_keys(partidas(*five.partidas[:3], (12, 3)), RULES.partidas_to_win_knockout) == []
    assert problem_keys(partidas(*five.partidas[:4]), RULES.partidas_to_win_knockout) == [
        "tournaments.result.incomplete"
    ]


def test_fenacef_art05_the_criteria_come_in_their_order():
    assert RULES.tie_breaks == ("partidas", "head_to_head", "balance", "draw")


def test_fenacef_art05_a_partidas_won_come_first():
    # A beat B and has the better balance; B has one partida more.
    table = group("A B C D", "A 12-0 12-0 B", "A 0-12 0-12 C", "B 2-1 D", "B 12-11 11-12 11-12 C")
    assert table.lines["A"].total.points == table.lines["B"].total.points == 3
    assert table.lines["B"].place < table.lines["A"].place
    assert deciding_criteria(table)["B"] == "partidas"


def test_fenacef_art05_b_then_direct_confrontation():
    table = group("A B C D", "A 12-11 12-11 B", "A 0-12 0-12 C", "B 12-0 12-0 D", "C 2-0 D")
    assert order(table) == "C A B D"
    assert deciding_criteria(table)["A"] == "head_to_head"


def test_fenacef_art05_c_then_the_balance():
    table = group("A B C", "A 12-5 12-5 B", "B 12-9 12-9 C", "C 12-10 12-10 A")
    assert order(table) == "A C B"
    assert deciding_criteria(table)["A"] == "balance"


def test_fenacef_art05_d_and_at_last_a_draw():
    level = ("A 2-0 B", "B 2-0 C", "C 2-0 A")
    assert order(group("A B C", *level)) == "(A B C)"
    assert order(group("A B C", *level, draws=("B A C",))) == "B A C"


def test_fenacef_art06_s2_an_absence_is_two_nil_to_the_pair_present():
    table = group("A B", "A wo B")
    assert [table.lines[pair].total.points for pair in "AB"] == [3, 0]
    assert [table.lines[pair].total.partidas for pair in "AB"] == [2, 0]


def test_fenacef_decision_a_partida_of_a_walkover_counts_twelve_nil():
    assert group("A B", "A wo B").lines["A"].total.balance == 24


def test_fenacef_decision_two_absent_pairs_score_nothing():
    table = group("A B", "A wo= B")
    assert [table.lines[pair].total.points for pair in "AB"] == [0, 0]


def test_fenacef_decision_a_partida_above_twelve_counts_whole():
    assert group("A B", "A 14-0 12-0 B").lines["A"].total.balance == 26


def test_fenacef_decision_direct_confrontation_is_for_two_and_asked_again_when_two_are_left():
    table = group("A B C", "A 12-2 12-5 B", "B 12-6 12-6 C", "C 12-8 12-9 A")
    assert deciding_criteria(table) == {"A": "balance", "B": "head_to_head", "C": "head_to_head"}


# The tournament itself


def refusal(desk: Desk, event: events.Event, **more: str) -> Refusal:
    with pytest.raises(Refusal) as error:
        desk.take(event, **more)
    return error.value


def refusal_code(desk: Desk, event: events.Event, **more: str) -> str:
    return refusal(desk, event, **more).detail


def test_fenacef_art02_the_referee_is_whom_the_organisers_chose_and_signs_what_he_decides():
    desk = Desk().add_entries(4).draw_groups()
    one, _ = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "warning"), by="Juiz Davi")
    [penalty] = desk.state.penalties
    assert desk.state.decision(penalty.decision).by == "Juiz Davi"
    assert refusal_code(desk, events.Penalised("A1", one, "warning"), by=" ") == "bad_text"


def test_fenacef_art04_points_first_then_single_elimination():
    desk = Desk().add_entries(8).draw_groups()
    early = refusal(desk, BracketMade(("1", "2"), ("1", "2")))
    assert (early.detail, early.text()) == ("games_left", "ainda há jogos da classificatória (fenacef, Art. 4)")
    desk.play_group_games().make_bracket()
    assert {game.round for game in desk.state.knockout} == {1, 2}
    desk.win("K1.1")
    loser = desk.state.knockout[0].loser
    assert not any(loser in game.sides for game in desk.state.knockout[1:])  # the loser is out


def test_fenacef_art04_s1_the_table_of_games_comes_after_entries_close():
    desk = Desk().add_entries(4)
    desk.take(events.SeedCommitted(SECRET))
    early = refusal(desk, expected_groups(desk.state, ("a",)))
    assert (early.detail, str(early.source)) == ("entries_open", "fenacef, Art. 4 §1")
    desk.take(events.EntriesClosed())
    desk.take(expected_groups(desk.state, ("a",)))
    assert refusal_code(desk, events.EntriesAdded((Entry("9", "Tarde"),))) == "entries_closed"


def test_fenacef_art06_players_report_to_the_desk_fifteen_minutes_before():
    assert RULES.report_minutes == 15
    desk = Desk().add_entries(4)
    desk.take(events.CheckedIn("3"))
    assert desk.state.checked_in == {"3"}
    assert desk.state.log[-1].at == desk.now


def absent_from(desk: Desk, game: str) -> str:
    """Enter a walkover: the first pair does not come."""
    desk.take(events.ResultEntered(game, desk.state.games[game].pairs, walkover("first")))
    return desk.state.games[game].pairs[0]


def test_fenacef_art06_s1_who_is_absent_plays_on_and_is_suspended_from_the_next_edition():
    desk = Desk().add_entries(4, clubs=4).draw_groups()
    pair = absent_from(desk, "A1")
    later = next(g.id for g in desk.state.fixtures if pair in g.pairs and g.id != "A1")
    desk.win(later)  # may go on
    assert desk.state.group_standings[0].lines[pair].played == 2
    [listed] = suspensions(desk.state)
    assert (listed.entry, listed.games) == (pair, ("A1",))
    assert listed.club.startswith("Clube")


def test_fenacef_decision_an_absence_in_the_knock_out_is_three_nil_and_both_absent_give_a_bye():
    desk = Desk().add_entries(8).draw_groups().play_group_games().make_bracket()
    _one, other = desk.state.games["K1.1"].pairs
    absent_from(desk, "K1.1")
    assert desk.state.knockout[0].winner == other
    assert public_view(desk.state)["bracket"][0]["score"] == [0, 3]
    two = desk.state.games["K1.2"].pairs
    desk.take(events.ResultEntered("K1.2", two, walkover("both")))
    assert desk.state.champion == other


@pytest.mark.parametrize("penalty", ["warning", "hand"])
def test_fenacef_art29_s1_a_warning_or_a_lost_hand_is_on_the_sheet(penalty):
    desk = Desk().add_entries(4).draw_groups()
    one, _ = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, penalty, 1))
    assert [(noted.penalty, noted.partida) for noted in desk.state.penalties] == [(penalty, 1)]
    assert desk.state.result("A1") is None


def test_fenacef_art29_s1_c_a_partida_is_lost_twelve_nil():
    desk = Desk().add_entries(4).draw_groups()
    one, other = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "partida", 2))
    other_score = refusal(desk, events.ResultEntered("A1", (one, other), partidas((12, 3), (12, 3))))
    assert (other_score.detail, str(other_score.source)) == ("penalty_says", "fenacef, Art. 29 §1 c")
    desk.take(events.ResultEntered("A1", (one, other), partidas((12, 3), (0, 12), (12, 3))))


def test_fenacef_art13_s1_looking_at_the_pack_may_cost_the_game_at_the_desk():
    desk = Desk().add_entries(4).draw_groups()
    one, other = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "game"), reason="viu as cartas ao embaralhar")
    table = desk.state.group_standings[0]
    assert [table.lines[pair].total.points for pair in (one, other)] == [0, 3]


def test_fenacef_art30_who_disturbs_the_play_gets_a_penalty_of_the_ladder_and_no_other():
    desk = Desk().add_entries(4).draw_groups()
    one, _ = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "hand"), reason="virou as cartas da mesa")
    unknown = refusal(desk, events.Penalised("A1", one, "fine"), reason="virou as cartas da mesa")
    assert (unknown.detail, str(unknown.source)) == ("no_such_penalty", "fenacef, Art. 29 §1; Art. 30; Art. 36")


@pytest.mark.parametrize(
    ("game", "result", "source"),
    [
        ("A1", partidas((12, 3), (11, 3)), "Art. 3 c"),
        ("A1", partidas((12, 3)), "Art. 3 a"),
        ("A1", Result(((12, 3),), "first"), "Art. 6 §2"),
        ("K1.1", partidas((12, 3), (12, 3)), "Art. 3 a; Art. 4 §2"),
    ],
)
def test_invalid_result_cites_the_violated_article(game, result, source):
    desk = Desk().add_entries(8).draw_groups()
    if game.startswith("K"):
        desk.play_group_games().make_bracket()
    error = refusal(desk, events.ResultEntered(game, desk.state.games[game].pairs, result))
    assert (error.detail, str(error.source)) == ("bad_result", f"fenacef, {source}")


def test_pending_tie_cites_its_article():
    desk = Desk(groups=1).add_entries(3).draw_groups()
    for game in desk.state.fixtures:  # each beats the next by the same score
        one, other = map(desk.state.groups[0].index, game.pairs)
        desk.win(game.id, first=(other - one) % 3 == 1)
    error = refusal(desk, BracketMade(("1", "2"), ("1", "2")))
    assert (error.detail, str(error.source)) == ("ties_pending", "fenacef, Art. 5")


def test_fenacef_art29_s1_d_a_game_is_lost_two_nil_then_three_nil():
    desk = Desk().add_entries(8).draw_groups()
    one, _ = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "game"))
    assert desk.state.result("A1") == partidas((0, 12), (0, 12))
    desk.play_group_games().make_bracket()
    two, _ = desk.state.games["K1.1"].pairs
    desk.take(events.Penalised("K1.1", two, "game"))
    assert desk.state.result("K1.1") == partidas((0, 12), (0, 12), (0, 12))


def test_fenacef_art34_nobody_is_given_a_break():
    desk = Desk().add_entries(4).draw_groups()
    desk.win("A1")
    desk.win("A2")
    assert RULES.rest_minutes == 0
    assert callable_games(desk.state, desk.now)[0].id == "A3"  # at the very moment the last game ended


def test_fenacef_art35_players_are_not_substituted():
    desk = Desk().add_entries(4).draw_groups()
    entry = desk.state.entries["1"]
    other = replace(entry, players=("Outra", "Bia 1"))
    assert refusal(desk, events.EntryCorrected(other)).text() == "não há substituição de jogadores (fenacef, Art. 35)"
    desk.take(events.EntryCorrected(replace(entry, name="Os Primeiros")))
    free = Desk(substitutions=True).add_entries(4).draw_groups()
    free.take(events.EntryCorrected(replace(free.state.entries["1"], players=("Outra", "Bia 1"))))


def test_fenacef_art36_the_organisers_may_disqualify():
    desk = Desk().add_entries(4).draw_groups()
    assert refusal_code(desk, events.Disqualified("1"), reason="") == "needs_reason"
    desk.take(events.Disqualified("1"), reason="marcou o baralho")
    assert desk.state.log[-1].reason == "marcou o baralho"
    left = [desk.state.result(g.id) for g in desk.state.fixtures if "1" in g.pairs]
    assert all(result is not None and result.absent for result in left)


def test_fenacef_art36_s1_a_disqualification_does_not_undo_what_was_played():
    desk = Desk().add_entries(8).draw_groups().play_group_games()
    order = [table.order for table in desk.state.group_standings]
    first = desk.state.group_standings[0].rows[0].pair
    desk.take(events.Disqualified(first))
    assert [table.order for table in desk.state.group_standings] == order
    assert first not in qualified_pairs(desk.state)
    assert len(qualified_pairs(desk.state)) == 3  # nobody is promoted into the place


def test_fenacef_art36_s1_nor_an_elimination():
    desk = Desk().add_entries(8).draw_groups().play_group_games().make_bracket()
    desk.win("K1.1")
    winner, loser = desk.state.knockout[0].winner, desk.state.knockout[0].loser
    assert winner
    assert loser
    desk.take(events.Disqualified(winner))
    assert desk.state.knockout[0].winner == winner  # the loser does not come back
    desk.win("K1.2")
    assert desk.state.champion not in (winner, loser)  # the final is a walkover


def test_fenacef_art37_the_organisers_decide_what_is_not_foreseen_with_a_reason():
    desk = Desk().add_entries(4).draw_groups().play_group_games()
    order = desk.state.groups[0]
    assert refusal_code(desk, events.PlacesRuled(1, order), reason="") == "needs_reason"
    desk.take(events.PlacesRuled(1, order), reason="jogo refeito por falta de luz")
    assert tuple(line.pair for line in desk.state.group_standings[0].rows) == order
    pairs = desk.state.games["A1"].pairs
    desk.take(events.ResultCorrected("A1", pairs, partidas((12, 0)), ruling=True), reason="interrompido")
