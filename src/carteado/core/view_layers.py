"""Split views into layers: the public view of a game, and a layer for each seat with its private fields.

A layer is a dictionary from the paths of fields to the values that replace those of a view. The path `hand.turn` is
the field `turn` of the nested view `hand`.

>>> apply_layer({"turn": 1, "hand": {"cards": [], "left": 3}}, {"turn": 2, "hand.cards": ["4p"]})
{'turn': 2, 'hand': {'cards': ['4p'], 'left': 3}}
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from carteado.core.game import View

Layer = dict[str, Any]

_NOTHING: Final = object()


class Viewable(Protocol):
    """A state that can return its view for a seat, or for a spectator (None)."""

    def view(self, seat: int | None) -> View: ...


def apply_layer(view: View, layer: Layer) -> View:
    """Return a new view with the values of the layer. Values that the layer does not name are shared, not copied."""
    new = dict(view)
    part, inner = "", new
    for path, value in layer.items():
        name, field = _split(path)
        if not field:
            new[name] = value
            continue
        if name != part:
            part, inner = name, new[name]
            if inner is view.get(name):
                inner = new[name] = dict(inner)
        inner[field] = value
    return new


@lru_cache(maxsize=4096)
def _split(path: str) -> tuple[str, str]:
    """Split a path at its first dot. Cached because the same few paths occur again and again."""
    part, _, field = path.partition(".")
    return part, field


def changes(before: View, after: View) -> Layer:
    """Return the layer that turns the view `before` into the view `after`.

    Nested views are compared field by field if they have the same fields. Otherwise the whole nested view is replaced.
    """
    found: Layer = {}
    for name, value in after.items():
        note_change(found, name, before.get(name, _NOTHING), value)
    return found


def note_change(found: Layer, name: str, old: Any, value: Any) -> None:
    """Compare the old and the new value of one field. Add the difference, if any, to the layer `found`."""
    if value is old or value == old:
        return
    if type(value) is dict and type(old) is dict and value.keys() == old.keys():
        for field, inner in value.items():
            if inner is not old[field] and inner != old[field]:
                found[f"{name}.{field}"] = inner
    else:
        found[name] = value


def changes_by_difference(after: Viewable, seen: View) -> Layer:
    """Return the changes from an earlier public view, `seen`, to the public view of the state `after`."""
    return changes(seen, after.view(None))


def merge_views(view: View, seen: Sequence[View]) -> View:
    """Return the view of a person who plays several seats: the public view with the private fields of each seat.

    If several seats see a value that differs from the public one, the first of them wins.

    >>> seats = [{"you": 2, "cards": ["~", "4p"]}, {"you": 1, "cards": ["7c", "~"]}]
    >>> merge_views({"you": 0, "cards": ["~", "~"]}, seats)
    {'you': 2, 'cards': ['7c', '4p']}
    """
    return {name: _merge_values(value, [one[name] for one in seen]) for name, value in view.items()}


def _merge_values(shared: Any, seen: Sequence[Any]) -> Any:
    if type(shared) is dict and all(type(one) is dict and one.keys() == shared.keys() for one in seen):
        return merge_views(shared, seen)
    if type(shared) is list and all(type(one) is list and len(one) == len(shared) for one in seen):
        return [_merge_values(value, [one[at] for one in seen]) for at, value in enumerate(shared)]
    return next((one for one in seen if one != shared), shared)


def own_by_difference(state: Viewable, seat: int) -> Layer:
    """Return the private layer of a seat: the differences between the public view and the view of the seat."""
    return changes(state.view(None), state.view(seat))


def whole_parts(layer: Layer) -> list[str]:
    """Return the paths in a layer that replace a whole field or nested view. They contain no dot."""
    return [path for path in layer if "." not in path]


def own_changes(shared: Layer, covered: list[str], before: Layer, after: Layer, view: View) -> Layer:
    """Return the changes that a seat must receive in addition to the public changes.

    They contain the private values that are new, the private values that the public changes overwrote, and the public
    values of fields that are no longer private.

    shared:  the public changes.
    covered: the result of `whole_parts(shared)`.
    before:  the private layer of the seat before the change of the state.
    after:   the private layer of the seat after the change of the state.
    view:    the new public view.
    """
    if not covered and (before is after or before == after) and after.keys().isdisjoint(shared):
        return {}
    found: Layer = {}
    for path, value in after.items():
        old = before.get(path, _NOTHING)
        if (value is not old and value != old) or path in shared:
            found[path] = value
    if covered:
        found.update((path, value) for path, value in after.items() if path.partition(".")[0] in covered)
    if before.keys() == after.keys():
        return found
    for path in before.keys() - after.keys():
        part, _, field = path.partition(".")
        if part not in shared and path not in shared:
            found[path] = view[part][field] if field else view[part]
    return found
