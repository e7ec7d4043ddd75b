"""Every source of every preset is an article of its document, or a decision with its reason."""

from __future__ import annotations

import pytest

from carteado.games.registry import GAMES, rulebook
from carteado.regulation.documents import document, documents
from carteado.regulation.rulebook import BadRegulation

BOOKS = (*GAMES, "tournaments")
PRESETS = [(game, name) for game in BOOKS for name in rulebook(game).presets()]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_cites_articles_by_id_or_gives_the_reason_of_a_decision(game: str, name: str) -> None:
    book = rulebook(game)
    regulation = book.preset(name)
    for field in (*book.fields, *book.fixed_rules):
        if regulation.has_own_value(field):
            source = regulation.sources[field]
            assert source.articles or source.decision, field
            assert not source.own, field


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_cited_articles_are_in_one_document(game: str, name: str) -> None:
    book = rulebook(game)
    for source in book.preset(name).sources.values():
        for article in source.articles:
            assert document(book.document_folder or game, article.document)[article.id] is article


@pytest.mark.parametrize(("game", "field"), [("truco", "cuts"), ("tournaments", "best_of")])
def test_an_article_that_does_not_exist_is_refused_with_its_line(game: str, field: str) -> None:
    text = f"""carteado = 1
game = "{game}"
base = "fenacef"
document = "fenacef"

[rules]
{field} = {{ is = 1, article = ["art11", "art99"] }}
"""
    with pytest.raises(BadRegulation) as refused:
        rulebook(game).read(text.encode(), "clube")
    [problem] = refused.value.problems
    assert problem.line == 7
    assert "art99" in problem.text()
    assert "fenacef" in problem.text("en")


def test_every_article_of_fenacef_is_cited_by_a_rule() -> None:
    books = [rulebook("truco"), rulebook("tournaments")]
    sources = [source for book in books for source in book.preset("fenacef").sources.values()]
    cited = {article.id for source in sources for article in source.articles}
    kept = [article.id for article in document("truco", "fenacef").values() if article.program]
    definitions = {"art03_d", "art03_h", "art03_i", "art03_m"}  # a tento, a card closed or open, a cango
    kept = [id_ for id_ in kept if id_ not in definitions]
    # An article that has parts is cited as a whole or by its parts.
    assert [id_ for id_ in kept if not any(id_.startswith(one) or one.startswith(id_) for one in cited)] == []


def test_own_regulation_may_cite_free_text() -> None:
    text = 'carteado = 1\ngame = "truco"\nbase = "fenacef"\n[rules]\ncuts = { is = 1, article = "Art. 4" }\n'
    regulation = rulebook("truco").read(text.encode(), "clube")
    assert regulation.cite("cuts") == "clube, Art. 4"
    assert regulation.cite("order") == "clube, Art. 8"


def test_each_game_has_its_documents() -> None:
    assert documents("truco") == ("basico", "copag", "fenacef", "jtb", "sinsep")
    assert [documents(game) for game in ("blackjack", "buraco", "pifpaf")] == [("blackjack",), ("buraco",), ("pifpaf",)]


@pytest.mark.parametrize(
    ("written", "today"),
    [
        ({"cuts_at_iron": 2}, {"at_iron.cuts": 2}),
        ({"burn_at_special": True}, {"at_special.burn_cards": 9, "at_iron.burn_cards": 9}),
        ({"three_ties_at_special": "others"}, {"at_special.three_ties": "others", "at_iron.three_ties": "dealer"}),
        ({"raise_at_iron": "refused"}, {"at_iron.raising": "refused", "at_special.raising": "tento"}),
        ({"next_dealer": "next_seat", "cuts": 1}, {"cuts": 1}),
    ],
)
def test_old_field_names_keep_their_meaning(written: dict[str, object], today: dict[str, object]) -> None:
    book = rulebook("truco")
    regulation = book.with_options(book.preset("sinsep"), written)
    assert {field: regulation.value(field) for field in today} == today


def test_rule_without_a_choice_is_refused() -> None:
    book = rulebook("truco")
    with pytest.raises(BadRegulation, match="next_dealer"):
        book.with_options(book.preset("sinsep"), {"next_dealer": "somebody"})
