"""Records of pif-paf: what a hosted game writes replays to the same game, proves its shuffles and is told."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from carteado.core.cards import PACK_52
from carteado.fairness.entries import differing, shuffles_of_hand
from carteado.fairness.proof import verify
from carteado.files.records import dump, load
from carteado.pifpaf.rules import RULEBOOK
from carteado.record_replay import open_record, replay
from carteado.words.catalogue import LANGUAGES
from tests.hosted import hosted
from tests.pifpaf.table import ALL_PAY, NAMES, THREE, attempt, deal_of, play, record_of, refuses, replay_text
from tests.pifpaf.worlds import LIES, OFFERED

PRESETS = RULEBOOK.presets()
CASES = [(preset, seats) for preset in PRESETS for seats in (3, 5, 8)]
QUICK: dict[str, Any] = {"deals": 3, "reshuffles": 1}


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_a_hosted_game_replays_to_its_chips_and_proves_its_shuffles(preset: str, seats: int) -> None:
    for seed in range(2):
        table = hosted("pifpaf", preset, seats, seed, **QUICK)
        text = dump(table.record())
        replayed = replay_text(text)
        assert replayed.status == 0, replayed.stderr
        assert replayed.over
        assert table.state.outcome is not None
        assert tuple(replayed.chips) == table.state.outcome.score
        assert tuple(replayed.winners) == table.state.outcome.winners
        record = load(text)
        assert verify({key: record[key] for key in record if key != "hands"}, record["hands"]).status == "proven"


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_the_shuffles_of_a_record_are_those_the_game_asked_for(preset: str, seats: int) -> None:
    text = dump(hosted("pifpaf", preset, seats, 3, **QUICK).record())
    opened = open_record(io.BytesIO(text.encode()), lambda line: None, None, "pt")
    assert [asked.purpose for asked in opened.game.asked] == ["dealer"]
    for entry in opened.reader.hands():
        opened.hand(entry)
        assert list(differing(opened.game.asked, shuffles_of_hand(entry.table))) == []


def test_a_shuffle_that_nobody_asked_for_is_found() -> None:
    record = hosted("pifpaf", "copag", 3, 5, **QUICK).record()
    extra = {**record["hands"][0]["shuffles"][0], "purpose": "stock", "order": " ".join(sorted(PACK_52))}
    record["hands"][0]["shuffles"].append(extra)
    opened = open_record(io.BytesIO(dump(record).encode()), lambda line: None, None, "pt")
    entry = next(opened.reader.hands())
    opened.hand(entry)
    assert list(differing(opened.game.asked, shuffles_of_hand(entry.table)))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("most", [0, 1, 2, 5, 9, 14, 33, 61, 150])
def test_a_game_broken_off_replays_as_far_as_it_went(preset: str, most: int) -> None:
    table = hosted("pifpaf", preset, 4, most, most, **QUICK)
    replayed = replay_text(dump(table.record()))
    assert replayed.status == 0, replayed.stderr
    assert len(replayed.json["hands"]) == len(table.hands)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_told_in_words(preset: str, lang: Any) -> None:
    text = dump(hosted("pifpaf", preset, 5, 2, **QUICK).record())
    out, err = io.StringIO(), io.StringIO()
    assert replay(io.BytesIO(text.encode()), out, err, lang=lang) == 0
    told = out.getvalue()
    assert all(name in told for name in NAMES[:5])
    assert not re.search(r"\b(10|[2-9AJQK])[pceo]\b", told), "cards are printed with their symbols"
    assert "{" not in told


def test_a_mistake_a_threat_and_a_rebate_are_told() -> None:
    words = (
        f"{ALL_PAY}, 1 compra 10c, 1 bate, 2 joga fora, 1 descarta 10c, 3 ameaça, 1 rebate 3, 3 compra 6p,"
        " 3 descarta 6p, 1 compra Ke, 1 bate"
    )
    out = io.StringIO()
    record = dump(record_of([deal_of(words, cards=list(THREE))]))
    assert replay(io.BytesIO(record.encode()), out, io.StringIO()) == 0
    told = out.getvalue().splitlines()
    assert "Ana desce o jogo e diz que bateu: 2♣ 3♣ 4♣ K♣ 7♥ 8♥ 9♥ 10♥ K♥ 5♦." in told
    assert "Bruno joga as cartas fora: está fora da rodada e perde a aposta." in told
    assert "Foi engano: Ana recolhe as cartas e só pode bater comprando do maço." in told
    assert "Carla ameaçou bater e voltou atrás." in told
    assert "Rebate! Carla agora só compra do maço." in told
    assert any(line.startswith("Ana bate e leva o pote de 9: ") for line in told)
    assert told[-1] == "Fichas: Ana 56, Bruno 47, Carla 47."


# What is stated is checked ---------------------------------------------------------------------------


def test_points_and_result_are_checked() -> None:
    won = f"{ALL_PAY}, 1 compra Ke, 1 bate"
    assert play(won, points=[6, -3, -3], result=[56, 47, 47]).status == 0
    assert attempt(won, points=[6, -3, -2]).status == 1
    assert attempt(won, result=[50, 50, 50]).status == 1
    assert attempt(ALL_PAY, points=[6, -3, -3]).status == 1


def test_cards_beside_a_pack_must_follow_from_it() -> None:
    assert play("2 corta 40", pack=OFFERED, cards=list(THREE)).status == 0
    assert attempt("2 corta 41", pack=OFFERED, cards=list(THREE)).status == 1


def test_a_card_drawn_may_be_named_and_must_be_the_right_one() -> None:
    words = f"2 corta 40, {ALL_PAY}"
    top = LIES.split()[27]
    assert play(f"{words}, 1 compra {top}", pack=OFFERED).status == 0
    assert refuses(f"{words}, 1 compra Ke", pack=OFFERED).status == 1


def test_from_dealt_cards_every_draw_names_its_card() -> None:
    assert "compra 5p" in refuses(f"{ALL_PAY}, 1 compra").reason
    assert refuses(f"{ALL_PAY}, 1 compra 2p, 1 descarta 2p, 2 compra 2p").status == 1


def test_from_dealt_cards_there_is_nothing_to_cut() -> None:
    assert refuses("2 corta 40").status == 1


def test_the_stock_may_be_cut_or_not_where_nobody_knows_how_it_lay() -> None:
    words = "1 larga, 2 paga, 3 paga"
    assert play(f"{words}, 2 compra 5c").status == 0
    assert play(f"{words}, 2 corta 40, 2 compra 5c").status == 0
    assert refuses(f"{words}, 3 corta 40").status == 1


def test_legal_after_a_discard_has_the_answers_and_the_next_turn() -> None:
    deal = play(f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo")
    assert deal.legal(2) == ["compra", "pega", "bate", "passa"]
    assert deal.legal(3) == ["passa"]


def test_who_passed_may_be_written_too() -> None:
    words = f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 2 passa, 3 passa, 2 compra 6p"
    assert play(words).legal(2)


def test_a_chosen_regulation_may_stand_beside_the_record(tmp_path: Any) -> None:
    own = 'carteado = 1\ngame = "pifpaf"\nbase = "copag"\n[rules]\npingo = 2\n'
    (tmp_path / "clube.toml").write_text(own)
    record = dump(record_of([deal_of("1 larga, 2 larga", cards=list(THREE))], regulation="clube.toml"))
    assert replay_text(record, tmp_path).points == [-2, -2, 4]
