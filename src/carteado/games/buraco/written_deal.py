"""The fields of a deal in a record: its pack, or the cards as they were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carteado.buraco.deal import Dealt
from carteado.buraco.hand_bits import NUMBER
from carteado.buraco.table import Table
from carteado.buraco.written_stock import WrittenStock
from carteado.core.cards import NotACard, parse_cards
from carteado.files.fields import TEXT, TEXTS, Where, bad, may, want
from carteado.files.records import quoted
from carteado.words.catalogue import Said

Names = tuple[str, ...]


def cards_in(text: str, where: Where, key: str) -> Names:
    try:
        return parse_cards(text)
    except NotACard as error:
        raise bad(Said("buraco.record.not_a_card", field=key, text=quoted(error.text)), where, key) from None


def pack_of(table: Table, fields: Mapping[str, Any], where: Where) -> Names:
    """The whole pack, top first, as it is offered to the cut."""
    pack = cards_in(want(fields, "pack", TEXT, where), where, "pack")
    if sorted(pack) != sorted(table.pack):
        raise bad(Said("buraco.record.pack", count=len(table.pack)), where, "pack")
    return pack


def dealt_in(table: Table, fields: Mapping[str, Any], where: Where) -> tuple[Dealt, WrittenStock]:
    """The cards as a person at the table knew them in the end: every hand, the mortos if they are written, and the
    cards of the stock in the order in which they were drawn. What is not written is filled from the pack."""
    hands = _rows(table, fields, "cards", where)
    if len(hands) != table.seats:
        raise bad(Said("buraco.record.hands", seats=table.seats, count=len(hands)), where, "cards")
    mortos = _rows(table, fields, "mortos", where) if "mortos" in fields else []
    if mortos and len(mortos) != table.mortos:
        raise bad(Said("buraco.record.mortos", count=table.mortos), where, "mortos")
    stock = cards_in(may(fields, "stock", TEXT, where, ""), where, "stock")
    rest = Counter(table.pack)
    written = {"cards": hands, "mortos": mortos, "stock": [stock]}
    for key, rows in written.items():
        rest.subtract(card for row in rows for card in row)
        if stray := next((card for card, count in rest.items() if count < 0), None):
            raise bad(Said("buraco.record.stray", card=stray), where, key)
    left = list(rest.elements())
    while len(mortos) < table.mortos:
        size = table.rules.morto_size
        mortos, left = [*mortos, tuple(left[-size:])], left[:-size]
    if any(len(morto) != table.rules.morto_size for morto in mortos):
        raise bad(Said("buraco.record.hand_size", size=table.rules.morto_size), where, "stock")
    dealt = Dealt(_numbers(hands), _numbers(mortos), tuple(NUMBER[card] for card in (*stock, *left)))
    return dealt, WrittenStock(len(stock), "mortos" in fields or not table.mortos)


def _rows(table: Table, fields: Mapping[str, Any], key: str, where: Where) -> list[Names]:
    rows = [cards_in(row, where, key) for row in want(fields, key, TEXTS, where)]
    if any(len(row) != table.rules.hand_size for row in rows):
        raise bad(Said("buraco.record.hand_size", size=table.rules.hand_size), where, key)
    return rows


def _numbers(rows: list[Names]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(NUMBER[card] for card in row) for row in rows)
