"""The document, sentence by sentence. The name of a test contains the id of its sentence in `documents/buraco.toml`."""

from __future__ import annotations

from random import Random

import pytest

from carteado.core.cards import JOKER, PACK_52, parse_cards
from carteado.core.refusal import Refusal
from carteado.games.buraco import new_game
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.buraco.table import sides
from tests.games.buraco.table import ANY_MORTO, last_turn, make_table

COPAG = RULEBOOK.preset("copag")


def cut_and_deal(seats: int = 4, dealer: int = 4, lifted: int = 20, **options: object) -> tuple[Match, tuple[str, ...]]:
    """Return a match whose first pack has been cut and dealt, and the pack after the cut."""
    match = Match(RULEBOOK.with_options(COPAG, options), seats, dealer)
    pack = tuple(Random(1).sample(match.table.pack, len(match.table.pack)))
    match = match.apply_shuffle(pack)
    assert isinstance(match.stage, Cutting)
    return match.apply(match.actors()[0], f"corta {lifted}"), pack[lifted:] + pack[:lifted]


def hand(match: Match, seat: int) -> list[str]:
    """Return the cards of a seat as it sees them."""
    cards: list[str] = match.view(seat)["deal"]["hand"]
    return cards


# Número de jogadores e de cartas ---------------------------------------------------------------------


def test_buraco_numero_baralhos_two_decks_and_their_jokers() -> None:
    pack = Match(COPAG, 4, 1).table.pack
    assert sorted(pack) == sorted([*PACK_52 * 2, *[JOKER] * 4])


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_buraco_numero_jogadores_two_to_six(seats: int) -> None:
    assert new_game(COPAG, seats).seats == seats


@pytest.mark.parametrize("seats", [1, 5, 7])
def test_buraco_numero_jogadores_not_one_five_or_seven(seats: int) -> None:
    with pytest.raises(ValueError, match="not played by"):
        new_game(COPAG, seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_buraco_numero_sozinhos_each_counts_alone(seats: int) -> None:
    assert sides(seats) == tuple((seat,) for seat in range(1, seats + 1))
    assert Match(COPAG, seats).score == (0,) * seats


def test_buraco_numero_lados_four_and_six_sit_alternately() -> None:
    assert sides(4) == ((1, 3), (2, 4))
    assert sides(6) == ((1, 3, 5), (2, 4, 6))


# Contagem de pontos ----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [1500, 3000, 5000])
def test_buraco_pontos_alvo_the_agreed_target_ends_the_match(target: int) -> None:
    short = last_turn(score=(target - 120, 0), target=target).do("1 compra, 1 descarta 8c")
    assert short.match.outcome is None
    table = last_turn(jogos=[["6p 7p 8p"], []], score=(target - 120, 0), target=target)
    table = table.do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.match.score[0] >= target
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1,)


def test_buraco_pontos_alvo_no_other_target_can_be_agreed() -> None:
    assert RULEBOOK.fields["target"].choices == (1500, 3000, 5000)


def test_buraco_pontos_todas_every_card_has_points() -> None:
    assert all(points > 0 for points in Match(COPAG, 2).table.values)


def test_buraco_pontos_batida_gives_a_hundred() -> None:
    table = last_turn(jogos=[["6p 7p 8p"], []]).do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.is_over
    assert table.sheet(0)["out"] == 100
    assert "out" not in table.sheet(1)


def test_buraco_pontos_real_gives_two_hundred() -> None:
    table = last_turn(jogos=[["3p 4p 5p 6p 7p 8p"], []]).do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(0)["royal"] == 200
    assert "dirty" not in table.sheet(0)


def test_buraco_pontos_suja_gives_a_hundred() -> None:
    table = last_turn(jogos=[["3p 4p 5p X 7p 8p"], []]).do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(0)["dirty"] == 100
    assert "royal" not in table.sheet(0)


def test_buraco_pontos_baixadas_count_for_winner_and_loser() -> None:
    table = last_turn(jogos=[["6p 7p 8p"], ["Qc Kc X"]]).do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(0)["cards"] == 5 + 5 + 10 + 10
    assert table.sheet(1)["cards"] == 10 + 10 + 20


def points_in_hand(card: str) -> int:
    """Return the points that one card left in hand costs."""
    table = last_turn(hands=["9p", card], jogos=[["6p 7p 8p"], []])
    return -table.do("1 compra, 1 junta 9p em 1, 1 descarta 8c").sheet(1)["hand"]


def test_buraco_pontos_curinga_is_twenty() -> None:
    assert points_in_hand("X") == 20


def test_buraco_pontos_as_is_fifteen() -> None:
    assert points_in_hand("Ac") == 15


@pytest.mark.parametrize("rank", ["2", "8", "9", "10", "J", "Q", "K"])
def test_buraco_pontos_dez(rank: str) -> None:
    assert points_in_hand(rank + "o") == 10


@pytest.mark.parametrize("rank", ["3", "4", "5", "6", "7"])
def test_buraco_pontos_cinco(rank: str) -> None:
    assert points_in_hand(rank + "o") == 5


def test_buraco_pontos_na_mao_also_count_against_the_partner_of_the_player_going_out() -> None:
    table = make_table(hands=["9p", "Ko", "Ac 4c", "Qe"], stock="8c", mortos=[], took=(1, 1), jogos=[["6p 7p 8p"], []])
    table = table.do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(0)["hand"] == -(15 + 5)
    assert table.sheet(1)["hand"] == -(10 + 10)


def test_buraco_pontos_sem_morto_costs_a_hundred() -> None:
    table = make_table(hands=["9p", "Ko"], stock="8c", mortos=[ANY_MORTO], took=(1, 0), jogos=[["6p 7p 8p"], []])
    table = table.do("1 compra, 1 junta 9p em 1, 1 descarta 8c")
    assert table.sheet(1)["no_morto"] == -100
    assert "no_morto" not in table.sheet(0)


# Embaralhamento e distribuição -----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dealer", "cutter"), [(4, 1, 4), (4, 3, 2), (2, 1, 2), (6, 1, 6)])
def test_buraco_dar_corte_the_player_at_the_dealers_right(seats: int, dealer: int, cutter: int) -> None:
    match = Match(COPAG, seats, dealer)
    match = match.apply_shuffle(match.table.pack)
    assert match.actors() == (cutter,)
    assert match.legal(cutter) == tuple(f"corta {lifted}" for lifted in range(1, 108))


def test_buraco_dar_corte_changes_the_cards_dealt() -> None:
    match, pack = cut_and_deal(lifted=30)
    assert pack[0] in hand(match, 1)


def test_buraco_dar_onze_one_by_one_clockwise() -> None:
    match, pack = cut_and_deal(seats=4, dealer=4, deal_by=1)
    for seat in range(1, 5):
        assert sorted(hand(match, seat)) == sorted(pack[seat - 1 : 44 : 4])
        assert len(hand(match, seat)) == 11


def test_buraco_dar_onze_two_by_two_clockwise() -> None:
    match, pack = cut_and_deal(seats=4, dealer=2, deal_by=2)
    assert set(pack[0:2]) <= set(hand(match, 3))
    assert set(pack[2:4]) <= set(hand(match, 4))
    assert pack[40] in hand(match, 3)
    assert [len(hand(match, seat)) for seat in range(1, 5)] == [11] * 4


def test_buraco_dar_onze_face_down() -> None:
    match, _ = cut_and_deal()
    assert match.view(None)["deal"]["hand"] == []
    assert match.view(2)["deal"]["left"] == [11] * 4
    assert [seen for seen in match.view(2)["deal"]["known"] if seen] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_buraco_dar_mortos_twenty_two_cards_in_two_heaps(seats: int) -> None:
    match, pack = cut_and_deal(seats=seats, dealer=1)
    stage = match.stage
    assert stage is not None
    assert not isinstance(stage, Cutting)
    assert [len(morto) for morto in stage.mortos] == [11, 11]
    assert len(pack) == 11 * seats + 22 + stage.stock_left


def test_buraco_dar_fechados_nobody_sees_the_mortos() -> None:
    match, _ = cut_and_deal()
    for seat in (None, 1, 2, 3, 4):
        seen = match.view(seat)["deal"]
        assert seen["mortos_left"] == 2
        assert not any("morto" in key for key in seen if key not in ("mortos_left", "morto"))
        assert seen["morto"] == [True, True]


def test_buraco_dar_seis_three_mortos() -> None:
    match, _ = cut_and_deal(seats=6, dealer=6)
    assert match.view(None)["deal"]["mortos_left"] == 3


def test_buraco_dar_monte_the_rest_is_the_stock_face_down() -> None:
    match, pack = cut_and_deal(seats=4)
    assert match.view(1)["deal"]["stock_left"] == 108 - 44 - 22
    drawn = match.apply(1, "compra")
    assert pack[66] in hand(drawn, 1)


# Desenrolar do jogo ----------------------------------------------------------------------------------


def test_buraco_jogo_primeira_the_first_card_may_be_refused() -> None:
    table = make_table(hands=["9p 9c", "Ko"], stock="8c 4e 5e", begun=False).do("1 compra")
    assert table.view(1)["deal"]["offered"] == "8c"
    table = table.do("1 recusa")
    assert table.pile == "8c"
    assert table.hand(1) == "9p 9c 4e"
    assert "recusa" not in table.legal(1)


def test_buraco_jogo_primeira_only_before_laying() -> None:
    table = make_table(hands=["9p 9c 9e 4p", "Ko"], stock="8c 4e", begun=False)
    assert "only the first player" in table.refuses("1 compra, 1 baixa 9p 9c 9e, 1 recusa")


def test_buraco_jogo_primeira_only_the_first_player_and_only_once() -> None:
    table = make_table(hands=["9p 9c", "Ko"], stock="8c 4e 5e 6e", begun=False)
    assert "only the first player" in table.refuses("1 compra, 1 recusa, 1 recusa")
    assert "only the first player" in table.refuses("1 compra, 1 descarta 9p, 2 compra, 2 recusa")
    assert "draw" in table.refuses("1 recusa") or "only the first player" in table.refuses("1 recusa")


def test_buraco_jogo_lixo_discards_are_visible_to_everybody() -> None:
    table = make_table(hands=["9p 9c", "Ko"], stock="8c 4e").do("1 compra, 1 descarta 8c, 2 compra, 2 descarta Ko")
    for seat in (None, 1, 2):
        assert table.view(seat)["deal"]["pile"] == ["8c", "Ko"]


def test_buraco_jogo_vez_draw_then_lay_then_discard() -> None:
    table = make_table(hands=["4c 5c 6c 9p", "Ko"], stock="8c 4e")
    assert table.legal(1) == ("compra",)
    assert table.legal(2) == ()
    assert "draw from the stock" in table.refuses("1 baixa 4c 5c 6c")
    table = table.do("1 compra, 1 baixa 4c 5c 6c")
    assert table.turn == 1
    assert table.do("1 descarta 9p").turn == 2
    assert "you have drawn" in table.refuses("1 compra")


REFUSED_BY = [
    ("2 compra", "Desenrolar do jogo, 3"),
    ("1 descarta 9p", "Desenrolar do jogo, 3"),
    ("1 lixo", "Desenrolar do jogo, 4"),
    ("1 compra, 1 compra", "Desenrolar do jogo, 3; Desenrolar do jogo, 4"),
    ("1 compra, 1 baixa 4c 5c 9p", "Desenrolar do jogo, 5; Desenrolar do jogo, 9"),
    ("1 compra, 1 junta 9p em 1", "Desenrolar do jogo, 5; Desenrolar do jogo, 11"),
    ("1 compra, 1 junta 4c em 2", "Desenrolar do jogo, 9; Desenrolar do jogo, 11"),
    ("1 compra, 1 junta 4c em 3", "Desenrolar do jogo, 11"),
]


@pytest.mark.parametrize(("actions", "articles"), REFUSED_BY)
def test_buraco_jogo_vez_refusal_cites_the_articles(actions: str, articles: str) -> None:
    table = make_table(hands=["4c 5c 6c 9p 9o", "Ko"], jogos=[["4e 5e 6e", "Qc Qe Qo"], []], stock="8c 4e")
    assert table.refuses(actions).endswith(f"(copag, {articles})")


def test_buraco_jogo_sequencias_refusal_of_too_few_cards_cites_the_article() -> None:
    match = make_table(hands=["4c 5c 6c 9p", "Ko"], stock="8c 4e").do("1 compra").match
    with pytest.raises(Refusal) as refused:
        match.apply(1, "baixa 4c 5c")
    assert refused.value.source == "copag, Desenrolar do jogo, 5; Desenrolar do jogo, 9"


def test_buraco_jogo_vez_laying_is_not_required() -> None:
    assert make_table(hands=["4c 5c 6c 9p", "Ko"]).do("1 compra, 1 descarta 9p").melds == [[], []]


def test_buraco_jogo_pega_lixo_the_whole_pile_instead_of_drawing() -> None:
    table = make_table(hands=["4c 5c", "Ko"], pile="Qp 9e 3o").do("1 lixo")
    assert table.hand(1) == "Qp 4c 5c 9e 3o"
    assert table.pile == ""
    assert "you have drawn" in table.refuses("1 compra")


def test_buraco_jogo_pega_lixo_then_discards_a_card() -> None:
    table = make_table(hands=["4c 5c", "Ko"], pile="Qp 9e 3o").do("1 lixo")
    assert table.turn == 1
    assert all(action.startswith(("descarta", "baixa", "junta")) for action in table.legal(1))
    assert table.do("1 descarta Qp").turn == 2


def test_buraco_jogo_pega_lixo_without_using_the_top() -> None:
    assert "lixo" in make_table(hands=["4c", "Ko"], pile="Qp").legal(1)
    assert "the pile is empty" in make_table(hands=["4c", "Ko"]).refuses("1 lixo")


@pytest.mark.parametrize("row", ["4c 5c 6c", "Ac 2c 3c", "Jc Qc Kc"])
def test_buraco_jogo_sequencias_three_of_one_suit(row: str) -> None:
    table = make_table(hands=[row + " 9p", "Ko"]).do(f"1 compra, 1 baixa {row}")
    assert table.melds == [[row], []]


@pytest.mark.parametrize("row", ["4c 5c 6p", "4c 5c 7c", "4c 5c", "Kc Ac 2c"])
def test_buraco_jogo_sequencias_other_cards_are_refused(row: str) -> None:
    table = make_table(hands=[row + " 9p 9p", "Ko"]).do("1 compra")
    assert table.refuses(f"1 baixa {row}")


NO_SEQUENCE = [
    ("4c 5c 7c", "6♥ is missing, or a wild card in its place"),
    ("Ac 2c 4c", "3♥ is missing, or a wild card in its place"),
    ("4c 5c 8c", "missing between them: 6♥ 7♥"),
    ("4c 5c 9c X", "a wild card replaces only one card; missing between them: 6♥ 7♥ 8♥"),
    ("4c 9c 2c", "a wild card replaces only one card; missing between them: 5♥ 6♥ 7♥ 8♥"),
    ("4c 5c 5c 6c", "takes each card once, and 5♥ appears twice"),
    ("4c 5c 6p", "a sequence of one suit, or three or more cards of one rank"),
]


@pytest.mark.parametrize(("row", "reason"), NO_SEQUENCE)
def test_buraco_jogo_sequencias_refusal_says_what_is_wrong(row: str, reason: str) -> None:
    assert reason in make_table(hands=[row + " 9p 9p", "Ko"]).do("1 compra").refuses(f"1 baixa {row}")


NOT_ADDED = [
    ("9p", "a sequence of ♥; it takes 3♥ 7♥ or a wild card (★ or 2)"),
    ("9c", "which goes from 4♥ to 6♥; it takes 3♥ 7♥ or a wild card (★ or 2)"),
    ("5c", "which has this card already; it takes 3♥ 7♥"),
]


@pytest.mark.parametrize(("card", "reason"), NOT_ADDED)
def test_buraco_jogo_sequencias_refusal_says_why_a_card_does_not_fit_and_which_would(card: str, reason: str) -> None:
    table = make_table(hands=[f"{card} 9p 9o", "Ko"], jogos=[["4c 5c 6c"], []]).do("1 compra")
    assert f"does not fit meld 1, {reason}" in table.refuses(f"1 junta {card} em 1")


def test_buraco_jogo_sequencias_six_cards_are_not_a_canastra() -> None:
    table = make_table(hands=["4c 5c 6c 7c 8c 9c 9p", "Ko"]).do("1 compra, 1 baixa 4c 5c 6c 7c 8c 9c")
    assert table.melds == [["4c 5c 6c 7c 8c 9c"], []]
    assert table.canastras == [[None], []]


def test_buraco_jogo_canastras_have_seven_cards() -> None:
    table = make_table(hands=["10c 9p", "Ko"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do("1 compra, 1 junta 10c em 1")
    assert table.canastras == [["royal"], []]


def test_buraco_jogo_canastras_go_from_ace_to_king() -> None:
    row = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc"
    table = make_table(hands=["Kc Ac 9p", "Ko"], jogos=[[row], []]).do("1 compra, 1 junta Kc em 1")
    assert table.melds[0] == [row + " Kc"]
    assert "does not fit meld 1, which is complete; it takes nothing more" in table.refuses("1 junta Ac em 1")


@pytest.mark.parametrize("row", ["Qc Kc Ac", "Kc Ac 2c", "Kc Ac X"])
def test_buraco_jogo_canastras_the_ace_is_not_above_the_king(row: str) -> None:
    table = make_table(hands=[f"{row} 9p", "Ko"], jogos=[["Jc Qc Kc"], []]).do("1 compra")
    said = table.refuses(f"1 baixa {row}")
    assert said.endswith("the ace goes below the 2, not above the king (copag, Desenrolar do jogo, 6)")
    assert "which ends with the king: the ace goes below the 2; it takes 10♥" in table.refuses("1 junta Ac em 1")


def test_buraco_jogo_curinguinha_two_of_another_suit_is_wild() -> None:
    table = make_table(hands=["4c 2p 6c 9p", "Ko"]).do("1 compra, 1 baixa 4c 2p 6c")
    assert table.melds == [["4c 2p 6c"], []]
    assert table.view(None)["deal"]["jogos"][0][0]["wild"] == "2p"


@pytest.mark.parametrize("wild", ["X", "2p"])
def test_buraco_jogo_suja_with_a_joker_or_a_curinguinha(wild: str) -> None:
    table = make_table(hands=[f"{wild} 9p", "Ko"], jogos=[["4c 5c 6c 7c 8c 9c"], []]).do(
        f"1 compra, 1 junta {wild} em 1"
    )
    assert table.canastras == [["dirty"], []]


@pytest.mark.parametrize("row", ["Jp Jc Jo", "7p 7p 7o", "Ap Ac Ae Ao"])
def test_buraco_jogo_lavadeiras_three_or_more_of_one_rank(row: str) -> None:
    table = make_table(hands=[row + " 9p", "Ko"]).do(f"1 compra, 1 baixa {row}")
    assert table.melds == [[row], []]


def test_buraco_jogo_lavadeiras_two_are_too_few() -> None:
    assert not [action for action in make_table(hands=["Qp Qc 9p", "Ko"]).do("1 compra").legal(1) if "baixa" in action]


def test_buraco_jogo_lavadeiras_take_cards_of_their_rank() -> None:
    table = make_table(hands=["4c 9p", "Ko"], jogos=[["Jp Jc Jo"], []]).do("1 compra")
    assert "a lavadeira of J; it takes J♣ J♥ J♠ J♦ or a wild card" in table.refuses("1 junta 4c em 1")


def test_buraco_jogo_lavadeira_cresce_to_a_royal_canastra() -> None:
    table = make_table(hands=["Jo 9p", "Ko"], jogos=[["Jp Jp Jc Jc Je Je"], []]).do("1 compra, 1 junta Jo em 1")
    assert table.canastras == [["royal"], []]


def test_buraco_jogo_lavadeira_cresce_to_a_dirty_one_with_a_joker() -> None:
    table = make_table(hands=["X 9p", "Ko"], jogos=[["Jp Jp Jc Jc Je Je"], []]).do("1 compra, 1 junta X em 1")
    assert table.canastras == [["dirty"], []]


def test_buraco_jogo_parceiro_adds_to_jogos_of_the_side() -> None:
    table = make_table(hands=["9p 9e", "Ko Kp", "7c 3o", "Qe"], jogos=[["4c 5c 6c"], []], stock="8e 8p 8o")
    table = table.do("1 compra, 1 descarta 9p, 2 compra, 2 descarta Ko, 3 compra, 3 junta 7c em 1")
    assert table.melds[0] == ["4c 5c 6c 7c"]


def test_buraco_jogo_parceiro_opponents_may_not_add() -> None:
    table = make_table(hands=["9p 9e", "7c Kp", "7e 3o", "Qe"], jogos=[["4c 5c 6c"], []], stock="8e 8p")
    assert "no meld 1" in table.do("1 compra, 1 descarta 9p, 2 compra").refuses("2 junta 7c em 1")


def test_buraco_jogo_parceiro_adds_only_in_turn() -> None:
    table = make_table(hands=["9p 9e", "Ko", "7c 3o", "Qe"], jogos=[["4c 5c 6c"], []])
    assert "seat 1’s turn" in table.refuses("3 junta 7c em 1")


def test_buraco_jogo_morto_taken_after_laying_all_cards() -> None:
    table = make_table(hands=["4c 5c", "Ko"], stock="6c 8e").do("1 compra, 1 baixa 4c 5c 6c")
    assert sorted(parse_cards(table.hand(1))) == sorted(parse_cards(ANY_MORTO))
    assert table.view(2)["deal"]["mortos_left"] == 1
    assert table.view(2)["deal"]["took"] == [1, 0]


def test_buraco_jogo_morto_direto_turn_continues_until_the_discard() -> None:
    table = make_table(hands=["4c 5c", "Ko"], stock="6c 8e", mortos=["7c " + ANY_MORTO[3:], ANY_MORTO]).do(
        "1 compra, 1 baixa 4c 5c 6c"
    )
    assert table.turn == 1
    table = table.do("1 junta 7c em 1")
    assert table.melds[0] == ["4c 5c 6c 7c"]
    assert table.do("1 descarta Kp").turn == 2


def test_buraco_jogo_morto_descarte_is_played_in_the_next_turn() -> None:
    table = make_table(hands=["4c 5c 9p", "Ko Kp"], stock="6c 8e 8p", mortos=["7c " + ANY_MORTO[3:], ANY_MORTO])
    table = table.do("1 compra, 1 baixa 4c 5c 6c, 1 descarta 9p")
    assert table.turn == 2
    assert len(parse_cards(table.hand(1))) == 11
    assert "seat 2’s turn" in table.refuses("1 junta 7c em 1")
    assert table.do("2 compra, 2 descarta Ko, 1 compra, 1 junta 7c em 1").melds[0] == ["4c 5c 6c 7c"]


def test_buraco_jogo_fim_when_the_hand_is_empty_after_the_morto() -> None:
    table = make_table(hands=["4c 5c", "Ko"], stock="6c 8e", mortos=[ANY_MORTO], took=(1, 0)).do(
        "1 compra, 1 baixa 4c 5c 6c"
    )
    assert table.is_over
    assert table.match.last is not None
    assert table.match.last.out == 1
    assert table.points == [100 + 15, -10 - 100]


def test_buraco_jogo_fim_also_with_a_discard() -> None:
    table = make_table(hands=["4c 5c 9p", "Ko"], stock="6c 8e", mortos=[], took=(1, 1))
    assert table.do("1 compra, 1 baixa 4c 5c 6c, 1 descarta 9p").is_over
