"""Records of blackjack: a hosted match can be replayed, verified and narrated, and errors are reported."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.cards import PACK_52
from carteado.fairness.shuffles import FairMatch
from carteado.games.blackjack import new_game
from carteado.games.blackjack.rules import RULEBOOK
from carteado.playthrough.recorded_game import RecordedGame
from carteado.playthrough.replay import replay
from carteado.playthrough.verify import verify
from carteado.records.record_text import dump, load
from carteado.words.catalogue import LANGUAGES
from tests.examples import examples
from tests.games.blackjack.table import NAMES, attempt, play, record_of, refuses, replay_text


def host_match(preset="copag", seats=2, seed=1, **options):
    """Play a match to its end with random actions."""
    rng = Random(seed)
    options = {"rounds": 8, **options}
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), options)
    fair = FairMatch(rng.randbytes(32), "mesa", ("",) * seats)
    table = RecordedGame(new_game(regulation, seats), preset, NAMES[:seats], fair, options=options)
    while table.state.outcome is None:
        seat = rng.choice(table.state.actors())
        table.act(seat, rng.choice(table.state.legal(seat)))
    return table


MATCHES = [("copag", 1, {"decks": 1}), ("cassino", 3, {}), ("nevada", 4, {}), ("variacoes", 7, {"decks": 2}),
           ("copag", 2, {"peek": False, "cut_card": 0}), ("copag", 5, {"surrender": "early"})]  # fmt: skip


@pytest.mark.parametrize(("preset", "seats", "options"), MATCHES, ids=str)
def test_replay_of_a_hosted_match_ends_with_the_same_chips(preset, seats, options):
    table = host_match(preset, seats, **options)
    result = replay_text(dump(table.record()))
    assert result.status == 0, result.stderr
    assert tuple(result.chips) == table.state.outcome.score
    assert [hand["points"] for hand in result.json["hands"]] == [hand["points"] for hand in table.hands]


@pytest.mark.parametrize(("preset", "seats", "options"), MATCHES, ids=str)
def test_hosted_match_is_verified(preset, seats, options):
    text = dump(host_match(preset, seats, **options).record())
    verdict = verify(io.BytesIO(text.encode()), None)
    assert verdict.ok, verdict


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats", "options"), MATCHES[1:4], ids=str)
def test_hosted_match_is_narrated(preset, seats, options, lang):
    out, err = io.StringIO(), io.StringIO()
    text = dump(host_match(preset, seats, **options).record())
    assert replay(io.BytesIO(text.encode()), out, err, lang=lang) == 0
    lines = out.getvalue().splitlines()
    assert len(lines) > 8 * 4
    assert all(line.strip() and "{" not in line for line in lines)


def test_record_has_a_pack_only_for_rounds_with_a_shuffle():
    table = host_match(seats=1, decks=1, cut_card=60)
    packs = ["pack" in hand for hand in table.hands]
    assert len(packs) == 8
    assert packs[0]
    assert 1 < sum(packs) < 8
    assert all(("shuffles" in hand) == ("pack" in hand) for hand in table.hands)


def test_record_can_be_replayed_after_every_action():
    rng, seats = Random(2), 2
    options = {"rounds": 3, "decks": 1}
    regulation = RULEBOOK.with_options(RULEBOOK.preset("variacoes"), options)
    fair = FairMatch(bytes(32), "mesa", ("",) * seats)
    table = RecordedGame(new_game(regulation, seats), "variacoes", NAMES[:seats], fair, options=options)
    while table.state.outcome is None:
        seat = rng.choice(table.state.actors())
        table.act(seat, rng.choice(table.state.legal(seat)))
        result = replay_text(dump(table.record()))
        assert result.status == 0, result.stderr
        if table.state.view(None)["round"] is not None:
            assert result.legal(table.state.actors()[0]) == list(table.state.legal(table.state.actors()[0]))


def test_unfinished_round_lists_legal_actions():
    stopped = play("1 aposta 10, 2 aposta 20, 1 mantém", cards=["10p 9c", "8p 8c"], dealer="10o 8e")
    assert not stopped.complete
    assert "points" not in stopped.round
    assert stopped.json["legal"] == {"2": ["mantém", "pede", "dobra", "divide"]}
    assert stopped.round["bets"] == [10, 20]


def test_documented_example_replays_as_documented():
    document = (Path(__file__).parents[3] / "docs" / "records-blackjack.md").read_text(encoding="utf-8")
    header, _, round_ = (part.split("```")[0] for part in document.split("```toml\n")[1:])
    printed = document.split("```json\n")[1].split("```")[0]
    result = replay_text(header + round_)
    assert result.status == 0, result.stderr
    assert result.json == json.loads(printed)


# Checks of recorded results


def test_stated_points_and_results_are_checked():
    words = "1 aposta 10, 1 mantém"
    assert attempt(words, cards="10p 9c", dealer="10o 8e", points=[10]).status == 0
    wrong = attempt(words, cards="10p 9c", dealer="10o 8e", points=[20])
    assert wrong.status == 1
    assert "10" in wrong.reason
    record = host_match().record()
    assert replay_text(dump({**record, "result": [1, 2]})).status == 1


def test_tampered_pack_is_detected():
    record = load(dump(host_match(seats=1, decks=1, cut_card=0).record()))
    cards = record["hands"][1]["pack"].split()
    cards[0], cards[1] = cards[1], cards[0]
    record["hands"][1]["pack"] = " ".join(cards)
    verdict = verify(io.BytesIO(dump(record).encode()), None)
    assert verdict.status == "broken"


def test_pack_before_the_cut_card_is_refused():
    record = host_match(seats=1, decks=6).record()
    record["hands"][1] = {**record["hands"][1], "pack": record["hands"][0]["pack"]}
    early = replay_text(dump(record))
    assert early.status == 2
    assert "carta de corte" in early.stderr


def test_missing_shuffle_is_reported():
    record = load(dump(host_match(seats=1, decks=1, cut_card=0).record()))
    del record["hands"][2]["pack"]
    del record["hands"][2]["shuffles"]
    missing = replay_text(dump(record))
    assert missing.status == 2
    assert "falta o pack" in missing.stderr


def test_recorded_cards_must_match_the_pack():
    record = host_match(seats=1, decks=1).record()
    pack = record["hands"][0]["pack"].split()
    right = {**record["hands"][0], "cards": [f"{pack[0]} {pack[2]}"]}
    assert replay_text(dump({**record, "hands": [right, *record["hands"][1:]]})).status == 0
    wrong = {**right, "cards": [f"{pack[1]} {pack[2]}"]}
    assert replay_text(dump({**record, "hands": [wrong]})).status == 1


# A round written at a real table


def test_cards_are_parsed_in_any_notation():
    assert play("1 APOSTA 10, 1 Pede 5♥, 1 MANTEM", cards="10♣ 4C", dealer="6♦ 10e 5p").totals == [19]
    assert play("1 aposta 10, 1 para", cards="10p 9c", dealer="10o 8e").endings == ["stood"]


def test_drawn_card_must_be_named_and_available():
    assert "falta a carta" in refuses("1 aposta 10, 1 pede", cards="10p 4c", dealer="10o 8e").reason
    few = refuses("1 aposta 10, 1 pede 10p", cards="10p 4c", dealer="10o 8e", decks=1)
    assert "10p" in few.reason
    both = refuses("1 aposta 10, 1 divide 5c", cards="8p 8c", dealer="10o 8e")
    assert "falta a carta" in both.reason


def test_actions_name_no_cards_if_there_is_a_pack():
    record = {"pack": " ".join(PACK_52 * 6), "actions": ["1 aposta 10", "1 pede 5c"]}
    assert replay_text(dump(record_of([record], 1))).status == 1


def test_seats_with_bets_and_seats_with_cards_must_match():
    assert refuses("1 aposta 10, 2 aposta 10", cards=["10p 9c", ""], dealer="10o 8e").status == 1
    assert play("2 aposta 10, 2 mantém", cards=["", "10p 9c"], dealer="10o 8e", chips=[0, 100]).points == [0, 10]


def test_resplits_are_recorded_with_their_second_cards():
    words = "1 aposta 10, 1 divide 8e 8o, 1 divide 2c 3c, 1 pede 10c, 1 mantém, 1 pede 9c, 1 mantém, 1 divide 4c 5c, "
    words += "1 mantém, 1 mantém"
    four = play(words, cards="8p 8c", dealer="9o 9e", split_times=2, split_hands=4)
    assert [hand["cards"] for hand in four.round["hands"]] == ["8p 2c 10c", "8e 3c 9c", "8c 4c", "8o 5c"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": []}, "jogadores"),
        ({"players": ["A"] * 8}, "jogadores"),
        ({"chips": [1, 2]}, "fichas"),
        ({"chips": [-1]}, "fichas"),
        ({"chips": "100"}, "chips"),
        ({"regulation": "truco"}, "regulamento"),
        ({"options": {"decks": 9}}, "decks"),
        ({"options": {"min_bet": 5}}, "múltiplo"),
        ({"hands": [{"actions": []}]}, "pack"),
        ({"hands": [{"pack": "Ap Ap", "actions": []}]}, "312"),
        ({"hands": [{"pack": "xx", "actions": []}]}, "não é uma carta"),
        ({"hands": [{"cards": ["10p 9c"], "actions": []}]}, "dealer"),
        ({"hands": [{"cards": ["10p 9c"], "dealer": "10o", "actions": []}]}, "duas primeiras"),
        ({"hands": [{"cards": ["10p"], "dealer": "10o 9c", "actions": []}]}, "duas cartas"),
        ({"hands": [{"cards": ["", ""], "dealer": "10o 9c", "actions": []}]}, "um texto por lugar"),
        ({"hands": [{"cards": ["X Xp"], "dealer": "10o 9c", "actions": []}]}, "não é uma carta"),
        ({"hands": [{"cards": ["X X"], "dealer": "10o 9c", "actions": []}]}, "não tem tantas"),
        (
            {"hands": [{"cards": ["Ap Ap"], "dealer": "Ap 9c", "actions": []}], "options": {"decks": 2}},
            "não tem tantas",
        ),
        ({"hands": [{"cards": 3, "dealer": "Ap 9c", "actions": []}]}, "cards"),
    ],
)
def test_invalid_record_is_reported_in_one_line(change, said):
    record = {**record_of([], 1), **change}
    result = replay_text(dump(record))
    assert result.status == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


ACTIONS = st.text(max_size=12) | st.sampled_from(
    ["1 aposta 10", "1 mantém", "1 pede 5c", "1 pede", "1 dobra 3o", "1 divide 3o 4o", "1 seguro", "1 passa", "1 rende",
     "2 aposta 10", "1 aposta 99999999999", "1 aposta ²", "1 aposta -10", "0 pede 5c", "1 pede X"]
)  # fmt: skip


@settings(max_examples=examples(150), deadline=None)
@given(
    actions=st.lists(ACTIONS, max_size=6),
    cards=st.lists(st.sampled_from(["10p 9c", "8p 8c", "Ap Ac", "Ap Kc", "", "5p 6c", "zz", "X X"]), max_size=3),
    dealer=st.sampled_from(["10o 9c", "Ao Kc", "Ao 5c 5o", "6o 10c", "6o", "Ko Ac", ""]),
)
def test_arbitrary_records_never_crash(actions, cards, dealer):
    record = record_of([{"cards": cards, "dealer": dealer, "actions": actions}], 1, surrender="late")
    result = replay_text(dump(record))
    assert result.status in (0, 1, 2)
    if result.status:
        assert result.stderr.strip()
