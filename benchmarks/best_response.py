"""How much a best response, trained for so many CPU minutes against frozen Mestre, wins from it.

python -m benchmarks.best_response [--regulation paulista] [--seats 4] [--minutes 10] [--matches 20000] [--as-mestre]

With --as-mestre it begins as Mestre itself and looks for what wins more, in place of knowing nothing.
"""

from __future__ import annotations

import argparse
from time import process_time

from carteado.arena.intervals import wilson
from carteado.bots.truco_table import fitting, policy
from carteado.training.best_response import Responder
from carteado.training.trainer import ROUND, Trainer
from carteado.truco.rules import RULEBOOK


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a best response against frozen Mestre.")
    parser.add_argument("--regulation", default="paulista")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--as-mestre", action="store_true")
    asked = parser.parse_args()
    regulation = RULEBOOK.preset(asked.regulation)
    name = fitting(regulation.rules, asked.seats)
    assert name is not None
    responder = Responder(Trainer(regulation, asked.seats), policy(name), as_mestre=asked.as_mestre)
    print(f"before: {responder.share(4000):.1%}", flush=True)
    responder.learn()  # compiles
    start, said = process_time(), 0
    while (spent := (process_time() - start) / 60) < asked.minutes:
        responder.learn()
        if int(spent) > said:
            said = int(spent)
            print(f"{said} CPU minutes: {responder.share(4000):.1%}", flush=True)
    won = responder.share(asked.matches)
    low, high = wilson(won * asked.matches, asked.matches)
    deals = responder.trainer.rounds * ROUND
    print(f"{name}: {won:.1%} of {asked.matches} matches (95 %: {low:.1%} to {high:.1%})")
    print(f"trained on {deals:,} deals in {spent:.1f} CPU minutes")


if __name__ == "__main__":
    main()
