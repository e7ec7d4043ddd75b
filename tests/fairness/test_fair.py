"""Fair shuffles: the bytes never change, orders are uniform, and single cards can be opened."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.cards import PACK_52
from carteado.fairness.seals import path_of, root_from_path, root_of
from carteado.fairness.shuffles import (
    FairMatch,
    InvalidFairMatch,
    Opening,
    check_opening,
    commit,
    draw_secret,
    fisher_yates,
    is_seed,
    leaves_of_order,
    pick,
)
from tests.fairness.fair_match import SECRET, SUJO, code_block, table

# --- the bytes, for ever


def test_vectors_of_the_document() -> None:
    vectors = json.loads(code_block("json"))
    match = FairMatch(bytes.fromhex(vectors["secret"]), vectors["match"], tuple(vectors["seeds"]))
    assert match.commitment == vectors["commitment"]
    assert match.context().hex() == vectors["context"]
    assert bytes(islice(match.stream(1), 32)).hex() == vectors["stream_1"]
    assert match.salts(1, "dealer", 4)[0].hex() == vectors["salt_1_dealer_1"]
    for entry in vectors["shuffles"]:
        shuffled = match.shuffle(entry["number"], entry["purpose"], entry["order"].split())
        assert shuffled.as_record() == entry
        if entry["number"] == 1:
            leaves = leaves_of_order(1, shuffled.order, shuffled.salts)
            assert [leaf.hex() for leaf in leaves] == vectors["leaves_1_dealer"]
    assert match.shuffle(6, "shoe", PACK_52 * 8).public_record() == vectors["shoe"]
    published = {entry["number"]: entry for entry in vectors["shuffles"]}
    for raw in vectors["openings"]:
        opening, entry = Opening.read(raw), published[raw["number"]]
        assert opening is not None
        assert check_opening(entry["root"], entry["size"], opening)


def test_vectors_of_the_document_are_unchanged() -> None:
    assert table().commitment == "5619e700034499ab9b5e546237f239d8a2166cd373b69b20898db23cd4ca0ef7"
    drawn = table().shuffle(1, "dealer", ("1", "2", "3", "4"))
    assert drawn.order == ("2", "4", "1", "3")
    assert drawn.root == "c47a7af57c534c804b7bedaa968c36b23848c05b03ac538e3dc0b711c05dcd1e"


def test_a_vector_contains_a_rejected_draw() -> None:
    assert bytes_used(table().stream(277), 52) == 2 * (51 + 1)


def bytes_used(stream: Iterator[int], size: int) -> int:
    used = count()
    fisher_yates([str(item) for item in range(size)], (byte for byte, _ in zip(stream, used, strict=False)))
    return next(used)


# --- every order as likely


@pytest.mark.parametrize("below", [*range(1, 60), 416, 1023, 1024])
def test_pick_is_uniform_over_all_draws(below: int) -> None:
    even = 65536 // below * below
    answers = Counter(pick(below, iter((draw >> 8, draw & 255))) for draw in range(even))
    assert set(answers) == set(range(below))
    assert len(set(answers.values())) == 1


@pytest.mark.parametrize("below", [3, 5, 40, 52, 1000])
def test_pick_discards_draws_that_would_be_biased(below: int) -> None:
    for draw in range(65536 // below * below, 65536):
        assert pick(below, iter((draw >> 8, draw & 255, 0, 1))) == 1


def test_fisher_yates_maps_picks_to_orders_one_to_one() -> None:
    reached = Counter(
        fisher_yates("abcd", iter((0, a, 0, b, 0, c))) for a, b, c in product(range(4), range(3), range(2))
    )
    assert set(reached) == set(permutations("abcd"))
    assert set(reached.values()) == {1}


def test_orders_of_four_are_uniform() -> None:
    match, shuffles = table(), 12_000
    seen = Counter(match.shuffle(number, "pack", "abcd").order for number in range(1, shuffles + 1))
    expected = shuffles / math.factorial(4)
    chi_square = sum((seen[order] - expected) ** 2 / expected for order in permutations("abcd"))
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_cards_are_uniform_over_positions() -> None:
    match, shuffles = table(), 4_000
    orders = (fisher_yates(SUJO, match.stream(number)) for number in range(1, shuffles + 1))
    seen = Counter(pair for order in orders for pair in enumerate(order))
    expected = shuffles / 40
    chi_square = sum((seen[place, card] - expected) ** 2 / expected for place in range(40) for card in SUJO)
    assert 1521 - 5 * 55 < chi_square < 1521 + 5 * 55  # 39 × 39 degrees of freedom, spread √(2 × 1521)


# --- what an order depends on


@given(st.permutations(SUJO))
@settings(deadline=None)
def test_order_of_input_items_makes_no_difference(items: list[str]) -> None:
    assert table().shuffle(2, "pack", items) == table().shuffle(2, "pack", SUJO)


def test_every_input_changes_the_cards() -> None:
    others = [
        table(secret=bytes(32)),
        table(match="mesa-8"),
        table("sorte", "", "açaí ♣", "1"),
        table("", "sorte", "açaí ♣", "0"),
        table("sorte", "", "açaí ♣", "0", ""),
        table("sort", "e", "açaí ♣", "0"),
    ]
    packs = {match.shuffle(2, "pack", SUJO).order for match in [table(), *others]}
    assert len(packs) == 7
    assert table().shuffle(3, "pack", SUJO).order not in packs


def test_purpose_changes_the_seal_but_not_the_cards() -> None:
    pack, other = (table().shuffle(2, purpose, SUJO) for purpose in ("pack", "reshuffle"))
    assert pack.order == other.order
    assert pack.root != other.root


def test_commitment_depends_on_secret_and_match() -> None:
    assert len({commit(SECRET, "a"), commit(SECRET, "b"), commit(bytes(32), "a")}) == 3


def test_secrets_differ() -> None:
    assert len(draw_secret()) == 32
    assert draw_secret() != draw_secret()


def test_repr_contains_no_card_or_secret() -> None:
    match = table()
    shuffled = match.shuffle(2, "pack", SUJO)
    printed = repr(match) + repr(shuffled)
    assert "Kp" not in printed
    assert "salt" not in printed
    assert repr(SECRET) not in printed


@pytest.mark.parametrize(
    ("seed", "fits"),
    [("", True), ("a" * 64, True), ("a" * 65, False), ("é" * 32, True), ("é" * 33, False), ("\ud800", False)],
)
def test_a_seed_is_any_text_of_64_bytes(seed: str, fits: bool) -> None:
    assert is_seed(seed) is fits
    if not fits:
        with pytest.raises(InvalidFairMatch, match="seeds"):
            table(seed)


@pytest.mark.parametrize("items", [(), ("",), ("a b",), ("4♣",), ("10O",), ("x",), ("é",), ("a" * 65,), ("1",) * 1025])
def test_invalid_items_are_refused(items: tuple[str, ...]) -> None:
    with pytest.raises(InvalidFairMatch):
        table().shuffle(1, "pack", items)


def test_invalid_matches_and_shuffles_are_refused() -> None:
    for secret, match, seeds in [(bytes(31), "m", ("",)), (SECRET, "", ("",)), (SECRET, "m", ())]:
        with pytest.raises(InvalidFairMatch):
            FairMatch(secret, match, seeds)
    for number, purpose in [(0, "pack"), (True, "pack"), (2**32, "pack"), (1, ""), (1, "a" * 65)]:
        with pytest.raises(InvalidFairMatch):
            table().shuffle(number, purpose, SUJO)
    for position in (0, 41):
        with pytest.raises(InvalidFairMatch):
            table().shuffle(1, "pack", SUJO).opening(position)


# --- opening cards one by one


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8, 24, 40, 52, 108])
def test_card_opens_only_at_its_position(size: int) -> None:
    shuffled = table().shuffle(9, "pack", (PACK_52 * 3)[:size])
    for position in range(1, size + 1):
        opening = shuffled.opening(position)
        assert opening.card == shuffled.order[position - 1]
        assert check_opening(shuffled.root, size, opening)
        assert not check_opening(shuffled.root, size + 1, opening)
        assert not check_opening(shuffled.root, size, move_item(opening, position=position % size + 1 + (size == 1)))


def move_item(opening: Opening, **changed: object) -> Opening:
    return Opening(**{**opening.as_record(), "path": opening.path, **changed})


def test_opening_contains_only_hashes_of_other_cards() -> None:
    shuffled = table().shuffle(2, "pack", SUJO)
    for position in range(1, 41):
        opening = shuffled.opening(position)
        text = json.dumps(opening.as_record())
        assert set(opening.as_record()) == {"number", "position", "card", "salt", "path"}
        assert [at for at, salt in enumerate(shuffled.salts, 1) if salt.hex() in text] == [position]
        assert SECRET.hex() not in text
        leaves = leaves_of_order(2, shuffled.order, shuffled.salts)
        assert opening.path == tuple(map(bytes.hex, path_of(leaves, position - 1)))


def test_all_salts_differ() -> None:
    match = table()
    shuffles = [match.shuffle(number, purpose, SUJO) for number in range(1, 20) for purpose in ("pack", "reshuffle")]
    salts = [salt for shuffled in shuffles for salt in shuffled.salts]
    assert len(set(salts)) == len(salts) == 19 * 2 * 40


def test_opening_fails_for_another_size() -> None:
    leaves = [bytes([leaf]) * 32 for leaf in range(4)]
    path = path_of(leaves, 0)
    assert root_from_path(leaves[0], 0, 3, path) == root_of(leaves)  # the tree alone would allow it: the leaf does not
    shuffled = table().shuffle(1, "dealer", "1234")
    assert not check_opening(shuffled.root, 3, shuffled.opening(1))


@given(st.data())
@settings(deadline=None)
def test_opening_with_a_changed_digit_fails(data: st.DataObject) -> None:
    shuffled = table().shuffle(2, "pack", SUJO)
    opening = shuffled.opening(data.draw(st.integers(1, 40)))
    which = data.draw(st.integers(-1, len(opening.path) - 1))
    broken = flip_digit(data, opening.salt if which < 0 else opening.path[which])
    path = tuple(broken if at == which else beside for at, beside in enumerate(opening.path))
    assert not check_opening(
        shuffled.root, 40, move_item(opening, salt=broken) if which < 0 else move_item(opening, path=path)
    )


def flip_digit(data: st.DataObject, digits: str) -> str:
    at = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from([digit for digit in "0123456789abcdef" if digit != digits[at]]))
    return digits[:at] + other + digits[at + 1 :]


def test_opening_with_a_changed_field_fails() -> None:
    shuffled = table().shuffle(2, "pack", SUJO)
    opening = shuffled.opening(7)
    changes: list[dict[str, object]] = [
        {"number": 3}, {"position": 8}, {"position": 41}, {"card": "X"}, {"card": "4♣"}, {"salt": "0"},
        {"path": opening.path[1:]}, {"path": (*opening.path, opening.salt)}, {"path": ()}, {"path": ("z",)},
    ]  # fmt: skip
    assert [change for change in changes if check_opening(shuffled.root, 40, move_item(opening, **change))] == []
