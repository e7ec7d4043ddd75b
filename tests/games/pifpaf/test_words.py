"""The actions of pif-paf have a canonical text and a stable integer."""

from __future__ import annotations

import pytest

from carteado.core.cards import PACK_52
from carteado.core.refusal import Refusal
from carteado.games.pifpaf.actions import action_id, read


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
def test_typed_text_is_parsed(written: str, action: str) -> None:
    assert read(written) == action


@pytest.mark.parametrize(
    "text", ["", " ", "truco", "repica", "repica cinco", "corta -1", "X", "descarta X", "1p", "\0"]
)
def test_unknown_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(text)
    assert refusal.value.text().isprintable()


def test_action_ids_are_stable() -> None:
    """Research programs store these ids. New ones may be added only at the end."""
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
