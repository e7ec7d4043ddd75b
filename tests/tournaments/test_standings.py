"""Standings of worked examples, small enough to check by hand."""

from __future__ import annotations

from carteado.tournaments.reasons import explain_place
from tests.tournaments.group import FENACEF, deciding_criteria, fenacef, group, order

CYCLE = ("A 2-0 B", "B 2-0 C", "C 2-0 A")
"""Each wins one game: level in points, partidas and balance."""


def test_points_decide_first():
    table = group("A B C", "A 2-0 B", "A 2-1 C", "B 2-1 C")
    assert order(table) == "A B C"  # 5, 2 and 2 points: A alone, then B and C
    assert (table.lines["A"].total.points, table.lines["A"].decided_by) == (5, "points")


def test_partidas_won_decide_between_equal_points():
    # A: 2–0, 0–2 = 3 points, 2 partidas; B: 2–1, 1–2 = 3 points, 3 partidas.
    table = group("A B C D", "A 2-0 C", "A 0-2 D", "B 2-1 C", "B 1-2 D")
    lines = table.lines
    assert lines["A"].total.points == lines["B"].total.points == 3
    assert lines["B"].place < lines["A"].place
    assert deciding_criteria(table)["A"] == deciding_criteria(table)["B"] == "partidas"


def test_a_pair_without_a_win_can_pass_one_with_a_win():
    # Three defeats by 1–2 are 3 points and 3 partidas; one win by 2–0 is 3 points and 2.
    table = group("L W X Y Z", "L 1-2 X", "L 1-2 Y", "L 1-2 Z", "W 2-0 X", "W 0-2 Y", "W 0-2 Z")
    assert table.lines["L"].total.wins == 0
    assert table.lines["L"].place < table.lines["W"].place
    assert deciding_criteria(table)["L"] == "partidas"


def test_direct_confrontation_precedes_balance_between_two():
    # A and B: 2–0 and 0–2 each, A beat B. B has far the better balance.
    table = group("A B C D", "A 12-11 12-11 B", "A 0-12 0-12 C", "B 12-0 12-0 D", "C 2-0 D")
    assert table.lines["A"].total.balance < table.lines["B"].total.balance
    assert order(table) == "C A B D"
    assert deciding_criteria(table)["A"] == deciding_criteria(table)["B"] == "head_to_head"


def test_unplayed_confrontation_decides_nothing():
    table = group("A B C D", "A 12-0 12-0 C", "B 12-10 12-10 D", "A - B")
    assert deciding_criteria(table)["A"] == deciding_criteria(table)["B"] == "balance"
    assert order(table).startswith("A B")


def test_double_walkover_decides_no_confrontation():
    table = group("A B C D", "A 12-0 12-0 C", "B 12-10 12-10 D", "A wo= B")
    assert deciding_criteria(table)["B"] == "balance"


def test_cycle_of_three_is_decided_by_balance():
    table = group("A B C", "A 12-5 12-5 B", "B 12-9 12-9 C", "C 12-10 12-10 A")
    # A +14-4=+10, B +6-14=-8, C +4-6=-2
    assert order(table) == "A C B"
    assert set(deciding_criteria(table).values()) == {"balance"}
    assert all(line.head_to_head_skipped for line in table.rows)


def test_confrontation_is_retried_after_balance_leaves_two():
    # A +10, then B and C at -5 each; B beat C.
    table = group("A B C", "A 12-2 12-5 B", "B 12-6 12-6 C", "C 12-8 12-9 A")
    balances = {pair: line.total.balance for pair, line in table.lines.items()}
    assert balances == {"A": 10, "B": -5, "C": -5}
    assert order(table) == "A B C"
    assert deciding_criteria(table) == {"A": "balance", "B": "head_to_head", "C": "head_to_head"}


def test_complete_tie_is_pending():
    table = group("A B C", *CYCLE)
    assert order(table) == "(A B C)"
    assert {line.place for line in table.rows} == {1}
    assert set(deciding_criteria(table).values()) == {"pending"}
    assert table.pending == [("A", "B", "C")]


def test_draw_breaks_a_tie():
    table = group("A B C", *CYCLE, draws=("C A B",))
    assert order(table) == "C A B"
    assert set(deciding_criteria(table).values()) == {"draw"}


def test_partial_draw_leaves_two_to_their_confrontation():
    table = group("A B C", *CYCLE, draws=("C of A B C",))
    assert order(table) == "C A B"
    assert deciding_criteria(table) == {"C": "draw", "A": "head_to_head", "B": "head_to_head"}


def test_partial_draw_leaves_three_pending():
    table = group("A B C D", draws=("C of A B C D",))
    assert order(table) == "C (A B D)"


def test_draw_must_include_every_tied_pair():
    assert order(group("A B C", *CYCLE, draws=("B C",))) == "(A B C)"


def test_draw_among_more_pairs_than_tied_is_valid():
    table = group("A B C D", "A 2-0 D", "B 2-0 D", draws=("D B C A",))
    assert order(table) == "B A C D"
    assert deciding_criteria(table)["A"] == deciding_criteria(table)["B"] == "draw"


SPLIT_BY_MINI = ("A 2-0 B", "A 2-0 C", "B 2-0 C", "A 0-2 D", "A 0-2 E", "B 2-0 D", "B 0-2 F", "C 2-0 E", "C 2-0 F")
"""A, B and C: 6 points and 4 partidas each. Among themselves A has 6 points, B 3, C none."""


def test_mini_table_decides_if_the_regulation_says_so():
    table = group("A B C D E F", *SPLIT_BY_MINI, rules=fenacef(head_to_head="mini"))
    assert order(table).startswith("A B C")
    assert [table.lines[pair].decided_by for pair in "ABC"] == ["head_to_head"] * 3


def test_same_three_are_level_without_mini_table():
    assert group("A B C D E F", *SPLIT_BY_MINI).order[0] == ("A", "B", "C")


def test_tie_within_a_mini_table_uses_its_own_games():
    # Among the four A has 5 points and B, C, D 4, 4, 5; then A–D by their own game.
    among = ("A 2-1 B", "B 2-1 C", "C 2-1 A", "A 2-0 D", "D 2-0 B", "D 2-0 C")
    table = group("A B C D", *among, rules=fenacef(head_to_head="mini"))
    assert {pair: line.total.points for pair, line in table.lines.items()} == {"A": 6, "B": 3, "C": 3, "D": 6}
    assert order(table) == "A D B C"


def test_incomplete_mini_table_decides_nothing():
    games = ("A 2-0 B", "C - A", "C - B", "A 0-2 D", "B 2-0 D", "C 2-0 D")
    table = group("A B C D", *games, rules=fenacef(head_to_head="mini"))
    assert order(table) == "C A B D"  # 3 points and 2 partidas each; the balance leaves A and B, which have met
    assert deciding_criteria(table) == {"C": "balance", "A": "head_to_head", "B": "head_to_head", "D": "balance"}


def test_walkover_of_one():
    table = group("A B", "A wo B")
    a, b = table.lines["A"].total, table.lines["B"].total
    assert (a.points, a.partidas, a.balance) == (3, 2, 24)
    assert (b.points, b.partidas, b.balance) == (0, 0, -24)


def test_walkover_gives_no_balance_if_the_regulation_says_so():
    table = group("A B", "A wo B", rules=fenacef(wo_score="0-0"))
    a, b = table.lines["A"].total, table.lines["B"].total
    assert (a.points, a.partidas, a.balance, a.wins) == (3, 2, 0, 1)
    assert (b.points, b.partidas, b.balance, b.wins) == (0, 0, 0, 0)


def test_double_walkover_scores_nothing():
    table = group("A B", "A wo= B")
    assert order(table) == "(A B)"
    assert table.lines["A"].total == table.lines["B"].total == type(table.lines["A"].total)()
    assert table.lines["A"].played == 1


def test_score_above_twelve_counts_in_full():
    assert group("A B", "A 15-3 14-11 B").lines["A"].total.balance == 15


def test_score_is_capped_if_the_regulation_says_so():
    assert group("A B", "A 15-3 14-11 B", rules=fenacef(cap=True)).lines["A"].total.balance == 10


def test_a_disqualified_pair_keeps_its_results_and_its_place():
    table = group("A B C", "A 2-0 B", "B 2-0 C", "C wo A", out="A")
    assert table.lines["A"].total.points == 3
    assert [line.pair for line in table.rows if line.disqualified] == ["A"]


def test_every_place_has_its_reason_in_both_languages():
    table = group("A B C", "A 12-2 12-5 B", "B 12-6 12-6 C", "C 12-8 12-9 A")
    a, b, _ = (explain_place(line, table, FENACEF.rules) for line in table.rows)
    assert a.text() == (
        "igual a B e C até aí, decide: saldo de pontos-partida (+10, contra -5, -5); "
        "entre três ou mais, o confronto direto não decide"
    )
    assert "decided head to head: B won 2–0" in b.text("en")


def test_reason_of_a_pending_tie_mentions_the_draw():
    table = group("A B C", *CYCLE)
    assert (
        explain_place(table.rows[0], table, FENACEF.rules).text().startswith("igual a B e C em tudo: falta o sorteio")
    )
