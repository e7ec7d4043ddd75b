"""Our decisions on what the document leaves open (documents/decisions.toml of the game), and the other presets."""

from __future__ import annotations

from typing import Any

import pytest

from carteado.games.buraco.hand_bits import names
from tests.games.buraco.table import ANY_MORTO, last_turn, make_table


def test_buraco_decision_two_in_its_place_is_clean() -> None:
    table = make_table(hands=["2c 9p", "Ko"], jogos=[["3c 4c 5c 6c 7c 8c"], []]).do("1 compra, 1 junta 2c em 1")
    assert table.melds[0] == ["2c 3c 4c 5c 6c 7c 8c"]
    assert table.canastras[0] == ["royal"]


def test_buraco_decision_wild_two_becomes_natural_when_its_place_is_reached() -> None:
    table = make_table(hands=["2c 4c 5c 3c 9p", "Ko"]).do("1 compra, 1 baixa 2c 4c 5c")
    assert table.view(None)["deal"]["jogos"][0][0]["wild"] == "2c"
    table = table.do("1 junta 3c em 1")
    assert table.melds[0] == ["2c 3c 4c 5c"]
    assert table.view(None)["deal"]["jogos"][0][0]["wild"] is None


def test_buraco_decision_one_wild_card_in_a_jogo() -> None:
    table = make_table(hands=["X 2e 9p", "Ko"], jogos=[["4c X 6c"], ["Jp Jc Jo"]]).do("1 compra")
    assert not [action for action in table.legal(1) if action.startswith("junta")]
    assert "which has a wild card (★) and takes only one; it takes 3♥ 5♥ 7♥ (copag" in table.refuses("1 junta 2e em 1")


@pytest.mark.parametrize("row", ["4c X 2p", "4c 5c 2p 2e", "7c 8c 2c X", "4c 4p X X", "X X 2c"])
def test_buraco_decision_one_wild_card_in_a_jogo_when_laying(row: str) -> None:
    said = make_table(hands=[f"{row} 9p", "Ko"]).do("1 compra").refuses(f"1 baixa {row}")
    assert "not a meld: a meld takes at most one joker or 2 as a wild card" in said


def test_buraco_decision_refusal_names_the_rule_of_the_house() -> None:
    """The reason is the rule of the house, not that the cards do not match."""

    def refusals_of(row: str, jogo: str, **options: Any) -> str:
        table = make_table(hands=[f"{row} 9p 9o", "Ko"], jogos=[[jogo], []], **options).do("1 compra")
        return table.refuses(f"1 baixa {row}") + table.refuses(f"1 junta {row.split()[-1]} em 1")

    only = refusals_of("4c 4p 4e", "5c 6c 7c", lavadeiras=False, wild_in_lavadeiras=False)
    assert "only sequences of one suit count here" in only
    bare = refusals_of("4c 4p X", "Jp Jc Jo", wild_in_lavadeiras=False)
    assert "a lavadeira takes no wild card here" in bare
    assert "a lavadeira, which takes no wild card here; it takes J♣ J♥ J♠ J♦ (" in bare
    jokers = refusals_of("4c 5c X", "5c 6c 7c", wild_jokers=False)
    assert "not a meld: jokers are not wild here" in jokers
    assert "because jokers are not wild here; it takes 4♥ 8♥ or a wild card (a 2)" in jokers
    high = refusals_of("Kc Ac 2c", "5c 6c 7c", ace="both", wild_twos=False)
    assert "the ace goes below the 2 or above the king, but a sequence does not wrap around" in high


def test_buraco_decision_one_wild_card_beside_a_natural_two() -> None:
    """2c is natural, so the joker is the only wild card."""
    table = make_table(hands=["2c X 4c 9p", "Ko"]).do("1 compra, 1 baixa 2c X 4c")
    assert table.melds[0] == ["2c X 4c"]


def test_buraco_decision_the_wild_card_moves_to_an_end() -> None:
    table = make_table(hands=["5c 8c 9p", "Ko"], jogos=[["4c X 6c"], []]).do("1 compra, 1 junta 5c em 1")
    assert table.melds[0] == ["4c 5c 6c X"]
    assert table.do("1 junta 8c em 1").melds[0] == ["4c 5c 6c X 8c"]


def test_buraco_decision_the_wild_card_moves_below_if_there_is_no_room_above() -> None:
    table = make_table(hands=["Kc 9p", "Ko"], jogos=[["Jc Qc X"], []]).do("1 compra, 1 junta Kc em 1")
    assert table.melds[0] == ["X Jc Qc Kc"]


def test_buraco_decision_several_cards_at_once_are_split() -> None:
    at_once = make_table(hands=["4c 5c 6c 7c X 9c 9p", "Ko"]).do("1 compra, 1 baixa 4c 5c 6c 7c X 9c")
    one_by_one = make_table(hands=["4c 5c 6c 7c X 9c 9p", "Ko"]).do(
        "1 compra, 1 baixa 4c 5c 6c, 1 junta 7c em 1, 1 junta X em 1, 1 junta 9c em 1"
    )
    assert at_once.match == one_by_one.match
    assert at_once.melds[0] == ["4c 5c 6c 7c X 9c"]


def test_buraco_decision_several_cards_at_once_are_added_in_fitting_order() -> None:
    table = make_table(hands=["8c 7c 3c 9p", "Ko"], jogos=[["4c 5c 6c"], []]).do("1 compra, 1 junta 8c 7c 3c em 1")
    assert table.melds[0] == ["3c 4c 5c 6c 7c 8c"]


def test_buraco_decision_several_cards_at_once_are_not_in_the_legal_actions() -> None:
    """A legal action is always a single step: three cards laid, or one added."""
    table = make_table(hands=["4c 5c 6c 7c 9p", "Ko"]).do("1 compra")
    laying = [action for action in table.legal(1) if action.startswith("baixa")]
    assert laying == ["baixa 4c 5c 6c", "baixa 5c 6c 7c"]


def test_buraco_decision_either_partner_goes_out() -> None:
    """Seat 1 took the morto; seat 3 empties its first hand, and the deal is over."""
    table = make_table(
        hands=["9p 9e", "Ko", "7c", "Qe"], jogos=[["4c 5c 6c"], []], mortos=[ANY_MORTO], took=(1, 0), stock="8e 8p 8o"
    )
    table = table.do("1 compra, 1 descarta 9p, 2 compra, 2 descarta Ko, 3 compra, 3 junta 7c em 1, 3 descarta 8o")
    assert table.is_over
    assert table.sheet(0)["out"] == 100


def test_buraco_decision_a_morto_becomes_the_stock() -> None:
    table = make_table(hands=["9p", "Ko"], stock="8c").do("1 compra, 1 descarta 8c")
    seen = table.view(2)["deal"]
    assert (seen["stock_left"], seen["mortos_left"]) == (11, 1)
    assert seen["took"] == [0, 0]
    assert table.legal(2) == ("compra", "lixo")


def test_buraco_decision_without_a_morto_the_deal_ends_and_nobody_goes_out() -> None:
    table = make_table(hands=["9p", "Ko"], stock="8c", mortos=[], took=(1, 1)).do("1 compra, 1 descarta 8c")
    assert table.is_over
    assert table.points == [-10, -10]


def test_buraco_decision_without_a_morto_the_deal_ends_if_mortos_do_not_become_the_stock() -> None:
    table = make_table(hands=["9p", "Ko"], stock="8c", stock_runs_out="deal_ends").do("1 compra, 1 descarta 8c")
    assert table.is_over
    assert table.sheet(0) == {"hand": -10, "no_morto": -100, "total": -110}


def test_buraco_decision_three_players_two_mortos_one_each() -> None:
    table = make_table(hands=["4c 5c", "Ko", "Kp"], stock="6c 8e", mortos=[ANY_MORTO, ANY_MORTO])
    table = table.do("1 compra, 1 baixa 4c 5c 6c")
    assert table.view(None)["deal"]["morto"] == [False, True, True]
    others = make_table(hands=["4c 5c", "Ko", "Kp"], stock="6c 8e", mortos=[], took=(0, 1, 1)).do(
        "1 compra, 1 baixa 4c 5c 6c"
    )
    assert others.is_over
    assert others.sheet(0) == {"out": 100, "cards": 15, "no_morto": -100, "total": 15}


def test_buraco_decision_six_players_two_mortos_a_side() -> None:
    hands = ["4c 5c", "Ko", "Kp", "Ke", "Qo", "Qp"]
    twice = make_table(hands=hands, stock="6c 8e", mortos=[ANY_MORTO], took=(1, 1)).do("1 compra, 1 baixa 4c 5c 6c")
    assert twice.view(None)["deal"]["took"] == [2, 1]
    third = make_table(hands=hands, stock="6c 8e", mortos=[ANY_MORTO], took=(2, 0)).do("1 compra, 1 baixa 4c 5c 6c")
    assert third.is_over


def test_buraco_decision_the_higher_score_wins_when_both_are_past_the_target() -> None:
    table = last_turn(score=(3100, 3200)).do("1 compra, 1 descarta 8c")
    assert table.match.score == (3090, 3190)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (2,)


def test_buraco_decision_level_scores_need_another_deal() -> None:
    table = last_turn(score=(3100, 3100)).do("1 compra, 1 descarta 8c")
    assert table.match.outcome is None
    assert table.match.chance is not None
    assert table.match.dealer == 1


def test_buraco_decision_the_last_deal_ends_the_match() -> None:
    table = last_turn(score=(40, 30), most_deals=1).do("1 compra, 1 descarta 8c")
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1,)


def test_buraco_decision_the_last_deal_may_end_level() -> None:
    table = last_turn(most_deals=1).do("1 compra, 1 descarta 8c")
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1, 2)
    assert table.match.winner_name is None


def test_buraco_decision_without_a_canastra_a_card_is_kept() -> None:
    jogos = [["6p 7p 8p"], []]
    table = last_turn("fechado", hands=["9p 4e", "Ko"], jogos=jogos, stock="8c 8e").do("1 compra, 1 junta 9p em 1")
    assert table.hand(1) == "8c 4e"
    table = last_turn("fechado", jogos=jogos, stock="8c 8e").do("1 compra")
    assert "you must keep a card" in table.refuses("1 junta 9p em 1")
    assert not table.do("1 descarta 8c").is_over


@pytest.mark.parametrize(("needs", "row", "goes"), [
    ("canastra", "3p 4p 5p 6p 7p X", True),
    ("clean_canastra", "3p 4p 5p 6p 7p X", False),
    ("clean_canastra", "3p 4p 5p 6p 7p 8p", True),
])  # fmt: skip
def test_buraco_decision_the_last_card_may_complete_the_canastra(needs: str, row: str, goes: bool) -> None:
    table = make_table(
        "fechado", hands=["9p", "Ko"], jogos=[[row], []], mortos=[], took=(1, 1), stock="8c", going_out=needs
    )
    assert ("junta 9p em 1" in table.do("1 compra").legal(1)) == goes


def test_buraco_decision_the_last_card_may_not_make_the_only_clean_canastra_dirty() -> None:
    table = make_table(
        "stbl", hands=["X", "Ko"], jogos=[["3p 4p 5p 6p 7p 8p 9p"], []], mortos=[], took=(1, 1), stock="8c"
    )
    assert "you must keep a card" in table.do("1 compra").refuses("1 junta X em 1")


def test_buraco_decision_the_top_is_used_first_then_the_rest_is_picked_up() -> None:
    table = make_table("fechado", hands=["4c 5c 9p", "Ko"], pile="Qp Qe 6c").do("1 lixo")
    assert table.legal(1) == ("baixa 4c 5c 6c",)
    assert table.view(2)["deal"]["using"] == "6c"
    assert table.view(2)["deal"]["pile"] == []
    assert "first use 6♥" in table.refuses("1 descarta 9p")
    table = table.do("1 baixa 4c 5c 6c")
    assert table.hand(1) == "9p Qp Qe"
    assert table.pile == ""


def test_buraco_decision_the_top_is_used_first_also_in_a_jogo_of_the_side() -> None:
    table = make_table("stbl", hands=["9p 3o", "Ko"], pile="Qp 7c", jogos=[["4c 5c 6c"], []]).do(
        "1 lixo, 1 junta 7c em 1"
    )
    assert table.melds[0] == ["4c 5c 6c 7c"]
    assert table.hand(1) == "9p Qp 3o"


def test_buraco_decision_the_top_is_used_first_or_the_pile_may_not_be_taken() -> None:
    table = make_table("fechado", hands=["4c 9p", "Ko"], pile="5c 6c")
    assert table.legal(1) == ("compra",)
    assert "6♥ can’t be used at once" in table.refuses("1 lixo")


def test_buraco_decision_only_the_top_of_a_closed_pile_is_visible() -> None:
    table = make_table("fechado", hands=["4c 9p", "Ko"], pile="5c 6c")
    for seat in (None, 1, 2):
        seen = table.view(seat)["deal"]
        assert (seen["pile"], seen["pile_left"]) == (["6c"], 2)


def test_buraco_decision_cards_taken_from_an_open_pile_are_known() -> None:
    table = make_table(hands=["4c 5c", "Ko"], pile="Qp 6c").do("1 lixo")
    assert table.view(2)["deal"]["known"] == [["Qp", "6c"], []]
    assert table.do("1 baixa 4c 5c 6c").view(2)["deal"]["known"] == [["Qp"], []]


def test_buraco_decision_the_pile_cannot_be_taken_forever() -> None:
    table = make_table(hands=["9p 3o", "Ko 3p"], pile="5c", takes_in_a_row=1)
    table = table.do("1 lixo, 1 descarta 5c, 2 lixo, 2 descarta 5c")
    assert table.legal(1) == ("compra",)
    assert "now draw from the stock" in table.refuses("1 lixo")
    assert "lixo" in table.do("1 compra, 1 descarta 9p").legal(2)


def test_buraco_decision_only_copag_allows_discarding_a_single_taken_card() -> None:
    assert "descarta 5c" in make_table(hands=["9p 3o", "Ko"], pile="5c").do("1 lixo").legal(1)
    table = make_table("aberto", hands=["9p 3o", "Ko"], pile="5c").do("1 lixo")
    assert table.legal(1) == ("descarta 9p", "descarta 3o")
    assert "may not be discarded" in table.refuses("1 descarta 5c")


@pytest.mark.parametrize("preset", ["aberto", "stbl"])
def test_buraco_decision_without_lavadeiras_only_sequences_are_laid(preset: str) -> None:
    table = make_table(preset, hands=["Jp Jc Jo 4c 5c 6c 9p", "Ko"]).do("1 compra")
    assert [action for action in table.legal(1) if action.startswith("baixa")] == ["baixa 4c 5c 6c"]


@pytest.mark.parametrize("preset", ["aberto", "fechado", "stbl"])
def test_buraco_decision_custom_presets_allow_the_ace_above_the_king(preset: str) -> None:
    table = make_table(preset, hands=["Qc Kc Ac 9p 8p", "Ko"]).do("1 compra, 1 baixa Qc Kc Ac")
    assert table.melds[0] == ["Qc Kc Ac"]


def test_buraco_decision_canastras_from_ace_to_king_and_from_ace_to_ace() -> None:
    row = "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"
    table = make_table("stbl", hands=["Ac Ac 9p 8p", "Ko"], jogos=[[row], []], took=(1, 1)).do(
        "1 compra, 1 junta Ac em 1"
    )
    assert table.canastras[0] == ["ace_to_king"]
    table = table.do("1 junta Ac em 1")
    assert table.canastras[0] == ["ace_to_ace"]
    assert table.view(None)["deal"]["jogos"][0][0]["points"] == 1000 + 15 + 10 + 25 + 60 + 15


def test_buraco_decision_no_morto_is_left_for_the_stock_after_two_were_taken() -> None:
    table = make_table(hands=["4c 5c", "Ko"], stock="6c 8e", mortos=[ANY_MORTO], took=(0, 1)).do(
        "1 compra, 1 baixa 4c 5c 6c"
    )
    assert table.deal.mortos == ()
    assert sorted(names(table.deal.stock[table.deal.drawn :])) == ["8e"]
