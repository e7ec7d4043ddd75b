"""Views reveal no hidden cards, tested case by case for the hands in which cards are hidden."""

from __future__ import annotations

import json
import re

import pytest

from carteado.core.game import View
from carteado.core.refusal import Refusal
from carteado.games.truco.match import Match, Truco
from carteado.games.truco.rules import RULEBOOK
from tests.games.truco.packs import pack_with
from tests.games.truco.random_play import deal_cards

ANA, BRUNO, CARLA, DAVI = "3p 2p 7o", "Kc 4c 5c", "Ae Qe Je", "6o 6e 6c"
HANDS = (ANA, BRUNO, CARLA, DAVI)
VIRA = "5p"
CARD = re.compile(r"(?:10|[A2-9JQK])[pceo]")


def deal(preset: str, *, seats: int = 4, score: tuple[int, int] = (0, 0)) -> Match:
    """Deal the hands above. The last seat deals, so seat 1 is the mão."""
    match = Match(RULEBOOK.preset(preset), seats, seats, score)
    return deal_cards(match, [hand.split() for hand in HANDS[:seats]], VIRA if match.context.has_vira else None)


def after(match: Match, *actions: str) -> Match:
    """Return the match after some actions such as "1 3p"."""
    for action in actions:
        seat, words = action.split(" ", 1)
        match = match.apply(int(seat), words)
    return match


def cards_in(view: View) -> set[str]:
    """Return every card named in a view, except in the list of manilhas, which follows from the vira."""
    return set(CARD.findall(re.sub(r'"manilhas": \[.*?\]', "", json.dumps(view))))


def visible_cards(match: Match) -> dict[int | None, set[str]]:
    """Return the cards named to each viewer."""
    return {viewer: cards_in(match.view(viewer)) for viewer in (None, *range(1, match.seats + 1))}


def cards(*rows: str) -> set[str]:
    return {card for row in rows for card in row.split()}


# A plain hand ----------------------------------------------------------------------------------------


def test_leak_each_sees_the_vira_and_his_own_cards() -> None:
    assert visible_cards(deal("sinsep")) == {
        None: {VIRA},
        1: cards(VIRA, ANA),
        2: cards(VIRA, BRUNO),
        3: cards(VIRA, CARLA),
        4: cards(VIRA, DAVI),
    }


def test_leak_spectator_sees_the_cards_on_the_table() -> None:
    match = after(deal("sinsep"), "1 7o", "2 4c")
    assert visible_cards(match)[None] == cards(VIRA, "7o 4c")
    assert match.view(None)["hand"]["left"] == [2, 2, 3, 3]


def test_leak_cards_that_were_not_played_stay_hidden_after_the_hand() -> None:
    match = after(deal("sinsep"), "1 7o", "2 desiste")
    assert match.view(None)["last"]["points"] == [1, 0]
    assert visible_cards(match) == {
        None: cards(VIRA, "7o"),
        1: cards(VIRA, ANA),
        2: cards(VIRA, "7o", BRUNO),
        3: cards(VIRA, "7o", CARLA),
        4: cards(VIRA, "7o", DAVI),
    }


def test_leak_a_laid_down_hand_is_shown_to_all() -> None:
    match = Match(RULEBOOK.preset("fenacef"), 4, 4)
    match = after(deal_cards(match, [hand.split() for hand in ("4p 7c 5e", BRUNO[:-2] + "5o", CARLA, DAVI)]), "1 baixa")
    assert match.view(None)["last"]["shown"] == ["4p", "7c", "5e"]


# Face down -------------------------------------------------------------------------------------------


def match_with_face_down_card() -> Match:
    """Return a match in which Bruno played the 5♥ face down in the second trick."""
    return after(deal("sinsep"), "1 3p", "2 4c", "3 Je", "4 6o", "4 6e", "1 2p", "2 ~5c")


def test_leak_face_down_card_has_no_name() -> None:
    shown = visible_cards(match_with_face_down_card())
    assert all("5c" not in shown[viewer] for viewer in (None, 1, 2, 3, 4))
    assert match_with_face_down_card().view(3)["hand"]["table"] == [[4, "6e"], [1, "2p"], [2, "~"]]


def test_leak_face_down_card_is_never_turned_over() -> None:
    match = after(match_with_face_down_card(), "3 Ae")
    assert match.view(None)["last"]["tricks"][1]["plays"] == [[4, "6e"], [1, "2p"], [2, "~"], [3, "Ae"]]
    assert all("5c" not in shown for shown in visible_cards(match).values())


def test_leak_teller_names_a_face_down_card_only_to_its_player() -> None:
    before = after(deal("sinsep"), "1 3p", "2 4c", "3 Je", "4 6o", "4 6e", "1 2p")
    for viewer, is_named in ((1, False), (2, True), (3, False)):
        game = Truco(before.regulation, 4)
        visible = game.redact_action(before, 2, "~5c", viewer)
        teller = game.teller(["Ana", "Bruno", "Carla", "Davi"], you=viewer)
        lines = teller.narrate(before.view(viewer), 2, visible, match_with_face_down_card().view(viewer))
        assert ("5♥" in "".join(line.text for line in lines)) == is_named


# 11 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["basico", "sinsep", "copag", "jtb", "paulista"])
def test_leak_at_11_partners_see_each_others_cards_and_nobody_elses(preset: str) -> None:
    assert visible_cards(deal(preset, score=(11, 5))) == {
        None: {VIRA},
        1: cards(VIRA, ANA, CARLA),
        2: cards(VIRA, BRUNO),
        3: cards(VIRA, ANA, CARLA),
        4: cards(VIRA, DAVI),
    }


def test_leak_at_11_to_11_partners_do_not_see_each_others_cards() -> None:
    shown = visible_cards(deal("basico", score=(11, 11)))
    assert shown[1] == cards(VIRA, ANA)
    assert shown[2] == cards(VIRA, BRUNO)


# 11–11, blind ----------------------------------------------------------------------------------------


def test_leak_sinsep_at_11_to_11_nobody_sees_a_card_or_the_vira() -> None:
    match = deal("sinsep", score=(11, 11))
    assert set().union(*visible_cards(match).values()) == set()
    assert match.legal(1) == ("carta 1", "carta 2", "carta 3", "desiste")
    assert [match.view(seat)["hand"]["manilhas"] for seat in (None, 1)] == [[], []]


def test_leak_sinsep_at_11_to_11_the_vira_is_turned_when_the_first_trick_is_complete() -> None:
    match = after(deal("sinsep", score=(11, 11)), "1 carta 1", "2 carta 2", "3 carta 3")
    assert set().union(*visible_cards(match).values()) == cards("3p 4c Je")
    assert match.view(1)["hand"]["vira"] is None
    match = after(match, "4 carta 1")
    assert all(shown == cards("3p 4c Je 6o", VIRA) for shown in visible_cards(match).values())
    assert match.view(None)["hand"]["manilhas"] == ["6p", "6c", "6e", "6o"]


def test_leak_fenacef_at_11_to_11_all_three_tricks_are_blind() -> None:
    match = after(deal("fenacef", score=(11, 11)), "2 carta 1", "3 carta 1", "4 carta 1", "1 carta 1")
    assert all(shown == cards("Kc Ae 6o 3p") for shown in visible_cards(match).values())
    assert match.legal(match.view(None)["hand"]["turn"])[0] == "carta 2"


def test_leak_refusal_does_not_reveal_a_blind_card() -> None:
    match = deal("jtb", seats=2, score=(11, 11))
    assert refusal_texts(match, 1, "3p") == refusal_texts(match, 1, "4p")


def refusal_texts(match: Match, seat: int, action: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        match.apply(seat, action)
    return refused.value.text("pt"), refused.value.text("en")


# Not looked yet --------------------------------------------------------------------------------------


def test_leak_copag_cards_that_were_not_looked_at_are_seen_by_nobody() -> None:
    match = deal("copag")
    assert set(visible_cards(match)[1]) == {VIRA}
    assert match.legal(1) == ("truco escuro", "desiste", "olha")
    assert refusal_texts(match, 1, "3p") == refusal_texts(match, 1, "Kp")
    match = after(match, "1 olha")
    assert visible_cards(match) == {None: {VIRA}, 1: cards(VIRA, ANA), 2: {VIRA}, 3: {VIRA}, 4: {VIRA}}


def test_leak_copag_looking_is_invisible_to_others() -> None:
    before, now = deal("copag"), after(deal("copag"), "1 olha")
    assert [now.view(viewer) for viewer in (None, 2, 3, 4)] == [before.view(viewer) for viewer in (None, 2, 3, 4)]


def test_leak_copag_card_taken_at_the_cut_is_face_down() -> None:
    match = Match(RULEBOOK.preset("copag"), 4, 4).apply_shuffle(pack_with(top="3p").split())
    match = after(match, "3 bate", "3 tira 1")
    assert all(shown == set() for shown in visible_cards(match).values())
    assert match.view(None)["cut"]["taken"] == [1]


# The bottom card -------------------------------------------------------------------------------------


def match_at_cut(score: tuple[int, int] = (0, 0)) -> Match:
    """Return a match at the cut. Seat 4 deals, seat 3 cuts, and the 3♣ is the bottom card."""
    return Match(RULEBOOK.preset("sinsep"), 4, 4, score).apply_shuffle(pack_with(bottom="3p").split())


def test_leak_the_dealer_alone_sees_the_bottom_card() -> None:
    assert visible_cards(match_at_cut()) == {None: set(), 1: set(), 2: set(), 3: set(), 4: {"3p"}}


def test_leak_the_cutter_sees_the_bottom_card_when_he_looks() -> None:
    match = after(match_at_cut(), "3 olha")
    assert visible_cards(match) == {None: set(), 1: set(), 2: set(), 3: {"3p"}, 4: {"3p"}}
    assert match.view(1)["cut"]["looked"] is True


def test_leak_bottom_card_stays_known_during_the_hand() -> None:
    match = after(match_at_cut(), "3 olha", "3 desce", "3 segue")
    assert [match.view(seat)["bottom"] for seat in (None, 1, 2, 3, 4)] == [None, None, None, "3p", "3p"]


def test_leak_after_a_cerrada_nobody_knows_the_bottom_card() -> None:
    match = after(match_at_cut(), "3 olha", "3 cerra")
    match = match.apply_shuffle(pack_with(bottom="2p").split())
    assert all(shown == set() for shown in visible_cards(match).values())


def test_leak_burnt_cards_are_shown_to_all() -> None:
    match = after(Match(RULEBOOK.preset("fenacef"), 4, 4).apply_shuffle(pack_with(top="3p 2p").split()), "3 queima 2")
    assert all(shown == {"3p", "2p"} for shown in visible_cards(match).values())
