"""The training kernel of buraco's `mestre` must agree with the rules, turn by turn and action by action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.games.buraco.actions import ADD, DISCARD, DRAW, LAY, TAKE, TO, Written
from carteado.games.buraco.bots.encoding import FIELDS, FITS, FITTING, MASK, MAX_JOGOS, OUTS, ROOM, ROW, TABLE
from carteado.games.buraco.bots.laying import LAYS
from carteado.games.buraco.bots.net import NETS, WEIGHTS
from carteado.games.buraco.bots.rules_encoding import rules_row
from carteado.games.buraco.bots.view_encoding import encode_view
from carteado.games.buraco.cutting import deal_cards
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import NAMES
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation
from tests.examples import LONG, examples
from tests.games.buraco.any_regulation import regulations
from tests.games.buraco.test_master import may_move
from tests.research.training.training_kernels import kernels

kernel_deal, kernel_search, kernel_samples = map(kernels, ("buraco_deal", "buraco_search", "buraco_samples"))
kernel, trainer = map(kernels, ("buraco", "buraco_trainer"))
np = kernel.np

MAX_STEPS = 200


def text_of(step: int) -> str:
    """Return the action of a step of the kernel."""
    if step == kernel.DRAWS:
        return DRAW
    if step == kernel.TAKES_PILE:
        return TAKE
    if step & kernel.DISCARDS:
        return f"{DISCARD} {NAMES[step & 63]}"
    if step & LAYS:
        return Written(LAY, (step >> 12 & 63, step >> 6 & 63, step & 63)).text
    return f"{ADD} {NAMES[step & 63]} {TO} {(step >> 8 & 63) + 1}"


def compare_with_rules(regulation: Regulation[Rules], seats: int, rng: Random, explore: float) -> None:
    """Play a deal with the kernel and random weights, replay it by the rules and compare."""
    regulation = RULEBOOK.with_options(regulation, {"cut": False, "deal_by": 1})
    match = Match(regulation, seats, dealer=seats)
    pack = rng.sample(match.table.pack, len(match.table.pack))
    match = match.begin(Deal.start(match.table, seats, deal_cards(match.table, seats, pack)))
    g = np.array(rules_row(match.view(None)["rules"], 150), dtype=np.int64)
    kernel.seed_dice(rng.randrange(1 << 32))
    generator = np.random.default_rng(rng.randrange(1 << 32))
    first = np.concatenate([trainer.first_weights(generator) for _ in range(NETS)])
    w = first + generator.normal(0, 0.1, NETS * WEIGHTS)
    house = kernel_deal.house_of(regulation.rules, seats)
    deal, room, samples = kernel_deal.new_deal(house), kernel_search.new_room(), kernel_samples.new_samples(1000)
    deal.cards[:] = [NAMES.index(card) for card in pack]
    kernel_deal.deal_out(deal, house, g)
    row = np.zeros(ROW, np.int64)
    while not deal.now[kernel_deal.OVER]:
        assert isinstance(match.stage, Deal)
        seat = match.stage.turn
        assert seat == deal.now[kernel_deal.TURN] + 1
        kernel_deal.encode_view(row, deal, house, g)
        compare_rows(row.tolist(), encode_view(match.view(seat), g.tolist()), match.stage)
        trail = np.zeros(MAX_STEPS, np.int64)
        kernel.play_turn(deal, house, g, w, 2, explore, room, samples, trail)
        for step in trail[1 : trail[0] + 1].tolist():
            match = match.apply(seat, text_of(step))
    assert match.last is not None
    assert match.last.points == tuple(kernel_deal.points(deal, g).tolist())
    assert match.last.out == deal.now[kernel_deal.OUT] + 1


def compare_rows(seen: list[int], by_the_rules: list[int], deal: Deal) -> None:
    """Compare the row of the kernel with the row that a bot would get.

    If the cards of a jogo can be arranged in several ways, only its size, its wild card and its points must agree.
    """
    same = set(range(ROW))
    for side, whose in enumerate((deal.side, 1 - deal.side)):
        for number, jogo in enumerate(deal.jogos[whose]):
            if may_move(jogo):
                at = TABLE + (side * MAX_JOGOS + number) * FIELDS
                same -= {at + MASK, at + FITTING, at + ROOM, at + OUTS, FITS + side}
    assert {place: seen[place] for place in same} == {place: by_the_rules[place] for place in same}


TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in (2, 4, 6)]
QUICK = [("aberto", 2), ("copag", 4), ("fechado", 6), ("stbl", 4)]
"""A deal takes most of a second without compilation, so not every preset is tried with every number of seats."""


@pytest.mark.parametrize(("preset", "seats"), TABLES if LONG else QUICK)
def test_kernel_agrees_with_the_rules_for_every_preset(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    for _ in range(80 if LONG else 1):
        compare_with_rules(RULEBOOK.preset(preset), seats, rng, explore=rng.choice((0.0, 0.1, 0.5, 1.0)))


@settings(max_examples=examples(400, least=4, most=4), deadline=None)
@given(
    regulation=regulations(),
    seats=st.sampled_from((4, 2, 6)),
    explore=st.floats(0, 1).map(lambda share: 1 - share),  # the simplest example plays at random, which is fastest
    seed=st.integers(0, 2**32),
)
def test_kernel_agrees_with_the_rules_for_any_regulation(
    regulation: Any, seats: int, explore: float, seed: int
) -> None:
    compare_with_rules(regulation, seats, Random(seed), explore)
