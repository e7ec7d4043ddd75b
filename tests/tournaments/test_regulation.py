"""Tournament regulations as data: presets, a club's own, texts for every field, and their effects."""

from __future__ import annotations

import pytest

from carteado.regulation.rulebook import BadRegulation
from carteado.regulation.sentences import describe, label, section
from carteado.tournaments import events
from carteado.tournaments.calling import callable_games
from carteado.tournaments.regulation_file import rules_text
from carteado.tournaments.rules import RULEBOOK
from carteado.words.catalogue import lookup
from tests.tournaments.group import FENACEF, fenacef
from tests.tournaments.hall import Desk


@pytest.mark.parametrize("name", RULEBOOK.presets())
def test_written_regulation_reads_back_equal(name):
    regulation = RULEBOOK.preset(name)
    again = RULEBOOK.read(rules_text(regulation).encode(), name)
    assert (again.rules, again.sources, again.name) == (regulation.rules, regulation.sources, regulation.name)


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("field", RULEBOOK.fixed_rules)
def test_fixed_rules_have_texts_and_articles(lang, field):
    assert section(RULEBOOK, field, lang)
    assert label(RULEBOOK, field, lang) != field
    assert describe(RULEBOOK, field, RULEBOOK.fixed_rules[field], lang) != str(RULEBOOK.fixed_rules[field])
    assert FENACEF.sources[field].articles


def test_own_document_is_cited_beside_that_of_the_base():
    text = """carteado = 1
game = "tournaments"
base = "fenacef"
document = "sinsep"
[rules]
best_of = { is = 1, article = "Art. 2 do clube" }
"""
    club = RULEBOOK.read(text.encode(), "clube")
    assert (club.cite("best_of"), club.cite("tie_breaks")) == ("clube, Art. 2 do clube", "clube, Art. 5")
    again = RULEBOOK.read(rules_text(club).encode(), "clube")
    assert [again.cite(field) for field in again.sources] == [club.cite(field) for field in again.sources]


def test_regulation_without_article_ids_is_still_read():
    old = rules_text(FENACEF).replace('article = ["art05"]', 'article = "Art. 5"').partition("[stated]")[0]
    regulation = RULEBOOK.read(old.encode(), "fenacef")
    assert regulation.cite("tie_breaks") == "fenacef, Art. 5"
    assert regulation.cite("drawn") == "fenacef"


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("field", RULEBOOK.fields)
def test_every_field_has_texts(lang, field):
    assert section(RULEBOOK, field, lang)
    assert label(RULEBOOK, field, lang) != field
    kind = RULEBOOK.fields[field]
    texts = f"{RULEBOOK.catalogue_area}.{field}"
    words = ["yes", "no"] if kind.type is bool else [str(choice) for choice in kind.choices if kind.type is str]
    assert all(lookup(f"{texts}.{word}", lang) for word in words)
    for preset in RULEBOOK.presets():
        value = RULEBOOK.preset(preset).value(field)
        assert describe(RULEBOOK, field, value, lang) not in ("", str(value))


@pytest.mark.parametrize(
    "rules",
    [
        {"points_win": 4},
        {"points_win": 1},
        {"points_loss": 3},
        {"tie_breaks": ["partidas", "balance"]},
        {"tie_breaks": []},
        {"tie_breaks": ["draw", "partidas"]},
        {"best_of": 2},
    ],
)
def test_contradictory_regulation_is_refused(rules):
    with pytest.raises(BadRegulation):
        fenacef(**rules)


def test_absent_pair_is_excluded_if_the_regulation_says_so():
    desk = Desk(wo_goes_on=False).add_entries(4).draw_groups()
    pair, _ = desk.state.games["A1"].pairs
    desk.result("A1", absent="first")
    assert pair in desk.state.out
    left = [desk.state.result(game.id) for game in desk.state.fixtures if pair in game.pairs]
    assert all(result is not None and result.absent for result in left)


def test_pairs_rest_as_long_as_the_regulation_says():
    desk = Desk(rest_minutes=10).add_entries(4).draw_groups()
    desk.win("A1")
    desk.win("A2")
    assert callable_games(desk.state, desk.now) == []
    assert callable_games(desk.state, desk.now + 10 * 60_000) != []


def test_group_games_in_best_of_five():
    desk = Desk(best_of=5).add_entries(4).draw_groups()
    desk.win("A1", lost=1)
    pair, other = desk.state.games["A1"].pairs
    lines = desk.state.group_standings[0].lines
    assert [lines[each].total.points for each in (pair, other)] == [2, 1]
    assert [lines[each].total.partidas for each in (pair, other)] == [3, 1]


def test_a_tournament_keeps_its_own_regulation():
    desk = Desk(cap=True)
    assert desk.state.rules.cap
    assert desk.state.regulation.sources["tie_breaks"].text() == "Art. 5"
    changed = rules_text(RULEBOOK.preset("clube"))
    desk.take(events.SetupChanged(rules=changed, regulation="clube"))
    assert desk.state.rules.third_place
