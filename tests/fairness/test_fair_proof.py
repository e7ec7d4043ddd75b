"""The proof of a record: an honest record is proven, and every change is found."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.cards import pretty
from carteado.fairness.entries import shuffles_of_hand
from carteado.fairness.proof import MAX_PROBLEMS, Verdict, verify
from carteado.fairness.seals import as_recorded
from carteado.words.catalogue import LANGUAGES, catalogue
from tests.examples import examples
from tests.fairness.fair_match import SUJO, code_block, record, table

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def keys(verdict: Verdict) -> list[tuple[int | None, str]]:
    return [(hand, said.key) for hand, said in verdict.problems]


def all_sentences(verdict: Verdict) -> str:
    """Return all sentences of a verdict in both languages; each must exist and be filled in."""
    sentences = [verdict.sentence, *(problem.sentence for problem in verdict.problems)]
    return "\n".join(said.text(lang) for said in sentences for lang in LANGUAGES)


def test_record_of_the_document_is_proven() -> None:
    written = tomllib.loads(code_block("toml"))
    verdict = verify(written, written["hands"])
    assert verdict.ok
    assert (verdict.shuffles, verdict.cards) == (4, 2 + 24 * 3)


def test_an_honest_match_is_proven() -> None:
    verdict = verify(*record())
    assert verdict.ok
    assert verdict.status == "proven"
    assert not verdict.problems
    assert (verdict.shuffles, verdict.cards, verdict.openings) == (6, 4 + 40 * 4 + 7, 2)
    assert "honesto" in verdict.sentence.text("pt")
    assert "honest" in verdict.sentence.text("en")


def test_an_honest_match_is_proven_hand_by_hand() -> None:
    header, hands = record()
    assert verify(header, iter(hands)).ok


def test_running_match_is_pending() -> None:
    header, hands = record(revealed=False)
    verdict = verify(header, hands)
    assert verdict.status == "pending"
    assert not verdict.ok
    assert not verdict.problems
    assert verdict.openings == 2


def test_running_match_may_hide_its_packs() -> None:
    header, hands = record(revealed=False)
    for hand in hands:
        del hand["pack"]
        for entry in hand["shuffles"]:
            entry.pop("order", None)
    hands[0]["cards"] = ["3p 7o Ap"]
    assert verify(header, hands).status == "pending"
    hands[0]["openings"][0]["card"] = "X"
    assert keys(verify(header, hands)) == [(1, "fair.opening_false")]


def test_match_without_fair_table_is_absent() -> None:
    verdict = verify({"carteado": 1}, [{"cards": ["3p"]}])
    assert verdict.status == "absent"
    assert not verdict.ok
    assert "não vem de um embaralhamento justo" in all_sentences(verdict)


def test_match_without_hands_is_proven() -> None:
    assert verify({"fair": table().as_record(revealed=True)}, []).ok


def test_suit_symbols_are_normalised() -> None:
    header, hands = record()
    hands[0]["pack"] = " ".join(map(pretty, hands[0]["pack"].split()))
    assert verify(header, hands).ok


def test_swapped_cards_are_found_with_hand_shuffle_and_position() -> None:
    header, hands = record()
    pack = hands[1]["pack"].split()
    hands[1]["pack"] = " ".join([pack[1], pack[0], *pack[2:]])
    verdict = verify(header, hands)
    assert keys(verdict) == [(2, "fair.order_differs")]
    assert verdict.problems[0].sentence.params == {
        "number": 4, "position": 1, "expected": pack[0], "found": pack[1],
    }  # fmt: skip


def test_secret_that_contradicts_the_commitment_is_found() -> None:
    header, _ = record()
    header["fair"]["secret"] = bytes(32).hex()
    assert (None, "fair.commitment_differs") in keys(verify(header, []))


def test_missing_or_repeated_shuffle_is_found() -> None:
    header, hands = record()
    assert keys(verify(header, hands[:1] + hands[2:])) == [(2, "fair.number_differs")]
    assert keys(verify(header, [hands[0], *hands])) == [(2, "fair.number_differs")]
    assert keys(verify(header, [hands[1]])) == [(1, "fair.number_differs")]


def test_truncated_match_proves_its_hands() -> None:
    header, hands = record()
    assert verify(header, hands[:2]).ok


def test_wrong_size_is_found_without_the_secret() -> None:
    header, hands = record(revealed=False)
    hands[0]["shuffles"][0]["size"] = 41
    del hands[0]["openings"]
    assert keys(verify(header, hands)) == [(1, "fair.size_differs")]


def test_drawn_dealer_must_deal() -> None:
    header, hands = record()
    header["dealer"] = 4
    assert keys(verify(header, hands)) == [(None, "fair.dealer_differs")]


def test_draw_of_cards_does_not_decide_the_dealer() -> None:
    drawn = table().shuffle(1, "dealer", SUJO)
    assert verify({"dealer": 4, "fair": table().as_record([drawn], revealed=True)}, []).ok


def test_each_player_has_a_seed() -> None:
    header, hands = record()
    header["players"].append("Eva")
    assert keys(verify(header, hands)) == [(None, "fair.seats_differ")]


def test_pack_without_shuffle_is_unproven() -> None:
    header, hands = record()
    del hands[2]["shuffles"]
    assert keys(verify(header, hands)) == [(3, "fair.pack_unproven")]
    hands[2] = {"cards": ["3p 7o Ap"]}
    assert keys(verify(header, hands)) == [(3, "fair.cards_unproven")]


def test_pack_beside_an_order_is_unproven() -> None:
    header, hands = record()
    hands[0]["shuffles"][0]["order"] = hands[0]["pack"]
    assert keys(verify(header, hands)) == [(1, "fair.pack_unproven")]


def test_two_missing_orders_leave_the_pack_ambiguous() -> None:
    header, hands = record()
    del hands[1]["shuffles"][0]["order"]
    assert keys(verify(header, hands)) == [(2, "fair.order_missing")] * 2


def test_hands_without_any_shuffle_prove_nothing() -> None:
    assert keys(verify({"fair": table().as_record(revealed=True)}, [{}])) == [(None, "fair.no_shuffles")]


def test_hand_from_the_same_shoe_needs_no_shuffle() -> None:
    header, hands = record()
    assert verify(header, [hands[0], {"actions": ["1 carta"]}, *hands[1:]]).ok


def test_opening_that_contradicts_the_order_is_found_without_the_secret() -> None:
    header, hands = record(revealed=False)
    pack = hands[0]["pack"].split()
    hands[0]["pack"] = " ".join([pack[1], pack[0], *pack[2:]])
    assert keys(verify(header, hands)) == [(1, "fair.opening_differs")]


def test_opening_must_be_in_the_table_of_its_shuffle() -> None:
    header, hands = record()
    hands[1]["openings"] = hands[0].pop("openings")
    assert keys(verify(header, hands)) == [(2, "fair.opening_stray")] * 2


def test_problems_beyond_the_limit_are_only_counted() -> None:
    header, _ = record()
    verdict = verify(header, (hand for hand in range(5_000)))
    assert len(verdict.problems) == MAX_PROBLEMS
    assert verdict.unlisted == 5_000 - MAX_PROBLEMS
    assert "5000" in verdict.sentence.text()


@pytest.mark.parametrize("version", [None, 0, 3, "1", True, 1.0])
def test_unknown_version_is_reported(version: object) -> None:
    header, hands = record()
    header["fair"]["version"] = version
    assert keys(verify(header, hands)) == [(None, "fair.unknown_version")]


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in a record."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, child in children:
        yield from places(child, (*path, name))


def replace_value(value: Any, path: tuple[str | int, ...], change: Any) -> Any:
    if not path:
        return change(value)
    changed = copy.copy(value)
    changed[path[0]] = replace_value(value[path[0]], path[1:], change)
    return changed


HEADER, HANDS = record()
WHOLE = {"fair": HEADER["fair"], "hands": HANDS}
# A hand taken out whole is a hand the replay misses: here it is the fields within that count.
EVERYWHERE = [place for place in places(WHOLE) if len(place) >= (3 if place[:1] == ("hands",) else 2)]


def at(place: tuple[str | int, ...]) -> Any:
    value: Any = WHOLE
    for name in place:
        value = value[name]
    return value


def judge(whole: dict[str, Any]) -> Verdict:
    verdict = verify({**HEADER, "fair": whole["fair"]}, whole["hands"])
    all_sentences(verdict)
    return verdict


@given(st.data())
@settings(max_examples=examples(400), deadline=None)
def test_changed_character_is_found(data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([place for place in EVERYWHERE if isinstance(at(place), str)]))
    text = at(place)
    where = data.draw(st.integers(0, max(len(text) - 1, 0)))
    character = data.draw(st.sampled_from("0123456789abcdefpceoAJQKX! \x00é"))
    changed = text[:where] + character + text[where + 1 :]
    verdict = judge(replace_value(WHOLE, place, lambda _: changed))
    same_cards = place[-1] in ("pack", "order", "card") and in_cards(changed) == in_cards(text)
    assert verdict.ok is (changed == text or same_cards)


def in_cards(text: str) -> list[str]:
    """Normalise a row of cards: `ap` is the same card as `Ap`."""
    return [as_recorded(word) for word in text.split()]


@given(st.data())
@settings(max_examples=examples(400), deadline=None)
def test_replaced_value_is_found_without_exception(data: st.DataObject) -> None:
    place, junk = data.draw(st.sampled_from(EVERYWHERE)), data.draw(JUNK)
    verdict = judge(replace_value(WHOLE, place, lambda _: junk))
    same = junk == at(place) and type(junk) is type(at(place))
    assert verdict.ok is (same or (place[-1] == "openings" and junk == []))


NUMBERS = [place for place in EVERYWHERE if isinstance(at(place), int)]


@pytest.mark.parametrize("place", NUMBERS, ids=str)
@pytest.mark.parametrize("step", [-1, 1])
def test_number_that_is_off_by_one_is_found(place: tuple[str | int, ...], step: int) -> None:
    assert judge(replace_value(WHOLE, place, lambda number: number + step)).status == "broken"


REQUIRED = [place for place in EVERYWHERE if isinstance(place[-1], str) and place[-1] != "openings"]


@pytest.mark.parametrize("place", REQUIRED, ids=str)
def test_missing_field_is_found(place: tuple[str | int, ...]) -> None:
    *above, name = place

    def without(fields: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in fields.items() if key != name}

    status = judge(replace_value(WHOLE, tuple(above), without)).status
    assert status == ("pending" if name == "secret" else "broken")


@given(JUNK, JUNK)
@settings(deadline=None)
def test_any_values_get_a_verdict(fair: object, hands: Any) -> None:
    all_sentences(verify({"fair": fair, "players": hands, "dealer": fair}, hands))


@given(st.lists(st.integers(1, 6), unique=True, min_size=1))
@settings(deadline=None)
def test_shuffles_of_a_hand_include_the_pack(numbers: list[int]) -> None:
    shuffles = [table().shuffle(number, "pack", SUJO) for number in numbers]
    *others, last = shuffles
    hand = {"pack": " ".join(last.order), "shuffles": [*(s.as_record() for s in others), last.public_record()]}
    entries = shuffles_of_hand(hand)
    assert [(entry.number, entry.order) for entry in entries] == [(s.number, s.order) for s in shuffles]


def test_both_languages_have_every_sentence() -> None:
    portuguese, english = (catalogue(lang, "fair") for lang in LANGUAGES)
    assert set(places(portuguese)) == set(places(english))
