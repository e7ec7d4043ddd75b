"""The kernel that buraco's `mestre` learns by, beside the rules: the same deals, turn by turn and action by action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.bots.buraco_laying import LAYS
from carteado.bots.buraco_net import NETS, WEIGHTS
from carteado.bots.buraco_row import FIELDS, FITS, FITTING, MASK, MOST_JOGOS, OUTS, ROOM, ROW, TABLE
from carteado.bots.buraco_rules_row import rules_row
from carteado.bots.buraco_view_row import row_of
from carteado.buraco.cutting import deal as dealt
from carteado.buraco.deal import Deal
from carteado.buraco.hand_bits import NAMES
from carteado.buraco.match import Match
from carteado.buraco.rules import RULEBOOK, Rules
from carteado.buraco.words import ADD, DISCARD, DRAW, LAY, TAKE, TO, Written
from carteado.regulation.rulebook import Regulation
from tests.buraco.any_regulation import regulations
from tests.buraco.test_master import may_move
from tests.examples import LONG, examples
from tests.training_kernels import kernels

kernel_deal, kernel_search, kernel_lessons = map(kernels, ("buraco_deal", "buraco_search", "buraco_lessons"))
kernel, trainer = map(kernels, ("buraco", "buraco_trainer"))
np = kernel.np

MOST_STEPS = 200


def text_of(step: int) -> str:
    """A step of the kernel as an action."""
    if step == kernel.DRAWS:
        return DRAW
    if step == kernel.TAKES_PILE:
        return TAKE
    if step & kernel.DISCARDS:
        return f"{DISCARD} {NAMES[step & 63]}"
    if step & LAYS:
        return Written(LAY, (step >> 12 & 63, step >> 6 & 63, step & 63)).text
    return f"{ADD} {NAMES[step & 63]} {TO} {(step >> 8 & 63) + 1}"


def played_side_by_side(regulation: Regulation[Rules], seats: int, rng: Random, explore: float) -> None:
    """A deal of the kernel, whatever it thinks of situations, and the same by the rules."""
    regulation = RULEBOOK.with_options(regulation, {"cut": False, "deal_by": 1})
    match = Match(regulation, seats, dealer=seats)
    pack = rng.sample(match.table.pack, len(match.table.pack))
    match = match.begin(Deal.start(match.table, seats, dealt(match.table, seats, pack)))
    g = np.array(rules_row(match.view(None)["rules"], 150), dtype=np.int64)
    kernel.seed_dice(rng.randrange(1 << 32))
    generator = np.random.default_rng(rng.randrange(1 << 32))
    first = np.concatenate([trainer.first_weights(generator) for _ in range(NETS)])
    w = first + generator.normal(0, 0.1, NETS * WEIGHTS)
    house = kernel_deal.house(regulation.rules, seats)
    deal, room, lessons = kernel_deal.new_deal(house), kernel_search.new_room(), kernel_lessons.new_lessons(1000)
    deal.cards[:] = [NAMES.index(card) for card in pack]
    kernel_deal.deal_out(deal, house, g)
    row = np.zeros(ROW, np.int64)
    while not deal.now[kernel_deal.OVER]:
        assert isinstance(match.stage, Deal)
        seat = match.stage.turn
        assert seat == deal.now[kernel_deal.TURN] + 1
        kernel_deal.sight(row, deal, house, g)
        compare_rows(row.tolist(), row_of(match.view(seat), g.tolist()), match.stage)
        trail = np.zeros(MOST_STEPS, np.int64)
        kernel.play_turn(deal, house, g, w, 2, explore, room, lessons, trail)
        for step in trail[1 : trail[0] + 1].tolist():
            match = match.apply(seat, text_of(step))
    assert match.last is not None
    assert match.last.points == tuple(kernel_deal.points(deal, g).tolist())
    assert match.last.out == deal.now[kernel_deal.OUT] + 1


def compare_rows(seen: list[int], by_the_rules: list[int], deal: Deal) -> None:
    """What the kernel sees and what a bot would. Jogos whose cards may lie in more than one way are as large and as
    clean in both, and give as many points."""
    same = set(range(ROW))
    for side, whose in enumerate((deal.side, 1 - deal.side)):
        for number, jogo in enumerate(deal.jogos[whose]):
            if may_move(jogo):
                at = TABLE + (side * MOST_JOGOS + number) * FIELDS
                same -= {at + MASK, at + FITTING, at + ROOM, at + OUTS, FITS + side}
    assert {place: seen[place] for place in same} == {place: by_the_rules[place] for place in same}


TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in (2, 4, 6)]
QUICK = [("aberto", 2), ("copag", 4), ("fechado", 6), ("stbl", 4)]
"""As plain Python a deal takes most of a second: every preset and every number of seats, but not each with each."""


@pytest.mark.parametrize(("preset", "seats"), TABLES if LONG else QUICK)
def test_the_kernel_plays_every_preset_as_the_rules_do(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    for _ in range(80 if LONG else 1):
        played_side_by_side(RULEBOOK.preset(preset), seats, rng, explore=rng.choice((0.0, 0.1, 0.5, 1.0)))


@settings(max_examples=examples(400, least=4, most=4), deadline=None)
@given(
    regulation=regulations(),
    seats=st.sampled_from((4, 2, 6)),
    explore=st.floats(0, 1).map(lambda share: 1 - share),  # the first example is the simplest, and soonest played
    seed=st.integers(0, 2**32),
)
def test_the_kernel_plays_own_regulations_as_the_rules_do(
    regulation: Any, seats: int, explore: float, seed: int
) -> None:
    played_side_by_side(regulation, seats, Random(seed), explore)
