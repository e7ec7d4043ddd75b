"""The action texts of buraco: each has one canonical form and a stable integer."""

from __future__ import annotations

import pytest

from carteado.core.refusal import Refusal
from carteado.games.buraco.actions import ACTION_ID, TEXTS, read
from carteado.games.buraco.narration import PARTS, Teller
from tests.games.buraco.table import ANY_MORTO, make_table
from tests.hosted import NAMES


@pytest.mark.parametrize(
    ("written", "action"),
    [
        ("Compra", "compra"),
        ("LIXO", "lixo"),
        ("corta 040", "corta 40"),
        ("descarta 10♦", "descarta 10o"),
        ("descarta x", "descarta X"),
        ("baixa 6c 4♥ 5c", "baixa 4c 5c 6c"),
        ("Baixa X 4c 5c", "baixa 4c 5c X"),
        ("baixa Jo Jp 2e", "baixa Jp Jo 2e"),
        ("junta 7♥️ em 03", "junta 7c em 3"),
        ("JUNTA 7c 8c EM 1", "junta 7c 8c em 1"),
        ("baixa 4c 5c 6c 7c", "baixa 4c 5c 6c 7c"),
    ],
)
def test_input_variants_are_normalized(written: str, action: str) -> None:
    assert read(written).text == action


@pytest.mark.parametrize(
    "text",
    ["", " ", "truco", "corta", "corta 0", "corta -1", "corta 4000", "descarta", "descarta 4c 5c", "baixa 4c 5c",
     "baixa 4c 5c 6z", "junta 7c", "junta 7c em", "junta em 1", "junta 7c em x", "compra 7c", "lixo 2", "\0",
     "baixa ² ٣ é"],
)  # fmt: skip
def test_unknown_words_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(text)
    assert refusal.value.text().isprintable()


def test_every_canonical_action_round_trips() -> None:
    assert len(ACTION_ID) == len(TEXTS)
    for text in TEXTS:
        assert read(text).text == text


def test_action_ids_are_stable() -> None:
    """Research programs store them. New actions may only be added at the end."""
    numbered = {
        "compra": 0, "lixo": 1, "recusa": 2, "corta 1": 3, "corta 111": 113, "descarta Ap": 114, "descarta X": 166,
        "baixa Ap 2p 3p": 167, "baixa 4c 5c X": 638, "baixa Jp Jo 2e": 1248, "junta Ap em 1": 1525,
        "junta X em 36": 3432,
    }  # fmt: skip
    assert {text: ACTION_ID[text] for text in numbered} == numbered


def test_actions_that_end_the_turn_are_listed_last() -> None:
    state = make_table(hands=("4c 5c 6c 9p Jo", ANY_MORTO)).match.apply(1, "compra")
    legal = state.legal(1)
    assert legal[0].startswith("descarta")
    listed = Teller(NAMES[:2], "pt", 1).sort_actions(legal)
    words = [action.split()[0] for action in listed]
    assert sorted(listed) == sorted(legal)
    assert words == ["baixa", *["descarta"] * (len(legal) - 1)]


def test_negative_points_use_a_minus_sign() -> None:
    state = make_table(hands=("4c 5c 6c 9p Jo", ANY_MORTO), score=(-5, 120)).match
    assert "você −5; Bruno 120" in Teller(NAMES[:2], "pt", 1).position(state.view(1))[0]
    assert Teller(NAMES, "pt").parts({part: -100 if part == "no_morto" else 0 for part in PARTS}).endswith("−100")
