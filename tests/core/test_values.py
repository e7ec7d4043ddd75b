"""Copyable states: a copy has every field, but its caches are reset."""

from __future__ import annotations

import pytest

from carteado.core.values import Copyable, copyable
from carteado.games.truco.hand import Hand
from carteado.games.truco.match import Match


@copyable
class Light(Copyable):
    """A traffic light with a compared field, one that is not compared, and a cache."""

    not_compared = ("maker",)

    colour: str
    maker: str
    _legal: tuple[str, ...] | None = None


def light(colour: str, maker: str = "") -> Light:
    new = Light()
    new.colour, new.maker, new._legal = colour, maker, ("go",)
    return new


def test_annotated_names_are_the_fields() -> None:
    assert Light.fields == vars(Light)["__slots__"] == ("colour", "maker", "_legal")
    assert not hasattr(light("red"), "__dict__")


def test_copy_has_every_field_and_empty_caches() -> None:
    old = light("red", "Ana")
    new = old.copy()
    assert (new.colour, new.maker, new._legal) == ("red", "Ana", None)
    new.colour = "green"
    assert old.colour == "red"


def test_equality_ignores_caches_and_fields_not_compared() -> None:
    assert light("red", "Ana") == light("red", "Bia").copy()
    assert light("red") != light("green")


def test_copy_of_undecorated_class_raises_type_error() -> None:
    with pytest.raises(TypeError, match="Copyable is not decorated"):
        Copyable().copy()


@pytest.mark.parametrize("kind", [Hand, Match])
def test_truco_field_lists_match_the_annotations(kind: type[Hand] | type[Match]) -> None:
    """A compiled class has no annotations, so there is nothing to compare its list with."""
    annotated = [name for name, kind in getattr(kind, "__annotations__", {}).items() if "ClassVar" not in kind]
    assert sorted(kind.fields) == sorted(annotated or kind.fields)
