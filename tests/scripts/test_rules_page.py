"""Every article that the program enforces has a test, and the rules page lists it."""

from __future__ import annotations

import pytest

from scripts import rules_page
from scripts.rules_page import Page, article_of_test

each_page = pytest.mark.parametrize("page", rules_page.pages(), ids=lambda page: page.game)


@each_page
def test_every_article_has_a_test_or_says_why_not(page: Page) -> None:
    assert rules_page.missing(page) == []


@each_page
def test_the_page_is_up_to_date(page: Page) -> None:
    assert not rules_page.stale(page), "run python scripts/rules_page.py"


def test_a_test_belongs_to_the_longest_article_it_names() -> None:
    ids = ["art17", "art17_s1", "art17_s1_a", "art08_m"]
    assert article_of_test("fenacef", ids, "test_fenacef_art17_s1_a_accepted") == "art17_s1_a"
    assert article_of_test("fenacef", ids, "test_fenacef_art17_s1") == "art17_s1"
    assert article_of_test("fenacef", ids, "test_fenacef_art17_six_is_not_asked") == "art17"


def test_a_test_belongs_to_no_article_it_only_resembles() -> None:
    ids = ["art08_m", "art17"]
    assert article_of_test("fenacef", ids, "test_fenacef_art08_manilhas") is None
    assert article_of_test("fenacef", ids, "test_basico_art17_open") is None
    assert article_of_test("fenacef", ids, "test_fenacef_decision_art17") is None
