"""The words of pif-paf: one form each, and a number that never changes."""

from __future__ import annotations

import pytest

from carteado.core.cards import PACK_52
from carteado.core.game import Refusal
from carteado.pifpaf.words import action_id, read


@pytest.mark.parametrize(
    ("written", "action"),
    [
        ("Paga", "paga"),
        ("acompanha", "paga"),
        ("abandona", "larga"),
        ("CORRE", "larga"),
        ("repica 05", "repica 5"),
        ("corta 040", "corta 40"),
        ("compra k♥", "compra Kc"),
        ("descarta 10♦", "descarta 10o"),
        ("descarta 10 o", "descarta 10o"),
        ("4♣\ufe0f", "descarta 4p"),
        ("ameaca", "ameaça"),
        ("Joga  Fora", "joga fora"),
        ("rebate 2", "rebate 2"),
    ],
)
def test_what_a_person_writes(written: str, action: str) -> None:
    assert read(written) == action


@pytest.mark.parametrize(
    "text", ["", " ", "truco", "repica", "repica cinco", "corta -1", "X", "descarta X", "1p", "\0"]
)
def test_what_is_no_word_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(text)
    assert refusal.value.text().isprintable()


def test_numbers_of_actions_are_stable() -> None:
    """Research programs store them: they may be added to, at the end, and never change."""
    assert [action_id(word) for word in ("corta 1", "corta 103", "larga", "paga", "repica 1")] == [
        0,
        102,
        103,
        104,
        105,
    ]
    assert [action_id(word) for word in ("repica 100", "compra", "pega", "descarta Ap")] == [204, 205, 206, 207]
    assert [action_id(f"descarta {card}") for card in PACK_52] == list(range(207, 259))
    assert [action_id(word) for word in ("bate", "ameaça", "passa", "confere", "joga fora")] == list(range(259, 264))
    assert [action_id(word) for word in ("rebate 1", "rebate 8", "deixa")] == [264, 271, 272]
