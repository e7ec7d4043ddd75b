"""What a record says of its shuffles, read with suspicion: any value at all may stand in a file.

Reading gives either the value or the sentence that says what is wrong with it; it never raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from carteado.fairness.seals import MOST_ITEMS, as_recorded, is_hash, is_number
from carteado.fairness.shuffles import are_items, is_name
from carteado.words.catalogue import Said


@dataclass(frozen=True, slots=True)
class Entry:
    """A shuffle as a record states it; without `order` while its cards are not all to be seen."""

    number: int
    purpose: str
    size: int
    root: str
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A shuffle that a game asked for. `begins` is how its order must begin for what the record made of it:
    all of the pack a hand was dealt from, the seat that was drawn to deal."""

    purpose: str
    items: tuple[str, ...]
    begins: tuple[str, ...] = ()


def bad_field(name: str, must: str) -> Said:
    return Said("fair.field", field=name, must=Said(f"fair.must.{must}"))


def listed(table: Mapping[str, object], name: str) -> list[object] | Said:
    """A list of the table, empty when absent."""
    value = table.get(name, [])
    return list(value) if isinstance(value, list | tuple) else bad_field(name, "list")


def read_order(value: object, name: str) -> tuple[str, ...] | Said:
    """The items of a shuffle, as they lay: words with spaces between."""
    words = tuple(map(as_recorded, value.split())) if isinstance(value, str) else ()
    return words if are_items(words) else bad_field(name, "order")


def read_entry(value: object) -> Entry | Said:
    if not isinstance(value, Mapping):
        return bad_field("shuffles", "tables")
    number, purpose, size, root = (value.get(name) for name in ("number", "purpose", "size", "root"))
    if not is_number(number):
        return bad_field("number", "number")
    if not is_name(purpose):
        return bad_field("purpose", "name")
    if not is_number(size, MOST_ITEMS):
        return bad_field("size", "size")
    if not is_hash(root):
        return bad_field("root", "hash")
    order = read_order(value["order"], "order") if "order" in value else None
    return order if isinstance(order, Said) else Entry(number, purpose, size, root, order)


def with_pack(entries: list[Entry], pack: tuple[str, ...]) -> list[Entry]:
    """The entries of a hand, its pack put where the order is left out. Where several orders are left out
    nobody can say which of them is the pack, and they stay as they are."""
    bare = [entry for entry in entries if entry.order is None]
    if len(bare) != 1:
        return entries
    return [replace(entry, order=pack) if entry is bare[0] else entry for entry in entries]


def shuffles_of_hand(hand: Mapping[str, object]) -> list[Entry]:
    """The well-written shuffles of a hand, in its order, the pack's among them: what a replay holds
    against the shuffles its game asked for."""
    values = listed(hand, "shuffles")
    entries = [] if isinstance(values, Said) else [read_entry(value) for value in values]
    written = [entry for entry in entries if isinstance(entry, Entry)]
    pack = read_order(hand.get("pack"), "pack")
    return written if isinstance(pack, Said) else with_pack(written, pack)


def differing(asked: Sequence[Asked], entries: Sequence[Entry]) -> Iterator[Said]:
    """Where the shuffles of a record are not those its game asked for: as many, in that order, of those items."""
    if len(asked) != len(entries):
        yield Said("fair.asked.count", asked=len(asked), found=len(entries))
        return
    for wanted, entry in zip(asked, entries, strict=True):
        if key := _difference(wanted, entry):
            yield Said(f"fair.asked.{key}", number=entry.number, wanted=wanted.purpose, purpose=entry.purpose)


def _difference(wanted: Asked, entry: Entry) -> str | None:
    if entry.purpose != wanted.purpose:
        return "purpose"
    if entry.size != len(wanted.items) or (entry.order and sorted(entry.order) != sorted(wanted.items)):
        return "items"
    return "use" if entry.order and entry.order[: len(wanted.begins)] != wanted.begins else None
