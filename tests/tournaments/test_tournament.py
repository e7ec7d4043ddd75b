"""A tournament from its first entry to its champion: decisions, refusals, corrections, undoing."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import replace
from random import Random

import pytest

from carteado.core.refusal import Refusal
from carteado.fairness.shuffles import commit
from carteado.records.errors import Unreadable
from carteado.records.toml.write import inline
from carteado.tournaments import events
from carteado.tournaments.calling import blocked_games, callable_games, free_tables, late_games, next_call
from carteado.tournaments.codec import to_plain
from carteado.tournaments.consequences import consequences
from carteado.tournaments.deciding import decide, refold
from carteado.tournaments.draws import MAX_GAMES, expected_bracket, expected_groups, expected_tie, qualified_pairs
from carteado.tournaments.entries import Entry
from carteado.tournaments.public_view import entry_view, public_view
from carteado.tournaments.results import Result
from carteado.tournaments.schedule import Fixture
from carteado.tournaments.tournament_file import MAX_CHARACTERS, dump, load
from tests.tournaments.hall import SECRET, Desk

TWO_NIL = Result(((12, 7), (12, 7)))


def refusal_code(desk: Desk, event: events.Event, **more: str) -> str:
    with pytest.raises(Refusal) as refused:
        desk.take(event, **more)
    assert refused.value.text("pt") != refused.value.text("en")
    return refused.value.detail


@pytest.fixture
def desk() -> Desk:
    """Return a tournament of eight pairs, drawn into two groups of four."""
    return Desk().add_entries(8).draw_groups()


def play_tournament(pairs: int = 8, **options: object) -> Desk:
    desk = Desk(**options).add_entries(pairs).draw_groups().play_group_games().make_bracket()
    while desk.state.phase != "over":
        game = next(g for g in desk.state.games.values() if all(g.pairs) and desk.state.result(g.id) is None)
        desk.win(game.id)
    return desk


# From entries to the champion


@pytest.mark.parametrize("pairs", [2, 3, 5, 8, 16, 23, 60])
def test_from_entries_to_a_champion(pairs):
    desk = play_tournament(pairs)
    assert desk.state.champion in desk.state.entries
    assert load(dump(desk.state).encode()) == desk.state


def test_a_single_group_without_a_knock_out():
    desk = Desk(groups=1, advance=0).add_entries(5).draw_groups().play_group_games()
    assert desk.state.phase == "over"
    assert len(desk.state.fixtures) == 10


def test_third_place_is_played_before_it_is_over():
    desk = play_tournament(8, third_place=True)
    assert [game.id for game in desk.state.knockout] == ["K1.1", "K1.2", "T", "K2.1"]
    assert desk.state.result("T") is not None


# Entries


def test_a_player_in_two_pairs_is_refused():
    desk = Desk().add_entries(2)
    assert refusal_code(desk, events.EntriesAdded((Entry("9", "Outra", ("ana 1", "Eva")),))) == "bad_entry"
    assert refusal_code(desk, events.EntriesAdded((Entry("1", "Outra", ("Eva",)),))) == "entry_number"


def test_closed_entries_can_be_reopened():
    desk = Desk().add_entries(4)
    desk.take(events.EntriesClosed())
    assert refusal_code(desk, events.EntriesAdded((Entry("9", "Outra"),))) == "entries_closed"
    desk.take(events.EntriesReopened())
    desk.take(events.EntriesAdded((Entry("9", "Outra"),)))
    desk.take(events.EntryWithdrawn("9"))
    assert "9" not in desk.state.entries


def test_the_regulation_is_fixed_when_entries_close(desk):
    rules = desk.state.setup.rules.replace("best_of = { is = 3", "best_of = { is = 5")
    assert refusal_code(desk, events.SetupChanged(rules=rules)) == "regulation_fixed"


# The draw


def test_draw_follows_from_commitment_and_seeds():
    desk = Desk().add_entries(8)
    desk.take(events.EntriesClosed())
    assert refusal_code(desk, events.GroupsDrawn(("x",), (), (), ())) == "not_committed"
    desk.take(events.SeedCommitted(SECRET))
    commitment = desk.state.commitment
    drawn = expected_groups(desk.state, ("sorte",))
    other = expected_groups(desk.state, ("azar",))
    assert refusal_code(desk, events.GroupsDrawn(drawn.seeds, other.lots, other.groups, other.fixtures)) == "other_draw"
    desk.take(drawn)
    shown = public_view(desk.state)["draw"]["held"][0]
    assert commit(bytes.fromhex(shown["secret"]), shown["name"]) == commitment
    assert shown["seeds"] == ["sorte"]


def test_public_view_has_the_commitment_but_not_the_secret():
    desk = Desk().add_entries(4)
    desk.take(events.SeedCommitted(SECRET))
    shown = json.dumps(public_view(desk.state))
    assert desk.state.commitment in shown
    assert SECRET not in shown


# Calling games


def test_the_next_game_goes_to_the_next_free_table(desk):
    first = next_call(desk.state, desk.now)
    assert first == events.GameCalled("A1", 1)
    desk.take(first)
    desk.take(next_call(desk.state, desk.now))
    assert free_tables(desk.state) == []
    assert next_call(desk.state, desk.now) is None
    assert refusal_code(desk, events.GameCalled("B1", 1)) == "table_busy"


def test_blocked_game_names_the_table_of_its_pair(desk):
    desk.take(events.GameCalled("A1", 1))
    pair = desk.state.games["A1"].pairs[0]
    held = next(each for each in blocked_games(desk.state) if pair in each.game.pairs)
    assert held.playing[0][1] == 1
    assert refusal_code(desk, events.GameCalled(held.game.id, 2)) == "still_playing"
    assert not any(pair in game.pairs for game in callable_games(desk.state, desk.now))


def test_result_frees_the_table_for_the_longest_waiting_pairs(desk):
    for _ in range(2):
        desk.take(next_call(desk.state, desk.now))
    desk.win("A1")
    assert free_tables(desk.state) == [1]
    following = next_call(desk.state, desk.now)
    assert following is not None
    assert not set(desk.state.games[following.game].pairs) & set(desk.state.games["A1"].pairs)


def test_calling_game_by_game_plays_every_game():
    desk = Desk().add_entries(23).draw_groups()
    dice, playing = Random(3), list[str]()
    while not desk.state.classification_over:
        call = next_call(desk.state, desk.now)
        if call is None:
            desk.win(playing.pop(dice.randrange(len(playing))))
        else:
            desk.take(call)
            playing.append(call.game)
    assert desk.state.calls == {}


def test_game_is_late_after_the_time_allowed():
    desk = Desk(wo_minutes=15).add_entries(4).draw_groups()
    desk.take(events.GameCalled("A1", 1))
    called = desk.state.calls["A1"].called
    assert late_games(desk.state, called + 15 * 60_000) == []
    assert late_games(desk.state, called + 15 * 60_000 + 1) == ["A1"]
    desk.take(events.GameStarted("A1"))
    assert late_games(desk.state, called + 60 * 60_000) == []


# Results


def test_a_result_is_checked_by_the_regulation(desk):
    pairs = desk.state.games["A1"].pairs
    assert refusal_code(desk, events.ResultEntered("A1", pairs, Result(((12, 7),)))) == "bad_result"
    assert refusal_code(desk, events.ResultEntered("A1", ("1", "9"), TWO_NIL)) == "other_pairs"
    assert refusal_code(desk, events.ResultEntered("Z1", pairs, TWO_NIL)) == "no_such_game"


def test_second_result_names_the_first_and_its_author(desk):
    desk.win("A1")
    pairs = desk.state.games["A1"].pairs
    with pytest.raises(Refusal, match="já tem resultado, 2–0, lançado por Ana"):
        desk.take(events.ResultEntered("A1", pairs, TWO_NIL), by="Bia")


def test_result_may_list_the_pairs_in_reverse(desk):
    one, other = desk.state.games["A1"].pairs
    desk.take(events.ResultEntered("A1", (other, one), TWO_NIL))
    assert desk.state.result("A1") == TWO_NIL.swap_pairs()


def test_game_penalty_sets_the_result(desk):
    one, _other = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "game"))
    assert desk.state.result("A1") == Result(((0, 12), (0, 12)))


def test_partida_penalty_constrains_the_result(desk):
    one, other = desk.state.games["A1"].pairs
    desk.take(events.Penalised("A1", one, "partida", 1))
    assert refusal_code(desk, events.ResultEntered("A1", (one, other), TWO_NIL)) == "penalty_says"
    desk.take(events.ResultEntered("A1", (one, other), Result(((0, 12), (12, 3), (12, 3)))))


def test_ruling_may_depart_from_the_regulation(desk):
    one, other = desk.state.games["A1"].pairs
    desk.take(events.ResultEntered("A1", (one, other), Result(((12, 3),)), ruling=True))
    assert desk.state.result("A1") == Result(((12, 3),))


@pytest.mark.parametrize(
    "partidas",
    [((10**30, -5),), ((1, 0),) * 50, ((-(2**63), 3),), ((100, 3),), ((1, 1),)],
    ids=["huge", "fifty", "negative", "three_figures", "level"],
)
def test_ruling_must_have_plausible_scores(desk, partidas):
    pairs = desk.state.games["A1"].pairs
    assert refusal_code(desk, events.ResultEntered("A1", pairs, Result(partidas), ruling=True)) == "bad_result"
    desk.win("A1")
    assert refusal_code(desk, events.ResultCorrected("A1", pairs, Result(partidas), ruling=True)) == "bad_result"


def test_score_and_seed_are_limited(desk):
    pairs = desk.state.games["A1"].pairs
    assert refusal_code(desk, events.ResultEntered("A1", pairs, Result(((100, 3), (12, 3))))) == "bad_result"
    assert refusal_code(desk, events.EntryCorrected(replace(desk.state.entries["1"], seed=10**30))) == "bad_entry"


def test_exceptional_decisions_need_a_reason(desk):
    desk.win("A1")
    pairs = desk.state.games["A1"].pairs
    assert refusal_code(desk, events.ResultCorrected("A1", pairs, TWO_NIL), reason=" ") == "needs_reason"
    assert refusal_code(desk, events.Disqualified("1"), reason="") == "needs_reason"


# Corrections and undoing


def test_consequences_are_computed_before_a_correction(desk):
    desk.play_group_games()
    before = desk.state
    group = desk.state.group_standings[0]
    second, third = group.rows[1].pair, group.rows[2].pair
    event = make_reversal(desk, second, third)
    told = consequences(desk.state, event)
    assert desk.state is before
    assert any(change.kind == "place" for change in told)
    after = desk.take(event)
    assert [line.pair for line in after.group_standings[0].rows] != [line.pair for line in group.rows]


def make_reversal(desk: Desk, winner: str, loser: str) -> events.ResultCorrected:
    """Correct the game between two pairs: the loser now wins 2–0."""
    game = next(g for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
    return events.ResultCorrected(game.id, (loser, winner), Result(((12, 0), (12, 0))))


def test_correction_after_the_bracket_lists_gained_and_lost_places():
    desk = Desk(groups=1, advance=2).add_entries(3).draw_groups()
    one, two, three = desk.state.groups[0]
    for winner, loser in ((one, two), (one, three), (two, three)):
        game = next(g.id for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
        desk.take(events.ResultEntered(game, (winner, loser), TWO_NIL))
    desk.make_bracket()
    told = consequences(desk.state, make_reversal(desk, two, three))
    assert [change.kind for change in told if change.kind in ("advance", "bracket")] == [
        "advance",
        "advance",
        "bracket",
    ]
    assert any(f"{desk.state.name(three)} passa a ter vaga" in change.text() for change in told)
    desk.take(make_reversal(desk, two, three))
    assert set(desk.state.seeds) == {one, two}  # the bracket stays until a new one is made
    desk.take(expected_bracket(desk.state))
    assert set(desk.state.seeds) == {one, three}


def test_knockout_correction_voids_later_results():
    desk = play_tournament(8)
    final = desk.state.games["K2.1"]
    semi = desk.state.games["K1.1"]
    winner = next(pair for pair in semi.pairs if pair in final.pairs)
    loser = next(pair for pair in semi.pairs if pair != winner)
    event = events.ResultCorrected("K1.1", (loser, winner), Result(((12, 3),) * 3))
    told = {change.kind for change in consequences(desk.state, event)}
    assert {"bracket", "void"} <= told
    desk.take(event)
    assert loser in desk.state.games["K2.1"].pairs
    assert desk.state.result("K2.1") is None
    assert desk.state.phase == "knockout"
    desk.take(events.Undone(len(desk.state.log)))
    assert desk.state.result("K2.1") is not None  # nothing was deleted: it counts again
    assert desk.state.champion is not None


def test_undoing_takes_back_one_decision_and_keeps_it_on_record(desk):
    before = desk.state
    desk.win("A1")
    number = len(desk.state.log)
    desk.take(events.Undone(number))
    assert desk.state.result("A1") is None
    assert desk.state.scores == before.scores
    assert desk.state.decision(number).event.kind == "result_entered"
    assert refusal_code(desk, events.Undone(number)) == "no_such_decision"
    desk.take(events.Undone(number + 1))
    assert desk.state.result("A1") is not None


def test_decision_with_dependents_cannot_be_undone(desk):
    desk.win("A1")
    drawn = next(d.number for d in desk.state.log if d.event.kind == "groups_drawn")
    assert refusal_code(desk, events.Undone(drawn)) == "stands_on_it"


def test_refolding_a_log_gives_the_same_tournament():
    desk = play_tournament(8)
    assert refold(desk.state.log) == desk.state


# Leaving the tournament


def test_remaining_games_of_a_withdrawn_pair_are_walkovers(desk):
    one, _other = desk.state.games["A1"].pairs
    desk.win("A1")
    desk.take(events.EntryWithdrawn(one))
    assert desk.state.result("A1") == TWO_NIL  # played games stand
    left = [g for g in desk.state.fixtures if one in g.pairs and g.id != "A1"]
    assert all(desk.state.result(g.id).absent == ("first" if g.pairs[0] == one else "second") for g in left)


# Ties


def level_group() -> Desk:
    """Return a group of three that is level in everything."""
    desk = Desk(groups=1).add_entries(3).draw_groups()
    one, two, three = desk.state.groups[0]
    for winner, loser in ((one, two), (two, three), (three, one)):
        game = next(g.id for g in desk.state.fixtures if set(g.pairs) == {winner, loser})
        desk.take(events.ResultEntered(game, (winner, loser), TWO_NIL))
    return desk


def test_no_bracket_while_a_tie_waits_for_its_draw():
    desk = level_group()
    assert refusal_code(desk, expected_bracket(desk.state)) == "ties_pending"


def test_manual_draw_must_say_how_it_was_held():
    desk = level_group()
    one, two, three = desk.state.groups[0]
    assert refusal_code(desk, events.TieDrawn(1, (two, one, three), (one, two, three))) == "how_drawn"
    desk.take(events.TieDrawn(1, (two, one, three), (one, two, three), how="bolinhas, pelo árbitro"))
    assert qualified_pairs(desk.state) == (two, one)


def test_tie_draw_uses_its_own_commitment():
    desk = level_group()
    desk.take(events.SeedCommitted("ab" * 32))
    desk.take(expected_tie(desk.state, 1, desk.state.groups[0], ("7", "3")))
    assert desk.state.group_standings[0].pending == []
    assert len(public_view(desk.state)["draw"]["held"]) == 2


def test_undone_draws_stay_public():
    """Repeating a draw until the groups suit is visible: the words and the time of each draw stay public."""
    desk = Desk().add_entries(8).draw_groups()
    commitment, draw = desk.state.log[-2:]
    desk.take(events.Undone(draw.number))
    desk.take(events.Undone(commitment.number))
    assert public_view(desk.state)["draw"]["undone"] == [{"at": draw.at, "seeds": ["sorte"]}]
    desk.take(events.SeedCommitted("ab" * 32))
    desk.take(expected_groups(desk.state, ("outra",)))
    shown = public_view(desk.state)["draw"]
    assert ([one["seeds"] for one in shown["held"]], len(shown["undone"])) == ([["outra"]], 1)


def test_imported_draw_is_marked():
    desk = Desk().add_entries(8)
    desk.take(events.FileImported())
    assert not public_view(desk.state)["draw"]["brought"]
    desk.draw_groups()
    assert not public_view(desk.state)["draw"]["brought"]
    desk.take(events.FileImported())
    assert public_view(desk.state)["draw"]["brought"]


def test_organisers_may_rule_the_places():
    desk = level_group()
    order = desk.state.groups[0][::-1]
    desk.take(events.PlacesRuled(1, order))
    assert {line.decided_by for line in desk.state.group_standings[0].rows} == {"ruling"}
    assert public_view(desk.state)["groups"][0]["rows"][0]["why"] == "a organização decidiu"


# The public view


def test_the_public_view_names_no_club_contact_author_or_reason():
    desk = Desk().add_entries(8, clubs=3).draw_groups().play_group_games()
    desk.take(events.Disqualified("1"), reason="SEGREDO", by="FULANO")
    shown = json.dumps([public_view(desk.state), entry_view(desk.state, "1")])
    for hidden in ("Clube", "11 9", "SEGREDO", "FULANO", "Bia 1"):
        assert hidden not in shown


def test_my_next_game_and_my_table(desk):
    pair = desk.state.games["A1"].pairs[0]
    assert entry_view(desk.state, pair)["next"][0]["id"] == "A1"
    desk.take(events.GameCalled("A1", 2))
    assert entry_view(desk.state, pair)["now"][0]["table"] == 2


# The file


def test_tournament_continues_from_its_file(desk):
    desk.win("A1")
    desk.take(events.GameCalled("A2", 1))
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
def test_corrupt_file_is_refused(desk, old, new, said):
    desk.take(events.GameCalled("A1", 1))
    text = dump(desk.state).replace(old, new, 1)
    with pytest.raises(Unreadable) as error:
        load(text.encode())
    assert said in error.value.text()


def check_refusal(content: bytes, reason: str, most_bytes: int) -> None:
    """Check that a file is refused for this reason, and that reading it takes little memory."""
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable) as error:
            load(content)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert reason in error.value.text()
    assert peak < most_bytes


@pytest.mark.parametrize(
    "content",
    [
        b"[" + b".".join([b"a"] * 10_000) + b"]\n",
        b".".join([b"a"] * 10_000) + b" = 0\n",
        b"a = " + b"{a = " * 10_000 + b"0" + b"}" * 10_000 + b"\n",
    ],
    ids=["header", "key", "inline tables"],
)
def test_deeply_nested_file_is_refused_before_it_takes_memory(content: bytes) -> None:
    check_refusal(content, "umas dentro das outras", 4_000_000)


@pytest.mark.parametrize(
    "line", ["[{}.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]\n", "[[{}.a.a.a.a.a.a.a.a]]\n", "[{}]\n", "{}.a.a.a.a = 0\n"]
)
def test_file_with_too_many_tables_is_refused_before_it_takes_memory(line: str) -> None:
    content = "".join(line.format(number) for number in range(MAX_CHARACTERS // (len(line) + 4))).encode()
    check_refusal(content, "chaves com ponto demais", 20_000_000)


def test_largest_draw_fits_in_a_file() -> None:
    games = [Fixture(f"A{number}", 1, number, ("111", "222")) for number in range(1, MAX_GAMES + 1)]
    assert sum(len(inline(to_plain(game))) + 2 for game in games) < MAX_CHARACTERS * 3 / 4
