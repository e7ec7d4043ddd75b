"""`carteado verify`: an honest record is proven, and every manipulation is found."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from carteado.fairness.shuffles import FairMatch
from carteado.games.registry import rulebook
from carteado.games.truco.decks import DECKS
from carteado.playthrough.verify import verify
from carteado.records.record_text import dump_hand, dump_header, load
from tests.cli.command import carteado, fails
from tests.cli.records import honest_record, tamper

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


def test_verdict_in_portuguese_and_english():
    ran = carteado("verify", "-", stdin=honest_record().encode())
    assert ran.status == 0
    assert ran.out.startswith("O embaralhamento foi honesto.")
    assert carteado("verify", "-", "--lang", "en", stdin=honest_record().encode()).out.startswith(
        "The shuffle was honest"
    )


def test_running_match_is_pending():
    told = verdict(honest_record(most=12))
    assert (told["status"], told["problems"]) == ("pending", [])
    assert "no fim da partida" in carteado("verify", "-", stdin=honest_record(most=12).encode()).out


def test_record_without_a_commitment_has_no_proof():
    text = tamper(honest_record(), lambda record: record.pop("fair"))
    told = verdict(text)
    assert (told["status"], told["problems"]) == ("absent", [])
    assert "não vem de um embaralhamento justo" in carteado("verify", "-", stdin=text.encode()).out


def test_broken_rules_are_reported_even_without_a_proof():
    def cheat(record):
        record.pop("fair")
        record["hands"][0]["actions"][1] = "9 truco"

    told = verdict(tamper(honest_record(), cheat))
    assert told["status"] == "absent"
    assert told["problems"][0]["hand"] == 1


def test_changed_pack_is_reported():
    def cheat(record):
        cards = record["hands"][1]["pack"].split()
        record["hands"][1]["pack"] = " ".join([cards[-1], *cards[1:-1], cards[0]])

    told = verdict(tamper(honest_record(), cheat))
    assert told["status"] == "broken"
    assert {problem["hand"] for problem in told["problems"]} >= {2}


def test_illegal_action_is_reported():
    def cheat(record):
        record["hands"][0]["actions"][0] = "4 corta 3"

    ran = carteado("verify", "-", stdin=tamper(honest_record(), cheat).encode())
    assert ran.status == 1
    assert ran.out.splitlines()[1].startswith("Na mão 1: ação 1,")


def test_wrong_result_is_reported():
    assert any("12" in said for said in reasons(tamper(honest_record(), lambda record: record.update(result=[1, 2]))))


def test_changed_dealer_is_reported():
    def cheat(record):
        record["dealer"] = record["dealer"] % 4 + 1

    found = reasons(tamper(honest_record(), cheat))
    assert any("não segue do embaralhamento 1" in said for said in found)


def test_missing_dealer_shuffle_is_reported():
    def cheat(record):
        record["fair"].pop("shuffles")

    assert "Embaralhamentos que o jogo pediu aqui: 1; no registro: 0." in reasons(tamper(honest_record(), cheat))


def test_missing_dealer_cards_are_reported():
    def cheat(record):
        record.pop("draw")

    assert any("embaralhamento 1" in said for said in reasons(tamper(honest_record("fenacef"), cheat)))


# A server that has the secret can record valid shuffles that the game did not ask for. The replay finds them.


def match_of(record):
    fair = record["fair"]
    return FairMatch(bytes.fromhex(fair["secret"]), fair["match"], tuple(fair["seeds"]))


def reshuffle_all(record):
    """Recompute all shuffles of a record, as a server that has the secret could."""
    match, number = match_of(record), 0
    for table in [record["fair"], *record["hands"]]:
        for entry in table.get("shuffles", []):
            number += 1
            shuffled = match.shuffle(number, entry["purpose"], entry.get("order", table.get("pack", "")).split())
            entry |= shuffled.public_record() | ({"order": " ".join(shuffled.order)} if "order" in entry else {})
            if "order" not in entry:
                table["pack"] = " ".join(shuffled.order)


def test_extra_shuffle_is_reported():
    """The server did not like the first pack and shuffled again before anybody saw it."""

    def cheat(record):
        del record["hands"][1:]
        record.pop("result")
        hand = record["hands"][0]
        hand["shuffles"].insert(0, {**hand["shuffles"][0], "order": hand["pack"]})
        hand["actions"] = []
        hand.pop("points")
        reshuffle_all(record)

    told = verdict(tamper(honest_record(), cheat))
    assert told["status"] == "broken"
    assert told["problems"] == [{"hand": 1, "reason": "Embaralhamentos que o jogo pediu aqui: 1; no registro: 2."}]


def test_skipped_cerrada_is_reported():
    """The cutter asked for a cerrada, but the hand was dealt from the unchanged pack."""

    def cheat(record):
        at, hand = next((at, hand) for at, hand in enumerate(record["hands"]) if len(hand["shuffles"]) == 2)
        first, second = hand["shuffles"]
        second["order"], hand["pack"] = hand["pack"], first.pop("order")
        del hand["actions"][next(n for n, text in enumerate(hand["actions"], 1) if "cerra" in text) :]
        del hand["points"], record["hands"][at + 1 :], record["result"]

    text = next(text for seed in range(1, 30) if "cerra" in (text := honest_record("sinsep", 2, seed)))
    [said] = reasons(tamper(text, cheat))
    assert "não segue do embaralhamento" in said


def test_wrong_purpose_is_reported():
    def cheat(record):
        record["hands"][0]["shuffles"][0]["purpose"] = "reshuffle"
        reshuffle_all(record)

    assert any("deveria ser “pack”" in said for said in reasons(tamper(honest_record(), cheat)))


def test_pack_of_other_cards_is_reported():
    def cheat(record):
        record["fair"]["shuffles"][0]["order"] = "1 2 3 4 4"
        reshuffle_all(record)

    assert any("não tem as cartas ou os lugares" in said for said in reasons(tamper(honest_record(), cheat)))


# Reading


@pytest.mark.parametrize("fair", [1, "x", [], {}, {"version": 2}, {"version": 1, "shuffles": 3}])
def test_invalid_proof_is_broken_and_not_an_error(fair):
    assert verdict(tamper(honest_record(), lambda record: record.update(fair=fair)))["status"] in (
        "broken",
        "pending",
    )


def test_hands_without_shuffles_are_reported():
    def cheat(record):
        for hand in record["hands"]:
            hand.pop("shuffles")

    assert len(reasons(tamper(honest_record(), cheat))) > 1


def test_only_the_first_problems_are_printed():
    def cheat(record):
        for hand in record["hands"]:
            hand["shuffles"] = [{"number": 0}] * 50

    ran = carteado("verify", "-", stdin=tamper(honest_record(), cheat).encode())
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 22
    assert ran.out.splitlines()[-1].startswith("E mais ")


def test_invalid_record_is_refused():
    assert "linha" in fails("verify", "-", stdin=b"carteado = 2\n")


def write_voided(path: Path, hands: int) -> None:
    """Write an honest match of very many hands, all voided."""
    match, cards = FairMatch(bytes(32), "longa", ("",) * 4), DECKS["sujo"].cards
    drawn = match.shuffle(1, "dealer", "1234")
    fair = match.as_record([drawn], revealed=True)
    header = {**load(honest_record()), "dealer": int(drawn.order[0]), "fair": fair}
    header.pop("result")
    with path.open("w") as file:
        file.write(dump_header(header))
        for number in range(2, hands + 2):
            pack = match.shuffle(number, "pack", cards)
            hand = {"pack": " ".join(pack.order), "shuffles": [pack.public_record()], "actions": ["0 anula"]}
            file.write(dump_hand(hand))


def test_memory_is_independent_of_record_length(tmp_path):
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
