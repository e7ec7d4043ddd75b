"""Base classes for the states of games. States are compared by value. Only a new copy may be modified.

The `copyable` decorator generates the slots and the copy method of a class from its annotations:

    @copyable
    class Deal(Copyable):
        turn: int
        hands: tuple[int, ...]
        _legal: tuple[str, ...] | None = None

This class has the slots `turn`, `hands` and `_legal`, and its `copy` is equivalent to:

    def copy(self):
        new = Deal.__new__(Deal)
        new.turn = self.turn
        new.hands = self.hands
        new._legal = None
        return new

The states of truco list their fields by hand, because mypyc does not support custom class decorators.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from carteado.mypyc_hints import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """An object that is compared by its fields and cannot be hashed.

    Equality ignores the fields named in `not_compared`: caches, and fields that follow from the other fields.
    """

    __slots__ = ()

    fields: ClassVar[tuple[str, ...]] = ()
    not_compared: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.fields if slot not in self.not_compared)

    __hash__ = None  # type: ignore[assignment]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable(Value):
    """The base class of classes that are decorated with `copyable`.

    A field with a default value is a cache: comparisons ignore it, and each copy starts with the default again.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return a shallow copy. The caller may set its fields before other code uses the copy."""
        raise TypeError(f"{type(self).__name__} is not decorated with @copyable")


State = TypeVar("State", bound=Copyable)


def copyable(kind: type[State]) -> type[State]:
    """Return the class with slots, `fields`, `not_compared` and `copy`, which are generated from its annotations."""
    kind = dataclass(slots=True, init=False, eq=False, repr=False)(kind)
    class_fields = fields(kind)  # type: ignore[arg-type]
    kind.fields = tuple([field.name for field in class_fields])
    kind.not_compared = (*kind.not_compared, *(field.name for field in class_fields if _is_cache(field)))
    kind.copy = _build_copy(kind, class_fields)  # type: ignore[method-assign]
    return kind


def _is_cache(field: Field[Any]) -> bool:
    return field.default is not MISSING


def _build_copy(kind: type[Copyable], class_fields: tuple[Field[Any], ...]) -> Any:
    """Compile a `copy` method from generated source code. A loop over the fields would be five times slower."""
    namespace: dict[str, Any] = {f"__{field.name}__": field.default for field in class_fields if _is_cache(field)}
    namespace["__kind__"] = kind
    lines = ["def copy(self):", "__new__ = __kind__.__new__(__kind__)"]
    for field in class_fields:
        value = f"__{field.name}__" if _is_cache(field) else f"self.{field.name}"
        lines.append(f"__new__.{field.name} = {value}")
    exec("\n    ".join([*lines, "return __new__"]), namespace)
    copy = namespace["copy"]
    copy.__qualname__, copy.__doc__ = f"{kind.__name__}.copy", Copyable.copy.__doc__
    return copy
