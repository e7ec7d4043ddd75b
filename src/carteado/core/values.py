"""Values: things that are what they hold. Every state of a game is one."""

from __future__ import annotations

from typing import ClassVar

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
