"""The fields of a record of pif-paf, read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from carteado.core.cards import NotACard, parse_card
from carteado.fairness.entries import shuffles_of_hand
from carteado.files.fields import TEXT, TEXTS, WHOLE, WHOLES, Where, bad, may, want
from carteado.files.records import quoted
from carteado.pifpaf.deck import PACK, Hands, in_order
from carteado.pifpaf.match import DISCARDS, STOCK, Match
from carteado.pifpaf.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Said

MOST_CHIPS: Final = 1_000_000


def first_match(header: Mapping[str, Any], where: Where, regulation: Regulation[Rules]) -> Match:
    """The match before its first deal: who sits, with how many chips, and who deals."""
    rules = regulation.rules
    seats = len(want(header, "players", TEXTS, where))
    if seats not in rules.players:
        known = ", ".join(map(str, rules.players))
        raise bad(Said("pifpaf.record.players", regulation=regulation.id, seats=known, count=seats), where, "players")
    chips = may(header, "chips", WHOLES, where, [rules.chips] * seats)
    least = rules.entry if rules.broke == "match_ends" else 0
    able = sum(held >= rules.entry for held in chips)
    if len(chips) != seats or not all(least <= held <= MOST_CHIPS for held in chips) or able < 2:
        raise bad(Said("pifpaf.record.chips", seats=seats, least=least, most=MOST_CHIPS), where, "chips")
    dealer = want(header, "dealer", WHOLE, where)
    if not 1 <= dealer <= seats or chips[dealer - 1] < rules.entry:
        raise bad(Said("pifpaf.record.dealer", seats=seats), where, "dealer")
    return Match(regulation, seats, dealer, chips)


def cards(text: str, where: Where, key: str) -> tuple[str, ...]:
    try:
        return tuple(map(parse_card, text.split()))
    except NotACard as error:
        raise bad(Said("pifpaf.record.not_a_card", field=key, text=quoted(error.text)), where, key) from None


def written_pack(table: Mapping[str, Any], where: Where) -> tuple[str, ...]:
    """All cards of both packs, as they were offered to the cut."""
    pack = cards(want(table, "pack", TEXT, where), where, "pack")
    if sorted(pack) != list(PACK):
        raise bad(Said("pifpaf.record.pack", count=len(PACK)), where, "pack")
    return pack


def written_hands(match: Match, table: Mapping[str, Any], where: Where) -> tuple[Hands, tuple[str, ...]]:
    """The hands as they were dealt, and the cards that were left."""
    occasion = match.occasion
    rows = [cards(row, where, "cards") for row in want(table, "cards", TEXTS, where)]
    if len(rows) != match.seats:
        raise bad(Said("pifpaf.record.hands", seats=match.seats, count=len(rows)), where, "cards")
    size = occasion.rules.hand_size
    if any(len(row) != size * (seat in occasion.order) for seat, row in enumerate(rows, start=1)):
        raise bad(Said("pifpaf.record.nine_cards"), where, "cards")
    left = Counter(PACK)
    left.subtract(card for row in rows for card in row)
    if stray := next((card for card, count in left.items() if count < 0), None):
        raise bad(Said("pifpaf.record.stray", card=stray), where, "cards")
    return tuple(map(in_order, rows)), tuple(left.elements())


def written_stocks(table: Mapping[str, Any], where: Where) -> list[tuple[str, ...]]:
    """How the stock lay each time it was made anew: among the shuffles of a fair game, or typed as `stocks`."""
    shuffled = [entry.order for entry in shuffles_of_hand(table) if entry.purpose in (STOCK, DISCARDS) and entry.order]
    typed = may(table, "stocks", TEXTS, where, [])
    return shuffled or [cards(row, where, "stocks") for row in typed]
