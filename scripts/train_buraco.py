"""Train the networks of buraco's strongest bot, `mestre`.

    python scripts/train_buraco.py --deals 20000 copag-2 fechado-4

Needs the extra `training`. The same seed gives the same networks. The learning rate falls from the first deal to the
last, so a run that is stopped early differs from a shorter run. Therefore the file is written only at the end.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from carteado.games.buraco.bots.value_net import format_policy
from carteado.games.buraco.rules import RULEBOOK
from carteado.research.training.buraco_trainer import ROUND, BuracoTrainer

POLICIES: Final = Path(__file__).parents[1] / "src/carteado/games/buraco/bots/policies"
EVERY: Final = 50
"""Rounds between two progress reports."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", help="a regulation and its number of seats, such as copag-2")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=int, default=150, help="the lead in points at which a deal is almost won")
    parser.add_argument(
        "--by-seat", action="store_true", help="learn from the later turns of the same seat, not of its side"
    )
    parser.add_argument("--out", type=Path, default=POLICIES)
    args = parser.parse_args()
    for name in args.tables:
        trainer = _train(name, args)
        command = f"python scripts/train_buraco.py --deals {args.deals} --seed {args.seed} --scale {args.scale}"
        command += f"{' --by-seat' if args.by_seat else ''} {name}"
        (args.out / f"buraco-{name}.toml").write_text(format_policy(trainer.policy(command)), "utf-8")


def _train(name: str, args: Namespace) -> BuracoTrainer:
    """Train the networks for a regulation and a number of seats. `name` contains both, as in `copag-2`."""
    regulation, _, seats = name.rpartition("-")
    rules = RULEBOOK.preset(regulation)
    trainer = BuracoTrainer(rules, int(seats), args.seed, args.scale, args.by_seat, args.deals)
    begun = time.monotonic()
    while trainer.rounds < trainer.total_rounds:
        trainer.learn()
        if trainer.rounds % EVERY == 0:
            deals, errors = trainer.rounds * ROUND, ", ".join(f"{error:.3f}" for error in trainer.errors)
            print(
                f"{time.monotonic() - begun:.0f} s: {name}, {deals} deals, errors {errors}", file=sys.stderr, flush=True
            )
    return trainer


if __name__ == "__main__":
    main()
