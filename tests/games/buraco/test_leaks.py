"""What a seat may not see stays unseen: hands, mortos, the stock, and a closed pile but for its top."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import JOKER_NO, KINDS, hand_of, names
from carteado.buraco.rules import RULEBOOK
from tests.buraco.random_play import deals
from tests.buraco.table import lay, numbers

HIDDEN = ("hands", "mortos", "stock", "pile")
CARD_NAMES = frozenset(names(range(KINDS)))


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_buraco_property_determinising_moves_every_hidden_card(preset: str) -> None:
    """Hands, mortos, the stock and a closed pile are drawn anew; what all have seen stays."""
    moved = set()
    for seed in range(2):
        for state, now in deals(preset, 4, seed):
            then = state.determinise(1, Random(seed)).stage
            assert isinstance(then, Deal)
            assert (then.hands[0], then.known, then.jogos) == (now.hands[0], now.known, now.jogos)
            assert then.pile[-1:] == now.pile[-1:] or now.using >= 0
            for seat in (1, 2, 3):
                assert all(then.hands[seat] >> bit & 1 for bit in range(52) if now.known[seat] >> bit & 1)
            moved |= {
                part for part in ("hands", "mortos", "stock", "pile") if getattr(then, part) != getattr(now, part)
            }
    assert {"hands", "mortos", "stock"} <= moved
    assert ("pile" in moved) == (preset in ("fechado", "stbl"))


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_buraco_property_a_view_names_only_cards_that_its_seat_has_seen(preset: str) -> None:
    """By brute force: every card in a view, counted, is one the seat holds, lies open, or was seen picked up."""
    for state, deal in deals(preset, 4, 5):
        for seat in (None, 1, 2, 3, 4):
            seen = state.view(seat)
            del seen["last"]
            own = names_in(deal, seat)
            assert sorted(cards_in(seen)) == sorted(own), (seat, deal.stage)


def names_in(deal: Deal, seat: int | None) -> list[str]:
    """What a seat may know of, card by card, once for every place of its view that may name it."""
    hand = state_hand(deal, seat)
    known = [card for held in deal.known for card in held_cards(held)]
    laid = [card for side in deal.jogos for jogo in side for card in jogo.cards]
    wild = [jogo.wild for side in deal.jogos for jogo in side if jogo.wild is not None]
    pile = list(deal.pile) if deal.table.pile_open else list(deal.pile[-1:]) if deal.using < 0 else []
    using = [deal.using] if deal.using >= 0 else []
    offered = [deal.offered] if deal.offered >= 0 and seat == deal.turn else []
    taken = [deal.taken] if deal.taken >= 0 else []
    return names([*hand, *known, *laid, *wild, *pile, *using, *offered, *taken])


def state_hand(deal: Deal, seat: int | None) -> list[int]:
    return held_cards(deal.hands[seat - 1]) if seat else []


def held_cards(hand: int) -> list[int]:
    cards = [bit % 52 for bit in range(104) if hand >> bit & 1]
    return cards + [JOKER_NO] * (hand >> 104).bit_count()


def cards_in(seen: Any) -> list[str]:
    """Every text in a view that is the name of a card."""
    if isinstance(seen, str):
        return [seen] if seen in CARD_NAMES else []
    rows = seen.values() if isinstance(seen, dict) else seen if isinstance(seen, list) else ()
    return [card for row in rows for card in cards_in(row)]


def test_who_takes_the_pile_may_use_its_top_with_cards_that_all_have_seen() -> None:
    """Nothing is then known of the cards in hand that nobody has seen."""
    table = lay("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 6c", pile_seen="all")
    table.deal.known = (hand_of(numbers("4c 5c")), 0)
    other = table.do("1 lixo").match.determinise(2, Random(1))
    assert other.view(2) == table.do("1 lixo").view(2)
    assert "baixa 4c 5c 6c" in other.legal(1)


def test_who_takes_the_pile_holds_what_lays_its_top() -> None:
    table = lay("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 6c").do("1 lixo")
    for seed in range(20):
        other = table.match.determinise(2, Random(seed))
        assert other.legal(1), "whoever took the pile can't lay its top card"
