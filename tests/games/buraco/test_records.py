"""Records of buraco: a hosted game replays to the same result, its shuffles verify, and it can be narrated."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from carteado.fairness.entries import find_differences, shuffles_of_hand
from carteado.fairness.proof import verify
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK
from carteado.playthrough.replay import open_record, replay
from carteado.records.record_text import dump, load
from carteado.words.catalogue import LANGUAGES
from tests.games.buraco.records import (
    CARDS,
    DEAL,
    FIRST_TURN,
    NAMES,
    WHOLE,
    attempt,
    deal_of,
    play,
    record_of,
    refuses,
    replay_text,
)  # fmt: skip
from tests.games.buraco.table import pack_of
from tests.hosted import host_game

PRESETS = RULEBOOK.presets()
CASES = [("copag", 2), ("copag", 3), ("aberto", 4), ("fechado", 4), ("fechado", 6), ("stbl", 2)]
QUICK: dict[str, Any] = {"most_deals": 2}


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_hosted_game_replays_to_its_score_and_its_shuffles_verify(preset: str, seats: int) -> None:
    table = host_game("buraco", preset, seats, 0, **QUICK)
    text = dump(table.record())
    replayed = replay_text(text)
    assert replayed.status == 0, replayed.stderr
    assert replayed.json["over"]
    assert table.state.outcome is not None
    assert tuple(replayed.json["score"]) == table.state.outcome.score
    record = load(text)
    assert verify({key: record[key] for key in record if key != "hands"}, record["hands"]).status == "proven"


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_record_has_the_shuffles_that_the_game_asked_for(preset: str, seats: int) -> None:
    text = dump(host_game("buraco", preset, seats, 3, **QUICK).record())
    opened = open_record(io.BytesIO(text.encode()), lambda line: None, None, "pt")
    assert [requested.purpose for requested in opened.game.requested_shuffles] == ["dealer"]
    for entry in opened.reader.hands():
        opened.replay_hand(entry)
        assert list(find_differences(opened.game.requested_shuffles, shuffles_of_hand(entry.table))) == []


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("most", [0, 1, 2, 5, 33, 90])
def test_unfinished_game_replays_to_its_last_state(preset: str, most: int) -> None:
    table = host_game("buraco", preset, 4, most, most, **QUICK)
    replayed = replay_text(dump(table.record()))
    assert replayed.status == 0, replayed.stderr
    assert len(replayed.json["hands"]) == len(table.hands)
    assert isinstance(table.state, Match)
    seat = table.state.actors()[0]
    if most:
        assert tuple(replayed.legal(seat)) == table.state.legal(seat)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_replay_narrates_the_match(preset: str, lang: Any) -> None:
    text = dump(host_game("buraco", preset, 4, 2, **QUICK).record())
    out, err = io.StringIO(), io.StringIO()
    assert replay(io.BytesIO(text.encode()), out, err, lang=lang) == 0
    told = out.getvalue()
    assert all(name in told for name in NAMES[:4])
    assert not re.search(r"\b(10|[2-9AJQK])[pceo]\b", told), "cards are printed with their symbols"
    assert "{" not in told


# Records written by a person -------------------------------------------------------------------------


def test_replay_narrates_a_deal_written_from_its_cards() -> None:
    out = io.StringIO()
    assert replay(io.BytesIO(dump(record_of(deal_of(WHOLE))).encode()), out, io.StringIO()) == 0
    told = out.getvalue().splitlines()
    assert "Ana compra J♥ do monte." in told
    assert "Ana baixa 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥." in told
    assert "Canastra real: 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥." in told
    assert "Ana pega o morto, para a próxima vez." in told
    assert any(line.startswith("Ana bateu: Ana 680; Bruno −") for line in told)
    assert told[-3] == "Ana: batida +100, canastras reais +400, cartas baixadas +180. Total 680."
    assert told[-2].startswith("Bruno: cartas na mão −")
    assert told[-1].startswith("Placar: Ana 680; Bruno −")


def test_json_of_a_deal() -> None:
    deal = play(WHOLE).deal
    assert deal["melds"][0] == ["4c 5c 6c 7c 8c 9c 10c", "Jp Jc Je Jo", "Ap 2p 3p 4p 5p 6p 7p", "Qp Qc Qe Qo"]
    assert (deal["out"], deal["took"], deal["complete"]) == (1, [1, 0], True)
    assert deal["left"] == ["", "4e 6e 8e 10e Qe 4o 5o 7o 9o Jo Ko"]
    assert deal["sheet"][0] == {
        "out": 100, "royal": 400, "ace_to_king": 0, "ace_to_ace": 0, "dirty": 0, "cards": 180, "hand": 0,
        "no_morto": 0, "total": 680,
    }  # fmt: skip
    assert deal["points"] == [680, -85 - 100]


def test_unfinished_deal_lists_the_legal_actions() -> None:
    replayed = play(FIRST_TURN)
    assert (replayed.deal["complete"], "points" in replayed.deal) == (False, False)
    assert replayed.json["legal"] == {"2": ["compra", "lixo"]}
    assert len(replayed.deal["left"][0].split()) == 11


def test_points_and_result_are_checked() -> None:
    assert play(WHOLE, points=[680, -185], result=[680, -185]).status == 0
    assert play(WHOLE, points=[680, -185], result=[700, 15], score=[20, 200]).status == 0
    assert "o registro diz 680 × -170" in attempt(WHOLE, points=[680, -170]).stderr
    assert "o registro diz 0 × 0" in attempt(WHOLE, result=[0, 0]).stderr
    assert attempt(FIRST_TURN, points=[680, -185]).status == 1


def test_error_of_an_illegal_action_names_hand_action_and_rule() -> None:
    said = refuses("1 compra, 1 baixa 4c 5c Kp")
    assert (said.json["error"]["hand"], said.json["error"]["action"], said.json["error"]["seat"]) == (1, 2, 1)
    assert said.reason == (
        "4♥ 5♥ K♣ não formam um jogo: um jogo é uma sequência de um naipe só, ou três ou mais cartas do mesmo valor"
        " (copag, Desenrolar do jogo, 5; Desenrolar do jogo, 9)"
    )
    assert "1 baixa 4c 5c Kp" in said.stderr
    assert "não está na sua mão" in refuses("1 compra, 1 descarta 3o").reason
    assert "agora é a vez do lugar 2" in refuses(f"{FIRST_TURN}, 1 compra").reason


def test_record_may_refuse_the_first_card() -> None:
    deal = play("1 compra, 1 recusa, 1 descarta Kp").deal
    assert "4o" in deal["left"][0].split()
    assert "Jc" not in deal["left"][0].split()
    assert "só quem começa" in refuses("1 compra, 1 descarta Kp, 2 compra, 2 recusa").reason


def test_drawn_card_must_be_named_if_the_stock_is_unknown() -> None:
    assert "como em compra 5p" in refuses("1 compra", cards=CARDS).reason
    words = "1 compra Jc, 1 baixa Jp Jc Je Jo, 1 descarta Kp, 2 compra Kp, 2 descarta Kp, 1 lixo"
    deal = play(words, cards=CARDS).deal
    assert deal["left"] == ["Kp Kp 4c 5c 6c 7c 8c 9c 10c", CARDS_IN_ORDER]
    assert deal["mortos"] == []
    assert "Kp já não está no monte" in refuses(f"{words}, 1 descarta Kp, 2 compra Kp", cards=CARDS).reason


def test_named_drawn_card_must_be_the_top_of_the_stock() -> None:
    assert play("1 compra Jc, 1 descarta Kp, 2 compra 4♦").status == 0
    assert "a carta de cima do monte era Jc" in refuses("1 compra 4o").reason
    assert refuses("1 compra 11o").status == 1
    pack = " ".join(pack_of("copag", 2, CARDS, 2))
    top = pack.split()[44]
    assert play(f"1 compra {top}", pack=pack).status == 0
    assert "a carta de cima do monte era" in refuses(f"1 compra {'4c' if top != '4c' else '5c'}", pack=pack).reason


def test_stock_may_be_partly_known() -> None:
    deal = play("1 compra, 1 descarta Jc, 2 compra Ae, 2 descarta Ae", cards=CARDS, stock="Jc").deal
    assert deal["left"][1] == CARDS_IN_ORDER


def test_refusal_names_the_next_drawn_card() -> None:
    deal = play("1 compra Jc, 1 recusa 4o, 1 descarta Kp", cards=CARDS).deal
    assert "4o" in deal["left"][0].split()
    assert "como em recusa 5p" in refuses("1 compra Jc, 1 recusa", cards=CARDS).reason


def test_taken_morto_must_be_in_the_record() -> None:
    words = FIRST_TURN.replace("compra", "compra Jc")
    assert "não diz as cartas dos mortos" in refuses(words, cards=CARDS).reason
    assert play(words, cards=CARDS, mortos=DEAL["mortos"]).deal["took"] == [1, 0]


CARDS_IN_ORDER = "4e 6e 8e 10e Qe 3o 5o 7o 9o Jo Ko"


def not_in_hand() -> list[str]:
    pack = Match(RULEBOOK.preset("copag"), 2).table.pack
    return list((Counter(pack) - Counter(" ".join(CARDS).split())).elements())


def test_any_card_outside_the_hands_can_be_named_as_drawn() -> None:
    """This includes cards that were filled in as part of a morto."""
    for card in dict.fromkeys(not_in_hand()):
        assert card in play(f"1 compra {card}", cards=CARDS).deal["left"][0].split()


def test_deal_ends_with_the_last_card_of_an_unknown_stock() -> None:
    words: list[str] = []
    for turn, card in enumerate(not_in_hand()):
        words += [f"{turn % 2 + 1} compra {card}", f"{turn % 2 + 1} descarta {card}"]
    deal = play(words, cards=CARDS).deal
    assert (deal["complete"], deal["out"]) == (True, None)
    assert attempt([*words[:-1], "2 compra 4c"], cards=CARDS).status == 1
    assert attempt([*words[:-1], "2 recusa"], cards=CARDS).status == 1


# From the pack ---------------------------------------------------------------------------------------


def test_pack_is_cut_and_dealt() -> None:
    pack = pack_of("copag", 2, CARDS, 2)
    offered = " ".join(pack[-40:] + pack[:-40])
    dealt = play("1 corta 40", pack=offered).deal
    assert [sorted(row.split()) for row in dealt["cards"]] == [sorted(row.split()) for row in CARDS]
    uncut = play("1 compra", pack=" ".join(pack)).deal
    assert uncut["cards"] == dealt["cards"]


def test_stated_cards_must_match_the_pack() -> None:
    pack = " ".join(pack_of("copag", 2, CARDS, 2))
    assert play("1 compra", pack=pack, cards=CARDS).status == 0
    assert attempt("1 corta 4, 1 compra", pack=pack, cards=CARDS).status == 1


def test_before_the_cut_a_cut_or_the_first_draw_is_legal() -> None:
    pack = " ".join(pack_of("copag", 4, [], 4))
    legal = replay_text(dump(record_of(deal_of("", pack=pack), players=4))).json["legal"]
    assert legal["1"] == ["compra"]
    assert (legal["3"][0], legal["3"][-1]) == ("corta 1", "corta 107")


def test_regulation_file_next_to_the_record_is_used(tmp_path: Path) -> None:
    own = 'carteado = 1\ngame = "buraco"\nbase = "copag"\n[rules]\nout_points = 300\n'
    (tmp_path / "clube.toml").write_text(own)
    record = dump(record_of(deal_of(WHOLE), regulation="clube.toml"))
    assert replay_text(record, tmp_path).json["score"] == [880, -185]


def test_match_continues_from_a_stated_score() -> None:
    replayed = play(WHOLE, score=[2500, 100])
    assert (replayed.json["over"], replayed.json["winner"]) == (True, "odd")
    again = replay_text(dump(record_of(deal_of(WHOLE), {**DEAL, "actions": []}, score=[2500, 100])))
    assert again.status != 0


def test_documented_example_replays_to_the_documented_output() -> None:
    document = (Path(__file__).parents[3] / "docs" / "records-buraco.md").read_text(encoding="utf-8")
    written = document.split("```toml\n")[1].split("```")[0]
    printed = document.split("```json\n")[1].split("```")[0]
    replayed = replay_text(written)
    assert replayed.status == 0, replayed.stderr
    assert replayed.json == json.loads(printed)
