"""Records of pif-paf: a hosted game can be replayed, proves its shuffles and is narrated."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from carteado.core.cards import PACK_52
from carteado.fairness.entries import find_differences, shuffles_of_hand
from carteado.fairness.proof import verify
from carteado.games.pifpaf.rules import RULEBOOK
from carteado.playthrough.replay import open_record, replay
from carteado.records.record_text import dump, load
from carteado.words.catalogue import LANGUAGES
from tests.games.pifpaf.table import ALL_PAY, NAMES, THREE, attempt, deal_of, play, record_of, refuses, replay_text
from tests.games.pifpaf.worlds import CUT_PACK, UNCUT_PACK
from tests.hosted import host_game

PRESETS = RULEBOOK.presets()
CASES = [(preset, seats) for preset in PRESETS for seats in (3, 5, 8)]
QUICK: dict[str, Any] = {"deals": 3, "reshuffles": 1}


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_replay_of_a_hosted_game_has_its_chips_and_proves_its_shuffles(preset: str, seats: int) -> None:
    for seed in range(2):
        table = host_game("pifpaf", preset, seats, seed, **QUICK)
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
def test_record_has_exactly_the_requested_shuffles(preset: str, seats: int) -> None:
    text = dump(host_game("pifpaf", preset, seats, 3, **QUICK).record())
    opened = open_record(io.BytesIO(text.encode()), lambda line: None, None, "pt")
    assert [requested.purpose for requested in opened.game.requested_shuffles] == ["dealer"]
    for entry in opened.reader.hands():
        opened.replay_hand(entry)
        assert list(find_differences(opened.game.requested_shuffles, shuffles_of_hand(entry.table))) == []


def test_unrequested_shuffle_is_detected() -> None:
    record = host_game("pifpaf", "copag", 3, 5, **QUICK).record()
    extra = {**record["hands"][0]["shuffles"][0], "purpose": "stock", "order": " ".join(sorted(PACK_52))}
    record["hands"][0]["shuffles"].append(extra)
    opened = open_record(io.BytesIO(dump(record).encode()), lambda line: None, None, "pt")
    entry = next(opened.reader.hands())
    opened.replay_hand(entry)
    assert list(find_differences(opened.game.requested_shuffles, shuffles_of_hand(entry.table)))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("most", [0, 1, 2, 5, 9, 14, 33, 61, 150])
def test_unfinished_game_can_be_replayed(preset: str, most: int) -> None:
    table = host_game("pifpaf", preset, 4, most, most, **QUICK)
    replayed = replay_text(dump(table.record()))
    assert replayed.status == 0, replayed.stderr
    assert len(replayed.json["hands"]) == len(table.hands)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_match_is_narrated(preset: str, lang: Any) -> None:
    text = dump(host_game("pifpaf", preset, 5, 2, **QUICK).record())
    out, err = io.StringIO(), io.StringIO()
    assert replay(io.BytesIO(text.encode()), out, err, lang=lang) == 0
    narration = out.getvalue()
    assert all(name in narration for name in NAMES[:5])
    assert not re.search(r"\b(10|[2-9AJQK])[pceo]\b", narration), "cards are printed with their symbols"
    assert "{" not in narration


def test_mistake_threat_and_rebate_are_narrated() -> None:
    words = (
        f"{ALL_PAY}, 1 compra 10c, 1 bate, 2 joga fora, 1 descarta 10c, 3 ameaça, 1 rebate 3, 3 compra 6p,"
        " 3 descarta 6p, 1 compra Ke, 1 bate"
    )
    out = io.StringIO()
    record = dump(record_of([deal_of(words, cards=list(THREE))]))
    assert replay(io.BytesIO(record.encode()), out, io.StringIO()) == 0
    narration = out.getvalue().splitlines()
    assert "Ana desce o jogo e diz que bateu: 2♣ 3♣ 4♣ K♣ 7♥ 8♥ 9♥ 10♥ K♥ 5♦." in narration
    assert "Bruno joga as cartas fora: está fora da rodada e perde a aposta." in narration
    assert "Foi engano: Ana recolhe as cartas e só pode bater comprando do maço." in narration
    assert "Carla ameaçou bater e voltou atrás." in narration
    assert "Rebate! Carla agora só compra do maço." in narration
    assert any(line.startswith("Ana bate e leva o pote de 9: ") for line in narration)
    assert narration[-1] == "Fichas: Ana: 56, Bruno: 47, Carla: 47."


# Checks of recorded results --------------------------------------------------------------------------


def test_points_and_result_are_checked() -> None:
    won = f"{ALL_PAY}, 1 compra Ke, 1 bate"
    assert play(won, points=[6, -3, -3], result=[56, 47, 47]).status == 0
    assert attempt(won, points=[6, -3, -2]).status == 1
    assert attempt(won, result=[50, 50, 50]).status == 1
    assert attempt(ALL_PAY, points=[6, -3, -3]).status == 1


def test_recorded_cards_must_match_the_pack() -> None:
    assert play("2 corta 40", pack=UNCUT_PACK, cards=list(THREE)).status == 0
    assert attempt("2 corta 41", pack=UNCUT_PACK, cards=list(THREE)).status == 1


def test_named_drawn_card_must_be_the_right_one() -> None:
    words = f"2 corta 40, {ALL_PAY}"
    top = CUT_PACK.split()[27]
    assert play(f"{words}, 1 compra {top}", pack=UNCUT_PACK).status == 0
    assert refuses(f"{words}, 1 compra Ke", pack=UNCUT_PACK).status == 1


def test_record_without_pack_must_name_drawn_cards() -> None:
    assert "compra 5p" in refuses(f"{ALL_PAY}, 1 compra").reason
    assert refuses(f"{ALL_PAY}, 1 compra 2p, 1 descarta 2p, 2 compra 2p").status == 1


def test_record_without_pack_has_no_cut() -> None:
    assert refuses("2 corta 40").status == 1


def test_cut_of_an_unknown_stock_is_optional() -> None:
    words = "1 larga, 2 paga, 3 paga"
    assert play(f"{words}, 2 compra 5c").status == 0
    assert play(f"{words}, 2 corta 40, 2 compra 5c").status == 0
    assert refuses(f"{words}, 3 corta 40").status == 1


def test_legal_actions_after_a_discard_include_the_next_turn() -> None:
    deal = play(f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo")
    assert deal.legal(2) == ["compra", "pega", "bate", "passa"]
    assert deal.legal(3) == ["passa"]


def test_record_may_contain_passes() -> None:
    words = f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 2 passa, 3 passa, 2 compra 6p"
    assert play(words).legal(2)


def test_regulation_file_may_be_in_the_folder_of_the_record(tmp_path: Any) -> None:
    own = 'carteado = 1\ngame = "pifpaf"\nbase = "copag"\n[rules]\npingo = 2\n'
    (tmp_path / "clube.toml").write_text(own)
    record = dump(record_of([deal_of("1 larga, 2 larga", cards=list(THREE))], regulation="clube.toml"))
    assert replay_text(record, tmp_path).points == [-2, -2, 4]
