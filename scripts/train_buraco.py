"""Learns how buraco's `mestre` judges: python scripts/train_buraco.py --deals 20000 copag-2 fechado-4

Needs the extra `training`. The same seed gives the same judgement. It is written when all deals have been played: each
lesson goes less far than the one before, so fewer deals would not have been a part of these.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from carteado.bots.buraco_judgement import text_of
from carteado.buraco.rules import RULEBOOK
from carteado.training.buraco_trainer import ROUND, BuracoTrainer

POLICIES: Final = Path(__file__).parents[1] / "src/carteado/bots/policies"
EVERY: Final = 50
"""Rounds between two words about how far it is."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", help="a regulation and its seats, as copag-2")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=int, default=150, help="the points by which a deal is as good as won")
    parser.add_argument("--by-seat", action="store_true", help="learn from what the same seat saw later, not its side")
    parser.add_argument("--out", type=Path, default=POLICIES)
    asked = parser.parse_args()
    for name in asked.tables:
        trainer = _learnt(name, asked)
        command = f"python scripts/train_buraco.py --deals {asked.deals} --seed {asked.seed} --scale {asked.scale}"
        command += f"{' --by-seat' if asked.by_seat else ''} {name}"
        (asked.out / f"buraco-{name}.toml").write_text(text_of(trainer.learnt(command)), "utf-8")


def _learnt(name: str, asked: Namespace) -> BuracoTrainer:
    """What is known of one kind of table after so many deals."""
    regulation, _, seats = name.rpartition("-")
    rules = RULEBOOK.preset(regulation)
    trainer = BuracoTrainer(rules, int(seats), asked.seed, asked.scale, asked.by_seat, asked.deals)
    begun = time.monotonic()
    while trainer.rounds < trainer.of:
        trainer.learn()
        if trainer.rounds % EVERY == 0:
            deals, errors = trainer.rounds * ROUND, ", ".join(f"{error:.3f}" for error in trainer.errors)
            print(
                f"{time.monotonic() - begun:.0f} s: {name}, {deals} deals, errors {errors}", file=sys.stderr, flush=True
            )
    return trainer


if __name__ == "__main__":
    main()
