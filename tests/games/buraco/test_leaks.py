"""Hidden cards stay hidden: hands, mortos, the stock, and a closed pile below its top."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import JOKER_NUMBER, KINDS, hand_of, names
from carteado.games.buraco.rules import RULEBOOK
from tests.games.buraco.random_play import play_deals
from tests.games.buraco.table import make_table, numbers

HIDDEN = ("hands", "mortos", "stock", "pile")
CARD_NAMES = frozenset(names(range(KINDS)))


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_buraco_property_determinise_resamples_every_hidden_place(preset: str) -> None:
    """Hands, mortos, the stock and a closed pile are resampled; cards that everybody has seen stay."""
    moved = set()
    for seed in range(2):
        for state, now in play_deals(preset, 4, seed):
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
def test_buraco_property_view_contains_only_cards_that_its_seat_has_seen(preset: str) -> None:
    """By brute force: every card in a view is in the seat's hand, face up, or was seen when it was picked up."""
    for state, deal in play_deals(preset, 4, 5):
        for seat in (None, 1, 2, 3, 4):
            seen = state.view(seat)
            del seen["last"]
            own = visible_cards(deal, seat)
            assert sorted(cards_in(seen)) == sorted(own), (seat, deal.stage)


def visible_cards(deal: Deal, seat: int | None) -> list[str]:
    """Return the cards that a seat may know, once for every field of its view that may contain them."""
    hand = hand_of_seat(deal, seat)
    known = [card for held in deal.known for card in held_cards(held)]
    laid = [card for side in deal.jogos for jogo in side for card in jogo.cards]
    wild = [jogo.wild for side in deal.jogos for jogo in side if jogo.wild is not None]
    pile = list(deal.pile) if deal.table.pile_open else list(deal.pile[-1:]) if deal.using < 0 else []
    using = [deal.using] if deal.using >= 0 else []
    offered = [deal.offered] if deal.offered >= 0 and seat == deal.turn else []
    taken = [deal.taken] if deal.taken >= 0 else []
    return names([*hand, *known, *laid, *wild, *pile, *using, *offered, *taken])


def hand_of_seat(deal: Deal, seat: int | None) -> list[int]:
    return held_cards(deal.hands[seat - 1]) if seat else []


def held_cards(hand: int) -> list[int]:
    cards = [bit % 52 for bit in range(104) if hand >> bit & 1]
    return cards + [JOKER_NUMBER] * (hand >> 104).bit_count()


def cards_in(seen: Any) -> list[str]:
    """Return every string in a view that is the name of a card."""
    if isinstance(seen, str):
        return [seen] if seen in CARD_NAMES else []
    rows = seen.values() if isinstance(seen, dict) else seen if isinstance(seen, list) else ()
    return [card for row in rows for card in cards_in(row)]


def test_determinise_adds_no_cards_if_known_cards_lay_the_top() -> None:
    """The unseen cards of the hand are then unrestricted."""
    table = make_table("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 6c", pile_seen="all")
    table.deal.known = (hand_of(numbers("4c 5c")), 0)
    other = table.do("1 lixo").match.determinise(2, Random(1))
    assert other.view(2) == table.do("1 lixo").view(2)
    assert "baixa 4c 5c 6c" in other.legal(1)


def test_determinised_hand_can_lay_the_top_of_the_pile() -> None:
    table = make_table("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 6c").do("1 lixo")
    for seed in range(20):
        other = table.match.determinise(2, Random(seed))
        assert other.legal(1), "the player who took the pile cannot lay its top card"
