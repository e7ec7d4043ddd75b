"""States that are copied: every field of one is copied, and what it only remembers is not."""

from __future__ import annotations

import pytest

from carteado.core.values import Copied, copied
from carteado.truco.hand import Hand
from carteado.truco.match import Match


@copied
class Light(Copied):
    """A traffic light, with a field of each sort."""

    aside = ("maker",)

    colour: str
    maker: str
    _legal: tuple[str, ...] | None = None


def light(colour: str, maker: str = "") -> Light:
    new = Light()
    new.colour, new.maker, new._legal = colour, maker, ("go",)
    return new


def test_the_fields_are_those_that_are_annotated() -> None:
    assert Light.fields == vars(Light)["__slots__"] == ("colour", "maker", "_legal")
    assert not hasattr(light("red"), "__dict__")


def test_a_copy_has_every_field_and_forgets_what_was_remembered() -> None:
    old = light("red", "Ana")
    new = old.copy()
    assert (new.colour, new.maker, new._legal) == ("red", "Ana", None)
    new.colour = "green"
    assert old.colour == "red"


def test_what_is_set_aside_or_remembered_is_not_compared() -> None:
    assert light("red", "Ana") == light("red", "Bia").copy()
    assert light("red") != light("green")


def test_a_class_that_nobody_prepared_says_so() -> None:
    with pytest.raises(TypeError, match="Copied is not copied"):
        Copied().copy()


@pytest.mark.parametrize("kind", [Hand, Match])
def test_what_truco_lists_by_hand_is_what_it_has(kind: type[Hand] | type[Match]) -> None:
    """A compiled class has no annotations; there the list has nothing to be held against."""
    annotated = [name for name, kind in getattr(kind, "__annotations__", {}).items() if "ClassVar" not in kind]
    assert sorted(kind.fields) == sorted(annotated or kind.fields)
