"""Compute views from a table of fields. The same table gives the view of a state and the changes between two states.

Each field names the attributes of the state that it depends on. States are immutable and share unchanged attributes,
so a field is computed again only if one of its attributes is a different object. The table must have exactly the
fields of the view's TypedDict, so that type, view and changes cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, is_not
from typing import Any

from carteado.core.game import View
from carteado.core.view_layers import Layer, note_change


class Part:
    """A nested view: the value of a field in another view.

    of:     returns the object that this view shows, or None if there is no such object at the moment.
    fields: the fields of this view.
    """

    def __init__(self, of: Callable[[Any], Any], fields: Fields) -> None:
        self.of, self.fields = of, fields


class Field:
    """One field of a view.

    reads: the attributes of the state that the field depends on, separated by spaces; "" for a constant.
    show:  computes the value from the state.
    part:  the nested view, if the value is one.
    """

    def __init__(self, reads: str, show: Callable[[Any], Any], part: Part | None = None) -> None:
        self.reads, self.show, self.part = reads, show, part


class Fields:
    """Computes views of one type, and the changes between them, from its table of fields."""

    def __init__(self, kind: type, fields: Mapping[str, Field]) -> None:
        if fields.keys() != kind.__annotations__.keys():
            raise TypeError(f"{kind.__name__} has other fields: {fields.keys() ^ kind.__annotations__.keys()}")
        self._fields = dict(fields)
        self._reads = tuple(sorted({name for field in fields.values() for name in field.reads.split()}))
        self._read = attrgetter(*self._reads)
        self._affected: dict[tuple[bool, ...], tuple[tuple[str, Field], ...]] = {}

    def view(self, shown: object) -> View:
        return {name: field.show(shown) for name, field in self._fields.items()}

    def changes(self, before: object, seen: View, after: object) -> Layer:
        """Return the fields that differ between the views of two states, as a layer (see `view_layers`).

        seen: the view of `before`.
        """
        found: Layer = {}
        for name, field in self.affected_fields(before, after):
            part = field.part
            was = part.of(before) if part else None
            now = part.of(after) if part else None
            if part is None or was is None or now is None:
                note_change(found, name, seen[name], field.show(after))
            elif was is not now:
                inner = seen[name]
                for inner_name, inner_field in part.fields.affected_fields(was, now):
                    value = inner_field.show(now)
                    if value != inner[inner_name]:
                        found[f"{name}.{inner_name}"] = value
        return found

    def affected_fields(self, before: object, after: object) -> tuple[tuple[str, Field], ...]:
        """Return the names and fields whose value may differ between two states.

        These fields read an attribute that is not the same object in both states.
        """
        replaced = tuple(map(is_not, self._read(before), self._read(after)))
        cached = self._affected.get(replaced)
        if cached is None:
            names = {name for name, differs in zip(self._reads, replaced, strict=True) if differs}
            cached = tuple(item for item in self._fields.items() if names.intersection(item[1].reads.split()))
            self._affected[replaced] = cached
        return cached
