"""Views in layers: what everybody sees of a game, and what each seat sees beyond it laid over that.

A layer names fields of a view; `hand.turn` is the field `turn` of the part `hand`.

>>> laid_over({"turn": 1, "hand": {"cards": [], "left": 3}}, {"turn": 2, "hand.cards": ["4p"]})
{'turn': 2, 'hand': {'cards': ['4p'], 'left': 3}}
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from carteado.core.game import View

Layer = dict[str, Any]

_NOTHING: Final = object()


class Seen(Protocol):
    """A state that shows itself."""

    def view(self, seat: int | None) -> View: ...


def laid_over(view: View, layer: Layer) -> View:
    """A view with a layer over it. What the layer does not name is shared with the view, not copied."""
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
    """The same few paths are laid over views again and again."""
    part, _, field = path.partition(".")
    return part, field


def changes(before: View, after: View) -> Layer:
    """What to lay over one view to get the next. A part is looked into, unless it has other fields than before."""
    found: Layer = {}
    for name, value in after.items():
        note_change(found, name, before.get(name, _NOTHING), value)
    return found


def note_change(found: Layer, name: str, old: Any, value: Any) -> None:
    """Notes what is new in one field of a view."""
    if value is old or value == old:
        return
    if type(value) is dict and type(old) is dict and value.keys() == old.keys():
        for field, inner in value.items():
            if inner is not old[field] and inner != old[field]:
                found[f"{name}.{field}"] = inner
    else:
        found[name] = value


def changes_by_difference(after: Seen, seen: View) -> Layer:
    """What to lay over everybody's view of an earlier state, found by comparing it with the view of this one."""
    return changes(seen, after.view(None))


def together(view: View, seen: Sequence[View]) -> View:
    """What somebody sees who sits at several places: everybody's view, and in it whatever one of the places sees
    beyond that. Where two places see different things, the first counts.

    >>> together({"you": 0, "cards": ["~", "~"]}, [{"you": 2, "cards": ["~", "4p"]}, {"you": 1, "cards": ["7c", "~"]}])
    {'you': 2, 'cards': ['7c', '4p']}
    """
    return {name: _together(value, [one[name] for one in seen]) for name, value in view.items()}


def _together(shared: Any, seen: Sequence[Any]) -> Any:
    if type(shared) is dict and all(type(one) is dict and one.keys() == shared.keys() for one in seen):
        return together(shared, seen)
    if type(shared) is list and all(type(one) is list and len(one) == len(shared) for one in seen):
        return [_together(value, [one[at] for one in seen]) for at, value in enumerate(shared)]
    return next((one for one in seen if one != shared), shared)


def own_by_difference(state: Seen, seat: int) -> Layer:
    """What a seat sees beyond a spectator, found by comparing what both see."""
    return changes(state.view(None), state.view(seat))


def whole_parts(layer: Layer) -> list[str]:
    """What a layer names that is no field of a part: laid over a view, it covers any part of that name."""
    return [path for path in layer if "." not in path]


def own_changes(shared: Layer, covered: list[str], before: Layer, after: Layer, view: View) -> Layer:
    """What is new in a seat's own layer, or covered by the changes all have heard: `covered` are the `whole_parts` of
    those. `view` is everybody's by now."""
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
