"""Parse and check the fields of a pif-paf record. The functions raise Unreadable if a field is missing or invalid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from carteado.fairness.entries import shuffles_of_hand
from carteado.games.match_replay import read_cards
from carteado.games.pifpaf.deck import PACK, Hands, sort_cards
from carteado.games.pifpaf.match import DISCARDS, STOCK, Match
from carteado.games.pifpaf.rules import Rules
from carteado.records.fields import TEXT, TEXTS, WHOLE, WHOLES, Where, invalid_field, read_field, read_optional
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Sentence

MAX_CHIPS: Final = 1_000_000


def create_match(header: Mapping[str, Any], where: Where, regulation: Regulation[Rules], seats: int) -> Match:
    """Create the match from a record's header: chips and first dealer."""
    rules = regulation.rules
    chips = read_optional(header, "chips", WHOLES, where, [rules.chips] * seats)
    least = rules.entry if rules.broke == "match_ends" else 0
    able = sum(held >= rules.entry for held in chips)
    if len(chips) != seats or not all(least <= held <= MAX_CHIPS for held in chips) or able < 2:
        raise invalid_field(Sentence("pifpaf.record.chips", seats=seats, least=least, most=MAX_CHIPS), where, "chips")
    dealer = read_field(header, "dealer", WHOLE, where)
    if not 1 <= dealer <= seats or chips[dealer - 1] < rules.entry:
        raise invalid_field(Sentence("pifpaf.record.dealer", seats=seats), where, "dealer")
    return Match(regulation, seats, dealer, chips)


def read_pack(table: Mapping[str, Any], where: Where) -> tuple[str, ...]:
    """Return all cards of both packs in their order before the cut."""
    pack = read_cards(read_field(table, "pack", TEXT, where), where, "pack")
    if sorted(pack) != list(PACK):
        raise invalid_field(Sentence("pifpaf.record.pack", count=len(PACK)), where, "pack")
    return pack


def read_hands(match: Match, table: Mapping[str, Any], where: Where) -> tuple[Hands, tuple[str, ...]]:
    """Return the hands as dealt, and the undealt cards in sorted order."""
    context = match.context
    rows = [read_cards(row, where, "cards") for row in read_field(table, "cards", TEXTS, where)]
    if len(rows) != match.seats:
        raise invalid_field(Sentence("pifpaf.record.hands", seats=match.seats, count=len(rows)), where, "cards")
    size = context.rules.hand_size
    if any(len(row) != size * (seat in context.order) for seat, row in enumerate(rows, start=1)):
        raise invalid_field(Sentence("pifpaf.record.nine_cards"), where, "cards")
    left = Counter(PACK)
    left.subtract(card for row in rows for card in row)
    if stray := next((card for card, count in left.items() if count < 0), None):
        raise invalid_field(Sentence("pifpaf.record.stray", card=stray), where, "cards")
    return tuple(map(sort_cards, rows)), tuple(left.elements())


def read_stocks(table: Mapping[str, Any], where: Where) -> list[tuple[str, ...]]:
    """Return the order of each rebuilt stock, from the recorded shuffles of the deal or from the field `stocks`."""
    shuffled = [entry.order for entry in shuffles_of_hand(table) if entry.purpose in (STOCK, DISCARDS) and entry.order]
    typed = read_optional(table, "stocks", TEXTS, where, [])
    return shuffled or [read_cards(row, where, "stocks") for row in typed]
