"""Each seat sees in its view exactly the cards that the documents allow."""

from __future__ import annotations

from typing import Any

from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK

ODD, EVEN, ALL = (1, 3), (2, 4), (1, 2, 3, 4)


def deal_at(regulation: str, score: tuple[int, int], **options: Any) -> Match:
    """Return a hand right after the deal. Seat 4 deals, and the pack is in the order of the deck."""
    rules = RULEBOOK.with_options(RULEBOOK.preset(regulation), options)
    state = Match(rules, 4, dealer=4, score=score)
    state = state.apply_shuffle(state.deck_cards)
    while state.view(None)["cut"]:
        seat = state.waiting()[0]
        words = state.legal(seat)
        state = state.apply(seat, next(word for word in ("segue", "desce", "bate") if word in words))
    return state


def hand(state: Match, seat: int | None) -> dict[str, Any]:
    return state.view(seat)["hand"]


def play_first_trick(state: Match) -> Match:
    """Play the first trick. Each seat plays its first legal card."""
    while not hand(state, None)["tricks"]:
        seat = state.waiting()[0]
        state = state.apply(seat, state.legal(seat)[0])
    return state


def partners_see_each_other(state: Match, side: tuple[int, ...]) -> bool:
    return all(set(hand(state, seat)["partners"]) == {str(mate) for mate in side if mate != seat} for seat in side)


def test_basico_art14_partners_at_eleven_see_each_others_cards() -> None:
    state = deal_at("basico", (11, 5))
    assert partners_see_each_other(state, ODD)
    assert hand(state, 1)["partners"]["3"] == hand(state, 3)["cards"]


def test_basico_art14_the_others_see_only_their_own() -> None:
    assert not any(hand(deal_at("basico", (11, 5)), seat)["partners"] for seat in EVEN)


def test_basico_art15_at_eleven_all_nobody_sees_a_partners_cards() -> None:
    state = deal_at("basico", (11, 11))
    assert not any(hand(state, seat)["partners"] for seat in ALL)


def test_basico_decision_own_cards_are_seen_at_eleven_all() -> None:
    state = deal_at("basico", (11, 11))
    assert all(len(hand(state, seat)["cards"]) == 3 for seat in ALL)


def test_fenacef_art21_partners_at_eleven_see_each_others_cards() -> None:
    assert partners_see_each_other(deal_at("fenacef", (5, 11)), EVEN)


def test_fenacef_art22_b_nobody_sees_his_own_cards() -> None:
    state = deal_at("fenacef", (11, 11))
    for _ in range(2):
        assert not any(hand(state, seat)["cards"] for seat in ALL)
        assert all(word.removeprefix("~").startswith("carta ") or word == "desiste" for word in state.legal(2))
        state = play_first_trick(state)


def test_sinsep_embaralhar_dealer_may_see_the_bottom_card() -> None:
    state = Match(RULEBOOK.preset("sinsep"), 4, dealer=4)
    state = state.apply_shuffle(state.deck_cards)
    assert state.view(4)["bottom"] == state.deck_cards[-1]
    assert all(state.view(viewer)["bottom"] is None for viewer in (None, 1, 2, 3))


def test_sinsep_cortar_cutter_may_look_at_the_bottom_card_alone() -> None:
    state = Match(RULEBOOK.preset("sinsep"), 4, dealer=4)
    state = state.apply_shuffle(state.deck_cards).apply(3, "corta 10").apply(3, "olha")
    assert state.view(3)["bottom"] == state.deck_cards[9]
    assert all(state.view(viewer)["bottom"] is None for viewer in (None, 1, 2))


def test_sinsep_ferro_nobody_sees_cards_or_vira() -> None:
    state = deal_at("sinsep", (11, 11))
    assert all(hand(state, seat)["cards"] == [] and hand(state, seat)["vira"] is None for seat in ALL)
    assert hand(state, 1)["manilhas"] == []


def test_sinsep_ferro_the_vira_is_shown_when_the_first_trick_is_complete() -> None:
    state = play_first_trick(deal_at("sinsep", (11, 11)))
    assert all(hand(state, viewer)["vira"] for viewer in (None, *ALL))
    assert not any(hand(state, seat)["cards"] for seat in ALL)


def test_sinsep_ferro_in_the_variation_the_two_last_cards_are_seen() -> None:
    state = play_first_trick(deal_at("sinsep", (11, 11), iron="blind_first"))
    assert all(len(hand(state, seat)["cards"]) == 2 and not hand(state, seat)["partners"] for seat in ALL)


def test_sinsep_onze_partners_see_each_others_cards() -> None:
    assert partners_see_each_other(deal_at("sinsep", (11, 0)), ODD)


def test_copag_onze_partners_see_each_others_cards() -> None:
    assert partners_see_each_other(deal_at("copag", (11, 0)), ODD)


def test_copag_ferro_cards_are_seen() -> None:
    assert all(len(hand(deal_at("copag", (11, 11)), seat)["cards"]) == 3 for seat in ALL)


def test_copag_ferro_in_the_variation_nobody_sees_his_own_cards() -> None:
    state = deal_at("copag", (11, 11), iron="blind")
    assert not any(hand(state, seat)["cards"] for seat in ALL)


def test_copag_escuro_cards_are_unseen_until_looked_at() -> None:
    state = deal_at("copag", (0, 0))
    assert not any(hand(state, seat)["cards"] for seat in ALL)
    assert state.legal(1) == ("truco escuro", "desiste", "olha")
    assert len(hand(state.apply(1, "olha"), 1)["cards"]) == 3


def test_jtb_ferro_nobody_sees_his_own_cards_but_the_vira_is_open() -> None:
    state = deal_at("jtb", (11, 11))
    assert not any(hand(state, seat)["cards"] for seat in ALL)
    assert hand(state, 1)["vira"]


def test_jtb_onze_partners_see_each_others_cards() -> None:
    assert partners_see_each_other(deal_at("jtb", (11, 0)), ODD)


def test_paulista_decision_cards_are_seen_at_eleven_all() -> None:
    assert all(len(hand(deal_at("paulista", (11, 11)), seat)["cards"]) == 3 for seat in ALL)


def test_sul_decision_rounds_are_counted() -> None:
    assert deal_at("sul", (11, 12)).view(None)["rounds"] == [1, 2]


def test_a_tied_trick_names_the_seats_of_the_equal_cards() -> None:
    state = Match(RULEBOOK.preset("paulista"), 4, dealer=4)
    top = ["3c", "7p", "5c", "3o", "6p", "6c", "2e", "4p", "4c", "5o", "4e", "4o", "Qe"]
    state = state.apply_shuffle([*top, *(card for card in state.deck_cards if card not in top)])
    while state.view(None)["cut"]:
        seat = state.waiting()[0]
        state = state.apply(seat, next(word for word in ("segue", "desce", "bate") if word in state.legal(seat)))
    for seat, card in enumerate(("3c", "3o", "2e", "5o"), start=1):
        state = state.apply(seat, card)
    (trick,) = hand(state, None)["tricks"]
    assert (trick["winner"], trick["best"], trick["tied"]) == ("tie", None, [1, 2])
