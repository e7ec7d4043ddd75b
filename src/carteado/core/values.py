"""Values: things that are what they hold. Every state of a game is one.

Those that are copied and then changed say what they hold once, as their annotations:

    @copied
    class Deal(Copied):
        turn: int
        hands: tuple[int, ...]
        _legal: tuple[str, ...] | None = None

has the slots `turn`, `hands` and `_legal`, and a `copy` as if written by hand:

    def copy(self):
        new = Deal.__new__(Deal)
        new.turn = self.turn
        new.hands = self.hands
        new._legal = None
        return new

Truco's states list their fields themselves: the compiler takes no decorator of ours.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from carteado.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Equal when all of its fields are, but for those set `aside`: what follows from the others or is only remembered.
    Values are compared, never hashed."""

    __slots__ = ()

    fields: ClassVar[tuple[str, ...]] = ()
    aside: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.fields if slot not in self.aside)

    __hash__ = None  # type: ignore[assignment]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copied(Value):
    """A state whose class is `copied`. A field that has a value in the class is what a state remembers of itself: it is
    not compared, and a copy begins with that value again."""

    __slots__ = ()

    def copy(self) -> Self:
        """The same state, to be changed by whoever asked before anybody else sees it."""
        raise TypeError(f"{type(self).__name__} is not copied")


State = TypeVar("State", bound=Copied)


def copied(kind: type[State]) -> type[State]:
    """The class with the slots that its annotations name, the list of its fields and its copy."""
    kind = dataclass(slots=True, init=False, eq=False, repr=False)(kind)
    found = fields(kind)  # type: ignore[arg-type]
    kind.fields = tuple([field.name for field in found])
    kind.aside = (*kind.aside, *(field.name for field in found if _is_remembered(field)))
    kind.copy = _copy_of(kind, found)  # type: ignore[method-assign]
    return kind


def _is_remembered(field: Field[Any]) -> bool:
    return field.default is not MISSING


def _copy_of(kind: type[Copied], found: tuple[Field[Any], ...]) -> Any:
    """Written out and compiled, as `namedtuple` does: a loop over the names takes five times as long."""
    known: dict[str, Any] = {f"__{field.name}__": field.default for field in found if _is_remembered(field)}
    known["__kind__"] = kind
    lines = ["def copy(self):", "__new__ = __kind__.__new__(__kind__)"]
    for field in found:
        value = f"__{field.name}__" if _is_remembered(field) else f"self.{field.name}"
        lines.append(f"__new__.{field.name} = {value}")
    exec("\n    ".join([*lines, "return __new__"]), known)
    copy = known["copy"]
    copy.__qualname__, copy.__doc__ = f"{kind.__name__}.copy", Copied.copy.__doc__
    return copy
