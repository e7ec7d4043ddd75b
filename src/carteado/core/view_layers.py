"""Views in layers: the public view of a game, and over it a layer with the private fields of each seat.

A layer maps the paths of fields to values. The path `hand.turn` is the field `turn` of the nested view `hand`.

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
    """A state that can return its view."""

    def view(self, seat: int | None) -> View: ...


def apply_layer(view: View, layer: Layer) -> View:
    """Return a new view with the layer applied. Values that the layer does not name are shared, not copied."""
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
    """Return the layer that turns one view into the next.

    Nested views are compared field by field if both have the same fields, otherwise replaced as a whole.
    """
    found: Layer = {}
    for name, value in after.items():
        note_change(found, name, before.get(name, _NOTHING), value)
    return found


def note_change(found: Layer, name: str, old: Any, value: Any) -> None:
    """Compare the old and the new value of one field, and add the difference, if any, to the layer `found`."""
    if value is old or value == old:
        return
    if type(value) is dict and type(old) is dict and value.keys() == old.keys():
        for field, inner in value.items():
            if inner is not old[field] and inner != old[field]:
                found[f"{name}.{field}"] = inner
    else:
        found[name] = value


def changes_by_difference(after: Viewable, seen: View) -> Layer:
    """Compute the changes since the public view `seen` by comparing it with the public view of `after`."""
    return changes(seen, after.view(None))


def merge_views(view: View, seen: Sequence[View]) -> View:
    """Return the view of a person who plays several seats: the public view with the private fields of each seat.

    If two seats see different values, the first seat wins.

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
    """Compute the private layer of a seat by comparing its view with the public one."""
    return changes(state.view(None), state.view(seat))


def whole_parts(layer: Layer) -> list[str]:
    """Return those paths of a layer that contain no dot. Each of them replaces a whole field or nested view."""
    return [path for path in layer if "." not in path]


def own_changes(shared: Layer, covered: list[str], before: Layer, after: Layer, view: View) -> Layer:
    """Return the changes to send to a seat after the public changes `shared`.

    They contain the values that are new in the seat's private layer and those that the public changes overwrote.

    covered:       `whole_parts(shared)`.
    before, after: the seat's private layer before and after the step.
    view:          the new public view.
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
