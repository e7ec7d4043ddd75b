"""`carteado verify`: what an honest record proves, and where a dishonest one is caught."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from carteado.fairness.shuffles import FairMatch
from carteado.files.records import dump_hand, dump_header, load
from carteado.games import rulebook
from carteado.record_verify import verify
from carteado.truco.decks import DECKS
from tests.cli.command import carteado, fails
from tests.cli.records import honest_record, tampered

PRESETS = [(preset, seats) for preset in rulebook("truco").presets()
           for seats in rulebook("truco").preset(preset).rules.players]  # fmt: skip


def verdict(text, *arguments):
    ran = carteado("verify", "-", "--json", *arguments, stdin=text.encode())
    assert ran.err == ""
    told = json.loads(ran.out)
    assert (ran.status == 0) == (told["status"] == "proven")
    return told


def reasons(text):
    return [problem["reason"] for problem in verdict(text)["problems"]]


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_an_honest_match_is_proven(preset, seats):
    told = verdict(honest_record(preset, seats, 5))
    assert (told["status"], told["problems"]) == ("proven", [])
    assert told["shuffles"] > 1
    assert told["cards"] > 40


def test_in_words():
    ran = carteado("verify", "-", stdin=honest_record().encode())
    assert ran.status == 0
    assert ran.out.startswith("O embaralhamento foi honesto.")
    assert carteado("verify", "-", "--lang", "en", stdin=honest_record().encode()).out.startswith(
        "The shuffle was honest"
    )


def test_pending_while_the_match_runs():
    told = verdict(honest_record(most=12))
    assert (told["status"], told["problems"]) == ("pending", [])
    assert "no fim da partida" in carteado("verify", "-", stdin=honest_record(most=12).encode()).out


def test_absent_where_nobody_promised_anything():
    text = tampered(honest_record(), lambda record: record.pop("fair"))
    told = verdict(text)
    assert (told["status"], told["problems"]) == ("absent", [])
    assert "não vem de um embaralhamento justo" in carteado("verify", "-", stdin=text.encode()).out


def test_absent_and_against_the_rules():
    def cheat(record):
        record.pop("fair")
        record["hands"][0]["actions"][1] = "9 truco"

    told = verdict(tampered(honest_record(), cheat))
    assert told["status"] == "absent"
    assert told["problems"][0]["hand"] == 1


def test_another_card_in_the_pack():
    def cheat(record):
        cards = record["hands"][1]["pack"].split()
        record["hands"][1]["pack"] = " ".join([cards[-1], *cards[1:-1], cards[0]])

    told = verdict(tampered(honest_record(), cheat))
    assert told["status"] == "broken"
    assert {problem["hand"] for problem in told["problems"]} >= {2}


def test_an_action_that_the_cards_do_not_allow():
    def cheat(record):
        record["hands"][0]["actions"][0] = "4 corta 3"

    ran = carteado("verify", "-", stdin=tampered(honest_record(), cheat).encode())
    assert ran.status == 1
    assert ran.out.splitlines()[1].startswith("Na mão 1: ação 1,")


def test_a_wrong_result():
    assert any("12" in said for said in reasons(tampered(honest_record(), lambda record: record.update(result=[1, 2]))))


def test_another_dealer_than_the_one_drawn():
    def cheat(record):
        record["dealer"] = record["dealer"] % 4 + 1

    found = reasons(tampered(honest_record(), cheat))
    assert any("não segue do embaralhamento 1" in said for said in found)


def test_a_dealer_nobody_drew():
    def cheat(record):
        record["fair"].pop("shuffles")

    assert "Embaralhamentos que o jogo pediu aqui: 1; no registro: 0." in reasons(tampered(honest_record(), cheat))


def test_cards_drawn_for_the_deal_must_be_shown():
    def cheat(record):
        record.pop("draw")

    assert any("embaralhamento 1" in said for said in reasons(tampered(honest_record("fenacef"), cheat)))


# A house that holds the secret can write honest shuffles that nobody asked for: the replay catches those.


def match_of(record):
    fair = record["fair"]
    return FairMatch(bytes.fromhex(fair["secret"]), fair["match"], tuple(fair["seeds"]))


def renumbered(record):
    """All shuffles of a record anew, from what it says of them: as a house would that has the secret."""
    match, number = match_of(record), 0
    for table in [record["fair"], *record["hands"]]:
        for entry in table.get("shuffles", []):
            number += 1
            shuffled = match.shuffle(number, entry["purpose"], entry.get("order", table.get("pack", "")).split())
            entry |= shuffled.published() | ({"order": " ".join(shuffled.order)} if "order" in entry else {})
            if "order" not in entry:
                table["pack"] = " ".join(shuffled.order)


def test_a_shuffle_slipped_in():
    """The first pack displeased the house, so it shuffled again before anybody saw it."""

    def cheat(record):
        del record["hands"][1:]
        record.pop("result")
        hand = record["hands"][0]
        hand["shuffles"].insert(0, {**hand["shuffles"][0], "order": hand["pack"]})
        hand["actions"] = []
        hand.pop("points")
        renumbered(record)

    told = verdict(tampered(honest_record(), cheat))
    assert told["status"] == "broken"
    assert told["problems"] == [{"hand": 1, "reason": "Embaralhamentos que o jogo pediu aqui: 1; no registro: 2."}]


def test_a_cerrada_that_was_never_made():
    """The cutter asked for a cerrada, and the hand was dealt from the pack as it lay before."""

    def cheat(record):
        at, hand = next((at, hand) for at, hand in enumerate(record["hands"]) if len(hand["shuffles"]) == 2)
        first, second = hand["shuffles"]
        second["order"], hand["pack"] = hand["pack"], first.pop("order")
        del hand["actions"][next(n for n, text in enumerate(hand["actions"], 1) if "cerra" in text) :]
        del hand["points"], record["hands"][at + 1 :], record["result"]

    text = next(text for seed in range(1, 30) if "cerra" in (text := honest_record("sinsep", 2, seed)))
    [said] = reasons(tampered(text, cheat))
    assert "não segue do embaralhamento" in said


def test_a_purpose_nobody_asked_for():
    def cheat(record):
        record["hands"][0]["shuffles"][0]["purpose"] = "reshuffle"
        renumbered(record)

    assert any("deveria ser “pack”" in said for said in reasons(tampered(honest_record(), cheat)))


def test_a_pack_of_other_cards():
    def cheat(record):
        record["fair"]["shuffles"][0]["order"] = "1 2 3 4 4"
        renumbered(record)

    assert any("não tem as cartas ou os lugares" in said for said in reasons(tampered(honest_record(), cheat)))


# Reading


@pytest.mark.parametrize("fair", [1, "x", [], {}, {"version": 2}, {"version": 1, "shuffles": 3}])
def test_a_strange_proof_is_broken_and_not_an_error(fair):
    assert verdict(tampered(honest_record(), lambda record: record.update(fair=fair)))["status"] in (
        "broken",
        "pending",
    )


def test_hands_without_shuffles():
    def cheat(record):
        for hand in record["hands"]:
            hand.pop("shuffles")

    assert len(reasons(tampered(honest_record(), cheat))) > 1


def test_many_problems_are_counted_and_not_all_told():
    def cheat(record):
        for hand in record["hands"]:
            hand["shuffles"] = [{"number": 0}] * 50

    ran = carteado("verify", "-", stdin=tampered(honest_record(), cheat).encode())
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 22
    assert ran.out.splitlines()[-1].startswith("E mais ")


def test_what_is_no_record():
    assert "linha" in fails("verify", "-", stdin=b"carteado = 2\n")


def write_voided(path: Path, hands: int) -> None:
    """An honest match of very many hands, all voided."""
    match, cards = FairMatch(bytes(32), "longa", ("",) * 4), DECKS["sujo"].cards
    drawn = match.shuffle(1, "dealer", "1234")
    fair = match.as_record([drawn], revealed=True)
    header = {**load(honest_record()), "dealer": int(drawn.order[0]), "fair": fair}
    header.pop("result")
    with path.open("w") as file:
        file.write(dump_header(header))
        for number in range(2, hands + 2):
            pack = match.shuffle(number, "pack", cards)
            hand = {"pack": " ".join(pack.order), "shuffles": [pack.published()], "actions": ["0 anula"]}
            file.write(dump_hand(hand))


def test_a_long_record_needs_no_more_memory_than_a_short_one(tmp_path):
    def peak(hands):
        path = tmp_path / f"{hands}.toml"
        write_voided(path, hands)
        with path.open("rb") as file:
            tracemalloc.start()
            found = verify(file, None)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert (found.status, found.hands, found.shuffles) == ("incomplete", hands, hands + 1)
        return most

    short, long = peak(150), peak(450)
    assert (long - short) / 300 < 1500, "bytes for each hand more: hands are kept"
