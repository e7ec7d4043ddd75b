"""A view, or a part of one, as one table of fields: from it are made the view and what a step changed in it.

A field names the attributes of the state that it follows from. States are values, and a step leaves alone what it does
not concern: where all of these attributes are the very objects they were, the field is not made again. A table has
the fields of the view's type, or it is refused; so type, view and changes can't drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, is_not
from typing import Any

from carteado.core.game import View
from carteado.core.view_layers import Layer, note_change


class Part:
    """A field that shows another object by a table of its own: `of` finds it, None where there is none now."""

    def __init__(self, of: Callable[[Any], Any], fields: Fields) -> None:
        self.of, self.fields = of, fields


class Field:
    """`reads`: the attributes it follows from, in a row; "" where it is always the same. `show` makes it."""

    def __init__(self, reads: str, show: Callable[[Any], Any], part: Part | None = None) -> None:
        self.reads, self.show, self.part = reads, show, part


class Fields:
    """The table of one type of view. It shows objects of one class."""

    def __init__(self, kind: type, fields: Mapping[str, Field]) -> None:
        if fields.keys() != kind.__annotations__.keys():
            raise TypeError(f"{kind.__name__} has other fields: {fields.keys() ^ kind.__annotations__.keys()}")
        self._fields = dict(fields)
        self._reads = tuple(sorted({name for field in fields.values() for name in field.reads.split()}))
        self._read = attrgetter(*self._reads)
        self._touched: dict[tuple[bool, ...], tuple[tuple[str, Field], ...]] = {}

    def view(self, shown: object) -> View:
        return {name: field.show(shown) for name, field in self._fields.items()}

    def changes(self, before: object, seen: View, after: object) -> Layer:
        """What to lay over the view of one object to get that of the next."""
        found: Layer = {}
        for name, field in self.touched(before, after):
            part = field.part
            was = part.of(before) if part else None
            now = part.of(after) if part else None
            if part is None or was is None or now is None:
                note_change(found, name, seen[name], field.show(after))
            elif was is not now:
                inner = seen[name]
                for inner_name, inner_field in part.fields.touched(was, now):
                    value = inner_field.show(now)
                    if value != inner[inner_name]:
                        found[f"{name}.{inner_name}"] = value
        return found

    def touched(self, before: object, after: object) -> tuple[tuple[str, Field], ...]:
        """The fields one of whose attributes is another object than it was."""
        moved = tuple(map(is_not, self._read(before), self._read(after)))
        known = self._touched.get(moved)
        if known is None:
            names = {name for name, other in zip(self._reads, moved, strict=True) if other}
            known = tuple(one for one in self._fields.items() if names.intersection(one[1].reads.split()))
            self._touched[moved] = known
        return known
