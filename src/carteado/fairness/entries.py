"""Read the shuffles of a record. The file is not trusted: any field may have any value.

Each function `read_…` returns the value, or a `Sentence` that describes the problem. None raises an exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from carteado.fairness.seals import MAX_ITEMS, as_recorded, is_hash, is_number
from carteado.fairness.shuffles import are_items, is_name
from carteado.words.catalogue import Sentence


@dataclass(frozen=True, slots=True)
class RecordedShuffle:
    """A shuffle as the record gives it.

    order: the items, top first. None if the entry has no order: some cards are still hidden, or the record gives the
           order only as the pack of the hand (see `fill_in_pack`).
    """

    number: int
    purpose: str
    size: int
    root: str
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RequestedShuffle:
    """A shuffle that a game requested.

    prefix: the items that must come first in the order, because the rest of the record depends on them. For example,
            the whole pack of a hand, or the seat that was drawn to deal.
    """

    purpose: str
    items: tuple[str, ...]
    prefix: tuple[str, ...] = ()


def bad_field(name: str, must: str) -> Sentence:
    return Sentence("fair.field", field=name, must=Sentence(f"fair.must.{must}"))


def read_list(table: Mapping[str, object], name: str) -> list[object] | Sentence:
    """Return a field of a table that is a list. Return [] if the field is missing."""
    value = table.get(name, [])
    return list(value) if isinstance(value, list | tuple) else bad_field(name, "list")


def read_order(value: object, name: str) -> tuple[str, ...] | Sentence:
    """Return the items of an order. They are separated by spaces, top first."""
    words = tuple(map(as_recorded, value.split())) if isinstance(value, str) else ()
    return words if are_items(words) else bad_field(name, "order")


def read_entry(value: object) -> RecordedShuffle | Sentence:
    if not isinstance(value, Mapping):
        return bad_field("shuffles", "tables")
    number, purpose, size, root = (value.get(name) for name in ("number", "purpose", "size", "root"))
    if not is_number(number):
        return bad_field("number", "number")
    if not is_name(purpose):
        return bad_field("purpose", "name")
    if not is_number(size, MAX_ITEMS):
        return bad_field("size", "size")
    if not is_hash(root):
        return bad_field("root", "hash")
    order = read_order(value["order"], "order") if "order" in value else None
    return order if isinstance(order, Sentence) else RecordedShuffle(number, purpose, size, root, order)


def fill_in_pack(entries: list[RecordedShuffle], pack: tuple[str, ...]) -> list[RecordedShuffle]:
    """Use the pack of a hand as the order of the only shuffle that has none.

    Unless exactly one shuffle has no order, return the list unchanged.
    """
    without_order = [entry for entry in entries if entry.order is None]
    if len(without_order) != 1:
        return entries
    return [replace(entry, order=pack) if entry is without_order[0] else entry for entry in entries]


def shuffles_of_hand(hand: Mapping[str, object]) -> list[RecordedShuffle]:
    """Return the valid shuffles of a hand or of the `[fair]` table, with its pack filled in (see `fill_in_pack`).

    A replay compares them with the shuffles that the game requested.
    """
    values = read_list(hand, "shuffles")
    entries = [] if isinstance(values, Sentence) else [read_entry(value) for value in values]
    well_formed = [entry for entry in entries if isinstance(entry, RecordedShuffle)]
    pack = read_order(hand.get("pack"), "pack")
    return well_formed if isinstance(pack, Sentence) else fill_in_pack(well_formed, pack)


def find_differences(requested: Sequence[RequestedShuffle], recorded: Sequence[RecordedShuffle]) -> Iterator[Sentence]:
    """Compare the shuffles that the game requested with those in the record. Yield at most one difference for each.

    If their numbers differ, yield only that.
    """
    if len(requested) != len(recorded):
        yield Sentence("fair.asked.count", asked=len(requested), found=len(recorded))
        return
    for wanted, entry in zip(requested, recorded, strict=True):
        if key := _difference(wanted, entry):
            yield Sentence(f"fair.asked.{key}", number=entry.number, wanted=wanted.purpose, purpose=entry.purpose)


def _difference(wanted: RequestedShuffle, entry: RecordedShuffle) -> str | None:
    if entry.purpose != wanted.purpose:
        return "purpose"
    if entry.size != len(wanted.items) or (entry.order and sorted(entry.order) != sorted(wanted.items)):
        return "items"
    return "use" if entry.order and entry.order[: len(wanted.prefix)] != wanted.prefix else None
