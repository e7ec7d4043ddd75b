"""Parse the cards of a deal in a record: the whole pack, or the dealt cards.

The functions raise Unreadable if a field is missing or the cards are not a possible deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carteado.games.buraco.deal import Dealt
from carteado.games.buraco.hand_bits import NUMBER
from carteado.games.buraco.table import Table
from carteado.games.buraco.written_stock import WrittenStock
from carteado.games.match_replay import read_cards
from carteado.records.fields import TEXT, TEXTS, Where, invalid_field, read_field, read_optional
from carteado.words.catalogue import Sentence

Names = tuple[str, ...]


def parse_pack(table: Table, fields: Mapping[str, Any], where: Where) -> Names:
    """Return the whole pack of a record, top card first."""
    pack = read_cards(read_field(fields, "pack", TEXT, where), where, "pack")
    if sorted(pack) != sorted(table.pack):
        raise invalid_field(Sentence("buraco.record.pack", count=len(table.pack)), where, "pack")
    return pack


def parse_dealt_cards(table: Table, fields: Mapping[str, Any], where: Where) -> tuple[Dealt, WrittenStock]:
    """Return the dealt cards of a record without a pack, and which hidden cards the record gives.

    The record has every hand. It may also have the mortos and the first cards of the stock. The other cards of the pack
    are placed arbitrarily.
    """
    hands = _rows(table, fields, "cards", where)
    if len(hands) != table.seats:
        raise invalid_field(Sentence("buraco.record.hands", seats=table.seats, count=len(hands)), where, "cards")
    mortos = _rows(table, fields, "mortos", where) if "mortos" in fields else []
    if mortos and len(mortos) != table.mortos:
        raise invalid_field(Sentence("buraco.record.mortos", count=table.mortos), where, "mortos")
    stock = read_cards(read_optional(fields, "stock", TEXT, where, ""), where, "stock")
    rest = Counter(table.pack)
    written = {"cards": hands, "mortos": mortos, "stock": [stock]}
    for key, rows in written.items():
        rest.subtract(card for row in rows for card in row)
        if stray := next((card for card, count in rest.items() if count < 0), None):
            raise invalid_field(Sentence("buraco.record.stray", card=stray), where, key)
    left = list(rest.elements())
    while len(mortos) < table.mortos:
        size = table.rules.morto_size
        mortos, left = [*mortos, tuple(left[-size:])], left[:-size]
    if any(len(morto) != table.rules.morto_size for morto in mortos):
        raise invalid_field(Sentence("buraco.record.hand_size", size=table.rules.morto_size), where, "stock")
    dealt = Dealt(_numbers(hands), _numbers(mortos), tuple(NUMBER[card] for card in (*stock, *left)))
    return dealt, WrittenStock(len(stock), "mortos" in fields or not table.mortos)


def _rows(table: Table, fields: Mapping[str, Any], key: str, where: Where) -> list[Names]:
    rows = [read_cards(row, where, key) for row in read_field(fields, key, TEXTS, where)]
    if any(len(row) != table.rules.hand_size for row in rows):
        raise invalid_field(Sentence("buraco.record.hand_size", size=table.rules.hand_size), where, key)
    return rows


def _numbers(rows: list[Names]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(NUMBER[card] for card in row) for row in rows)
