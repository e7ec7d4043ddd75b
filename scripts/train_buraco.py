"""Learns how buraco's `mestre` judges: python scripts/train_buraco.py --deals 20000 copag-2 fechado-4

Needs the extra `training`. The same seed gives the same judgement, whatever else is learnt beside it. What is known
so far is written every few rounds, with the command that would learn as much.
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
TURNS: Final = 5
"""Rounds that one table learns before the next one does."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", help="a regulation and its seats, as copag-2")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=int, default=150, help="the points by which a deal is as good as won")
    parser.add_argument("--by-seat", action="store_true", help="learn from what the same seat saw later, not its side")
    parser.add_argument("--out", type=Path, default=POLICIES)
    asked = parser.parse_args()
    trainers = {name: _trainer(name, asked) for name in asked.tables}
    begun = time.monotonic()
    while any(trainer.rounds * ROUND < asked.deals for trainer in trainers.values()):
        for name, trainer in trainers.items():
            for _ in range(TURNS):
                trainer.learn()
            deals = trainer.rounds * ROUND
            command = f"python scripts/train_buraco.py --deals {deals} --seed {asked.seed} --scale {asked.scale}"
            command += f"{' --by-seat' if asked.by_seat else ''} {name}"
            (asked.out / f"buraco-{name}.toml").write_text(text_of(trainer.learnt(command)), "utf-8")
            errors = ", ".join(f"{error:.3f}" for error in trainer.errors)
            print(
                f"{time.monotonic() - begun:.0f} s: {name}, {deals} deals, errors {errors}", file=sys.stderr, flush=True
            )


def _trainer(name: str, asked: Namespace) -> BuracoTrainer:
    regulation, _, seats = name.rpartition("-")
    return BuracoTrainer(RULEBOOK.preset(regulation), int(seats), asked.seed, asked.scale, asked.by_seat)


if __name__ == "__main__":
    main()
