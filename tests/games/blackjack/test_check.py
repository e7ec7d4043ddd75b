"""The game protocol holds in thousands of rounds, with every option and every number of seats."""

from __future__ import annotations

from random import Random

import pytest

from carteado.core.check import Sampling, check_game
from carteado.games.blackjack import new_game
from carteado.games.blackjack.actions import SINGLE_WORDS
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.rules import DOUBLES, PAYS, RULEBOOK
from carteado.regulation.kinds import Kind
from tests.examples import examples

COPAG = RULEBOOK.preset("copag")
WORDS = (*SINGLE_WORDS, "aposta 10", "aposta 11", "aposta 9999999", "aposta 0", "aposta", "MANTEM", "pede 5c", "para")
LOOK_OFTEN = Sampling(looks=0.2, tries=0.1, playouts=1.0)


def random_options(rng: Random) -> dict[str, object]:
    """Return random values for all fields, limited to combinations that are allowed."""
    pick = rng.choice
    times = rng.randint(0, 7)
    return {
        "decks": rng.randint(1, 8), "cut_card": pick([0, 50, 75, 95]), "rounds": pick([0, 1, 3]),
        "chips": pick([10, 15, 40, 500]), "max_bet": pick([10, 50, 100]), "players_cards": pick(["open", "closed"]),
        "blackjack_pays": pick([*PAYS]), "insurance": pick([True, False]), "peek": pick([True, False]),
        "stops_at_21": pick([True, False]), "double_on": pick([*DOUBLES]), "double_after_split": pick([True, False]),
        "split_by": pick(["value", "rank"]), "split_times": times, "split_hands": rng.randint(2, 8) if times > 1 else 2,
        "split_aces": pick(["one_card", "free"]), "resplit_aces": pick([True, False]),
        "split_blackjack": pick([True, False]), "surrender": pick(["none", "early", "late"]),
        "dealer_soft_17": pick(["stands", "draws"]),
    }  # fmt: skip


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_protocol_holds_for_every_preset_and_number_of_seats(preset, seats):
    checked = check_game(new_game(RULEBOOK.preset(preset), seats), examples(6, least=1), seed=seats, words=WORDS)
    assert checked.games == examples(6, least=1)
    assert checked.refusals


@pytest.mark.parametrize("seed", range(30))
def test_protocol_holds_under_random_rules(seed):
    rng = Random(seed)
    regulation = RULEBOOK.with_options(COPAG, random_options(rng))
    checked = check_game(
        new_game(regulation, rng.randint(1, 7)), examples(5, least=1), seed=seed, words=WORDS, sampling=LOOK_OFTEN
    )
    assert checked.games == examples(5, least=1)


def test_random_rules_cover_every_value_of_every_field():
    drawn = [random_options(Random(seed)) for seed in range(400)]
    for field, kind in RULEBOOK.fields.items():
        if field in drawn[0]:
            assert {options[field] for options in drawn} >= set(_values(field, kind)), field


def _values(field: str, kind: Kind) -> tuple[object, ...]:
    if kind.type is bool:
        return True, False
    return kind.choices or {"decks": tuple(range(1, 9)), "split_times": tuple(range(8))}.get(field, ())


@pytest.mark.parametrize("left", range(12))
def test_round_ends_when_the_shoe_runs_out(left):
    """With only `left` cards after the deal, the round still ends and no card is lost or used twice."""
    options = {
        "split_times": 7,
        "split_hands": 8,
        "resplit_aces": True,
        "split_aces": "free",
        "double_after_split": True,
    }
    table = new_game(RULEBOOK.with_options(COPAG, options), 3).table
    for seed in range(examples(120, least=30)):
        rng = Random(seed)
        shoe = tuple(rng.sample([card for card in table.cards if card[:-1] in "A2345"], 8 + left))
        round_ = Round.deal(table, (500,) * 3, (10,) * 3, shoe, 0)
        while round_.gains is None:
            seat = rng.choice(round_.actors())
            legal = round_.legal(seat)
            round_ = round_.apply(seat, "divide" if "divide" in legal else rng.choice(legal))
        assert round_.at <= len(shoe)
        held = [card for hand in round_.hands for card in hand.cards]
        assert sorted((*held, *round_.dealer)) == sorted(shoe[: round_.at])
