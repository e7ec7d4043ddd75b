"""The legal actions between the shuffle and the deal, and the reasons why other actions are refused.

Each function `why_not_…` returns the key of a refusal, or None if the action is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from carteado.games.truco.actions import BURN, CUT, TAKE
from carteado.games.truco.dealing import HAND_SIZE, cards_needed
from carteado.games.truco.hand_context import side_of

if TYPE_CHECKING:
    from carteado.games.truco.cutting import Cutting

LIFTS: Final = tuple(CUT.values())
DIRECTIONS: Final = {"desce": False, "sobe": True}
PORTIONS: Final = {"uma": True, "três": False}


@lru_cache(maxsize=256)
def cutter_words(cutting: Cutting) -> tuple[str, ...]:
    """Return the legal actions of the cutter. They are cached, because the check of an action asks for them again."""
    return tuple(_cutter_words(cutting))


def _cutter_words(cutting: Cutting) -> Iterator[str]:
    """Yield the legal actions of the cutter in the order of their integers (`action_id`)."""
    if why_not_look(cutting) is None:
        yield "olha"
    if cutting.context.rules.deal_from != "cutter" and (cutting.has_been_cut or not cutting.context.rules.cuts):
        yield "segue"
    if not cutting.has_been_cut and cutting.context.rules.cuts:
        yield "bate"
    if why_not_cerra(cutting) is None:
        yield "cerra"
    if why_not_reshuffle(cutting) is None:
        yield "embaralha"
    if cutting.context.rules.deal_from == "cutter":
        yield "desce"
        if cutting.cutter_saw is None:
            yield "sobe"
    if why_not_cut(cutting) is None:
        yield from LIFTS[: cutting.pack_size() - 1]
    if cutting.context.rules.burn_cards:
        yield from (burn for cards, burn in BURN.items() if why_not_burn(cutting, cards) is None)
    if cutting.context.rules.cutter_takes_cards:
        yield from (TAKE[seat] for seat in cutting.context.all_seats if why_not_take(cutting, seat) is None)


def dealer_words(cutting: Cutting) -> Iterator[str]:
    if dealer_chooses_direction(cutting):
        yield from DIRECTIONS
    if dealer_chooses_portions(cutting):
        yield from PORTIONS


def dealer_chooses_direction(cutting: Cutting) -> bool:
    return cutting.context.rules.deal_from == "dealer" and cutting.from_bottom is None


def dealer_chooses_portions(cutting: Cutting) -> bool:
    return cutting.context.rules.deal_by == "dealer" and cutting.by_ones is None


def burnable_packets(cutting: Cutting) -> tuple[int, ...]:
    """Return the seats whose packets (their three dealt cards) can still be burnt.

    Packets are dealt and burnt in turn. After a burn, only the replacement and later packets can still be burnt.
    """
    rules = cutting.context.rules
    if not rules.burn_packets or cutting.deals_by_ones() or why_not_burn(cutting, HAND_SIZE) is not None:
        return ()
    passed = cutting.context.order.index(cutting.burns[-1].seat) if cutting.burns else 0
    return cutting.context.order[passed:]


# Reasons ---------------------------------------------------------------------------------------------


def why_not_cut(cutting: Cutting) -> str | None:
    if cutting.declined or cutting.taken or cutting.reshuffles:
        return "cut_is_over"
    return "too_many_cuts" if cutting.cuts >= (1 if cutting.cerradas else cutting.context.rules.cuts) else None


def why_not_cerra(cutting: Cutting) -> str | None:
    if not cutting.context.rules.cerrada:
        return _reason_for_kind(cutting, "cerrada", "no_cerrada")
    spent = cutting.cerradas or cutting.cuts > 1 or cutting.declined or cutting.taken or cutting.burnt_count
    return "too_many_cerradas" if spent else None


def why_not_reshuffle(cutting: Cutting) -> str | None:
    if not cutting.context.rules.reshuffle:
        return "no_reshuffle"
    return "already_cut" if cutting.has_been_cut or cutting.taken or cutting.burnt_count else None


def why_not_look(cutting: Cutting) -> str | None:
    if not cutting.context.rules.cutter_sees_bottom:
        return _reason_for_kind(cutting, "cutter_sees_bottom", "no_look")
    return "already_looked" if cutting.cutter_saw is not None else None


def why_not_burn(cutting: Cutting, cards: int) -> str | None:
    rules = cutting.context.rules
    if not rules.burn_cards:
        return _reason_for_kind(cutting, "burn_cards", "no_burn")
    if rules.burn_size > 1 and cards != rules.burn_size:
        return "burn_in_packets"
    if not cards or cutting.burnt_count + cards > rules.burn_cards:
        return "too_many_burnt"
    return why_pack_too_small(cutting, cards)


def why_pack_too_small(cutting: Cutting, cards: int) -> str | None:
    """Return "pack_too_small" if burning this many cards would leave too few cards for the deal, otherwise None.

    Cards burnt during the deal are still in `pack`, so they are subtracted here.
    """
    from_packets = sum(1 if burn.card else HAND_SIZE for burn in cutting.burns) if cutting.pack else 0
    left = cutting.pack_size() - from_packets - cards
    return "pack_too_small" if left < cards_needed(cutting.context) - len(cutting.taken) else None


def why_not_take(cutting: Cutting, seat: int) -> str | None:
    if not cutting.context.rules.cutter_takes_cards:
        return "no_taking"
    if seat not in cutting.context.all_seats or side_of(seat) != side_of(cutting.context.cutter):
        return "take_for_own_side"
    if cutting.reshuffles:
        return "no_taking_after_reshuffle"
    return "already_taken" if any(owner == seat for owner, _ in cutting.taken) else None


def _reason_for_kind(cutting: Cutting, field: str, reason: str) -> str:
    """Return the key of the refusal of an action that `field` forbids in this hand.

    The key is `reason`. If plain hands allow the action, "_at_special" is appended.
    """
    return f"{reason}_at_special" if getattr(cutting.context.regulation.rules, field) else reason
